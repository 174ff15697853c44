//! Trains weights: `train FOLDER [THREADS]`.

use std::time::Instant;

use hansu_othello::Selectivity;
use hansu_othello::train::{FitOptions, Generation, Openings, Progress, SelfPlayOptions, TrainOptions, train};
use hansu_search::Cancel;

pub(crate) fn run(mut args: impl Iterator<Item = String>) {
    let folder = args.next().expect("a folder").into();
    let threads = args.next().map_or(1, |text| text.parse().expect("a number"));
    let generation =
        |positions: u64, (depth, percent): (u32, u32), solve_from: u32, back: usize, outcome: f32, ridge: f32| {
            let selectivity = Selectivity::at_least(percent);
            Generation {
                play: SelfPlayOptions { depth, solve_from, selectivity, threads, openings: Openings::Mixed(70) },
                positions,
                fitted_generations: back,
                fit: FitOptions { outcome, ridge, threads, ..FitOptions::default() },
            }
        };
    let generations = vec![
        generation(1_500_000, (1, 100), 10, 1, 1.0, 200.0),
        generation(1_000_000, (3, 100), 12, 1, 0.7, 60.0),
        generation(2_000_000, (4, 100), 14, 1, 0.5, 30.0),
        generation(3_200_000, (5, 95), 14, 1, 0.5, 20.0),
        generation(8_000_000, (4, 100), 12, 2, 0.5, 10.0),
        generation(12_000_000, (5, 87), 14, 2, 0.4, 10.0),
        generation(30_000_000, (7, 87), 16, 2, 0.4, 10.0),
    ];
    let options = TrainOptions { folder, seed: 1, generations };
    let start = Instant::now();
    let report = |progress: Progress| println!("{:8.1} s {progress:?}", start.elapsed().as_secs_f64());
    match train(&options, &Cancel::default(), &report) {
        Ok(_) => println!("complete"),
        Err(error) => println!("{error}"),
    }
}
