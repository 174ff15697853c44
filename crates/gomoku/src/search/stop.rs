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
    /// Time for the rest of the game.
    pub clock: Option<MatchClock>,
}

/// Time for the rest of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchClock {
    /// What is left.
    pub left: Duration,
    /// What each move adds.
    pub increment: Duration,
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

/// How long one search may take: at which time to begin no new iteration, and at which to give up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Times {
    pub(crate) soft: Option<Duration>,
    pub(crate) hard: Option<Duration>,
}

/// What answering itself takes, and looking at the clock only now and then.
const MARGIN: Duration = Duration::from_millis(3);

impl Times {
    /// For a move with so many stones on the board.
    pub(crate) fn of(limits: &Limits, stones: usize, cells: usize) -> Times {
        let per_move = limits.time.map(|time| time.saturating_sub(MARGIN.min(time / 5)));
        let Some(clock) = limits.clock else {
            // A search that has used most of its time will hardly finish another iteration, but may still find better.
            return Times { soft: per_move, hard: per_move };
        };
        let to_come = (60usize.saturating_sub(stones) / 2).max(12).min((cells - stones).div_ceil(2).max(1)) as u32;
        let share = clock.left / to_come + clock.increment.mul_f64(0.8);
        let most = clock.left.saturating_sub((clock.left / 10).min(Duration::from_millis(100)));
        let soft = share.mul_f64(0.6).min(most);
        let hard = share.mul_f64(2.0).min(most).saturating_sub(MARGIN.min(most / 5));
        Times { soft: Some(earliest(soft, per_move)), hard: Some(earliest(hard, per_move)) }
    }
}

fn earliest(time: Duration, other: Option<Duration>) -> Duration {
    other.map_or(time, |other| time.min(other))
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
        self.times.soft.is_some_and(|soft| self.elapsed() >= soft * percent as u32 / 100)
    }

    /// Whether it is too late to begin another iteration.
    pub(crate) fn past_soft(&self) -> bool {
        self.times.soft.is_some_and(|soft| self.elapsed() >= soft)
    }
}
