//! The moves of a node: which, in what order, which not at all, and how deep.

use std::sync::LazyLock;

use hansu_game::MAX_SQUARES;

use super::generate::Demand;
use super::pvs::{Found, Node};
use super::score::PROVEN;
use super::worker::{Ranked, Worker};
use crate::board::{Cell, CellSet, Threat};

impl Worker<'_> {
    /// Puts the moves of a node on the stack of moves, each with its rank; tells the best policy among them.
    pub(super) fn gather(&mut self, node: &Node) -> i32 {
        match node.demand {
            Demand::Forced(cell) => {
                self.moves.push(Ranked { cell, rank: 0, policy: 0 });
                0
            }
            Demand::Answer(cells) => self.rank_all(node, cells.iter()),
            Demand::Free => self.rank_all(node, self.board.candidates().iter()),
        }
    }

    fn rank_all(&mut self, node: &Node, cells: impl Iterator<Item = Cell>) -> i32 {
        let side = self.board.side();
        let first = self.moves.len();
        let legal = cells.filter(|&cell| self.board.is_legal(cell, side));
        self.moves.extend(legal.map(|cell| Ranked { cell, rank: 0, policy: 0 }));
        match &mut self.net {
            Some(net) => {
                let moves = self.moves[first..].iter_mut();
                net.policies(&mut self.board, moves.map(|ranked| (ranked.cell, &mut ranked.policy)));
            }
            None => {
                self.moves[first..].iter_mut().for_each(|ranked| ranked.policy = self.board.move_score(ranked.cell))
            }
        }
        let mut top = i32::MIN / 2;
        let before = self.before(node.ply);
        let best = node.entry.and_then(|entry| entry.cell);
        for Ranked { cell, rank, policy } in &mut self.moves[first..] {
            top = top.max(*policy);
            *rank = if Some(*cell) == best {
                i32::MAX
            } else {
                *policy * self.params.policy
                    + self.memory.order.history(side, before, *cell)
                    + self.memory.order.bonus(side, before, node.ply, *cell)
            };
        }
        top
    }

    /// The next move in order, from `at` on.
    #[inline]
    pub(super) fn pick(&mut self, at: usize) -> Ranked {
        let mut best = at;
        for other in at + 1..self.moves.len() {
            if self.moves[other].rank > self.moves[best].rank {
                best = other;
            }
        }
        self.moves.swap(at, best);
        self.moves[at]
    }

    /// If all moves near stones lose, the others are tried too, so that a loss is certain. Tells whether there are any.
    pub(super) fn widen(&mut self, node: &Node, found: &Found, first: usize) -> bool {
        let all_lose = found.score <= -PROVEN && found.tried > 0;
        if !all_lose || node.demand != Demand::Free || self.frames[node.ply].excluded.is_some() {
            return false;
        }
        let side = self.board.side();
        let tried: CellSet = self.moves[first..].iter().map(|ranked| ranked.cell).collect();
        let rest = self.board.empty_cells().without(&tried);
        let before = self.moves.len();
        for cell in rest.iter().filter(|&cell| self.board.is_legal(cell, side)) {
            self.moves.push(Ranked { cell, rank: 0, policy: 0 });
        }
        self.moves.len() > before
    }

    /// Whether a move is not even tried: late in the order, or in a position too bad for a quiet move.
    pub(super) fn is_pruned<const PV: bool>(&self, node: &Node, found: &Found, ranked: Ranked) -> bool {
        if PV || found.score <= -PROVEN || found.tried <= 1 {
            return false;
        }
        let side = self.board.side();
        if !self.params.prune_fours && self.board.threat(ranked.cell, side) >= Threat::Four {
            return false;
        }
        let params = &self.params;
        let square = params.count_square * node.depth * node.depth / 100;
        let most = params.count_base + if node.improving { square } else { square / 2 };
        found.tried > most
    }

    /// Plies that a move is searched less deep by at first.
    pub(super) fn reduction<const PV: bool>(&self, node: &Node, found: &Found, ranked: Ranked) -> i32 {
        let cell = ranked.cell;
        if node.depth < 2 || found.tried <= 1 {
            return 0;
        }
        let side = self.board.side();
        let params = &self.params;
        let logs = logarithm(node.depth) * logarithm(found.tried);
        let mut hundredths = params.reduction_base + (logs * 10_000.0 / params.reduction_divisor as f32) as i32;
        hundredths -= 100 * self.memory.order.history(side, self.before(node.ply), cell) / params.reduction_history;
        hundredths += if node.cut { params.cut_reduction } else { 0 }
            - if PV { 80 } else { 0 }
            - if node.improving { 30 } else { 0 };
        hundredths += params.reduction_policy * (node.top - ranked.policy).clamp(0, 1000) / 100;
        let threat = self.board.threat(cell, side);
        if threat >= Threat::Three {
            hundredths -= 100;
        }
        if threat >= Threat::Four {
            hundredths += params.four_reduction;
        }
        if matches!(node.demand, Demand::Answer(_)) {
            hundredths -= 60;
        }
        (hundredths / 100).max(0)
    }

    pub(super) fn learn(&mut self, node: &Node, first: usize, at: usize) {
        if matches!(node.demand, Demand::Forced(_)) {
            return;
        }
        let (side, before) = (self.board.side(), self.before(node.ply));
        let best = self.moves[at - 1].cell;
        let others = self.moves[first..at - 1].iter().map(|ranked| ranked.cell);
        self.memory.order.learn(side, before, node.ply, node.depth, best, others);
    }
}

/// The natural logarithm of a small number, from a table.
#[inline]
fn logarithm(number: i32) -> f32 {
    static LOGARITHMS: LazyLock<[f32; MAX_SQUARES + 1]> =
        LazyLock::new(|| std::array::from_fn(|number| libm::logf(number.max(1) as f32)));
    LOGARITHMS[(number as usize).min(MAX_SQUARES)]
}
