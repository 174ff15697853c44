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
    classes: Vec<(u64, i32)>,
}

impl WeightMap {
    /// A map from the values of a1, b1, ... h8.
    pub fn new(values: &[i32; 64]) -> WeightMap {
        let mut classes: Vec<(u64, i32)> = Vec::new();
        for (square, &value) in values.iter().enumerate().filter(|(_, value)| **value != 0) {
            match classes.iter_mut().find(|class| class.1 == value) {
                Some(class) => class.0 |= 1 << square,
                None => classes.push((1 << square, value)),
            }
        }
        WeightMap { values: *values, classes }
    }

    /// The values of a1, b1, ... h8.
    pub fn values(&self) -> &[i32; 64] {
        &self.values
    }

    /// The sets of squares with equal value, and that value; squares of value 0 are left out.
    #[inline(always)]
    pub(super) fn classes(&self) -> &[(u64, i32)] {
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
