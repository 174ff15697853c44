//! Which moves are worth a look: only those that meet the opponent's threat, if there is one.

use hansu_game::Player;

use crate::board::{Board, Cell, CellSet, DIRECTIONS, Shape, Threat};

/// What a position asks of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Demand {
    /// The opponent completes a five here unless this move is made.
    Forced(Cell),
    /// Every other move loses to an open four.
    Answer(CellSet),
    /// Nothing.
    Free,
}

/// What the side to move has to answer; it has no five of its own, and the opponent at most one.
#[inline]
pub(crate) fn demand(board: &Board) -> Demand {
    let side = board.side();
    if let Some(cell) = board.with_threat(!side, Threat::Five).first() {
        return Demand::Forced(cell);
    }
    if board.count(!side, Threat::OpenFour) == 0 {
        return Demand::Free;
    }
    match cells_against_open_fours(board, !side) {
        Some(cells) => Demand::Answer(cells.or(&fours(board, side))),
        None => Demand::Free,
    }
}

/// The cells where a player makes a four.
pub(crate) fn fours(board: &Board, player: Player) -> CellSet {
    let open = board.with_threat(player, Threat::OpenFour);
    open.or(board.with_threat(player, Threat::FourThree)).or(board.with_threat(player, Threat::Four))
}

/// The cells that stop every open four of the attacker; `None` if there is none that is certain.
pub(crate) fn cells_against_open_fours(board: &Board, attacker: Player) -> Option<CellSet> {
    let mut answers: Option<CellSet> = None;
    for cell in board.with_threat(attacker, Threat::OpenFour).iter() {
        // In Renju a white stone elsewhere may make such a cell forbidden: nothing is certain then.
        if board.info(cell, attacker).perhaps_forbidden {
            continue;
        }
        let against = cells_against(board, cell, attacker);
        answers = Some(answers.map_or(against, |others| others.and(&against)));
    }
    answers
}

/// The empty cells where a stone could keep the attacker from an open four on `cell`.
fn cells_against(board: &Board, cell: Cell, attacker: Player) -> CellSet {
    let mut cells = CellSet::EMPTY;
    cells.insert(cell);
    for direction in 0..DIRECTIONS {
        if !matches!(board.shape(cell, attacker, direction), Shape::Four | Shape::OpenFour) {
            continue;
        }
        for steps in [-4, -3, -2, -1, 1, 2, 3, 4] {
            if let Some(there) = board.empty_along(cell, direction, steps) {
                cells.insert(there);
            }
        }
    }
    cells
}
