//! A release: an archive with the program, completions, manual pages, licences and models, tried out before it is handed on.

use std::ffi::OsStr;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use crate::page;
use crate::steps::{Steps, cargo, root, run};
use crate::tools::{host, program_name, target_folder};

/// What is copied from the top of the repository.
const COPIED: [&str; 5] = ["README.md", "CHANGELOG.md", "LICENSE-APACHE", "LICENSE-MIT", "THIRD-PARTY-NOTICES.md"];

/// The shells, and the names under which they look for completions.
const COMPLETIONS: [(&str, &str); 5] = [
    ("bash", "hansu.bash"),
    ("elvish", "hansu.elv"),
    ("fish", "hansu.fish"),
    ("powershell", "_hansu.ps1"),
    ("zsh", "_hansu"),
];

/// Builds the program with all optimisations, unless one is given, packs the archive, unpacks it elsewhere and plays with it.
pub(crate) fn dist(given: Option<PathBuf>) -> Result<()> {
    let mut steps = Steps::default();
    let target = target_folder()?;
    let program = match given {
        Some(program) => program,
        None => {
            build(&mut steps)?;
            target.join("dist").join(program_name())
        }
    };
    let name = format!("hansu-{}-{}", version(&program)?, host()?);
    let folder = target.join("archives");
    let archive = folder.join(archive_name(&name));
    steps.step("archive", || {
        assemble(&program, &folder.join(&name))?;
        pack(&folder, &name)
    })?;
    steps.step("archive, unpacked and tried out", || try_out(&archive, &name))?;
    steps.summary();
    let size = fs::metadata(&archive).context("the archive is gone")?.len();
    println!("{} ({:.1} MB)", archive.display(), size as f64 / 1e6);
    Ok(())
}

fn build(steps: &mut Steps) -> Result<()> {
    page::build(steps)?;
    let mut build = cargo(&["build", "--profile", "dist", "--locked", "--package", "hansu"]);
    steps.run("program, with all optimisations (about ten minutes on two cores)", &mut build)
}

/// What the program says its version is.
fn version(program: &Path) -> Result<String> {
    let text = output(Command::new(program).arg("--version"))?;
    let version = text.split_whitespace().nth(1).context("hansu --version names no version")?;
    Ok(version.to_owned())
}

/// Archives are what the system's users unpack by a double click.
fn archive_name(name: &str) -> String {
    format!("{name}.{}", if cfg!(windows) { "zip" } else { "tar.gz" })
}

/// Makes the folder that is to be packed.
fn assemble(program: &Path, folder: &Path) -> Result<()> {
    let _ = fs::remove_dir_all(folder);
    let made = |path: &Path| fs::create_dir_all(path).with_context(|| format!("can't make {}", path.display()));
    made(&folder.join("completions"))?;
    copy(program, &folder.join(program_name()))?;
    for file in COPIED {
        copy(&root().join(file), &folder.join(file))?;
    }
    copy_all(&root().join("models"), &folder.join("models"))?;
    for (shell, name) in COMPLETIONS {
        let script = output(Command::new(program).args(["completions", shell]))?;
        write(&folder.join("completions").join(name), &script)?;
    }
    output(Command::new(program).arg("man").arg(folder.join("man"))).map(drop)
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    fs::copy(from, to).map(drop).with_context(|| format!("can't copy {} to {}", from.display(), to.display()))
}

fn copy_all(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to).with_context(|| format!("can't make {}", to.display()))?;
    let entries = fs::read_dir(from).with_context(|| format!("can't list {}", from.display()))?;
    for path in entries.flatten().map(|entry| entry.path()).filter(|path| path.is_file()) {
        copy(&path, &to.join(path.file_name().unwrap_or(OsStr::new("file"))))?;
    }
    Ok(())
}

fn write(path: &Path, text: &str) -> Result<()> {
    fs::write(path, text).with_context(|| format!("can't write {}", path.display()))
}

/// Packs a folder by the system's tar, which makes zip files on Windows.
fn pack(folder: &Path, name: &str) -> Result<()> {
    let mut tar = Command::new("tar");
    tar.arg(if cfg!(windows) { "-acf" } else { "-czf" }).arg(archive_name(name)).arg(name).current_dir(folder);
    run("tar", &mut tar)
}

/// A folder that is removed when it is no longer needed.
struct Scratch(PathBuf);

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Unpacks the archive in an empty folder outside the repository, and uses the program as a newcomer would.
fn try_out(archive: &Path, name: &str) -> Result<()> {
    let scratch = Scratch(std::env::temp_dir().join(format!("hansu-dist-{}", std::process::id())));
    fs::create_dir_all(&scratch.0).with_context(|| format!("can't make {}", scratch.0.display()))?;
    run("tar", Command::new("tar").arg("-xf").arg(archive).current_dir(&scratch.0))?;
    let folder = scratch.0.join(name);
    let program = folder.join(program_name());
    let hansu = |arguments: &[&str]| {
        let mut command = Command::new(&program);
        command.args(arguments).current_dir(&folder).env_clear().envs(kept_variables()).env("HOME", &scratch.0);
        command
    };
    for file in ["LICENSE-MIT", "THIRD-PARTY-NOTICES.md", "man/hansu.1", "man/hansu-play.1", "completions/_hansu"] {
        let length = fs::metadata(folder.join(file)).with_context(|| format!("the archive has no {file}"))?.len();
        ensure!(length > 100, "{file} in the archive is all but empty");
    }
    for game in ["othello", "omok"] {
        let watched = output(&mut hansu(&["play", game, "--black", "random", "--white", "random"]))?;
        ensure!(watched.contains("wins") || watched.to_lowercase().contains("draw"), "hansu play {game} saw no result");
    }
    let think = ["think", "--game", "othello", "--position", "f5d6c3", "--json", "alphabeta:depth=5"];
    let thought: Value = json(&output(&mut hansu(&think))?)?;
    ensure!(thought["move"].is_string(), "hansu think found no move: {thought}");
    let fight = ["match", "--game", "omok", "--size", "9", "--games", "2", "--json", "zero:sims=8", "random"];
    let fought: Value = json(&output(&mut hansu(&fight))?)?;
    ensure!(fought["games"] == 2 && fought["crashes"] == 0, "hansu match did not go well: {fought}");
    let page = serve(&mut hansu(&["serve", "--addr", "127.0.0.1:0", "--data", "data"]))?;
    ensure!(page.contains("<div id=\"root\">"), "the program does not hold the page");
    Ok(())
}

/// What Windows programs can't do without.
fn kept_variables() -> impl Iterator<Item = (String, String)> {
    std::env::vars().filter(|(name, _)| ["PATH", "SYSTEMROOT", "TEMP", "TMP"].contains(&name.to_uppercase().as_str()))
}

/// The page, from a server that is started and ended.
fn serve(command: &mut Command) -> Result<String> {
    let mut server = command.stderr(Stdio::piped()).stdin(Stdio::null()).spawn().context("can't start hansu serve")?;
    let page = first_line(&mut server).and_then(|line| get_page(&line));
    let _ = server.kill();
    let _ = server.wait();
    page
}

fn first_line(server: &mut std::process::Child) -> Result<String> {
    let mut line = String::new();
    let errors = server.stderr.take().context("hansu serve has no standard error")?;
    BufReader::new(errors).read_line(&mut line).context("hansu serve says nothing")?;
    Ok(line)
}

/// Fetches `/` from the address that a line names.
fn get_page(line: &str) -> Result<String> {
    let address = address(line).with_context(|| format!("hansu serve names no address: {line}"))?;
    let mut stream = TcpStream::connect(address).context("hansu serve does not answer")?;
    stream.set_read_timeout(Some(Duration::from_secs(30)))?;
    write!(stream, "GET / HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n")?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).context("the page can't be read")?;
    Ok(String::from_utf8_lossy(&answer).into_owned())
}

fn address(line: &str) -> Option<&str> {
    line.split("http://").nth(1)?.split_whitespace().next()
}

/// What a command writes; it must succeed.
fn output(command: &mut Command) -> Result<String> {
    let name = format!("{:?}", command.get_args().collect::<Vec<_>>());
    let output = command.stdin(Stdio::null()).output().with_context(|| format!("can't start {name}"))?;
    ensure!(output.status.success(), "{name} failed: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).with_context(|| format!("{name} wrote no text"))
}

fn json(text: &str) -> Result<Value> {
    serde_json::from_str(text).with_context(|| format!("this is not JSON: {text}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_is_found_in_what_the_server_says() {
        assert_eq!(address("Hansu is at http://127.0.0.1:4000 (Ctrl-C ends it)\n"), Some("127.0.0.1:4000"));
        assert_eq!(address("the port is taken"), None);
    }

    #[test]
    fn what_is_copied_is_there() {
        for file in COPIED.iter().chain(&["models"]) {
            assert!(root().join(file).exists(), "{file}");
        }
    }

    #[test]
    fn a_packed_folder_is_unpacked_as_it_was() {
        let scratch = Scratch(std::env::temp_dir().join(format!("hansu-pack-{}", std::process::id())));
        fs::create_dir_all(scratch.0.join("some/inner")).expect("folders");
        write(&scratch.0.join("some/inner/file.txt"), "text").expect("a file");
        pack(&scratch.0, "some").expect("an archive");
        fs::remove_dir_all(scratch.0.join("some")).expect("the original is removed");
        let archive = scratch.0.join(archive_name("some"));
        run("tar", Command::new("tar").arg("-xf").arg(archive).current_dir(&scratch.0)).expect("it is unpacked");
        assert_eq!(fs::read_to_string(scratch.0.join("some/inner/file.txt")).expect("the file"), "text");
    }
}
