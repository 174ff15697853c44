//! Full-width minimax to a fixed depth.

use hansu_game::{Game, Move, Outcome, Player};

use crate::alphabeta::PROVEN;
use crate::root::{Finding, decide};
use crate::{Budget, Decision, Knowledge, Search, SearchInfo, Watch};

/// A value better than any other.
pub(crate) const INFINITY: i32 = i32::MAX;

/// What a side does that has no move in an unfinished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PassRule {
    /// The reference's first version: nothing, so that the node keeps its initial, worst value.
    Stuck,
    /// It passes, which takes one ply.
    Play,
}

/// Minimax without pruning: the reference's versions 1 and 2.
///
/// The root's children are at depth 1, and a node at depth `depth` is evaluated. A finished game is worth
/// infinity, 0 or minus infinity. The first of equal moves is chosen.
///
/// ```
/// use hansu_game::Othello;
/// use hansu_othello::{OthelloEval, OthelloKnowledge};
/// use hansu_search::{Budget, Minimax, PassRule, Search};
///
/// let mut search = Minimax::new(OthelloKnowledge::new(OthelloEval::Discs), 2, PassRule::Stuck);
/// let decision = search.search(&Othello::new(), &Budget::unlimited(), &mut |_| ());
/// assert_eq!(decision.info.nodes, 4 + 12);
/// ```
#[derive(Clone, Debug)]
pub struct Minimax<K> {
    knowledge: K,
    depth: u32,
    pass: PassRule,
}

impl<K> Minimax<K> {
    /// Searches `depth` plies.
    pub fn new(knowledge: K, depth: u32, pass: PassRule) -> Minimax<K> {
        Minimax { knowledge, depth, pass }
    }
}

impl<G: Game, K: Knowledge<G>> Search<G> for Minimax<K> {
    fn search(&mut self, position: &G, budget: &Budget, report: &mut dyn FnMut(SearchInfo)) -> Decision {
        let depth = budget.limits.depth.map_or(self.depth, |limit| limit.min(self.depth)).max(1);
        let mut tree = Tree {
            knowledge: &self.knowledge,
            depth,
            pass: self.pass,
            stuck: false,
            player: position.side_to_move(),
            watch: budget.watch_every(K::NODES_PER_LOOK),
        };
        tree.watch.look();
        let mut root = position.clone();
        let moves: Vec<Move> = self.knowledge.candidates(position).collect();
        let mut finding = Finding::new(moves[0], -INFINITY, self.knowledge.scale());
        for (tried, &mv) in moves.iter().enumerate() {
            let value = root.with_move(mv, |child| tree.value(child, 1));
            if tree.watch.stopped() {
                return decide(&self.knowledge, position, None, &tree.watch);
            }
            finding.add(mv, value, tried == 0 || value > finding.value);
        }
        finding.depth = depth;
        finding.restate(|value| tree.reported(value));
        report(finding.info(&tree.watch));
        decide(&self.knowledge, position, Some(finding), &tree.watch)
    }
}

struct Tree<'a, K> {
    knowledge: &'a K,
    depth: u32,
    pass: PassRule,
    /// Whether a side without a move got stuck: then an infinite value may mean no more than that.
    stuck: bool,
    player: Player,
    watch: Watch,
}

impl<K> Tree<'_, K> {
    /// An infinite value as a win in at most `depth` plies or a loss in at least two, if it is a proof.
    fn reported(&self, value: i32) -> i32 {
        match value {
            INFINITY if self.stuck => PROVEN - 1,
            INFINITY => INFINITY - self.depth as i32,
            _ if value == -INFINITY && self.stuck => 1 - PROVEN,
            _ if value == -INFINITY => 2.min(self.depth as i32) - INFINITY,
            _ => value,
        }
    }

    fn value<G: Game>(&mut self, position: &mut G, depth: u32) -> i32
    where
        K: Knowledge<G>,
    {
        if self.watch.node() {
            return 0;
        }
        let mut moves = self.knowledge.candidates(position).peekable();
        let Some(&first) = moves.peek() else {
            return match position.outcome() {
                Some(Outcome::Win(winner)) if winner == self.player => INFINITY,
                Some(Outcome::Win(_)) => -INFINITY,
                _ => 0,
            };
        };
        if depth >= self.depth {
            return self.knowledge.evaluate(position, self.player);
        }
        let maximizing = position.side_to_move() == self.player;
        let mut best = if maximizing { -INFINITY } else { INFINITY };
        if first.is_pass() && self.pass == PassRule::Stuck {
            self.stuck = true;
            return best;
        }
        for mv in moves {
            let value = position.with_move(mv, |child| self.value(child, depth + 1));
            if self.watch.stopped() {
                return 0;
            }
            best = if maximizing { best.max(value) } else { best.min(value) };
        }
        best
    }
}
