//! What a network is: the numbers that fix its shape, and the list of tensors that follows from them.

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The shape of a network. Everything else (tensor names and shapes, buffers) follows from it.
///
/// The defaults are the reference's network: a 9x9 board, two planes, 4 residual blocks of 128 filters.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct NetSpec {
    /// Input planes of a position.
    pub planes: usize,
    /// Side of the board, 3 to 20.
    pub size: usize,
    /// Residual blocks, each of two 3x3 convolutions.
    pub blocks: usize,
    /// Channels of every 3x3 convolution: a multiple of 8, because a vector register holds 8 floats
    /// (multiples of 16 also use AVX-512).
    pub filters: usize,
    /// Width of the value head's hidden layer.
    pub value_hidden: usize,
}

impl Default for NetSpec {
    fn default() -> Self {
        Self { planes: 2, size: 9, blocks: 4, filters: 128, value_hidden: 64 }
    }
}

/// Why a [`NetSpec`] can't be built.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SpecError {
    /// A number outside what the kernels can do.
    #[error("{field} is {value}, but must be between {min} and {max}")]
    OutOfRange {
        /// The field's name.
        field: &'static str,
        /// What it was.
        value: usize,
        /// Smallest accepted value.
        min: usize,
        /// Largest accepted value.
        max: usize,
    },
    /// The filters don't fill vector registers.
    #[error("filters is {0}, but must be a multiple of 8; the nearest is {nearest}", nearest = .0.div_ceil(8) * 8)]
    Filters(usize),
}

/// Channels that the policy head's 1x1 convolution makes.
pub(crate) const POLICY_CHANNELS: usize = 2;
/// Channels of both heads' 1x1 convolutions together.
pub(crate) const HEAD_CHANNELS: usize = POLICY_CHANNELS + 1;

impl NetSpec {
    /// Checks every field.
    pub fn validate(&self) -> Result<(), SpecError> {
        let ranges = [
            ("planes", self.planes, 1, 256),
            ("size", self.size, 3, 20),
            ("blocks", self.blocks, 0, 64),
            ("filters", self.filters, 8, 1024),
            ("value_hidden", self.value_hidden, 1, 4096),
        ];
        for (field, value, min, max) in ranges {
            if !(min..=max).contains(&value) {
                return Err(SpecError::OutOfRange { field, value, min, max });
            }
        }
        if !self.filters.is_multiple_of(8) {
            return Err(SpecError::Filters(self.filters));
        }
        Ok(())
    }

    /// Cells of the board, which is also the number of policy logits.
    pub fn cells(&self) -> usize {
        self.size * self.size
    }

    /// Floats that describe one position: planes, then rows, then columns.
    pub fn input_len(&self) -> usize {
        self.planes * self.cells()
    }

    /// 3x3 convolutions in the network: the stem and two a block.
    pub(crate) fn convolutions(&self) -> usize {
        1 + 2 * self.blocks
    }

    /// The name before `.conv.weight` or `.bn.weight` of the 3x3 convolution `layer`; 0 is the stem.
    pub(crate) fn layer_name(layer: usize, part: &str) -> String {
        match layer {
            0 => format!("stem.{part}"),
            _ => format!("blocks.{}.{part}{}", (layer - 1) / 2, (layer - 1) % 2 + 1),
        }
    }

    /// Every tensor in the order in which it's stored, initialised and updated.
    pub fn tensors(&self) -> Vec<TensorSpec> {
        let (f, n) = (self.filters, self.cells());
        let mut list = Vec::new();
        for layer in 0..self.convolutions() {
            let inputs = if layer == 0 { self.planes } else { f };
            let conv = format!("{}.weight", Self::layer_name(layer, "conv"));
            list.push(TensorSpec::new(conv, &[f, inputs, 3, 3], Role::Conv3x3));
            push_norm(&mut list, &Self::layer_name(layer, "bn"), f);
        }
        list.push(TensorSpec::new("policy.conv.weight", &[POLICY_CHANNELS, f, 1, 1], Role::Conv1x1));
        push_norm(&mut list, "policy.bn", POLICY_CHANNELS);
        push_dense(&mut list, "policy.fc", POLICY_CHANNELS * n, n, Role::Output);
        list.push(TensorSpec::new("value.conv.weight", &[1, f, 1, 1], Role::Conv1x1));
        push_norm(&mut list, "value.bn", 1);
        push_dense(&mut list, "value.fc1", n, self.value_hidden, Role::Hidden);
        push_dense(&mut list, "value.fc2", self.value_hidden, 1, Role::Output);
        list
    }
}

fn push_norm(list: &mut Vec<TensorSpec>, name: &str, channels: usize) {
    let parts =
        [("weight", Role::Scale), ("bias", Role::Shift), ("running_mean", Role::Mean), ("running_var", Role::Variance)];
    list.extend(parts.map(|(part, role)| TensorSpec::new(format!("{name}.{part}"), &[channels], role)));
}

fn push_dense(list: &mut Vec<TensorSpec>, name: &str, inputs: usize, outputs: usize, role: Role) {
    list.push(TensorSpec::new(format!("{name}.weight"), &[outputs, inputs], role));
    list.push(TensorSpec::new(format!("{name}.bias"), &[outputs], Role::Shift));
}

/// One tensor of a network: names and shapes are those of a PyTorch state dict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TensorSpec {
    /// For instance `blocks.0.conv1.weight`.
    pub name: String,
    /// Dimensions, the outermost first.
    pub shape: Vec<usize>,
    /// What it does, which decides how it starts and whether it decays.
    pub role: Role,
}

impl TensorSpec {
    fn new(name: impl Into<String>, shape: &[usize], role: Role) -> Self {
        Self { name: name.into(), shape: shape.to_vec(), role }
    }

    /// Number of floats. (No tensor is empty.)
    #[allow(clippy::len_without_is_empty)]
    pub fn len(&self) -> usize {
        self.shape.iter().product()
    }
}

/// What a tensor does in the network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// A 3x3 convolution, output channels first.
    Conv3x3,
    /// A 1x1 convolution of a head.
    Conv1x1,
    /// A dense layer followed by a ReLU.
    Hidden,
    /// A dense layer that gives logits or the value.
    Output,
    /// Batch-norm's gamma.
    Scale,
    /// Batch-norm's beta, or a bias.
    Shift,
    /// Batch-norm's running mean: not trained by gradients.
    Mean,
    /// Batch-norm's running variance (unbiased): not trained by gradients.
    Variance,
}

impl Role {
    /// Whether gradients change it.
    pub fn is_trained(self) -> bool {
        !matches!(self, Self::Mean | Self::Variance)
    }

    /// Whether weight decay applies: to matrices only, never to biases or batch-norm.
    pub fn decays(self) -> bool {
        matches!(self, Self::Conv3x3 | Self::Conv1x1 | Self::Hidden | Self::Output)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_default_is_the_seeds_network() {
        let spec = NetSpec::default();
        assert_eq!(spec.validate(), Ok(()));
        assert_eq!((spec.size, spec.planes, spec.blocks, spec.filters), (9, 2, 4, 128));
        let parameters: usize = spec.tensors().iter().filter(|t| t.role.is_trained()).map(TensorSpec::len).sum();
        assert_eq!(parameters, 1_203_162);
    }

    #[test]
    fn impossible_shapes_are_refused() {
        let odd = NetSpec { filters: 12, ..NetSpec::default() };
        assert_eq!(
            odd.validate().unwrap_err().to_string(),
            "filters is 12, but must be a multiple of 8; the nearest is 16"
        );
        let large = NetSpec { size: 21, ..NetSpec::default() };
        assert_eq!(large.validate().unwrap_err().to_string(), "size is 21, but must be between 3 and 20");
    }

    #[test]
    fn unknown_keys_are_refused() {
        assert!(serde_json::from_str::<NetSpec>(r#"{"filter": 64}"#).is_err());
    }
}
