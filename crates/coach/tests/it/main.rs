//! The coach held to what it says.

mod agreement;
mod ahead;
mod examples;
mod judge;
mod quiet;
mod slow_gomoku;
mod slow_othello;
mod symmetry;
mod texts;
mod verdicts;
