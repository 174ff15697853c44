//! A training run: play, store, learn, keep, measure, again and again, in a folder that survives any interruption.

mod folder;
mod players;
mod record;
#[cfg(test)]
mod tests;
mod trainer;

pub use folder::{Network, Provenance, ZeroFolder};
pub use players::{Arrived, Players, Wanted};
pub use record::{Between, IterationRecord, Judgement, Opponent};
pub use trainer::{Event, Judge, RunEnd, ZeroRun};

use std::path::PathBuf;

use hansu_files::LinesError;
use hansu_nn::NnError;
use thiserror::Error;

use crate::config::ConfigError;
use crate::network::NetworkError;
use crate::replay::ReplayError;
use crate::selfplay::PoolError;

/// Why a run can't begin or go on. Nothing that was stored before is lost.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum RunError {
    /// The settings.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// The games.
    #[error(transparent)]
    Replay(#[from] ReplayError),
    /// The records.
    #[error(transparent)]
    Lines(#[from] LinesError),
    /// The network.
    #[error(transparent)]
    Net(#[from] NnError),
    /// A network by its name.
    #[error(transparent)]
    Network(#[from] NetworkError),
    /// The games can't go on.
    #[error(transparent)]
    SelfPlayPool(#[from] PoolError),
    /// An agent to play against can't be had.
    #[error("can't play against '{agent}': {reason}")]
    Rival {
        /// The agent.
        agent: String,
        /// Why not.
        reason: String,
    },
    /// Those who play elsewhere can't go on.
    #[error("{0}")]
    Elsewhere(String),
    /// The folder holds another run.
    #[error("'{path}' holds a run already: go on with --resume '{path}', or choose another folder", path = .0.display())]
    Taken(PathBuf),
    /// The folder holds no run.
    #[error("'{}' holds no training run: it has no config.toml", .0.display())]
    NoRun(PathBuf),
    /// There is no state to go on from.
    #[error("none of the training states in '{}' can be read ({first}); restore one, or begin a new run", folder.display())]
    NoState {
        /// Where they should be.
        folder: PathBuf,
        /// What is wrong with the newest.
        first: String,
    },
    /// A file can't be read or written.
    #[error("can't {action} '{}'", path.display())]
    Io {
        /// What was tried.
        action: &'static str,
        /// On which file.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// The strength can't be measured.
    #[error("can't measure the network's strength: {0}")]
    Judge(String),
}
