//! Maps of square values.

/// A value for each square, kept as sets of squares of equal value so that a position is weighed by counting bits.
///
/// ```
/// use hansu_game::{Othello, Player, WeightMap};
///
/// let mut values = [0; 64];
/// values[28] = 3; // e4, a black disc at the start
/// let map = WeightMap::new(&values);
/// assert_eq!(Othello::new().weigh(&map, Player::Black), 3);
/// assert_eq!(Othello::new().weigh(&map, Player::White), -3);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WeightMap {
    values: [i32; 64],
    classes: Vec<WeightClasses>,
}

/// Up to eight sets of squares of equal value, and these values; unused places hold no squares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct WeightClasses {
    pub(super) squares: [u64; 8],
    pub(super) weights: [i32; 8],
}

impl WeightMap {
    /// A map from the values of a1, b1, ... h8.
    pub fn new(values: &[i32; 64]) -> WeightMap {
        let mut sets: Vec<(i32, u64)> = Vec::new();
        for (square, &value) in values.iter().enumerate().filter(|(_, value)| **value != 0) {
            match sets.iter_mut().find(|set| set.0 == value) {
                Some(set) => set.1 |= 1 << square,
                None => sets.push((value, 1 << square)),
            }
        }
        let classes = sets.chunks(8).map(|chunk| {
            let mut classes = WeightClasses::default();
            for (place, &(value, squares)) in chunk.iter().enumerate() {
                classes.squares[place] = squares;
                classes.weights[place] = value;
            }
            classes
        });
        WeightMap { values: *values, classes: classes.collect() }
    }

    /// The values of a1, b1, ... h8.
    #[inline(always)]
    pub fn values(&self) -> &[i32; 64] {
        &self.values
    }

    /// The sets of squares with equal value, and that value; squares of value 0 are left out.
    #[inline(always)]
    pub(super) fn classes(&self) -> &[WeightClasses] {
        &self.classes
    }
}

/// What [`Othello::weigh_moves`](crate::Othello::weigh_moves) found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WeighedMoves {
    /// What the best move adds.
    pub gain: i32,
    /// Its square's number.
    pub square: usize,
    /// How many moves were weighed.
    pub tried: u32,
}
