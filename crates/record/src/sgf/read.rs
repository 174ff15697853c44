//! Reading a game.

use hansu_game::gomoku::{Rule, Rules, RulesError, SetupError};
use hansu_game::{GameKind, GameSpec, IllegalMove, Othello, Player};
use thiserror::Error;

use super::game::{read_moves, read_start};
use super::nodes::{MainLine, main_line};
use super::{GameRecord, GameResult, ROW_LENGTH};
use crate::{Date, ReadOptions};

/// Why a text is not a game in SGF.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SgfError {
    /// Nothing like `(;...)`.
    #[error("no game found: an SGF file begins with '(;'")]
    NoGame,
    /// The end of the text comes too early.
    #[error("the game is not closed by ')': is the file complete?")]
    NotClosed,
    /// The end of the text comes within a value.
    #[error("line {line}: '[' is not closed by ']': is the file complete?")]
    ValueNotClosed {
        /// The line of the bracket.
        line: usize,
    },
    /// A character that means nothing where it is.
    #[error("line {line}: unexpected '{character}' between properties")]
    Unexpected {
        /// The line it is on.
        line: usize,
        /// The character.
        character: char,
    },
    /// A name without brackets.
    #[error("line {line}: the property {name} has no value in brackets")]
    NoValue {
        /// The line it begins on.
        line: usize,
        /// The property.
        name: String,
    },
    /// Another game than ours, or none named.
    #[error("GM[{0}] is none of our games: GM[2] is Othello, GM[4] is Gomoku")]
    UnknownGame(String),
    /// A value of the first node that can't be used.
    #[error("{name}[{value}] can't be used: {expected}")]
    BadValue {
        /// The property.
        name: &'static str,
        /// Its value.
        value: String,
        /// What would do.
        expected: &'static str,
    },
    /// Settings that make no game.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// Stones that make no position.
    #[error("the set-up before the first move: {0}")]
    Setup(String),
    /// Stones put on the board in the middle of the game.
    #[error("move {number} is followed by a set-up ({name}): only set-ups before the first move can be read")]
    LateSetup {
        /// How many moves came before.
        number: usize,
        /// The property.
        name: String,
    },
    /// A move that is not a point of the board.
    #[error("move {number}: '{text}' is not a point of the board")]
    BadMove {
        /// Counted from 1.
        number: usize,
        /// What was read.
        text: String,
    },
    /// A move of the side whose turn it is not.
    #[error("move {number} is {found}'s, but it is {} turn", if *.found == Player::Black { "white's" } else { "black's" })]
    WrongSide {
        /// Counted from 1.
        number: usize,
        /// The side that is said to move.
        found: Player,
    },
    /// A move that the rules refuse.
    #[error("move {number}: {error}")]
    Illegal {
        /// Counted from 1.
        number: usize,
        /// The move, and the rule it breaks.
        error: IllegalMove,
    },
}

impl From<SetupError> for SgfError {
    fn from(error: SetupError) -> SgfError {
        SgfError::Setup(error.to_string())
    }
}

/// Reads the main line of the first game of a text.
///
/// In Othello, forced passes may be missing.
pub fn read(text: &str) -> Result<GameRecord, SgfError> {
    read_record(&main_line(text)?, &ReadOptions::default())
}

/// Reads a game from its main line.
pub(super) fn read_record(nodes: &MainLine<'_>, options: &ReadOptions) -> Result<GameRecord, SgfError> {
    let spec = read_spec(nodes, options)?;
    let start = read_start(spec, nodes)?;
    let mut record = GameRecord::new(start, Vec::new());
    for (name, field) in
        [("PB", &mut record.black), ("PW", &mut record.white), ("EV", &mut record.event), ("PC", &mut record.place)]
    {
        *field = line(&nodes.root_value(name).unwrap_or_default());
    }
    record.date = nodes.root_value("DT").and_then(|date| Date::parse(&date));
    record.result = nodes.root_value("RE").and_then(|result| GameResult::parse(&result));
    let comments = [nodes.root_value("GC"), nodes.root_value("C")];
    record.comment = comments.into_iter().flatten().collect::<Vec<_>>().join("\n");
    read_moves(&mut record, nodes)?;
    Ok(record)
}

/// Enough of a wrong word to find it by.
pub(super) fn short(text: &str) -> String {
    text.chars().take(40).collect()
}

/// A name is one line.
fn line(text: &str) -> String {
    text.replace('\n', " ")
}

fn read_spec(root: &MainLine<'_>, options: &ReadOptions) -> Result<GameSpec, SgfError> {
    let game = root.root_value("GM").unwrap_or("1".into()); // the default of SGF is Go
    match game_of(game.trim()).ok_or_else(|| SgfError::UnknownGame(short(&game)))? {
        GameKind::Othello => match read_size(root, Othello::SIZE)? {
            Othello::SIZE => Ok(GameSpec::Othello),
            size => {
                Err(SgfError::BadValue { name: "SZ", value: size.to_string(), expected: "Othello is played on 8x8" })
            }
        },
        GameKind::Gomoku => read_rules(root, options).map(GameSpec::Gomoku),
    }
}

/// The game by its number in SGF, or by its name, which some programs write.
fn game_of(text: &str) -> Option<GameKind> {
    let name = text.to_ascii_lowercase();
    if matches!(name.as_str(), "gomoku+renju" | "renju") {
        return Some(GameKind::Gomoku);
    }
    let number = |kind: GameKind| kind.facts().sgf_number.is_some_and(|number| number.to_string() == name);
    GameKind::ALL.into_iter().find(|&kind| number(kind) || kind.facts().names.contains(&name.as_str()))
}

fn read_rules(root: &MainLine<'_>, options: &ReadOptions) -> Result<Rules, SgfError> {
    let size = read_size(root, options.size.unwrap_or(Rules::default().size()))?;
    let rule = match root.root_value("RU").unwrap_or_default().trim().to_ascii_lowercase().as_str() {
        "" => options.rule.unwrap_or(Rule::Freestyle),
        "0" | "freestyle" | "gomoku" => Rule::Freestyle,
        "1" | "standard" => Rule::Standard,
        "4" | "renju" => Rule::Renju,
        other => {
            let expected = "use 0 (freestyle), 1 (standard) or 4 (renju)";
            return Err(SgfError::BadValue { name: "RU", value: short(other), expected });
        }
    };
    let usual = if rule == Rule::Renju { 5 } else { Rules::DEFAULT_ROW.min(size) };
    Ok(Rules::new(size, read_number(root, ROW_LENGTH, options.row.unwrap_or(usual))?, rule)?)
}

fn read_size(root: &MainLine<'_>, usual: usize) -> Result<usize, SgfError> {
    let text = root.root_value("SZ");
    match text.as_deref().and_then(|size| size.split_once(':')) {
        Some((columns, rows)) if columns.trim() != rows.trim() => {
            let value = short(&format!("{columns}:{rows}"));
            Err(SgfError::BadValue { name: "SZ", value, expected: "boards are square" })
        }
        _ => read_number(root, "SZ", usual),
    }
}

/// A number, or the first of two with a colon between them.
fn read_number(root: &MainLine<'_>, name: &'static str, usual: usize) -> Result<usize, SgfError> {
    let Some(text) = root.root_value(name) else { return Ok(usual) };
    let first = text.split(':').next().unwrap_or_default().trim();
    first.parse().map_err(|_| SgfError::BadValue { name, value: short(&text), expected: "a number is wanted" })
}
