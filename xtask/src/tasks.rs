//! The tasks, each a list of steps.

use anyhow::Result;

use crate::bench::check_bench_signature;
use crate::bench_lines::check_bench_lines;
use crate::dependencies::check_dependencies;
use crate::fuzz::{FuzzOptions, can_fuzz, fuzz};
use crate::oldest::check_oldest_rust;
use crate::page;
use crate::site;
use crate::soak::{SoakOptions, soak};
use crate::steps::{Steps, cargo};
use crate::third_party;
use crate::tools::{require_component, use_nextest, want_nats_server};
use crate::wasm::check_wasm_if_possible;

/// Runs all tests.
pub(crate) fn test() -> Result<()> {
    let mut steps = Steps::default();
    test_steps(&mut steps)?;
    steps.summary();
    Ok(())
}

/// The page comes first: it is part of the program that is tested.
fn test_steps(steps: &mut Steps) -> Result<()> {
    page::prepare(steps)?;
    page::build(steps)?;
    page::test(steps)?;
    want_nats_server();
    // No examples: the lints check them, and whoever runs one builds it.
    let runner = if use_nextest() { ["nextest", "run"].as_slice() } else { &["test"] };
    let mut tests = cargo(runner);
    steps.run("tests", tests.args(["--workspace", "--no-fail-fast", "--lib", "--bins", "--tests"]))?;
    steps.run("documentation tests", &mut cargo(&["test", "--quiet", "--workspace", "--doc"]))?;
    page::test_in_browser(steps)?;
    site::test_if_possible(steps)
}

/// Everything a change has to pass.
pub(crate) fn ci() -> Result<()> {
    require_component("rustfmt", "fmt")?;
    require_component("clippy", "clippy")?;
    let mut steps = Steps::default();
    steps.run("format", &mut cargo(&["fmt", "--all", "--check"]))?;
    steps.run("lints", &mut cargo(&["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"]))?;
    let mut smaller = cargo(&["clippy", "--package", "hansu", "--no-default-features", "--", "-D", "warnings"]);
    steps.run("lints of what 'run' builds", &mut smaller)?;
    steps.step("dependencies", check_dependencies)?;
    steps.step("oldest Rust", check_oldest_rust)?;
    page::prepare(&mut steps)?;
    page::build(&mut steps)?;
    page::lint(&mut steps)?;
    test_steps(&mut steps)?;
    let mut doc = cargo(&["doc", "--workspace", "--no-deps"]);
    steps.run("documentation", doc.env("RUSTDOCFLAGS", "-D warnings"))?;
    steps.step("bench signature", check_bench_signature)?;
    steps.step("bench lines of commits", check_bench_lines)?;
    steps.step("WebAssembly counts the same", check_wasm_if_possible)?;
    steps.step("third-party notices", third_party::check)?;
    steps.step("fuzz targets, briefly", fuzz_briefly)?;
    steps.step("soak, briefly", || soak(&BRIEF_SOAK))?;
    steps.summary();
    Ok(())
}

/// Seconds of each fuzz target: enough for its seeds and the plainest mistakes, and all twelve in half a minute.
const BRIEFLY: u64 = 1;

/// A soak that kills the server twice or so and meets every kind of hostile client.
const BRIEF_SOAK: SoakOptions = SoakOptions { minutes: 0.75, games: 60, level: 4, dev: true };

fn fuzz_briefly() -> Result<()> {
    if !can_fuzz() {
        eprintln!("skipped: libFuzzer is built with a C++ compiler, and there is none");
        return Ok(());
    }
    fuzz(&FuzzOptions { seconds: BRIEFLY, targets: Vec::new() })
}
