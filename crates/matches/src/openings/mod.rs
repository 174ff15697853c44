//! Where the games of a match begin: positions from a file, or random ones that give both sides a chance.
//!
//! Two agents that always answer the same would play one game over and over, and an opening that is lost for one side
//! says nothing about the agents. So a match takes its openings from a list ([`read`]) or makes them
//! ([`RandomOpenings`]), and plays each with both colours.
//!
//! ```
//! use hansu_game::{Game, GameSpec};
//! use hansu_matches::openings::{self, RandomOpenings};
//!
//! let read = openings::parse("# two of a kind\nf5d6c3\nf5f6e6\n", "book.txt", GameSpec::Othello)?;
//! assert_eq!((read.len(), read[1].name.as_str()), (2, "book.txt:3"));
//!
//! let made = RandomOpenings::new(GameSpec::Othello, 8, 1)?.nth(17);
//! assert_eq!((made.moves.len(), made.name.as_str()), (8, "random 17"));
//! assert!(!made.position().is_over());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod error;
mod judge;
mod random;
mod read;

use hansu_game::{Game, GameSpec, Move, Position, Symmetry};
use hansu_search::History;
use serde::{Deserialize, Serialize};

use crate::written::WrittenOpening;

pub use error::{OpeningError, PliesError};
pub use random::{RandomOpenings, default_plies};
pub use read::{MAX_BYTES, parse, read};

/// A position to begin games from, and how it came about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "WrittenOpening", into = "WrittenOpening")]
pub struct Opening {
    /// Where it is from: `book.txt:3`, `random 17`.
    pub name: String,
    /// Where the moves begin: the game's own start, or a board that was written.
    pub start: Position,
    /// The moves from there, all legal.
    pub moves: Vec<Move>,
}

impl Opening {
    /// The game's own start, without a move.
    pub fn start_of(game: GameSpec) -> Opening {
        Opening { name: "start".to_owned(), start: game.start(), moves: Vec::new() }
    }

    /// The position after the moves.
    pub fn position(&self) -> Position {
        let mut position = self.start.clone();
        self.moves.iter().for_each(|&mv| position.play_unchecked(mv));
        position
    }

    /// The opening as the beginning of a game.
    pub fn history(&self) -> History {
        History::of(self.start.clone(), self.moves.iter().copied()).expect("the moves of an opening are legal")
    }

    /// The same opening on the board turned or mirrored, under the same name.
    ///
    /// The start is turned as well, since not every start looks the same from all sides: half of the symmetries change
    /// the colours of Othello's first four discs.
    ///
    /// ```
    /// use hansu_game::{Game, GameSpec, Symmetry};
    /// use hansu_matches::openings::parse;
    ///
    /// let opening = &parse("f5d6c3", "book.txt", GameSpec::Othello)?[0];
    /// for symmetry in Symmetry::ALL {
    ///     assert_eq!(opening.transformed(symmetry).position(), opening.position().transformed(symmetry));
    /// }
    /// # Ok::<(), hansu_matches::openings::OpeningError>(())
    /// ```
    #[must_use]
    pub fn transformed(&self, symmetry: Symmetry) -> Opening {
        let size = self.start.size();
        Opening {
            name: self.name.clone(),
            start: self.start.transformed(symmetry),
            moves: self.moves.iter().map(|&mv| symmetry.apply(mv, size)).collect(),
        }
    }
}
