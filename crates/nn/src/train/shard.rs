//! One thread's share of a batch: its samples, activations and gradients.

use crate::backend::Kernel;
use crate::buffer::Buffer;
use crate::conv::{Pass, Scratch};
use crate::spec::{HEAD_CHANNELS, NetSpec};
use crate::stem;
use crate::train::norm::{self, Affine, InputGradient};
use crate::train::options::{Batch, Losses};
use crate::train::params::Params;
use crate::train::tower::Layer;
use crate::winograd::Epilogue;

/// A share of the batch. Buffers keep their zero borders, because only cells on boards are written.
#[derive(Default)]
pub(crate) struct Shard {
    pub(crate) images: usize,
    pub(crate) planes: Vec<f32>,
    pub(crate) policy: Vec<f32>,
    pub(crate) values: Vec<f32>,
    pub(crate) legal: Vec<bool>,
    /// Convolutions' outputs, by layer.
    z: Vec<Buffer>,
    /// Layers' outputs after batch-norm, skip and ReLU.
    pub(crate) out: Vec<Buffer>,
    /// Gradient of the outputs of blocks.
    pub(crate) outer: Buffer,
    /// Gradient of the outputs inside blocks.
    inner: Buffer,
    /// Gradient of a convolution's output.
    dz: Buffer,
    packed_gradient: Buffer,
    /// Gradients of this share's samples, tensor by tensor.
    pub(crate) gradients: Vec<Vec<f32>>,
    /// Sums for batch-norm.
    pub(crate) sums: Vec<f64>,
    pub(crate) losses: Losses,
    pub(crate) head_z: Buffer,
    pub(crate) head_out: Buffer,
    pub(crate) head_gradient: Buffer,
    pub(crate) head_dz: Buffer,
    scratch: Scratch,
}

impl Shard {
    /// Takes a share and makes room for it.
    pub(crate) fn load(&mut self, spec: &NetSpec, kernel: Kernel, params: &Params, share: &Batch<'_>) {
        self.images = share.len();
        replace(&mut self.planes, share.planes);
        replace(&mut self.policy, share.policy);
        replace(&mut self.values, share.values);
        replace(&mut self.legal, share.legal.unwrap_or(&[]));
        self.z.resize_with(spec.convolutions(), Buffer::default);
        self.out.resize_with(spec.convolutions(), Buffer::default);
        let tower = kernel.grid.len(self.images, spec.filters);
        let large = self.z.iter_mut().chain(&mut self.out);
        large.chain([&mut self.outer, &mut self.inner, &mut self.dz]).for_each(|buffer| buffer.grow(tower));
        let heads = kernel.grid.len(self.images, HEAD_CHANNELS);
        [&mut self.head_z, &mut self.head_out, &mut self.head_gradient, &mut self.head_dz]
            .into_iter()
            .for_each(|buffer| buffer.grow(heads));
        self.gradients.resize_with(params.list.len(), Vec::new);
        for (own, param) in self.gradients.iter_mut().zip(&params.list) {
            own.clear();
            own.resize(param.gradient.len(), 0.0);
        }
    }

    /// The convolution of layer `index` and the sums for its batch-norm.
    pub(crate) fn convolve(&mut self, spec: &NetSpec, kernel: Kernel, params: &Params, index: usize, layer: &Layer) {
        if index == 0 {
            let weights = params.data(layer.weights);
            stem::forward(spec, kernel.grid, weights, None, &self.planes, &mut self.z[0]);
        } else {
            let (source, target) = (&self.out[index - 1][..], &mut self.z[index][..]);
            let pass = Pass { images: self.images, source, target, epilogue: Epilogue::Store };
            kernel.forward(layer.channels, &layer.packed, pass, &mut self.scratch);
        }
        self.sums = norm::sums(kernel.grid, self.images, spec.filters, &self.z[index]);
    }

    /// Batch-norm, skip (at the end of a block) and ReLU of layer `index`.
    pub(crate) fn normalise(&mut self, kernel: Kernel, index: usize, affine: &Affine) {
        let (before, out) = self.out.split_at_mut(index);
        let skip = ends_block(index).then(|| &before[index - 2][..]);
        affine.apply(kernel.grid, self.images, &self.z[index], skip, &mut out[0]);
    }

    /// The ReLU's gradient of layer `index` and the sums for its batch-norm's.
    pub(crate) fn backward_sums(&mut self, kernel: Kernel, index: usize, layer: &Layer) {
        let gradient = if starts_block(index) { &mut self.inner } else { &mut self.outer };
        self.sums = layer.norm.mask_and_sum(kernel.grid, self.images, &self.z[index], &self.out[index], gradient);
    }

    /// The gradients of layer `index`'s weights and input.
    pub(crate) fn backward(
        &mut self,
        spec: &NetSpec,
        kernel: Kernel,
        index: usize,
        layer: &Layer,
        norm: &InputGradient,
    ) {
        let images = self.images;
        let gradient = if starts_block(index) { &self.inner } else { &self.outer };
        norm.apply(kernel.grid, images, &self.z[index], gradient, &mut self.dz);
        let weights = &mut self.gradients[layer.weights];
        if index == 0 {
            stem::weight_gradient(spec, kernel.grid, &self.planes, &self.dz, weights);
            return;
        }
        self.packed_gradient.grow(kernel.packed_len(layer.channels));
        self.packed_gradient.fill(0.0);
        let pair = (&self.out[index - 1][..], &self.dz[..]);
        kernel.weight_gradient(layer.channels, images, pair, &mut self.packed_gradient, &mut self.scratch);
        kernel.unpack_gradient(layer.channels, &self.packed_gradient, weights);
        // A block's input gets the skip connection's gradient, which is there already, and the convolution's.
        let (target, epilogue) = match starts_block(index) {
            true => (&mut self.outer, Epilogue::Add),
            false => (&mut self.inner, Epilogue::Store),
        };
        let pass = Pass { images, source: &self.dz, target, epilogue };
        kernel.forward(layer.channels.swapped(), &layer.turned, pass, &mut self.scratch);
    }
}

/// Whether layer `index` is the first convolution of a block; the stem is none.
fn starts_block(index: usize) -> bool {
    index % 2 == 1
}

/// Whether layer `index` is the second convolution of a block.
fn ends_block(index: usize) -> bool {
    index > 0 && index.is_multiple_of(2)
}

fn replace<T: Copy>(own: &mut Vec<T>, with: &[T]) {
    own.clear();
    own.extend_from_slice(with);
}
