//! Notations and game records of Othello and Gomoku.
//!
//! * [`parse_position`]: what users type for a position: transcripts, OBF boards, move lists, lists of stones.
//! * [`obf`], [`transcript`], [`stones`], [`points`]: the same notations, written.
//! * [`parse_offsets`], [`offsets`]: Gomoku openings as offsets from the centre.
//! * [`text_board`]: a diagram for terminals.
//! * [`sgf`]: game records in the Smart Game Format, one or a collection.
//! * [`ggf`]: Othello games in the Generic Game Format, written.
//!
//! Everything here takes and gives text. Files, streams and character sets are left to the callers, and so is every
//! judgement of a game beyond its rules.
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
pub mod ggf;
mod gomoku;
mod offsets;
mod othello;
mod position;
mod replay;
pub mod sgf;
mod tokens;

pub use board::{text_board, text_board_with};
pub use gomoku::stones;
pub use offsets::{offsets, parse_offsets, points};
pub use othello::{obf, transcript};
pub use position::{ParsedPosition, PositionError, parse_position};
