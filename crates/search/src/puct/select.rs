//! Which move is looked at next.

use hansu_game::Game;

use super::node::Node;
use super::{Fpu, Interior, PuctTree};

impl<G: Game> PuctTree<G> {
    /// The child to go on with; never one that is known to lose while there is another.
    pub(super) fn select(&self, at: usize) -> usize {
        if at == 0
            && let Some(gumbel) = &self.gumbel
        {
            return self.select_considered(gumbel);
        }
        if at == 0
            && let Some(forced) = self.settings.forced_playouts.and_then(|k| self.select_forced(k))
        {
            return forced;
        }
        match self.settings.interior {
            Interior::Puct => self.select_puct(at),
            Interior::Improved => self.select_improved(at),
        }
    }

    fn select_puct(&self, at: usize) -> usize {
        let parent = &self.nodes[at];
        let scale = self.scale(parent);
        let unvisited = self.first_play_urgency(parent);
        let mut best = (f32::NEG_INFINITY, parent.first_child as usize);
        for child in parent.children() {
            let node = &self.nodes[child];
            let value = if node.tries() == 0 { unvisited } else { node.mean() };
            let bound = value + scale * node.prior / (1.0 + node.tries() as f32);
            if bound > best.0 && !node.is_lost() {
                best = (bound, child);
            }
        }
        best.1
    }

    /// c sqrt(N) of the selection rule.
    pub(super) fn scale(&self, parent: &Node) -> f32 {
        self.settings.exploration * (parent.tries() as f32).sqrt()
    }

    /// The Q of a node's unvisited children.
    fn first_play_urgency(&self, parent: &Node) -> f32 {
        let here = || -parent.settled().unwrap_or(0.0);
        match self.settings.first_play_urgency {
            Fpu::Zero => 0.0,
            Fpu::Parent => here(),
            Fpu::Reduction(reduction) => {
                let visited = self.nodes[parent.children()].iter().filter(|child| child.tries() > 0);
                here() - reduction * visited.map(|child| child.prior).sum::<f32>().sqrt()
            }
        }
    }

    /// The first visited move of the root that has fewer visits than are forced.
    fn select_forced(&self, k: f32) -> Option<usize> {
        let root = &self.nodes[0];
        root.children().find(|&child| {
            let node = &self.nodes[child];
            let tries = node.tries();
            tries > 0 && !node.is_lost() && (tries as f32) < forced(k, node.prior, root.tries())
        })
    }
}

/// The visits that a move of the root is to have at least (Wu 2019, section 3.2).
pub(super) fn forced(k: f32, prior: f32, visits: u32) -> f32 {
    (k * prior * visits.saturating_sub(1) as f32).sqrt()
}
