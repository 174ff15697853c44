//! What the examples share.

use std::time::{Duration, Instant};

use hansu_search::Clock;

/// This thread's processor time where the system tells it, so that a busy machine does not disturb a measurement.
pub(crate) struct ProcessorClock(Instant);

impl ProcessorClock {
    pub(crate) fn start() -> ProcessorClock {
        ProcessorClock(Instant::now())
    }
}

impl Clock for ProcessorClock {
    fn now(&self) -> Duration {
        let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
        let nanoseconds = text.split(' ').next().and_then(|number| number.parse().ok());
        nanoseconds.map_or_else(|| self.0.elapsed(), Duration::from_nanos)
    }
}
