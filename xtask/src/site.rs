//! `cargo xtask site`: the same page as static files, with the engines in Workers. Nothing has to be running to use it.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};
use serde_json::json;

use crate::npm;
use crate::page;
use crate::site_server::serve;
use crate::steps::{Steps, cargo, root, run};
use crate::tools::target_folder;
use crate::wasm::{TARGET, require_target};

/// A file that engines need, beside the module: it is fetched when somebody wants to play.
pub(crate) struct Model {
    /// Its name, by which the module asks for it, with its ending.
    name: (&'static str, &'static str),
    /// Where it is kept.
    pub(crate) source: &'static str,
    /// What has its place on the site, where that is something else.
    on_site: Option<&'static str>,
    /// Whether it is kept for when there is no network without anybody having asked for it.
    is_kept: bool,
}

impl Model {
    const fn kept(name: (&'static str, &'static str), source: &'static str) -> Model {
        Model { name, source, on_site: None, is_kept: true }
    }

    const fn on_demand(name: (&'static str, &'static str), source: &'static str) -> Model {
        Model { is_kept: false, ..Model::kept(name, source) }
    }

    /// The name of the file.
    pub(crate) fn file(&self) -> String {
        let (name, ending) = self.name;
        format!("{name}.{ending}")
    }
}

/// All of them.
pub(crate) const MODELS: [Model; 8] = [
    // A first game is not to wait for megabytes: the small set of weights is on the site.
    Model {
        on_site: Some("crates/othello/weights/othello-small.bin"),
        ..Model::kept(("othello", "bin"), "crates/othello/weights/othello.bin")
    },
    Model::kept(("gomoku-freestyle", "z"), "crates/gomoku/weights/net-freestyle.z"),
    Model::kept(("gomoku-renju", "z"), "crates/gomoku/weights/net-renju.z"),
    Model::kept(("othello", "safetensors"), "models/othello.safetensors"),
    Model::kept(("omok15", "safetensors"), "models/omok15.safetensors"),
    Model::kept(("omok9", "safetensors"), "models/omok9.safetensors"),
    Model::on_demand(("omok9-stage1", "safetensors"), "models/omok9-stage1.safetensors"),
    Model::on_demand(("omok9-stage2", "safetensors"), "models/omok9-stage2.safetensors"),
];

/// Makes the site in `dist-site`, and serves it if that is wanted.
pub(crate) fn site(serve_it: bool) -> Result<()> {
    let mut steps = Steps::default();
    let folder = build(&mut steps)?;
    match weights(&folder) {
        Ok(text) => print!("{text}"),
        Err(error) => eprintln!("dist-site is there; what it weighs is not known: {error:#}"),
    }
    if serve_it {
        return serve(&folder, "127.0.0.1:4080");
    }
    Ok(())
}

/// Makes the site; hands out its folder.
pub(crate) fn build(steps: &mut Steps) -> Result<PathBuf> {
    require_target()?;
    let target = target_folder()?;
    let (module, built) = (target.join("site/module"), target.join("site/page"));
    steps.step("site: engines", || {
        let wasm = module_of("hansu-site", "hansu_site")?;
        bindgen(&wasm, &module, "hansu_site", "page")
    })?;
    page::prepare(steps)?;
    steps.run("site: page", page::npx(&["tsc", "-b"]).env("HANSU_MODULE", &module))?;
    let mut vite = page::npx(&["vite", "build", "--mode", "site"]);
    steps.run("site: files", vite.env("HANSU_MODULE", &module).env("HANSU_SITE", &built))?;
    let folder = root().join("dist-site");
    finish(&built, &folder)?;
    Ok(folder)
}

/// Makes the site and the package, and tests both in a browser; or says that they were left out where Rust's standard library for
/// WebAssembly can't be had.
pub(crate) fn test_if_possible(steps: &mut Steps) -> Result<()> {
    if let Err(error) = require_target() {
        eprintln!("skipped: {error:#}");
        return Ok(());
    }
    let site = build(steps)?;
    let npm = npm::folder()?;
    page::test_site(steps, &site, &npm)
}

/// Builds a crate for WebAssembly as it is shipped.
pub(crate) fn module_of(package: &str, file: &str) -> Result<PathBuf> {
    let build = ["build", "--profile", "site", "--target", TARGET, "--package", package];
    run("cargo", &mut cargo(&build))?;
    Ok(target_folder()?.join(TARGET).join("site").join(file).with_extension("wasm"))
}

/// Makes JavaScript and types for a module, by the library of wasm-bindgen, which is built when it is needed first.
pub(crate) fn bindgen(wasm: &Path, folder: &Path, name: &str, kind: &str) -> Result<()> {
    let tool = target_folder()?.join("bindgen");
    let manifest = root().join("xtask/bindgen/Cargo.toml");
    let mut build = cargo(&["build", "--release", "--locked", "--manifest-path"]);
    run("cargo", build.arg(manifest).env("CARGO_TARGET_DIR", &tool))?;
    let program = tool.join("release").join(format!("hansu-bindgen{}", std::env::consts::EXE_SUFFIX));
    run("hansu-bindgen", Command::new(program).arg(wasm).arg(folder).arg(name).arg(kind))
}

/// Puts the built page where it is handed out, with the files of the engines and the service worker that keeps it all.
fn finish(built: &Path, folder: &Path) -> Result<()> {
    let _ = fs::remove_dir_all(folder);
    copy(built, folder)?;
    fs::create_dir_all(folder.join("models"))?;
    let (mut places, mut kept) = (serde_json::Map::new(), Vec::new());
    for model in &MODELS {
        let source = model.on_site.unwrap_or(model.source);
        let bytes = fs::read(root().join(source)).with_context(|| format!("can't read {source}"))?;
        let (name, ending) = model.name;
        let path = format!("models/{name}-{:016x}.{ending}", hash(&bytes));
        fs::write(folder.join(&path), &bytes)?;
        places.insert(model.file(), json!({ "path": path, "bytes": bytes.len() }));
        if model.is_kept {
            kept.push(path);
        }
    }
    fs::write(folder.join("models.json"), serde_json::to_string(&places)?)?;
    // GitHub Pages leaves out files that begin with an underscore unless it is told that nothing is to be made of these.
    fs::write(folder.join(".nojekyll"), "")?;
    fs::copy(folder.join("index.html"), folder.join("404.html"))?;
    let page: Vec<String> = files(folder, folder)?.into_iter().filter(|path| is_page(path)).collect();
    let (pictures, shell): (Vec<_>, Vec<_>) = page.iter().map(String::as_str).partition(|path| path.ends_with(".png"));
    let mut hasher = DefaultHasher::new();
    for path in &page {
        fs::read(folder.join(path))?.hash(&mut hasher);
    }
    let worker = fs::read_to_string(root().join("web/site/sw.js")).context("can't read web/site/sw.js")?;
    let worker = worker
        .replace("%VERSION%", &format!("{:016x}", hasher.finish()))
        .replace("%SHELL%", &shell.join(" "))
        .replace("%PICTURES%", &pictures.join(" "))
        .replace("%MODELS%", &kept.join(" "));
    ensure!(!worker.contains('%'), "web/site/sw.js has a mark that nothing is put into");
    fs::write(folder.join("sw.js"), worker)?;
    Ok(())
}

/// The page itself, and the module. All but its pictures is kept from the first visit on: those are for whoever opens a certain view, or
/// installs the page.
fn is_page(path: &str) -> bool {
    !path.starts_with("models/") && !path.starts_with('.') && path != "404.html"
}

fn hash(bytes: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    hasher.finish()
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    for path in files(from, from)? {
        let target = to.join(&path);
        fs::create_dir_all(target.parent().context("a file is in a folder")?)?;
        fs::copy(from.join(&path), &target).with_context(|| format!("can't write {}", target.display()))?;
    }
    Ok(())
}

/// The paths of all files of a folder, with slashes, in order.
fn files(top: &Path, folder: &Path) -> Result<Vec<String>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| format!("can't read {}", folder.display()))? {
        let path = entry?.path();
        if path.is_dir() {
            found.extend(files(top, &path)?);
        } else {
            found.push(path.strip_prefix(top)?.to_string_lossy().replace('\\', "/"));
        }
    }
    found.sort();
    Ok(found)
}

/// What a first visit and a first game have to load, compressed as hosts do it.
fn weights(folder: &Path) -> Result<String> {
    let packed = |path: &str| -> Result<usize> {
        let mut gzip = Command::new("gzip");
        let output = gzip.args(["-9", "-c"]).arg(folder.join(path)).output().context("can't start gzip")?;
        Ok(output.stdout.len())
    };
    let (mut page, mut module, mut models) = (0, 0, String::new());
    for path in files(folder, folder)? {
        let size = packed(&path)?;
        match path.as_str() {
            path if path.ends_with(".wasm") => module += size,
            path if path.starts_with("models/") => models += &format!("  {path}: {} kB\n", size / 1000),
            path if is_page(path) && !path.ends_with(".png") => page += size,
            _ => {}
        }
    }
    let (page, module) = (page / 1000, module / 1000);
    Ok(format!("dist-site: page {page} kB, module {module} kB, compressed by gzip; on demand\n{models}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tool_and_the_module_have_the_same_version_of_wasm_bindgen() {
        let version = |lock: &str, name: &str| {
            let text = fs::read_to_string(root().join(lock)).expect("a lock file");
            let place = text.find(&format!("name = \"{name}\"\n")).expect("wasm-bindgen is locked");
            text[place..].lines().nth(1).map(str::to_owned)
        };
        let tool = version("xtask/bindgen/Cargo.lock", "wasm-bindgen-cli-support");
        assert_eq!(version("Cargo.lock", "wasm-bindgen"), tool);
    }

    #[test]
    fn the_service_worker_keeps_the_page_and_not_the_engines() {
        for kept in ["index.html", "assets/a.js", "models.json", "manifest.webmanifest"] {
            assert!(is_page(kept), "{kept}");
        }
        for left in ["models/othello-1.bin", ".nojekyll", "404.html"] {
            assert!(!is_page(left), "{left}");
        }
    }
}
