//! Reviews of games.

use serde::{Deserialize, Serialize};

use super::{Side, Thinker, Why};
use hansu_agents::document::ScoreDocument;

/// How a game is to be reviewed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, ts(optional_fields = nullable))]
pub struct ReviewChoice {
    /// Who judges; the strongest agent of the game if left out.
    #[serde(default)]
    pub by: Option<Thinker>,
    /// Time for each position in milliseconds, 10 to 60000 (500).
    #[serde(default)]
    pub ms_per_move: Option<u64>,
}

/// A review of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Review {
    /// The game.
    pub game: String,
    /// The agent that judged.
    pub agent: String,
    /// Time for each position in milliseconds.
    pub ms_per_move: u64,
    /// When it was finished (RFC 3339).
    pub made: String,
    /// What Black's chances were before each move and after the last: a probability each, for a graph.
    pub graph: Vec<f64>,
    /// Each move.
    pub moves: Vec<ReviewedMove>,
    /// Black's play.
    pub black: SideReview,
    /// White's play.
    pub white: SideReview,
    /// The plies of the mistakes, blunders and missed wins, to be tried again. Ply 0 is the first move.
    pub retry: Vec<usize>,
}

/// A move and what it was worth.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ReviewedMove {
    /// How many moves came before.
    pub ply: usize,
    /// Who played it.
    pub side: Side,
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// The best move found.
    pub best: String,
    /// The line expected after the best move, which is its first.
    pub line: Vec<String>,
    /// What the best move is worth to the side that moved.
    pub best_score: Option<ScoreDocument>,
    /// What the move played is worth to the side that moved.
    pub played_score: Option<ScoreDocument>,
    /// What the move lost: a difference of probabilities, from 0 to 1.
    pub loss: f64,
    /// What it lost in discs, in Othello.
    #[serde(default)]
    pub discs_lost: Option<f64>,
    /// Whether that is certain: the positions before and after are solved.
    #[serde(default)]
    pub exact: bool,
    /// What to call it.
    pub class: MoveClass,
    /// Why it was an inaccuracy or worse.
    #[serde(default)]
    pub why: Option<Why>,
}

/// What to call a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum MoveClass {
    /// There was no other.
    Forced,
    /// The best found, or as good.
    Best,
    /// Lost less than 3 discs, or less than 0.05 of the chances.
    Good,
    /// Lost less than 6 discs, or less than 0.1.
    Inaccuracy,
    /// Lost less than 12 discs, or less than 0.2; or a draw for certain.
    Mistake,
    /// Lost more.
    Blunder,
    /// A win was certain, and is no longer.
    MissedWin,
}

/// How a side played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct SideReview {
    /// From 0 to 100; nothing if the side had no choice in the whole game.
    pub accuracy: Option<f64>,
    /// The mean loss of a move.
    pub mean_loss: f64,
    /// How many moves of each class.
    pub best: u32,
    /// How many moves of each class.
    pub good: u32,
    /// How many moves of each class.
    pub inaccuracies: u32,
    /// How many moves of each class.
    pub mistakes: u32,
    /// How many moves of each class.
    pub blunders: u32,
    /// How many moves of each class.
    pub missed_wins: u32,
}
