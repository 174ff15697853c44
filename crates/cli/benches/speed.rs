//! `cargo bench -p hansu`: the speeds of `hansu bench`, beside the JavaScript baseline where Node.js is installed.

use std::path::Path;
use std::process::Command;

fn main() {
    // Cargo passes `--bench`, and `cargo test --benches` passes nothing: then there is nothing to measure.
    if !std::env::args().any(|arg| arg == "--bench") {
        return;
    }
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../benches/baseline/othello_v3.mjs");
    let mut bench = Command::new(env!("CARGO_BIN_EXE_hansu"));
    bench.arg("bench");
    if Command::new("node").arg("--version").output().is_ok_and(|output| output.status.success()) {
        bench.arg("--baseline").arg(script);
    } else {
        println!("Node.js is not installed: no comparison with the JavaScript baseline");
    }
    let status = bench.status().expect("hansu can be started");
    std::process::exit(status.code().unwrap_or(1));
}
