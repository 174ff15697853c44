//! Where networks run and learn.

use hansu_nn::{Backend, CpuEvaluator, CpuTrainer, Evaluate, Learn, NnError, TrainOptions, TrainState, Weights};

/// What makes evaluators and trainers: the processor, or something faster.
pub trait Device {
    /// A network to ask, for one thread.
    fn evaluator(&self, weights: &Weights) -> Result<Box<dyn Evaluate + Send>, NnError>;

    /// A trainer that begins from weights.
    fn trainer(&self, weights: &Weights, options: &TrainOptions) -> Result<Box<dyn Learn>, NnError>;

    /// A trainer that goes on from a state, whichever device it was saved by.
    fn resumed(&self, state: &TrainState, options: &TrainOptions) -> Result<Box<dyn Learn>, NnError>;
}

/// The processor.
#[derive(Clone, Copy, Debug)]
pub struct Cpu {
    /// Threads for training.
    pub threads: usize,
}

impl Device for Cpu {
    fn evaluator(&self, weights: &Weights) -> Result<Box<dyn Evaluate + Send>, NnError> {
        Ok(Box::new(CpuEvaluator::new(weights, 1, Backend::Auto)?))
    }

    fn trainer(&self, weights: &Weights, options: &TrainOptions) -> Result<Box<dyn Learn>, NnError> {
        Ok(Box::new(CpuTrainer::new(weights, options.clone(), self.threads, Backend::Auto)?))
    }

    fn resumed(&self, state: &TrainState, options: &TrainOptions) -> Result<Box<dyn Learn>, NnError> {
        Ok(Box::new(CpuTrainer::resume(state, options.clone(), self.threads, Backend::Auto)?))
    }
}
