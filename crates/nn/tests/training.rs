//! Training of every backend: losses and gradients against plain loops in double precision and finite
//! differences, running statistics, learning, and bit-for-bit repetition.

mod common;

use common::{Naive, Noise, Samples, assert_close, rough_weights};
use hansu_nn::{
    Backend, Batch, CpuEvaluator, CpuTrainer, Evaluate, Evaluations, Learn, NetSpec, NnError, TrainOptions, TrainState,
    Weights,
};

/// How many numbers of each tensor are compared with finite differences.
const PROBES: usize = 4;

/// The slope of the naive loss along one number, by central differences in double precision.
fn slope(naive: &mut Naive, samples: &Samples, name: &str, index: usize) -> f64 {
    let step = 1e-6;
    let mut loss = |change: f64| {
        naive.tensors.get_mut(name).unwrap()[index] += change;
        let (policy, value) = naive.losses(&samples.planes, &samples.policy, &samples.values, Some(&samples.legal));
        naive.tensors.get_mut(name).unwrap()[index] -= change;
        policy + value
    };
    (loss(step) - loss(-step)) / (2.0 * step)
}

fn check_gradients(spec: &NetSpec, batch: usize, threads: usize) {
    let weights = rough_weights(spec, 11);
    let samples = Samples::new(spec, batch, 3);
    let mut naive = Naive::new(&weights);
    let (policy, value) = naive.losses(&samples.planes, &samples.policy, &samples.values, Some(&samples.legal));
    let mut noise = Noise(99);
    let mut probes = Vec::new();
    for info in spec.tensors().into_iter().filter(|info| info.role.is_trained()) {
        for _ in 0..PROBES.min(info.len()) {
            let index = (noise.next() * info.len() as f32) as usize;
            probes.push((info.name.clone(), index, slope(&mut naive, &samples, &info.name, index)));
        }
    }
    for backend in Backend::available(spec.filters) {
        let mut trainer = CpuTrainer::new(&weights, TrainOptions::default(), threads, backend).unwrap();
        let (losses, gradients) = trainer.gradients(&samples.batch()).unwrap();
        assert!((losses.policy - policy).abs() < 1e-4, "{} {losses:?} {policy}", backend.name());
        assert!((losses.value - value).abs() < 1e-4, "{} {losses:?} {value}", backend.name());
        for (name, index, expected) in &probes {
            let got = gradients.get(name).unwrap()[*index];
            let error = (f64::from(got) - expected).abs();
            let what = format!("{} side {} {name}[{index}]", backend.name(), spec.size);
            assert!(error <= 1e-3 * expected.abs() + 2e-6, "{what}: {got}, expected {expected}");
        }
        assert_eq!(trainer.weights(), weights, "gradients alone change nothing");
    }
}

#[test]
fn gradients_of_the_whole_network_agree_with_finite_differences() {
    for size in [3, 6, 8, 9] {
        check_gradients(&NetSpec { planes: 2, size, blocks: 1, filters: 16, value_hidden: 6 }, 3, 1);
    }
}

#[test]
fn gradients_on_large_boards_and_partial_tiles_agree() {
    for size in [5, 7, 10, 15] {
        check_gradients(&NetSpec { planes: 2, size, blocks: 1, filters: 8, value_hidden: 4 }, 2, 2);
    }
}

#[test]
fn gradients_of_two_blocks_on_three_threads_agree() {
    check_gradients(&NetSpec { planes: 3, size: 6, blocks: 2, filters: 24, value_hidden: 6 }, 5, 3);
}

#[test]
fn running_statistics_follow_the_batch() {
    let spec = NetSpec { size: 6, blocks: 1, filters: 16, ..NetSpec::default() };
    let weights = rough_weights(&spec, 2);
    let samples = Samples::new(&spec, 4, 8);
    let naive = Naive::new(&weights);
    let statistics = naive.run(&samples.planes, true).statistics;
    let mut trainer = CpuTrainer::new(&weights, TrainOptions::default(), 2, Backend::Auto).unwrap();
    trainer.step(&samples.batch()).unwrap();
    let after = trainer.weights();
    for (name, seen) in statistics {
        let before = |part: &str| &naive.tensors[&format!("{name}.{part}")];
        let means: Vec<f64> = before("running_mean").iter().zip(&seen).map(|(r, s)| 0.9 * r + 0.1 * s.0).collect();
        let variances: Vec<f64> = before("running_var").iter().zip(&seen).map(|(r, s)| 0.9 * r + 0.1 * s.1).collect();
        assert_close(&name, after.get(&format!("{name}.running_mean")).unwrap(), &means, 1e-5);
        assert_close(&name, after.get(&format!("{name}.running_var")).unwrap(), &variances, 1e-5);
    }
}

#[test]
fn a_small_set_is_learnt_and_inference_shows_it() {
    let spec = NetSpec { size: 6, blocks: 1, filters: 16, value_hidden: 16, ..NetSpec::default() };
    let samples = Samples::new(&spec, 16, 4);
    // One right move a sample.
    let policy: Vec<f32> = (0..16 * 36).map(|i| f32::from(u8::from(i % 36 == i / 36))).collect();
    let batch = Batch { planes: &samples.planes, policy: &policy, values: &samples.values, legal: None };
    let options = TrainOptions { learning_rate: 3e-3, ..TrainOptions::default() };
    let mut trainer = CpuTrainer::new(&Weights::init(&spec, 1).unwrap(), options, 1, Backend::Auto).unwrap();
    let first = trainer.step(&batch).unwrap();
    let last = (0..300).map(|_| trainer.step(&batch).unwrap()).last().unwrap();
    assert!(last.policy < 0.1 * first.policy && last.value < 0.1 * first.value, "{first:?} {last:?}");
    let mut out = Evaluations::default();
    CpuEvaluator::new(&trainer.weights(), 1, Backend::Auto).unwrap().evaluate(&samples.planes, &mut out).unwrap();
    for (index, logits) in out.logits.chunks(36).enumerate() {
        let best = (0..36).max_by(|a, b| logits[*a].total_cmp(&logits[*b])).unwrap();
        assert_eq!(best, index);
        assert!((out.values[index] - samples.values[index]).abs() < 0.3);
    }
}

#[test]
fn the_same_steps_give_the_same_weights() {
    let spec = NetSpec { size: 9, blocks: 1, filters: 16, ..NetSpec::default() };
    for threads in [1, 2] {
        let run = || {
            let weights = Weights::init(&spec, 5).unwrap();
            let mut trainer = CpuTrainer::new(&weights, TrainOptions::default(), threads, Backend::Auto).unwrap();
            for step in 0..4 {
                // A smaller batch in between must leave nothing behind.
                trainer.step(&Samples::new(&spec, 7 - 2 * (step % 3), step as u64).batch()).unwrap();
            }
            trainer.weights()
        };
        assert_eq!(run(), run());
    }
}

#[test]
fn a_resumed_run_ends_where_an_uninterrupted_one_does() {
    let spec = NetSpec { size: 8, blocks: 1, filters: 16, ..NetSpec::default() };
    let batches = [Samples::new(&spec, 4, 1), Samples::new(&spec, 4, 2), Samples::new(&spec, 4, 3)];
    let options = TrainOptions::default;
    let mut whole = CpuTrainer::new(&Weights::init(&spec, 5).unwrap(), options(), 1, Backend::Auto).unwrap();
    whole.step(&batches[0].batch()).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("state.safetensors");
    whole.state().unwrap().save(&path, &[("iteration", "1")]).unwrap();
    assert_eq!(Weights::load(&path).unwrap(), whole.weights(), "a state is a weights file too");
    let state = TrainState::load(&path).unwrap();
    assert_eq!(state, whole.state().unwrap());
    let mut resumed = CpuTrainer::resume(&state, options(), 1, Backend::Auto).unwrap();
    for batch in &batches[1..] {
        whole.step(&batch.batch()).unwrap();
        resumed.step(&batch.batch()).unwrap();
    }
    assert_eq!(resumed.state().unwrap(), whole.state().unwrap());
    assert_eq!(resumed.steps(), 3);
}

#[test]
fn clipping_shortens_the_step_of_a_long_gradient() {
    // Adam divides by the gradient's own length, so the clip shows in a second step after a tiny first one.
    let spec = NetSpec { size: 3, blocks: 0, filters: 8, ..NetSpec::default() };
    let options = TrainOptions { clip_norm: Some(1e-12), ..TrainOptions::default() };
    let weights = Weights::init(&spec, 5).unwrap();
    let mut trainer = CpuTrainer::new(&weights, options, 1, Backend::Auto).unwrap();
    trainer.step(&Samples::new(&spec, 4, 1).batch()).unwrap();
    let (before, after) = (weights.get("stem.conv.weight").unwrap(), trainer.weights());
    let after = after.get("stem.conv.weight").unwrap();
    assert!(before.iter().zip(after).all(|(b, a)| (b - a).abs() < 1e-6));
}

#[test]
fn bad_batches_are_refused_and_change_nothing() {
    let spec = NetSpec { size: 3, blocks: 0, filters: 8, ..NetSpec::default() };
    let weights = Weights::init(&spec, 5).unwrap();
    let mut trainer = CpuTrainer::new(&weights, TrainOptions::default(), 1, Backend::Auto).unwrap();
    let mut samples = Samples::new(&spec, 2, 1);
    let empty = Batch { planes: &[], policy: &[], values: &[], legal: None };
    assert!(matches!(trainer.step(&empty), Err(NnError::Length { what: "Batch::values", .. })));
    let short = Batch { policy: &samples.policy[1..], ..samples.batch() };
    assert!(matches!(trainer.step(&short), Err(NnError::Length { what: "Batch::policy", .. })));
    samples.values[0] = f32::NAN;
    assert!(matches!(trainer.step(&samples.batch()), Err(NnError::NotFinite { step: 1, .. })));
    samples.legal[9..].fill(false);
    assert!(matches!(trainer.step(&samples.batch()), Err(NnError::NoLegalMove { sample: 1 })));
    assert_eq!(trainer.weights(), weights);
}

#[test]
fn trainers_stand_behind_their_trait_on_other_threads() {
    let spec = NetSpec { size: 3, blocks: 0, filters: 8, ..NetSpec::default() };
    let weights = Weights::init(&spec, 5).unwrap();
    let trainer = CpuTrainer::new(&weights, TrainOptions::default(), 1, Backend::Auto).unwrap();
    let mut learner: Box<dyn Learn + Send> = Box::new(trainer);
    let after = std::thread::spawn(move || {
        let losses = learner.step(&Samples::new(learner.spec(), 2, 1).batch()).unwrap();
        assert!(losses.is_finite());
        learner.weights()
    });
    assert_ne!(after.join().unwrap(), weights);
}
