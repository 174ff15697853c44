//! Where networks run and learn.

use std::sync::OnceLock;

use hansu_nn::{Backend, CpuEvaluator, Evaluate, NnError, Weights};
#[cfg(feature = "train")]
use hansu_nn::{CpuTrainer, Learn, TrainOptions, TrainState};

/// What makes evaluators and trainers: the processor, or something faster.
pub trait Device {
    /// A network to ask, for one thread.
    fn evaluator(&self, weights: &Weights) -> Result<Box<dyn Evaluate + Send>, NnError>;

    /// A trainer that begins from weights.
    #[cfg(feature = "train")]
    fn trainer(&self, weights: &Weights, options: &TrainOptions) -> Result<Box<dyn Learn>, NnError>;

    /// A trainer that goes on from a state, whichever device it was saved by.
    #[cfg(feature = "train")]
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

    #[cfg(feature = "train")]
    fn trainer(&self, weights: &Weights, options: &TrainOptions) -> Result<Box<dyn Learn>, NnError> {
        Ok(Box::new(CpuTrainer::new(weights, options.clone(), self.threads, Backend::Auto)?))
    }

    #[cfg(feature = "train")]
    fn resumed(&self, state: &TrainState, options: &TrainOptions) -> Result<Box<dyn Learn>, NnError> {
        Ok(Box::new(CpuTrainer::resume(state, options.clone(), self.threads, Backend::Auto)?))
    }
}

impl<D: Device + ?Sized> Device for &D {
    fn evaluator(&self, weights: &Weights) -> Result<Box<dyn Evaluate + Send>, NnError> {
        (**self).evaluator(weights)
    }

    #[cfg(feature = "train")]
    fn trainer(&self, weights: &Weights, options: &TrainOptions) -> Result<Box<dyn Learn>, NnError> {
        (**self).trainer(weights, options)
    }

    #[cfg(feature = "train")]
    fn resumed(&self, state: &TrainState, options: &TrainOptions) -> Result<Box<dyn Learn>, NnError> {
        (**self).resumed(state, options)
    }
}

/// Finds the graphics card of this machine, and tries whether it computes.
pub type FindCard = fn() -> Result<Box<dyn Device + Send + Sync>, NnError>;

/// Tells how to find the graphics card. It is for programs that have the code for one in them, before anything else; only
/// the first call counts. The card is not looked for before somebody asks for it.
pub fn install_card(find: FindCard) {
    FIND_CARD.get_or_init(|| find);
}

/// The graphics card, or why there is none.
pub fn card() -> Result<&'static (dyn Device + Send + Sync), NnError> {
    let find = FIND_CARD.get().ok_or_else(|| no_card(NOT_BUILT.to_owned()))?;
    // It is looked for once: what is wrong with it is told again, and not tried again.
    let found = CARD.get_or_init(|| find().map_err(|error| error.to_string()));
    found.as_deref().map_err(|reason| no_card(reason.clone()))
}

fn no_card(reason: String) -> NnError {
    NnError::Device { device: "the graphics card".to_owned(), reason }
}

const NOT_BUILT: &str = "this program was built without the code for one (in the folder 'gpu', 'cargo build --release' builds one that has it)";

static FIND_CARD: OnceLock<FindCard> = OnceLock::new();
static CARD: OnceLock<Result<Box<dyn Device + Send + Sync>, String>> = OnceLock::new();

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_without_a_card_says_how_to_build_one_that_has_it() {
        let error = card().map(drop).expect_err("none was installed").to_string();
        assert!(error.contains("'cargo build --release'") && error.contains("compute on the processor"), "{error}");
    }
}
