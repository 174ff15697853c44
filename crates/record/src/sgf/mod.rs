//! Game records in the Smart Game Format (`FF[4]`): the main line of one game, or of each game of a collection.
//!
//! Othello is `GM[2]` and Gomoku `GM[4]`. Points are written as letter pairs from the top left of the board as it is
//! drawn; human coordinates (`F5`) are read too, since many programs write them. Variations and properties that
//! are no part of a game are passed over. [`read`] reads the first game of a text, [`games`] one after the other, and
//! [`SgfReader`] those of a stream.
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
mod stream;
mod tree;
mod write;

pub use collection::{CollectedGame, CollectionError, Games, games, read_all};
pub use read::{SgfError, read};
pub use stream::SgfReader;
pub use tree::write_lines;
pub(crate) use write::push;
pub use write::write;

pub use crate::{GameRecord, GameResult, WonBy};

/// The private property that holds a winning row's length other than five.
const ROW_LENGTH: &str = "ROW";
