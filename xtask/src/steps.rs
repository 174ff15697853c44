//! Steps: commands that are announced, timed, and stop everything when they fail.

use std::path::Path;
use std::process::{Command, ExitCode};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};

/// A command that ended with an error.
#[derive(Debug)]
pub(crate) struct StepFailed {
    name: String,
    code: Option<i32>,
}

impl StepFailed {
    /// The command's own exit code, where it has one that can be passed on.
    pub(crate) fn exit_code(&self) -> ExitCode {
        let code = self.code.and_then(|code| u8::try_from(code).ok());
        code.map_or(ExitCode::FAILURE, ExitCode::from)
    }
}

impl std::fmt::Display for StepFailed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.code {
            Some(code) => write!(f, "{} failed with exit code {code}", self.name),
            None => write!(f, "{} was stopped by a signal", self.name),
        }
    }
}

impl std::error::Error for StepFailed {}

/// The steps done so far.
#[derive(Default)]
pub(crate) struct Steps {
    done: Vec<(String, Duration)>,
}

impl Steps {
    /// Runs a command as a step.
    pub(crate) fn run(&mut self, name: &str, command: &mut Command) -> Result<()> {
        self.step(name, || run(name, command))
    }

    /// Does anything as a step: prints its name, then how long it took.
    pub(crate) fn step(&mut self, name: &str, work: impl FnOnce() -> Result<()>) -> Result<()> {
        eprintln!("==> {name}");
        let start = Instant::now();
        let result = work();
        let time = start.elapsed();
        let verdict = if result.is_ok() { "ok" } else { "FAILED" };
        eprintln!("<== {name}: {verdict} ({:.1} s)", time.as_secs_f64());
        self.done.push((name.to_owned(), time));
        result
    }

    /// Prints all steps with their times.
    pub(crate) fn summary(&self) {
        let total: Duration = self.done.iter().map(|(_, time)| *time).sum();
        eprintln!("\nEverything passed in {:.1} s:", total.as_secs_f64());
        for (name, time) in &self.done {
            eprintln!("{:>8.1} s  {name}", time.as_secs_f64());
        }
    }
}

/// Runs a command to its end; it must succeed.
pub(crate) fn run(name: &str, command: &mut Command) -> Result<()> {
    let status = command.status().with_context(|| format!("{name}: can't start {:?}", command.get_program()))?;
    if status.success() { Ok(()) } else { Err(StepFailed { name: name.to_owned(), code: status.code() }.into()) }
}

/// The same cargo that runs this program, at the top of the workspace.
pub(crate) fn cargo(arguments: &[&str]) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(arguments).current_dir(root());
    command
}

/// The top folder of the workspace.
pub(crate) fn root() -> &'static Path {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR"));
    manifest.parent().expect("xtask is a folder of the workspace")
}
