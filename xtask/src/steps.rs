//! Steps: commands that are announced, timed, and stop everything when they fail.

use std::fs;
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
    done: Vec<Done>,
}

/// What a step took.
struct Done {
    name: String,
    time: Duration,
    /// Of all its programs together. Unlike the time, it hardly depends on what else the machine does.
    processor: Option<Duration>,
}

impl Steps {
    /// Runs a command as a step.
    pub(crate) fn run(&mut self, name: &str, command: &mut Command) -> Result<()> {
        self.step(name, || run(name, command))
    }

    /// Does anything as a step: prints its name, then how long it took.
    pub(crate) fn step(&mut self, name: &str, work: impl FnOnce() -> Result<()>) -> Result<()> {
        eprintln!("==> {name}");
        let (start, before) = (Instant::now(), processor_time_of_children());
        let result = work();
        let time = start.elapsed();
        let processor = before.zip(processor_time_of_children()).map(|(before, after)| after - before);
        let verdict = if result.is_ok() { "ok" } else { "FAILED" };
        eprintln!("<== {name}: {verdict} ({:.1} s{})", time.as_secs_f64(), of_processor(processor));
        self.done.push(Done { name: name.to_owned(), time, processor });
        result
    }

    /// Prints all steps with their times, and with those of processors where the system tells.
    pub(crate) fn summary(&self) {
        let total: Duration = self.done.iter().map(|done| done.time).sum();
        let processor: Option<Duration> = self.done.iter().map(|done| done.processor).sum();
        eprintln!("\nEverything passed in {:.1} s{}:", total.as_secs_f64(), of_processor(processor));
        for Done { name, time, processor } in &self.done {
            eprintln!("{:>8.1} s{}  {name}", time.as_secs_f64(), of_processor(*processor));
        }
    }
}

fn of_processor(time: Option<Duration>) -> String {
    time.map_or_else(String::new, |time| format!(", {:.1} s of processors", time.as_secs_f64()))
}

/// The processor time of all programs that this one has started and that have ended, with those that they started, where the system
/// has `/proc`.
fn processor_time_of_children() -> Option<Duration> {
    children_in_stat(&fs::read_to_string("/proc/self/stat").ok()?)
}

/// `cutime` and `cstime` of a line such as `/proc/self/stat`. The name of the program, in brackets, may itself hold brackets and blanks.
fn children_in_stat(line: &str) -> Option<Duration> {
    /// Milliseconds of a tick: Linux tells all programs of a hundredth of a second, whatever it counts in itself.
    const TICK: u64 = 10;
    let (_, fields) = line.rsplit_once(')')?;
    let fields: Vec<&str> = fields.split_whitespace().collect();
    let ticks = |at: usize| fields.get(at)?.parse::<u64>().ok();
    Some(Duration::from_millis(TICK * (ticks(13)? + ticks(14)?)))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(line: &str, milliseconds: Option<u64>) {
        assert_eq!(children_in_stat(line), milliseconds.map(Duration::from_millis), "{line}");
    }

    #[test]
    fn processor_time_of_children_is_read_behind_the_programs_name() {
        check("7 (xtask) S 1 7 7 0 -1 4194560 9 9 0 0 11 12 150 25 20 0 1 0 5", Some(1750));
        check("7 (a ) b) S 1 7 7 0 -1 4194560 9 9 0 0 11 12 0 1 20 0 1 0 5", Some(10));
        check("7 (xtask) S 1 7", None);
        check("", None);
    }
}
