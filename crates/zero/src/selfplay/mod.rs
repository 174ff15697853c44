//! Games of a network against itself.

mod game;
mod pool;
mod settings;

pub use game::{FinishedGame, Lesson, Need, SelfGame};
pub use pool::{Pool, PoolStats};
pub use settings::{FpuChoice, Opening, PlayoutCap, Resign, SelfPlaySettings, Temperature};
