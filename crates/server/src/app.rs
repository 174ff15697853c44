//! The server as a whole.

use std::sync::Arc;
#[cfg(not(target_family = "wasm"))]
use std::time::Duration;

use tokio::sync::Semaphore;
#[cfg(not(target_family = "wasm"))]
use tokio::sync::watch;

#[cfg(not(target_family = "wasm"))]
use crate::agents::{Networks, Shelf};
#[cfg(not(target_family = "wasm"))]
use crate::fleet::WatchedFleet;
use crate::games::Rooms;
use crate::jobs::Jobs;
use crate::limits::ServeLimits;
#[cfg(not(target_family = "wasm"))]
use crate::net::{OpenConnections, room_for};
#[cfg(not(target_family = "wasm"))]
use crate::options::ServeOptions;
#[cfg(not(target_family = "wasm"))]
use crate::pool::SearchPool;
#[cfg(not(target_family = "wasm"))]
use crate::rate::Rates;
use crate::services::Services;
#[cfg(not(target_family = "wasm"))]
use crate::store::{Store, StoreError};

/// Agents that are made at once, so that their networks are not all loaded at the same time.
pub(crate) const AGENTS_MADE_AT_ONCE: usize = 2;

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
    #[cfg(not(target_family = "wasm"))]
    pub(crate) hosts: Arc<[String]>,
    /// Whether training runs may be started from a page.
    pub(crate) training: bool,
    /// What the server takes on at most.
    pub(crate) limits: Arc<ServeLimits>,
    /// How much each client has asked for.
    #[cfg(not(target_family = "wasm"))]
    pub(crate) rates: Arc<Rates>,
    /// What many could ask for at the same time.
    pub(crate) at_once: Arc<AtOnce>,
    /// A fleet to look at.
    #[cfg(not(target_family = "wasm"))]
    pub(crate) fleet: Option<Arc<dyn WatchedFleet>>,
    /// The connections that are open.
    #[cfg(not(target_family = "wasm"))]
    pub(crate) open: Arc<OpenConnections>,
    /// Becomes true when the server is to end.
    #[cfg(not(target_family = "wasm"))]
    pub(crate) ending: watch::Receiver<bool>,
    #[cfg(not(target_family = "wasm"))]
    end: Arc<watch::Sender<bool>>,
}

#[cfg(not(target_family = "wasm"))]
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

#[cfg(target_family = "wasm")]
impl App {
    /// The server of one page.
    pub(crate) fn of_page(services: Services) -> App {
        let (services, limits) = (Arc::new(services), ServeLimits::default());
        App {
            rooms: Arc::new(Rooms::new(services.clone())),
            jobs: Arc::new(Jobs::new(services.clone())),
            services,
            training: false,
            at_once: Arc::new(AtOnce::new(&limits)),
            limits: Arc::new(limits),
        }
    }
}

/// What many could ask for at the same time.
pub(crate) struct AtOnce {
    /// Files that are read.
    pub(crate) imports: Semaphore,
    /// Files that are sent.
    pub(crate) exports: Arc<Semaphore>,
    /// Bytes of bodies that are being received.
    #[cfg(not(target_family = "wasm"))]
    pub(crate) body_bytes: Arc<Semaphore>,
    /// WebSockets.
    #[cfg(not(target_family = "wasm"))]
    pub(crate) sockets: Arc<Semaphore>,
}

impl AtOnce {
    fn new(limits: &ServeLimits) -> AtOnce {
        let permits = |limit: u64| (limit as usize).min(Semaphore::MAX_PERMITS);
        AtOnce {
            imports: Semaphore::new(permits(limits.imports)),
            exports: Arc::new(Semaphore::new(permits(limits.exports))),
            #[cfg(not(target_family = "wasm"))]
            body_bytes: Arc::new(Semaphore::new(permits(limits.bodies_bytes))),
            #[cfg(not(target_family = "wasm"))]
            sockets: Arc::new(Semaphore::new(permits(limits.sockets))),
        }
    }
}
