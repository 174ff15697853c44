//! The workloads as a native program, on one thread: a line of JSON each, with the best of three times.

use std::time::Instant;

fn main() {
    for workload in hansu_wasm::WORKLOADS {
        let mut best = f64::INFINITY;
        let mut amount = 0;
        for _ in 0..3 {
            let started = Instant::now();
            amount = workload.run();
            best = best.min(started.elapsed().as_secs_f64());
        }
        let (name, unit) = (workload.name, workload.unit);
        println!("{{\"name\":\"{name}\",\"unit\":\"{unit}\",\"amount\":{amount},\"seconds\":{best:.6}}}");
    }
}
