//! Puzzles made by the engines.
//!
//! * Othello: endgames, solved to the end, in which one move is clearly better than all others.
//! * Gomoku: forced wins by fours or by threats, with proofs, by all three rules.
//!
//! How hard a puzzle is was measured: the levels were asked to solve it (`Puzzle::rating`). [`judge`] says whether a move
//! solves a puzzle or goes on solving it, and what the best defence answers; [`make`] makes new ones.
//!
//! This crate prints nothing, reads no clock, and draws random numbers from seeds that it is handed.

mod judge;
pub mod make;
mod puzzle;
mod rating;
mod solve_gomoku;
mod solve_othello;

pub use judge::{Judged, judge, missing_file};
pub use puzzle::{About, Kind, Puzzle, PuzzleError, PuzzleSet};
pub use rating::{Prior, Rating, Trial, estimate, level_elo};
pub use solve_gomoku::{Attack, Defence};
pub use solve_othello::{EndgameMove, EndgameSolver};
