//! The tools that the tasks call.

use std::path::PathBuf;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

use crate::page::install_by_apt;
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

/// Sees to it that there is a nats-server for the tests of fleets. It is installed by apt where there is none; where that
/// can't be, those tests say so and test nothing.
pub(crate) fn want_nats_server() {
    if succeeds(Command::new("nats-server").arg("--version")) {
        return;
    }
    if let Err(error) = install_by_apt(&["nats-server"], "for the tests of fleets") {
        eprintln!("nats-server can't be installed ({error:#}): fleets are not tested");
    }
}

/// The folder that cargo builds in.
pub(crate) fn target_folder() -> Result<PathBuf> {
    let output = cargo(&["metadata", "--format-version", "1", "--no-deps"]).output().context("can't start cargo")?;
    let document: serde_json::Value = serde_json::from_slice(&output.stdout).context("cargo metadata is not JSON")?;
    let folder = document["target_directory"].as_str().context("cargo metadata does not name the target folder")?;
    Ok(folder.into())
}

/// The file name of our program.
pub(crate) fn program_name() -> String {
    format!("hansu{}", std::env::consts::EXE_SUFFIX)
}

/// The name of this platform, such as `x86_64-unknown-linux-gnu`.
pub(crate) fn host() -> Result<String> {
    let output = Command::new("rustc").arg("-vV").output().context("can't start rustc")?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let host = text.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_owned).context("rustc -vV does not name the host")
}
