//! Writes a network as `net.onnx` and what it gives on a few positions as `net.json`, for
//! `benches/baseline/onnx_check.py` and `compare_net.py`.
//!
//! `cargo run --release -p hansu-nn --example onnx -- FOLDER [WEIGHTS]`: without a weights file it's the reference's network
//! after a few training steps on noise, so that no batch-norm is trivial.

use std::error::Error;
use std::path::Path;

use hansu_nn::{
    Backend, Batch, CpuEvaluator, CpuTrainer, Evaluate, Evaluations, Learn, NetSpec, TrainOptions, Weights, to_onnx,
    verify_onnx,
};
use serde_json::json;

const POSITIONS: usize = 8;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let folder = Path::new(arguments.first().ok_or("say into which folder: --example onnx -- FOLDER [WEIGHTS]")?);
    let weights = match arguments.get(1) {
        Some(path) => Weights::load(Path::new(path))?,
        None => after_some_noise(&NetSpec::default())?,
    };
    let bytes = to_onnx(&weights);
    let difference = verify_onnx(&bytes, &weights, POSITIONS, 1)?;
    std::fs::create_dir_all(folder)?;
    std::fs::write(folder.join("net.onnx"), bytes)?;
    std::fs::write(folder.join("net.json"), outputs(&weights)?)?;
    println!("{}: written, largest difference {difference:.1e}", folder.join("net.onnx").display());
    Ok(())
}

fn outputs(weights: &Weights) -> Result<String, Box<dyn Error>> {
    let planes = stones(POSITIONS * weights.spec().input_len(), 3);
    let mut out = Evaluations::default();
    CpuEvaluator::new(weights, 1, Backend::Auto)?.evaluate(&planes, &mut out)?;
    Ok(json!({ "spec": weights.spec(), "planes": planes, "policy": out.logits, "value": out.values }).to_string())
}

fn after_some_noise(spec: &NetSpec) -> Result<Weights, Box<dyn Error>> {
    let mut trainer = CpuTrainer::new(&Weights::init(spec, 1)?, TrainOptions::default(), 1, Backend::Auto)?;
    for step in 0..4 {
        let planes = stones(POSITIONS * spec.input_len(), 4 + step);
        let policy = vec![1.0 / spec.cells() as f32; POSITIONS * spec.cells()];
        trainer.step(&Batch { planes: &planes, policy: &policy, values: &[0.5; POSITIONS], legal: None })?;
    }
    Ok(trainer.weights())
}

/// Ones on about a third of `len` cells.
fn stones(len: usize, seed: u64) -> Vec<f32> {
    let hash = |i: u64| (i + seed * 1_000_003).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 40;
    (0..len as u64).map(|i| f32::from(u8::from(hash(i + 1).is_multiple_of(3)))).collect()
}
