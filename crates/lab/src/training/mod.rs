//! Training runs as the lab sees them: how strong their networks are, and pictures of how they learn.

mod curves;
mod ladder;
mod tensorboard;

pub use curves::{CurvesError, curves, write_curves};
pub use ladder::{Ladder, rated};
pub use tensorboard::event_file;
