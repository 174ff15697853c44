//! Inference.

use std::collections::HashMap;

use burn::tensor::module::linear;
use burn::tensor::{Device, Tensor};
use hansu_nn::{Evaluate, Evaluations, NetSpec, NnError, Role, Tensor as Named, Weights};

use crate::device::{read, upload};
use crate::net::{Layers, Outputs, convolve, forward};

/// A network on a device, batch-norm folded into its convolutions.
pub struct GpuEvaluator {
    spec: NetSpec,
    device: Device,
    layers: Folded,
}

/// Weights and bias of every layer by name.
struct Folded {
    convolutions: HashMap<String, (Tensor<4>, Tensor<1>)>,
    dense: HashMap<String, (Tensor<2>, Tensor<1>)>,
}

impl GpuEvaluator {
    /// Copies `weights` to `device`.
    ///
    /// # Panics
    ///
    /// burn panics if the device doesn't work; see [`check_device`](crate::check_device).
    pub fn new(weights: &Weights, device: &Device) -> Self {
        let mut layers = Folded { convolutions: HashMap::new(), dense: HashMap::new() };
        weights.tensors().iter().for_each(|tensor| layers.add(weights, tensor, device));
        Self { spec: weights.spec().clone(), device: device.clone(), layers }
    }
}

impl Folded {
    /// Adds the layer that `tensor` holds the matrix of, if it does.
    fn add(&mut self, weights: &Weights, Named { info, data }: &Named, device: &Device) {
        let Some(name) = info.name.strip_suffix(".weight") else { return };
        match (info.role, &info.shape[..]) {
            (Role::Conv3x3 | Role::Conv1x1, &[outputs, inputs, height, width]) => {
                let (kernels, bias) = weights.folded(name, &name.replace("conv", "bn")).expect(COMPLETE);
                let kernels = upload(device, &kernels, [outputs, inputs, height, width]);
                self.convolutions.insert(name.to_owned(), (kernels, upload(device, &bias, [outputs])));
            }
            (Role::Hidden | Role::Output, &[outputs, inputs]) => {
                let bias = weights.get(&format!("{name}.bias")).expect(COMPLETE);
                let matrix = upload(device, data, [outputs, inputs]).transpose();
                self.dense.insert(name.to_owned(), (matrix, upload(device, bias, [outputs])));
            }
            _ => {}
        }
    }
}

/// Why names of layers are found.
const COMPLETE: &str = "weights hold every tensor of their description";

impl Layers for &Folded {
    fn convolve(&mut self, x: Tensor<4>, conv: &str, _bn: &str) -> Tensor<4> {
        let (weights, bias) = self.convolutions.get(conv).expect(COMPLETE).clone();
        convolve(x, weights, Some(bias))
    }

    fn dense(&mut self, x: Tensor<2>, name: &str) -> Tensor<2> {
        let (weights, bias) = self.dense.get(name).expect(COMPLETE).clone();
        linear(x, weights, Some(bias))
    }
}

impl Evaluate for GpuEvaluator {
    fn spec(&self) -> &NetSpec {
        &self.spec
    }

    fn evaluate(&mut self, planes: &[f32], out: &mut Evaluations) -> Result<(), NnError> {
        let NetSpec { planes: channels, size, blocks, .. } = self.spec;
        let (got, input) = (planes.len(), self.spec.input_len());
        let (batch, rule) = (got / input, "planes x size x size for each position");
        if got != batch * input {
            return Err(NnError::Length { what: "the input", got, expected: batch * input, rule });
        }
        if batch == 0 {
            *out = Evaluations::default();
            return Ok(());
        }
        // burn chooses its kernels anew for each size of a batch that it has not seen.
        let padded = padded(batch);
        let mut input_of_all = planes.to_vec();
        input_of_all.resize(padded * input, 0.0);
        let planes = upload(&self.device, &input_of_all, [padded, channels, size, size]);
        let Outputs { logits, values } = forward(blocks, &mut &self.layers, planes);
        // One tensor, so that the device is waited for once.
        let mut both = read(&self.device, Tensor::cat(vec![logits.flatten::<1>(0, 1), values], 0))?;
        out.values = both.split_off(padded * self.spec.cells());
        out.logits = both;
        out.values.truncate(batch);
        out.logits.truncate(batch * self.spec.cells());
        Ok(())
    }
}

/// The size of the batch that so many positions are computed in: searches ask for any number, and few sizes are fast.
fn padded(batch: usize) -> usize {
    const STEP: usize = 256;
    if batch <= STEP { batch.next_power_of_two() } else { batch.next_multiple_of(STEP) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn batches_have_few_sizes_and_room_for_all_positions() {
        let sizes: std::collections::BTreeSet<usize> = (1..=1024).map(padded).collect();
        assert_eq!(sizes.len(), 12, "{sizes:?}");
        assert!((1..=1024).all(|batch| padded(batch) >= batch));
    }
}
