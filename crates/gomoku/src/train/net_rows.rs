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

/// What values are learned from.
#[derive(Clone, Copy, Debug)]
pub struct Targets {
    /// How much of the target is what came of the position; the rest is the search's opinion of it.
    pub later: f32,
    /// What came of it is the result of the game, if this is 1. Below 1 it is the search's opinions of the positions to
    /// come, each move further with so much of the weight of the one before, and the result at the end (the returns of
    /// temporal differences, Sutton 1988).
    pub fading: f32,
}

impl Targets {
    /// Half of the search's opinion, half of the result.
    pub const USUAL: Targets = Targets { later: 0.5, fading: 1.0 };
    /// The result alone.
    pub const RESULT: Targets = Targets { later: 1.0, fading: 1.0 };

    /// The chances of Black that are learned, for each searched position of a game.
    fn of(self, game: &StoredGame) -> Vec<f32> {
        let mut later = match game.outcome {
            Outcome::Draw => 0.5,
            Outcome::Win(winner) => f32::from(winner == Player::Black),
        };
        let mut targets: Vec<f32> = Vec::with_capacity(game.scores.len());
        for (nth, &score) in game.scores.iter().enumerate().rev() {
            let own = 1.0 / (1.0 + (-f32::from(score) / POINTS_PER_LOGIT).exp());
            let opinion = if (game.opening + nth).is_multiple_of(2) { own } else { 1.0 - own };
            targets.push(self.later * later + (1.0 - self.later) * opinion);
            later = self.fading * later + (1.0 - self.fading) * opinion;
        }
        targets.reverse();
        targets
    }
}

/// The positions of a game that a search would evaluate: no five or open four to come, and no win by continuous fours.
pub fn samples_of(
    game: &StoredGame,
    targets: Targets,
    vcf: &mut Vcf,
    samples: &mut Vec<Sample>,
) -> Result<(), UnsupportedRules> {
    let mut board = Board::new(game.rules, &Weights::by_hand())?;
    let targets = targets.of(game);
    for (ply, &cell) in game.moves.iter().enumerate() {
        if ply >= game.opening && is_open(&mut board, vcf) {
            let black = targets[ply - game.opening];
            let target = if board.side() == Player::Black { black } else { 1.0 - black };
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

#[cfg(test)]
mod tests {
    use hansu_game::gomoku::{Rule, Rules};

    use super::*;

    #[test]
    fn targets_are_opinions_to_come_and_the_result_at_the_end() {
        let game = StoredGame {
            rules: Rules::new(15, 5, Rule::Freestyle).expect("rules"),
            outcome: Outcome::Win(Player::White),
            moves: vec![112, 113, 98, 224],
            opening: 1,
            scores: vec![0, 0, 20_000],
        };
        let near = |targets: Targets, expected: [f32; 3]| {
            let found = targets.of(&game);
            assert!(found.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-4), "{found:?} {expected:?}");
        };
        near(Targets::RESULT, [0.0, 0.0, 0.0]);
        near(Targets::USUAL, [0.25, 0.25, 0.0]);
        near(Targets { later: 0.0, fading: 1.0 }, [0.5, 0.5, 0.0]);
        near(Targets { later: 1.0, fading: 0.5 }, [0.25, 0.0, 0.0]);
    }
}
