//! The formats of files, and what they have in common.

mod chunks;
mod error;
mod guess;
mod lines;
mod loss;
mod read;
mod write;

use std::fmt;
use std::str::FromStr;

use hansu_game::GameKind;
use thiserror::Error;

pub(crate) use chunks::{Chunk, Chunks, Escapes};
pub use error::{FormatError, Place, Problem, WriteError};
pub(crate) use error::{damaged, truncated};
pub use guess::{GUESS_BYTES, guess};
pub(crate) use lines::{Line, Lines, decode};
pub use loss::{Loss, losses};
pub use read::{GameReader, ReadOptions, reader};
pub(crate) use read::{line_comment_free, replay_pairs};
pub use write::{GameWriter, TextWriter, text_writer};
pub(crate) use write::{push_number, push_square};

/// A format of files with games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// Othello games as moves, one game a line: `f5d6c3`.
    Transcript,
    /// Othello positions, one a line.
    Obf,
    /// Othello games in the Generic Game Format.
    Ggf,
    /// Games in the Smart Game Format.
    Sgf,
    /// Othello games in the format of the French federation's database (`.wtb`).
    Wthor,
    /// Gomoku games as Piskvork saves them.
    Psq,
    /// Gomoku games in the older format of tournaments.
    Rec,
    /// Gomoku games as offsets from the centre, one game a line.
    Offset,
    /// Gomoku games as points, one game a line: `h8i9j10`.
    Pos,
    /// Libraries of Gomoku variations (`.lib`); read only.
    RenLib,
}

impl Format {
    /// All formats.
    pub const ALL: [Format; 10] = [
        Format::Transcript,
        Format::Obf,
        Format::Ggf,
        Format::Sgf,
        Format::Wthor,
        Format::Psq,
        Format::Rec,
        Format::Offset,
        Format::Pos,
        Format::RenLib,
    ];

    /// The name used on the command line and in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Format::Transcript => "transcript",
            Format::Obf => "obf",
            Format::Ggf => "ggf",
            Format::Sgf => "sgf",
            Format::Wthor => "wthor",
            Format::Psq => "psq",
            Format::Rec => "rec",
            Format::Offset => "offset",
            Format::Pos => "pos",
            Format::RenLib => "renlib",
        }
    }

    /// The only game it holds; `None` if it holds all that SGF has a number for.
    pub const fn game(self) -> Option<GameKind> {
        match self {
            Format::Transcript | Format::Obf | Format::Ggf | Format::Wthor => Some(GameKind::Othello),
            Format::Psq | Format::Rec | Format::Offset | Format::Pos | Format::RenLib => Some(GameKind::Gomoku),
            Format::Sgf => None,
        }
    }

    /// Whether it can hold a game of this kind.
    pub fn holds(self, game: GameKind) -> bool {
        match self.game() {
            Some(only) => only == game,
            None => game.facts().sgf_number.is_some(),
        }
    }

    /// Whether games can be written in it.
    pub const fn is_written(self) -> bool {
        !matches!(self, Format::RenLib)
    }

    /// The format that a file name's ending stands for; `None` for endings such as `txt` that say nothing.
    pub fn of_extension(extension: &str) -> Option<Format> {
        match extension.to_ascii_lowercase().as_str() {
            "obf" => Some(Format::Obf),
            "ggf" => Some(Format::Ggf),
            "sgf" => Some(Format::Sgf),
            "wtb" => Some(Format::Wthor),
            "psq" => Some(Format::Psq),
            "rec" => Some(Format::Rec),
            "pos" => Some(Format::Pos),
            "offset" | "off" => Some(Format::Offset),
            "lib" => Some(Format::RenLib),
            _ => None,
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A word that is no format.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("unknown format '{0}': use transcript, obf, ggf, sgf, wthor, psq, rec, offset, pos or renlib")]
pub struct UnknownFormat(String);

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(text: &str) -> Result<Format, UnknownFormat> {
        let lower = text.to_ascii_lowercase();
        let by_name = Format::ALL.into_iter().find(|format| format.name() == lower);
        by_name.or_else(|| Format::of_extension(&lower)).ok_or_else(|| UnknownFormat(text.to_owned()))
    }
}
