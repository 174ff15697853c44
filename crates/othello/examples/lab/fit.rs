//! Fits weights to positions: `fit OUT RIDGE STEPS LAMBDA NEIGHBOURS REACH EVEN PARTS POSITIONS FEWEST MOST PRIOR PRIOR_SHARE FILES...`:
//! the first so many positions, of so many empty squares; drawn to weights that were fitted to other positions, or `-`, and how much of the
//! result is theirs.

use hansu_othello::train::{FitOptions, Prior, fit, read_records};

pub(crate) fn run(mut args: impl Iterator<Item = String>) {
    let out = args.next().expect("a file to write, or -");
    let mut number = || args.next().and_then(|text| text.parse::<f32>().ok()).expect("a number");
    let (ridge, steps, lambda) = (number(), number() as usize, number());
    let (neighbours, reach, even, parts) = (number(), number() as usize, number(), number() != 0.0);
    let (positions, fewest, most) = (number() as usize, number() as u32, number() as u32);
    let common = FitOptions { threads: 1, ..FitOptions::default() };
    let options = FitOptions { ridge, steps, lambda, neighbours, reach, even, parts, ..common };
    let prior = args.next().filter(|path| path != "-").map(|path| crate::weights(&path));
    let share = args.next().and_then(|text| text.parse().ok()).expect("a number");
    let prior = prior.as_deref().map(|weights| Prior { weights, share });
    let mut records = Vec::new();
    for path in args {
        read_records(path.as_ref(), |record| records.push(record)).expect("a readable file");
    }
    records.truncate(positions);
    records.retain(|record| (fewest..=most).contains(&record.board.empties()));
    let (mut sum, mut sum_outcome, mut all) = (0.0, 0.0, 0.0);
    let weights = fit(&records, prior, &options, &mut |stage| {
        println!(
            "stage {:2} {:8} {:6.3} | {:7} {:6.3} {:6.3}",
            stage.stage, stage.fitted, stage.fitted_error, stage.held_out, stage.held_out_error, stage.outcome_error
        );
        sum += stage.held_out_error.powi(2) * stage.held_out as f64;
        sum_outcome += stage.outcome_error.powi(2) * stage.held_out as f64;
        all += stage.held_out as f64;
    });
    println!(
        "ridge {ridge} steps {steps}: held out {:.4}, outcome {:.4}",
        (sum / all).sqrt(),
        (sum_outcome / all).sqrt()
    );
    if out != "-" {
        std::fs::write(out, weights.to_bytes()).expect("a writable file");
    }
}
