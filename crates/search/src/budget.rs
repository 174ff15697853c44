//! How much an agent may spend on a move, and how to stop it.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::{Clock, Limits};

/// A flag that stops a search from outside. Copies share it.
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// Asks every search that holds this flag to stop and answer.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether stopping was asked for.
    #[inline]
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// What one search may spend: limits, a flag to cancel it, and the clock to go by, if it has one.
///
/// ```
/// use std::time::Duration;
/// use hansu_search::{Budget, Limits};
///
/// let budget = Budget::time(Duration::from_millis(100));
/// let flag = budget.cancel.clone(); // for another thread
/// flag.cancel();
/// assert!(budget.cancel.is_cancelled());
/// let both = budget.limited(Limits { depth: Some(4), ..Limits::default() });
/// assert_eq!(both.limits.depth, Some(4));
/// ```
#[derive(Clone)]
pub struct Budget {
    /// The limits.
    pub limits: Limits,
    /// Stops the search when set.
    pub cancel: Cancel,
    /// How many of the best lines are wanted, with true values. Agents that can't do that themselves take no notice.
    pub lines: usize,
    clock: Option<Arc<dyn Clock>>,
}

impl Budget {
    /// A budget that goes by the machine's clock.
    pub fn new(limits: Limits) -> Budget {
        Budget::with_clock(limits, crate::SystemClock::shared())
    }

    /// A budget that goes by the given clock.
    pub fn with_clock(limits: Limits, clock: Arc<dyn Clock>) -> Budget {
        Budget { clock: Some(clock), ..Budget::untimed(limits) }
    }

    /// A budget without a clock, for fixed work: no time limit holds, and no time is told.
    pub fn untimed(limits: Limits) -> Budget {
        Budget { limits, cancel: Cancel::default(), lines: 1, clock: None }
    }

    /// No limits but the agent's own, and no clock but the one that it needs for them.
    pub fn unlimited() -> Budget {
        Budget::untimed(Limits::default())
    }

    /// Only a time limit.
    pub fn time(time: Duration) -> Budget {
        Budget::new(Limits { time: Some(time), ..Limits::default() })
    }

    /// The same budget with another flag to cancel it by.
    #[must_use]
    pub fn cancelled_by(self, cancel: Cancel) -> Budget {
        Budget { cancel, ..self }
    }

    /// The same budget with so many lines asked for.
    #[must_use]
    pub fn with_lines(self, lines: usize) -> Budget {
        Budget { lines, ..self }
    }

    /// The same budget with stricter limits where `limits` has them.
    #[must_use]
    pub fn limited(&self, limits: Limits) -> Budget {
        Budget { limits: self.limits.tightest(limits), ..self.clone() }
    }

    /// The same budget with a clock, if it has a time limit but nothing to go by; `None` where there is no such clock.
    pub(crate) fn timed(self) -> Option<Budget> {
        if self.limits.time.is_none() || self.clock.is_some() {
            return Some(self);
        }
        crate::SystemClock::goes().then(|| Budget { clock: Some(crate::SystemClock::shared()), ..self })
    }

    /// The clock, if there is one.
    pub fn clock(&self) -> Option<&Arc<dyn Clock>> {
        self.clock.as_ref()
    }

    /// Starts the watch of a search that visits millions of nodes a second.
    pub fn watch(&self) -> Watch {
        self.watch_every(Watch::NODES_PER_LOOK)
    }

    /// Starts a watch that looks at the clock once in so many nodes.
    pub fn watch_every(&self, nodes: u64) -> Watch {
        let started = self.now();
        let deadline = self.clock.as_ref().and(self.limits.time).map(|time| started.saturating_add(time));
        Watch {
            started,
            deadline,
            max_nodes: self.limits.nodes.unwrap_or(u64::MAX),
            nodes: 0,
            nodes_per_look: nodes,
            next_look: nodes,
            stopped: false,
            budget: self.clone(),
        }
    }

    /// The clock's time; zero without one.
    fn now(&self) -> Duration {
        self.clock.as_ref().map_or(Duration::ZERO, |clock| clock.now())
    }
}

impl fmt::Debug for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Budget").field("limits", &self.limits).field("cancel", &self.cancel).finish_non_exhaustive()
    }
}

/// Counts a running search's nodes and tells it when to stop.
///
/// ```
/// use hansu_search::{Budget, Limits};
///
/// let mut watch = Budget::new(Limits { nodes: Some(5000), ..Limits::default() }).watch();
/// while !watch.node() {
///     // visit a position
/// }
/// assert_eq!(watch.nodes(), 5000);
/// ```
#[derive(Debug)]
pub struct Watch {
    budget: Budget,
    started: Duration,
    deadline: Option<Duration>,
    max_nodes: u64,
    nodes: u64,
    nodes_per_look: u64,
    next_look: u64,
    stopped: bool,
}

impl Watch {
    /// The clock is looked at once in so many nodes, if not told otherwise.
    const NODES_PER_LOOK: u64 = 1024;

    /// Counts one node; tells whether the search has to stop. Once it says so it keeps saying so.
    #[inline(always)]
    pub fn node(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes >= self.next_look {
            self.look();
        }
        self.stopped
    }

    /// Counts nodes without asking whether to stop.
    #[inline(always)]
    pub fn count(&mut self, nodes: u64) {
        self.nodes += nodes;
    }

    /// Begins work whose nodes are not to be counted: no limit on nodes holds, but the clock and the flag do.
    pub(crate) fn stop_counting(&mut self) -> Counted {
        let counted = Counted { nodes: self.nodes, max_nodes: self.max_nodes };
        self.max_nodes = u64::MAX;
        counted
    }

    /// Goes back to where the count stood.
    pub(crate) fn resume_counting(&mut self, counted: Counted) {
        (self.nodes, self.max_nodes) = (counted.nodes, counted.max_nodes);
        self.next_look = (self.nodes + self.nodes_per_look).min(self.max_nodes);
    }

    /// Looks at the clock and the flag now; tells whether the search has to stop.
    #[cold]
    pub fn look(&mut self) -> bool {
        self.stopped |= self.budget.cancel.is_cancelled()
            || self.nodes >= self.max_nodes
            || self.deadline.is_some_and(|deadline| self.budget.now() >= deadline);
        let next = self.nodes.saturating_add(self.nodes_per_look).min(self.max_nodes);
        self.next_look = if self.stopped { u64::MAX } else { next };
        self.stopped
    }

    /// Whether the search has been told to stop.
    #[inline(always)]
    pub fn stopped(&self) -> bool {
        self.stopped
    }

    /// The nodes counted so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The time since the search began; zero without a clock.
    pub fn elapsed(&self) -> Duration {
        self.budget.now().saturating_sub(self.started)
    }

    /// The limits in force.
    pub fn limits(&self) -> Limits {
        self.budget.limits
    }
}

/// The state of a count that is interrupted.
#[derive(Debug)]
pub(crate) struct Counted {
    nodes: u64,
    max_nodes: u64,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SteppingClock;

    #[test]
    fn a_watch_stops_at_its_deadline_and_stays_stopped() {
        let clock = Arc::new(SteppingClock::new(Duration::from_millis(1)));
        let limits = Limits { time: Some(Duration::from_millis(3)), ..Limits::default() };
        let mut watch = Budget::with_clock(limits, clock).watch();
        let nodes = (1..).take_while(|_| !watch.node()).count() as u64;
        assert_eq!(nodes + 1, 3 * Watch::NODES_PER_LOOK);
        assert!(watch.node() && watch.stopped());
    }

    #[test]
    fn a_node_limit_holds_to_the_node() {
        let mut watch = Budget::new(Limits { nodes: Some(1500), ..Limits::default() }).watch();
        let nodes = (1..).take_while(|_| !watch.node()).count();
        assert_eq!(nodes, 1499);
    }

    #[test]
    fn cancelling_stops_a_watch() {
        let budget = Budget::unlimited();
        let mut watch = budget.watch();
        assert!(!watch.look());
        budget.cancel.cancel();
        assert!(watch.look());
    }
}
