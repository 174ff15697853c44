//! The tensors of a network, by name, in PyTorch's layout.

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::error::NnError;
use crate::layout::to_kernel;
use crate::spec::{NetSpec, Role, TensorSpec};

/// All tensors of one network, in the order of [`NetSpec::tensors`].
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    spec: NetSpec,
    tensors: Vec<Tensor>,
}

/// One named tensor.
#[derive(Clone, Debug, PartialEq)]
pub struct Tensor {
    /// Name, shape and role.
    pub info: TensorSpec,
    /// The numbers, the last dimension contiguous.
    pub data: Vec<f32>,
}

impl Weights {
    /// Fresh weights drawn from `seed`: He initialisation (He et al. 2015) for whatever a ReLU follows, half
    /// its variance for the outputs, batch-norm as the identity, biases zero.
    pub fn init(spec: &NetSpec, seed: u64) -> Result<Self, NnError> {
        let mut normal = Normal::new(seed);
        Self::build(spec, |info| Ok(initial(info, &mut normal)))
    }

    /// Weights whose tensors are made one by one; each must have the length its shape asks for.
    pub fn build(
        spec: &NetSpec,
        mut make: impl FnMut(&TensorSpec) -> Result<Vec<f32>, NnError>,
    ) -> Result<Self, NnError> {
        spec.validate()?;
        let mut tensors = Vec::new();
        for info in spec.tensors() {
            let data = make(&info)?;
            if data.len() != info.len() {
                let problem =
                    format!("has {} numbers, but the shape {:?} needs {}", data.len(), info.shape, info.len());
                return Err(NnError::Tensor { name: info.name, problem });
            }
            tensors.push(Tensor { info, data });
        }
        Ok(Self { spec: spec.clone(), tensors })
    }

    /// The same network with more input planes, whose contents it does not heed until it learns to.
    pub fn with_planes(&self, planes: usize) -> Result<Self, NnError> {
        let spec = NetSpec { planes, ..self.spec.clone() };
        if planes < self.spec.planes {
            let problem = format!("has {} planes, which can't become {planes}", self.spec.planes);
            return Err(NnError::Tensor { name: NetSpec::layer_name(0, "conv"), problem });
        }
        let mut tensors = self.tensors.iter();
        Self::build(&spec, |info| {
            let tensor = tensors.next().expect("the same tensors in the same order");
            if info.shape == tensor.info.shape {
                return Ok(tensor.data.clone());
            }
            let (before, after) = (tensor.data.len() / info.shape[0], info.len() / info.shape[0]);
            let filters = tensor.data.chunks_exact(before);
            let zeros = std::iter::repeat_n(0.0, after - before);
            Ok(filters.flat_map(|filter| filter.iter().copied().chain(zeros.clone())).collect())
        })
    }

    /// The network these weights are for.
    pub fn spec(&self) -> &NetSpec {
        &self.spec
    }

    /// Every tensor.
    pub fn tensors(&self) -> &[Tensor] {
        &self.tensors
    }

    /// Every tensor, to change its numbers.
    pub fn tensors_mut(&mut self) -> &mut [Tensor] {
        &mut self.tensors
    }

    /// The numbers of the tensor called `name`.
    pub fn get(&self, name: &str) -> Option<&[f32]> {
        self.tensors.iter().find(|tensor| tensor.info.name == name).map(|tensor| &tensor.data[..])
    }

    /// Like [`Self::get`] for names that the description guarantees.
    pub(crate) fn expect(&self, name: &str) -> &[f32] {
        self.get(name).expect("every tensor of the description is there")
    }

    /// The tensor called `name` in the kernels' layout.
    pub(crate) fn kernel(&self, name: &str) -> Vec<f32> {
        let tensor = self.tensors.iter().find(|tensor| tensor.info.name == name);
        let Tensor { info, data } = tensor.expect("every tensor of the description is there");
        to_kernel(info, data)
    }
}

fn initial(info: &TensorSpec, normal: &mut Normal) -> Vec<f32> {
    let fan_in: usize = info.shape[1..].iter().product();
    let gain = match info.role {
        Role::Scale | Role::Variance => return vec![1.0; info.len()],
        Role::Shift | Role::Mean => return vec![0.0; info.len()],
        Role::Conv3x3 | Role::Conv1x1 | Role::Hidden => 2.0,
        Role::Output => 1.0,
    };
    let deviation = (gain / fan_in as f64).sqrt();
    (0..info.len()).map(|_| (normal.next() * deviation) as f32).collect()
}

/// Standard normal numbers from a seed, by the Box-Muller transform.
struct Normal {
    rng: Xoshiro256PlusPlus,
    spare: Option<f64>,
}

impl Normal {
    fn new(seed: u64) -> Self {
        Self { rng: Xoshiro256PlusPlus::seed_from_u64(seed), spare: None }
    }

    /// In (0, 1]: never 0, whose logarithm doesn't exist.
    fn uniform(&mut self) -> f64 {
        ((self.rng.next_u64() >> 11) + 1) as f64 / (1u64 << 53) as f64
    }

    fn next(&mut self) -> f64 {
        if let Some(spare) = self.spare.take() {
            return spare;
        }
        let radius = (-2.0 * libm::log(self.uniform())).sqrt();
        let (sin, cos) = (std::f64::consts::TAU * self.uniform()).sin_cos();
        self.spare = Some(radius * sin);
        radius * cos
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Backend, CpuEvaluator, Evaluate, Evaluations};

    #[test]
    fn a_seed_gives_the_same_weights_and_another_seed_others() {
        let spec = NetSpec { blocks: 1, filters: 8, ..NetSpec::default() };
        let one = Weights::init(&spec, 7).unwrap();
        assert_eq!(one, Weights::init(&spec, 7).unwrap());
        assert_ne!(one, Weights::init(&spec, 8).unwrap());
    }

    #[test]
    fn planes_that_are_added_change_nothing() {
        let spec = NetSpec { size: 5, blocks: 1, filters: 8, ..NetSpec::default() };
        let narrow = Weights::init(&spec, 3).unwrap();
        let wide = narrow.with_planes(4).unwrap();
        let answers = |weights: &Weights, planes: &[f32]| {
            let mut out = Evaluations::default();
            CpuEvaluator::new(weights, 1, Backend::Auto).unwrap().evaluate(planes, &mut out).unwrap();
            out
        };
        let stones: Vec<f32> = (0..2 * 25).map(|cell| f32::from(u8::from(cell % 7 == 0))).collect();
        let more = [&stones[..], &[1.0; 25], &[-0.5; 25]].concat();
        let (before, after) = (answers(&narrow, &stones), answers(&wide, &more));
        let close = |a: &[f32], b: &[f32]| a.iter().zip(b).all(|(a, b)| (a - b).abs() < 1e-5);
        assert!(close(&before.logits, &after.logits) && close(&before.values, &after.values));
        assert!(wide.with_planes(2).is_err());
    }

    #[test]
    fn initial_deviation_is_hes() {
        let weights = Weights::init(&NetSpec::default(), 1).unwrap();
        let conv = weights.get("blocks.0.conv1.weight").unwrap();
        let variance = conv.iter().map(|w| w * w).sum::<f32>() / conv.len() as f32;
        assert!((variance / (2.0 / (9.0 * 128.0)) - 1.0).abs() < 0.02, "{variance}");
    }
}
