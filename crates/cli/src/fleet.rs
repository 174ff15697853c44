//! What commands share whose work can be done on a fleet.

use std::path::{Path, PathBuf};

use clap::Args;
use hansu_agents::Identity;
use hansu_cluster::{ClusterError, Fleet, FleetOptions, RunId, Target};
use serde_json::{Value, json};

use crate::failure::bad_input;
use crate::log::start_log;
use crate::provenance::COMMIT;

/// Whether and how a fleet does the work.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct ClusterArgs {
    /// Let workers do the work: nats://HOST, or a file of credentials (see docs/cluster.md)
    #[arg(long, value_name = "TARGET")]
    cluster: Option<String>,
    /// The share of the workers' units that others do again, to find liars [default: 0.02]
    #[arg(long, value_name = "SHARE", requires = "cluster", value_parser = share)]
    verify: Option<f64>,
    /// How long a silent worker is waited for, in seconds [default: 30]
    #[arg(long, value_name = "SECONDS", requires = "cluster", value_parser = seconds)]
    patience: Option<f64>,
}

fn share(text: &str) -> Result<f64, &'static str> {
    text.parse().ok().filter(|share| (0.0..=1.0).contains(share)).ok_or("write a number from 0 to 1")
}

fn seconds(text: &str) -> Result<f64, &'static str> {
    let is_sane = |seconds: &f64| (0.3..=86_400.0).contains(seconds);
    text.parse().ok().filter(is_sane).ok_or("write a number of seconds, such as 30")
}

impl ClusterArgs {
    /// The fleet, if one is to do the work.
    pub(crate) fn connect(&self) -> anyhow::Result<Option<Fleet>> {
        let Some(target) = &self.cluster else { return Ok(None) };
        // A command may connect more than once; the log is there then.
        let _ = start_log(None);
        let mut options = FleetOptions::default();
        options.verify = self.verify.unwrap_or(options.verify);
        options.patience = self.patience.map_or(options.patience, std::time::Duration::from_secs_f64);
        let read = read_target(target)?;
        let fleet = Fleet::connect(&read, identity(), options)?;
        match fleet.threads() {
            0 if read.user.is_some() => eprintln!(
                "No worker of this program is there yet: start one with 'hansu worker' and a worker's file of credentials."
            ),
            0 => eprintln!("No worker of this program is there yet: start one with 'hansu worker {target}'."),
            1 => eprintln!("The fleet has one thread."),
            threads => eprintln!("The fleet has {threads} threads."),
        }
        Ok(Some(fleet))
    }
}

/// The server that was named, or why it can't be one.
pub(crate) fn read_target(text: &str) -> anyhow::Result<Target> {
    Target::read(text).map_err(|error| match error {
        ClusterError::Target { .. } => bad_input(error),
        error => error.into(),
    })
}

/// Which program this is.
pub(crate) fn identity() -> Identity {
    Identity::of_this_program(COMMIT)
}

/// The name of a run: the one that the file remembers, or a new one that it remembers from now on. Without a file nothing
/// can be gone on with.
pub(crate) fn run_id(file: Option<PathBuf>) -> anyhow::Result<RunId> {
    let Some(file) = file else { return Ok(RunId::random()) };
    let known = std::fs::read(&file).ok().and_then(|bytes| serde_json::from_slice::<Value>(&bytes).ok());
    if let Some(id) = known.and_then(|document| document["run"].as_str()?.parse().ok()) {
        return Ok(id);
    }
    let id = RunId::random();
    let text = format!("{}\n", json!({ "run": id }));
    hansu_files::write_atomically(&file, text.as_bytes())
        .map_err(|error| anyhow::anyhow!("can't write '{}': {error}", file.display()))?;
    Ok(id)
}

/// The file in a run's folder that remembers its name on the fleet.
pub(crate) fn run_file(folder: &Path) -> PathBuf {
    folder.join("cluster.json")
}
