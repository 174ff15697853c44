//! The engine's workshop: `lab solve|bench|duel|fit|judge|games|levels|book|spar|calibrate|clocks|shrink|train ...`. Speeds are by processor time, which other programs
//! disturb less than the clock.

mod bench;
mod book;
mod calibrate;
mod clocks;
mod duel;
mod fit;
mod games;
mod judge;
mod levels;
mod shrink;
mod solve;
mod spar;
mod train;

fn main() {
    let mut args = std::env::args().skip(1);
    match args.next().as_deref() {
        Some("solve") => solve::run(args),
        Some("bench") => bench::run(args),
        Some("duel") => duel::run(args),
        Some("fit") => fit::run(args),
        Some("judge") => judge::run(args),
        Some("games") => games::run(args),
        Some("levels") => levels::run(args),
        Some("book") => book::run(args),
        Some("spar") => spar::run(args),
        Some("calibrate") => calibrate::run(args),
        Some("clocks") => clocks::run(args),
        Some("shrink") => shrink::run(args),
        Some("train") => train::run(args),
        other => println!("no such command: {other:?}"),
    }
}

/// Weights by the name of their file; `seed` and `shipped` are known without one.
fn weights(path: &str) -> std::sync::Arc<hansu_othello::Weights> {
    use hansu_othello::Weights;
    match path {
        "seed" => std::sync::Arc::new(Weights::seed()),
        "shipped" => Weights::shipped(),
        path => {
            std::sync::Arc::new(Weights::from_bytes(&std::fs::read(path).expect("a readable file")).expect("weights"))
        }
    }
}

/// The processor time of this thread.
fn cpu_seconds() -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    text.split(' ').next().and_then(|text| text.parse::<f64>().ok()).unwrap_or(0.0) / 1e9
}
