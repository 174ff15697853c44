//! The heads in training: forward, losses and gradients of one share of the batch.

use crate::backend::Kernel;
use crate::heads::dot;
use crate::spec::{HEAD_CHANNELS, NetSpec, POLICY_CHANNELS};
use crate::stem::add_scaled;
use crate::train::norm::{self, Affine, InputGradient, Norm};
use crate::train::params::Params;
use crate::train::shard::Shard;

/// Indices of the heads' tensors, and the batch-norm of both 1x1 convolutions.
pub(crate) struct Heads {
    policy_conv: usize,
    value_conv: usize,
    policy: [usize; 2],
    hidden: [usize; 2],
    value: [usize; 2],
    pub(crate) norm: Norm,
}

/// What the losses are multiplied by.
#[derive(Clone, Copy)]
pub(crate) struct LossScale {
    /// One over the whole batch.
    pub(crate) sample: f32,
    pub(crate) value: f32,
}

impl Heads {
    pub(crate) fn new(params: &Params) -> Self {
        let dense = |name: &str| ["weight", "bias"].map(|part| params.index(&format!("{name}.{part}")));
        Self {
            policy_conv: params.index("policy.conv.weight"),
            value_conv: params.index("value.conv.weight"),
            policy: dense("policy.fc"),
            hidden: dense("value.fc1"),
            value: dense("value.fc2"),
            norm: Norm::new(params, &["policy.bn", "value.bn"]),
        }
    }

    /// Tensor and first float of the kernel of each channel.
    fn kernel(&self, channel: usize, filters: usize) -> (usize, std::ops::Range<usize>) {
        match channel {
            POLICY_CHANNELS => (self.value_conv, 0..filters),
            _ => (self.policy_conv, channel * filters..(channel + 1) * filters),
        }
    }

    /// The 1x1 convolutions and the sums for their batch-norm.
    pub(crate) fn convolve(&self, spec: &NetSpec, kernel: Kernel, params: &Params, shard: &mut Shard) {
        let (grid, filters) = (kernel.grid, spec.filters);
        let tower = &shard.out[spec.convolutions() - 1];
        let kernels: [&[f32]; HEAD_CHANNELS] = std::array::from_fn(|channel| {
            let (tensor, range) = self.kernel(channel, filters);
            &params.data(tensor)[range]
        });
        for (to, from) in grid.rows(shard.images, HEAD_CHANNELS).zip(grid.rows(shard.images, filters)) {
            let cells = shard.head_z[to].chunks_exact_mut(HEAD_CHANNELS).zip(tower[from].chunks_exact(filters));
            cells.for_each(|(z, cell)| z.iter_mut().zip(kernels).for_each(|(z, kernel)| *z = dot(cell, kernel)));
        }
        shard.sums = norm::sums(grid, shard.images, HEAD_CHANNELS, &shard.head_z);
    }

    /// Batch-norm, the dense layers, the losses, and gradients back to batch-norm's sums.
    pub(crate) fn losses(
        &self,
        spec: &NetSpec,
        kernel: Kernel,
        params: &Params,
        scale: LossScale,
        affine: &Affine,
        shard: &mut Shard,
    ) {
        affine.apply(kernel.grid, shard.images, &shard.head_z, None, &mut shard.head_out);
        shard.losses = Default::default();
        let mut sample = Sample::new(spec);
        for image in 0..shard.images {
            sample.read(spec, kernel, image, &shard.head_out);
            self.policy_loss(params, scale, image, shard, &mut sample);
            self.value_loss(params, scale, image, shard, &mut sample);
            sample.write_gradient(spec, kernel, image, &mut shard.head_gradient);
        }
        let (z, out) = (&shard.head_z, &shard.head_out);
        shard.sums = self.norm.mask_and_sum(kernel.grid, shard.images, z, out, &mut shard.head_gradient);
    }

    fn policy_loss(&self, params: &Params, scale: LossScale, image: usize, shard: &mut Shard, sample: &mut Sample) {
        let cells = sample.logits.len();
        let (features, back) =
            (&sample.features[..POLICY_CHANNELS * cells], &mut sample.back[..POLICY_CHANNELS * cells]);
        let [weights, bias] = self.policy;
        dense(params, self.policy, features, &mut sample.logits);
        if let Some(legal) = shard.legal.get(image * cells..(image + 1) * cells) {
            sample.logits.iter_mut().zip(legal).filter(|(_, legal)| !**legal).for_each(|(l, _)| *l = f32::NEG_INFINITY);
        }
        let target = &shard.policy[image * cells..(image + 1) * cells];
        shard.losses.policy += cross_entropy(&mut sample.logits, target);
        sample.logits.iter_mut().for_each(|d| *d *= scale.sample);
        add_scaled(&mut shard.gradients[bias], 1.0, &sample.logits);
        dense_backward(params.data(weights), features, &sample.logits, &mut shard.gradients[weights], back);
    }

    fn value_loss(&self, params: &Params, scale: LossScale, image: usize, shard: &mut Shard, sample: &mut Sample) {
        let cells = sample.logits.len();
        let (features, back) =
            (&sample.features[POLICY_CHANNELS * cells..], &mut sample.back[POLICY_CHANNELS * cells..]);
        dense(params, self.hidden, features, &mut sample.hidden);
        sample.hidden.iter_mut().for_each(|h| *h = h.max(0.0));
        let mut out = [0.0];
        dense(params, self.value, &sample.hidden, &mut out);
        let value = out[0].tanh();
        let error = value - shard.values[image];
        shard.losses.value += f64::from(error * error);
        let d_out = [2.0 * error * (1.0 - value * value) * scale.value * scale.sample];
        shard.gradients[self.value[1]][0] += d_out[0];
        let (weights, gradients) = (params.data(self.value[0]), &mut shard.gradients[self.value[0]]);
        dense_backward(weights, &sample.hidden, &d_out, gradients, &mut sample.hidden_back);
        add_scaled(&mut shard.gradients[self.hidden[1]], 1.0, &sample.hidden_back);
        let (weights, gradients) = (params.data(self.hidden[0]), &mut shard.gradients[self.hidden[0]]);
        dense_backward(weights, features, &sample.hidden_back, gradients, back);
    }

    /// From batch-norm back through the 1x1 convolutions: their gradients and the tower's.
    pub(crate) fn backward(
        &self,
        spec: &NetSpec,
        kernel: Kernel,
        params: &Params,
        norm: &InputGradient,
        shard: &mut Shard,
    ) {
        let (grid, filters) = (kernel.grid, spec.filters);
        norm.apply(grid, shard.images, &shard.head_z, &shard.head_gradient, &mut shard.head_dz);
        let tower = &shard.out[spec.convolutions() - 1];
        for (from, to) in grid.rows(shard.images, HEAD_CHANNELS).zip(grid.rows(shard.images, filters)) {
            let cells = shard.outer[to.clone()].chunks_exact_mut(filters).zip(tower[to].chunks_exact(filters));
            for (dz, (back, cell)) in shard.head_dz[from].chunks_exact(HEAD_CHANNELS).zip(cells) {
                back.fill(0.0);
                for (channel, dz) in dz.iter().enumerate() {
                    let (tensor, range) = self.kernel(channel, filters);
                    add_scaled(back, *dz, &params.data(tensor)[range.clone()]);
                    add_scaled(&mut shard.gradients[tensor][range], *dz, cell);
                }
            }
        }
    }
}

/// Features (channel, then cell) and gradients of one position.
struct Sample {
    features: Vec<f32>,
    back: Vec<f32>,
    logits: Vec<f32>,
    hidden: Vec<f32>,
    hidden_back: Vec<f32>,
}

impl Sample {
    fn new(spec: &NetSpec) -> Self {
        let zeros = |len: usize| vec![0.0; len];
        let (features, hidden) = (HEAD_CHANNELS * spec.cells(), spec.value_hidden);
        Self {
            features: zeros(features),
            back: zeros(features),
            logits: zeros(spec.cells()),
            hidden: zeros(hidden),
            hidden_back: zeros(hidden),
        }
    }

    fn read(&mut self, spec: &NetSpec, kernel: Kernel, image: usize, out: &[f32]) {
        for (index, feature) in self.features.iter_mut().enumerate() {
            *feature = out[position(spec, kernel, image, index)];
        }
    }

    fn write_gradient(&self, spec: &NetSpec, kernel: Kernel, image: usize, gradient: &mut [f32]) {
        for (index, back) in self.back.iter().enumerate() {
            gradient[position(spec, kernel, image, index)] = *back;
        }
    }
}

/// Where feature number `index` (channel, then cell) of a position lies in the padded layout.
fn position(spec: &NetSpec, kernel: Kernel, image: usize, index: usize) -> usize {
    let (channel, cell) = (index / spec.cells(), index % spec.cells());
    kernel.grid.cell(image, cell / spec.size, cell % spec.size) * HEAD_CHANNELS + channel
}

fn dense(params: &Params, [weights, bias]: [usize; 2], inputs: &[f32], out: &mut [f32]) {
    out.copy_from_slice(params.data(bias));
    for (input, row) in inputs.iter().zip(params.data(weights).chunks_exact(out.len())) {
        if *input != 0.0 {
            add_scaled(out, *input, row);
        }
    }
}

/// Inputs that are zero come from a ReLU, which stops their gradient: it's left at zero.
fn dense_backward(weights: &[f32], inputs: &[f32], d_out: &[f32], gradient: &mut [f32], back: &mut [f32]) {
    let rows = weights.chunks_exact(d_out.len()).zip(gradient.chunks_exact_mut(d_out.len()));
    for ((input, back), (weights, gradient)) in inputs.iter().zip(back).zip(rows) {
        *back = 0.0;
        if *input != 0.0 {
            *back = dot(weights, d_out);
            add_scaled(gradient, *input, d_out);
        }
    }
}

/// The cross-entropy from logits to `target`; the logits become the gradient.
fn cross_entropy(logits: &mut [f32], target: &[f32]) -> f64 {
    let max = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let sum: f64 = logits.iter().map(|l| f64::from(l - max).exp()).sum();
    let log_sum = f64::from(max) + sum.ln();
    let total: f32 = target.iter().sum();
    let mut loss = 0.0;
    for (logit, target) in logits.iter_mut().zip(target) {
        let log_probability = f64::from(*logit) - log_sum;
        if *target > 0.0 {
            loss -= f64::from(*target) * log_probability;
        }
        *logit = total * log_probability.exp() as f32 - target;
    }
    loss
}
