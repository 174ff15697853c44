//! The exact solver: how a game ends with best play by both.
//!
//! From the end up: [`last`] has the last four empty squares written out, [`shallow`] orders moves by parity alone,
//! [`middle`] by mobility with a small table of its own, and [`deep`] by evaluation with the shared table. All scores are
//! the mover's final margin in discs, empty squares to the winner.

mod deep;
mod last;
mod middle;
mod moves;
mod shallow;

pub(crate) use deep::Window;
pub(crate) use moves::{Candidate, Candidates, bring_best, candidates};

/// Worse than any score.
pub(crate) const WORST: i32 = -65;
