//! Elo differences with intervals.

use super::exact::exact;
use super::{EXACT_UP_TO, Pentanomial, normal_cdf};

/// The 97.5% point of the normal distribution: 95% of it lies within so many standard deviations.
const Z_95: f64 = 1.959_963_984_540_054;

/// A value with the interval that holds the true one in 95 of 100 cases.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The estimate.
    pub value: f64,
    /// The upper end.
    pub high: f64,
}

/// What pairs of games say about two players.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The score a game, from 0 to 1.
    pub score: Interval,
    /// The difference in Elo. Infinite where the score is 0 or 1; the interval's other end is not.
    pub elo: Interval,
    /// The probability that the player is the stronger one (likelihood of superiority).
    pub superiority: f64,
}

impl Estimate {
    /// The estimate from pairs of games; `None` without any.
    ///
    /// Up to [`EXACT_UP_TO`](super::EXACT_UP_TO) pairs the interval makes no assumption on how results are distributed,
    /// and holds the truth in 95 of 100 cases or more (see [`coverage`](super::coverage)). For more it is Wilson's (1927),
    /// with as many games as a series of wins and losses would need to be as certain. Unlike the score plus or minus two
    /// standard errors both stay within 0..1, and are not empty when one side has won everything.
    ///
    /// ```
    /// use hansu_stats::{Estimate, Pentanomial};
    ///
    /// let estimate = Estimate::of(&Pentanomial::new([2, 10, 30, 40, 18])).expect("100 pairs");
    /// assert!((estimate.elo.value - 111.4).abs() < 0.1);
    /// assert!(estimate.elo.low > 60.0 && estimate.elo.high < 165.0);
    /// ```
    pub fn of(pairs: &Pentanomial) -> Option<Estimate> {
        Estimate::with_score(pairs, pairs.score()?)
    }

    /// The same where the score is known from more games than there are pairs.
    pub fn with_score(pairs: &Pentanomial, score: f64) -> Option<Estimate> {
        let (mean, variance, count) = (pairs.score()?, pairs.variance()?, pairs.pairs() as f64);
        let of_pairs =
            if pairs.pairs() <= EXACT_UP_TO { exact(pairs)? } else { wilson(mean, effective(mean, variance, count)) };
        let score = Interval { low: of_pairs.low.min(score), value: score, high: of_pairs.high.max(score) };
        let elo =
            Interval { low: elo_of_score(score.low), value: elo_of_score(score.value), high: elo_of_score(score.high) };
        Some(Estimate { score, elo, superiority: superiority(mean, variance, count) })
    }
}

/// The games that a series of wins and losses would need to be as certain as pairs of that variance.
pub(crate) fn effective(mean: f64, variance: f64, count: f64) -> f64 {
    if variance > 0.0 { mean * (1.0 - mean) / variance * count } else { count }
}

pub(crate) fn wilson(mean: f64, count: f64) -> Interval {
    let z2 = Z_95 * Z_95;
    let centre = (mean + z2 / (2.0 * count)) / (1.0 + z2 / count);
    let half = Z_95 / (1.0 + z2 / count) * (mean * (1.0 - mean) / count + z2 / (4.0 * count * count)).sqrt();
    // The ends are cut because of rounding only.
    Interval { low: (centre - half).clamp(0.0, mean), value: mean, high: (centre + half).clamp(mean, 1.0) }
}

fn superiority(mean: f64, variance: f64, count: f64) -> f64 {
    let error = (variance / count).sqrt();
    match mean.partial_cmp(&0.5) {
        _ if error > 0.0 => normal_cdf((mean - 0.5) / error),
        // All pairs alike: by Laplace's rule, of a better one after so many alike.
        Some(std::cmp::Ordering::Greater) => 1.0 - 0.5f64.powf(count + 1.0),
        Some(std::cmp::Ordering::Less) => 0.5f64.powf(count + 1.0),
        _ => 0.5,
    }
}

/// The difference in Elo that makes this score expected; infinite for 0 and 1.
///
/// ```
/// assert!((hansu_stats::elo_of_score(0.75) - 190.85).abs() < 0.01);
/// ```
pub fn elo_of_score(score: f64) -> f64 {
    -400.0 * (1.0 / score - 1.0).log10()
}

/// The score expected at a difference in Elo.
///
/// ```
/// assert!((hansu_stats::score_of_elo(0.0) - 0.5).abs() < 1e-12);
/// ```
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

#[cfg(test)]
mod tests {
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::{Rng, SeedableRng};

    use super::*;

    #[test]
    fn elo_and_score_are_inverses() {
        for elo in [-300.0, -5.0, 0.0, 12.5, 400.0] {
            assert!((elo_of_score(score_of_elo(elo)) - elo).abs() < 1e-9);
        }
        assert_eq!(elo_of_score(1.0), f64::INFINITY);
        assert_eq!(elo_of_score(0.0), f64::NEG_INFINITY);
    }

    #[test]
    fn a_clean_sweep_has_an_infinite_estimate_but_a_finite_lower_end() {
        let estimate = Estimate::of(&Pentanomial::new([0, 0, 0, 0, 20])).expect("pairs");
        assert_eq!(estimate.elo.value, f64::INFINITY);
        assert!(estimate.elo.low > 100.0 && estimate.elo.low.is_finite());
        assert!(estimate.superiority > 0.999);
        let even = Estimate::of(&Pentanomial::new([0, 0, 20, 0, 0])).expect("pairs");
        assert_eq!((even.elo.value, even.superiority), (0.0, 0.5));
        assert!(even.elo.low < 0.0 && even.elo.high > 0.0);
    }

    #[test]
    fn the_interval_holds_the_truth_in_about_95_of_100_cases() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(8);
        for weights in [[5, 20, 40, 25, 10], [1, 3, 16, 40, 40]] {
            let total: u64 = weights.iter().sum();
            let truth = Pentanomial::new(weights).score().expect("weights");
            let mut held = 0;
            for _ in 0..2000 {
                let mut pairs = [0; 5];
                for _ in 0..100 {
                    let mut left = rng.next_u64() % total;
                    let kind = weights.iter().position(|&weight| {
                        let found = left < weight;
                        left = left.wrapping_sub(weight);
                        found
                    });
                    pairs[kind.expect("below the total")] += 1;
                }
                let score = Estimate::of(&Pentanomial::new(pairs)).expect("pairs").score;
                held += u32::from((score.low..=score.high).contains(&truth));
            }
            assert!((1860..=1940).contains(&held), "{held} of 2000");
        }
    }
}
