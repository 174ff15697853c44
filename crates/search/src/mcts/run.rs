//! One search: playouts through the tree until the budget is spent.

use hansu_game::{Game, Move, Outcome, Player};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::rollout::Rollouts;
use super::tree::{NodeId, ROOT, Tree};
use super::{Backup, MctsSettings};
use crate::{Knowledge, SearchInfo, Watch};

/// A search under way.
pub(super) struct Run<'a, K> {
    pub(super) tree: Tree,
    pub(super) settings: MctsSettings,
    pub(super) rollouts: &'a Rollouts<K>,
    pub(super) rng: &'a mut Xoshiro256PlusPlus,
    pub(super) watch: Watch,
    /// The nodes of the current playout from the root down.
    pub(super) path: Vec<NodeId>,
    /// The moves of the current playout beyond the tree; kept for RAVE only.
    pub(super) trace: Vec<Move>,
    pub(super) playouts: u64,
}

/// The clock is looked at after so many playouts.
const PLAYOUTS_PER_LOOK: u64 = 8;

/// The first progress report comes after so many playouts.
const FIRST_REPORT: u64 = 1024;

impl<K> Run<'_, K> {
    pub(super) fn search<G: Game>(&mut self, position: &G, report: &mut dyn FnMut(SearchInfo))
    where
        K: Knowledge<G>,
    {
        let most = self.watch.limits().playouts.unwrap_or(u64::MAX).max(1);
        let mut next_report = FIRST_REPORT;
        while self.playouts < most && self.tree.node(ROOT).proven.is_none() {
            if self.playouts.is_multiple_of(PLAYOUTS_PER_LOOK) && self.watch.look() {
                break;
            }
            if !self.playout(position) {
                break;
            }
            if self.playouts == next_report {
                let info = self.info(position);
                next_report = crate::next_report(self.playouts, info.elapsed);
                report(info);
            }
        }
    }

    /// One playout from the root. `false` if it was stopped on the way; then it left no trace.
    pub(super) fn playout<G: Game>(&mut self, root: &G) -> bool
    where
        K: Knowledge<G>,
    {
        let mut position = root.clone();
        self.path.clear();
        self.trace.clear();
        self.path.push(ROOT);
        let mut id = ROOT;
        // Selection
        while !self.tree.node(id).is_leaf() && self.tree.node(id).proven.is_none() {
            id = self.select(id, position.side_to_move());
            position.play_unchecked(self.tree.node(id).mv);
            self.path.push(id);
        }
        // Expansion
        if self.tree.node(id).visits > 0 && self.tree.node(id).proven.is_none() {
            let moves = self.rollouts.knowledge.candidates(&position);
            if self.tree.expand(id, &position, moves) {
                id = self.select(id, position.side_to_move());
                position.play_unchecked(self.tree.node(id).mv);
                self.path.push(id);
            }
        }
        // Simulation
        let known = self.tree.node(id).proven.or_else(|| position.outcome());
        let outcome = match known {
            Some(outcome) => outcome,
            None => match self.roll_out(&position) {
                Some(outcome) => outcome,
                None => return false,
            },
        };
        // Backpropagation
        self.playouts += 1;
        self.watch.count(1);
        self.credit(root.side_to_move(), outcome);
        if self.settings.rave.is_some() {
            self.credit_amaf(root, outcome);
        }
        if known.is_some() && self.settings.proofs && self.settings.backup == Backup::Alternate {
            self.prove(id, outcome, root.side_to_move());
        }
        true
    }

    fn roll_out<G: Game>(&mut self, position: &G) -> Option<Outcome>
    where
        K: Knowledge<G>,
    {
        if self.settings.rave.is_some() {
            let trace = &mut self.trace;
            self.rollouts.play(position, self.rng, &mut self.watch, |mv| trace.push(mv))
        } else {
            self.rollouts.play(position, self.rng, &mut self.watch, |_| ())
        }
    }

    /// Adds a result to every node of the path.
    pub(super) fn credit(&mut self, root_mover: Player, outcome: Outcome) {
        // The root was moved into by the other side, its children by the root's mover, and so on.
        let alternate = self.settings.backup == Backup::Alternate;
        let mut moved_by = if alternate { !root_mover } else { self.mover_at(self.path.len(), root_mover) };
        let mut parent = ROOT;
        for &id in &self.path {
            let node = &mut self.tree.nodes[id as usize];
            node.visits += 1;
            node.reward += outcome.reward_for(moved_by);
            if node.visits == 1 && id != ROOT {
                self.tree.nodes[parent as usize].tried += 1;
            }
            (parent, moved_by) = (id, if alternate { !moved_by } else { moved_by });
        }
    }

    /// Who is to move at a step of the path.
    pub(super) fn mover_at(&self, step: usize, root_mover: Player) -> Player {
        if step.is_multiple_of(2) { root_mover } else { !root_mover }
    }

    /// Notes that a node's result is certain, and what follows for the nodes above it.
    pub(super) fn prove(&mut self, id: NodeId, outcome: Outcome, root_mover: Player) {
        self.tree.nodes[id as usize].proven = Some(outcome);
        for step in (0..self.path.len() - 1).rev() {
            let mover = self.mover_at(step, root_mover);
            if !self.tree.conclude(self.path[step], mover) {
                break;
            }
        }
    }
}
