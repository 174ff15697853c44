//! When a search has to stop.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use hansu_search::{Cancel, Clock};

/// What a search may spend. `None` is no limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Depth in plies.
    pub depth: Option<u32>,
    /// Positions, all threads together. Exact with one thread.
    pub nodes: Option<u64>,
    /// Time for this move.
    pub time: Option<Duration>,
    /// Where `time` is a share of a clock: what a move may take that is worth more.
    pub most_time: Option<Duration>,
}

/// The ways to stop a search from outside: a flag that any thread may set, and the clock that limits go by.
#[derive(Clone)]
pub struct Stop {
    /// Stops the search when set.
    pub cancel: Cancel,
    clock: Arc<dyn Clock>,
}

impl Stop {
    /// Goes by this clock.
    pub fn new(cancel: Cancel, clock: Arc<dyn Clock>) -> Stop {
        Stop { cancel, clock }
    }

    /// The time now.
    pub(crate) fn now(&self) -> Duration {
        self.clock.now()
    }
}

impl std::fmt::Debug for Stop {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Stop").field("cancel", &self.cancel).finish_non_exhaustive()
    }
}

/// How long one search may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Times {
    /// What it should take: all of it, or about as much where it may also take more.
    pub(crate) wanted: Option<Duration>,
    /// At which time to give up.
    pub(crate) hard: Option<Duration>,
    /// Whether what is not taken is left for later moves.
    pub(crate) shared: bool,
}

/// What answering itself takes, and looking at the clock only now and then.
const MARGIN: Duration = Duration::from_millis(3);

impl Times {
    pub(crate) fn of(limits: &Limits) -> Times {
        let safe = |time: Duration| time.saturating_sub(MARGIN.min(time / 5));
        let wanted = limits.time.map(safe);
        // A search that has used most of its time will hardly finish another iteration, but may still find better.
        Times { wanted, hard: limits.most_time.map(safe).or(wanted), shared: limits.most_time.is_some() }
    }
}

/// What all threads of a search share to stop together.
#[derive(Debug)]
pub(crate) struct Control {
    stop: Stop,
    started: Duration,
    times: Times,
    stopped: AtomicBool,
}

impl Control {
    pub(crate) fn new(stop: &Stop, times: Times) -> Control {
        Control { stop: stop.clone(), started: stop.now(), times, stopped: AtomicBool::new(false) }
    }

    /// Looks at the clock and the flag.
    pub(crate) fn look(&self) -> bool {
        if !self.stopped.load(Relaxed) {
            let over = self.times.hard.is_some_and(|hard| self.elapsed() >= hard);
            if over || self.stop.cancel.is_cancelled() {
                self.stop_all();
            }
        }
        self.stopped.load(Relaxed)
    }

    pub(crate) fn stop_all(&self) {
        self.stopped.store(true, Relaxed);
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.stop.now().saturating_sub(self.started)
    }

    /// The time until the search has to give up, if there is such a limit.
    pub(crate) fn time_left(&self) -> Option<Duration> {
        self.times.hard.map(|hard| hard.saturating_sub(self.elapsed()))
    }

    /// Whether a share of the time, in percent, has gone by.
    pub(crate) fn past_share(&self, percent: u64) -> bool {
        self.times.wanted.is_some_and(|wanted| self.elapsed() >= wanted * percent as u32 / 100)
    }

    /// Whether it is too late to begin another iteration, for a move that is worth so much of its share of the clock, in
    /// percent.
    pub(crate) fn is_late(&self, worth: u64) -> bool {
        self.past_share(if self.times.shared { worth } else { 100 })
    }
}
