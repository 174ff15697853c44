//! A node of the tree.

use std::ops::Range;

use hansu_game::Move;

use super::Proof;

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Node {
    pub(super) mv: Move,
    pub(super) prior: f32,
    pub(super) visits: u32,
    /// Visits whose evaluation is still awaited; they count as losses, so that others are tried meanwhile.
    pub(super) awaited: u32,
    /// The sum of values for the side that moved here.
    pub(super) value: f32,
    /// What the evaluator said of the position, for the side to move in it.
    pub(super) evaluated: f32,
    pub(super) first_child: u32,
    pub(super) children: u16,
    /// What is known for certain, for the side that moved here.
    pub(super) proof: Option<Proof>,
}

impl Node {
    pub(super) fn new(mv: Move, prior: f32) -> Node {
        Node { mv, prior, visits: 0, awaited: 0, value: 0.0, evaluated: 0.0, first_child: 0, children: 0, proof: None }
    }

    pub(super) fn children(&self) -> Range<usize> {
        let first = self.first_child as usize;
        first..first + self.children as usize
    }

    /// Visits, the awaited ones among them.
    pub(super) fn tries(&self) -> u32 {
        self.visits + self.awaited
    }

    /// Q: the mean value for the side that moved here, awaited visits as losses; 0 before the first visit.
    pub(super) fn mean(&self) -> f32 {
        let visits = self.tries();
        match self.proof {
            Some(proof) => proof.value().get(),
            None if visits == 0 => 0.0,
            None => (self.value - self.awaited as f32) / visits as f32,
        }
    }

    /// The mean value of the visits that are done; `None` before the first.
    pub(super) fn settled(&self) -> Option<f32> {
        match self.proof {
            Some(proof) => Some(proof.value().get()),
            None => (self.visits > 0).then(|| self.value / self.visits as f32),
        }
    }

    /// Whether the move here is known to lose.
    pub(super) fn is_lost(&self) -> bool {
        matches!(self.proof, Some(Proof::Loss(_)))
    }

    /// Whether the move here is known to win.
    pub(super) fn is_won(&self) -> bool {
        matches!(self.proof, Some(Proof::Win(_)))
    }

    /// By what the move is chosen: known wins first, the shortest first of all; then by visits; known losses last.
    pub(super) fn merit(&self) -> (i32, u32) {
        match self.proof {
            Some(proof @ (Proof::Win(_) | Proof::Loss(_))) => (proof.rank(), self.visits),
            Some(Proof::Draw) | None => (0, self.visits),
        }
    }
}
