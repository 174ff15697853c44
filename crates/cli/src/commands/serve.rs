//! `hansu serve`

use std::io::Write;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::Context;
use clap::{Args, ValueEnum};
use hansu_server::{ServeError, ServeLimits, ServeOptions, StoreError, WatchedFleet, serve};

use crate::args::whole_number;
use crate::failure::bad_input;
use crate::log::start_log;

pub(crate) const HELP: &str = "\
Examples:
  hansu serve                          then open http://127.0.0.1:4000
  hansu serve --addr 127.0.0.1:4001 --data ~/hansu-data --open
  hansu serve --runs ~/nets            with the training runs in that folder

Games are kept in the data folder, and nothing is written elsewhere. Only this
machine can reach the server, unless --addr says otherwise.";

#[derive(Debug, Args)]
pub(crate) struct ServeArgs {
    /// Where to listen
    #[arg(long, value_name = "ADDR", default_value = "127.0.0.1:4000")]
    addr: SocketAddr,
    /// The folder in which games are kept [default: hansu in the folder for data of this system]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// A folder with training runs, to be looked at and played [default: ./runs, if there is one]
    #[arg(long, value_name = "DIR")]
    runs: Option<PathBuf>,
    /// Whether training runs may be started from the page: auto (only this machine reaches it), on or off
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    training: Training,
    /// A name by which the server may be called, besides localhost; again for more
    #[arg(long, value_name = "NAME")]
    host: Vec<String>,
    /// Threads for analyses and reviews; one more is kept for moves [default: one for each core]
    #[arg(long, value_name = "N", value_parser = whole_number::<usize>)]
    threads: Option<usize>,
    /// Change a limit, again for more: connections=100 (docs/server.md has them all)
    #[arg(long, value_name = "NAME=VALUE")]
    limit: Vec<String>,
    /// Open the page in a browser
    #[arg(long)]
    open: bool,
    /// A fleet to show: nats://HOST, or a file of credentials (see docs/cluster.md)
    #[cfg(feature = "cluster")]
    #[arg(long, value_name = "TARGET")]
    cluster: Option<String>,
    /// What to log: error, warn, info, debug or trace (or by RUST_LOG)
    #[arg(long, value_name = "LEVEL")]
    log: Option<String>,
}

impl Default for ServeArgs {
    /// What `hansu` without a command does.
    fn default() -> ServeArgs {
        ServeArgs {
            addr: SocketAddr::from(([127, 0, 0, 1], 4000)),
            data: None,
            runs: None,
            training: Training::Auto,
            host: Vec::new(),
            threads: None,
            limit: Vec::new(),
            open: false,
            #[cfg(feature = "cluster")]
            cluster: None,
            log: None,
        }
    }
}

pub(crate) fn run(args: ServeArgs) -> anyhow::Result<()> {
    start_log(args.log.as_deref())?;
    let mut limits = ServeLimits::default();
    args.limit.iter().try_for_each(|limit| limits.set(limit)).map_err(bad_input)?;
    let options = ServeOptions {
        fleet: fleet(&args)?,
        addr: args.addr,
        data: args.data.map_or_else(default_data, Ok)?,
        runs: args.runs.or_else(usual_runs),
        training: args.training.is_allowed(args.addr),
        hosts: args.host,
        threads: args.threads.unwrap_or_else(crate::work::cores),
        limits,
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().context("can't start the server")?;
    let served = runtime.block_on(serve(&options, |addr| announce(addr, args.open)));
    // Searches that are still stopping need not be waited for.
    runtime.shutdown_background();
    served.map_err(|error| match error {
        ServeError::Taken(..) | ServeError::Listen { .. } | ServeError::Store(StoreError::Later { .. }) => {
            bad_input(error)
        }
        error => error.into(),
    })
}

/// The fleet to show, if there is one.
fn fleet(args: &ServeArgs) -> anyhow::Result<Option<Arc<dyn WatchedFleet>>> {
    #[cfg(feature = "cluster")]
    if let Some(target) = &args.cluster {
        return Ok(Some(Arc::new(crate::watched::Watched::new(crate::fleet::read_target(target)?))));
    }
    let _ = args;
    Ok(None)
}

/// When training runs may be started from the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Training {
    /// If nobody but this machine reaches the server.
    Auto,
    /// By whoever reaches it.
    On,
    /// Never.
    Off,
}

impl Training {
    fn is_allowed(self, addr: SocketAddr) -> bool {
        match self {
            Training::Auto => addr.ip().is_loopback(),
            Training::On => true,
            Training::Off => false,
        }
    }
}

/// Where `hansu train zero` puts its runs, if it was started here before.
fn usual_runs() -> Option<PathBuf> {
    Some(PathBuf::from("runs")).filter(|runs| runs.is_dir())
}

/// Says where the page is, on standard error: standard output stays for data.
fn announce(addr: SocketAddr, open: bool) {
    let url = format!("http://{addr}");
    let _ = writeln!(std::io::stderr(), "Hansu is at {url} (Ctrl-C ends it)");
    if !addr.ip().is_loopback() {
        let _ = writeln!(std::io::stderr(), "Others on the network can reach it: there are no passwords.");
    }
    if open && open_browser(&url).is_err() {
        let _ = writeln!(std::io::stderr(), "No browser could be opened: open the address yourself.");
    }
}

fn open_browser(url: &str) -> std::io::Result<()> {
    let (program, arguments): (&str, &[&str]) = match std::env::consts::OS {
        "macos" => ("open", &[]),
        "windows" => ("cmd", &["/C", "start"]),
        _ => ("xdg-open", &[]),
    };
    let quiet = std::process::Stdio::null;
    std::process::Command::new(program).args(arguments).arg(url).stdout(quiet()).stderr(quiet()).spawn().map(drop)
}

/// `$XDG_DATA_HOME/hansu` and the like.
fn default_data() -> anyhow::Result<PathBuf> {
    let of = |variable: &str| std::env::var_os(variable).filter(|value| !value.is_empty()).map(PathBuf::from);
    let home = || {
        of("HOME").map(|home| {
            home.join(if cfg!(target_os = "macos") { "Library/Application Support" } else { ".local/share" })
        })
    };
    let base = of("XDG_DATA_HOME").or_else(|| of("LOCALAPPDATA")).or_else(home);
    base.map(|base| base.join("hansu"))
        .ok_or_else(|| bad_input("there is no home folder to keep games in: say --data DIR"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn training_is_for_this_machine_unless_it_is_said_otherwise() {
        let (here, everywhere) = (SocketAddr::from(([127, 0, 0, 1], 4000)), SocketAddr::from(([0, 0, 0, 0], 4000)));
        let allowed = |training: Training| [here, everywhere].map(|addr| training.is_allowed(addr));
        assert_eq!(allowed(Training::Auto), [true, false]);
        assert_eq!(allowed(Training::On), [true, true]);
        assert_eq!(allowed(Training::Off), [false, false]);
    }
}
