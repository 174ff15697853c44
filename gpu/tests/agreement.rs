//! The network through burn against `hansu-nn`'s own kernels: on burn's processor backend if only the feature `cpu` is
//! on, else on the graphics card.

#[path = "../../crates/nn/tests/common/mod.rs"]
mod common;

use common::{Samples, rough_weights};
use hansu_gpu::{Device, GpuEvaluator, GpuTrainer, check_device};
use hansu_nn::{
    Backend, Batch, CpuEvaluator, CpuTrainer, Evaluate, Evaluations, Learn, NetSpec, NnError, TrainOptions, TrainState,
    Weights,
};

/// The first of CUDA, wgpu and the processor that was built, unless `BURN_DEVICE` names one.
fn device() -> Device {
    Device::default()
}

fn specs() -> [NetSpec; 3] {
    [(6, 0, 8, 3), (8, 1, 16, 2), (9, 2, 24, 2)].map(|(size, blocks, filters, planes)| NetSpec {
        planes,
        size,
        blocks,
        filters,
        value_hidden: 7,
    })
}

/// Differences are measured by the largest number of the tensor: Adam's moments and gradients are small.
fn assert_close(what: &str, got: &[f32], expected: &[f32], tolerance: f32) {
    assert_eq!(got.len(), expected.len(), "{what}");
    let largest = expected.iter().fold(1e-6f32, |largest, x| largest.max(x.abs()));
    for (index, (got, expected)) in got.iter().zip(expected).enumerate() {
        assert!((got - expected).abs() <= tolerance * largest, "{what}[{index}]: {got}, expected {expected}");
    }
}

fn assert_weights_close(what: &str, got: &Weights, expected: &Weights, tolerance: f32) {
    for (got, expected) in got.tensors().iter().zip(expected.tensors()) {
        assert_close(&format!("{what} {}", got.info.name), &got.data, &expected.data, tolerance);
    }
}

#[test]
fn the_device_works() {
    check_device(&device()).unwrap();
}

#[test]
fn outputs_agree_with_our_kernels() {
    for spec in specs() {
        let (weights, samples) = (rough_weights(&spec, 3), Samples::new(&spec, 5, 5));
        let (mut ours, mut burns) = (Evaluations::default(), Evaluations::default());
        CpuEvaluator::new(&weights, 1, Backend::Auto).unwrap().evaluate(&samples.planes, &mut ours).unwrap();
        GpuEvaluator::new(&weights, &device()).evaluate(&samples.planes, &mut burns).unwrap();
        for (what, ours, burns) in [("logits", ours.logits, burns.logits), ("values", ours.values, burns.values)] {
            assert_eq!(ours.len(), burns.len());
            let largest = ours.iter().zip(&burns).map(|(o, b)| (o - b).abs()).fold(0.0, f32::max);
            assert!(largest < 1e-4, "{what} of {spec:?} differ by {largest}");
        }
    }
}

#[test]
fn an_empty_batch_is_fine_and_half_a_position_is_not() {
    let spec = &specs()[0];
    let mut net = GpuEvaluator::new(&rough_weights(spec, 1), &device());
    let mut out = Evaluations { logits: vec![1.0], values: vec![1.0] };
    net.evaluate(&[], &mut out).unwrap();
    assert_eq!(out, Evaluations::default());
    assert!(matches!(net.evaluate(&[0.0; 100], &mut out), Err(NnError::Length { got: 100, expected: 0, .. })));
}

fn trainers(spec: &NetSpec, options: &TrainOptions) -> (CpuTrainer, GpuTrainer) {
    let weights = rough_weights(spec, 11);
    let ours = CpuTrainer::new(&weights, options.clone(), 1, Backend::Auto).unwrap();
    (ours, GpuTrainer::new(&weights, options.clone(), &device()))
}

#[test]
fn losses_and_gradients_agree_with_our_kernels() {
    for spec in specs() {
        let samples = Samples::new(&spec, 4, 3);
        let unmasked = Batch { legal: None, ..samples.batch() };
        for batch in [samples.batch(), unmasked] {
            let (mut ours, mut burns) = trainers(&spec, &TrainOptions { value_weight: 0.7, ..Default::default() });
            let (losses, gradients) = ours.gradients(&batch).unwrap();
            let (their_losses, their_gradients) = burns.gradients(&batch).unwrap();
            assert!((losses.policy - their_losses.policy).abs() < 1e-3, "{losses:?} {their_losses:?}");
            assert!((losses.value - their_losses.value).abs() < 1e-3, "{losses:?} {their_losses:?}");
            assert_weights_close("gradient of", &their_gradients, &gradients, 1e-3);
        }
    }
}

/// Compares states after a few steps. The first step of Adam goes by the gradient's sign alone, which is rounding where
/// the gradient is next to nothing; a large epsilon takes the sting out of that.
#[test]
fn steps_lead_to_the_same_state() {
    let options = TrainOptions {
        epsilon: 1e-3,
        weight_decay: 0.1,
        clip_norm: Some(0.5),
        learning_rate: 3e-3,
        ..Default::default()
    };
    for spec in specs() {
        let (mut ours, mut burns) = trainers(&spec, &options);
        for step in 0..3 {
            let samples = Samples::new(&spec, 4 + step, step as u64);
            let (own, theirs) = (ours.step(&samples.batch()).unwrap(), burns.step(&samples.batch()).unwrap());
            assert!((own.policy - theirs.policy).abs() < 1e-3, "step {step}: {own:?} {theirs:?}");
            assert!((own.value - theirs.value).abs() < 1e-3, "step {step}: {own:?} {theirs:?}");
        }
        let (ours, burns) = (ours.state().unwrap(), burns.state().unwrap());
        assert_eq!(ours.steps, burns.steps);
        assert_weights_close("weights", &burns.weights, &ours.weights, 1e-3);
        assert_weights_close("mean of", &burns.mean, &ours.mean, 2e-3);
        assert_weights_close("square of", &burns.square, &ours.square, 2e-3);
    }
}

#[test]
fn a_run_goes_on_from_the_other_trainers_state() {
    let spec = &specs()[1];
    let options = TrainOptions { epsilon: 1e-3, ..Default::default() };
    let (mut ours, _) = trainers(spec, &options);
    ours.step(&Samples::new(spec, 4, 1).batch()).unwrap();
    let mut burns = GpuTrainer::resume(&ours.state().unwrap(), options.clone(), &device()).unwrap();
    assert_eq!(burns.state().unwrap(), ours.state().unwrap(), "numbers survive the way to the device and back");
    let samples = Samples::new(spec, 4, 2);
    ours.step(&samples.batch()).unwrap();
    burns.step(&samples.batch()).unwrap();
    assert_eq!(burns.steps(), 2);
    assert_weights_close("weights", &burns.weights(), &ours.weights(), 1e-3);
    let other = TrainState { mean: rough_weights(&specs()[0], 1), ..ours.state().unwrap() };
    assert!(matches!(GpuTrainer::resume(&other, options, &device()), Err(NnError::Tensor { .. })));
}

#[test]
fn a_small_set_is_learnt_and_inference_shows_it() {
    let spec = NetSpec { size: 6, blocks: 1, filters: 16, value_hidden: 16, ..NetSpec::default() };
    let samples = Samples::new(&spec, 8, 4);
    let options = TrainOptions { learning_rate: 3e-3, ..TrainOptions::default() };
    let mut trainer = GpuTrainer::new(&Weights::init(&spec, 1).unwrap(), options, &device());
    let policy: Vec<f32> = (0..8 * 36).map(|i| f32::from(u8::from(i % 36 == i / 36))).collect();
    let batch = Batch { policy: &policy, legal: None, ..samples.batch() };
    let first = trainer.step(&batch).unwrap();
    let last = (0..60).map(|_| trainer.step(&batch).unwrap()).last().unwrap();
    assert!(last.policy < 0.3 * first.policy && last.value < 0.3 * first.value, "{first:?} {last:?}");
    let mut out = Evaluations::default();
    GpuEvaluator::new(&trainer.weights(), &device()).evaluate(&samples.planes, &mut out).unwrap();
    for (index, logits) in out.logits.chunks(36).enumerate() {
        assert_eq!((0..36).max_by(|a, b| logits[*a].total_cmp(&logits[*b])), Some(index));
    }
}

#[test]
fn bad_batches_are_refused_and_change_nothing() {
    let spec = NetSpec { size: 3, blocks: 0, filters: 8, ..NetSpec::default() };
    let weights = Weights::init(&spec, 5).unwrap();
    let mut trainer = GpuTrainer::new(&weights, TrainOptions::default(), &device());
    let mut samples = Samples::new(&spec, 2, 1);
    let short = Batch { policy: &samples.policy[1..], ..samples.batch() };
    assert!(matches!(trainer.step(&short), Err(NnError::Length { what: "Batch::policy", .. })));
    let illegal = samples.legal.iter().position(|legal| !legal).expect("some move is illegal");
    samples.policy[illegal] = 0.1;
    assert!(matches!(trainer.step(&samples.batch()), Err(NnError::NotFinite { what: "loss", step: 1 })));
    samples.policy[illegal] = 0.0;
    samples.values[0] = f32::NAN;
    assert!(matches!(trainer.step(&samples.batch()), Err(NnError::NotFinite { step: 1, .. })));
    samples.legal[9..].fill(false);
    assert!(matches!(trainer.step(&samples.batch()), Err(NnError::NoLegalMove { sample: 1 })));
    assert_eq!(trainer.weights(), weights);
}

#[test]
fn both_can_stand_behind_their_traits_on_other_threads() {
    let spec = &specs()[0];
    let weights = rough_weights(spec, 1);
    let mut net: Box<dyn Evaluate + Send> = Box::new(GpuEvaluator::new(&weights, &device()));
    let learner: Box<dyn Learn + Send> = Box::new(GpuTrainer::new(&weights, TrainOptions::default(), &device()));
    std::thread::scope(|scope| {
        scope.spawn(move || net.evaluate(&[0.0; 3 * 36], &mut Evaluations::default()).unwrap());
        scope.spawn(move || assert_eq!(learner.weights(), weights));
    });
}

#[test]
fn a_training_run_goes_from_the_device_to_the_processor_and_back() {
    use std::sync::Arc;

    use hansu_gpu::Gpu;
    use hansu_search::{Cancel, SystemClock};
    use hansu_zero::{Judge, Judgement, Provenance, RunEnd, RunError, ZeroConfig, ZeroFolder, ZeroRun};

    struct NoJudge;
    impl Judge for NoJudge {
        fn judge(&mut self, _: &ZeroFolder, _: u32, _: &Cancel) -> Result<Option<Judgement>, RunError> {
            Ok(None)
        }
    }
    let settings = r#"
        iterations = 1
        threads = 1
        game = { name = "gomoku", size = 3, row = 3 }
        net = { blocks = 1, filters = 8, value_hidden = 8 }
        selfplay = { games = 2, parallel = 2, simulations = 4 }
        train = { batch = 8, epochs = 1.0, epoch = "new" }
    "#;
    let folder = std::env::temp_dir().join(format!("hansu-gpu-{}", std::process::id()));
    let clock = Arc::new(SystemClock::start());
    let config = ZeroConfig::parse(settings, "the test").unwrap();
    let run = ZeroRun::create(&folder, config, &Provenance::default(), clock).unwrap();
    let (cancel, gpu) = (Cancel::default(), Gpu(device()));
    for iterations in 1..=3 {
        let mut run = ZeroRun::resume(run.folder().path(), Arc::new(SystemClock::start())).unwrap();
        run.set_config(run.config().with(&format!("iterations={iterations}")).unwrap()).unwrap();
        let outcome = match iterations {
            2 => run.run(&mut NoJudge, &cancel, &mut |_| ()),
            _ => run.run_on(&gpu, &mut NoJudge, &cancel, &mut |_| ()),
        };
        assert_eq!(outcome.unwrap(), RunEnd::Complete);
        assert_eq!(run.folder().iterations().unwrap().len(), iterations);
    }
    std::fs::remove_dir_all(&folder).unwrap();
}
