//! Batch normalisation: numbers shared by inference and training.

use crate::weights::Weights;

/// Added to the variance before its root is taken.
pub(crate) const EPSILON: f32 = 1e-5;
/// How much of the batch's statistics goes into the running ones at each step.
pub(crate) const MOMENTUM: f32 = 0.1;

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
