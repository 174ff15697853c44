//! The notebooks: a tiny run of ours, trained on by other frameworks, and played by `zero` again.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::steps::{Steps, cargo, root, run};
use crate::tools::{program_name, succeeds, target_folder};

/// Which notebooks are executed, and what becomes of their outputs.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct NotebooksOptions {
    /// The one for PyTorch too, which is a download of more than 500 MB.
    pub(crate) torch: bool,
    /// Put the outputs into the notebooks; otherwise they are thrown away.
    pub(crate) write: bool,
    /// Whether the program is built without optimisation.
    pub(crate) dev: bool,
}

impl NotebooksOptions {
    /// Understands `[--torch] [--write] [--dev]`.
    pub(crate) fn parse(arguments: &[String]) -> Result<NotebooksOptions, String> {
        let mut options = NotebooksOptions { torch: false, write: false, dev: false };
        for argument in arguments {
            match argument.as_str() {
                "--torch" => options.torch = true,
                "--write" => options.write = true,
                "--dev" => options.dev = true,
                unknown => return Err(format!("'notebooks' does not take '{unknown}'")),
            }
        }
        Ok(options)
    }
}

/// Executes the notebooks on a run of a tiny network, and lets `zero` play with what they write.
pub(crate) fn notebooks(options: &NotebooksOptions) -> Result<()> {
    let mut steps = Steps::default();
    let profile = if options.dev { "dev" } else { "release" };
    steps.run("build", &mut cargo(&["build", "--package", "hansu", "--profile", profile]))?;
    let target = target_folder()?;
    let program = target.join(if options.dev { "debug" } else { "release" }).join(program_name());
    let home = target.join("notebooks");
    let games = home.join("run");
    steps.step("a tiny run", || tiny_run(&program, &games))?;
    let names: &[&str] = if options.torch { &["jax", "torch"] } else { &["jax"] };
    for name in names {
        steps.step(&format!("train_{name}.ipynb"), || execute(name, &home, options.write))?;
        steps.step(&format!("zero plays the network of {name}"), || play(&program, &written(&home, name)))?;
    }
    steps.summary();
    Ok(())
}

fn tiny_run(program: &Path, folder: &Path) -> Result<()> {
    if folder.exists() {
        std::fs::remove_dir_all(folder).with_context(|| format!("can't remove '{}'", folder.display()))?;
    }
    let mut train = Command::new(program);
    train.args(["train", "zero", "--preset", "tiny", "--iterations", "4", "--set", "ladder.every=0", "--out"]);
    run("hansu train zero", train.arg(folder))
}

/// The network that a notebook writes.
fn written(home: &Path, name: &str) -> PathBuf {
    home.join(format!("{name}.safetensors"))
}

fn execute(name: &str, home: &Path, write: bool) -> Result<()> {
    let python = environment(name, home)?;
    let notebooks = root().join("notebooks");
    let notebook = notebooks.join(format!("train_{name}.ipynb"));
    let out = if write { notebook.clone() } else { home.join(format!("train_{name}.ipynb")) };
    let mut command = Command::new(python);
    command.arg(notebooks.join("execute.py")).arg(&notebook).arg(out);
    command.env("HANSU_RUN", home.join("run")).env("HANSU_OUT", written(home, name)).env("HANSU_STEPS", "60");
    run("the notebook", &mut command)
}

/// Python in a virtual environment with what the notebook needs; it is made the first time.
fn environment(name: &str, home: &Path) -> Result<PathBuf> {
    let folder = home.join(format!("python-{name}"));
    let python = folder.join(if cfg!(windows) { "Scripts/python.exe" } else { "bin/python" });
    let requirements = root().join("notebooks").join(format!("requirements-{name}.txt"));
    if !succeeds(Command::new(&python).arg("--version")) {
        if !succeeds(Command::new("python3").arg("--version")) {
            bail!("python3 is missing: install Python 3.11 or later");
        }
        run("python3 -m venv", Command::new("python3").args(["-m", "venv"]).arg(&folder))?;
    }
    run("pip install", Command::new(&python).args(["-m", "pip", "install", "--quiet", "-r"]).arg(requirements))?;
    Ok(python)
}

/// A game is enough: a network that does not fit is refused before it.
fn play(program: &Path, network: &Path) -> Result<()> {
    let agent = format!("zero:net=\"{}\",sims=20", network.display());
    let mut command = Command::new(program);
    command.args(["match", "--game", "gomoku", "--size", "6", "--row", "4", "--games", "2", &agent, "random"]);
    run("hansu match", &mut command)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_understood() {
        let parse =
            |text: &str| NotebooksOptions::parse(&text.split_whitespace().map(str::to_owned).collect::<Vec<_>>());
        assert_eq!(parse(""), Ok(NotebooksOptions { torch: false, write: false, dev: false }));
        assert_eq!(parse("--torch --write"), Ok(NotebooksOptions { torch: true, write: true, dev: false }));
        assert_eq!(parse("--tpu"), Err("'notebooks' does not take '--tpu'".to_owned()));
    }

    #[test]
    fn both_notebooks_were_executed_and_hold_their_outputs() {
        for name in ["jax", "torch"] {
            let path = root().join("notebooks").join(format!("train_{name}.ipynb"));
            let text = std::fs::read_to_string(&path).expect("a notebook");
            let notebook: serde_json::Value = serde_json::from_str(&text).expect("JSON");
            let cells = notebook["cells"].as_array().expect("cells");
            let code: Vec<_> = cells.iter().filter(|cell| cell["cell_type"] == "code").collect();
            assert!(code.iter().all(|cell| cell["execution_count"].is_u64()), "{name}: a cell was not executed");
            let is_error = |output: &serde_json::Value| output["output_type"] == "error";
            let outputs = || code.iter().flat_map(|cell| cell["outputs"].as_array().expect("outputs"));
            assert!(!outputs().any(is_error), "{name}: a cell failed");
            assert!(text.contains("tensors written"), "{name}: no network was written");
        }
    }
}
