//! What has been learnt from play: stored games, and the samples made of them.

mod buffer;
mod sample;
mod stored;

pub use buffer::{Replay, ReplayError, ReplaySettings};
pub(crate) use sample::Batch;
pub use sample::Sample;
pub use stored::{Elsewhere, StoredGame, StoredGameError, StoredRival, StoredWinner};
