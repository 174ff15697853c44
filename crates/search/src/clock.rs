//! Time as something that is handed in.

use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;
#[cfg(not(target_family = "wasm"))]
use std::time::Instant;

/// Tells the time since some fixed moment. Searches read no other clock.
pub trait Clock: Send + Sync {
    /// The time now; never less than what was told before.
    fn now(&self) -> Duration;
}

/// The machine's monotonic clock. On WebAssembly it is the one that was handed in by `set_time_source`, or stands still.
#[derive(Clone, Copy, Debug)]
pub struct SystemClock(#[cfg(not(target_family = "wasm"))] Instant, #[cfg(target_family = "wasm")] Duration);

impl SystemClock {
    /// A clock that starts at zero.
    pub fn start() -> SystemClock {
        #[cfg(not(target_family = "wasm"))]
        return SystemClock(Instant::now());
        #[cfg(target_family = "wasm")]
        return SystemClock(time_from_source());
    }

    /// The clock that all share who need no start of their own.
    pub fn shared() -> Arc<dyn Clock> {
        static SHARED: OnceLock<Arc<SystemClock>> = OnceLock::new();
        SHARED.get_or_init(|| Arc::new(SystemClock::start())).clone()
    }

    /// Whether it goes.
    pub(crate) fn goes() -> bool {
        #[cfg(not(target_family = "wasm"))]
        return true;
        #[cfg(target_family = "wasm")]
        return SOURCE.get().is_some();
    }
}

impl Clock for SystemClock {
    fn now(&self) -> Duration {
        #[cfg(not(target_family = "wasm"))]
        return self.0.elapsed();
        #[cfg(target_family = "wasm")]
        return time_from_source().saturating_sub(self.0);
    }
}

/// Where the time comes from on WebAssembly, which has no clock of its own.
#[cfg(target_family = "wasm")]
static SOURCE: OnceLock<fn() -> Duration> = OnceLock::new();

/// Hands in the machine's clock where the standard library has none: the time since some fixed moment, never less than before.
/// The first one stays.
#[cfg(target_family = "wasm")]
pub fn set_time_source(source: fn() -> Duration) {
    let _ = SOURCE.set(source);
}

#[cfg(target_family = "wasm")]
fn time_from_source() -> Duration {
    SOURCE.get().map_or(Duration::ZERO, |source| source())
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
