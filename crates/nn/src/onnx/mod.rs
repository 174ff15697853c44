//! ONNX: the network in the format that other programs read, and the check that they will compute the same.
//!
//! The files are written by hand (`proto`, `schema`, `export`), which takes less than a library for it would. They're
//! checked by reading them again (`model`) and running their graph in plain loops (`run`, `tensor`), without anything of
//! the kernels.

mod export;
mod model;
mod run;
mod schema;
mod tensor;

pub use export::to_onnx;

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::backend::Backend;
use crate::error::NnError;
use crate::evaluate::{CpuEvaluator, Evaluate, Evaluations};
use crate::file::SPEC_KEY;
use crate::spec::NetSpec;
use crate::weights::Weights;
use model::{Model, Port};
use tensor::Array;

/// Name of the input.
const INPUT: &str = "planes";
/// Names of the outputs.
const POLICY: &str = "policy";
const VALUE: &str = "value";

/// How far outputs may lie apart: absolutely up to 1, relatively above.
const TOLERANCE: f64 = 1e-4;

/// Checks that an ONNX file gives what [`CpuEvaluator`] gives for `weights`, on `positions` random positions (at least
/// one) drawn from `seed`. The bytes are read again and their graph is run in plain loops and double precision.
///
/// Gives the largest difference of an output, which is at most 1e-4. (For logits beyond 1 it's the difference by the
/// logit's size.) A larger one is an error, as are another network's description, other names and shapes of the input
/// and the outputs, and operators that [`to_onnx`] doesn't write.
pub fn verify_onnx(bytes: &[u8], weights: &Weights, positions: usize, seed: u64) -> Result<f32, NnError> {
    let refuse = |problem: String| NnError::Onnx { problem };
    let spec = weights.spec();
    let model = Model::parse(bytes).map_err(refuse)?;
    model.check_interface(spec).map_err(refuse)?;
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut net = CpuEvaluator::new(weights, 1, Backend::Auto)?;
    let mut ours = Evaluations::default();
    let mut largest = 0.0;
    for position in 1..=positions.max(1) {
        let planes: Vec<f32> = (0..spec.input_len()).map(|_| f32::from(u8::from(rng.next_u32() % 3 == 0))).collect();
        net.evaluate(&planes, &mut ours)?;
        let [policy, value] = model.evaluate(spec, &planes).map_err(refuse)?;
        let pairs = policy.data.iter().zip(&ours.logits).chain(value.data.iter().zip(&ours.values));
        for (theirs, ours) in pairs {
            let difference = (theirs - f64::from(*ours)).abs() / theirs.abs().max(1.0);
            // A difference that's no number is no agreement.
            let agree = difference <= TOLERANCE && theirs.is_finite() && ours.is_finite();
            if !agree {
                return Err(refuse(format!(
                    "it gives {theirs} where our network gives {ours} (random position {position} of seed {seed})"
                )));
            }
            largest = f64::max(largest, difference);
        }
    }
    Ok(largest as f32)
}

impl Model {
    /// Whether description, input and outputs are those of `spec`.
    fn check_interface(&self, spec: &NetSpec) -> Result<(), String> {
        let json = self.metadata.get(SPEC_KEY).ok_or_else(|| format!("its metadata has no {SPEC_KEY:?}"))?;
        let own: NetSpec =
            serde_json::from_str(json).map_err(|error| format!("{SPEC_KEY} in its metadata: {error}"))?;
        if own != *spec {
            return Err(format!("it is a network of {own:?}, but the weights are of {spec:?}"));
        }
        let [planes, size, cells] = [spec.planes, spec.size, spec.cells()].map(|dim| Some(dim as u64));
        let port = |name: &str, shape: &[Option<u64>]| Port { name: name.to_owned(), shape: shape.to_vec() };
        let inputs = [port(INPUT, &[None, planes, size, size])];
        let outputs = [port(POLICY, &[None, cells]), port(VALUE, &[None, Some(1)])];
        for (what, got, expected) in [("inputs", &self.inputs, &inputs[..]), ("outputs", &self.outputs, &outputs)] {
            if got != expected {
                return Err(format!("its {what} are {got:?}, but should be {expected:?}"));
            }
        }
        Ok(())
    }

    /// Policy and value of one position.
    fn evaluate(&self, spec: &NetSpec, planes: &[f32]) -> Result<[Array; 2], String> {
        let input =
            Array::new(vec![1, spec.planes, spec.size, spec.size], planes.iter().map(|x| f64::from(*x)).collect())?;
        let mut values = self.run(INPUT, input)?;
        let mut take = |name: &str, len: usize| match values.remove(name) {
            Some(array) if array.shape == [1, len] => Ok(array),
            other => Err(format!("{name} should have the shape [1, {len}], not {:?}", other.map(|array| array.shape))),
        };
        Ok([take(POLICY, spec.cells())?, take(VALUE, 1)?])
    }
}
