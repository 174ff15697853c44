//! One thread's share of a search.

use crate::control::Control;
use crate::eval::Weights;
use crate::kernel::Simd;
use crate::local_table::LocalTable;
use crate::midgame::margins::Margins;
use crate::selectivity::Selectivity;
use crate::stability::Stability;
use crate::table::Table;

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
}

/// The clock is looked at once in so many nodes: about once in a millisecond.
const NODES_PER_LOOK: u64 = 8192;

impl<'a, K: Simd> Worker<'a, K> {
    pub(crate) fn new(kernel: K, table: &'a Table, weights: &'a Weights, control: &'a Control) -> Worker<'a, K> {
        Worker {
            kernel,
            table,
            weights,
            stability: Stability::shared(),
            margins: Margins::shared(),
            local: LocalTable::new(),
            selectivity: Selectivity::NONE,
            nodes: 0,
            told: 0,
            next_look: 0,
            stopped: false,
            control,
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
        self.stopped |= self.control.look(self.nodes - self.told);
        self.told = self.nodes;
        self.next_look = self.nodes + NODES_PER_LOOK.min(self.control.nodes_left());
    }
}
