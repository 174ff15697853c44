//! Positions whose moves several threads search together: young brothers wait (Feldmann, 1993).
//!
//! Once the first move of a deep enough position has been searched without a cut, the others are put up as a split point. The
//! thread that put it up, its owner, and idle threads take moves from it until there are none left or one of them
//! cuts. While the owner waits for the last ones it helps where they split in turn, and only there, so that it is never
//! kept from returning by work that has nothing to do with it.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use crate::board::Board;
use crate::endgame::{Candidates, Window};
use crate::eval::Features;
use crate::selectivity::Selectivity;

/// What searches the moves of a split point.
#[allow(clippy::large_enum_variant, reason = "there is one in each split point, which lies on the heap")]
#[derive(Clone, Copy, Debug)]
pub(crate) enum Kind {
    /// The exact solver.
    Endgame,
    /// The search of the middle game from a board with these features.
    Midgame { board: Board, features: Features, depth: u32, selectivity: Selectivity },
}

/// Moves that are searched by several threads.
#[derive(Debug)]
pub(crate) struct SplitPoint {
    pub(crate) kind: Kind,
    pub(crate) window: Window,
    pub(crate) empties: u32,
    /// In the order in which to search them.
    moves: Candidates,
    parent: Option<Arc<SplitPoint>>,
    next: AtomicUsize,
    busy_helpers: AtomicUsize,
    is_cut: AtomicBool,
    best: Mutex<(i32, u8)>,
}

impl SplitPoint {
    pub(crate) fn new(
        kind: Kind,
        window: Window,
        empties: u32,
        moves: Candidates,
        best: (i32, u8),
        parent: Option<Arc<SplitPoint>>,
    ) -> SplitPoint {
        SplitPoint {
            kind,
            window,
            empties,
            moves,
            parent,
            next: AtomicUsize::new(0),
            busy_helpers: AtomicUsize::new(0),
            is_cut: AtomicBool::new(false),
            best: Mutex::new(best),
        }
    }

    /// The next move to search, and the window to search it with; none if there are no more.
    pub(crate) fn take(&self) -> Option<(crate::endgame::Candidate, Window)> {
        if self.is_cut.load(Ordering::Relaxed) {
            return None;
        }
        let candidate = *self.moves.get(self.next.fetch_add(1, Ordering::Relaxed))?;
        let alpha = self.window.alpha.max(self.best().0);
        Some((candidate, Window { alpha, ..self.window }))
    }

    /// Takes note of a move's score.
    pub(crate) fn found(&self, square: u8, score: i32) {
        let mut best = self.best.lock().unwrap_or_else(PoisonError::into_inner);
        if score > best.0 {
            *best = (score, square);
            if score >= self.window.beta {
                self.is_cut.store(true, Ordering::Relaxed);
            }
        }
    }

    /// The best score so far, and its move.
    pub(crate) fn best(&self) -> (i32, u8) {
        *self.best.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether work below this point has become pointless, by a cut here or further up.
    pub(crate) fn is_pointless(&self) -> bool {
        self.is_cut.load(Ordering::Relaxed) || self.parent.as_ref().is_some_and(|parent| parent.is_pointless())
    }

    fn is_below(&self, other: &SplitPoint) -> bool {
        std::ptr::eq(self, other) || self.parent.as_ref().is_some_and(|parent| parent.is_below(other))
    }

    fn has_work(&self) -> bool {
        self.next.load(Ordering::Relaxed) < self.moves.len() && !self.is_pointless()
    }

    /// Whether helpers are still at it.
    pub(crate) fn is_busy(&self) -> bool {
        self.busy_helpers.load(Ordering::Acquire) > 0
    }

    /// Says that a helper is done.
    pub(crate) fn leave(&self) {
        self.busy_helpers.fetch_sub(1, Ordering::Release);
    }
}

/// Where idle threads find work.
#[derive(Debug, Default)]
pub(crate) struct Pool {
    open: Mutex<Open>,
    news: Condvar,
    idle: AtomicUsize,
}

#[derive(Debug, Default)]
struct Open {
    points: Vec<Arc<SplitPoint>>,
    is_closed: bool,
}

impl Pool {
    fn open(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether some thread waits for work.
    #[inline(always)]
    pub(crate) fn has_idle(&self) -> bool {
        self.idle.load(Ordering::Relaxed) > 0
    }

    /// Puts up a split point.
    pub(crate) fn publish(&self, point: &Arc<SplitPoint>) {
        self.open().points.push(Arc::clone(point));
        self.news.notify_all();
    }

    /// Takes a split point down: nobody joins it any more.
    pub(crate) fn withdraw(&self, point: &Arc<SplitPoint>) {
        self.open().points.retain(|other| !Arc::ptr_eq(other, point));
    }

    /// Joins a split point below the given one that has work left, if there is any.
    pub(crate) fn join_below(&self, above: &SplitPoint) -> Option<Arc<SplitPoint>> {
        let open = self.open();
        let found = open.points.iter().find(|point| point.has_work() && point.is_below(above))?;
        found.busy_helpers.fetch_add(1, Ordering::Relaxed);
        Some(Arc::clone(found))
    }

    /// Waits for a split point and joins it; none when the search is over.
    pub(crate) fn wait(&self) -> Option<Arc<SplitPoint>> {
        let mut open = self.open();
        self.idle.fetch_add(1, Ordering::Relaxed);
        loop {
            if open.is_closed {
                self.idle.fetch_sub(1, Ordering::Relaxed);
                return None;
            }
            // Those put up first are mostly the highest, with the most work.
            if let Some(found) = open.points.iter().find(|point| point.has_work()) {
                found.busy_helpers.fetch_add(1, Ordering::Relaxed);
                self.idle.fetch_sub(1, Ordering::Relaxed);
                return Some(Arc::clone(found));
            }
            open = self.news.wait(open).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Sends all waiting threads home.
    pub(crate) fn close(&self) {
        self.open().is_closed = true;
        self.news.notify_all();
    }
}
