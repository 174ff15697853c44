//! The moves of a position, one after the other.

use crate::{MAX_SIZE, Move, Square};

/// The moves of a [`Gomoku`](super::Gomoku) position, in board order.
#[derive(Clone, Debug)]
pub struct GomokuMoves {
    rows: [u32; MAX_SIZE],
    row: usize,
    size: usize,
}

impl GomokuMoves {
    /// The points of each row given as bits by column, which must be on the board.
    pub fn from_rows(rows: [u32; MAX_SIZE], size: usize) -> GomokuMoves {
        GomokuMoves { rows, row: 0, size }
    }

    /// The points left, as bits by column of each row.
    pub fn rows(&self) -> &[u32; MAX_SIZE] {
        &self.rows
    }
}

impl Iterator for GomokuMoves {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        while self.row < self.size {
            let cells = &mut self.rows[self.row];
            if *cells != 0 {
                let column = cells.trailing_zeros() as usize;
                *cells &= *cells - 1;
                return Some(Move::place(Square::at(column, self.row, self.size)));
            }
            self.row += 1;
        }
        None
    }
}
