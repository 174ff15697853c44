//! How far shallow searches are off deep ones, measured and put into a formula.

use std::sync::Arc;

use hansu_search::SystemClock;

use crate::SCALE;
use crate::board::Board;
use crate::control::{Control, Stop};
use crate::endgame::Window;
use crate::eval::{Features, Weights};
use crate::kernel::{Job, Simd, dispatch};
use crate::midgame::WORST;
use crate::midgame::margins::{TERMS, terms};
use crate::split::Pool;
use crate::table::Table;
use crate::worker::{Shared, Worker};

/// The spread of the difference between searches of two depths.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spread {
    /// Plies of the deeper search; as many as there are empty squares where it is exact.
    pub deep: u32,
    /// Plies of the shallower one.
    pub shallow: u32,
    /// Empty squares.
    pub empties: u32,
    /// Positions measured.
    pub count: usize,
    /// The deeper score minus the shallower one: its mean in discs.
    pub mean: f64,
    /// Its standard deviation in discs, by the share of differences that multi-ProbCut cuts by: as many are less than
    /// `DEVIATIONS` times this as in a normal distribution. The mean square is a good deal larger, for a few positions
    /// where everything hangs.
    pub spread: f64,
}

/// So many standard deviations are the most selective cuts made by.
const DEVIATIONS: f64 = 1.1;

/// The share of a normal distribution within as many.
const SHARE: f64 = 0.7287;

/// Searches each board to all depths up to `depth`, exactly where that many squares are empty, and compares every two.
pub fn measure(weights: &Weights, boards: &[Board], depth: u32) -> Vec<Spread> {
    let scores = dispatch(Searches { weights, boards, depth });
    let mut spreads = Vec::new();
    for empties in 0..=60 {
        let group: Vec<&Vec<f64>> =
            scores.iter().filter(|(found, _)| *found == empties).map(|(_, scores)| scores).collect();
        let Some(longest) = group.iter().map(|scores| scores.len()).max() else { continue };
        for deep in 1..longest as u32 {
            for shallow in 0..deep {
                spreads.push(compare(&group, deep, shallow, empties));
            }
        }
    }
    spreads.retain(|spread| spread.count >= 20 && spread.spread > 0.01);
    spreads
}

fn compare(group: &[&Vec<f64>], deep: u32, shallow: u32, empties: u32) -> Spread {
    let both = group.iter().filter(|scores| scores.len() > deep as usize);
    let differences: Vec<f64> = both.map(|scores| scores[deep as usize] - scores[shallow as usize]).collect();
    let count = differences.len();
    let mean = differences.iter().sum::<f64>() / count.max(1) as f64;
    let mut sizes: Vec<f64> = differences.iter().map(|difference| difference.abs()).collect();
    sizes.sort_by(f64::total_cmp);
    let spread = sizes.get((SHARE * count as f64) as usize).map_or(0.0, |size| size / DEVIATIONS);
    Spread { deep, shallow, empties, count, mean, spread }
}

struct Searches<'a> {
    weights: &'a Weights,
    boards: &'a [Board],
    depth: u32,
}

impl Job for Searches<'_> {
    type Output = Vec<(u32, Vec<f64>)>;

    fn run<K: Simd>(self, kernel: K) -> Vec<(u32, Vec<f64>)> {
        let table = Table::new(16);
        let control = Control::new(&Stop::new(Arc::new(SystemClock::start())), None, None);
        let pool = Pool::default();
        let shared = Shared { table: &table, weights: self.weights, control: &control, pool: &pool };
        let mut worker = Worker::new(kernel, shared);
        let full = Window { alpha: WORST, beta: -WORST };
        let mut scores = Vec::with_capacity(self.boards.len());
        for &board in self.boards {
            table.new_search();
            let features = Features::of(&self.weights.additions, board);
            let empties = board.empties();
            let mut found = Vec::new();
            for depth in 0..=self.depth.min(empties) {
                let score = worker.search(board, &features, full, depth, empties);
                found.push(f64::from(score) / f64::from(SCALE));
            }
            scores.push((empties, found));
        }
        scores
    }
}

/// Fits the logarithm of the spreads by weighted least squares: the coefficients of the margins.
pub fn calibrate(spreads: &[Spread]) -> [f64; TERMS] {
    let mut system = [[0.0; TERMS + 1]; TERMS];
    for spread in spreads {
        let terms = terms(spread.deep, spread.shallow, spread.empties);
        let weight = spread.count as f64;
        for (row, term) in system.iter_mut().zip(terms) {
            let right = [spread.spread.ln()];
            for (cell, other) in row.iter_mut().zip(terms.iter().chain(&right)) {
                *cell += weight * term * other;
            }
        }
    }
    solve(system)
}

/// Gauss-Jordan elimination with pivoting; a little ridge makes every system solvable.
fn solve(mut system: [[f64; TERMS + 1]; TERMS]) -> [f64; TERMS] {
    (0..TERMS).for_each(|place| system[place][place] += 1e-6);
    for place in 0..TERMS {
        let pivot = (place..TERMS).max_by(|a, b| system[*a][place].abs().total_cmp(&system[*b][place].abs()));
        system.swap(place, pivot.expect("the range is not empty"));
        let by = system[place];
        for (_, row) in system.iter_mut().enumerate().filter(|(row, _)| *row != place) {
            let factor = row[place] / by[place];
            row.iter_mut().zip(by).for_each(|(cell, other)| *cell -= factor * other);
        }
    }
    std::array::from_fn(|place| system[place][TERMS] / system[place][place])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_spread_that_follows_the_formula_is_found_again() {
        let truth = [0.5, 0.2, -0.4, 0.1, 0.3, -0.2, 0.6];
        let mut spreads = Vec::new();
        for empties in [8, 14, 30, 50] {
            for deep in 1..14 {
                for shallow in 0..deep {
                    let log: f64 = terms(deep, shallow, empties).iter().zip(truth).map(|(a, b)| a * b).sum();
                    spreads.push(Spread { deep, shallow, empties, count: 100, mean: 0.0, spread: log.exp() });
                }
            }
        }
        let found = calibrate(&spreads);
        assert!(found.iter().zip(truth).all(|(found, truth)| (found - truth).abs() < 1e-3), "{found:?}");
    }

    #[test]
    fn searches_of_two_depths_are_compared() {
        let boards = [Board::START; 20];
        let spreads = measure(&Weights::seed(), &boards, 2);
        assert!(spreads.iter().all(|spread| spread.count == 20 && spread.empties == 60 && spread.deep <= 2));
    }
}
