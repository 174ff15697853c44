//! The server as a whole.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{Semaphore, watch};

use crate::agents::{Networks, Shelf};
use crate::fleet::WatchedFleet;
use crate::games::Rooms;
use crate::jobs::Jobs;
use crate::limits::ServeLimits;
use crate::net::{OpenConnections, room_for};
use crate::options::ServeOptions;
use crate::pool::SearchPool;
use crate::rate::Rates;
use crate::services::Services;
use crate::store::{Store, StoreError};

/// Agents that are made at once, so that their networks are not all loaded at the same time.
const AGENTS_MADE_AT_ONCE: usize = 2;

/// The server as a whole: what every request is handed.
#[derive(Clone)]
pub struct App {
    /// What all parts share.
    pub(crate) services: Arc<Services>,
    /// The games that are open.
    pub(crate) rooms: Arc<Rooms>,
    /// Reviews and experiments.
    pub(crate) jobs: Arc<Jobs>,
    /// Hosts by which the server may be called, besides `localhost` and addresses of numbers.
    pub(crate) hosts: Arc<[String]>,
    /// Whether training runs may be started from a page.
    pub(crate) training: bool,
    /// What the server takes on at most.
    pub(crate) limits: Arc<ServeLimits>,
    /// How much each client has asked for.
    pub(crate) rates: Arc<Rates>,
    /// What many could ask for at the same time.
    pub(crate) at_once: Arc<AtOnce>,
    /// A fleet to look at.
    pub(crate) fleet: Option<Arc<dyn WatchedFleet>>,
    /// The connections that are open.
    pub(crate) open: Arc<OpenConnections>,
    /// Becomes true when the server is to end.
    pub(crate) ending: watch::Receiver<bool>,
    end: Arc<watch::Sender<bool>>,
}

impl App {
    /// Opens the data folder and starts the threads. Nothing listens yet.
    pub fn open(options: &ServeOptions) -> Result<App, StoreError> {
        let limits = &options.limits;
        let store = Store::open(&options.data, limits.questions as usize, &mut |damage| tracing::error!("{damage}"))?;
        let runs = [Some(options.data.join("runs")), options.runs.clone()];
        let services = Arc::new(Services {
            store,
            pool: SearchPool::new(options.threads),
            shelf: Shelf::default(),
            judges: Default::default(),
            making: Arc::new(Semaphore::new(AGENTS_MADE_AT_ONCE)),
            networks: Networks::new(runs.into_iter().flatten().collect()),
            exploring: Default::default(),
            metrics: Default::default(),
            data: options.data.clone(),
            connections: Default::default(),
        });
        let (end, ending) = watch::channel(false);
        Ok(App {
            rooms: Arc::new(Rooms::new(services.clone())),
            jobs: Arc::new(Jobs::new(services.clone())),
            services,
            hosts: options.hosts.clone().into(),
            training: options.training,
            rates: Arc::new(Rates::new(limits)),
            at_once: Arc::new(AtOnce::new(limits)),
            open: OpenConnections::new(room_for(limits.connections) as usize),
            limits: Arc::new(limits.clone()),
            fleet: options.fleet.clone(),
            ending,
            end: Arc::new(end),
        })
    }

    /// Ends everything: connections are told, jobs and searches stop.
    pub async fn end(&self) {
        let _ = self.end.send(true);
        self.jobs.cancel_all();
        self.services.pool.close();
        // Searches notice within 20 ms; connections say goodbye meanwhile.
        for _ in 0..50 {
            if self.services.pool.load().busy == 0 && self.services.connections.count() == 0 {
                break;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Closes the database, with nothing left beside it. Whatever still asks for it is told that the server is ending.
    pub async fn close(&self) {
        self.services.store.close().await;
    }
}

/// What many could ask for at the same time.
pub(crate) struct AtOnce {
    /// Files that are read.
    pub(crate) imports: Semaphore,
    /// Files that are sent.
    pub(crate) exports: Arc<Semaphore>,
    /// Bytes of bodies that are being received.
    pub(crate) body_bytes: Arc<Semaphore>,
    /// WebSockets.
    pub(crate) sockets: Arc<Semaphore>,
}

impl AtOnce {
    fn new(limits: &ServeLimits) -> AtOnce {
        let permits = |limit: u64| (limit as usize).min(Semaphore::MAX_PERMITS);
        AtOnce {
            imports: Semaphore::new(permits(limits.imports)),
            exports: Arc::new(Semaphore::new(permits(limits.exports))),
            body_bytes: Arc::new(Semaphore::new(permits(limits.bodies_bytes))),
            sockets: Arc::new(Semaphore::new(permits(limits.sockets))),
        }
    }
}
