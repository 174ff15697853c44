//! What a search has found out.

use serde::{Deserialize, Serialize};

use super::Side;

/// What a search has found out so far.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct SearchView {
    /// The side to move, for whom all values are.
    pub side: Side,
    /// The depth finished, in plies, for searches that have one.
    pub depth: Option<u32>,
    /// How sure a selective search is of what it did not search, in percent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub selectivity: Option<u8>,
    /// What it thinks of the position.
    pub score: Option<ScoreView>,
    /// Whether the score is no more than a bound.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub bound: Option<BoundView>,
    /// The line it expects, its own move first.
    pub pv: Vec<String>,
    /// Positions visited.
    pub nodes: u64,
    /// Playouts made, for Monte Carlo searches.
    pub playouts: Option<u64>,
    /// Time spent, in milliseconds.
    pub ms: u64,
    /// What it knows of each move, the best first.
    pub moves: Vec<MoveValue>,
}

/// What a search knows of a move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct MoveValue {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// What it is worth to the side that plays it.
    pub score: Option<ScoreView>,
    /// Whether that is no more than a bound.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub bound: Option<BoundView>,
    /// How often a Monte Carlo search tried it.
    pub visits: Option<u64>,
}

/// A bound that a search has proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum BoundView {
    /// The true score is at least that.
    Lower,
    /// The true score is at most that.
    Upper,
}

/// A judgement for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ScoreView {
    /// What it is.
    pub kind: ScoreKind,
    /// Points for `heuristic` and `discs`, else the probability of winning.
    pub value: f64,
    /// The probability of winning, a draw counting half: on the same scale for all agents and both games.
    pub win_probability: f64,
    /// The plies to the end of a proven win or loss.
    pub plies: Option<u32>,
}

/// Kinds of judgements.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ScoreKind {
    /// In the units of an evaluation.
    Heuristic,
    /// Othello: the final margin in discs.
    Discs,
    /// The probability of winning.
    WinProbability,
    /// A win that can't be prevented.
    Win,
    /// A loss that can't be prevented.
    Loss,
    /// A draw with best play by both.
    Draw,
}

/// Limits of an analysis. The stricter of these, the agent's own and the server's hold.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields, default)]
#[cfg_attr(test, ts(optional_fields = nullable))]
pub struct LimitsChoice {
    /// Time in milliseconds.
    pub ms: Option<u64>,
    /// Positions of a tree search.
    pub nodes: Option<u64>,
    /// Playouts of a Monte Carlo search.
    pub playouts: Option<u64>,
    /// Depth in plies.
    pub depth: Option<u32>,
}
