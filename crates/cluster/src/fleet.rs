//! The connection of whoever wants work done.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use async_nats::jetstream::consumer::{AckPolicy, pull};
use hansu_agents::{AgentSpec, Identity};
use hansu_files::ContentHash;
use hansu_game::GameSpec;
use tokio::runtime::Runtime;

use crate::error::{ClusterError, boxed};
use crate::names::{self, RunId};
use crate::objects::{self, Shelf};
use crate::run::Run;
use crate::state::{WorkerState, now};
use crate::streams::{Streams, latest};
use crate::target::Target;

/// How work is handed out.
#[derive(Clone, Debug)]
pub struct FleetOptions {
    /// The share of units that are done a second time by another worker and compared, from 0 to 1.
    pub verify: f64,
    /// A unit is given to someone else if nothing is heard of it for so long.
    pub patience: Duration,
}

impl Default for FleetOptions {
    fn default() -> FleetOptions {
        FleetOptions { verify: 0.02, patience: Duration::from_secs(30) }
    }
}

/// A connection to the server, for handing out work.
pub struct Fleet {
    pub(crate) runtime: Runtime,
    pub(crate) streams: Streams,
    pub(crate) identity: Identity,
    pub(crate) options: FleetOptions,
    pub(crate) shelf: Shelf,
    pub(crate) connected: Instant,
}

/// A server that can't be reached for so long is given up.
const GIVEN_UP_AFTER: Duration = Duration::from_secs(180);
pub(crate) const AGAIN_AFTER: Duration = Duration::from_millis(300);
/// Seconds between two warnings of the same kind.
const WARN_EVERY: u64 = 10;
/// Pull requests that may wait at the server: one for each thread of the fleet.
const MOST_THREADS: i64 = 100_000;
/// Consumers of programs that nobody runs any more go away by themselves.
const FORGOTTEN_AFTER: Duration = Duration::from_secs(24 * 60 * 60);

impl Fleet {
    /// Connects as a program of this identity, and makes the streams if they are not there.
    pub fn connect(target: &Target, identity: Identity, options: FleetOptions) -> Result<Fleet, ClusterError> {
        let runtime = runtime(target, 1)?;
        let streams = runtime.block_on(async {
            let streams = Streams::of(target.connect("hansu").await?).await?;
            streams.make().await?;
            Ok::<_, ClusterError>(streams)
        })?;
        let fleet = Fleet { runtime, streams, identity, options, shelf: Shelf::default(), connected: Instant::now() };
        fleet.runtime.block_on(async {
            fleet.make_consumer().await?;
            fleet.mend_consumer().await.map(drop)
        })?;
        Ok(fleet)
    }

    /// Makes the consumer that workers of our program take units from.
    pub(crate) async fn make_consumer(&self) -> Result<(), ClusterError> {
        let config = pull::Config {
            durable_name: Some(names::consumer(&self.identity)),
            description: Some(format!("units for hansu {} {}", self.identity.version, self.identity.commit)),
            ack_policy: AckPolicy::Explicit,
            ack_wait: self.options.patience,
            filter_subject: names::work_filter(&self.identity),
            max_ack_pending: MOST_THREADS,
            max_waiting: MOST_THREADS,
            inactive_threshold: FORGOTTEN_AFTER,
            ..pull::Config::default()
        };
        // One that is there takes on the patience of whoever came last.
        let made = self.streams.work.create_consumer(config).await;
        made.map(drop).map_err(|error| ClusterError::server("make a consumer")(boxed(error)))
    }

    /// A server that is killed while a queue is empty may forget how far it has counted (2.9 does), and a consumer that
    /// remembers more than there is waits for ever: it is made anew. Units that are given out twice by that count once.
    /// Whether there is nothing to give out, and nothing under way.
    pub(crate) async fn mend_consumer(&self) -> Result<bool, ClusterError> {
        let failed = |error| ClusterError::server("tell of a queue")(error);
        let name = names::consumer(&self.identity);
        let last = self.streams.work.get_info().await.map_err(|error| failed(boxed(error)))?.state.last_sequence;
        let Ok(info) = self.streams.work.consumer_info(&name).await else {
            return self.make_consumer().await.map(|()| false);
        };
        if info.delivered.stream_sequence > last {
            tracing::warn!(
                "the server has forgotten {} units: going on from there",
                info.delivered.stream_sequence - last
            );
            let deleted = self.streams.work.delete_consumer(&name).await;
            deleted.map_err(|error| failed(boxed(error)))?;
            self.make_consumer().await?;
            return Ok(false);
        }
        Ok(info.num_pending == 0 && info.num_ack_pending == 0)
    }

    /// Stores an object on the server, where workers find it by its content.
    pub fn put(&self, bytes: &Arc<[u8]>) -> Result<ContentHash, ClusterError> {
        let hash = ContentHash::of(bytes);
        if self.shelf.find(hash).is_some() {
            return Ok(hash);
        }
        self.runtime.block_on(patiently(async || objects::put(&self.streams, bytes).await))?;
        Ok(self.shelf.add(bytes.clone()))
    }

    /// Stores the networks of a portable agent.
    pub(crate) fn put_networks(&self, spec: &AgentSpec, game: GameSpec) -> Result<(), ClusterError> {
        for hash in spec.networks().into_iter().filter(|hash| self.shelf.find(*hash).is_none()) {
            let bytes = hansu_zero::network_bytes(&hash.to_string(), game);
            let bytes =
                bytes.map_err(|error| ClusterError::Object { hash: hash.to_string(), reason: error.to_string() })?;
            self.put(&bytes)?;
        }
        Ok(())
    }

    /// An agent in words that mean the same everywhere, its networks on the server.
    pub(crate) fn portable(&self, spec: &AgentSpec, game: GameSpec) -> Result<AgentSpec, ClusterError> {
        let portable = spec.portable(game)?;
        // Made known by their content, so that they can be read by it.
        for (param, text) in spec.given().filter(|(param, _)| param.key == "net") {
            let _ = param;
            if let Ok(bytes) = hansu_zero::network_bytes(text, game) {
                hansu_zero::bring_network(&bytes);
            }
        }
        self.put_networks(&portable, game)?;
        Ok(portable)
    }

    /// How many units the workers of our program can do at once, as far as they are heard of.
    pub fn threads(&self) -> usize {
        self.runtime.block_on(self.workers()).unwrap_or_default().iter().map(|worker| worker.threads).sum()
    }

    /// The workers that may do our units.
    pub(crate) async fn workers(&self) -> Result<Vec<WorkerState>, ClusterError> {
        let mut workers = latest::<WorkerState>(&self.streams.workers, "hansu.worker.>").await?;
        workers.retain(|worker| worker.identity == self.identity && worker.refused.is_none());
        Ok(workers)
    }

    /// Begins a run, or goes on with it: what came of its units before is there.
    pub fn open(&self, id: RunId, kind: &str, title: &str) -> Result<Run<'_>, ClusterError> {
        Run::open(self, id, kind, title)
    }
}

/// What connections and timers live in; work that takes long may have so many threads besides.
pub(crate) fn runtime(target: &Target, threads: usize) -> Result<Runtime, ClusterError> {
    let mut runtime = tokio::runtime::Builder::new_multi_thread();
    let made = runtime.worker_threads(1).max_blocking_threads(threads + 8).enable_all().build();
    made.map_err(|error| ClusterError::Connect { url: target.url.clone(), reason: error.to_string() })
}

/// Says that something is tried again; not all the time, since much may be tried at once.
pub(crate) fn warn_now_and_then(error: &ClusterError) {
    static WARNED: AtomicU64 = AtomicU64::new(0);
    let (now, before) = (now(), WARNED.load(Relaxed));
    if now >= before + WARN_EVERY && WARNED.compare_exchange(before, now, Relaxed, Relaxed).is_ok() {
        tracing::warn!("{error}; trying again");
    } else {
        tracing::debug!("{error}; trying again");
    }
}

/// Tries again until the server answers; for some minutes only.
pub(crate) async fn patiently<T>(tried: impl AsyncFn() -> Result<T, ClusterError>) -> Result<T, ClusterError> {
    let begun = Instant::now();
    loop {
        match tried().await {
            Err(error) if begun.elapsed() < GIVEN_UP_AFTER && !matches!(error, ClusterError::Object { .. }) => {
                warn_now_and_then(&error);
                tokio::time::sleep(AGAIN_AFTER).await;
            }
            result => return result,
        }
    }
}
