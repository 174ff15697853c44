//! Inference of every backend against plain loops in double precision.

mod common;

use common::{Naive, Samples, assert_close, rough_weights};
use hansu_nn::{Backend, CpuEvaluator, Evaluate, Evaluations, NetSpec, NnError, Weights};

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
