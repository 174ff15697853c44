//! Weight maps, and the last plies of a search that weighs by them: the inner loop of the classic searches, written for
//! each kernel of the rules.

#[cfg(target_arch = "x86_64")]
mod avx512;
mod kernel;
mod last_plies;
mod map;

pub use last_plies::{WeighedMoves, WeighedReplies};
pub use map::WeightMap;
