//! Batch normalisation: numbers shared by inference and training, on every device.

use crate::weights::Weights;

/// Batch-norm: what is added to the variance before its root is taken.
pub const EPSILON: f32 = 1e-5;
/// Batch-norm: how much of the batch's statistics goes into the running ones at each step.
pub const MOMENTUM: f32 = 0.1;

/// Batch-norm with fixed statistics: `x * scale + shift` for each channel.
pub(crate) struct Folded {
    pub(crate) scale: Vec<f32>,
    pub(crate) shift: Vec<f32>,
}

impl Folded {
    /// From the running statistics of the batch-norm called `name`.
    pub(crate) fn new(weights: &Weights, name: &str) -> Self {
        let tensor = |part: &str| weights.expect(&format!("{name}.{part}"));
        let (mean, variance) = (tensor("running_mean"), tensor("running_var"));
        let scale: Vec<f32> = tensor("weight").iter().zip(variance).map(|(g, v)| g / (v + EPSILON).sqrt()).collect();
        let shift = tensor("bias").iter().zip(mean).zip(&scale).map(|((b, m), s)| b - m * s).collect();
        Self { scale, shift }
    }
}

impl Weights {
    /// The convolution `conv` with the batch-norm `bn` folded in, for inference: its weights, outputs first, and its
    /// bias. For instance `stem.conv` and `stem.bn`; nothing if there are none of these names.
    pub fn folded(&self, conv: &str, bn: &str) -> Option<(Vec<f32>, Vec<f32>)> {
        let mut weights = self.get(&format!("{conv}.weight"))?.to_vec();
        self.get(&format!("{bn}.running_mean"))?;
        let Folded { scale, shift } = Folded::new(self, bn);
        let kernel = weights.len() / scale.len();
        for (kernel, scale) in weights.chunks_exact_mut(kernel).zip(scale) {
            kernel.iter_mut().for_each(|w| *w *= scale);
        }
        Some((weights, shift))
    }
}
