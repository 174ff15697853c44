//! Trains weights: `train FOLDER [THREADS [FROM]]`, from nothing or from weights.

use std::time::Instant;

use hansu_othello::train::{Progress, TrainOptions, train};
use hansu_search::Cancel;

pub(crate) fn run(mut args: impl Iterator<Item = String>) {
    let folder = args.next().expect("a folder").into();
    let threads = args.next().map_or(1, |text| text.parse().expect("a number"));
    let options = match args.next() {
        Some(weights) => TrainOptions::onward(folder, threads, 1, crate::weights(&weights)),
        None => TrainOptions::usual(folder, threads, 1),
    };
    let start = Instant::now();
    let report = |progress: Progress| println!("{:8.1} s {progress:?}", start.elapsed().as_secs_f64());
    match train(&options, &Cancel::default(), &report) {
        Ok(_) => println!("complete"),
        Err(error) => println!("{error}"),
    }
}
