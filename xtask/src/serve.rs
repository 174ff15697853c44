//! `cargo xtask run`: builds what has changed, says how long that takes, and serves.

use std::thread::available_parallelism;

use anyhow::Result;

use crate::page;
use crate::steps::{Steps, cargo, run as run_command};
use crate::tools::{program_name, target_folder};

/// Seconds that one core takes for the program, and that any number of cores does: crates wait for each other.
const WORK: usize = 260;
const AT_LEAST: usize = 75;

/// Builds and serves the page. If nothing has changed since the last time, that takes a second.
pub(crate) fn run(arguments: &[String]) -> Result<()> {
    page::build(&mut Steps::default())?;
    if !target_folder()?.join("release").join(program_name()).exists() {
        let cores = available_parallelism().map_or(1, usize::from);
        eprintln!("==> program: the first build takes {} here, later ones much less", about(cores));
    }
    let mut command = cargo(&["run", "--release", "--package", "hansu"]);
    run_command("hansu serve", command.args(features(arguments)).args(["--", "serve"]).args(arguments))
}

/// Whoever shows a fleet waits for what speaks to it; everybody else plays sooner without.
fn features(arguments: &[String]) -> &'static [&'static str] {
    let shows_fleet = arguments.iter().any(|argument| argument == "--cluster" || argument.starts_with("--cluster="));
    if shows_fleet { &[] } else { &["--no-default-features"] }
}

/// How long the first build takes, in words.
fn about(cores: usize) -> String {
    let seconds = (WORK / cores).max(AT_LEAST);
    match seconds.div_ceil(60) {
        1 => "about a minute".to_owned(),
        minutes => format!("about {minutes} minutes"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_depends_on_the_cores() {
        for (cores, expected) in [(1, "about 5 minutes"), (2, "about 3 minutes"), (64, "about 2 minutes")] {
            assert_eq!(about(cores), expected, "{cores} cores");
        }
    }

    #[test]
    fn the_fleet_is_built_for_whoever_shows_one() {
        for (arguments, is_left_out) in [
            ("", true),
            ("--addr 127.0.0.1:4001", true),
            ("--cluster nats://fleet", false),
            ("--cluster=nats://fleet", false),
        ] {
            let arguments: Vec<String> = arguments.split_whitespace().map(str::to_owned).collect();
            assert_eq!(features(&arguments) == ["--no-default-features"], is_left_out, "{arguments:?}");
        }
    }
}
