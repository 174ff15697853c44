//! How a worker puts up split points and works on those of others.

use std::sync::Arc;

use crate::endgame::{Candidate, Candidates, Window, bring_best};
use crate::kernel::Simd;
use crate::split::{Kind, SplitPoint};
use crate::worker::Worker;

impl<K: Simd> Worker<'_, K> {
    /// Whether it is worth putting up the moves of a position: somebody is idle, and there are several.
    #[inline(always)]
    pub(crate) fn can_split(&self, moves_left: usize) -> bool {
        moves_left > 1 && self.pool.has_idle()
    }

    /// Searches the moves from `from` on together with whoever is idle. Returns the best score and its move.
    #[cold]
    pub(crate) fn search_together(
        &mut self,
        kind: Kind,
        list: &mut Candidates,
        from: usize,
        window: Window,
        empties: u32,
        best: (i32, u8),
    ) -> (i32, u8) {
        for place in from..list.len() {
            bring_best(list, place);
        }
        let rest: Candidates = list[from..].iter().copied().collect();
        let parent = self.split.take();
        let point = Arc::new(SplitPoint::new(kind, window, empties, rest, best, parent.clone()));
        self.pool.publish(&point);
        self.work_on(&point);
        self.pool.withdraw(&point);
        while point.is_busy() {
            match self.pool.join_below(&point) {
                Some(below) => {
                    self.work_on(&below);
                    below.leave();
                }
                None => std::thread::yield_now(),
            }
        }
        self.split = parent;
        self.resume();
        point.best()
    }

    /// Takes moves from a split point until there are none left.
    fn work_on(&mut self, point: &Arc<SplitPoint>) {
        let outer = self.split.replace(Arc::clone(point));
        self.resume();
        while !self.stopped
            && let Some((candidate, window)) = point.take()
        {
            let score = self.search_taken(point, candidate, window);
            if !self.stopped {
                point.found(candidate.square, score);
            }
        }
        self.split = outer;
    }

    fn search_taken(&mut self, point: &SplitPoint, candidate: Candidate, window: Window) -> i32 {
        match &point.kind {
            Kind::Endgame => self.deep_child(candidate.next, window, point.empties - 1, false),
            Kind::Midgame { board, features, depth, selectivity } => {
                self.selectivity = *selectivity;
                let flips = candidate.next.opponent & board.opponent;
                let next = features.after(&self.weights.additions, candidate.square.into(), flips);
                self.inner_child(candidate, &next, window, (depth - 1, point.empties - 1), false)
            }
        }
    }

    /// Helps others until the search is over.
    pub(crate) fn help(&mut self) {
        while let Some(point) = self.pool.wait() {
            self.work_on(&point);
            point.leave();
            self.split = None;
        }
        self.tell();
    }
}
