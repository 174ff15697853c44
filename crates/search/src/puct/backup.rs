//! How values and proofs go up the tree.

use hansu_game::Game;

use super::{MoverValue, Proof, PuctTree};

impl<G: Game> PuctTree<G> {
    /// Adds the value of the path's last position to all of the path; each node keeps it for the side that moved
    /// there, which is the other one than the side to move. From a proven node upwards its exact value goes on.
    pub(super) fn back_up(&mut self, path: &[usize], value: MoverValue) {
        let mut value = value.flipped();
        let mut below = None;
        for &at in path.iter().rev() {
            if let Some(below) = below {
                self.prove_by_child(at, below);
            }
            let node = &mut self.nodes[at];
            if let Some(proof) = node.proof {
                value = proof.value();
            }
            node.visits += 1;
            node.value += value.get();
            value = value.flipped();
            below = node.proof;
        }
    }

    /// Proves a node of which a child is proven, if a child wins for the side to move or all are proven.
    fn prove_by_child(&mut self, at: usize, child: Proof) {
        if self.nodes[at].proof.is_some() {
            return;
        }
        let best = if matches!(child, Proof::Win(_)) { Some(child) } else { self.best_of_proven(at) };
        self.nodes[at].proof = best.map(|best| best.earlier().flipped());
    }

    /// The best of a node's children if all are proven.
    fn best_of_proven(&self, at: usize) -> Option<Proof> {
        let mut best = Proof::Loss(0);
        for child in &self.nodes[self.nodes[at].children()] {
            let proof = child.proof?;
            if proof.rank() > best.rank() {
                best = proof;
            }
        }
        Some(best)
    }
}
