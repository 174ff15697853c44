//! Maps of square values.

use hansu_game::{Othello, Player};

use super::kernel::Weigh;
use super::last_plies::{self, WeighedMoves, WeighedReplies};

/// A value for each square, kept as sets of squares of equal value so that a position is weighed by counting bits.
///
/// ```
/// use hansu_game::{Othello, Player};
/// use hansu_othello::WeightMap;
///
/// let mut values = [0; 64];
/// values[28] = 3; // e4, a black disc at the start
/// let map = WeightMap::new(&values);
/// assert_eq!(map.weigh(&Othello::new(), Player::Black), 3);
/// assert_eq!(map.weigh(&Othello::new(), Player::White), -3);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WeightMap {
    values: [i32; 64],
    classes: Vec<WeightClasses>,
    ray_weights: Option<Box<RayWeights>>,
}

/// Up to eight sets of squares of equal value, and these values; unused places hold no squares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct WeightClasses {
    pub(super) squares: [u64; 8],
    pub(super) weights: [i64; 8],
}

/// For each square, for each of the eight directions, the weight of the first 0 to 7 squares that way, plus
/// [`RayWeights::BIAS`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub(super) struct RayWeights(pub(super) [[[u8; 8]; 8]; 64]);

impl RayWeights {
    /// Added so that sums below zero are kept as bytes, too.
    pub(super) const BIAS: i32 = 128;

    /// `None` if some sum is too large for a byte.
    fn new(values: &[i32; 64]) -> Option<Box<RayWeights>> {
        let mut table = Box::new(RayWeights([[[0; 8]; 8]; 64]));
        for square in 0..64 {
            for (direction, &(dx, dy)) in DIRECTIONS.iter().enumerate() {
                let mut sum = RayWeights::BIAS;
                let (mut x, mut y) = (square as i32 % 8, square as i32 / 8);
                for length in 0..8 {
                    table.0[square][direction][length] = u8::try_from(sum).ok()?;
                    (x, y) = (x + dx, y + dy);
                    if (0..8).contains(&x) && (0..8).contains(&y) {
                        sum += values[(8 * y + x) as usize];
                    }
                }
            }
        }
        Some(table)
    }
}

/// Column and row steps: towards higher squares, then the opposite ones.
const DIRECTIONS: [(i32, i32); 8] = [(1, 0), (-1, 1), (0, 1), (1, 1), (-1, 0), (1, -1), (0, -1), (-1, -1)];

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
                classes.weights[place] = value.into();
            }
            classes
        });
        WeightMap { values: *values, classes: classes.collect(), ray_weights: RayWeights::new(values) }
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

    /// The sums along rays, unless they are too large.
    #[inline(always)]
    pub(super) fn ray_weights(&self) -> Option<&RayWeights> {
        self.ray_weights.as_deref()
    }

    /// The sum of the weights over a side's discs minus that over the other's.
    #[inline]
    pub fn weigh(&self, position: &Othello, player: Player) -> i32 {
        last_plies::weigh(self, position.bits(player), position.bits(!player))
    }

    /// Weighs the positions after the legal moves in board order, for the side to move: stops at the first that weighs
    /// at least `enough`, or else finds the first of those that weigh most. `None` if there is no legal move but perhaps
    /// a pass.
    ///
    /// All in one, since searches spend most of their time at the last ply.
    #[inline]
    pub fn weigh_moves(&self, position: &Othello, enough: i32) -> Option<WeighedMoves> {
        last_plies::weigh_moves(self, position.own_bits(), position.opponent_bits(), enough)
    }

    /// Goes through the legal moves in board order and weighs the positions after the replies to each, where the
    /// replier wants the weight low: a move's replies are given up once one brings it down to `floor` or to the best
    /// move so far, and the moves once one is sure of `enough`. A pass is a reply. `None` as in
    /// [`weigh_moves`](WeightMap::weigh_moves).
    #[inline]
    pub fn weigh_replies(&self, position: &Othello, floor: i32, enough: i32) -> Option<WeighedReplies> {
        last_plies::weigh_replies(self, position.own_bits(), position.opponent_bits(), floor, enough)
    }

    /// The weight of the squares in `plus` minus that of those in `minus`.
    #[inline(always)]
    pub(super) fn weigh_sets<K: Weigh>(&self, kernel: K, plus: u64, minus: u64) -> i32 {
        let mut sum = 0;
        for classes in &self.classes {
            sum += kernel.weigh(classes, plus, minus);
        }
        sum
    }
}
