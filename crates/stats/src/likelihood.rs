//! Which distribution of pairs explains the results best, if the strength is given.
//!
//! The generalized sequential probability ratio test compares how well two hypotheses explain the results when
//! everything they leave open (how often games are drawn, for instance) is chosen in their favour. For a hypothesis on
//! the mean score, the best distribution is `p / (1 + x (a - s))` for the one `x` that gives it the mean `s` (Owen 2001,
//! empirical likelihood); for one on the mean in units of the standard deviation it is found by iterating that.

use super::SCORES;

/// Observed frequencies: all positive, adding up to 1.
pub(super) type Frequencies = [f64; 5];

/// The frequencies of results; kinds that never came up count as a thousandth of a pair, so that none is impossible.
pub(super) fn frequencies(counts: [u64; 5]) -> (f64, Frequencies) {
    let counts = counts.map(|count| (count as f64).max(1e-3));
    let total: f64 = counts.iter().sum();
    (total, counts.map(|count| count / total))
}

/// The likeliest distribution with this mean score.
pub(super) fn with_mean(observed: &Frequencies, mean: f64) -> Frequencies {
    tilt(observed, &SCORES.map(|score| score - mean))
}

/// The likeliest distribution whose mean is so many standard deviations above ½.
pub(super) fn with_normalized_mean(observed: &Frequencies, deviations: f64) -> Frequencies {
    const MOST_ROUNDS: usize = 100;
    let mut found = [0.2; 5];
    for _ in 0..MOST_ROUNDS {
        let (mean, variance) = moments(&found);
        let sigma = variance.sqrt();
        // The condition mean - ½ = deviations * sigma, made linear around the current distribution.
        let condition =
            SCORES.map(|score| score - 0.5 - deviations * sigma * (1.0 + ((mean - score) / sigma).powi(2)) / 2.0);
        let next = tilt(observed, &condition);
        let change = next.iter().zip(&found).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
        found = next;
        if change < 1e-12 {
            break;
        }
    }
    found
}

fn moments(distribution: &Frequencies) -> (f64, f64) {
    let mean: f64 = distribution.iter().zip(SCORES).map(|(p, score)| p * score).sum();
    let variance = distribution.iter().zip(SCORES).map(|(p, score)| p * (score - mean).powi(2)).sum();
    (mean, variance)
}

/// `p / (1 + x a)` for the `x` that makes the mean of `a` zero. Some `a` must be negative and some positive.
fn tilt(observed: &Frequencies, values: &[f64; 5]) -> Frequencies {
    let (least, most) = values.iter().fold((f64::MAX, f64::MIN), |(least, most), &a| (least.min(a), most.max(a)));
    // Between these all `1 + x a` are positive, and the mean falls from plus to minus infinity.
    let (mut low, mut high) = (-1.0 / most, -1.0 / least);
    let mean = |x: f64| observed.iter().zip(values).map(|(p, a)| p * a / (1.0 + x * a)).sum::<f64>();
    for _ in 0..64 {
        let middle = (low + high) / 2.0;
        if mean(middle) > 0.0 { low = middle } else { high = middle }
    }
    let x = (low + high) / 2.0;
    std::array::from_fn(|kind| observed[kind] / (1.0 + x * values[kind]))
}

/// How much better the second distribution explains a pair than the first, on average over the observed ones.
pub(super) fn mean_log_ratio(observed: &Frequencies, first: &Frequencies, second: &Frequencies) -> f64 {
    (0..5).map(|kind| observed[kind] * (second[kind] / first[kind]).ln()).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn log_likelihood(observed: &Frequencies, distribution: &Frequencies) -> f64 {
        observed.iter().zip(distribution).map(|(p, q)| p * q.ln()).sum()
    }

    /// Moves that keep the sum of a distribution and, to first order, its mean.
    const MEAN_KEEPING: [[f64; 5]; 3] =
        [[1.0, -2.0, 1.0, 0.0, 0.0], [0.0, 1.0, -2.0, 1.0, 0.0], [0.0, 0.0, 1.0, -2.0, 1.0]];

    #[test]
    fn no_other_distribution_with_the_same_mean_is_likelier() {
        for counts in [[10, 20, 40, 20, 10], [0, 3, 50, 9, 1], [1, 1, 1, 1, 30]] {
            let (_, observed) = frequencies(counts);
            for mean in [0.45, 0.5, 0.55, 0.7] {
                let found = with_mean(&observed, mean);
                assert!((found.iter().sum::<f64>() - 1.0).abs() < 1e-9);
                assert!((moments(&found).0 - mean).abs() < 1e-9);
                let best = log_likelihood(&observed, &found);
                for direction in MEAN_KEEPING {
                    for step in [1e-6, -1e-6] {
                        let other: Frequencies = std::array::from_fn(|kind| found[kind] + step * direction[kind]);
                        if other.iter().all(|p| *p > 0.0) {
                            assert!(log_likelihood(&observed, &other) <= best + 1e-12);
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn the_normalized_mean_is_met() {
        for counts in [[10, 20, 40, 20, 10], [2, 30, 200, 50, 6]] {
            let (_, observed) = frequencies(counts);
            for deviations in [-0.2, 0.0, 0.05, 0.3] {
                let found = with_normalized_mean(&observed, deviations);
                let (mean, variance) = moments(&found);
                assert!(((mean - 0.5) / variance.sqrt() - deviations).abs() < 1e-6);
                assert!((found.iter().sum::<f64>() - 1.0).abs() < 1e-6);
            }
        }
    }
}
