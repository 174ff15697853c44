//! Othello games in the format of WTHOR, the database of the French federation.
//!
//! All numbers are little-endian. A file of games (`.wtb`) is a [`Header`] of 16 bytes and 68 bytes for each game:
//!
//! | bytes | meaning |
//! |---|---|
//! | 0-1 | number of the tournament in the `.trn` file |
//! | 2-3, 4-5 | numbers of Black and White in the `.jou` file |
//! | 6 | Black's discs at the end, empty squares counted for the winner |
//! | 7 | Black's discs by perfect play from a certain depth on |
//! | 8-67 | the moves without passes: 10 * row + column, `a1` is 11; 0 for none |
//!
//! Names are 20 bytes (`.jou`) or 26 bytes (`.trn`) in Latin-1, the last of them 0.

mod header;
mod names;
mod read;
mod write;

pub use header::{HEADER_BYTES, Header};
pub(crate) use names::fits;
pub use names::{NameKind, Names, read_names, write_names};
pub use read::WthorReader;
pub use write::WthorWriter;

/// The bytes of a game.
pub const GAME_BYTES: usize = 68;

/// Where the moves of a game begin.
const MOVES_AT: usize = 8;
