//! The search of the middle game: selective, by evaluation, handing over to the solver near the end.
//!
//! Scores are in 1/[`SCALE`](crate::SCALE) of a disc for the side to move.

mod inner;
mod leaf;
pub(crate) mod margins;
mod order;
mod probcut;
pub(crate) mod root;

use crate::SCALE;

/// Worse than any score.
pub(crate) const WORST: i32 = -65 * SCALE;
