//! The expert Gomoku engine: five in a row on boards of 5x5 to 20x20 by the freestyle, standard and Renju rules.
//!
//! * [`board`]: a board that keeps up, from move to move, what every line through every empty cell could become;
//! * [`eval`]: what those shapes are worth, in numbers learned from the engine's own games;
//! * [`solve`]: solvers of forced wins by continuous fours and by continuous threats, with their proofs;
//! * [`search`]: iterative deepening over principal variation search;
//! * [`Engine`]: all of it behind one call, [`Engine::think`].
//!
//! This crate prints nothing, opens no files and reads no clock but one that it is handed.

pub mod board;
mod engine;
pub mod eval;
mod parallel;
pub mod search;
pub mod solve;
pub mod train;

pub use engine::{Answer, Engine, EngineOptions, Info, ThinkError, moves_of};
pub use search::{Limits, Line, MatchClock, Params, Score, Stop};
