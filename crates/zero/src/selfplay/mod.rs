//! Games of a network against itself.

mod draws;
mod game;
mod job;
mod pool;
mod settings;
mod teaching;

pub use game::{FinishedGame, Lesson, Need, Rival, SelfGame};
pub use job::{MakeRival, SelfPlayJob};
pub use pool::{Played, PoolError, PoolStats, SelfPlayPool, UnderWay};
pub use settings::{
    FpuChoice, Opening, Over, Pairs, PlayoutCap, Resign, Rivals, SeenAs, SelfPlaySettings, Teaching, Temperature,
};
pub use teaching::TeachingGames;
