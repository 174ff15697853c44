//! Time as something that is handed in.

use std::sync::Mutex;
use std::time::Duration;
#[cfg(not(target_family = "wasm"))]
use std::{
    sync::{Arc, OnceLock},
    time::Instant,
};

/// Tells the time since some fixed moment. Searches read no other clock.
pub trait Clock: Send + Sync {
    /// The time now; never less than what was told before.
    fn now(&self) -> Duration;
}

/// The machine's monotonic clock. On WebAssembly there is none: whoever runs there hands in another.
#[cfg(not(target_family = "wasm"))]
#[derive(Clone, Copy, Debug)]
pub struct SystemClock(Instant);

#[cfg(not(target_family = "wasm"))]
impl SystemClock {
    /// A clock that starts at zero.
    pub fn start() -> SystemClock {
        SystemClock(Instant::now())
    }

    /// The clock that all share who need no start of their own.
    pub fn shared() -> Arc<dyn Clock> {
        static SHARED: OnceLock<Arc<SystemClock>> = OnceLock::new();
        SHARED.get_or_init(|| Arc::new(SystemClock::start())).clone()
    }
}

#[cfg(not(target_family = "wasm"))]
impl Clock for SystemClock {
    fn now(&self) -> Duration {
        self.0.elapsed()
    }
}

/// A clock that stands still, for searches of fixed work that want one all the same.
#[derive(Clone, Copy, Debug)]
pub struct NoClock;

impl Clock for NoClock {
    fn now(&self) -> Duration {
        Duration::ZERO
    }
}

/// A clock for tests and examples: each look at it moves it on by a fixed step.
///
/// ```
/// use std::time::Duration;
/// use hansu_search::{Clock, SteppingClock};
///
/// let clock = SteppingClock::new(Duration::from_secs(1));
/// assert_eq!(clock.now(), Duration::from_secs(1));
/// assert_eq!(clock.now(), Duration::from_secs(2));
/// ```
#[derive(Debug)]
pub struct SteppingClock {
    step: Duration,
    now: Mutex<Duration>,
}

impl SteppingClock {
    /// A clock that moves on by `step` whenever it is read.
    pub fn new(step: Duration) -> SteppingClock {
        SteppingClock { step, now: Mutex::new(Duration::ZERO) }
    }
}

impl Clock for SteppingClock {
    fn now(&self) -> Duration {
        let mut now = self.now.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        *now += self.step;
        *now
    }
}
