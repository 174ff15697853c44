//! What can be played against threats.

use super::vct::{Moves, answers};
use crate::board::{Board, Cell, Threat};

/// What the side to move can do against the opponent's threats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Replies {
    /// Nothing has to be answered, or the side to move wins itself.
    Free,
    /// Nothing helps.
    Lost,
    /// Every other move loses to a five or an open four.
    Only(Vec<Cell>),
}

/// The replies to the opponent's threats, in board order.
pub fn replies(board: &Board) -> Replies {
    let side = board.side();
    match answers(board) {
        Moves::Settled(_) if board.count(side, Threat::Five) > 0 => Replies::Free,
        Moves::Settled(numbers) if numbers.is_proven() => Replies::Lost,
        Moves::Settled(_) => Replies::Free,
        Moves::Cells(cells) => {
            let legal: Vec<Cell> = cells.iter().filter(|&cell| board.is_legal(cell, side)).collect();
            if legal.is_empty() { Replies::Lost } else { Replies::Only(legal) }
        }
    }
}
