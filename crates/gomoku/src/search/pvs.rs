//! Principal variation search.

use super::generate::{Demand, demand};
use super::score::{INFINITE, MAX_POINTS, PROVEN, loss_at, win_at};
use super::table::{Bound, Entry};
use super::worker::{Frame, MAX_PLY, Ranked, Worker};
use crate::board::{Cell, Threat};

/// A node of the search: what was asked of it, and what was found before its moves are tried.
#[derive(Clone, Copy)]
pub(super) struct Node {
    pub(super) ply: usize,
    pub(super) depth: i32,
    pub(super) alpha: i32,
    pub(super) beta: i32,
    /// Whether it is expected to fail high.
    pub(super) cut: bool,
    pub(super) eval: i32,
    pub(super) improving: bool,
    pub(super) demand: Demand,
    pub(super) entry: Option<Entry>,
    /// The best policy of its moves.
    pub(super) top: i32,
}

/// What trying the moves of a node gave.
pub(super) struct Found {
    pub(super) score: i32,
    pub(super) cell: Option<Cell>,
    pub(super) alpha: i32,
    pub(super) tried: i32,
}

impl Worker<'_> {
    /// The score of the position for the side to move, between `alpha` and `beta` or a bound beyond them.
    pub(crate) fn search<const PV: bool>(&mut self, alpha: i32, beta: i32, depth: i32, ply: usize, cut: bool) -> i32 {
        self.lines[ply].clear();
        if self.count_node() {
            return 0;
        }
        self.selective_depth = self.selective_depth.max(ply);
        if let Some(score) = self.settled(ply) {
            return score;
        }
        if ply >= MAX_PLY {
            return self.evaluate();
        }
        // No line can be better than winning at once from here, or worse than losing at once.
        let (alpha, beta) = (alpha.max(loss_at(ply + 2)), beta.min(win_at(ply + 3)));
        if alpha >= beta {
            return alpha;
        }
        let demand = demand(&self.board);
        if depth <= 0 && !matches!(demand, Demand::Forced(_)) {
            if self.params.leaf_answer && demand != Demand::Free && depth == 0 && !self.hasty {
                return self.inner::<PV>(alpha, beta, 1, ply, cut, demand);
            }
            return self.leaf(alpha, beta, ply);
        }
        self.inner::<PV>(alpha, beta, depth.max(0), ply, cut, demand)
    }

    /// The end of a line: fours are looked at, and the rest is evaluated.
    fn leaf(&mut self, alpha: i32, beta: i32, ply: usize) -> i32 {
        let key = self.board.key();
        if let Some(entry) = self.shared.table.probe(key, ply)
            && let Some(score) = usable(&entry, 0, alpha, beta)
        {
            return score;
        }
        let raw = self.evaluate();
        let eval = self.corrected(raw, ply);
        // A win by fours could not do more than cut.
        if eval >= beta {
            let entry = Entry { cell: None, score: eval, eval: raw, depth: 0, bound: Bound::Lower };
            self.shared.table.store(key, ply, entry);
            return eval;
        }
        let score = match self.win_by_fours(ply, self.params.leaf_nodes) {
            Some((score, _)) => score,
            None => eval,
        };
        let bound = if score >= PROVEN { Bound::Lower } else { Bound::Exact };
        self.shared.table.store(key, ply, Entry { cell: None, score, eval: raw, depth: 0, bound });
        score
    }

    /// The evaluation and a part of what it was off by in positions like this one.
    #[inline(always)]
    fn corrected(&self, eval: i32, ply: usize) -> i32 {
        if self.params.correction == 0 {
            return eval;
        }
        let off = self.memory.order.off(self.board.side(), self.before(ply), self.board.situation());
        (eval + off * self.params.correction / 10_000).clamp(-MAX_POINTS, MAX_POINTS)
    }

    /// Learns what the evaluation of a node was off by, if what was found tells.
    fn learn_off(&mut self, node: &Node, raw: i32, score: i32, bound: Bound) {
        let tells = match bound {
            Bound::Lower => score > node.eval,
            Bound::Upper => score < node.eval,
            Bound::Exact | Bound::None => true,
        };
        if self.params.correction != 0 && tells && score.abs() < PROVEN && node.demand == Demand::Free {
            let (side, before, situation) = (self.board.side(), self.before(node.ply), self.board.situation());
            self.memory.order.learn_off(side, before, situation, score - raw, node.depth);
        }
    }

    #[inline]
    fn win_by_fours(&mut self, ply: usize, nodes: u64) -> Option<(i32, Cell)> {
        let side = self.board.side();
        let fours = self.board.count(side, Threat::Four) + self.board.count(side, Threat::FourThree);
        if fours == 0 || nodes == 0 {
            return None;
        }
        let nodes = if self.hasty { nodes.min(self.params.first_nodes) } else { nodes };
        let win = self.memory.vcf.solve(&mut self.board, self.params.leaf_fours, nodes)?;
        Some((win_at(ply + win.plies as usize), win.cell))
    }

    fn inner<const PV: bool>(
        &mut self,
        alpha: i32,
        beta: i32,
        depth: i32,
        ply: usize,
        cut: bool,
        demand: Demand,
    ) -> i32 {
        let key = self.board.key();
        let excluded = self.frames[ply].excluded;
        let entry = if excluded.is_none() { self.shared.table.probe(key, ply) } else { None };
        if let (false, Some(entry)) = (PV, &entry)
            && let Some(score) = usable(entry, depth, alpha, beta)
        {
            return score;
        }
        let raw = entry.map_or_else(|| self.evaluate(), |entry| entry.eval);
        let eval = self.corrected(raw, ply);
        self.frames[ply].eval = eval;
        let improving = ply >= 2 && eval > self.frames[ply - 2].eval;
        let mut node = Node { ply, depth, alpha, beta, cut, eval, improving, demand, entry, top: 0 };
        if excluded.is_none()
            && let Some(score) = self.without_moves::<PV>(&node)
        {
            return score;
        }
        // A node that nothing is known of is not worth its whole depth.
        if node.depth >= 4 && entry.is_none_or(|entry| entry.cell.is_none()) && excluded.is_none() {
            node.depth -= 1;
        }
        let first_move = self.moves.len();
        node.top = self.gather(&node);
        let found = self.try_moves::<PV>(&node, first_move);
        self.moves.truncate(first_move);
        if !self.stopped && excluded.is_none() {
            let bound = match found.score {
                score if score >= beta => Bound::Lower,
                score if PV && score > alpha => Bound::Exact,
                _ => Bound::Upper,
            };
            let entry = Entry { cell: found.cell, score: found.score, eval: raw, depth: node.depth, bound };
            self.shared.table.store(key, ply, entry);
            self.learn_off(&node, raw, found.score, bound);
        }
        found.score
    }

    /// What can be said of a node without trying its moves.
    fn without_moves<const PV: bool>(&mut self, node: &Node) -> Option<i32> {
        if matches!(node.demand, Demand::Forced(_)) {
            return None;
        }
        let params = &self.params;
        let margin = params.futility * (node.depth - i32::from(node.improving));
        // Before fours are looked at: they could not do more than cut.
        let futile = !PV
            && node.beta.abs() < PROVEN
            && node.demand == Demand::Free
            && node.depth <= params.futility_depth
            && node.eval - margin >= node.beta;
        if futile {
            return Some(node.eval);
        }
        let known = node.entry.is_some_and(|entry| entry.depth > 0);
        if !known && let Some((score, _)) = self.win_by_fours(node.ply, self.params.inner_nodes) {
            return Some(score);
        }
        if PV || node.beta.abs() >= PROVEN {
            return None;
        }
        let params = &self.params;
        let margin = params.razor * node.depth;
        if node.depth <= params.razor_depth && node.eval + margin <= node.alpha && node.demand == Demand::Free {
            return Some(self.leaf(node.alpha, node.beta, node.ply));
        }
        None
    }

    fn try_moves<const PV: bool>(&mut self, node: &Node, first: usize) -> Found {
        // Whoever meets no threat loses to an open four; whoever has no move at all has a draw.
        let worst = match node.demand {
            Demand::Answer(_) => loss_at(node.ply + 4),
            _ if self.moves.len() == first => 0,
            _ => -INFINITE,
        };
        let mut found = Found { score: worst, cell: None, alpha: node.alpha, tried: 0 };
        let mut at = first;
        loop {
            if at == self.moves.len() && !self.widen(node, &found, first) {
                break;
            }
            let ranked = self.pick(at);
            let cell = ranked.cell;
            at += 1;
            if Some(cell) == self.frames[node.ply].excluded {
                continue;
            }
            found.tried += 1;
            if self.is_pruned::<PV>(node, &found, ranked) {
                continue;
            }
            let score = self.try_move::<PV>(node, &found, ranked);
            if self.stopped {
                return found;
            }
            if score > found.score {
                found.score = score;
                found.cell = Some(cell);
                if PV && score > found.alpha {
                    self.keep_line(node.ply, cell);
                }
            }
            found.alpha = found.alpha.max(score);
            if found.alpha >= node.beta {
                self.learn(node, first, at);
                break;
            }
        }
        found
    }

    fn try_move<const PV: bool>(&mut self, node: &Node, found: &Found, ranked: Ranked) -> i32 {
        let cell = ranked.cell;
        let (ply, alpha, beta) = (node.ply, found.alpha, node.beta);
        let extension = self.extension(node, cell);
        let depth = node.depth - 1 + extension;
        let reduction = self.reduction::<PV>(node, found, ranked);
        self.frames[ply].cell = Some(cell);
        self.frames[ply + 1].excluded = None;
        self.shared.table.prefetch(self.board.key_after(cell));
        self.board.play(cell);
        let mut score = -INFINITE;
        let mut full_window = found.tried == 1;
        if !full_window {
            let reduced = (depth - reduction).clamp(0.min(depth), depth);
            score = -self.search::<false>(-alpha - 1, -alpha, reduced, ply + 1, true);
            if score > alpha && reduced < depth && !self.stopped {
                score = -self.search::<false>(-alpha - 1, -alpha, depth, ply + 1, !node.cut);
            }
            full_window = PV && score > alpha && score < beta;
        }
        if full_window && !self.stopped {
            score = if PV {
                -self.search::<true>(-beta, -alpha, depth, ply + 1, false)
            } else {
                -self.search::<false>(-beta, -alpha, depth, ply + 1, !node.cut)
            };
        }
        self.board.take_back();
        score
    }

    /// Plies that a move is searched deeper by.
    fn extension(&mut self, node: &Node, cell: Cell) -> i32 {
        // The answer to a four costs nothing: the four itself has been paid for.
        if matches!(node.demand, Demand::Forced(_)) {
            return 1;
        }
        let Some(entry) = node.entry else { return 0 };
        let may_be_singular = node.depth >= self.params.singular_depth
            && entry.cell == Some(cell)
            && entry.depth >= node.depth - 3
            && matches!(entry.bound, Bound::Lower | Bound::Exact)
            && entry.score.abs() < PROVEN
            && self.frames[node.ply].excluded.is_none()
            && node.ply > 0
            && node.ply < MAX_PLY / 2;
        if !may_be_singular {
            return 0;
        }
        let beta = entry.score - self.params.singular_margin * node.depth;
        let frame = self.frames[node.ply];
        self.frames[node.ply] = Frame { excluded: Some(cell), ..frame };
        let score = self.inner::<false>(beta - 1, beta, (node.depth - 1) / 2, node.ply, node.cut, node.demand);
        self.frames[node.ply] = Frame { excluded: None, ..frame };
        i32::from(score < beta && !self.stopped)
    }
}

/// The score of an entry, if it settles a search to this depth within these bounds.
#[inline]
fn usable(entry: &Entry, depth: i32, alpha: i32, beta: i32) -> Option<i32> {
    let enough = match entry.bound {
        Bound::None => false,
        Bound::Exact => true,
        Bound::Lower => entry.score >= beta,
        Bound::Upper => entry.score <= alpha,
    };
    // What is proven is true at every depth.
    (enough && (entry.depth >= depth || entry.score.abs() >= PROVEN && entry.bound != Bound::None))
        .then_some(entry.score)
}
