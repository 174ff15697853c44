//! What there is to choose from: games, formats, agents, levels.

use hansu_game::{GameKind, GameSpec};
use serde::{Deserialize, Serialize};

use super::{GameName, RuleName};
use crate::line;

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
    /// Whether training runs may be started from a page.
    pub training: bool,
    /// Where the interface is described, if it is there to be called by others.
    pub docs: Option<String>,
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
    /// The rule if nothing is said, in games that have a choice.
    pub default_rule: Option<RuleName>,
    /// How many in a row win if nothing is said, in games that have a choice.
    pub default_row: Option<usize>,
    /// Whether swap2 is for it.
    pub swap2: bool,
    /// Whether stones stand on the crossings of lines, not in squares.
    pub on_crossings: bool,
    /// Whether the first row is drawn at the bottom.
    pub first_row_at_bottom: bool,
    /// Whether the winner is who has more discs.
    pub counts_discs: bool,
    /// Whether few empty squares are legal, so that it helps to mark those.
    pub marks_legal_moves: bool,
    /// Its number in SGF files, if SGF has one for it.
    pub sgf_number: Option<u8>,
    /// The usual board before the first move, as in positions.
    pub start: String,
}

impl From<GameKind> for GameInfo {
    fn from(kind: GameKind) -> GameInfo {
        let facts = kind.facts();
        let usual = GameSpec::usual(kind);
        GameInfo {
            game: kind.into(),
            min_size: *facts.sizes.start(),
            max_size: *facts.sizes.end(),
            default_size: facts.usual_size,
            rules: facts.rules.iter().map(|&rule| rule.into()).collect(),
            default_rule: usual.rules().map(|rules| rules.rule().into()),
            default_row: usual.rules().map(|rules| rules.row()),
            swap2: facts.swap2,
            on_crossings: facts.on_crossings,
            first_row_at_bottom: facts.first_row_at_bottom,
            counts_discs: facts.counts_discs,
            marks_legal_moves: facts.marks_legal_moves,
            sgf_number: facts.sgf_number,
            start: line::cells(&usual.start()),
        }
    }
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
