//! How the fleet is.

use std::fmt::Write as _;

use async_nats::jetstream::stream::Stream;
use serde::{Deserialize, Serialize};

use crate::error::{ClusterError, boxed};
use crate::quarantine::quarantines;
use crate::state::{Quarantine, RunState, WorkerState, now};
use crate::streams::{Streams, latest};
use crate::target::Target;

/// How the fleet is.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Status {
    /// The server.
    pub url: String,
    /// Its version.
    pub server: String,
    /// Workers that were heard of in the last seconds.
    pub workers: Vec<WorkerState>,
    /// Runs, the newest first: those that go on, and some that are over.
    pub runs: Vec<RunState>,
    /// Workers that are not trusted.
    pub quarantined: Vec<Quarantine>,
    /// Units that wait or are under way.
    pub queued: u64,
    /// Results that are stored.
    pub results: u64,
    /// Bytes of all streams on the server's disk and in its memory.
    pub bytes: u64,
    /// Seconds since 1970 when it was looked at.
    pub seen: u64,
}

/// Runs that are shown though they are over.
const SHOWN: usize = 20;
/// A run that is not heard of for so long has nobody who collects its results.
const SILENT_AFTER: u64 = 30;

/// A connection to look by.
pub struct Watch {
    streams: Streams,
    url: String,
}

impl Watch {
    /// Connects to look.
    pub async fn connect(target: &Target) -> Result<Watch, ClusterError> {
        let client = target.connect("hansu status").await?;
        Ok(Watch { streams: Streams::of(client).await?, url: target.url.clone() })
    }

    /// How the fleet is now.
    pub async fn look(&self) -> Result<Status, ClusterError> {
        let server = self.streams.context.client().server_info().version;
        let mut status = Status { url: self.url.clone(), server, seen: now(), ..Status::default() };
        let Some((queued, work)) = size(&self.streams.work).await? else { return Ok(status) };
        let others = [&self.streams.results, &self.streams.objects, &self.streams.runs, &self.streams.workers];
        let mut bytes = work;
        for (place, stream) in others.into_iter().enumerate() {
            // Someone may be making them just now; the workers' is in memory and gone when the server is started again.
            let (messages, size) = size(stream).await?.unwrap_or_default();
            bytes += size;
            if place == 0 {
                status.results = messages;
            }
        }
        (status.queued, status.bytes) = (queued, bytes);
        status.workers = latest(&self.streams.workers, "hansu.worker.>").await.unwrap_or_default();
        status.workers.sort_by(|one, other| one.name.cmp(&other.name));
        status.runs = latest(&self.streams.runs, "hansu.run.>").await?;
        status.runs.sort_by_key(|run| (run.over, std::cmp::Reverse(run.told)));
        status.runs.truncate(SHOWN);
        status.quarantined = quarantines(&self.streams).await?;
        status.quarantined.retain(|one| !one.lifted);
        Ok(status)
    }
}

/// Looks again and again, for programs that do not wait for anything else meanwhile.
pub struct Watcher {
    runtime: tokio::runtime::Runtime,
    target: Target,
    watch: Option<Watch>,
}

impl Watcher {
    /// Looks at nothing yet.
    pub fn new(target: Target) -> Result<Watcher, ClusterError> {
        let runtime = crate::fleet::runtime(&target, 1)?;
        Ok(Watcher { runtime, target, watch: None })
    }

    /// How the fleet is now. After an error the next look connects anew.
    pub fn look(&mut self) -> Result<Status, ClusterError> {
        let watch = match self.watch.take() {
            Some(watch) => watch,
            None => self.runtime.block_on(Watch::connect(&self.target))?,
        };
        let status = self.runtime.block_on(watch.look())?;
        self.watch = Some(watch);
        Ok(status)
    }
}

/// Messages and bytes of a stream; nothing if nobody has made it yet.
async fn size(stream: &Stream<()>) -> Result<Option<(u64, u64)>, ClusterError> {
    match stream.get_info().await {
        Ok(info) => Ok(Some((info.state.messages, info.state.bytes))),
        Err(error) if error.to_string().contains("not found") => Ok(None),
        Err(error) => Err(ClusterError::server("tell of its streams")(boxed(error))),
    }
}

impl Status {
    /// Whether whoever wants a run has not been heard of for a while.
    pub fn is_silent(&self, run: &RunState) -> bool {
        !run.over && run.told + SILENT_AFTER < self.seen
    }

    /// Seconds since the last word of the run or worker that was heard of last: how far behind the picture is.
    pub fn lag(&self) -> u64 {
        let told = self.workers.iter().map(|worker| worker.told).chain(self.runs.iter().map(|run| run.told)).max();
        told.map_or(0, |told| self.seen.saturating_sub(told))
    }
}

/// The status as text for Prometheus.
pub fn prometheus(status: &Status) -> String {
    let refused = status.workers.iter().filter(|worker| worker.refused.is_some()).count();
    let sum = |of: fn(&WorkerState) -> u64| status.workers.iter().map(of).sum::<u64>();
    let runs = |of: fn(&RunState) -> u64| status.runs.iter().map(of).sum::<u64>();
    let open = status.runs.iter().filter(|run| !run.over && !status.is_silent(run)).count();
    let staleness = status.runs.iter().filter(|run| !run.over).find_map(|run| run.staleness).unwrap_or(0.0);
    let figures: [(&str, &str, f64); 17] = [
        ("hansu_cluster_workers", "workers that are heard of", status.workers.len() as f64),
        ("hansu_cluster_workers_refused", "workers that get no units", refused as f64),
        ("hansu_cluster_workers_quarantined", "workers that are not trusted", status.quarantined.len() as f64),
        ("hansu_cluster_threads", "units that the workers can do at once", sum(|worker| worker.threads as u64) as f64),
        ("hansu_cluster_busy", "units under way", sum(|worker| worker.busy as u64) as f64),
        ("hansu_cluster_units_last_minute", "units done in the last minute", sum(|worker| worker.last_minute) as f64),
        ("hansu_cluster_units_done", "units done by the workers that are heard of", sum(|worker| worker.done) as f64),
        ("hansu_cluster_units_failed", "units that failed", sum(|worker| worker.failed) as f64),
        ("hansu_cluster_queue", "units that wait or are under way", status.queued as f64),
        ("hansu_cluster_results_stored", "results that are stored", status.results as f64),
        ("hansu_cluster_stored_bytes", "bytes of all streams", status.bytes as f64),
        ("hansu_cluster_runs_open", "runs that go on", open as f64),
        ("hansu_cluster_results_duplicate", "results that came again", runs(|run| run.duplicates) as f64),
        ("hansu_cluster_results_dropped", "results that were dropped", runs(|run| run.dropped) as f64),
        ("hansu_cluster_units_checked", "units done twice and found alike", runs(|run| run.checked) as f64),
        ("hansu_cluster_staleness_iterations", "the mean age of networks in self-play", staleness),
        ("hansu_cluster_lag_seconds", "seconds since the last word of anyone", status.lag() as f64),
    ];
    let mut text = String::new();
    for (name, help, value) in figures {
        let _ = write!(text, "# HELP {name} {help}\n# TYPE {name} gauge\n{name} {value}\n");
    }
    text
}
