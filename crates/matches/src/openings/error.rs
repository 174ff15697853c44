//! What can be wrong with openings.

use std::io;

use hansu_game::{GameSpec, Outcome};
use hansu_record::PositionError;
use hansu_record::sgf::SgfError;
use thiserror::Error;

use super::read::{MAX_BYTES, example};

/// Why there are no openings in a file. Each message names the file, the line if there is one, and what to do.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum OpeningError {
    /// The file can't be opened or read.
    #[error("{file}: {error}: check the name of the file and whether you may read it")]
    Unreadable {
        /// The file.
        file: String,
        /// What the system says.
        error: io::Error,
    },
    /// A directory.
    #[error("{file} is a directory: name a file in it")]
    Directory {
        /// The directory.
        file: String,
    },
    /// More than a list of openings can be.
    #[error("{file} is larger than {} MiB: split it, or name a list of openings", MAX_BYTES >> 20)]
    TooLarge {
        /// The file.
        file: String,
    },
    /// Another character set, or no text at all.
    #[error("{file}:{line}: this is not UTF-8 text: save the file as UTF-8")]
    NotText {
        /// The file.
        file: String,
        /// Where the text ends.
        line: usize,
    },
    /// Nothing but comments and empty lines.
    #[error("{file}: there is no opening in it: write one a line, such as {}", example(*.game))]
    Empty {
        /// The file.
        file: String,
        /// The game that openings are wanted of.
        game: GameSpec,
    },
    /// A line that is no opening of the game.
    #[error("{file}:{line}: {error}")]
    Line {
        /// The file.
        file: String,
        /// The line.
        line: usize,
        /// What is wrong with it.
        error: PositionError,
    },
    /// A record that is no opening of the game.
    #[error("{file}:{line}: game {number}: {error}: mend or remove this game")]
    Record {
        /// The file.
        file: String,
        /// The line that the record begins on.
        line: usize,
        /// Which record of the file it is, counted from 1.
        number: usize,
        /// What is wrong with it.
        error: SgfError,
    },
    /// A record of another game, or of another size of board.
    #[error(
        "{file}:{line}: game {number} is {found}, but openings of {wanted} are wanted: remove it, or change the game"
    )]
    OtherGame {
        /// The file.
        file: String,
        /// The line that the record begins on.
        line: usize,
        /// Which record of the file it is, counted from 1.
        number: usize,
        /// What it is.
        found: GameSpec,
        /// What is wanted.
        wanted: GameSpec,
    },
    /// An opening that leaves nothing to play.
    #[error("{file}:{line}: the game is over after this opening ({outcome}): leave out its last moves")]
    Over {
        /// The file.
        file: String,
        /// The line.
        line: usize,
        /// How the game ended.
        outcome: Outcome,
    },
}

/// More random plies than leave a game to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{plies} random plies are too many for {game}: use 0 to {most}")]
pub struct PliesError {
    /// The plies asked for.
    pub plies: usize,
    /// The most that there can be.
    pub most: usize,
    /// The game.
    pub game: GameSpec,
}
