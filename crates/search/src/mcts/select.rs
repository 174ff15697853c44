//! Which child of a node to visit next.

use hansu_game::{Outcome, Player};

use super::Rave;
use super::run::Run;
use super::tree::NodeId;

impl<K> Run<'_, K> {
    /// The child to visit next, where `mover` is to choose.
    #[inline]
    pub(super) fn select(&self, id: NodeId, mover: Player) -> NodeId {
        match self.settings.rave {
            None => self.select_uct(id, mover),
            Some(rave) => self.select_rave(id, mover, rave),
        }
    }

    fn select_uct(&self, id: NodeId, mover: Player) -> NodeId {
        let node = self.tree.node(id);
        let children = node.children();
        if (node.tried as usize) < children.len() {
            return (children.start + node.tried as usize) as NodeId;
        }
        let scale = self.settings.exploration * self.settings.exploration * libm::logf(node.visits as f32);
        let lost = Some(Outcome::Win(!mover));
        let mut best = (f32::NEG_INFINITY, children.start);
        for (child, place) in self.tree.nodes[children.clone()].iter().zip(children) {
            let bound = child.mean() + (scale / child.visits as f32).sqrt();
            if bound > best.0 && child.proven != lost {
                best = (bound, place);
            }
        }
        best.1 as NodeId
    }

    fn select_rave(&self, id: NodeId, mover: Player, rave: Rave) -> NodeId {
        let node = self.tree.node(id);
        let visits = node.visits as f32;
        let amaf_share = (rave.k / (3.0 * visits + rave.k)).sqrt();
        let scale = self.settings.exploration * self.settings.exploration * libm::logf(visits.max(1.0));
        let lost = Some(Outcome::Win(!mover));
        let children = node.children();
        let mut best = (f32::NEG_INFINITY, children.start);
        for place in children {
            let (child, amaf) = (&self.tree.nodes[place], &self.tree.amaf[place]);
            if child.proven == lost {
                continue;
            }
            let value = match (child.visits, amaf.visits) {
                (0, 0) => f32::INFINITY, // never seen: to be tried first
                (0, _) => amaf.reward as f32 / amaf.visits as f32,
                (_, 0) => child.mean(),
                _ => (1.0 - amaf_share) * child.mean() + amaf_share * amaf.reward as f32 / amaf.visits as f32,
            };
            let bound = value + (scale / (child.visits as f32 + 1.0)).sqrt();
            if bound > best.0 {
                best = (bound, place);
            }
        }
        best.1 as NodeId
    }
}
