//! `hansu worker`

use clap::Args;
use hansu_cluster::{ClusterError, WorkerOptions, work};
use hansu_search::Cancel;

use crate::args::whole_number;
use crate::failure::bad_input;
use crate::fleet::{identity, read_target};
use crate::log::start_log;

pub(crate) const HELP: &str = "\
A worker does the units of all commands that were given the same server with
--cluster: games of matches and experiments, self-play, positions of a book. It
needs no files and keeps none. It may be stopped at any moment: what it was at is
done by another one. Only commands of the very same build get its help.

Examples:
  hansu worker nats://fleet:4222
  hansu worker /etc/hansu/ann.toml --threads 8     credentials of 'hansu cluster config'";

#[derive(Debug, Args)]
pub(crate) struct WorkerArgs {
    /// The server: nats://HOST, tls://HOST, or a file of credentials
    #[arg(value_name = "TARGET")]
    target: String,
    /// Units at once [default: one for each core]
    #[arg(long, value_name = "N", value_parser = whole_number::<usize>)]
    threads: Option<usize>,
    /// A name for this worker [default: the machine's, and the process's number]
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    /// What to log: error, warn, info, debug or trace
    #[arg(long, value_name = "LEVEL", default_value = "hansu_cluster=info,async_nats=off,warn")]
    log: String,
}

pub(crate) fn run(args: WorkerArgs) -> anyhow::Result<()> {
    let threads = args.threads.unwrap_or_else(crate::work::cores);
    if !(1..=4096).contains(&threads) {
        return Err(bad_input(format!("--threads {threads} makes no sense: use 1 to 4096")));
    }
    let target = read_target(&args.target)?;
    start_log(Some(&args.log))?;
    let stop = Cancel::default();
    stop_when_told(&stop)?;
    let options = WorkerOptions {
        target,
        identity: identity(),
        threads,
        instance: args.name.unwrap_or_else(|| format!("{}-{}", machine(), std::process::id())),
    };
    work(&options, &stop).map_err(|error| match error {
        ClusterError::Quarantined { ref trust, .. } => anyhow::anyhow!(
            "{error}\nOnce the cause is mended, whoever gives the commands lifts it: hansu cluster trust TARGET {trust}"
        ),
        ClusterError::Target { .. } => bad_input(error),
        error => error.into(),
    })
}

/// The machine's name, where the system tells it.
fn machine() -> String {
    let told = std::fs::read_to_string("/proc/sys/kernel/hostname").ok();
    let name = told.or_else(|| std::env::var("COMPUTERNAME").ok()).unwrap_or_default();
    let name: String = name.trim().chars().take(40).collect();
    if name.is_empty() { "worker".to_owned() } else { name }
}

/// Ctrl-C and its like let units under way go back before the program ends.
#[cfg(unix)]
fn stop_when_told(stop: &Cancel) -> std::io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};

    let mut signals = signal_hook::iterator::Signals::new([SIGHUP, SIGINT, SIGTERM])?;
    let stop = stop.clone();
    let wait = move || {
        for signal in signals.forever() {
            if stop.is_cancelled() {
                // The second time there is no waiting.
                let _ = signal_hook::low_level::emulate_default_handler(signal);
            }
            stop.cancel();
        }
    };
    std::thread::Builder::new().name("signals".to_owned()).spawn(wait)?;
    Ok(())
}

#[cfg(not(unix))]
fn stop_when_told(_stop: &Cancel) -> std::io::Result<()> {
    Ok(())
}
