//! What a tree has found out.

use std::time::Duration;

use hansu_game::{Game, Move};

use super::node::Node;
use super::{MoverValue, Proof, PuctTree};
use crate::{Bound, MoveInfo, Score, SearchInfo};

/// What the tree knows of a move at the root.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PuctChild {
    /// The move.
    pub mv: Move,
    /// Its prior probability.
    pub prior: f32,
    /// How often it was visited.
    pub visits: u32,
    /// Its mean value to the side to move at the root.
    pub value: MoverValue,
    /// What is known for certain, for the side to move at the root; the plies are counted after the move.
    pub proof: Option<Proof>,
}

impl PuctChild {
    fn of(node: &Node) -> PuctChild {
        PuctChild {
            mv: node.mv,
            prior: node.prior,
            visits: node.visits,
            value: MoverValue::new(node.mean()),
            proof: node.proof,
        }
    }

    /// What the move is worth, if that is known.
    pub fn score(&self) -> Option<Score> {
        match self.proof {
            Some(Proof::Win(plies)) => Some(Score::WinIn(u32::from(plies) + 1)),
            Some(Proof::Draw) => Some(Score::Draw),
            Some(Proof::Loss(plies)) => Some(Score::LossIn(u32::from(plies) + 1)),
            None => (self.visits > 0).then(|| Score::WinProbability(self.value.win_probability())),
        }
    }
}

impl<G: Game> PuctTree<G> {
    /// The root's moves in board order.
    pub fn children(&self) -> impl Iterator<Item = PuctChild> + '_ {
        self.nodes[self.nodes[0].children()].iter().map(PuctChild::of)
    }

    /// What the root is worth to the side to move: the mean of all visits, or what is proven.
    pub fn value(&self) -> MoverValue {
        MoverValue::new(-self.nodes[0].settled().unwrap_or(0.0))
    }

    /// What is known of the root for certain, for the side to move.
    pub fn proof(&self) -> Option<Proof> {
        self.nodes[0].proof.map(Proof::flipped)
    }

    /// The answer: a proven win, the shortest that is known; else the most visited move, but a proven loss only if
    /// there is nothing else, and then the longest. At a Gumbel root the move that its rule ends with. `None` before
    /// the first visit of a move.
    pub fn best_move(&self) -> Option<Move> {
        self.best_child(0).map(|child| self.nodes[child].mv)
    }

    /// The line from the root on of which each move is the answer in its position.
    pub fn principal_variation(&self) -> Vec<Move> {
        let mut line = Vec::new();
        let mut at = 0;
        while let Some(best) = self.best_child(at) {
            line.push(self.nodes[best].mv);
            at = best;
        }
        line
    }

    /// The findings of a search that took so long, before which the root had so many visits.
    pub fn info(&self, before: u32, elapsed: Duration) -> SearchInfo {
        let pv = self.principal_variation();
        let mut children: Vec<PuctChild> = self.children().collect();
        children.sort_by_key(|child| (Some(&child.mv) != pv.first(), std::cmp::Reverse(child.visits)));
        let visits = |child: &PuctChild| Some(u64::from(child.visits));
        SearchInfo {
            score: children.first().and_then(PuctChild::score),
            pv,
            nodes: self.len() as u64,
            playouts: Some(u64::from(self.visits().saturating_sub(before))),
            elapsed,
            moves: children
                .iter()
                .map(|child| MoveInfo {
                    mv: child.mv,
                    score: child.score(),
                    bound: Bound::Exact,
                    visits: visits(child),
                })
                .collect(),
            ..SearchInfo::default()
        }
    }

    fn best_child(&self, at: usize) -> Option<usize> {
        if at == 0
            && let Some(gumbel) = &self.gumbel
            && self.nodes[0].proof.is_none()
            && let Some(best) = self.best_considered(gumbel)
        {
            return Some(best);
        }
        let visited = self.nodes[at].children().filter(|&child| self.nodes[child].visits > 0);
        // Of equals the first: `max_by_key` would take the last.
        visited.rev().max_by_key(|&child| self.nodes[child].merit())
    }
}
