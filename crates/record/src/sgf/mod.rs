//! Game records in the Smart Game Format (`FF[4]`): the main line of one game, or of each game of a collection.
//!
//! Othello is `GM[2]` and Gomoku `GM[4]`. Points are written as letter pairs from the top left of the board as it is
//! drawn; human coordinates (`F5`) are read too, since many programs write them. Variations and properties that
//! are no part of a game are passed over. [`read`] reads the first game of a text, [`games`] one after the other.
//!
//! ```
//! use hansu_record::sgf;
//!
//! let record = sgf::read("(;GM[2]PB[Ann]PW[Bob];B[F5];W[df])")?;
//! assert_eq!(record.moves.len(), 2);
//! assert_eq!(sgf::read(&sgf::write(&record))?, record);
//! # Ok::<(), sgf::SgfError>(())
//! ```

mod collection;
mod game;
mod nodes;
mod points;
mod read;
mod result;
mod write;

use hansu_game::{Game, GameSpec, IllegalMove, Move, Position};

pub use collection::{CollectedGame, CollectionError, Games, games, read_all};
pub use read::{SgfError, read};
pub use result::{GameResult, WonBy};
pub use write::write;

/// The private property that holds a winning row's length other than five.
const ROW_LENGTH: &str = "ROW";

/// A game with what is known about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRecord {
    /// The game and its settings.
    pub spec: GameSpec,
    /// The position before the first move.
    pub start: Position,
    /// The moves, passes among them.
    pub moves: Vec<Move>,
    /// Black's name, or nothing. A line.
    pub black: String,
    /// White's name, or nothing. A line.
    pub white: String,
    /// The result, if it is known.
    pub result: Option<GameResult>,
    /// What is said about the whole game, or nothing. Lines end with `\n`.
    pub comment: String,
}

impl GameRecord {
    /// A game of which only the moves are known.
    pub fn new(start: Position, moves: Vec<Move>) -> GameRecord {
        let (black, white, comment) = (String::new(), String::new(), String::new());
        GameRecord { spec: start.spec(), start, moves, black, white, result: None, comment }
    }

    /// The position after the last move.
    pub fn end(&self) -> Result<Position, IllegalMove> {
        let mut position = self.start.clone();
        for &mv in &self.moves {
            position.play(mv)?;
        }
        Ok(position)
    }
}
