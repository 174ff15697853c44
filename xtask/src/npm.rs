//! `cargo xtask npm`: the engines as a package for other people's pages.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result};
use serde_json::json;

use crate::site::{MODELS, bindgen, module_of};
use crate::steps::{root, run};
use crate::tools::target_folder;
use crate::wasm::require_target;

/// Makes the package's folder; hands it out.
pub(crate) fn folder() -> Result<PathBuf> {
    require_target()?;
    let folder = target_folder()?.join("site/npm");
    let wasm = module_of("hansu-wasm", "hansu_wasm")?;
    bindgen(&wasm, &folder, "hansu_wasm", "package")?;
    fs::create_dir_all(folder.join("models"))?;
    for model in &MODELS {
        fs::copy(root().join(model.source), folder.join("models").join(model.file()))
            .with_context(|| format!("can't read {}", model.source))?;
    }
    for file in ["README.md", "example.html"] {
        fs::copy(root().join("crates/wasm/npm").join(file), folder.join(file))?;
    }
    for file in ["LICENSE-APACHE", "LICENSE-MIT"] {
        fs::copy(root().join(file), folder.join(file))?;
    }
    let package = json!({
        "name": "hansu-wasm",
        "version": version()?,
        "description": "Rules and engines of Othello and Gomoku in WebAssembly",
        "license": "MIT OR Apache-2.0",
        "type": "module",
        "main": "hansu_wasm.js",
        "types": "hansu_wasm.d.ts",
        "sideEffects": false,
        "files": ["hansu_wasm.js", "hansu_wasm.d.ts", "hansu_wasm_bg.wasm", "models", "example.html"],
    });
    fs::write(folder.join("package.json"), serde_json::to_string_pretty(&package)? + "\n")?;
    Ok(folder)
}

/// The version of the workspace.
fn version() -> Result<String> {
    let manifest = fs::read_to_string(root().join("Cargo.toml")).context("can't read Cargo.toml")?;
    let line = manifest.lines().find_map(|line| line.strip_prefix("version = "));
    line.map(|text| text.trim_matches('"').to_owned()).context("Cargo.toml says no version")
}

/// Makes the package, packed as it is published.
pub(crate) fn npm() -> Result<()> {
    let folder = folder()?;
    let archives = target_folder()?.join("archives");
    fs::create_dir_all(&archives)?;
    let mut pack = Command::new(if cfg!(windows) { "npm.cmd" } else { "npm" });
    run("npm pack", pack.args(["pack", "--pack-destination"]).arg(&archives).current_dir(&folder))
}
