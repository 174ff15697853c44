//! How far evaluations are off the scores and outcomes of games: `judge GAMES.pos WEIGHTS...`. Only where the scores are from
//! better searches than the evaluation's own does it say something. By empty squares: root-mean-square errors in discs against the score, against
//! it where it is at most [`CLOSE`] discs, and against the outcome; and how often the evaluation names the side that the score names.

use hansu_othello::Weights;
use hansu_othello::train::{Record, read_records};

/// Empty squares that are put together.
const WIDTH: u32 = 4;

/// Scores of so many discs or fewer are close.
const CLOSE: f64 = 16.0;

#[derive(Clone, Copy, Default)]
struct Tally {
    count: u32,
    close: u32,
    right: u32,
    by_score: f64,
    by_close: f64,
    by_outcome: f64,
}

impl Tally {
    fn add(&mut self, weights: &Weights, record: &Record) {
        let (value, score) = (f64::from(weights.value(record.board)), f64::from(record.score) / 64.0);
        self.count += 1;
        self.right += u32::from(value * score > 0.0 || score == 0.0);
        self.by_score += (value - score).powi(2);
        self.by_outcome += (value - f64::from(record.outcome)).powi(2);
        if score.abs() <= CLOSE {
            self.close += 1;
            self.by_close += (value - score).powi(2);
        }
    }

    fn print(&self, name: &str) {
        let mean = |sum: f64, count: u32| (sum / f64::from(count.max(1))).sqrt();
        println!(
            "{name:5} {:9} {:7.3} {:7.3} {:7.3} {:6.1}%",
            self.count,
            mean(self.by_score, self.count),
            mean(self.by_close, self.close),
            mean(self.by_outcome, self.count),
            100.0 * f64::from(self.right) / f64::from(self.count)
        );
    }
}

pub(crate) fn run(mut args: impl Iterator<Item = String>) {
    let games = args.next().expect("a file of positions");
    let mut records: Vec<Record> = Vec::new();
    read_records(games.as_ref(), |record| records.push(record)).expect("a readable file");
    for path in args {
        let weights = crate::weights(&path);
        println!("{path}\nempty positions   score   close outcome  right");
        let mut groups = [Tally::default(); 60 / WIDTH as usize + 1];
        let mut all = Tally::default();
        for record in &records {
            groups[(record.board.empties() / WIDTH) as usize].add(&weights, record);
            all.add(&weights, record);
        }
        for (group, tally) in groups.iter().enumerate().filter(|(_, tally)| tally.count > 0) {
            let first = group as u32 * WIDTH;
            tally.print(&format!("{first}-{}", first + WIDTH - 1));
        }
        all.print("all");
    }
}
