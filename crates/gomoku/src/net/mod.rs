//! A network made for lines.
//!
//! Each of the four lines through an empty cell is of one of `LINE_KINDS` kinds, and each kind has a row of numbers in
//! a codebook, half of them seen from black, half from white. The rows of a cell's four lines are added, what is below
//! zero or above a bound is cut off, and the cells are added up over the board. From these sums and the situation
//! (`Board::situation`) a small head tells the value to the side to move; from a cell's own numbers, weighed by what the
//! head found, how good a move there looks. A line without stones has a row too, nowhere above zero: what a cell has to
//! see of stones before one of its numbers counts. A stone changes at most forty cells, so the sums are kept up from move to move (`NetState`).
//!
//! That lines of eleven cells with a codebook and sums kept up from move to move suit the game is a finding of Jin, Duan
//! and Hang, "Rapfi: Distilling Efficient Neural Network for the Game of Gomoku", arXiv 2503.13178. The rest is our own.
//!
//! All arithmetic is on whole numbers, so that it gives the same on every machine.

mod codes;
mod file;
mod head;
mod shipped;
mod state;
#[cfg(test)]
mod tests;

#[cfg(feature = "train")]
pub(crate) use codes::codes;
pub(crate) use codes::{LINE_KINDS, LineKind};
pub use file::NotANet;
#[cfg(feature = "train")]
pub(crate) use file::{MOST_BIAS, MOST_IN_ROW};
pub(crate) use head::{HIDDEN, Head};
#[cfg(feature = "train")]
pub(crate) use head::{MOST_GUIDE, MOST_POLICY, MOST_SECOND, MOST_WEIGHT, SECOND, scale};
pub use shipped::ShippedNet;
pub(crate) use state::NetState;

/// Numbers in a row for each colour's view.
pub(crate) const VIEW: usize = 64;
/// Numbers in a row: black's view, then white's.
pub(crate) const ROW: usize = 2 * VIEW;

/// What a row's numbers are multiplied by to be whole.
#[cfg(feature = "train")]
pub(crate) const ROW_SCALE: f32 = 128.0;
/// A cell's numbers are cut off here.
pub(crate) const MOST: i16 = 511;

/// Numbers for a line, a cell, or the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub(crate) struct Row(pub(crate) [i16; ROW]);

/// What a network has learned, as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Net {
    /// The codebook: one for both colours if they are alike, else black's and white's. Where they are alike, white's
    /// view of a line is black's with colours exchanged.
    pub(crate) codebooks: Vec<Box<[[i16; VIEW]]>>,
    /// One if colours are alike, else black's and white's. Own view first.
    pub(crate) heads: Vec<Head>,
}

/// A network as the search uses it.
#[derive(Debug, PartialEq, Eq)]
pub struct PreparedNet {
    /// By kind of line, both views.
    rows: Box<[Row]>,
    /// For black and for white to move, with black's view first.
    heads: [Head; 2],
}

impl PreparedNet {
    /// Puts views together so that no choice is left to the search.
    pub fn of(net: &Net) -> PreparedNet {
        let black = &net.codebooks[0];
        let white = |kind: usize| match net.codebooks.get(1) {
            Some(white) => white[kind],
            None => black[codes::codes().swapped(kind as LineKind) as usize],
        };
        let row = |kind: usize| {
            let mut row = Row([0; ROW]);
            row.0[..VIEW].copy_from_slice(&black[kind]);
            row.0[VIEW..].copy_from_slice(&white(kind));
            row
        };
        let last = net.heads.last().expect("a network has a head");
        PreparedNet { rows: (0..LINE_KINDS).map(row).collect(), heads: [net.heads[0].clone(), last.for_white()] }
    }
}
