//! What is learned from games: positions as counts of shapes, and choices among moves.

use hansu_game::{Outcome, Player};

use super::games::StoredGame;
use crate::board::{Board, Cell, Shape, Threat, UnsupportedRules};
use crate::eval::{POINTS_PER_LOGIT, Weights};
use crate::search::choices;

/// A position: how often each group of shapes occurs on empty cells, and how well it went.
#[derive(Clone, Debug)]
pub struct ValueRow {
    /// Groups of the side to move, then of the other, each with its count.
    pub groups: [Vec<(u16, u8)>; 2],
    /// What [`Board::situation`] says.
    pub situation: u16,
    /// Who is to move.
    pub side: Player,
    /// The result and the search's opinion, mixed, for the side to move: 0 to 1.
    pub target: f32,
}

/// A choice: the groups of the mover and of the other side on each cell that could be chosen.
#[derive(Clone, Debug)]
pub struct PolicyRow {
    /// Groups of the mover, and of the other.
    pub cells: Vec<[u16; 2]>,
    /// Which was chosen.
    pub chosen: usize,
    /// Who chose.
    pub side: Player,
}

/// The rows of many games.
#[derive(Debug, Default)]
pub struct Rows {
    /// For values.
    pub values: Vec<ValueRow>,
    /// For the order of moves.
    pub policies: Vec<PolicyRow>,
}

/// How much of the target is the result of the game; the rest is the search's opinion.
const RESULT_SHARE: f32 = 0.5;

impl Rows {
    /// Adds the positions of a game.
    pub fn add(&mut self, game: &StoredGame) -> Result<(), UnsupportedRules> {
        let mut board = Board::new(game.rules, &Weights::by_hand())?;
        for (ply, &cell) in game.moves.iter().enumerate() {
            if ply >= game.opening {
                self.add_position(&board, game, cell, game.scores[ply - game.opening]);
            }
            board.play(cell);
        }
        Ok(())
    }

    fn add_position(&mut self, board: &Board, game: &StoredGame, chosen: Cell, score: i16) {
        let side = board.side();
        let settled = board.count(side, Threat::Five) + board.count(!side, Threat::Five) > 0
            || board.count(side, Threat::OpenFour) > 0;
        if settled {
            return;
        }
        let result = match game.outcome {
            Outcome::Draw => 0.5,
            Outcome::Win(winner) => f32::from(winner == side),
        };
        let opinion = 1.0 / (1.0 + (-f32::from(score) / POINTS_PER_LOGIT).exp());
        let target = RESULT_SHARE * result + (1.0 - RESULT_SHARE) * opinion;
        let groups = [side, !side].map(|player| counts(board, player));
        self.values.push(ValueRow { groups, situation: board.situation() as u16, side, target });
        self.add_choice(board, chosen);
    }

    fn add_choice(&mut self, board: &Board, chosen: Cell) {
        let side = board.side();
        let cells = choices(board);
        let Some(chosen) = cells.iter().position(|&cell| cell == chosen) else { return };
        if cells.len() > 1 {
            let cells = cells.iter().map(|&cell| [board.group(cell, side), board.group(cell, !side)]).collect();
            self.policies.push(PolicyRow { cells, chosen, side });
        }
    }
}

/// How often each group occurs. Cells of which no more can be said than that there is room are left out: they are many,
/// and say nothing.
fn counts(board: &Board, player: Player) -> Vec<(u16, u8)> {
    let says_something = |&cell: &Cell| (0..4).any(|direction| board.shape(cell, player, direction) > Shape::One);
    let cells = board.empty_cells();
    let mut groups: Vec<u16> = cells.iter().filter(says_something).map(|cell| board.group(cell, player)).collect();
    groups.sort_unstable();
    groups.chunk_by(|a, b| a == b).map(|same| (same[0], same.len().min(255) as u8)).collect()
}
