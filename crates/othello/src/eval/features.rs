//! The indices of all features, kept up to date move by move.

use super::patterns::LANES;
use crate::board::{Board, Squares};

/// The indices of all features, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub(crate) struct Features(pub(crate) [i16; LANES]);

/// What a disc on each square adds to the indices.
#[repr(C, align(64))]
pub(crate) struct Additions(pub(crate) [[i16; LANES]; 64]);

impl Features {
    /// The features of a board.
    #[inline(always)]
    pub(crate) fn of(additions: &Additions, board: Board) -> Features {
        let mut sums = [0i16; LANES];
        for square in Squares(board.own) {
            for (sum, add) in sums.iter_mut().zip(&additions.0[square]) {
                *sum = sum.wrapping_add(*add);
            }
        }
        for square in Squares(board.opponent) {
            for (sum, add) in sums.iter_mut().zip(&additions.0[square]) {
                *sum = sum.wrapping_sub(*add);
            }
        }
        Features(sums)
    }

    /// The features after the mover has played on `square`, for the other side.
    #[inline(always)]
    #[must_use]
    pub(crate) fn after(&self, additions: &Additions, square: usize, flips: u64) -> Features {
        let mut sums = [0i16; LANES];
        for flipped in Squares(flips) {
            for (sum, add) in sums.iter_mut().zip(&additions.0[flipped]) {
                *sum = sum.wrapping_add(*add);
            }
        }
        let placed = &additions.0[square & 63];
        for ((sum, before), placed) in sums.iter_mut().zip(&self.0).zip(placed) {
            // A flipped disc goes from -1 to +1.
            *sum = before.wrapping_add(*sum).wrapping_add(*sum).wrapping_add(*placed).wrapping_neg();
        }
        Features(sums)
    }

    /// The same board for the other side.
    #[inline(always)]
    #[must_use]
    pub(crate) fn passed(&self) -> Features {
        Features(self.0.map(i16::wrapping_neg))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::Weights;
    use crate::eval::patterns::{ALL_FEATURES, index_of};
    use crate::kernel::Portable;
    use crate::testing::random_boards;

    #[test]
    fn features_kept_move_by_move_are_those_of_the_board() {
        let weights = Weights::seed();
        for board in random_boards(4, 2000) {
            let features = Features::of(&weights.additions, board);
            for (place, feature) in ALL_FEATURES.iter().enumerate() {
                assert_eq!(features.0[place], index_of(feature, board.own, board.opponent));
            }
            assert_eq!(features.passed(), Features::of(&weights.additions, board.passed()));
            for square in Squares(board.legal(Portable)) {
                let flips = board.flips(Portable, square);
                let next = Features::of(&weights.additions, board.after(square, flips));
                assert_eq!(features.after(&weights.additions, square, flips), next);
            }
        }
    }
}
