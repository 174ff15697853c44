//! Speed of inference and training: positions/s and steps/s, and how much the fast kernels gain, in one run.
//!
//! `cargo bench -p hansu-nn [-- THREADS...]`

use std::time::Instant;

use hansu_nn::{Backend, CpuEvaluator, Evaluate, Evaluations, NetSpec, Weights};

/// Seconds that each measurement takes.
const SECONDS: f64 = 2.0;

fn main() {
    let threads: Vec<usize> = std::env::args().filter_map(|arg| arg.parse().ok()).collect();
    let threads = if threads.is_empty() { vec![1, 2] } else { threads };
    for filters in [128, 48] {
        let spec = NetSpec { filters, ..NetSpec::default() };
        for &threads in &threads {
            compare("inference, batch 32", "positions/s", &spec, threads, positions_per_second);
        }
    }
}

/// Measures every backend and prints its speed and its ratio to the portable one.
fn compare(what: &str, unit: &str, spec: &NetSpec, threads: usize, measure: fn(&NetSpec, usize, Backend) -> f64) {
    let mut portable = None;
    for backend in Backend::available(spec.filters) {
        let speed = measure(spec, threads, backend);
        let ratio = speed / *portable.get_or_insert(speed);
        let (blocks, filters, size) = (spec.blocks, spec.filters, spec.size);
        let name = backend.name();
        println!(
            "{what}, {blocks}x{filters} on {size}x{size}, {threads} threads, {name}: {speed:.2} {unit}, {ratio:.2} x portable"
        );
    }
}

fn positions_per_second(spec: &NetSpec, threads: usize, backend: Backend) -> f64 {
    let weights = Weights::init(spec, 1).expect("the description is valid");
    let mut net = CpuEvaluator::new(&weights, threads, backend).expect("an available backend");
    let batch = 32;
    let planes = stones(batch * spec.input_len());
    let mut out = Evaluations::default();
    per_second(|| net.evaluate(&planes, &mut out).expect("whole positions")) * batch as f64
}

/// Planes with a stone on about a third of the cells.
fn stones(len: usize) -> Vec<f32> {
    (0..len).map(|i| f32::from(u8::from(i * 7919 % 6 == 0))).collect()
}

/// How often `f` runs in a second, after two runs that warm up.
fn per_second(mut f: impl FnMut()) -> f64 {
    f();
    f();
    let (start, mut runs) = (Instant::now(), 0);
    while runs < 3 || start.elapsed().as_secs_f64() < SECONDS {
        f();
        runs += 1;
    }
    f64::from(runs) / start.elapsed().as_secs_f64()
}
