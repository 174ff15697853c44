//! The searches as WebAssembly: built, run under Node.js, and compared with the native ones.

use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail, ensure};

use crate::bench::compare_with_committed;
use crate::steps::{cargo, root, run};
use crate::tools::{succeeds, target_folder};

const TARGET: &str = "wasm32-unknown-unknown";

/// Builds the module and checks that it searches exactly as the program does: that it has the same bench signature.
pub(crate) fn check_wasm() -> Result<()> {
    require_target()?;
    run("cargo", &mut cargo(&["build", "--release", "--target", TARGET, "--package", "hansu-wasm"]))?;
    let module = target_folder()?.join(TARGET).join("release/hansu_wasm.wasm");
    let mut node = Command::new("node");
    node.arg(root().join("crates/wasm/signature.mjs")).arg(module).stderr(Stdio::inherit());
    let output = node.output().context("can't start node: install Node.js 20 or later")?;
    ensure!(output.status.success(), "the WebAssembly module failed under Node.js with {}", output.status);
    compare_with_committed(String::from_utf8_lossy(&output.stdout).trim(), "WebAssembly")
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
fn require_target() -> Result<()> {
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
