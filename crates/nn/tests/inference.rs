//! Inference of every backend against plain loops in double precision.

mod common;

use common::{Naive, Samples, assert_close, rough_weights};
use hansu_nn::{Backend, CpuEvaluator, Evaluate, Evaluations, NORM_EPSILON, NetSpec, NnError, Weights};

fn check(spec: &NetSpec, batch: usize, threads: usize) {
    let weights = rough_weights(spec, 3);
    let samples = Samples::new(spec, batch, 5);
    let expected = Naive::new(&weights).run(&samples.planes, false);
    for backend in Backend::available(spec.filters) {
        let mut net = CpuEvaluator::new(&weights, threads, backend).unwrap();
        let mut out = Evaluations::default();
        net.evaluate(&samples.planes, &mut out).unwrap();
        let what = format!("{} {spec:?}", backend.name());
        assert_close(&what, &out.logits, &expected.logits, 1e-4);
        assert_close(&what, &out.values, &expected.values, 1e-4);
    }
}

#[test]
fn every_side_agrees_with_plain_loops() {
    for size in 3..=20 {
        check(&NetSpec { planes: 2, size, blocks: 1, filters: 16, value_hidden: 7 }, 2, 1);
    }
}

#[test]
fn filters_that_fill_registers_oddly_agree() {
    for filters in [8, 24, 32, 40, 48] {
        check(&NetSpec { planes: 3, size: 8, blocks: 1, filters, value_hidden: 5 }, 3, 2);
        check(&NetSpec { planes: 1, size: 6, blocks: 2, filters, value_hidden: 9 }, 11, 3);
    }
}

#[test]
fn the_seeds_network_agrees() {
    check(&NetSpec::default(), 2, 2);
}

#[test]
fn a_network_without_blocks_works() {
    check(&NetSpec { blocks: 0, filters: 8, size: 9, ..NetSpec::default() }, 1, 1);
}

#[test]
fn the_batch_and_the_threads_change_nothing() {
    let spec = NetSpec { filters: 16, blocks: 2, ..NetSpec::default() };
    let samples = Samples::new(&spec, 21, 1);
    let weights = rough_weights(&spec, 1);
    let (mut all, mut one) = (Evaluations::default(), Evaluations::default());
    CpuEvaluator::new(&weights, 3, Backend::Auto).unwrap().evaluate(&samples.planes, &mut all).unwrap();
    let mut net = CpuEvaluator::new(&weights, 1, Backend::Auto).unwrap();
    for (index, planes) in samples.planes.chunks(spec.input_len()).enumerate() {
        net.evaluate(planes, &mut one).unwrap();
        assert_eq!(one.values[0], all.values[index]);
        assert_eq!(one.logits, all.logits[index * spec.cells()..(index + 1) * spec.cells()]);
    }
}

#[test]
fn an_empty_batch_is_fine_and_half_a_position_is_not() {
    let spec = NetSpec { filters: 8, blocks: 1, ..NetSpec::default() };
    let mut net = CpuEvaluator::new(&Weights::init(&spec, 1).unwrap(), 2, Backend::Auto).unwrap();
    let mut out = Evaluations::default();
    net.evaluate(&[], &mut out).unwrap();
    assert!(out.values.is_empty());
    assert!(matches!(net.evaluate(&[0.0; 100], &mut out), Err(NnError::Length { got: 100, .. })));
}

#[test]
fn networks_stand_behind_their_trait_on_other_threads() {
    let spec = NetSpec { size: 6, blocks: 0, filters: 8, ..NetSpec::default() };
    let mut net: Box<dyn Evaluate + Send> =
        Box::new(CpuEvaluator::new(&rough_weights(&spec, 1), 1, Backend::Auto).unwrap());
    assert_eq!(net.spec(), &spec);
    let planes = Samples::new(&spec, 2, 1).planes;
    let out = std::thread::spawn(move || {
        let mut out = Evaluations::default();
        net.evaluate(&planes, &mut out).map(|()| out)
    });
    assert_eq!(out.join().unwrap().unwrap().values.len(), 2);
}

#[test]
fn a_folded_convolution_is_the_convolution_and_its_batch_norm() {
    let weights = rough_weights(&NetSpec { size: 6, blocks: 1, filters: 8, ..NetSpec::default() }, 2);
    let (folded, bias) = weights.folded("blocks.0.conv2", "blocks.0.bn2").unwrap();
    let tensor = |name: &str| weights.get(&format!("blocks.0.{name}")).unwrap();
    let norm = |channel: usize, x: f32| {
        let bn = |part: &str| tensor(&format!("bn2.{part}"))[channel];
        (x - bn("running_mean")) / (bn("running_var") + NORM_EPSILON).sqrt() * bn("weight") + bn("bias")
    };
    for (index, weight) in tensor("conv2.weight").iter().enumerate() {
        let channel = index / (8 * 9);
        assert!((folded[index] + bias[channel] - norm(channel, *weight)).abs() < 1e-5, "{index}");
    }
    assert!(weights.folded("blocks.1.conv2", "blocks.1.bn2").is_none());
    assert!(weights.folded("stem.conv", "stem.nb").is_none());
}
