//! Chance in games against itself.

use rand_core::Rng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

/// All the chance of one of the games that have a seed together.
pub(super) fn chance_of_game(seed: u64, number: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(number))
}

/// A number from 0 up to 1.
fn unit(rng: &mut impl Rng) -> f32 {
    (rng.next_u64() >> 40) as f32 / (1u64 << 24) as f32
}

/// Whether something happens that has a probability.
pub(super) fn chance(rng: &mut impl Rng, probability: f32) -> bool {
    unit(rng) < probability
}

/// A place, drawn by the shares.
pub(super) fn draw(rng: &mut impl Rng, shares: &[f32]) -> usize {
    let mut left = unit(rng) * shares.iter().sum::<f32>();
    let drawn = shares.iter().position(|share| {
        left -= share;
        left < 0.0
    });
    // Rounding may leave a crumb after the last share.
    drawn.unwrap_or_else(|| shares.iter().rposition(|&share| share > 0.0).unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_follow_the_shares() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let mut counts = [0; 3];
        for _ in 0..10_000 {
            counts[draw(&mut rng, &[0.2, 0.0, 0.8])] += 1;
        }
        assert!(u32::abs_diff(counts[0], 2_000) < 150 && counts[1] == 0, "{counts:?}");
    }
}
