//! How often an interval holds the truth, for few pairs of games.

use super::estimate::{effective, wilson};
use super::exact::exact_holds;
use super::{EXACT_UP_TO, Interval, Pentanomial, SCORES};

/// How pairs of games may come out: the chances of 0, ½, 1, 1½ and 2 points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Truth {
    /// What it is like, in a few words.
    pub name: &'static str,
    /// The chances.
    pub chances: [f64; 5],
}

impl Truth {
    /// Those that coverage is told for: equal players and unequal ones, with draws and without.
    pub const ALL: [Truth; 6] = [
        Truth { name: "equal, no draws", chances: [0.25, 0.0, 0.5, 0.0, 0.25] },
        Truth { name: "equal, mostly drawn", chances: [0.02, 0.14, 0.68, 0.14, 0.02] },
        Truth { name: "65%, some draws", chances: [0.10, 0.10, 0.25, 0.20, 0.35] },
        Truth { name: "80%, no draws", chances: [0.05, 0.0, 0.30, 0.0, 0.65] },
        Truth { name: "95%, no draws", chances: [0.005, 0.0, 0.09, 0.0, 0.905] },
        Truth { name: "98%, some draws", chances: [0.0, 0.0, 0.02, 0.04, 0.94] },
    ];

    /// The score a game.
    pub fn score(&self) -> f64 {
        self.chances.iter().zip(SCORES).map(|(chance, score)| chance * score).sum()
    }
}

/// How often three intervals that promise 95% hold the true score.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Coverage {
    /// The score plus or minus 1.96 standard errors.
    pub normal: f64,
    /// Wilson's, which is used for many pairs.
    pub wilson: f64,
    /// The one that an [`Estimate`](super::Estimate) has for so many pairs.
    pub used: f64,
}

/// The coverage for so many pairs: not simulated, but summed over all results there can be.
///
/// ```
/// use hansu_stats::{Truth, coverage};
///
/// let of_three_pairs = coverage(3, &Truth::ALL[3]);
/// assert!(of_three_pairs.normal < 0.8 && of_three_pairs.used >= 0.95);
/// ```
pub fn coverage(pairs: u64, truth: &Truth) -> Coverage {
    let mean = truth.score();
    let mut found = Coverage::default();
    all_results(pairs, &mut |counts| {
        let chance = chance(counts, &truth.chances);
        let results = Pentanomial::new(counts);
        if chance > 0.0 {
            let [normal, wilson] = approximate(&results);
            let holds = |interval: Interval| (interval.low - 1e-12..=interval.high + 1e-12).contains(&mean);
            let used = if pairs <= EXACT_UP_TO { exact_holds(&results, mean) } else { holds(wilson) };
            found.normal += if holds(normal) { chance } else { 0.0 };
            found.wilson += if holds(wilson) { chance } else { 0.0 };
            found.used += if used { chance } else { 0.0 };
        }
    });
    found
}

/// The two intervals that are right for many pairs.
fn approximate(results: &Pentanomial) -> [Interval; 2] {
    let (mean, variance) = (results.score().unwrap_or(0.5), results.variance().unwrap_or(0.0));
    let count = results.pairs() as f64;
    let half = 1.96 * (variance / count).sqrt();
    [Interval { low: mean - half, value: mean, high: mean + half }, wilson(mean, effective(mean, variance, count))]
}

/// Calls with the counts of all results that so many pairs can have.
fn all_results(pairs: u64, told: &mut dyn FnMut([u64; 5])) {
    for a in 0..=pairs {
        for b in 0..=pairs - a {
            for c in 0..=pairs - a - b {
                for d in 0..=pairs - a - b - c {
                    told([a, b, c, d, pairs - a - b - c - d]);
                }
            }
        }
    }
}

/// The chance of these results.
fn chance(counts: [u64; 5], chances: &[f64; 5]) -> f64 {
    let mut left: u64 = counts.iter().sum();
    let mut product = 1.0;
    for (count, chance) in counts.into_iter().zip(chances) {
        for taken in 0..count {
            product *= chance * left as f64 / (taken + 1) as f64;
            left -= 1;
        }
    }
    product
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_results_together_are_certain() {
        for truth in Truth::ALL {
            assert!((truth.chances.iter().sum::<f64>() - 1.0).abs() < 1e-12, "{}", truth.name);
            let mut sum = 0.0;
            all_results(4, &mut |counts| sum += chance(counts, &truth.chances));
            assert!((sum - 1.0).abs() < 1e-12, "{}", truth.name);
        }
    }

    #[test]
    fn the_interval_for_few_pairs_holds_the_truth_at_least_as_often_as_it_says() {
        for truth in Truth::ALL {
            for pairs in [1, 2, 3, 4, 5, 7, 10, 14] {
                let found = coverage(pairs, &truth);
                assert!(found.used >= 0.95, "{} at {pairs} pairs: {found:?}", truth.name);
            }
        }
    }

    #[test]
    fn the_others_do_not() {
        let worst = |of: fn(&Coverage) -> f64| {
            let all = Truth::ALL.iter().flat_map(|truth| [2, 3, 5, 10].map(|pairs| coverage(pairs, truth)));
            all.map(|found| of(&found)).fold(1.0, f64::min)
        };
        assert!(worst(|found| found.normal) < 0.5);
        assert!(worst(|found| found.wilson) < 0.93);
    }
}
