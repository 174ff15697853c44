//! Which moves break the opponent's forced win.

use super::vct::{Vct, Verdict};
use crate::board::{Board, Cell, Threat};

/// The moves of the side to move after which the opponent has no win by continuous threats that could be found with so
/// many positions each. `None` if the opponent would have none even after a pass: then there is nothing to break.
///
/// A move that is left out loses for certain; one that is listed may still lose in another way.
pub fn defences(vct: &mut Vct, board: &mut Board, max_nodes: u64) -> Option<Vec<Cell>> {
    let side = board.side();
    if board.count(side, Threat::Five) > 0 {
        return None;
    }
    board.set_side(!side);
    let threatened = matches!(vct.solve(board, max_nodes), Verdict::Win(_));
    board.set_side(side);
    if !threatened {
        return None;
    }
    let legal: Vec<Cell> = board.empty_cells().iter().filter(|&cell| board.is_legal(cell, side)).collect();
    let breaks = |&cell: &Cell| {
        board.play(cell);
        let lost = matches!(vct.solve(board, max_nodes), Verdict::Win(_));
        board.take_back();
        !lost
    };
    Some(legal.into_iter().filter(breaks).collect())
}
