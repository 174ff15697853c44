//! Whether a graphics card works, agrees with the processor, and how fast it is.
//!
//! `cargo run --release --example check -- [WEIGHTS]`, in the folder `gpu`. Without a weights file it takes the reference's
//! network, freshly drawn. burn takes its fastest device; `BURN_DEVICE` names another.

use std::error::Error;
use std::path::Path;
use std::time::Instant;

use hansu_gpu::{Device, GpuEvaluator, GpuTrainer, check_device};
use hansu_nn::{
    Backend, Batch, CpuEvaluator, CpuTrainer, Evaluate, Evaluations, Learn, NetSpec, TrainOptions, Weights,
};

const SECONDS: f64 = 3.0;

fn main() -> Result<(), Box<dyn Error>> {
    let weights = match std::env::args().nth(1) {
        Some(path) => Weights::load(Path::new(&path))?,
        None => Weights::init(&NetSpec::default(), 1)?,
    };
    let device = Device::default();
    check_device(&device)?;
    println!("{device:?}, {:?}", weights.spec());
    let mut card = GpuEvaluator::new(&weights, &device);
    let mut processor = CpuEvaluator::new(&weights, 1, Backend::Auto)?;
    println!("largest difference of an output: {:.1e}", difference(&mut card, &mut processor)?);
    for batch in [32, 256] {
        println!("inference, batch {batch}, device: {:.0} positions/s", positions_per_second(&mut card, batch)?);
    }
    println!("inference, batch 32, processor: {:.0} positions/s", positions_per_second(&mut processor, 32)?);
    let mut card = GpuTrainer::new(&weights, TrainOptions::default(), &device);
    let mut processor = CpuTrainer::new(&weights, TrainOptions::default(), 1, Backend::Auto)?;
    println!("training, batch 128, device: {:.2} steps/s", steps_per_second(&mut card, 128)?);
    println!("training, batch 128, processor: {:.2} steps/s", steps_per_second(&mut processor, 128)?);
    Ok(())
}

fn difference(card: &mut impl Evaluate, processor: &mut impl Evaluate) -> Result<f32, Box<dyn Error>> {
    let planes = stones(card.spec(), 8);
    let (mut one, mut other) = (Evaluations::default(), Evaluations::default());
    card.evaluate(&planes, &mut one)?;
    processor.evaluate(&planes, &mut other)?;
    let pairs = one.logits.iter().zip(&other.logits).chain(one.values.iter().zip(&other.values));
    Ok(pairs.map(|(a, b)| (a - b).abs()).fold(0.0, f32::max))
}

fn positions_per_second(net: &mut impl Evaluate, batch: usize) -> Result<f64, Box<dyn Error>> {
    let (planes, mut out) = (stones(net.spec(), batch), Evaluations::default());
    Ok(batch as f64 * per_second(|| Ok(net.evaluate(&planes, &mut out)?))?)
}

fn steps_per_second(trainer: &mut impl Learn, batch: usize) -> Result<f64, Box<dyn Error>> {
    let (planes, cells) = (stones(trainer.spec(), batch), trainer.spec().cells());
    let (policy, values) = (vec![1.0 / cells as f32; batch * cells], vec![0.5; batch]);
    let batch = Batch { planes: &planes, policy: &policy, values: &values, legal: None };
    per_second(|| Ok(trainer.step(&batch).map(drop)?))
}

/// How often `run` runs in a second, after three runs that warm up (and let burn choose its kernels).
fn per_second(mut run: impl FnMut() -> Result<(), Box<dyn Error>>) -> Result<f64, Box<dyn Error>> {
    for _ in 0..3 {
        run()?;
    }
    let (start, mut runs) = (Instant::now(), 0);
    while runs < 3 || start.elapsed().as_secs_f64() < SECONDS {
        run()?;
        runs += 1;
    }
    Ok(f64::from(runs) / start.elapsed().as_secs_f64())
}

/// Positions with a stone on about a third of the cells.
fn stones(spec: &NetSpec, positions: usize) -> Vec<f32> {
    let hash = |i: u64| i.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 40;
    (0..positions * spec.input_len()).map(|i| f32::from(u8::from(hash(i as u64 + 1).is_multiple_of(6)))).collect()
}
