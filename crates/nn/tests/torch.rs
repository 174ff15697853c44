//! Outputs, gradients, one step of Adam and running statistics against PyTorch; `fixtures/make_fixture.py` made
//! the file.

use std::path::Path;

use hansu_nn::{
    Backend, Batch, CpuEvaluator, CpuTrainer, Evaluate, Evaluations, Learn, NetSpec, TrainOptions, Weights,
};
use safetensors::SafeTensors;

const TOLERANCE: f32 = 1e-4;

struct Fixture {
    bytes: Vec<u8>,
    spec: NetSpec,
    losses: [f64; 2],
}

impl Fixture {
    fn load() -> Self {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/torch_9x9.safetensors");
        let bytes = std::fs::read(path).expect("the fixture is part of the repository");
        let (_, header) = SafeTensors::read_metadata(&bytes).unwrap();
        let notes = header.metadata().as_ref().unwrap();
        let spec = serde_json::from_str(&notes["hansu.net"]).unwrap();
        let losses = serde_json::from_str(&notes["losses"]).unwrap();
        Self { bytes, spec, losses }
    }

    fn get(&self, name: &str) -> Vec<f32> {
        let file = SafeTensors::deserialize(&self.bytes).unwrap();
        let data = file.tensor(name).unwrap_or_else(|_| panic!("{name} is in the fixture")).data().to_vec();
        data.chunks_exact(4).map(|b| f32::from_le_bytes([b[0], b[1], b[2], b[3]])).collect()
    }

    fn weights(&self) -> Weights {
        Weights::build(&self.spec, |info| Ok(self.get(&format!("before.{}", info.name)))).unwrap()
    }
}

fn assert_close(what: &str, got: &[f32], expected: &[f32]) {
    assert_eq!(got.len(), expected.len(), "{what}");
    for (index, (got, expected)) in got.iter().zip(expected).enumerate() {
        let error = (got - expected).abs();
        assert!(error <= TOLERANCE * (1.0 + expected.abs()), "{what}[{index}]: {got}, torch has {expected}");
    }
}

/// Gradients are small, so their errors are measured by the largest of the tensor.
fn assert_gradient(what: &str, got: &[f32], expected: &[f32]) {
    let largest = expected.iter().fold(0.0f32, |largest, g| largest.max(g.abs()));
    let scale = |data: &[f32]| data.iter().map(|g| g / largest).collect::<Vec<f32>>();
    assert_close(what, &scale(got), &scale(expected));
}

#[test]
fn inference_agrees_with_torch() {
    let fixture = Fixture::load();
    for backend in Backend::available(fixture.spec.filters) {
        let mut net = CpuEvaluator::new(&fixture.weights(), 1, backend).unwrap();
        let mut out = Evaluations::default();
        net.evaluate(&fixture.get("planes"), &mut out).unwrap();
        assert_close("logits", &out.logits, &fixture.get("eval.logits"));
        assert_close("values", &out.values, &fixture.get("eval.values"));
    }
}

#[test]
fn a_training_step_agrees_with_torch() {
    let fixture = Fixture::load();
    let [planes, policy, values] = ["planes", "policy", "values"].map(|name| fixture.get(name));
    let legal: Vec<bool> = fixture.get("legal").iter().map(|legal| *legal > 0.0).collect();
    let batch = Batch { planes: &planes, policy: &policy, values: &values, legal: Some(&legal) };
    for backend in Backend::available(fixture.spec.filters) {
        let mut trainer = CpuTrainer::new(&fixture.weights(), TrainOptions::default(), 2, backend).unwrap();
        let (losses, gradients) = trainer.gradients(&batch).unwrap();
        assert_close("losses", &[losses.policy as f32, losses.value as f32], &fixture.losses.map(|loss| loss as f32));
        for tensor in gradients.tensors().iter().filter(|tensor| tensor.info.role.is_trained()) {
            let name = format!("grad.{}", tensor.info.name);
            assert_gradient(&name, &tensor.data, &fixture.get(&name));
        }
        trainer.step(&batch).unwrap();
        check_step(&fixture, &gradients, &trainer.weights());
    }
}

/// Adam's first step is the learning rate times the gradient's sign: where the gradient is next to nothing, its
/// sign is rounding, so only weights with a gradient that means something are compared.
fn check_step(fixture: &Fixture, gradients: &Weights, after: &Weights) {
    for (tensor, gradient) in after.tensors().iter().zip(gradients.tensors()) {
        let name = format!("after.{}", tensor.info.name);
        let expected = fixture.get(&name);
        let compared = |index: &usize| !tensor.info.role.is_trained() || gradient.data[*index].abs() > 1e-5;
        let indices: Vec<usize> = (0..expected.len()).filter(compared).collect();
        assert!(indices.len() * 2 > expected.len(), "{name}: too few gradients to compare");
        let pick = |data: &[f32]| indices.iter().map(|index| data[*index]).collect::<Vec<f32>>();
        assert_close(&name, &pick(&tensor.data), &pick(&expected));
    }
}
