//! Everything a trainer needs to go on where it stopped, in one file.

use std::path::Path;

use crate::error::NnError;
use crate::file::{WeightsFile, read, serialize, write};
use crate::weights::Weights;

/// Key of the header under which the number of steps stands.
const STEPS_KEY: &str = "hansu.steps";
const MEAN: &str = "adam.mean.";
const SQUARE: &str = "adam.square.";

/// Weights, Adam's moments and the number of steps. Its file is a weights file with more tensors:
/// [`Weights::load`] reads it too.
#[derive(Clone, Debug, PartialEq)]
pub struct TrainState {
    /// The weights.
    pub weights: Weights,
    /// Running means of the gradients.
    pub mean: Weights,
    /// Running means of the squared gradients.
    pub square: Weights,
    /// Steps taken.
    pub steps: u64,
}

impl TrainState {
    /// Writes the file, all or nothing, with `notes` in its header.
    pub fn save(&self, path: &Path, notes: &[(&str, &str)]) -> Result<(), NnError> {
        let steps = self.steps.to_string();
        let notes: Vec<(&str, &str)> = notes.iter().copied().chain([(STEPS_KEY, &steps[..])]).collect();
        let sets = [("", &self.weights), (MEAN, &self.mean), (SQUARE, &self.square)];
        write(path, &serialize(&sets, &notes)?)
    }

    /// Reads a file written by [`Self::save`].
    pub fn load(path: &Path) -> Result<Self, NnError> {
        let bytes = read(path)?;
        let file = WeightsFile::parse(&bytes, path)?;
        let steps = file.note(STEPS_KEY).ok_or_else(|| {
            file.refuse("it holds weights but no training state; start a new run from them instead".to_owned())
        })?;
        let steps = steps.parse().map_err(|_| file.refuse(format!("{STEPS_KEY} is {steps:?}, no number")))?;
        Ok(Self { weights: file.read("")?, mean: file.read(MEAN)?, square: file.read(SQUARE)?, steps })
    }
}
