//! Plays games of one kind for tests: `games OUT POSITIONS DEPTH PERCENT SOLVE_FROM WEIGHTS SANE_PERCENT SEED`.

use std::sync::Mutex;

use hansu_othello::Selectivity;
use hansu_othello::train::{Openings, SelfPlayOptions, append_records, play_games};
use hansu_search::Cancel;

pub(crate) fn run(mut args: impl Iterator<Item = String>) {
    let out: std::path::PathBuf = args.next().expect("a file to write").into();
    let mut number = || args.next().and_then(|text| text.parse::<u64>().ok()).expect("a number");
    let (positions, depth, percent, solve_from) = (number(), number() as u32, number() as u32, number() as u32);
    let weights = crate::weights(&args.next().expect("weights"));
    let mut number = || args.next().and_then(|text| text.parse::<u64>().ok()).expect("a number");
    let (openings, seed) = (Openings::Mixed(number() as u32), number());
    let selectivity = Selectivity::at_least(percent);
    let options = SelfPlayOptions { depth, solve_from, selectivity, threads: 1, openings };
    let count = Mutex::new(0);
    play_games(&weights, options, seed, &Cancel::default(), &|records| {
        let mut count = count.lock().expect("nobody panics");
        *count = append_records(&out, records).expect("a writable file");
        *count >= positions
    });
}
