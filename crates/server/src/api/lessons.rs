//! The tutorial: a lesson for each game, step by step.

use serde::{Deserialize, Serialize};

use super::{GameName, PositionChoice, PositionView};

/// The lesson of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Lesson {
    /// The game.
    pub game: GameName,
    /// Its steps.
    pub steps: Vec<LessonStep>,
}

/// A step of a lesson: something to be done on the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct LessonStep {
    /// The word for the page's own texts.
    pub id: String,
    /// The position.
    pub position: PositionChoice,
    /// Squares that do it, for those who want to be shown; none where any will do.
    pub answers: Vec<String>,
    /// What is to be done.
    pub by: StepBy,
    /// How many moves it takes.
    pub moves: usize,
}

/// What is to be done in a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum StepBy {
    /// A stone is placed.
    Stone,
    /// A pass.
    Pass,
    /// A point that is forbidden is pointed at.
    Point,
    /// One of swap2's choices is made.
    Choice,
}

/// What was done in a step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct StepTry {
    /// The game.
    pub game: GameName,
    /// The step.
    pub step: String,
    /// The moves so far, the last one new: squares, `pass`, or a choice of swap2 (`black`, `white`, `place`).
    pub moves: Vec<String>,
}

/// What became of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct StepDone {
    /// Whether the move fits what the step asks for.
    pub right: bool,
    /// Whether the step is done.
    pub done: bool,
    /// The position after it; the one before it if nothing was placed.
    pub position: PositionView,
    /// How many discs the last move turned over.
    pub turned: usize,
}
