//! The network of `hansu-nn` on a graphics card, through [burn](https://burn.dev).
//!
//! [`GpuEvaluator`] and [`GpuTrainer`] are what `CpuEvaluator` and `CpuTrainer` are on the processor: they take the same
//! weights and training states, do the same arithmetic up to rounding, and hide behind the same traits, `Evaluate` and
//! `Learn`. What a network is, how it's stored and what a batch is remains with `hansu-nn`.
//!
//! A [`Device`] is chosen at run time among those of the features that were built: `wgpu` (the default: Vulkan, Metal or
//! DirectX 12), `cuda`, and `cpu`, which is burn's own processor backend and there to check the rest without a card.
//! [`check_device`] says whether a device works at all. [`Gpu`] is what `hansu_zero::ZeroRun::run_on` takes; the example
//! `train` is `hansu train zero` on a card.
//!
//! ```no_run
//! use hansu_gpu::{Device, GpuEvaluator, check_device};
//! use hansu_nn::{Evaluate, Evaluations, NetSpec, Weights};
//!
//! let device = Device::default();
//! check_device(&device)?;
//! let weights = Weights::init(&NetSpec::default(), 1)?;
//! let mut net = GpuEvaluator::new(&weights, &device);
//! let mut out = Evaluations::default();
//! net.evaluate(&vec![0.0; 32 * weights.spec().input_len()], &mut out)?;
//! # Ok::<(), hansu_nn::NnError>(())
//! ```

mod device;
mod evaluate;
mod net;
mod params;
mod train;
mod zero;

pub use burn::tensor::Device;
pub use device::check_device;
pub use evaluate::GpuEvaluator;
pub use train::GpuTrainer;
pub use zero::Gpu;
