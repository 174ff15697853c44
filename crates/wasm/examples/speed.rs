//! The workloads as a native program, on one thread: a line of JSON each, with the best of three times, in seconds of the processor.

use std::time::Instant;

fn main() {
    for workload in hansu_wasm::WORKLOADS {
        let mut best = f64::INFINITY;
        let mut amount = 0;
        for _ in 0..3 {
            let started = seconds();
            amount = workload.run();
            best = best.min(seconds() - started);
        }
        let (name, unit) = (workload.name, workload.unit);
        println!("{{\"name\":\"{name}\",\"unit\":\"{unit}\",\"amount\":{amount},\"seconds\":{best:.6}}}");
    }
}

/// The processor time of this program so far, where the system tells it; else the time of the day.
fn seconds() -> f64 {
    processor_seconds().unwrap_or_else(|| {
        static START: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
        START.get_or_init(Instant::now).elapsed().as_secs_f64()
    })
}

/// Linux counts the time of a program's first thread, which does all the work, in nanoseconds, as the first word of this file.
fn processor_seconds() -> Option<f64> {
    let stat = std::fs::read_to_string("/proc/self/schedstat").ok()?;
    Some(stat.split_whitespace().next()?.parse::<f64>().ok()? / 1e9)
}
