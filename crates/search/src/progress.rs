//! When to tell of progress.

use std::time::Duration;

/// After how many playouts a search reports next, if it has just done so: twice as many, but at least about ten times a
/// second.
///
/// ```
/// use std::time::Duration;
/// use hansu_search::next_report;
///
/// assert_eq!(next_report(1000, Duration::from_millis(10)), 2000);
/// assert_eq!(next_report(1000, Duration::from_secs(1)), 1100);
/// ```
pub fn next_report(playouts: u64, elapsed: Duration) -> u64 {
    const EVERY: f64 = 0.1;
    let in_a_while = playouts as f64 * EVERY / elapsed.as_secs_f64().max(f64::MIN_POSITIVE);
    playouts.saturating_add((in_a_while as u64).clamp(1, playouts.max(1)))
}
