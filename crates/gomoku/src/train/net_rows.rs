//! What the network learns from games: positions by the kinds of lines through their cells.

use hansu_game::{Outcome, Player};

use super::games::StoredGame;
use crate::board::{Board, Cell, DIRECTIONS, Threat, UnsupportedRules};
use crate::eval::{POINTS_PER_LOGIT, Weights};
use crate::net::{LineKind, codes};
use crate::search::choices;
use crate::solve::Vcf;

/// A position to learn from.
#[derive(Clone, Debug)]
pub struct Sample {
    /// The kinds of the four lines through each empty cell that sees a stone.
    pub(crate) cells: Box<[[LineKind; DIRECTIONS]]>,
    /// The moves to choose from, as places in `cells`; those that see no stone as [`NO_CELL`]. None if there was only
    /// one.
    pub(crate) choices: Box<[u16]>,
    /// Which of them was chosen.
    pub(crate) chosen: u16,
    pub(crate) side: Player,
    pub(crate) situation: u16,
    /// The result and the search's opinion, mixed, for the side to move: 0 to 1.
    pub(crate) target: f32,
}

/// The place of a cell whose lines have no stones.
pub(crate) const NO_CELL: u16 = u16::MAX;

/// Fours that are looked at to leave out positions that the search never evaluates.
const FOURS: u32 = 12;
const FOURS_NODES: u64 = 200;

/// The positions of a game that a search would evaluate: no five or open four to come, and no win by continuous fours.
/// `result_share` is how much of the target is the result of the game; the rest is the search's opinion.
pub fn samples_of(
    game: &StoredGame,
    result_share: f32,
    vcf: &mut Vcf,
    samples: &mut Vec<Sample>,
) -> Result<(), UnsupportedRules> {
    let mut board = Board::new(game.rules, &Weights::by_hand())?;
    for (ply, &cell) in game.moves.iter().enumerate() {
        if ply >= game.opening && is_open(&mut board, vcf) {
            let score = game.scores[ply - game.opening];
            let target = target(game, board.side(), score, result_share);
            samples.push(sample(&board, cell, target));
        }
        board.play(cell);
    }
    Ok(())
}

fn is_open(board: &mut Board, vcf: &mut Vcf) -> bool {
    let side = board.side();
    let settled = board.count(side, Threat::Five) + board.count(!side, Threat::Five) > 0
        || board.count(side, Threat::OpenFour) > 0;
    !settled && vcf.solve(board, FOURS, FOURS_NODES).is_none()
}

fn target(game: &StoredGame, side: Player, score: i16, result_share: f32) -> f32 {
    let result = match game.outcome {
        Outcome::Draw => 0.5,
        Outcome::Win(winner) => f32::from(winner == side),
    };
    let opinion = 1.0 / (1.0 + (-f32::from(score) / POINTS_PER_LOGIT).exp());
    result_share * result + (1.0 - result_share) * opinion
}

fn sample(board: &Board, chosen: Cell, target: f32) -> Sample {
    let mut places = vec![NO_CELL; board.cells()];
    let mut cells = Vec::new();
    for cell in board.empty_cells().iter() {
        let kinds = std::array::from_fn(|direction| codes().kind(board.line_code(cell, direction)));
        if kinds != [0; DIRECTIONS] {
            places[cell as usize] = cells.len() as u16;
            cells.push(kinds);
        }
    }
    let all = choices(board);
    let (choices, chosen) = match all.iter().position(|&cell| cell == chosen) {
        Some(at) if all.len() > 1 => (all.iter().map(|&cell| places[cell as usize]).collect(), at as u16),
        _ => (Box::default(), 0),
    };
    let situation = board.situation() as u16;
    Sample { cells: cells.into_boxed_slice(), choices, chosen, side: board.side(), situation, target }
}
