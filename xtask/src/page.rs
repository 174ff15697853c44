//! The page: built by npm, tested by vitest and, in a real browser, by Playwright.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;

use anyhow::{Context, Result, bail, ensure};

use crate::steps::{Steps, root, run};
use crate::tools::{program_name, succeeds, target_folder};

/// What the built page is made from, besides the installed packages.
const SOURCES: [&str; 8] =
    ["src", "public", "scripts", "index.html", "package-lock.json", "vite.config.ts", "tsconfig.json", "../models"];

/// Names under which Chromium is installed.
const BROWSERS: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

fn web() -> PathBuf {
    root().join("web")
}

fn npm(arguments: &[&str]) -> Command {
    let mut command = Command::new(if cfg!(windows) { "npm.cmd" } else { "npm" });
    command.args(arguments).current_dir(web());
    command
}

/// A program of the page's packages.
pub(crate) fn npx(arguments: &[&str]) -> Command {
    let mut command = Command::new(if cfg!(windows) { "npx.cmd" } else { "npx" });
    command.args(arguments).current_dir(web());
    command
}

/// Builds the page, if it is older than what it is made from. If it is not, npm is not even asked for its version.
pub(crate) fn build(steps: &mut Steps) -> Result<()> {
    if is_built(&web()) {
        return Ok(());
    }
    prepare(steps)?;
    steps.run("page: build (about half a minute)", &mut npm(&["run", "build"]))
}

fn is_built(web: &Path) -> bool {
    let sources = SOURCES.iter().filter_map(|name| newest(&web.join(name))).max();
    sources <= newest(&web.join("dist/index.html"))
}

/// Sees to it that npm and the packages of the page are there.
pub(crate) fn prepare(steps: &mut Steps) -> Result<()> {
    require_npm()?;
    install(steps)
}

/// Sees to it that there is npm. It is installed by apt where there is none.
fn require_npm() -> Result<()> {
    let is_there = || succeeds(npm(&["--version"]).current_dir(root()));
    if !is_there() {
        install_by_apt(&["nodejs", "npm"], "for the page")
            .context("npm can't be installed: install Node.js 20 or later (https://nodejs.org)")?;
    }
    ensure!(
        is_there(),
        "the page is built by npm, and it is missing: install Node.js 20 or later (https://nodejs.org)"
    );
    Ok(())
}

/// Installs packages of the system, and says so.
pub(crate) fn install_by_apt(packages: &[&str], purpose: &str) -> Result<()> {
    eprintln!("installing {} {purpose}: apt-get install {}", packages.join(" and "), packages.join(" "));
    let root = succeeds(Command::new("sh").args(["-c", "test \"$(id -u)\" = 0"]));
    let apt = |arguments: &[&str]| {
        let mut command = Command::new(if root { "apt-get" } else { "sudo" });
        if !root {
            command.arg("apt-get");
        }
        run("apt-get", command.args(arguments).env("DEBIAN_FRONTEND", "noninteractive"))
    };
    apt(&["update", "-qq"])?;
    apt(&[&["install", "-y", "-qq"], packages].concat())
}

/// Installs the packages that the lock file names, unless they are there.
fn install(steps: &mut Steps) -> Result<()> {
    let installed = newest(&web().join("node_modules/.package-lock.json"));
    if installed.is_some() && newest(&web().join("package-lock.json")) <= installed {
        return Ok(());
    }
    steps.run("page: packages (about half a minute)", &mut npm(&["ci", "--no-fund", "--no-audit"]))
}

/// When the newest file at a path, or below it, was changed; `None` if there is none.
fn newest(path: &Path) -> Option<SystemTime> {
    if !path.is_dir() {
        return fs::metadata(path).ok()?.modified().ok();
    }
    let entries = fs::read_dir(path).ok()?.flatten();
    entries.filter_map(|entry| newest(&entry.path())).max()
}

/// Lints of the page.
pub(crate) fn lint(steps: &mut Steps) -> Result<()> {
    steps.run("page: lints", &mut npm(&["run", "lint"]))
}

/// Tests of the page's logic.
pub(crate) fn test(steps: &mut Steps) -> Result<()> {
    steps.run("page: tests", &mut npm(&["test"]))
}

/// Tests of the whole, in a browser, with the program that the tests before it have built: cargo would build much of it
/// anew without the other packages' tests, since then fewer features of dependencies are wanted.
pub(crate) fn test_in_browser(steps: &mut Steps) -> Result<()> {
    let browser = browser()?;
    let program = target_folder()?.join("debug").join(program_name());
    let mut tests = npm(&["run", "e2e"]);
    tests.env("HANSU_BIN", program).env("CHROMIUM", browser);
    steps.run("page: tests in a browser", &mut tests)
}

/// Chromium. It is installed by apt where there is none.
fn browser() -> Result<PathBuf> {
    if let Some(found) = find_browser() {
        return Ok(found);
    }
    let installed = install_by_apt(&["chromium"], "for the tests in a browser");
    match (installed, find_browser()) {
        (_, Some(found)) => Ok(found),
        (Err(error), None) => {
            Err(error).context("Chromium can't be installed: install it, or set CHROMIUM to its path")
        }
        (Ok(()), None) => bail!("there is no Chromium: install it, or set CHROMIUM to its path"),
    }
}

fn find_browser() -> Option<PathBuf> {
    if let Some(given) = std::env::var_os("CHROMIUM") {
        return Some(given.into());
    }
    let folders: Vec<PathBuf> = std::env::split_paths(&std::env::var_os("PATH")?).collect();
    let places = BROWSERS.iter().flat_map(|name| folders.iter().map(move |folder| folder.join(name)));
    places.into_iter().find(|place| place.is_file())
}

#[cfg(test)]
mod tests {
    use std::fs::File;
    use std::time::Duration;

    use super::*;

    /// Makes a file that was changed so many seconds after the beginning.
    fn touch(path: &Path, seconds: u64) {
        fs::create_dir_all(path.parent().expect("a folder")).expect("folders");
        let file = File::create(path).expect("a file");
        file.set_modified(SystemTime::UNIX_EPOCH + Duration::from_secs(seconds)).expect("a time");
    }

    #[test]
    fn the_page_is_built_again_only_after_a_change() {
        let web = std::env::temp_dir().join(format!("hansu-web-{}", std::process::id()));
        touch(&web.join("src/board/square.tsx"), 10);
        assert!(!is_built(&web), "there is none yet");
        touch(&web.join("dist/index.html"), 20);
        assert!(is_built(&web));
        touch(&web.join("src/board/square.tsx"), 30);
        assert!(!is_built(&web), "a source is newer");
        touch(&web.join("dist/index.html"), 30);
        assert!(is_built(&web));
        fs::remove_dir_all(&web).expect("it can be removed");
    }
}
