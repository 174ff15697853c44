//! The server as a whole.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use tokio::sync::{Semaphore, watch};

use crate::agents::{Networks, Shelf};
use crate::games::Rooms;
use crate::jobs::Jobs;
use crate::options::ServeOptions;
use crate::pool::Pool;
use crate::rate::Rate;
use crate::services::Services;
use crate::store::{Store, StoreError};

/// Requests that change something, of all pages together: a second in the long run, and at once.
const CHANGES_A_SECOND: u32 = 50;
const CHANGES_AT_ONCE: u32 = 500;

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
    /// How many requests may change something.
    pub(crate) changes: Arc<Mutex<Rate>>,
    /// Becomes true when the server is to end.
    pub(crate) ending: watch::Receiver<bool>,
    end: Arc<watch::Sender<bool>>,
}

impl App {
    /// Opens the data folder and starts the threads. Nothing listens yet.
    pub fn open(options: &ServeOptions) -> Result<App, StoreError> {
        let store = Store::open(&options.data)?;
        let runs = [Some(options.data.join("runs")), options.runs.clone()];
        let services = Arc::new(Services {
            store,
            pool: Pool::new(options.threads),
            shelf: Shelf::default(),
            making: Arc::new(Semaphore::new(AGENTS_MADE_AT_ONCE)),
            networks: Networks::new(runs.into_iter().flatten().collect()),
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
            changes: Arc::new(Mutex::new(Rate::new(CHANGES_A_SECOND, CHANGES_AT_ONCE, Instant::now()))),
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
}
