//! Speed of inference and training: positions/s and steps/s, and how much the fast kernels gain, in one run.
//!
//! `cargo bench -p hansu-nn -- [THREADS...] [--cpu] [--fast] [--filters=N] [--inference | --training]`: `--cpu` measures
//! processor seconds instead of the clock's (for one thread on a machine that others use too, Linux only), `--fast` only
//! the backend that `Backend::Auto` takes, the last two only one width or one kind of work.
//! `benches/baseline/compare_net.py` runs it beside PyTorch and onnxruntime.

use std::time::Instant;

use hansu_nn::{
    Backend, Batch, CpuEvaluator, CpuTrainer, Evaluate, Evaluations, Learn, NetSpec, TrainOptions, Weights,
};

/// Seconds that each measurement takes at least.
const SECONDS: f64 = 2.0;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let has = |flag: &str| arguments.iter().any(|argument| argument == flag);
    let threads: Vec<usize> = arguments.iter().filter_map(|argument| argument.parse().ok()).collect();
    let threads = if threads.is_empty() { vec![1, 2] } else { threads };
    let timer = if has("--cpu") { Timer::Processor } else { Timer::Clock };
    let widths: Vec<usize> =
        arguments.iter().filter_map(|argument| argument.strip_prefix("--filters=")?.parse().ok()).collect();
    for filters in if widths.is_empty() { vec![128, 48] } else { widths } {
        let spec = NetSpec { filters, ..NetSpec::default() };
        for &threads in &threads {
            let setup = Setup { spec: spec.clone(), threads, timer };
            if !has("--training") {
                setup.compare("inference, batch 32", "positions/s", has("--fast"), Setup::positions_per_second);
            }
            if !has("--inference") {
                setup.compare("training, batch 128", "steps/s", has("--fast"), Setup::steps_per_second);
            }
        }
    }
}

/// What is measured, and how.
struct Setup {
    spec: NetSpec,
    threads: usize,
    timer: Timer,
}

impl Setup {
    /// Measures every backend and prints its speed and its ratio to the first, the portable one.
    fn compare(&self, what: &str, unit: &str, fast: bool, measure: fn(&Self, Backend) -> f64) {
        let NetSpec { blocks, filters, size, .. } = self.spec;
        let backends = if fast { vec![Backend::Auto] } else { Backend::available(filters) };
        let mut first = None;
        for backend in backends {
            let speed = measure(self, backend);
            let ratio = speed / *first.get_or_insert(speed);
            let name = backend.name();
            println!(
                "{what}, {blocks}x{filters} on {size}x{size}, {} threads, {name}: {speed:.2} {unit} ({ratio:.2} x)",
                self.threads
            );
        }
    }

    fn positions_per_second(&self, backend: Backend) -> f64 {
        let batch = 32;
        let mut net = CpuEvaluator::new(&self.weights(), self.threads, backend).expect("an available backend");
        let planes = self.stones(batch);
        let mut out = Evaluations::default();
        self.per_second(|| net.evaluate(&planes, &mut out).expect("whole positions")) * batch as f64
    }

    fn steps_per_second(&self, backend: Backend) -> f64 {
        let (batch, cells) = (128, self.spec.cells());
        let options = TrainOptions::default();
        let mut trainer =
            CpuTrainer::new(&self.weights(), options, self.threads, backend).expect("an available backend");
        let planes = self.stones(batch);
        let policy = vec![1.0 / cells as f32; batch * cells];
        let values: Vec<f32> = (0..batch).map(|i| (i % 3) as f32 - 1.0).collect();
        let batch = Batch { planes: &planes, policy: &policy, values: &values, legal: None };
        self.per_second(|| {
            trainer.step(&batch).expect("finite losses");
        })
    }

    fn weights(&self) -> Weights {
        Weights::init(&self.spec, 1).expect("the description is valid")
    }

    /// Positions with a stone on about a third of the cells.
    fn stones(&self, positions: usize) -> Vec<f32> {
        let hash = |i: u64| i.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 40;
        (0..positions * self.spec.input_len()).map(|i| f32::from(u8::from(hash(i as u64 + 1) % 6 == 0))).collect()
    }

    /// How often `f` runs in a second, after two runs that warm up.
    fn per_second(&self, mut f: impl FnMut()) -> f64 {
        f();
        f();
        let (begin, start, mut runs) = (Instant::now(), self.timer.seconds(), 0);
        while runs < 3 || begin.elapsed().as_secs_f64() < SECONDS {
            f();
            runs += 1;
        }
        f64::from(runs) / (self.timer.seconds() - start)
    }
}

/// What counts as time.
#[derive(Clone, Copy)]
enum Timer {
    Clock,
    Processor,
}

impl Timer {
    /// Seconds since some fixed moment.
    fn seconds(self) -> f64 {
        static START: std::sync::LazyLock<Instant> = std::sync::LazyLock::new(Instant::now);
        match self {
            Self::Clock => START.elapsed().as_secs_f64(),
            Self::Processor => processor_seconds(),
        }
    }
}

/// User and system time of this process, in ticks of 10 ms: fields 14 and 15 of proc(5)'s stat.
fn processor_seconds() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").expect("--cpu needs Linux");
    let (_, fields) = stat.rsplit_once(')').expect("the name stands in brackets");
    fields.split_whitespace().skip(11).take(2).map(|ticks| ticks.parse::<f64>().expect("a number")).sum::<f64>() / 100.0
}
