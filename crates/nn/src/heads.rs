//! The policy and value heads at inference.

use crate::grid::Grid;
use crate::spec::{HEAD_CHANNELS, NetSpec, POLICY_CHANNELS};
use crate::stem::add_scaled;
use crate::weights::Weights;

/// Both heads, batch-norm folded into their 1x1 convolutions, dense layers with outputs last.
pub(crate) struct Heads {
    convolution: Vec<f32>,
    shift: Vec<f32>,
    policy: Dense,
    hidden: Dense,
    value: Dense,
}

struct Dense {
    weights: Vec<f32>,
    bias: Vec<f32>,
}

impl Dense {
    fn new(weights: &Weights, name: &str) -> Self {
        let bias = weights.expect(&format!("{name}.bias")).to_vec();
        Self { weights: weights.kernel(&format!("{name}.weight")), bias }
    }

    /// Inputs come after a ReLU, so many are zero and cost nothing.
    fn apply(&self, inputs: impl Iterator<Item = f32>, out: &mut [f32]) {
        out.copy_from_slice(&self.bias);
        for (input, row) in inputs.zip(self.weights.chunks_exact(out.len())) {
            if input != 0.0 {
                add_scaled(out, input, row);
            }
        }
    }
}

/// Working memory of one thread.
#[derive(Default)]
pub(crate) struct Scratch {
    features: Vec<f32>,
    hidden: Vec<f32>,
}

impl Heads {
    pub(crate) fn new(weights: &Weights) -> Self {
        let (mut convolution, mut shift) = (Vec::new(), Vec::new());
        for head in ["policy", "value"] {
            let folded = weights.folded(&format!("{head}.conv"), &format!("{head}.bn"));
            let (kernels, shifts) = folded.expect("every tensor of the description is there");
            convolution.extend(kernels);
            shift.extend(shifts);
        }
        let dense = |name| Dense::new(weights, name);
        Self { convolution, shift, policy: dense("policy.fc"), hidden: dense("value.fc1"), value: dense("value.fc2") }
    }

    /// Logits and value of board number `image` of the tower's output.
    pub(crate) fn apply(
        &self,
        spec: &NetSpec,
        grid: Grid,
        image: usize,
        tower: &[f32],
        logits: &mut [f32],
        scratch: &mut Scratch,
    ) -> f32 {
        let (cells, filters) = (spec.cells(), spec.filters);
        scratch.features.resize(HEAD_CHANNELS * cells, 0.0);
        scratch.hidden.resize(spec.value_hidden, 0.0);
        for y in 0..spec.size {
            let row = &tower[grid.row_range(image, y, filters)];
            for (x, cell) in row.chunks_exact(filters).enumerate() {
                for (k, kernel) in self.convolution.chunks_exact(filters).enumerate() {
                    let feature = dot(cell, kernel) + self.shift[k];
                    scratch.features[k * cells + y * spec.size + x] = feature.max(0.0);
                }
            }
        }
        let (policy, value) = scratch.features.split_at(POLICY_CHANNELS * cells);
        self.policy.apply(policy.iter().copied(), logits);
        self.hidden.apply(value.iter().copied(), &mut scratch.hidden);
        let mut out = [0.0];
        self.value.apply(scratch.hidden.iter().map(|h| h.max(0.0)), &mut out);
        libm::tanhf(out[0])
    }
}

/// The sum of products, in eight partial sums so that it can be vectorised.
#[inline]
pub(crate) fn dot(a: &[f32], b: &[f32]) -> f32 {
    let mut sums = [0.0f32; 8];
    let (a, b) = (a.chunks_exact(8), b.chunks_exact(8));
    let tail: f32 = a.remainder().iter().zip(b.remainder()).map(|(x, y)| x * y).sum();
    for (a, b) in a.zip(b) {
        for i in 0..8 {
            sums[i] += a[i] * b[i];
        }
    }
    sums.iter().sum::<f32>() + tail
}
