//! What is wrong with a file, and where.

use std::fmt;
use std::io;

use hansu_game::{GameKind, IllegalMove};
use thiserror::Error;

use super::Format;
use crate::PositionError;
use crate::sgf::SgfError;

/// Where in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// A line, counted from 1.
    Line(u64),
    /// A byte, counted from 0.
    Byte(u64),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Line(line) => write!(f, "line {line}"),
            Place::Byte(byte) => write!(f, "byte {byte}"),
        }
    }
}

/// Why a game can't be read.
#[derive(Debug, Error)]
#[error("{format}, game {game} at {place}: {problem}")]
pub struct FormatError {
    /// The format that the file was read as.
    pub format: Format,
    /// Which game of the file it is, counted from 1.
    pub game: u64,
    /// Where the game begins, or the damage is.
    pub place: Place,
    /// What is wrong.
    pub problem: Problem,
    /// Whether the reader can't go on after it.
    pub last: bool,
}

/// What is wrong with a game.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum Problem {
    /// The file can't be read.
    #[error("reading failed: {0}")]
    Io(#[from] io::Error),
    /// Not SGF, or against the rules.
    #[error(transparent)]
    Sgf(#[from] SgfError),
    /// Not a position or a list of moves.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// A move that the rules refuse.
    #[error("move {number}: {error}")]
    Illegal {
        /// Counted from 1.
        number: usize,
        /// The move, and the rule it breaks.
        error: IllegalMove,
    },
    /// Anything else: what, and what to do.
    #[error("{0}")]
    Damaged(String),
}

/// A problem told by a sentence.
pub(crate) fn damaged(message: impl Into<String>) -> Problem {
    Problem::Damaged(message.into())
}

/// The end of the file comes too early.
pub(crate) fn truncated(within: &str) -> Problem {
    Problem::Damaged(format!("the file ends within {within}: is it complete?"))
}

/// Why a game can't be written.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum WriteError {
    /// The format is for another game.
    #[error("{format} does not hold games of {found}: {}", remedy(*.found))]
    OtherGame {
        /// The format.
        format: Format,
        /// The game of the record.
        found: GameKind,
    },
    /// The format has no way to set up a position.
    #[error("{format} holds games from the usual start only, and this one begins from another position: use sgf")]
    Start {
        /// The format.
        format: Format,
    },
    /// A record that breaks the rules.
    #[error("move {number} of the record: {error}: mend the record")]
    Illegal {
        /// Counted from 1.
        number: usize,
        /// The move, and the rule it breaks.
        error: IllegalMove,
    },
    /// More names than the format can number.
    #[error("there are more than {most} {what}, the most that {format} can number: split the games into several files")]
    TooManyNames {
        /// The format.
        format: Format,
        /// Players or tournaments.
        what: &'static str,
        /// How many there can be.
        most: usize,
    },
    /// A format that is read only.
    #[error("{0} is only read: write sgf instead")]
    ReadOnly(Format),
    /// The file can't be written.
    #[error("writing failed: {0}")]
    Io(#[from] io::Error),
}

fn remedy(game: GameKind) -> &'static str {
    match game {
        GameKind::Othello => "use sgf, ggf, wthor, transcript or obf",
        GameKind::Gomoku => "use sgf, psq, rec, offset or pos",
    }
}
