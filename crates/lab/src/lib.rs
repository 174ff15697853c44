//! Experiments on agents: games between them, and the seed's tables from one command.
//!
//! This crate plays and counts. It prints nothing: rows are handed to the caller as they are found.

mod experiments;
pub mod figures;
mod filter;
pub mod openings;
pub mod published;
pub mod report;
mod selfplay;
pub mod speed;
pub mod stats;

pub use experiments::{
    DepthRow, EXPERIMENTS, Experiment, ExperimentError, OrderGameRow, OrderNodesRow, Row, WeightsRow,
};
pub use filter::{Filter, FilterError};
pub use selfplay::{GameError, PlayedGame, Turn, play_game};
