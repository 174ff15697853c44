//! The evaluation: patterns of squares, weighed by stage of the game.

mod features;
mod file;
pub(crate) mod patterns;
mod weights;

pub(crate) use features::Features;
pub(crate) use file::fnv1a;
pub use file::{Detail, WeightsError};
pub use weights::Weights;
#[cfg(feature = "train")]
pub(crate) use weights::{STAGES, stage_of};
