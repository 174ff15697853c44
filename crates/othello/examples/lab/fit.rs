//! Fits weights to positions: `fit OUT RIDGE STEPS OUTCOME_SHARE LAST_FILE_COUNTS_AS_TEST FILES...`.

use hansu_othello::train::{FitOptions, fit, read_records};

pub(crate) fn run(mut args: impl Iterator<Item = String>) {
    let out = args.next().expect("a file to write, or -");
    let mut number = || args.next().and_then(|text| text.parse::<f32>().ok()).expect("a number");
    let (ridge, steps, outcome) = (number(), number() as usize, number());
    let options = FitOptions { ridge, steps, outcome, threads: 1, ..FitOptions::default() };
    let mut records = Vec::new();
    for path in args {
        read_records(path.as_ref(), |record| records.push(record)).expect("a readable file");
    }
    let (mut sum, mut sum_outcome, mut all) = (0.0, 0.0, 0.0);
    let weights = fit(&records, &options, &mut |stage| {
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
