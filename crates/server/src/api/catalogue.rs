//! What there is to choose from: games, formats, agents, levels.

use serde::{Deserialize, Serialize};

use super::{GameName, RuleName};

/// What the server is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Info {
    /// The program's version.
    pub version: String,
    /// The games.
    pub games: Vec<GameInfo>,
    /// The formats of files.
    pub formats: Vec<FormatInfo>,
    /// The server's limits.
    pub limits: ServerLimits,
}

/// A game that can be played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct GameInfo {
    /// The game.
    pub game: GameName,
    /// The smallest board.
    pub min_size: usize,
    /// The largest board.
    pub max_size: usize,
    /// The board if nothing is said.
    pub default_size: usize,
    /// The rules, if there is a choice.
    pub rules: Vec<RuleName>,
    /// Whether swap2 is for it.
    pub swap2: bool,
}

/// A format of files.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct FormatInfo {
    /// Its name.
    pub name: String,
    /// The game it is for, or both.
    pub game: Option<GameName>,
    /// Whether games can be written in it.
    pub written: bool,
    /// The usual ending of a file's name.
    pub extension: String,
}

/// What is refused beyond.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ServerLimits {
    /// The longest a search may take, in milliseconds.
    pub search_ms: u64,
    /// Analyses of a connection at once.
    pub analyses: usize,
    /// Bytes of a file to import.
    pub import_bytes: usize,
    /// Games of a file to import.
    pub import_games: usize,
}

/// Of which game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema, utoipa::IntoParams))]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, into_params(parameter_in = Query))]
pub struct OfGame {
    /// The game.
    pub game: GameName,
}

/// Of which board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema, utoipa::IntoParams))]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, into_params(parameter_in = Query))]
#[cfg_attr(test, ts(optional_fields = nullable))]
pub struct OfBoard {
    /// The game.
    pub game: GameName,
    /// The board's side; the usual one if it is left out.
    pub size: Option<usize>,
    /// How many in a row win, in Gomoku; the usual number if it is left out.
    pub row: Option<usize>,
    /// The rule, in Gomoku; freestyle if it is left out.
    pub rule: Option<RuleName>,
}

/// An agent.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct AgentView {
    /// Its name: `name` or `name:key=value,key=value` is a spec.
    pub name: String,
    /// What it is, in a sentence.
    pub summary: TextView,
    /// Its options in the game.
    pub params: Vec<ParamView>,
}

/// An option of an agent.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ParamView {
    /// The key in `key=value`.
    pub key: String,
    /// What values it takes.
    pub kind: ParamKindName,
    /// Its default as text; nothing if it is off unless given.
    pub default: Option<String>,
    /// The default does not hold if one of these other options is given.
    pub unless: Vec<String>,
    /// The least number.
    pub min: Option<f64>,
    /// The greatest number.
    pub max: Option<f64>,
    /// The words to choose from.
    pub choices: Vec<String>,
    /// What it does.
    pub help: TextView,
}

/// A text in the languages of the page.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct TextView {
    /// In English.
    pub en: String,
    /// In Korean.
    pub ko: String,
}

impl From<hansu_agents::Text> for TextView {
    fn from(text: hansu_agents::Text) -> TextView {
        TextView { en: text.en.to_owned(), ko: text.ko.to_owned() }
    }
}

/// What values an option takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ParamKindName {
    /// A whole number within bounds.
    Integer,
    /// A number within bounds.
    Number,
    /// A time: `500ms`, `1s`, `2m`.
    Time,
    /// One of `choices`.
    Choice,
    /// `true` or `false`.
    Flag,
}

/// A level of the ladder.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct LevelView {
    /// From 1 (the weakest) to 10.
    pub level: u8,
    /// A word for the page's description of it: `first_steps`, `beginner`, ….
    pub key: String,
    /// The agent.
    pub agent: String,
    /// Its strength as measured, in Elo; level 1 has 0.
    pub elo: Option<f64>,
    /// The 95% interval of that is so much to both sides.
    pub elo_error: Option<f64>,
}
