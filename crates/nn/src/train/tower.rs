//! The layers of the tower in training: indices of their tensors, packed weights, batch-norm.

use crate::backend::Kernel;
use crate::buffer::Buffer;
use crate::layout::turn;
use crate::spec::NetSpec;
use crate::train::norm::Norm;
use crate::train::params::Params;
use crate::winograd::Channels;

/// One 3x3 convolution with its batch-norm.
pub(crate) struct Layer {
    /// Index of the weights.
    pub(crate) weights: usize,
    pub(crate) channels: Channels,
    pub(crate) norm: Norm,
    /// Weights for the forward pass.
    pub(crate) packed: Buffer,
    /// Weights for the gradient of the input.
    pub(crate) turned: Buffer,
    buffer: Vec<f32>,
}

impl Layer {
    pub(crate) fn new(spec: &NetSpec, params: &Params, index: usize) -> Self {
        let weights = params.index(&format!("{}.weight", NetSpec::layer_name(index, "conv")));
        let input = if index == 0 { spec.planes } else { spec.filters };
        Self {
            weights,
            channels: Channels { input, output: spec.filters },
            norm: Norm::new(params, &[&NetSpec::layer_name(index, "bn")]),
            packed: Buffer::default(),
            turned: Buffer::default(),
            buffer: Vec::new(),
        }
    }

    /// Packs the weights of this step. (The stem uses them as they are.)
    pub(crate) fn pack(&mut self, kernel: Kernel, params: &Params) {
        let weights = params.data(self.weights);
        self.buffer.resize(weights.len(), 0.0);
        turn(self.channels.input, self.channels.output, weights, &mut self.buffer);
        kernel.pack(self.channels, weights, &mut self.packed);
        kernel.pack(self.channels.swapped(), &self.buffer, &mut self.turned);
    }
}
