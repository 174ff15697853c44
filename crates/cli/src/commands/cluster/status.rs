//! `hansu cluster status`

use std::io::IsTerminal as _;
use std::time::Duration;

use clap::Args;
use hansu_cluster::{RunState, Status, Watcher, WorkerState, prometheus};

use crate::fleet::read_target;
use crate::output;

pub(super) const HELP: &str = "\
Examples:
  hansu cluster status nats://fleet:4222
  hansu cluster status viewer.toml --watch
  hansu cluster status viewer.toml --prometheus > /var/lib/node_exporter/hansu.prom";

#[derive(Debug, Args)]
pub(super) struct StatusArgs {
    /// The server: nats://HOST, tls://HOST, or a file of credentials
    #[arg(value_name = "TARGET")]
    target: String,
    /// Show it anew every two seconds
    #[arg(long)]
    watch: bool,
    /// As figures for Prometheus
    #[arg(long, conflicts_with = "watch")]
    prometheus: bool,
}

pub(super) fn run(args: &StatusArgs, json: bool) -> anyhow::Result<()> {
    let mut watcher = Watcher::new(read_target(&args.target)?)?;
    let status = watcher.look()?;
    match (json, args.prometheus) {
        (true, _) => output::json(&status)?,
        (false, true) => output::text(&prometheus(&status))?,
        (false, false) if !args.watch => output::text(&text(&status))?,
        (false, false) => {}
    }
    if args.watch { watch(&mut watcher, status, json) } else { Ok(()) }
}

/// Shows it again and again; a server that is gone is waited for.
fn watch(watcher: &mut Watcher, first: Status, json: bool) -> anyhow::Result<()> {
    let clear = if std::io::stdout().is_terminal() { "\x1b[2J\x1b[H" } else { "" };
    if !json {
        output::text(&format!("{clear}{}", text(&first)))?;
    }
    loop {
        std::thread::sleep(Duration::from_secs(2));
        match watcher.look() {
            Ok(status) if json => output::json(&status)?,
            Ok(status) => output::text(&format!("{clear}{}", text(&status)))?,
            Err(error) => eprintln!("{error}; trying again"),
        }
    }
}

/// The fleet in words.
fn text(status: &Status) -> String {
    let threads: usize = status.workers.iter().map(|worker| worker.threads).sum();
    let busy: usize = status.workers.iter().map(|worker| worker.busy).sum();
    let rate: u64 = status.workers.iter().map(|worker| worker.last_minute).sum();
    let mut text = format!(
        "{} (nats-server {})\n{} workers, {busy} of {threads} threads busy, {rate} units a minute\n{} units queued, {} results \
         stored, {:.1} MB\n",
        status.url,
        status.server,
        status.workers.len(),
        status.queued,
        status.results,
        status.bytes as f64 / 1e6
    );
    if !status.workers.is_empty() {
        text += "\nworker                          commit        busy    done  a minute  failed  at work\n";
    }
    status.workers.iter().for_each(|worker| text += &worker_line(worker));
    if !status.runs.is_empty() {
        text += "\nrun               kind       done  outstanding  a minute  again  twice  dropped  staleness  about\n";
    }
    status.runs.iter().for_each(|run| text += &run_line(status, run));
    for quarantine in &status.quarantined {
        text += &format!("\nnot trusted: {}: {}\n", quarantine.trust, quarantine.reason);
    }
    text
}

fn worker_line(worker: &WorkerState) -> String {
    let commit: String = worker.identity.commit.chars().take(12).collect();
    let refused = worker.refused.as_ref().map_or(String::new(), |reason| format!("  refused: {reason}"));
    format!(
        "{:<30}  {commit:<12}  {:>2}/{:<2}  {:>5}  {:>8}  {:>6}  {:>6.1}%{refused}\n",
        worker.name.to_string(),
        worker.busy,
        worker.threads,
        worker.done,
        worker.last_minute,
        worker.failed,
        100.0 * worker.working,
    )
}

fn run_line(status: &Status, run: &RunState) -> String {
    let state = match (run.over, status.is_silent(run)) {
        (true, _) => " (over)",
        (false, true) => " (nobody collects)",
        _ => "",
    };
    let staleness = run.staleness.map_or("-".to_owned(), |staleness| format!("{staleness:.2}"));
    format!(
        "{}  {:<9} {:>5}  {:>11}  {:>8}  {:>5}  {:>5}  {:>7}  {staleness:>9}  {}{state}\n",
        run.id, run.kind, run.done, run.outstanding, run.last_minute, run.again, run.duplicates, run.dropped, run.title,
    )
}
