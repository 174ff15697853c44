//! What a number of games says about the strength of two players.
//!
//! Games are played in pairs from the same opening with colours swapped, so the unit of all statistics is the pair:
//! its two games share the opening's bias, and treating them as independent would overstate the noise.

mod coverage;
mod estimate;
mod exact;
mod likelihood;
mod sprt;

pub use coverage::{Coverage, Truth, coverage};
pub use estimate::{Estimate, Interval, elo_of_score, score_of_elo};
pub use sprt::{Bounds, EloModel, Sprt, SprtError, Verdict};

use hansu_game::{Outcome, Player};

/// The results of pairs of games for one of the two players: how many pairs brought 0, ½, 1, 1½ and 2 points.
///
/// ```
/// use hansu_stats::Pentanomial;
///
/// let mut pairs = Pentanomial::default();
/// pairs.add(2, 0); // a win and a loss, in half points
/// pairs.add(2, 1); // a win and a draw
/// assert_eq!(pairs.counts(), [0, 0, 1, 1, 0]);
/// assert_eq!(pairs.score(), Some(0.625));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pentanomial([u64; 5]);

impl Pentanomial {
    /// From counts of pairs with 0, ½, 1, 1½ and 2 points.
    pub fn new(counts: [u64; 5]) -> Pentanomial {
        Pentanomial(counts)
    }

    /// How many pairs brought 0, ½, 1, 1½ and 2 points.
    pub fn counts(&self) -> [u64; 5] {
        self.0
    }

    /// Adds a pair by the half points of its two games: 0 a loss, 1 a draw, 2 a win.
    pub fn add(&mut self, first: usize, second: usize) {
        self.0[(first + second).min(4)] += 1;
    }

    /// The half points that a result is worth to a player, for [`add`](Pentanomial::add).
    pub fn half_points(outcome: Outcome, player: Player) -> usize {
        (outcome.reward_for(player) + 1) as usize
    }

    /// How many pairs there are.
    pub fn pairs(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The mean score a game, from 0 to 1; `None` without pairs.
    pub fn score(&self) -> Option<f64> {
        let pairs = self.pairs() as f64;
        let points: f64 = self.0.iter().zip(SCORES).map(|(&count, score)| count as f64 * score).sum();
        (pairs > 0.0).then(|| points / pairs)
    }

    /// The variance of a pair's score; `None` without pairs.
    pub fn variance(&self) -> Option<f64> {
        let mean = self.score()?;
        let squares: f64 = self.0.iter().zip(SCORES).map(|(&count, score)| count as f64 * (score - mean).powi(2)).sum();
        Some(squares / self.pairs() as f64)
    }
}

/// Up to so many pairs intervals are exact; for more, an approximation is as good and quicker.
pub const EXACT_UP_TO: u64 = 50;

/// The score a game of the five kinds of pairs.
pub(crate) const SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

/// The share of a normal distribution below `x` standard deviations, to about seven digits.
pub(crate) fn normal_cdf(x: f64) -> f64 {
    // erfc by its continued fraction for large arguments and its series for small ones (Abramowitz & Stegun 7.1.5 and
    // 7.1.14).
    let z = x.abs() / std::f64::consts::SQRT_2;
    let tail = if z > 3.0 {
        let fraction = (1..=60).rev().fold(z, |below, k| z + f64::from(k) / 2.0 / below);
        (-z * z).exp() / (fraction * std::f64::consts::PI.sqrt())
    } else {
        let mut term = z;
        let mut sum = z;
        for k in 1..100 {
            let k = f64::from(k);
            term *= -z * z / k;
            sum += term / (2.0 * k + 1.0);
        }
        1.0 - 2.0 / std::f64::consts::PI.sqrt() * sum
    };
    if x > 0.0 { 1.0 - tail / 2.0 } else { tail / 2.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_normal_distribution_agrees_with_printed_tables() {
        for (x, expected) in [
            (0.0, 0.5),
            (1.0, 0.841_344_746),
            (-1.0, 0.158_655_254),
            (1.959_963_985, 0.975),
            (3.0, 0.998_650_102),
            (-4.5, 0.000_003_397_673),
            (6.0, 0.999_999_999_013),
        ] {
            assert!((normal_cdf(x) - expected).abs() < 1e-9, "{x}: {}", normal_cdf(x));
        }
    }

    #[test]
    fn mean_and_variance_are_those_of_the_pairs() {
        let pairs = Pentanomial::new([1, 2, 4, 2, 1]);
        assert_eq!(pairs.score(), Some(0.5));
        let expected = (2.0 * 0.25 + 4.0 * 0.0625) / 10.0;
        assert!((pairs.variance().expect("pairs") - expected).abs() < 1e-12);
        assert_eq!(Pentanomial::default().score(), None);
    }
}
