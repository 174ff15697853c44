//! An interval for the mean of few results, whatever their distribution.
//!
//! Results lie between 0 and 1. The lower end is the 2.5% point of a weighted mean of the results and one more result of
//! 0, with random weights that are spread evenly (a flat Dirichlet distribution); the upper end is the 97.5% point with
//! one more result of 1. Where all results are 0 or 1, this is the exact interval of Clopper and Pearson (1934). For
//! results between, it is Gaffke's (2005), see Phan, Thomas and Learned-Miller, "Towards practical mean bounds for small
//! samples" (2021). That it holds the truth often enough is proven for the former and was never seen to fail for the
//! latter; [`coverage`](crate::coverage) says what it is for ours.

use super::{Interval, Pentanomial, SCORES};

/// The chance of a truth below the interval, and of one above.
const TAIL: f64 = 0.025;

/// The 95% interval of the mean score of these pairs; `None` without any.
pub(crate) fn exact(pairs: &Pentanomial) -> Option<Interval> {
    let value = pairs.score()?;
    let (least, most) = (with_one_more(pairs, 0), with_one_more(pairs, 4));
    let low = if value > 0.0 { quantile(&least, TAIL) } else { 0.0 };
    let high = if value < 1.0 { quantile(&most, 1.0 - TAIL) } else { 1.0 };
    Some(Interval { low: low.min(value), value, high: high.max(value) })
}

/// Whether the interval holds this mean, which is quicker to say than where the interval ends.
pub(crate) fn exact_holds(pairs: &Pentanomial, mean: f64) -> bool {
    let Some(value) = pairs.score() else { return true };
    let above_low = mean >= value || share_below(&with_one_more(pairs, 0), mean) >= TAIL;
    let below_high = mean <= value || share_below(&with_one_more(pairs, 4), mean) <= 1.0 - TAIL;
    above_low && below_high
}

fn with_one_more(pairs: &Pentanomial, kind: usize) -> [f64; 5] {
    let mut counts = pairs.counts().map(|count| count as f64);
    counts[kind] += 1.0;
    counts
}

/// The mean that so large a share of the weighted means is below.
fn quantile(counts: &[f64; 5], share: f64) -> f64 {
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..40 {
        let middle = (low + high) / 2.0;
        if share_below(counts, middle) < share { low = middle } else { high = middle }
    }
    (low + high) / 2.0
}

/// The share of the weighted means that are below `mean`, where so many results are of each kind.
///
/// Weights that are spread evenly are gamma variables divided by their sum, so the weighted mean is below `mean` if a sum
/// of gamma variables with the factors `score - mean` is below 0. Its chance is an integral over its characteristic
/// function (Imhof 1961).
fn share_below(counts: &[f64; 5], mean: f64) -> f64 {
    const STEP: f64 = 0.1;
    const FIRST: f64 = -4.0;
    const MOST_STEPS: u32 = 1000;
    const NEGLIGIBLE: f64 = 1e-11;
    let factors = SCORES.map(|score| score - mean);
    let mut sum = 0.0;
    for step in 0..MOST_STEPS {
        // u = exp(x - exp(-x)) makes both ends of the integral vanish quickly.
        let x = FIRST + f64::from(step) * STEP;
        let inverse = (-x).exp();
        let u = (x - inverse).exp();
        let (mut angle, mut size) = (0.0, 0.0);
        for (factor, count) in factors.iter().zip(counts) {
            if *count > 0.0 {
                angle += count * (factor * u).atan();
                size += count * (factor * u).powi(2).ln_1p() / 2.0;
            }
        }
        let weight = (-size).exp() * (1.0 + inverse);
        sum += angle.sin() * weight;
        if x > 0.0 && weight < NEGLIGIBLE {
            break;
        }
    }
    (0.5 - STEP * sum / std::f64::consts::PI).clamp(0.0, 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(counts: [u64; 5], low: f64, high: f64) {
        let found = exact(&Pentanomial::new(counts)).expect("pairs");
        assert!((found.low - low).abs() < 1e-5 && (found.high - high).abs() < 1e-5, "{found:?}");
    }

    #[test]
    fn wins_and_losses_have_the_interval_of_clopper_and_pearson() {
        // As printed tables have them.
        check([5, 0, 0, 0, 5], 0.187_086, 0.812_914);
        check([8, 0, 0, 0, 2], 0.025_211, 0.556_095);
        check([0, 0, 0, 0, 10], 0.691_503, 1.0);
        check([50, 0, 0, 0, 0], 0.0, 0.071_121);
        check([1, 0, 0, 0, 0], 0.0, 0.975);
    }

    #[test]
    fn draws_make_it_narrower_and_mirrored_results_mirror_it() {
        let of = |counts| exact(&Pentanomial::new(counts)).expect("pairs");
        let (decisive, drawn) = (of([5, 0, 0, 0, 5]), of([1, 2, 4, 2, 1]));
        assert!(drawn.low > decisive.low && drawn.high < decisive.high, "{drawn:?}");
        let (one, other) = (of([0, 1, 2, 5, 2]), of([2, 5, 2, 1, 0]));
        assert!((one.low + other.high - 1.0).abs() < 1e-9 && (one.high + other.low - 1.0).abs() < 1e-9);
    }

    #[test]
    fn what_it_holds_is_what_lies_between_its_ends() {
        for counts in [[0, 0, 0, 0, 4], [1, 0, 3, 2, 1], [0, 2, 0, 0, 0], [3, 0, 0, 1, 9]] {
            let pairs = Pentanomial::new(counts);
            let Interval { low, high, .. } = exact(&pairs).expect("pairs");
            for mean in [low - 1e-6, low + 1e-6, (low + high) / 2.0, high - 1e-6, high + 1e-6] {
                if (0.0..=1.0).contains(&mean) {
                    assert_eq!(exact_holds(&pairs, mean), (low..=high).contains(&mean), "{counts:?} {mean}");
                }
            }
        }
    }
}
