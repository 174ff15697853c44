//! Measures the margins of multi-ProbCut: `calibrate WEIGHTS GAMES.pos POSITIONS DEPTH`, on positions that are not decided.

use hansu_othello::train::{Record, calibrate, measure, read_records};

/// Positions that are more discs from even are left out: their spread is larger, and a search that matters is not there.
const DECIDED: i16 = 20;

pub(crate) fn run(mut args: impl Iterator<Item = String>) {
    let weights = crate::weights(&args.next().expect("weights"));
    let games = args.next().expect("a file of positions");
    let positions: usize = args.next().and_then(|text| text.parse().ok()).expect("a number");
    let depth = args.next().and_then(|text| text.parse().ok()).expect("a number");
    let mut boards = Vec::new();
    let mut add = |record: Record| {
        if record.score.abs() <= 64 * DECIDED {
            boards.push(record.board);
        }
    };
    read_records(games.as_ref(), &mut add).expect("a readable file");
    // Every fourth number of empty squares, and few of very many or very few.
    boards.retain(|board| board.empties() % 4 == 2 && (6..=50).contains(&board.empties()));
    let step = (boards.len() / positions).max(1);
    let boards: Vec<_> = boards.into_iter().step_by(step).collect();
    let spreads = measure(&weights, &boards, depth);
    for spread in spreads.iter().filter(|spread| spread.shallow <= spread.deep / 2 + 1 && spread.deep >= 3) {
        println!(
            "empties {:2} {:2} <- {:2}: mean {:+5.2} spread {:5.2} ({})",
            spread.empties, spread.deep, spread.shallow, spread.mean, spread.spread, spread.count
        );
    }
    println!("{:?}", calibrate(&spreads));
}
