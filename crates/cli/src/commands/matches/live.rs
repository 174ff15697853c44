//! The progress of a match, on standard error if that is a terminal.

use std::time::Duration;

use hansu_lab::matches::{Record, Results};
use indicatif::{ProgressBar, ProgressStyle};

/// A bar with the running score.
pub(super) struct Live(ProgressBar);

impl Live {
    pub(super) fn new(games: u64, results: &Results) -> Live {
        let style =
            ProgressStyle::with_template("{spinner} [{elapsed_precise}] {bar:20} {pos}/{len} {msg} (about {eta} left)");
        let bar = ProgressBar::new(games).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        bar.set_position(results.len() as u64);
        bar.reset_eta();
        bar.enable_steady_tick(Duration::from_millis(120));
        let live = Live(bar);
        live.show(results);
        live
    }

    pub(super) fn show(&self, results: &Results) {
        self.0.set_position(results.len() as u64);
        self.0.set_message(score(results));
    }

    pub(super) fn finish(&self) {
        self.0.finish_and_clear();
    }
}

/// The first pairing's score, and how its test stands.
fn score(results: &Results) -> String {
    let tally = results.tally(0);
    let Record { wins, draws, losses } = tally.record();
    let elo = match tally.estimate() {
        Some(estimate) if estimate.elo.value.is_finite() => {
            format!("  Elo {:+.0} [{:+.0}, {:+.0}]", estimate.elo.value, estimate.elo.low, estimate.elo.high)
        }
        _ => String::new(),
    };
    let test = results.test().map_or(String::new(), |test| {
        let (lower, upper) = test.limits();
        format!("  LLR {:.2} ({lower:.2}, {upper:.2})", test.ratio())
    });
    format!("+{wins} ={draws} -{losses}{elo}{test}")
}
