//! What a training step is given and what it gives back.

use serde::{Deserialize, Serialize};

use crate::error::{NnError, check_len};
use crate::spec::NetSpec;

/// How the weights follow the gradients: Adam (Kingma and Ba 2015) with decoupled weight decay
/// (Loshchilov and Hutter 2019).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct TrainOptions {
    /// Step size.
    pub learning_rate: f32,
    /// Decay of the gradient's running mean.
    pub beta1: f32,
    /// Decay of the squared gradient's running mean.
    pub beta2: f32,
    /// Keeps the division from exploding.
    pub epsilon: f32,
    /// Share of each matrix that is taken off a step, times the learning rate; 0 for none.
    pub weight_decay: f32,
    /// Longer gradients (over all weights together) are shortened to this length.
    pub clip_norm: Option<f32>,
    /// Weight of the value's squared error beside the policy's cross-entropy.
    pub value_weight: f32,
}

impl Default for TrainOptions {
    fn default() -> Self {
        Self {
            learning_rate: 1e-3,
            beta1: 0.9,
            beta2: 0.999,
            epsilon: 1e-8,
            weight_decay: 0.0,
            clip_norm: None,
            value_weight: 1.0,
        }
    }
}

/// Samples to learn from.
#[derive(Clone, Copy, Debug)]
pub struct Batch<'a> {
    /// [`NetSpec::input_len`] floats a sample.
    pub planes: &'a [f32],
    /// The distribution over cells that the policy should give; 0 on illegal cells.
    pub policy: &'a [f32],
    /// The results that the value should give, from -1 to 1.
    pub values: &'a [f32],
    /// Which cells take part in the soft-max; all, if not given.
    pub legal: Option<&'a [bool]>,
}

impl<'a> Batch<'a> {
    /// Number of samples.
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// Whether there's no sample.
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// Refuses batches whose lengths don't fit the network or each other, and samples without a legal move.
    pub fn check(&self, spec: &NetSpec) -> Result<(), NnError> {
        let (batch, cells) = (self.len(), spec.cells());
        check_len("Batch::values", batch, batch.max(1), "at least one sample")?;
        check_len("Batch::planes", self.planes.len(), batch * spec.input_len(), "planes x size x size for each value")?;
        check_len("Batch::policy", self.policy.len(), batch * cells, "size x size for each value")?;
        if let Some(legal) = self.legal {
            check_len("Batch::legal", legal.len(), batch * cells, "size x size for each value")?;
            if let Some(sample) = legal.chunks_exact(cells).position(|legal| !legal.contains(&true)) {
                return Err(NnError::NoLegalMove { sample });
            }
        }
        Ok(())
    }

    pub(crate) fn slice(&self, spec: &NetSpec, share: std::ops::Range<usize>) -> Batch<'a> {
        let (input, cells) = (spec.input_len(), spec.cells());
        let by = |size: usize| share.start * size..share.end * size;
        Batch {
            planes: &self.planes[by(input)],
            policy: &self.policy[by(cells)],
            values: &self.values[by(1)],
            legal: self.legal.map(|legal| &legal[by(cells)]),
        }
    }
}

/// What a batch cost before the step, averaged over its samples.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Losses {
    /// Cross-entropy to the target distribution.
    pub policy: f64,
    /// Squared error to the target result, before [`TrainOptions::value_weight`].
    pub value: f64,
}

impl Losses {
    /// Whether both are numbers.
    pub fn is_finite(self) -> bool {
        self.policy.is_finite() && self.value.is_finite()
    }
}
