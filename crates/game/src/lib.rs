//! The rules of Othello and Gomoku (Omok) at engine speed, behind one [`Game`] trait.
//!
//! * [`Othello`]: bitboards; AVX2 and BMI2 where the machine has them, found at run time, and portable code elsewhere.
//! * [`Gomoku`]: boards of 3x3 to 20x20, any row length, freestyle, standard and Renju rules with all of Renju's
//!   forbidden points.
//! * [`Position`]: either of them, for programs that choose the game at run time.
//! * [`conformance`]: a suite that every implementation of [`Game`] has to pass.
//!
//! This crate knows rules only. It does not search or evaluate, reads no files, and draws no random numbers but from
//! the generator it is handed.
//!
//! ```
//! use hansu_game::{Game, Othello, Player};
//!
//! let mut position = Othello::new();
//! while let Some(mv) = position.moves().next() {
//!     position.play(mv)?;
//! }
//! println!("{} : {}", position.discs(Player::Black), position.discs(Player::White));
//! # Ok::<(), hansu_game::IllegalMove>(())
//! ```

pub mod conformance;
mod facts;
mod game;
pub mod gomoku;
mod moves;
mod othello;
mod outcome;
mod per_game;
mod perft;
mod player;
mod position;
mod symmetry;

pub use facts::GameFacts;
pub use game::{Game, pick};
pub use gomoku::Gomoku;
pub use moves::{
    IllegalMove, IllegalReason, MAX_SIZE, MAX_SQUARES, Move, MoveList, ParseMoveError, Square, column_letter,
    parse_move,
};
pub use othello::kernels as othello_kernels;
pub use othello::{Othello, OthelloMoves, OverlappingDiscs};
pub use outcome::Outcome;
pub use per_game::PerGame;
pub use perft::perft;
pub use player::Player;
pub use position::{GameKind, GameSpec, GameSpecError, Position, PositionMoves, WrongGame};
pub use symmetry::Symmetry;
