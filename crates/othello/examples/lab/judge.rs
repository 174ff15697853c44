//! How far evaluations are off the scores and outcomes of games: `judge GAMES.pos WEIGHTS...`. Only where the scores are from
//! better searches than the evaluation's own does it say something; root-mean-square errors in discs by empty squares.

use hansu_othello::train::{Record, read_records};

/// Empty squares that are put together.
const WIDTH: u32 = 4;

pub(crate) fn run(mut args: impl Iterator<Item = String>) {
    let games = args.next().expect("a file of positions");
    let mut records: Vec<Record> = Vec::new();
    read_records(games.as_ref(), |record| records.push(record)).expect("a readable file");
    for path in args {
        let weights = crate::weights(&path);
        println!("{path}\nempties  positions   score  outcome");
        let mut all = (0, 0.0, 0.0);
        for group in 0..60 / WIDTH {
            let of_group = records.iter().filter(|record| record.board.empties() / WIDTH == group);
            let (mut count, mut by_score, mut by_outcome) = (0, 0.0, 0.0);
            for record in of_group {
                let value = f64::from(weights.value(record.board));
                count += 1;
                by_score += (value - f64::from(record.score) / 64.0).powi(2);
                by_outcome += (value - f64::from(record.outcome)).powi(2);
            }
            if count > 0 {
                let mean = |sum: f64| (sum / f64::from(count)).sqrt();
                println!(
                    "{:2}-{:2} {count:10} {:8.3} {:8.3}",
                    group * WIDTH,
                    group * WIDTH + WIDTH - 1,
                    mean(by_score),
                    mean(by_outcome)
                );
            }
            all = (all.0 + count, all.1 + by_score, all.2 + by_outcome);
        }
        let mean = |sum: f64| (sum / f64::from(all.0)).sqrt();
        println!("all   {:10} {:8.3} {:8.3}", all.0, mean(all.1), mean(all.2));
    }
}
