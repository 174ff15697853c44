//! Othello: what a move does to corners, moves, regions and stable discs.

mod ahead;
mod bits;
mod facts;
mod line;
mod reasons;
mod regions;

pub use bits::stable;
pub use facts::Facts;
pub(crate) use line::Played;
pub(crate) use reasons::reasons;
