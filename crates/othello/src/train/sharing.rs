//! How fillings share what is learned of them.
//!
//! A filling's weight is a sum: a number of its own, which its mirror image has as well, and one for each of its parts, runs of a few
//! squares in the pattern's order, which it has in common with all fillings that have the same part. So a filling that was hardly
//! ever seen gets what its parts are worth. The parts are only for fitting: the engine's weights are the sums.

use crate::eval::patterns::{CENTRES, FILLINGS, PATTERNS, fillings, mirror, mirrored_fillings};

/// The lengths of parts.
const PARTS: [usize; 3] = [4, 6, 8];

/// The numbers that weights are sums of.
pub(super) struct Sharing {
    patterns: Vec<Shares>,
    numbers: usize,
}

/// The fillings of one pattern, mirror images once.
struct Shares {
    /// The place of each filling and that of its mirror image.
    places: Vec<[u32; 2]>,
    /// The numbers that it is the sum of, `width` for each.
    numbers: Vec<u32>,
    width: usize,
}

/// A part of a pattern: where its numbers begin, and how its filling is cut out of the pattern's.
struct Part {
    first: u32,
    divisor: u32,
    fillings: u32,
}

impl Sharing {
    /// With parts, or with mirror images alone.
    pub(super) fn new(has_parts: bool) -> Sharing {
        let mut numbers = 0;
        let shares = |pattern| {
            let parts = if has_parts { parts(pattern, &mut numbers) } else { Vec::new() };
            Shares::new(pattern, &parts, &mut numbers)
        };
        let patterns = (0..PATTERNS.len()).map(shares).collect();
        Sharing { patterns, numbers: numbers as usize }
    }

    /// How many numbers there are.
    pub(super) const fn len(&self) -> usize {
        self.numbers
    }

    /// The weights of all fillings.
    pub(super) fn weights(&self, numbers: &[f32]) -> Vec<f32> {
        let mut weights = vec![0f32; FILLINGS];
        for shares in &self.patterns {
            for (places, of) in shares.places.iter().zip(shares.numbers.chunks_exact(shares.width)) {
                let sum = of.iter().map(|&number| numbers[number as usize]).sum();
                places.iter().for_each(|&place| weights[place as usize] = sum);
            }
        }
        weights
    }

    /// The other way: what falls to each number of what falls to the fillings.
    pub(super) fn collected(&self, weights: &[f32]) -> Vec<f32> {
        let mut numbers = vec![0f32; self.numbers];
        for shares in &self.patterns {
            for (&[place, image], of) in shares.places.iter().zip(shares.numbers.chunks_exact(shares.width)) {
                let other = if image == place { 0.0 } else { weights[image as usize] };
                let sum = weights[place as usize] + other;
                of.iter().for_each(|&number| numbers[number as usize] += sum);
            }
        }
        numbers
    }
}

fn parts(pattern: usize, numbers: &mut u32) -> Vec<Part> {
    let squares = PATTERNS[pattern].squares.len();
    let mut parts = Vec::new();
    for length in PARTS.into_iter().filter(|length| *length < squares) {
        for start in 0..=squares - length {
            let fillings = 3u32.pow(length as u32);
            parts.push(Part { first: *numbers, divisor: 3u32.pow(start as u32), fillings });
            *numbers += fillings;
        }
    }
    parts
}

impl Shares {
    fn new(pattern: usize, parts: &[Part], numbers: &mut u32) -> Shares {
        let start = (CENTRES[pattern] - fillings(pattern) / 2) as u32;
        let mirrored = mirrored_fillings(pattern);
        let is_symmetric = mirror(pattern).is_some();
        let (mut places, mut sums) = (Vec::new(), Vec::new());
        for (filling, &image) in mirrored.iter().enumerate().filter(|(filling, image)| *filling as u32 <= **image) {
            let filling = filling as u32;
            places.push([start + filling, start + image]);
            sums.push(*numbers);
            *numbers += 1;
            // The parts of both, so that the sum is the same for both.
            let images = [filling, image];
            for &image in &images[..1 + usize::from(is_symmetric)] {
                sums.extend(parts.iter().map(|part| part.first + image / part.divisor % part.fillings));
            }
        }
        let width = 1 + parts.len() * (1 + usize::from(is_symmetric));
        Shares { places, numbers: sums, width }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dot(a: &[f32], b: &[f32]) -> f64 {
        a.iter().zip(b).map(|(a, b)| f64::from(*a) * f64::from(*b)).sum()
    }

    /// Numbers that look random, with mean zero.
    fn noise(count: usize, seed: u32) -> Vec<f32> {
        (0..count as u32)
            .map(|at| (at.wrapping_mul(2_654_435_761).wrapping_add(seed) >> 16 & 255) as f32 - 127.5)
            .collect()
    }

    #[test]
    fn collecting_is_the_transpose_of_summing() {
        for sharing in [Sharing::new(true), Sharing::new(false)] {
            let (numbers, weights) = (noise(sharing.len(), 1), noise(FILLINGS, 2));
            let there = dot(&sharing.weights(&numbers), &weights);
            let back = dot(&numbers, &sharing.collected(&weights));
            assert!((there - back).abs() <= 1e-3 * there.abs().max(1e6), "{there} {back}");
        }
    }

    #[test]
    fn mirror_images_have_one_weight() {
        let sharing = Sharing::new(true);
        let weights = sharing.weights(&noise(sharing.len(), 3));
        for (pattern, centre) in CENTRES.iter().enumerate() {
            let start = centre - fillings(pattern) / 2;
            let mut images = mirrored_fillings(pattern).into_iter().enumerate();
            assert!(images.all(|(filling, image)| weights[start + filling] == weights[start + image as usize]));
        }
    }
}
