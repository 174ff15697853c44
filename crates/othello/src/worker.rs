//! One thread's share of a search.

use std::sync::Arc;

use crate::control::Control;
use crate::eval::Weights;
use crate::kernel::Simd;
use crate::local_table::LocalTable;
use crate::midgame::margins::Margins;
use crate::selectivity::Selectivity;
use crate::split::{Pool, SplitPoint};
use crate::stability::Stability;
use crate::table::Table;

/// What the threads of a search share.
#[derive(Clone, Copy)]
pub(crate) struct Shared<'a> {
    pub(crate) table: &'a Table,
    pub(crate) weights: &'a Weights,
    pub(crate) control: &'a Control,
    pub(crate) pool: &'a Pool,
}

/// What a thread needs to search: the machine's instructions, tables shared and its own, and the time to look at the
/// clock again.
pub(crate) struct Worker<'a, K> {
    pub(crate) kernel: K,
    pub(crate) table: &'a Table,
    pub(crate) weights: &'a Weights,
    pub(crate) stability: &'static Stability,
    pub(crate) margins: &'static Margins,
    pub(crate) local: LocalTable,
    /// How sure cuts have to be.
    pub(crate) selectivity: Selectivity,
    /// Positions entered.
    pub(crate) nodes: u64,
    told: u64,
    next_look: u64,
    /// What is returned from now on means nothing.
    pub(crate) stopped: bool,
    control: &'a Control,
    pub(crate) pool: &'a Pool,
    /// The innermost split point that this thread works on.
    pub(crate) split: Option<Arc<SplitPoint>>,
}

/// The clock, the flags and the split points are looked at once in so many nodes: several times in a millisecond.
const NODES_PER_LOOK: u64 = 2048;

impl<'a, K: Simd> Worker<'a, K> {
    pub(crate) fn new(kernel: K, shared: Shared<'a>) -> Worker<'a, K> {
        Worker {
            kernel,
            table: shared.table,
            weights: shared.weights,
            stability: Stability::shared(),
            margins: Margins::shared(),
            local: LocalTable::new(),
            selectivity: Selectivity::NONE,
            nodes: 0,
            told: 0,
            next_look: 0,
            stopped: false,
            control: shared.control,
            pool: shared.pool,
            split: None,
        }
    }

    /// Whether the search has to stop; looks at the clock when it is time to.
    #[inline(always)]
    pub(crate) fn must_stop(&mut self) -> bool {
        if self.nodes >= self.next_look {
            self.look();
        }
        self.stopped
    }

    #[cold]
    fn look(&mut self) {
        let is_pointless = self.split.as_ref().is_some_and(|split| split.is_pointless());
        self.stopped |= self.control.look(self.nodes - self.told) || is_pointless;
        self.told = self.nodes;
        self.next_look = self.nodes + NODES_PER_LOOK.min(self.control.nodes_left());
    }

    /// Goes on after a split point has become pointless, unless there is another reason to stop.
    pub(crate) fn resume(&mut self) {
        self.stopped = false;
        self.look();
    }

    /// Adds its nodes to those of all threads.
    pub(crate) fn tell(&mut self) {
        self.control.look(self.nodes - self.told);
        self.told = self.nodes;
    }
}
