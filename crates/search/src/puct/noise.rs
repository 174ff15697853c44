//! Samples of the distributions that AlphaZero and its offspring draw from.

use rand_core::Rng;

/// A sample of the symmetric Dirichlet distribution of `count` parts: noise for the root's priors.
///
/// ```
/// # use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};
/// let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
/// let noise = hansu_search::dirichlet(0.3, 9, &mut rng);
/// assert!((noise.iter().sum::<f32>() - 1.0).abs() < 1e-5);
/// ```
pub fn dirichlet<R: Rng>(alpha: f64, count: usize, rng: &mut R) -> Vec<f32> {
    let parts: Vec<f64> = (0..count).map(|_| gamma(alpha, rng)).collect();
    let total: f64 = parts.iter().sum();
    // With a tiny alpha all parts may vanish.
    let share = |part: f64| if total > 0.0 { part / total } else { 1.0 / count as f64 };
    parts.into_iter().map(|part| share(part) as f32).collect()
}

/// A sample of the gamma distribution with shape `alpha` and scale 1 (Marsaglia & Tsang 2000; a shape below 1 by
/// that of 1 + alpha, times u^(1/alpha)).
pub fn gamma<R: Rng>(alpha: f64, rng: &mut R) -> f64 {
    if alpha < 1.0 {
        return gamma(alpha + 1.0, rng) * libm::pow(unit(rng), 1.0 / alpha);
    }
    let d = alpha - 1.0 / 3.0;
    let c = 1.0 / (9.0 * d).sqrt();
    loop {
        let x = normal(rng);
        let v = (1.0 + c * x).powi(3);
        if v > 0.0 && libm::log(unit(rng)) < 0.5 * x * x + d - d * v + d * libm::log(v) {
            return d * v;
        }
    }
}

/// `count` samples of the standard Gumbel distribution.
pub fn gumbel<R: Rng>(count: usize, rng: &mut R) -> Vec<f32> {
    (0..count).map(|_| -libm::log(-libm::log(unit(rng))) as f32).collect()
}

/// A sample of the standard normal distribution (Box & Muller 1958).
fn normal<R: Rng>(rng: &mut R) -> f64 {
    (-2.0 * libm::log(unit(rng))).sqrt() * libm::cos(std::f64::consts::TAU * unit(rng))
}

/// A number between 0 and 1, never one of them.
fn unit<R: Rng>(rng: &mut R) -> f64 {
    ((rng.next_u64() >> 12) as f64 + 0.5) / (1_u64 << 52) as f64
}

#[cfg(test)]
mod tests {
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::SeedableRng;

    use super::*;

    const SAMPLES: usize = 200_000;

    fn check(samples: impl Iterator<Item = f64>, mean: f64, variance: f64) {
        let samples: Vec<f64> = samples.take(SAMPLES).collect();
        let count = samples.len() as f64;
        let found = samples.iter().sum::<f64>() / count;
        let spread = samples.iter().map(|sample| (sample - found).powi(2)).sum::<f64>() / count;
        assert!((found - mean).abs() < 6.0 * (variance / count).sqrt(), "mean {found}, not {mean}");
        assert!((spread / variance - 1.0).abs() < 0.05, "variance {spread}, not {variance}");
    }

    #[test]
    fn gamma_has_its_shape_for_mean_and_variance() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        for alpha in [0.1, 0.3, 1.0, 2.5, 10.0] {
            check(std::iter::repeat_with(|| gamma(alpha, &mut rng)), alpha, alpha);
        }
    }

    #[test]
    fn gumbel_has_the_mean_and_variance_of_the_standard_one() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(2);
        let euler = 0.577_215_664_901_532_9;
        let variance = std::f64::consts::PI.powi(2) / 6.0;
        check(gumbel(SAMPLES, &mut rng).into_iter().map(f64::from), euler, variance);
    }

    #[test]
    fn parts_of_dirichlet_have_their_mean_and_variance_and_sum_to_one() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
        let (alpha, count) = (0.3, 9);
        let mean = 1.0 / count as f64;
        let variance = mean * (1.0 - mean) / (alpha * count as f64 + 1.0);
        let first = std::iter::repeat_with(|| {
            let noise = dirichlet(alpha, count, &mut rng);
            assert!((noise.iter().sum::<f32>() - 1.0).abs() < 1e-5);
            f64::from(noise[0])
        });
        check(first, mean, variance);
    }

    #[test]
    fn a_tiny_alpha_gives_no_nonsense() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(4);
        for alpha in [1e-6, 1e-3] {
            let noise = dirichlet(alpha, 5, &mut rng);
            assert!((noise.iter().sum::<f32>() - 1.0).abs() < 1e-5, "{noise:?}");
        }
    }
}
