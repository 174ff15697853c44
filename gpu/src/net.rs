//! The network's graph, once for inference and training.

use burn::tensor::Tensor;
use burn::tensor::activation::relu;
use burn::tensor::module::conv2d;
use burn::tensor::ops::ConvOptions;

/// What inference and training do differently: layers by the names of their tensors.
pub(crate) trait Layers {
    /// The convolution `conv` with its batch-norm `bn`.
    fn convolve(&mut self, x: Tensor<4>, conv: &str, bn: &str) -> Tensor<4>;

    /// The dense layer `name`.
    fn dense(&mut self, x: Tensor<2>, name: &str) -> Tensor<2>;
}

/// What the network gives for a batch.
pub(crate) struct Outputs {
    /// `[batch, cells]`.
    pub(crate) logits: Tensor<2>,
    /// `[batch]`.
    pub(crate) values: Tensor<1>,
}

/// Runs `layers` on `[batch, planes, size, size]`.
pub(crate) fn forward(blocks: usize, layers: &mut impl Layers, planes: Tensor<4>) -> Outputs {
    let mut x = relu(layers.convolve(planes, "stem.conv", "stem.bn"));
    for block in 0..blocks {
        let name = |part: &str| format!("blocks.{block}.{part}");
        let inner = relu(layers.convolve(x.clone(), &name("conv1"), &name("bn1")));
        x = relu(layers.convolve(inner, &name("conv2"), &name("bn2")) + x);
    }
    let policy = relu(layers.convolve(x.clone(), "policy.conv", "policy.bn"));
    let value = relu(layers.convolve(x, "value.conv", "value.bn"));
    let logits = layers.dense(policy.flatten(1, 3), "policy.fc");
    let hidden = relu(layers.dense(value.flatten(1, 3), "value.fc1"));
    let values = layers.dense(hidden, "value.fc2").tanh().flatten(0, 1);
    Outputs { logits, values }
}

/// A convolution that keeps the board's side.
pub(crate) fn convolve(x: Tensor<4>, weights: Tensor<4>, bias: Option<Tensor<1>>) -> Tensor<4> {
    let [_, _, side, _] = weights.dims();
    conv2d(x, weights, bias, ConvOptions::new([1, 1], [side / 2; 2], [1, 1], 1))
}
