//! Files and links: games in and out.

use serde::{Deserialize, Serialize};

use super::{GameName, GameSummary, PositionChoice, ResultView, RuleName, Settings, SettingsChoice};

/// What a file to import leaves open.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema, utoipa::IntoParams))]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, into_params(parameter_in = Query))]
#[cfg_attr(test, ts(optional_fields = nullable))]
pub struct ImportQuery {
    /// The format; found out if left out.
    #[serde(default)]
    pub format: Option<String>,
    /// The file's name, whose ending tells the format.
    #[serde(default)]
    pub file: Option<String>,
    /// The game, where a list of moves could be of either.
    #[serde(default)]
    pub game: Option<GameName>,
    /// Gomoku: the board's side, where the file does not say.
    #[serde(default)]
    pub size: Option<usize>,
    /// Gomoku: how many in a row win, where the file does not say.
    #[serde(default)]
    pub row: Option<usize>,
    /// Gomoku: the rule, where the file does not say.
    #[serde(default)]
    pub rule: Option<RuleName>,
}

/// What came of an import.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Imported {
    /// The format of the file.
    pub format: String,
    /// The games, now stored, at most the first 200 of them.
    pub games: Vec<GameSummary>,
    /// How many games were stored.
    pub stored: u64,
    /// How many could not be read.
    pub skipped: u64,
    /// What was wrong with the first ten of these.
    pub damaged: Vec<String>,
    /// How many variations beside the main lines were left out.
    pub variations: u64,
}

/// How a game is to be exported.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema, utoipa::IntoParams))]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, into_params(parameter_in = Query))]
#[cfg_attr(test, ts(optional_fields = nullable))]
pub struct ExportQuery {
    /// The format.
    pub format: String,
    /// The games' ids, separated by commas: for several games in one file.
    #[serde(default)]
    pub ids: Option<String>,
}

/// A text that holds a whole game, for a link.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ShareText {
    /// Letters, digits, `.`, `-` and `_` only.
    pub text: String,
}

/// A text to be read: a position, a list of moves, or a game of any format of text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct TextChoice {
    /// The game that it is thought to be of. A file that names its own game decides.
    pub settings: SettingsChoice,
    /// The text.
    pub text: String,
}

/// A game or position from a link, or from a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct SharedGame {
    /// The game.
    pub settings: Settings,
    /// Where it begins, if not at the game's start.
    pub start: Option<String>,
    /// The moves, forced passes among them.
    pub moves: Vec<String>,
    /// Black's name, or nothing.
    pub black: String,
    /// White's name, or nothing.
    pub white: String,
    /// How the game ended on the board, if it did.
    pub result: Option<ResultView>,
}

/// A study: lines that begin with the same position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct StudyChoice {
    /// Where it begins.
    pub position: PositionChoice,
    /// The moves of each line from there, the main line first.
    pub lines: Vec<Vec<String>>,
}
