//! How much may be sent in a time.

use std::time::{Duration, Instant};

/// A bucket of tokens that fills up again.
#[derive(Debug)]
pub(crate) struct Rate {
    a_second: f64,
    at_once: f64,
    tokens: f64,
    last: Instant,
}

impl Rate {
    /// So many a second in the long run, and so many at once.
    pub(crate) fn new(a_second: u32, at_once: u32, now: Instant) -> Rate {
        let at_once = f64::from(at_once);
        Rate { a_second: a_second.into(), at_once, tokens: at_once, last: now }
    }

    /// Whether another one is within the limit.
    pub(crate) fn allows(&mut self, now: Instant) -> bool {
        let since: Duration = now.saturating_duration_since(self.last);
        self.last = now;
        self.tokens = (self.tokens + since.as_secs_f64() * self.a_second).min(self.at_once);
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
        let mut rate = Rate::new(40, 120, start);
        assert_eq!((0..1000).filter(|_| rate.allows(start)).count(), 120);
        let later = start + Duration::from_secs(1);
        assert_eq!((0..1000).filter(|_| rate.allows(later)).count(), 40);
    }
}
