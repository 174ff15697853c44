//! From what a protocol says about time to what a search is given.

use std::time::Duration;

/// What is kept back of a move's time at most.
const MARGIN: Duration = Duration::from_millis(30);

/// For moves that are wanted as fast as possible: enough to see a win.
const AT_ONCE: Duration = Duration::from_millis(10);

/// The time for a search whose answer has to be with the other side in time: a tenth, but not more than 30 ms, is kept
/// back for what lies outside the search, such as threads that wake up, and pipes.
pub(crate) fn safe(time: Duration) -> Duration {
    (time - (time / 10).min(MARGIN)).max(AT_ONCE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_little_is_kept_back() {
        for (time, expected) in [(0, 10), (100, 90), (300, 270), (5000, 4970)] {
            assert_eq!(safe(Duration::from_millis(time)), Duration::from_millis(expected));
        }
    }
}
