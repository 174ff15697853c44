//! Trains weights: `train FOLDER [THREADS]`.

use std::time::Instant;

use hansu_othello::Selectivity;
use hansu_othello::train::{FitOptions, Generation, Progress, SelfPlayOptions, TrainOptions, train};
use hansu_search::Cancel;

fn main() {
    let mut args = std::env::args().skip(1);
    let folder = args.next().expect("a folder").into();
    let threads = args.next().map_or(1, |text| text.parse().expect("a number"));
    let generation =
        |positions: u64, depth: u32, solve_from: u32, fitted_generations: usize, outcome: f32| Generation {
            play: SelfPlayOptions { depth, solve_from, selectivity: Selectivity::NONE, threads },
            positions,
            fitted_generations,
            fit: FitOptions { outcome, threads, ..FitOptions::default() },
        };
    let generations = vec![
        generation(1_500_000, 1, 10, 1, 1.0),
        generation(3_000_000, 3, 12, 1, 0.7),
        generation(6_000_000, 4, 14, 1, 0.5),
        generation(12_000_000, 6, 16, 2, 0.5),
    ];
    let options = TrainOptions { folder, seed: 1, generations };
    let start = Instant::now();
    let report = |progress: Progress| println!("{:8.1} s {progress:?}", start.elapsed().as_secs_f64());
    match train(&options, &Cancel::default(), &report) {
        Ok(_) => println!("complete"),
        Err(error) => println!("{error}"),
    }
}
