//! The evaluation: patterns of squares, weighed by stage of the game.

mod features;
pub(crate) mod patterns;
mod weights;

pub(crate) use features::{Additions, Features};
pub use weights::Weights;
pub(crate) use weights::{STAGES, stage_of};
