//! Notations and game records of Othello and Gomoku.
//!
//! * [`parse_position`]: what users type for a position: transcripts, OBF boards, move lists, lists of stones.
//! * [`obf`], [`transcript`], [`stones`], [`points`]: the same notations, written.
//! * [`parse_offsets`], [`offsets`]: Gomoku openings as offsets from the centre.
//! * [`vertex`], [`parse_vertex`]: moves in the words of GTP.
//! * [`text_board`]: a diagram for terminals.
//! * [`GameRecord`]: a game with what is known about it.
//! * [`reader`], [`text_writer`], [`wthor::WthorWriter`]: files of many games in each [`Format`], read and written game by
//!   game; [`guess`] tells a file's format, [`losses`] what a format has no place for.
//! * [`sgf`], [`ggf`], [`wthor`], [`renlib`]: what is special about these formats.
//!
//! Readers take any stream and writers give to any; opening files is left to the callers, and so is every judgement of
//! a game beyond its rules. No input makes a reader panic, or take more memory than its longest game has bytes, up to a
//! limit.
//!
//! ```
//! use hansu_game::{Game, GameSpec};
//! use hansu_record::parse_position;
//!
//! let parsed = parse_position(GameSpec::Othello, "f5d6c3")?;
//! assert_eq!(parsed.moves.len(), 3);
//! let error = parse_position(GameSpec::Othello, "f5a1").unwrap_err();
//! assert!(error.to_string().starts_with("move 2: a1 is illegal: it turns over no disc"));
//! # Ok::<(), hansu_record::PositionError>(())
//! ```

mod board;
mod formats;
pub mod ggf;
mod gomoku;
mod lists;
mod offsets;
mod othello;
mod piskvork;
mod position;
mod record;
pub mod renlib;
mod replay;
mod result;
pub mod sgf;
mod tokens;
mod vertex;
pub mod wthor;

pub use board::{text_board, text_board_with};
pub use formats::{
    Format, FormatError, GUESS_BYTES, GameReader, GameWriter, Loss, Place, Problem, ReadOptions, TextWriter,
    UnknownFormat, WriteError, guess, losses, reader, text_writer,
};
pub use gomoku::stones;
pub use offsets::{offsets, parse_offsets, points};
pub use othello::{obf, transcript};
pub use position::{ParsedPosition, PositionError, parse_position, position_text};
pub use record::{Date, GameRecord, MoveNote};
pub use replay::replay;
pub use result::{GameResult, WonBy};
pub use vertex::{parse_vertex, vertex, vertex_letter};
