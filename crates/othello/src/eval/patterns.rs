//! The patterns: sets of squares whose fillings are weighed.
//!
//! A pattern has up to eight instances, its images under the board's symmetries, which share weights. A filling's index
//! counts the mover's disc as +1, the opponent's as -1 and an empty square as 0 in base 3, so that changing sides only
//! changes the index's sign, and placing or turning discs only adds to it.

use crate::board::Squares;

/// A pattern by the squares of one instance.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pattern {
    #[allow(dead_code, reason = "for readers and error texts")]
    pub(crate) name: &'static str,
    pub(crate) squares: &'static [u8],
}

/// All patterns. Their order is that of the weights in files, see [`PATTERN_SET`].
pub(crate) const PATTERNS: [Pattern; 12] = [
    Pattern { name: "corner 3x3", squares: &[0, 1, 2, 8, 9, 10, 16, 17, 18] },
    Pattern { name: "triangle", squares: &[0, 1, 8, 2, 9, 16, 3, 10, 17, 24] },
    Pattern { name: "edge and X squares", squares: &[9, 0, 1, 2, 3, 4, 5, 6, 7, 14] },
    Pattern { name: "edge block", squares: &[0, 2, 3, 4, 5, 7, 10, 11, 12, 13] },
    Pattern { name: "corner 2x5", squares: &[0, 1, 2, 3, 4, 8, 9, 10, 11, 12] },
    Pattern { name: "row 2 and corners", squares: &[0, 8, 9, 10, 11, 12, 13, 14, 15, 7] },
    Pattern { name: "row 3", squares: &[16, 17, 18, 19, 20, 21, 22, 23] },
    Pattern { name: "row 4", squares: &[24, 25, 26, 27, 28, 29, 30, 31] },
    Pattern { name: "diagonal 8 and C squares", squares: &[1, 8, 0, 9, 18, 27, 36, 45, 54, 63] },
    Pattern { name: "diagonal 7 and corners", squares: &[0, 1, 10, 19, 28, 37, 46, 55, 63] },
    Pattern { name: "diagonal 6 to the corners", squares: &[0, 1, 2, 11, 20, 29, 38, 47, 55, 63] },
    Pattern { name: "diagonal 5", squares: &[3, 12, 21, 30, 39] },
];

/// Names the set of patterns in weights files: to be counted up when it changes.
pub(crate) const PATTERN_SET: u16 = 2;

/// The instances of all patterns.
pub(crate) const FEATURES: usize = 52;

/// Room for the instances, a whole number of vectors.
pub(crate) const LANES: usize = 64;

/// The fillings of all patterns.
pub(crate) const FILLINGS: usize = {
    let mut sum = 0;
    let mut pattern = 0;
    while pattern < PATTERNS.len() {
        sum += fillings(pattern);
        pattern += 1;
    }
    sum
};

/// How many fillings a pattern has.
pub(crate) const fn fillings(pattern: usize) -> usize {
    3usize.pow(PATTERNS[pattern].squares.len() as u32)
}

/// Where the filling of index 0 of each pattern is among all fillings.
pub(crate) const CENTRES: [usize; PATTERNS.len()] = {
    let mut centres = [0; PATTERNS.len()];
    let mut start = 0;
    let mut pattern = 0;
    while pattern < PATTERNS.len() {
        centres[pattern] = start + fillings(pattern) / 2;
        start += fillings(pattern);
        pattern += 1;
    }
    centres
};

/// The pattern of each feature, and its instance's squares in the pattern's order.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Feature {
    pub(crate) pattern: usize,
    pub(crate) squares: [u8; 10],
    pub(crate) length: usize,
}

/// All features: the instances of the first pattern, then those of the second, and so on.
pub(crate) const ALL_FEATURES: [Feature; FEATURES] = all_features();

/// The image of a square under one of the board's eight symmetries.
pub(crate) const fn image(symmetry: usize, square: u8) -> u8 {
    let (mut x, mut y) = (square % 8, square / 8);
    if symmetry & 1 != 0 {
        x = 7 - x;
    }
    if symmetry & 2 != 0 {
        y = 7 - y;
    }
    if symmetry & 4 != 0 {
        (x, y) = (y, x);
    }
    y * 8 + x
}

const fn all_features() -> [Feature; FEATURES] {
    let mut features = [Feature { pattern: 0, squares: [0; 10], length: 0 }; FEATURES];
    let mut found = 0;
    let mut pattern = 0;
    while pattern < PATTERNS.len() {
        let first = found;
        let mut symmetry = 0;
        while symmetry < 8 {
            let feature = instance(pattern, symmetry);
            if !is_among(&features, first, found, &feature) {
                features[found] = feature;
                found += 1;
            }
            symmetry += 1;
        }
        pattern += 1;
    }
    assert!(found == FEATURES, "the number of features does not fit the patterns");
    features
}

const fn instance(pattern: usize, symmetry: usize) -> Feature {
    let base = PATTERNS[pattern].squares;
    let mut feature = Feature { pattern, squares: [0; 10], length: base.len() };
    let mut place = 0;
    while place < base.len() {
        feature.squares[place] = image(symmetry, base[place]);
        place += 1;
    }
    feature
}

const fn set_of(feature: &Feature) -> u64 {
    let mut set = 0;
    let mut place = 0;
    while place < feature.length {
        set |= 1 << feature.squares[place];
        place += 1;
    }
    set
}

const fn is_among(features: &[Feature; FEATURES], from: usize, to: usize, feature: &Feature) -> bool {
    let mut at = from;
    while at < to {
        if set_of(&features[at]) == set_of(feature) {
            return true;
        }
        at += 1;
    }
    false
}

/// The permutation of a pattern's places under which its set of squares is its own mirror image, if there is one.
pub(crate) fn mirror(pattern: usize) -> Option<Vec<usize>> {
    let base = PATTERNS[pattern].squares;
    (1..8).find_map(|symmetry| {
        base.iter().map(|&square| base.iter().position(|&other| other == image(symmetry, square))).collect()
    })
}

/// For each filling of a pattern, the filling of its mirror image, as positions among the pattern's own fillings.
pub(crate) fn mirrored_fillings(pattern: usize) -> Vec<u32> {
    let count = fillings(pattern);
    let Some(places) = mirror(pattern) else { return (0..count as u32).collect() };
    // Place by place: with another digit there, all fillings so far have images that differ by that digit's part.
    let mut images = Vec::with_capacity(count);
    images.push(0);
    for place in places {
        let (known, part) = (images.len(), 3u32.pow(place as u32));
        for digit in 1..3 {
            images.extend_from_within(..known);
            images[digit * known..].iter_mut().for_each(|image| *image += digit as u32 * part);
        }
    }
    images
}

/// The index of a feature's filling.
pub(crate) fn index_of(feature: &Feature, own: u64, opponent: u64) -> i16 {
    let digit = |square: u8| (own >> square & 1) as i16 - (opponent >> square & 1) as i16;
    feature.squares[..feature.length].iter().rev().fold(0, |index, &square| 3 * index + digit(square))
}

/// What a disc of the mover's on each square adds to each feature's index.
pub(crate) fn additions() -> Box<[[i16; LANES]; 64]> {
    let mut table: Box<[[i16; LANES]; 64]> = bytemuck::allocation::zeroed_box();
    for (place, feature) in ALL_FEATURES.iter().enumerate() {
        for square in Squares(set_of(feature)) {
            table[square][place] = index_of(feature, 1 << square, 0);
        }
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_square_is_in_some_feature() {
        assert_eq!(ALL_FEATURES.iter().fold(0, |set, feature| set | set_of(feature)), u64::MAX);
    }

    #[test]
    fn mirroring_twice_changes_nothing() {
        for (pattern, Pattern { name, .. }) in PATTERNS.iter().enumerate() {
            let mirrored = mirrored_fillings(pattern);
            assert!((0..mirrored.len()).all(|filling| mirrored[mirrored[filling] as usize] as usize == filling));
            assert_eq!(mirror(pattern).is_some(), *name != "corner 2x5", "{name}");
        }
    }
}
