//! What a search has found: its decision and its progress.

use hansu_game::{Game, Move, Outcome, Player};

use super::run::Run;
use super::tree::{NodeId, ROOT};
use crate::{Bound, Decision, Knowledge, MoveInfo, Reason, Score, SearchInfo};

impl<K> Run<'_, K> {
    pub(super) fn decide<G: Game>(&mut self, position: &G) -> Decision
    where
        K: Knowledge<G>,
    {
        let info = self.info(position);
        match info.moves.first() {
            Some(best) if self.tree.children_of(ROOT).iter().any(|child| child.visits > 0) => {
                Decision { mv: best.mv, reason: Reason::Search, info }
            }
            _ => {
                let mv = self.rollouts.knowledge.fallback(position);
                Decision { mv, reason: Reason::Fallback, info: SearchInfo { pv: vec![mv], ..info } }
            }
        }
    }

    /// The root's children, the best first: proven wins, then by visits, proven losses last.
    fn ranked(&self, id: NodeId, mover: Player) -> Vec<NodeId> {
        let mut children: Vec<NodeId> = self.tree.node(id).children().map(|place| place as NodeId).collect();
        let rank = |&id: &NodeId| {
            let node = self.tree.node(id);
            let certainty = node.proven.map_or(0, |outcome| match outcome {
                Outcome::Draw => 0,
                won_or_lost => won_or_lost.reward_for(mover),
            });
            std::cmp::Reverse((certainty, node.visits))
        };
        children.sort_by_key(rank);
        children
    }

    pub(super) fn info<G: Game>(&self, position: &G) -> SearchInfo {
        let mover = position.side_to_move();
        let ranked = self.ranked(ROOT, mover);
        let info = |&id: &NodeId| {
            let node = self.tree.node(id);
            MoveInfo {
                mv: node.mv,
                score: self.score(id, mover),
                bound: Bound::Exact,
                visits: Some(u64::from(node.visits)),
            }
        };
        SearchInfo {
            score: ranked.first().and_then(|&best| self.score(best, mover)),
            pv: self.principal_variation(mover),
            nodes: self.tree.nodes.len() as u64,
            playouts: Some(self.playouts),
            elapsed: self.watch.elapsed(),
            moves: ranked.iter().map(info).collect(),
            ..SearchInfo::default()
        }
    }

    /// What a child of the root is worth to the side that moves there.
    fn score(&self, id: NodeId, mover: Player) -> Option<Score> {
        let node = self.tree.node(id);
        match node.proven {
            Some(Outcome::Draw) => Some(Score::Draw),
            Some(Outcome::Win(winner)) => {
                let plies = 1 + self.tree.plies_to_end(id);
                Some(if winner == mover { Score::WinIn(plies) } else { Score::LossIn(plies) })
            }
            None if node.visits == 0 => None,
            None => Some(Score::WinProbability(f64::from(node.mean() + 1.0) / 2.0)),
        }
    }

    fn principal_variation(&self, mut mover: Player) -> Vec<Move> {
        let mut line = Vec::new();
        let mut id = ROOT;
        while let Some(&best) = self.ranked(id, mover).first() {
            if self.tree.node(best).visits == 0 {
                break;
            }
            line.push(self.tree.node(best).mv);
            id = best;
            mover = !mover;
        }
        line
    }
}
