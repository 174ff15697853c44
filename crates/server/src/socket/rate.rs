//! How many messages a page may send.

use std::time::{Duration, Instant};

/// A bucket of tokens that fills up again.
#[derive(Debug)]
pub(super) struct Rate {
    tokens: f64,
    last: Instant,
}

impl Rate {
    /// Messages a second in the long run, and at once.
    const A_SECOND: f64 = 40.0;
    const AT_ONCE: f64 = 120.0;

    pub(super) fn new(now: Instant) -> Rate {
        Rate { tokens: Rate::AT_ONCE, last: now }
    }

    /// Whether another message is within the limit.
    pub(super) fn allows(&mut self, now: Instant) -> bool {
        let since: Duration = now.saturating_duration_since(self.last);
        self.last = now;
        self.tokens = (self.tokens + since.as_secs_f64() * Rate::A_SECOND).min(Rate::AT_ONCE);
        let allowed = self.tokens >= 1.0;
        self.tokens -= if allowed { 1.0 } else { 0.0 };
        allowed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_is_allowed_and_a_flood_is_not() {
        let start = Instant::now();
        let mut rate = Rate::new(start);
        assert_eq!((0..1000).filter(|_| rate.allows(start)).count(), 120);
        let later = start + Duration::from_secs(1);
        assert_eq!((0..1000).filter(|_| rate.allows(later)).count(), 40);
    }
}
