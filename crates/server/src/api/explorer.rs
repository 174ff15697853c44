//! Openings: what was played in a position, and what the book says.

use serde::{Deserialize, Serialize};

use super::{PositionChoice, Side};

/// A position to be looked up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ExplorerChoice {
    /// The position.
    pub position: PositionChoice,
}

/// What is known of a position. Symmetric positions are one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ExplorerView {
    /// The name of the opening that the position is; that of the last one on the way if it has none.
    pub name: Option<OpeningName>,
    /// Who is to move.
    pub side: Side,
    /// The games that came through it.
    pub results: ResultCounts,
    /// The moves played, the most frequent first, then those of the book alone.
    pub moves: Vec<ExplorerMove>,
    /// Some of the games, the latest first.
    pub games: Vec<ExplorerGame>,
    /// Finished games that have not been looked through yet: ask again.
    pub waiting: u64,
    /// Games are looked through up to this ply.
    pub plies: usize,
}

/// The name of an opening.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct OpeningName {
    /// In English.
    pub en: String,
    /// In Japanese.
    pub ja: String,
    /// In Korean.
    pub ko: String,
}

/// How games ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ResultCounts {
    /// Black won.
    pub black: u64,
    /// Nobody won.
    pub draws: u64,
    /// White won.
    pub white: u64,
}

/// A move of a position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ExplorerMove {
    /// The move; of symmetric ones the first on the board.
    #[serde(rename = "move")]
    pub mv: String,
    /// How the games with it ended.
    pub results: ResultCounts,
    /// What the book says it is worth to the side to move, in discs.
    pub book: Option<f64>,
    /// The name of the opening that it leads to.
    pub name: Option<OpeningName>,
}

/// A game that came through a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ExplorerGame {
    /// Its id.
    pub id: String,
    /// Black's name.
    pub black: String,
    /// White's name.
    pub white: String,
    /// Who won; nobody in a draw.
    pub winner: Option<Side>,
    /// The move that was played here.
    #[serde(rename = "move")]
    pub mv: String,
}
