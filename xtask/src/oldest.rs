//! The oldest Rust that we promise to build with, `rust-version` in `Cargo.toml`.
//!
//! What our own code uses of the standard library is held to it by clippy (`incompatible_msrv`), and what dependencies say
//! they want by the check of dependencies. Where that Rust is installed, everything is built with it besides.

use std::process::Command;

use anyhow::Result;

use crate::dependencies::rust_version;
use crate::steps::{root, run};

/// Checks the workspace with the oldest Rust, where rustup has it.
pub(crate) fn check_oldest_rust() -> Result<()> {
    let version = rust_version()?;
    let listed = Command::new("rustup").args(["toolchain", "list"]).output();
    let listed = listed.map(|output| String::from_utf8_lossy(&output.stdout).into_owned()).unwrap_or_default();
    let Some(toolchain) = installed(&listed, &version) else {
        eprintln!(
            "Rust {version} is not installed here, so nothing is built with it: only the lint `incompatible_msrv` and"
        );
        eprintln!("the dependencies' own word were checked (to install it: rustup toolchain install {version})");
        return Ok(());
    };
    // Its own folder: two compilers that take turns in one would build everything anew each time.
    let target = root().join("target").join("oldest-rust");
    let mut check = Command::new("rustup");
    check.args(["run", &toolchain, "cargo", "check", "--workspace", "--locked", "--quiet"]);
    run("cargo check", check.arg("--target-dir").arg(target).current_dir(root()))
}

/// The installed toolchain of a version: `1.90-…` or `1.90.0-…`.
fn installed(list: &str, version: &str) -> Option<String> {
    let is_it = |name: &&str| {
        name.strip_prefix(version)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with('-') || rest.starts_with(".0"))
    };
    list.lines().filter_map(|line| line.split_whitespace().next()).find(is_it).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(list: &str, expected: Option<&str>) {
        assert_eq!(installed(list, "1.90").as_deref(), expected, "{list}");
    }

    #[test]
    fn the_toolchain_is_found_among_the_installed_ones() {
        check("", None);
        check("stable-x86_64-unknown-linux-gnu (active, default)\n1.95.0-x86_64-unknown-linux-gnu\n", None);
        check("stable-x\n1.90-x86_64-unknown-linux-gnu\n", Some("1.90-x86_64-unknown-linux-gnu"));
        check("1.90.0-x86_64-unknown-linux-gnu (default)\n", Some("1.90.0-x86_64-unknown-linux-gnu"));
        check("1.9-x\n1.901-x\n", None);
    }
}
