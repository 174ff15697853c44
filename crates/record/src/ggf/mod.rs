//! Othello games in the Generic Game Format, the format of the Generic Game Server and of NBoard.
//!
//! One game is one line: `(;GM[Othello]PC[Hansu]DT[1996.05.06]PB[Ann]PW[Bob]RE[+4.000]TY[8]BO[8 ... *]B[F5]W[D6];)`.
//! What is not known of a game, such as its date, is left out.
//!
//! ```
//! use hansu_game::GameSpec;
//! use hansu_record::{GameRecord, ggf, parse_position};
//!
//! let parsed = parse_position(GameSpec::Othello, "f5d6")?;
//! let text = ggf::write(&GameRecord::new(parsed.start, parsed.moves))?;
//! assert!(text.ends_with("*]B[F5]W[D6];)\n"));
//! let read = ggf::GgfReader::new(text.as_bytes()).next().expect("a game")?;
//! assert_eq!(read.moves.len(), 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod read;
mod write;

pub use read::GgfReader;
pub(crate) use write::push;
pub use write::write;
