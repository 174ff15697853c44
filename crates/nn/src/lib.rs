//! The residual network of AlphaZero: its description, its weights files, and CPU kernels to run and to train it.
//!
//! This crate knows no game: planes of floats go in, a logit for each cell and a value come out. What the planes
//! mean, which moves are legal and where samples come from is left to its callers. It prints nothing.

mod backend;
mod buffer;
mod conv;
mod error;
mod evaluate;
mod file;
mod grid;
mod heads;
mod im2col;
mod lane;
mod layout;
mod norm;
mod spec;
mod stem;
mod train;
mod weights;
mod winograd;
mod workers;

pub use backend::Backend;
pub use error::NnError;
pub use evaluate::{CpuEvaluator, Evaluate, Evaluations};
pub use spec::{NetSpec, Role, SpecError, TensorSpec};
pub use train::{Batch, CpuTrainer, Learn, Losses, TrainOptions};
pub use weights::{Tensor, Weights};
