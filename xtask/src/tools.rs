//! The tools that the tasks call.

use std::process::{Command, Stdio};

use anyhow::{Result, bail};

use crate::steps::{cargo, run};

/// Whether `cargo NAME` is there.
pub(crate) fn has_cargo_command(name: &str) -> bool {
    succeeds(&mut cargo(&[name, "--version"]))
}

/// Whether a command ends well; what it prints is not shown.
pub(crate) fn succeeds(command: &mut Command) -> bool {
    command.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}

/// Makes sure that a component of the Rust toolchain is there; rustup installs it if not.
pub(crate) fn require_component(component: &str, cargo_command: &str) -> Result<()> {
    if has_cargo_command(cargo_command) {
        return Ok(());
    }
    let mut rustup = Command::new("rustup");
    if !succeeds(rustup.arg("--version")) {
        bail!("'cargo {cargo_command}' is missing, and so is rustup: install the Rust component {component}");
    }
    eprintln!("installing the Rust component {component}: rustup component add {component}");
    run("rustup", Command::new("rustup").args(["component", "add", component]))
}

/// Whether to test with nextest, which is faster. It is not installed for the user: cargo's own runner will do.
pub(crate) fn use_nextest() -> bool {
    let found = has_cargo_command("nextest");
    if !found {
        eprintln!("cargo-nextest is not installed, so cargo test runs the tests: the same tests, only slower");
        eprintln!("(to install it: cargo install --locked cargo-nextest)");
    }
    found
}
