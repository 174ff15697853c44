//! How a player has done.

use serde::{Deserialize, Serialize};

use super::{RatingView, Settings, Side};

/// How a person has done in a game, against the levels.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct StatsView {
    /// Finished games of a person against a level.
    pub games: u32,
    /// Results by level and board, the strongest level last.
    pub levels: Vec<LevelRecord>,
    /// The strength that fits these results, on the scale of the measured levels; nothing without games.
    pub rating: Option<RatingView>,
    /// Whether some boards were not measured, so that the levels of the game's usual board stand in for theirs.
    pub borrowed: bool,
    /// The strength after some of the games, the first first.
    pub course: Vec<RatingPoint>,
    /// The reviewed games of a person, the first first: how accurately the person played.
    pub accuracy: Vec<AccuracyPoint>,
    /// What the coach found to be the reason of mistakes, the most frequent first.
    pub mistakes: Vec<MistakeCount>,
    /// Mistakes for which no simple reason was found.
    pub unexplained: u32,
}

/// Results against a level on a board.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct LevelRecord {
    /// The level.
    pub level: u8,
    /// The board.
    pub settings: Settings,
    /// Its strength, where it is known.
    pub elo: Option<f64>,
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
}

/// A strength after a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct RatingPoint {
    /// After so many games.
    pub games: u32,
    /// When the last of them was begun (RFC 3339).
    pub at: String,
    /// The strength.
    pub rating: RatingView,
}

/// How accurately a game was played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct AccuracyPoint {
    /// The game.
    pub game: String,
    /// When it was begun (RFC 3339).
    pub at: String,
    /// The person's side.
    pub side: Side,
    /// From 0 to 100.
    pub accuracy: f64,
    /// Mistakes, blunders and missed wins.
    pub mistakes: u32,
}

/// How often a reason was found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct MistakeCount {
    /// The claim, such as `gives_corner`.
    pub claim: String,
    /// How often.
    pub count: u32,
}
