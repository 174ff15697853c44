//! What stops a search: a deadline, a number of nodes, or somebody's wish.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use hansu_search::{Cancel, Clock};

/// Looked at by all threads of a search every few thousand nodes.
pub(crate) struct Control {
    cancel: Cancel,
    clock: Arc<dyn Clock>,
    started: Duration,
    deadline: Option<Duration>,
    max_nodes: u64,
    /// The nodes that all threads have told of.
    nodes: AtomicU64,
    stopped: AtomicBool,
}

/// When to stop, and by which clock.
#[derive(Clone)]
pub struct Stop {
    /// Stops the search when set.
    pub cancel: Cancel,
    /// The clock to go by.
    pub clock: Arc<dyn Clock>,
}

impl Stop {
    /// Goes by a clock; cancelled by nobody yet.
    pub fn new(clock: Arc<dyn Clock>) -> Stop {
        Stop { cancel: Cancel::default(), clock }
    }
}

impl std::fmt::Debug for Stop {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Stop").field("cancel", &self.cancel).finish_non_exhaustive()
    }
}

impl Control {
    pub(crate) fn new(stop: &Stop, time: Option<Duration>, nodes: Option<u64>) -> Control {
        let started = stop.clock.now();
        Control {
            cancel: stop.cancel.clone(),
            clock: Arc::clone(&stop.clock),
            started,
            deadline: time.map(|time| started.saturating_add(time)),
            max_nodes: nodes.unwrap_or(u64::MAX),
            nodes: AtomicU64::new(0),
            stopped: AtomicBool::new(false),
        }
    }

    /// Takes note of nodes searched; tells whether to stop. Once it says so it keeps saying so.
    #[cold]
    pub(crate) fn look(&self, new_nodes: u64) -> bool {
        let nodes = self.nodes.fetch_add(new_nodes, Ordering::Relaxed) + new_nodes;
        if self.stopped.load(Ordering::Relaxed) {
            return true;
        }
        let stop = self.cancel.is_cancelled()
            || nodes >= self.max_nodes
            || self.deadline.is_some_and(|deadline| self.clock.now() >= deadline);
        if stop {
            self.stopped.store(true, Ordering::Relaxed);
        }
        stop
    }

    /// The nodes that all threads have told of.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// The nodes left to search.
    pub(crate) fn nodes_left(&self) -> u64 {
        self.max_nodes.saturating_sub(self.nodes.load(Ordering::Relaxed))
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.clock.now().saturating_sub(self.started)
    }
}
