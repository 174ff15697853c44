//! What all parts of the server share.

use std::collections::HashMap;
#[cfg(not(target_family = "wasm"))]
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use tokio::sync::Semaphore;

use crate::agents::{Networks, Shelf};
use crate::api::ServerMessage;
use crate::judge::Judges;
use crate::metrics::Metrics;
#[cfg(target_family = "wasm")]
pub(crate) use crate::page::{Class, Owner};
#[cfg(not(target_family = "wasm"))]
use crate::pool::SearchPool;
#[cfg(not(target_family = "wasm"))]
pub(crate) use crate::pool::{Class, Owner};
use crate::socket::Outbox;
use crate::store::Store;
#[cfg(target_family = "wasm")]
use crate::work::Crew;

/// What all parts of the server share.
pub(crate) struct Services {
    /// The database.
    pub store: Store,
    /// The threads that think.
    #[cfg(not(target_family = "wasm"))]
    pub pool: SearchPool,
    /// The Workers that think.
    #[cfg(target_family = "wasm")]
    pub crew: Crew,
    /// Trained networks.
    pub networks: Networks,
    /// Agents between two moves.
    pub shelf: Shelf,
    /// What the judge has found, and the judge itself.
    pub judges: Judges,
    /// So many agents are made and checked at once.
    pub making: Arc<Semaphore>,
    /// Held by whoever looks through games for the opening explorer.
    pub exploring: tokio::sync::Mutex<()>,
    /// Counters.
    pub metrics: Metrics,
    /// The folder in which everything is kept.
    #[cfg(not(target_family = "wasm"))]
    pub data: PathBuf,
    /// Who is connected.
    pub connections: Connections,
}

impl Services {
    /// The longest that work which is asked for now may have to wait before it begins.
    pub(crate) fn longest_wait(&self, owner: Owner, class: Class) -> Duration {
        #[cfg(not(target_family = "wasm"))]
        return self.pool.longest_wait(owner, class);
        #[cfg(target_family = "wasm")]
        return self.crew.longest_wait(owner, class);
    }
}

/// Everyone who is connected.
#[derive(Default)]
pub(crate) struct Connections {
    last: AtomicU64,
    open: Mutex<HashMap<Owner, Outbox>>,
}

impl Connections {
    /// A number for a new connection, or for work of the server's own.
    pub(crate) fn next_owner(&self) -> Owner {
        self.last.fetch_add(1, Ordering::Relaxed) + 1
    }

    /// A connection begins.
    pub(crate) fn add(&self, outbox: &Outbox) {
        self.open().insert(outbox.owner(), outbox.clone());
    }

    /// A connection ends.
    pub(crate) fn remove(&self, owner: Owner) {
        self.open().remove(&owner);
    }

    /// How many there are.
    pub(crate) fn count(&self) -> usize {
        self.open().len()
    }

    /// Tells everyone.
    pub(crate) fn tell(&self, message: &ServerMessage) {
        let Some(text) = Outbox::text(message) else { return };
        self.open().values().for_each(|outbox| outbox.send_text(text.clone()));
    }

    fn open(&self) -> MutexGuard<'_, HashMap<Owner, Outbox>> {
        self.open.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }
}
