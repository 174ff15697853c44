//! AlphaZero: networks that learn by playing against themselves, and that play.
//!
//! * [`Encoder`] turns positions into planes; [`Oracle`] evaluates positions of many searches together and remembers
//!   them.
//! * [`SelfGame`] is one game against itself as a state machine, [`SelfPlayPool`] plays many on several threads.
//! * [`Replay`] keeps finished games on disk and the newest samples in memory.
//! * [`ZeroRun`] is the loop: play, store, learn, keep, measure. Its folder survives any interruption.
//! * [`ZeroSearch`] is a network that plays.
//! * A [`Device`] runs and trains networks: the processor, or a [`card`] in programs that were built for one.
//!
//! Nothing here prints, and the clock is handed in.

mod agent;
mod cache;
#[cfg(feature = "train")]
mod config;
mod device;
mod insight;
mod network;
mod opponent;
mod oracle;
mod planes;
#[cfg(feature = "train")]
mod replay;
#[cfg(feature = "train")]
mod run;
#[cfg(feature = "train")]
mod selfplay;
mod shared;
#[cfg(feature = "train")]
mod teacher;
#[cfg(test)]
mod testing;

pub use agent::{ZeroSearch, ZeroSettings};
#[cfg(feature = "train")]
pub use config::{
    CheckpointConfig, ConfigError, Epoch, GameConfig, LadderConfig, NetConfig, Schedule, TrainConfig, ZeroConfig,
};
pub use device::{Cpu, Device, FindCard, card, install_card};
pub use hansu_nn::Backend;
pub use insight::{Effort, StaticProof, ZeroGame};
pub use network::{
    BUNDLED, Builtin, FRESH, NetworkError, bring_network, forget_network, load_network, missing_file, network_bytes,
    network_content, supply_builtin,
};
pub use oracle::{Asked, Counts, Look, Oracle, Ticket};
pub use planes::{Encoder, Stones, View};
#[cfg(feature = "train")]
pub use replay::{
    Elsewhere, Replay, ReplayError, ReplaySettings, Sample, StoredGame, StoredGameError, StoredRival, StoredWinner,
};
#[cfg(feature = "train")]
pub use run::{
    Arrived, Between, Event, IterationRecord, Judge, Judgement, Network, Opponent, Players, Provenance, RunEnd,
    RunError, Wanted, ZeroFolder, ZeroRun,
};
#[cfg(feature = "train")]
pub use selfplay::{
    FinishedGame, FpuChoice, Lesson, MakeRival, Need, Opening, Over, Pairs, Played, PlayoutCap, PoolError, PoolStats,
    Resign, Rival, Rivals, SeenAs, SelfGame, SelfPlayJob, SelfPlayPool, SelfPlaySettings, Teaching, TeachingGames,
    Temperature, UnderWay,
};
pub use shared::{Place, SharedNetwork};
