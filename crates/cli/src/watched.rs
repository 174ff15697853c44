//! The fleet as the server shows it.

use std::time::{Duration, Instant};

use hansu_cluster::{RunState, Status, Target, Watch, WorkerState, prometheus};
use hansu_server::api::{FleetQuarantine, FleetRun, FleetView, FleetWorker};
use hansu_server::{Looked, WatchedFleet};
use tokio::sync::Mutex;

/// However many ask, the fleet is looked at no more often than this.
const EVERY: Duration = Duration::from_secs(2);
/// No answer takes longer.
const PATIENCE: Duration = Duration::from_secs(6);

/// A fleet that is looked at for as many pages as there are.
pub(crate) struct Watched {
    target: Target,
    seen: Mutex<Seen>,
}

#[derive(Default)]
struct Seen {
    watch: Option<Watch>,
    last: Option<(Instant, Status)>,
}

impl std::fmt::Debug for Watched {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Watched({})", self.target.url)
    }
}

impl Watched {
    pub(crate) fn new(target: Target) -> Watched {
        Watched { target, seen: Mutex::default() }
    }

    async fn status(&self) -> Result<Status, String> {
        let looked = tokio::time::timeout(PATIENCE, self.look_at()).await;
        looked.map_err(|_| format!("the NATS server at {} does not answer", self.target.url))?
    }

    async fn look_at(&self) -> Result<Status, String> {
        let mut seen = self.seen.lock().await;
        if let Some((when, status)) = &seen.last
            && when.elapsed() < EVERY
        {
            return Ok(status.clone());
        }
        let watch = match seen.watch.take() {
            Some(watch) => watch,
            None => Watch::connect(&self.target).await.map_err(|error| error.to_string())?,
        };
        let status = watch.look().await.map_err(|error| error.to_string())?;
        (seen.watch, seen.last) = (Some(watch), Some((Instant::now(), status.clone())));
        Ok(status)
    }
}

impl WatchedFleet for Watched {
    fn look(&self) -> Looked<'_, FleetView> {
        Box::pin(async { self.status().await.map(|status| view(&status)) })
    }

    fn metrics(&self) -> Looked<'_, String> {
        Box::pin(async { self.status().await.map(|status| prometheus(&status)) })
    }
}

fn view(status: &Status) -> FleetView {
    let quarantined = status.quarantined.iter();
    FleetView {
        configured: true,
        problem: String::new(),
        url: status.url.clone(),
        server: status.server.clone(),
        workers: status.workers.iter().map(worker).collect(),
        runs: status.runs.iter().map(|state| run(status, state)).collect(),
        quarantined: quarantined
            .map(|one| FleetQuarantine { name: one.trust.clone(), reason: one.reason.clone() })
            .collect(),
        queued: status.queued,
        results: status.results,
        bytes: status.bytes,
        lag: status.lag(),
    }
}

fn worker(state: &WorkerState) -> FleetWorker {
    FleetWorker {
        name: state.name.to_string(),
        commit: state.identity.commit.clone(),
        threads: state.threads as u64,
        busy: state.busy as u64,
        done: state.done,
        failed: state.failed,
        last_minute: state.last_minute,
        working: state.working,
        refused: state.refused.clone().unwrap_or_default(),
    }
}

fn run(status: &Status, state: &RunState) -> FleetRun {
    FleetRun {
        id: state.id.to_string(),
        kind: state.kind.clone(),
        title: state.title.clone(),
        over: state.over,
        silent: status.is_silent(state),
        done: state.done,
        outstanding: state.outstanding,
        last_minute: state.last_minute,
        duplicates: state.duplicates,
        checked: state.checked,
        dropped: state.dropped,
        failed: state.failed,
        again: state.again,
        staleness: state.staleness,
    }
}
