//! The searches as WebAssembly: built, run under Node.js, and compared with the native ones.

use std::ffi::OsStr;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail, ensure};

use crate::bench::compare_with_committed;
use crate::npm;
use crate::steps::{cargo, root, run};
use crate::tools::{succeeds, target_folder};

pub(crate) const TARGET: &str = "wasm32-unknown-unknown";

/// Builds the module and checks that it searches exactly as the program does: that it has the same bench signature, and that every
/// agent finds the same in 200 positions.
pub(crate) fn check_wasm() -> Result<()> {
    let package = npm::folder()?;
    let found = under_node("signature.mjs", &[package.as_ref()])?;
    compare_with_committed(found.trim(), "WebAssembly")?;
    let here = under_node("searches.mjs", &[package.as_ref()])?;
    // As the tests have built it: the searches are optimised there too.
    compare_searches(&text_of(&mut example("searches", Built::ForTests)?)?, &here)
}

/// Names the first position in which something else is found.
fn compare_searches(native: &str, here: &str) -> Result<()> {
    let differs = native.lines().zip(here.lines()).find(|(native, here)| native != here);
    if let Some((native, here)) = differs {
        bail!("WebAssembly finds something else:\n  native {native}\n  here   {here}");
    }
    let (count, found) = (native.lines().count(), here.lines().count());
    ensure!(count == found && count > 0, "WebAssembly looked at {found} positions, the program at {count}");
    eprintln!("every agent finds the same in {count} positions");
    Ok(())
}

/// How an example is built.
#[derive(Clone, Copy)]
enum Built {
    /// With what the tests of the workspace have built.
    ForTests,
    /// Optimised in full.
    ForSpeed,
}

/// An example of the module's crate, as a native program.
fn example(name: &str, built: Built) -> Result<Command> {
    let (packages, profile, folder) = match built {
        Built::ForTests => (["--workspace"].as_slice(), "dev", "debug"),
        Built::ForSpeed => (["--package", "hansu-wasm"].as_slice(), "release", "release"),
    };
    run("cargo", cargo(&["build", "--profile", profile, "--example", name]).args(packages))?;
    let file = format!("{name}{}", std::env::consts::EXE_SUFFIX);
    Ok(Command::new(target_folder()?.join(folder).join("examples").join(file)))
}

/// Does fixed work in the module and in a native program, one after the other, and prints how fast the one is beside the other, by
/// processor time.
pub(crate) fn measure_wasm() -> Result<()> {
    let package = npm::folder()?;
    let native = measured(&text_of(&mut example("speed", Built::ForSpeed)?)?)?;
    let count = native.len().to_string();
    let here = measured(&under_node("speed.mjs", &[package.as_ref(), count.as_ref()])?)?;
    println!("| what | native, one thread | WebAssembly | share |\n|---|---|---|---|");
    for (native, here) in native.iter().zip(&here) {
        let same = if native.amount == here.amount { "" } else { " (counts differ!)" };
        let (fast, slow) = (native.amount / native.seconds, here.amount / here.seconds);
        let share = 100.0 * slow / fast;
        println!("| {} | {fast:.0} {}/s | {slow:.0} | {share:.0}%{same} |", native.name, native.unit);
    }
    Ok(())
}

/// What a workload took.
struct Measured {
    name: String,
    unit: String,
    amount: f64,
    seconds: f64,
}

fn measured(lines: &str) -> Result<Vec<Measured>> {
    let read = |line: &str| {
        let value: serde_json::Value = serde_json::from_str(line).ok()?;
        let text = |key: &str| value[key].as_str().unwrap_or_default().to_owned();
        let (amount, seconds) = (value["amount"].as_f64()?, value["seconds"].as_f64()?);
        Some(Measured { name: text("name"), unit: text("unit"), amount, seconds })
    };
    lines.lines().map(|line| read(line).with_context(|| format!("no measurement: {line}"))).collect()
}

/// What a script beside the module's sources prints.
fn under_node(script: &str, arguments: &[&OsStr]) -> Result<String> {
    let mut node = Command::new("node");
    node.arg(root().join("crates/wasm").join(script)).args(arguments);
    text_of(&mut node).context("node failed: Node.js 20 or later is needed")
}

fn text_of(command: &mut Command) -> Result<String> {
    let program = command.get_program().to_string_lossy().into_owned();
    let output = command.stderr(Stdio::inherit()).output().with_context(|| format!("can't start {program}"))?;
    ensure!(output.status.success(), "{program} ended with {}", output.status);
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// The same, or a word that it was left out where Rust's standard library for WebAssembly can't be had.
pub(crate) fn check_wasm_if_possible() -> Result<()> {
    if let Err(error) = require_target() {
        eprintln!("skipped: {error:#}");
        return Ok(());
    }
    check_wasm()
}

/// Makes sure that the standard library for WebAssembly is there; rustup installs it if not.
pub(crate) fn require_target() -> Result<()> {
    let libraries = Command::new("rustc").args(["--print", "target-libdir", "--target", TARGET]).output();
    let folder = libraries.context("can't start rustc")?.stdout;
    if std::path::Path::new(String::from_utf8_lossy(&folder).trim()).is_dir() {
        return Ok(());
    }
    if !succeeds(Command::new("rustup").arg("--version")) {
        bail!("Rust's target {TARGET} is missing, and so is rustup: install the target's standard library");
    }
    eprintln!("installing Rust's target {TARGET}: rustup target add {TARGET}");
    run("rustup", Command::new("rustup").args(["target", "add", TARGET]))
}
