//! `cargo xtask run`: builds what has changed, says how long that takes, and serves.

use std::thread::available_parallelism;

use anyhow::Result;

use crate::page;
use crate::steps::{Steps, cargo, run as run_command};
use crate::tools::{program_name, target_folder};

/// Seconds that one core takes for the program, and that any number of cores does: crates wait for each other.
const WORK: usize = 330;
const AT_LEAST: usize = 75;

/// Builds and serves the page. If nothing has changed since the last time, that takes a second.
pub(crate) fn run(arguments: &[String]) -> Result<()> {
    page::build(&mut Steps::default())?;
    if !target_folder()?.join("release").join(program_name()).exists() {
        let cores = available_parallelism().map_or(1, usize::from);
        eprintln!("==> program: the first build takes {} here, later ones much less", about(cores));
    }
    let mut command = cargo(&["run", "--release", "--package", "hansu", "--", "serve"]);
    run_command("hansu serve", command.args(arguments))
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
        for (cores, expected) in [(1, "about 6 minutes"), (2, "about 3 minutes"), (64, "about 2 minutes")] {
            assert_eq!(about(cores), expected, "{cores} cores");
        }
    }
}
