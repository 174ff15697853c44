//! What the coach says.

use serde::{Deserialize, Serialize};

use super::{PositionChoice, Side};

/// A text in every language of the page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Said {
    /// In English.
    pub en: String,
    /// In Korean.
    pub ko: String,
}

/// Why a move was good or bad.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Why {
    /// The explanation in two or three sentences.
    pub text: Said,
    /// Whether the first claim is the reason; if not, none was found.
    pub has_reason: bool,
    /// What was found, the strongest first.
    pub claims: Vec<ClaimView>,
    /// The better move and what follows.
    pub better_line: Vec<LineStep>,
    /// The move played and what follows.
    pub played_line: Vec<LineStep>,
}

/// A statement about a position, with what proves it. `docs/coach.md` has the definitions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ClaimView {
    /// Of which move it is true.
    pub of: ClaimOf,
    /// What is claimed, such as `gives_corner`.
    pub id: String,
    /// The squares that prove it.
    pub squares: Vec<String>,
    /// The numbers that prove it.
    pub numbers: Vec<u32>,
    /// The ply of the line at which it comes true: 0 is the move itself.
    pub ply: usize,
}

/// Of which move a claim is true.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ClaimOf {
    /// The move played, or the second best.
    Other,
    /// The better move.
    Better,
    /// What the opponent has, or answers.
    Opponent,
}

/// A move of a line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct LineStep {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// Who plays it.
    pub side: Side,
    /// What it makes or takes, in a few words.
    pub said: Option<Said>,
}

/// A position to be looked at by the coach.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, ts(optional_fields = nullable))]
pub struct HintChoice {
    /// The position.
    pub position: PositionChoice,
    /// Time for the judge in milliseconds, 10 to 10000 (1000).
    #[serde(default)]
    pub ms: Option<u64>,
}

/// A move to be looked at by the coach.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, ts(optional_fields = nullable))]
pub struct MoveChoice {
    /// The position before the move.
    pub position: PositionChoice,
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// Time for the judge and each of the two positions in milliseconds, 10 to 10000 (400).
    #[serde(default)]
    pub ms: Option<u64>,
}

/// A hint in three steps: where to look, the idea, the move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct HintView {
    /// The three steps.
    pub steps: Vec<HintStep>,
    /// The move of the third.
    pub best: String,
    /// The line expected after it, which it begins.
    pub line: Vec<LineStep>,
}

/// A step of a hint.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct HintStep {
    /// What it says.
    pub text: Said,
    /// The squares to be shown with it.
    pub squares: Vec<String>,
}
