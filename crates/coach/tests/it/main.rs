//! The coach held to what it says.

mod agreement;
mod examples;
mod judge;
mod slow_gomoku;
mod slow_othello;
mod symmetry;
mod texts;
mod verdicts;
