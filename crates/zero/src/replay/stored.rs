//! A finished game as a line of JSON.

use hansu_game::{Game, Move, Outcome, Player, Square, parse_move};
use hansu_search::MoverValue;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::sample::Sample;
use crate::planes::Encoder;
use crate::selfplay::{FinishedGame, Lesson, Rival};

/// Shares of a policy are stored as whole parts of this.
const WHOLE: f32 = 10_000.0;

/// A finished game with what its searches taught. Positions are not stored: they follow from the moves.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StoredGame {
    /// Counted from 0 over the whole run.
    pub game: u64,
    /// The iteration it was finished in, from 1.
    pub iteration: u32,
    /// All moves, from the start of the game.
    pub moves: String,
    /// Who won.
    pub winner: StoredWinner,
    /// The side that gave up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resigned: Option<StoredWinner>,
    /// The side that would have given up in a game that was played on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub would_have_resigned: Option<StoredWinner>,
    /// The agent it was played against, if not itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rival: Option<StoredRival>,
    /// How it was played, if elsewhere.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub elsewhere: Option<Elsewhere>,
    /// For each move the policy to learn: cell, share, cell, share, …, in parts of 10,000. Empty where there is none.
    pub policies: Vec<Vec<u32>>,
    /// For each move what the search thought of the position, for the side to move.
    pub values: Vec<Option<f32>>,
}

/// A game that was played elsewhere, while training went on here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Elsewhere {
    /// The number that its chance came from; games arrive in another order.
    pub number: u64,
    /// The iteration whose network played it.
    pub network: u32,
}

/// An agent that played one side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StoredRival {
    /// Its name.
    pub agent: String,
    /// Its side.
    pub side: StoredWinner,
}

/// A side, or neither.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum StoredWinner {
    Black,
    White,
    Draw,
}

impl From<Player> for StoredWinner {
    fn from(player: Player) -> StoredWinner {
        match player {
            Player::Black => StoredWinner::Black,
            Player::White => StoredWinner::White,
        }
    }
}

impl From<Outcome> for StoredWinner {
    fn from(outcome: Outcome) -> StoredWinner {
        outcome.winner().map_or(StoredWinner::Draw, StoredWinner::from)
    }
}

impl From<StoredWinner> for Outcome {
    fn from(winner: StoredWinner) -> Outcome {
        match winner {
            StoredWinner::Black => Outcome::Win(Player::Black),
            StoredWinner::White => Outcome::Win(Player::White),
            StoredWinner::Draw => Outcome::Draw,
        }
    }
}

/// What is wrong with a stored game.
#[derive(Debug, Error)]
#[error("game {game}: {problem}")]
pub struct StoredGameError {
    /// Its number.
    pub game: u64,
    /// What is wrong.
    pub problem: String,
}

impl StoredGame {
    /// A finished game as it is stored; `rivals` are the agents of the settings.
    pub fn new<G: Game>(finished: &FinishedGame<G>, rivals: &[String], game: u64, iteration: u32) -> StoredGame {
        let rival = |rival: Rival| StoredRival { agent: rivals[rival.agent].clone(), side: rival.side.into() };
        let size = finished.start.size();
        let moves: Vec<String> = finished.plies.iter().map(|(mv, _)| mv.name(size)).collect();
        StoredGame {
            game,
            iteration,
            moves: moves.join(" "),
            winner: finished.outcome.into(),
            resigned: finished.resigned.map(StoredWinner::from),
            would_have_resigned: finished.would_have_resigned.map(StoredWinner::from),
            rival: finished.rival.map(rival),
            elsewhere: None,
            policies: finished.plies.iter().map(|(_, lesson)| lesson.as_ref().map_or(Vec::new(), parts)).collect(),
            values: finished.plies.iter().map(|(_, lesson)| lesson.as_ref().and_then(value)).collect(),
        }
    }

    /// Whether the side that would have given up did not lose after all.
    pub fn resigning_was_wrong(&self) -> Option<bool> {
        let side = self.would_have_resigned?;
        Some(self.winner == side || self.winner == StoredWinner::Draw)
    }

    /// How many iterations older its network is than the one that an iteration begins with; 0 for games played here.
    pub fn age(&self) -> u32 {
        self.elsewhere.map_or(0, |played| self.iteration.saturating_sub(1).saturating_sub(played.network))
    }

    /// How many moves it has.
    pub fn plies(&self) -> usize {
        self.policies.len()
    }

    /// The samples it gives, played from `start`.
    pub fn samples<G: Game>(&self, start: &G, encoder: &Encoder) -> Result<Vec<Sample>, StoredGameError> {
        let wrong = |problem: String| StoredGameError { game: self.game, problem };
        let moves: Vec<&str> = self.moves.split_whitespace().collect();
        if moves.len() != self.policies.len() || moves.len() != self.values.len() {
            return Err(wrong("there is not one policy and one value for each move".to_owned()));
        }
        let outcome = Outcome::from(self.winner);
        let mut position = start.clone();
        let mut samples = Vec::new();
        for ((name, policy), value) in moves.into_iter().zip(&self.policies).zip(&self.values) {
            if !policy.is_empty() {
                let policy = shares(policy, &position).map_err(wrong)?;
                let result = MoverValue::of(outcome, position.side_to_move());
                samples.push(Sample {
                    stones: encoder.stones(&position),
                    legal: position.moves().filter_map(Move::square).map(|square| square.index() as u16).collect(),
                    policy,
                    result,
                    searched: value.map(MoverValue::new),
                });
            }
            let mv = parse_move(name, position.size()).map_err(|error| wrong(error.to_string()))?;
            position.play(mv).map_err(|error| wrong(error.to_string()))?;
        }
        Ok(samples)
    }

    /// Whether its moves lead from `start` to the result that it tells of, unless a side gave up.
    pub fn check_end<G: Game>(&self, start: &G) -> Result<(), StoredGameError> {
        let wrong = |problem: String| StoredGameError { game: self.game, problem };
        let mut position = start.clone();
        for name in self.moves.split_whitespace() {
            let mv = parse_move(name, position.size()).map_err(|error| wrong(error.to_string()))?;
            position.play(mv).map_err(|error| wrong(error.to_string()))?;
        }
        match (position.outcome().map(StoredWinner::from), self.resigned) {
            (Some(winner), None) if winner == self.winner => Ok(()),
            (None, Some(loser)) if loser != self.winner && self.winner != StoredWinner::Draw => Ok(()),
            // A draw may be called before the board is full (the setting `pairs`).
            (None, None) if self.winner == StoredWinner::Draw => Ok(()),
            _ => Err(wrong("its result is not what its moves lead to".to_owned())),
        }
    }
}

/// The shares of the squares as parts of a whole; passes are nobody's choice.
fn parts(lesson: &Lesson) -> Vec<u32> {
    let squares = lesson.policy.iter().filter_map(|&(mv, share)| Some((mv.square()?, share)));
    let parts = squares.map(|(square, share)| [square.index() as u32, (share * WHOLE).round() as u32]);
    parts.filter(|part| part[1] > 0).flatten().collect()
}

fn value(lesson: &Lesson) -> Option<f32> {
    lesson.value.map(|value| (value.get() * 1_000.0).round() / 1_000.0)
}

fn shares<G: Game>(parts: &[u32], position: &G) -> Result<Box<[(u16, f32)]>, String> {
    let cells = (position.size() * position.size()) as u32;
    let total: u64 = parts.iter().skip(1).step_by(2).map(|&part| u64::from(part)).sum();
    if parts.len() % 2 == 1 || total == 0 {
        return Err("a policy is not pairs of a cell and a share".to_owned());
    }
    let pair = |pair: &[u32]| match pair[0] {
        cell if cell < cells && position.is_legal(Move::place(Square::new(cell as usize))) => {
            Ok((cell as u16, pair[1] as f32 / total as f32))
        }
        cell => Err(format!("a policy has a share for cell {cell}, which can't be played")),
    };
    parts.chunks_exact(2).map(pair).collect()
}
