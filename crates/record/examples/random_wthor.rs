//! Makes a WTHOR file of random games, to measure with:
//!
//! ```sh
//! cargo run --release -p hansu-record --example random_wthor -- 100000 games.wtb
//! ```

use std::error::Error;
use std::fs::File;
use std::io::BufWriter;
use std::path::Path;

use hansu_game::{Game, GameSpec, Othello, pick};
use hansu_record::wthor::{NameKind, WthorWriter, write_names};
use hansu_record::{Date, GameRecord, GameWriter};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

const PLAYERS: usize = 500;
const TOURNAMENTS: usize = 60;

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let (Some(games), Some(path)) = (args.next(), args.next()) else {
        return Err("say how many games, and the name of the file".into());
    };
    let path = Path::new(&path);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut writer = Box::new(WthorWriter::new(BufWriter::new(File::create(path)?), Date::new(2001, 2, 3))?);
    for _ in 0..games.parse::<u64>()? {
        let mut record = GameRecord::new(GameSpec::Othello.start(), Vec::new());
        Othello::new().random_playout(&mut rng, |mv| record.moves.push(mv));
        record.black = format!("Player {}", pick(&mut rng, PLAYERS));
        record.white = format!("Player {}", pick(&mut rng, PLAYERS));
        record.event = format!("Tournament {}", pick(&mut rng, TOURNAMENTS));
        record.date = Date::new(2001, 0, 0);
        writer.write(&record)?;
    }
    let names = writer.finish()?.unwrap_or_default();
    for kind in [NameKind::Players, NameKind::Tournaments] {
        let file = BufWriter::new(File::create(path.with_extension(kind.extension()))?);
        write_names(kind, names.of(kind), None, file)?;
    }
    Ok(())
}
