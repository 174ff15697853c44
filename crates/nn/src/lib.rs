//! The residual network of AlphaZero: its description, its weights files, and CPU kernels to run and to train it.
//!
//! This crate knows no game: planes of floats go in, a logit for each cell and a value come out. What the planes
//! mean, which moves are legal and where samples come from is left to its callers. It prints nothing.
//!
//! * [`NetSpec`] describes a network; [`Weights`] are its tensors, with PyTorch's names and shapes, and its files.
//! * [`Evaluate`] and [`Learn`] are all that the rest of the program sees; [`CpuEvaluator`] and [`CpuTrainer`] are
//!   the processor's.
//! * [`Backend`] chooses kernels. The fast ones are Winograd convolutions on activations in NHWC with a shared zero
//!   border: images go through the network a few at a time, so that they stay in cache; weights are packed once;
//!   batch-norm, skip and ReLU are folded in at inference.
//! * [`to_onnx`] writes the network for other programs; [`verify_onnx`] runs what was written and compares.
//!
//! ```
//! use hansu_nn::{Backend, Batch, CpuEvaluator, CpuTrainer, Evaluate, Evaluations, Learn, NetSpec, TrainOptions, Weights};
//!
//! let spec = NetSpec { size: 6, blocks: 1, filters: 16, ..NetSpec::default() };
//! let mut trainer = CpuTrainer::new(&Weights::init(&spec, 1)?, TrainOptions::default(), 1, Backend::Auto)?;
//! let (planes, policy) = (vec![0.0; 2 * spec.input_len()], vec![1.0 / 36.0; 2 * spec.cells()]);
//! trainer.step(&Batch { planes: &planes, policy: &policy, values: &[1.0, -1.0], legal: None })?;
//!
//! let mut net = CpuEvaluator::new(&trainer.weights(), 1, Backend::Auto)?;
//! let mut out = Evaluations::default();
//! net.evaluate(&planes, &mut out)?;
//! assert_eq!((out.logits.len(), out.values.len()), (2 * 36, 2));
//! # Ok::<(), hansu_nn::NnError>(())
//! ```

#![cfg_attr(not(feature = "train"), allow(dead_code, reason = "each layer's gradient stands beside it"))]

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
#[cfg(feature = "train")]
mod onnx;
mod spec;
mod stem;
#[cfg(feature = "train")]
mod train;
mod weights;
mod winograd;
mod workers;

pub use backend::Backend;
pub use error::NnError;
pub use evaluate::{CpuEvaluator, Evaluate, Evaluations, PackedNet};
pub use file::MOST_BYTES;
pub use norm::{EPSILON as NORM_EPSILON, MOMENTUM as NORM_MOMENTUM};
#[cfg(feature = "train")]
pub use onnx::{to_onnx, verify_onnx};
pub use spec::{NetSpec, Role, SpecError, TensorSpec};
#[cfg(feature = "train")]
pub use train::{Batch, CpuTrainer, Learn, Losses, TrainOptions, TrainState};
pub use weights::{Tensor, Weights};
