//! The device as training runs want it.

use burn::tensor::Device;
use hansu_nn::{Evaluate, Learn, NnError, TrainOptions, TrainState, Weights};

use crate::{GpuEvaluator, GpuTrainer, check_device};

/// A graphics card for `hansu_zero::ZeroRun::run_on`.
#[derive(Clone, Debug)]
pub struct Gpu(pub Device);

impl Gpu {
    /// The card that burn takes by default, after it has been asked to add a few numbers; `hansu_zero::install_card` takes it.
    pub fn find() -> Result<Box<dyn hansu_zero::Device + Send + Sync>, NnError> {
        let device = Device::default();
        check_device(&device)?;
        Ok(Box::new(Gpu(device)))
    }
}

impl hansu_zero::Device for Gpu {
    fn evaluator(&self, weights: &Weights) -> Result<Box<dyn Evaluate + Send>, NnError> {
        Ok(Box::new(GpuEvaluator::new(weights, &self.0)))
    }

    fn trainer(&self, weights: &Weights, options: &TrainOptions) -> Result<Box<dyn Learn>, NnError> {
        Ok(Box::new(GpuTrainer::new(weights, options.clone(), &self.0)))
    }

    fn resumed(&self, state: &TrainState, options: &TrainOptions) -> Result<Box<dyn Learn>, NnError> {
        Ok(Box::new(GpuTrainer::resume(state, options.clone(), &self.0)?))
    }
}
