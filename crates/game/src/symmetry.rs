//! The eight symmetries of the square.

use crate::{Move, Square};

/// One of the eight ways to turn or mirror a square board onto itself.
///
/// A symmetry first mirrors left-right if asked, then turns by quarter turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Symmetry {
    mirrored: bool,
    quarter_turns: u8,
}

impl Symmetry {
    /// Leaves everything where it is.
    pub const IDENTITY: Symmetry = Symmetry { mirrored: false, quarter_turns: 0 };

    /// All eight, the identity first.
    pub const ALL: [Symmetry; 8] = {
        let mut all = [Symmetry::IDENTITY; 8];
        let mut i = 0;
        while i < 8 {
            all[i] = Symmetry { mirrored: i >= 4, quarter_turns: i as u8 % 4 };
            i += 1;
        }
        all
    };

    /// The symmetry that undoes this one.
    ///
    /// ```
    /// use hansu_game::{Square, Symmetry};
    /// for symmetry in Symmetry::ALL {
    ///     let there = symmetry.square(Square::new(5), 8);
    ///     assert_eq!(symmetry.inverse().square(there, 8), Square::new(5));
    /// }
    /// ```
    pub const fn inverse(self) -> Symmetry {
        if self.mirrored {
            self // a mirror followed by turns is its own inverse
        } else {
            Symmetry { mirrored: false, quarter_turns: (4 - self.quarter_turns) % 4 }
        }
    }

    /// Where a square of a board of this size goes.
    pub const fn square(self, square: Square, size: usize) -> Square {
        let (mut column, mut row) = (square.column(size), square.row(size));
        let last = size - 1;
        if self.mirrored {
            column = last - column;
        }
        let mut turn = 0;
        while turn < self.quarter_turns {
            (column, row) = (last - row, column);
            turn += 1;
        }
        Square::at(column, row, size)
    }

    /// Where a move goes; a pass stays a pass.
    pub const fn apply(self, mv: Move, size: usize) -> Move {
        match mv.square() {
            Some(square) => Move::place(self.square(square, size)),
            None => Move::PASS,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_eight_symmetries_differ_and_are_undone_by_their_inverses() {
        for size in [3, 8, 15, 20] {
            let probe = Square::at(1, 0, size);
            let mut images: Vec<_> = Symmetry::ALL.iter().map(|s| s.square(probe, size)).collect();
            images.sort();
            images.dedup();
            assert_eq!(images.len(), if size == 3 { 4 } else { 8 });
            for symmetry in Symmetry::ALL {
                for index in 0..size * size {
                    let square = Square::new(index);
                    let there = symmetry.square(square, size);
                    assert_eq!(symmetry.inverse().square(there, size), square);
                }
            }
        }
    }
}
