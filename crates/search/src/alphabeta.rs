//! Alpha-beta, in the reference's form and as negamax.

use std::time::Duration;

use hansu_game::{Game, Move, Outcome, Player};

use crate::minimax::INFINITY;
use crate::order::{Order, ordered};
use crate::root::{Finding, decide};
use crate::{Budget, Decision, Knowledge, Reason, Score, Search, SearchInfo, Watch, Window};

/// What a finished game is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Terminal {
    /// What the evaluation says, as in the reference.
    Evaluate,
    /// More than any evaluation for a win, and the more the sooner; 0 for a draw.
    Outcome,
}

/// How the recursion is written. The two visit the same nodes and find the same values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// One function that maximizes or minimizes by whose turn it is.
    Minimax,
    /// One function that always maximizes, for the side to move.
    Negamax,
}

/// The settings of an alpha-beta search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AlphaBetaSettings {
    /// The depth given to the recursion on each child of the root: one ply more is looked at in all.
    pub depth: u32,
    /// The order of the root's moves.
    pub order: Order,
    /// What a finished game is worth.
    pub terminal: Terminal,
    /// How the recursion is written.
    pub form: Form,
}

/// Alpha-beta to a fixed depth: the reference's versions 3 and 4.
///
/// A forced pass takes one ply. A node is counted at each entry of the recursive function, the root itself is not.
/// The root keeps a move only when it is strictly better than those before. A search that is stopped early answers with
/// the best of the root's moves that it has searched to the end.
///
/// ```
/// use hansu_game::Othello;
/// use hansu_othello::{OthelloEval, OthelloKnowledge};
/// use hansu_search::{AlphaBeta, AlphaBetaSettings, Budget, Form, Order, Search, Terminal};
///
/// let find = |form| {
///     let settings = AlphaBetaSettings { depth: 4, order: Order::None, terminal: Terminal::Evaluate, form };
///     let mut search = AlphaBeta::new(OthelloKnowledge::new(OthelloEval::research()), settings);
///     let decision = search.search(&Othello::new(), &Budget::unlimited(), &mut |_| ());
///     (decision.mv, decision.info.nodes)
/// };
/// assert_eq!(find(Form::Minimax), find(Form::Negamax));
/// ```
#[derive(Clone, Debug)]
pub struct AlphaBeta<K> {
    knowledge: K,
    settings: AlphaBetaSettings,
}

impl<K> AlphaBeta<K> {
    /// With the given knowledge and settings.
    pub fn new(knowledge: K, settings: AlphaBetaSettings) -> AlphaBeta<K> {
        AlphaBeta { knowledge, settings }
    }
}

impl<G: Game, K: Knowledge<G>> Search<G> for AlphaBeta<K> {
    fn search(&mut self, position: &G, budget: &Budget, report: &mut dyn FnMut(SearchInfo)) -> Decision {
        let mut watch = budget.watch_every(K::NODES_PER_LOOK);
        watch.look();
        let mut tree = Tree::new(&self.knowledge, position, self.settings, &mut watch);
        let depth = budget.limits.depth.map_or(self.settings.depth, |limit| limit.min(self.settings.depth));
        let Some(moves) = ordered(&mut tree, position, self.settings.order) else {
            return decide(&self.knowledge, position, None, &watch);
        };
        let mut next_report = REPORT_EVERY;
        let searched = tree.search_root(position, &moves, depth, &mut |finding, watch| {
            if watch.elapsed() >= next_report {
                next_report = watch.elapsed() + REPORT_EVERY;
                report(finding.info(watch));
            }
        });
        match searched {
            Ok(finding) => {
                report(finding.info(&watch));
                decide(&self.knowledge, position, Some(finding), &watch)
            }
            Err(Some(partial)) => Decision { mv: partial.best, reason: Reason::Partial, info: partial.info(&watch) },
            Err(None) => decide(&self.knowledge, position, None, &watch),
        }
    }
}

/// Progress is reported after a move of the root if so much time has passed.
const REPORT_EVERY: Duration = Duration::from_millis(100);

/// So many plies at the end of a search are left to [`Knowledge::last_plies`].
const LAST_PLIES: u32 = 2;

/// Values beyond this are wins and losses, not evaluations.
pub(crate) const PROVEN: i32 = 1_000_000_000;

const PROVEN_LOSS: i32 = -PROVEN;

/// The score of a value that means a proven win or loss.
pub(crate) fn proven(value: i32) -> Option<Score> {
    let plies = |distance: i32| (INFINITY - distance) as u32;
    match value {
        PROVEN.. => Some(Score::WinIn(plies(value))),
        ..=PROVEN_LOSS => Some(Score::LossIn(plies(value.saturating_neg()))),
        _ => None,
    }
}

/// A search under way.
pub(crate) struct Tree<'a, K> {
    pub(crate) knowledge: &'a K,
    pub(crate) watch: &'a mut Watch,
    player: Player,
    pub(crate) settings: AlphaBetaSettings,
    /// The best line found from each ply on.
    lines: Vec<Vec<Move>>,
    /// Whether a node was evaluated because of the depth: otherwise deeper searches find nothing new.
    pub(crate) reached_horizon: bool,
}

impl<'a, K> Tree<'a, K> {
    pub(crate) fn new<G: Game>(
        knowledge: &'a K,
        position: &G,
        settings: AlphaBetaSettings,
        watch: &'a mut Watch,
    ) -> Tree<'a, K> {
        let player = position.side_to_move();
        Tree { knowledge, watch, player, settings, lines: Vec::new(), reached_horizon: false }
    }

    /// Searches the root's moves in the given order, telling `searched` after each. If told to stop on the way, it
    /// fails with what it has found on the moves until then.
    pub(crate) fn search_root<G: Game>(
        &mut self,
        position: &G,
        moves: &[Move],
        depth: u32,
        searched: &mut dyn FnMut(&Finding, &Watch),
    ) -> Result<Finding, Option<Finding>>
    where
        K: Knowledge<G>,
    {
        self.reached_horizon = false;
        self.lines.resize(self.lines.len().max(depth as usize + 3), Vec::new());
        let mut root = position.clone();
        let mut finding = Finding::new(moves[0], -INFINITY, self.knowledge.scale());
        finding.depth = depth;
        for &mv in moves {
            let value = self.child_value(&mut root, mv, depth, finding.value);
            if self.watch.stopped() {
                return Err(if finding.is_empty() { None } else { Some(finding) });
            }
            finding.add_contender(mv, value, &self.lines[1]);
            searched(&finding, self.watch);
        }
        Ok(finding)
    }

    /// The value of a root move to the root's player, searched with nothing known but that `alpha` is to be beaten.
    pub(crate) fn child_value<G: Game>(&mut self, root: &mut G, mv: Move, depth: u32, alpha: i32) -> i32
    where
        K: Knowledge<G>,
    {
        self.lines.resize(self.lines.len().max(depth as usize + 3), Vec::new());
        let window = Window { alpha, beta: INFINITY };
        root.with_move(mv, |child| match self.settings.form {
            Form::Minimax => self.minimax(child, depth, 1, window),
            Form::Negamax => -self.negamax(child, depth, 1, window.flipped()),
        })
    }

    /// The value of a finished game to the root's player.
    fn finished<G: Game>(&self, position: &G, ply: usize) -> i32
    where
        K: Knowledge<G>,
    {
        match (self.settings.terminal, position.outcome()) {
            (Terminal::Evaluate, _) => self.knowledge.evaluate(position, self.player),
            (Terminal::Outcome, Some(Outcome::Win(winner))) => {
                let worth = INFINITY - ply as i32;
                if winner == self.player { worth } else { -worth }
            }
            (Terminal::Outcome, _) => 0,
        }
    }

    fn minimax<G: Game>(&mut self, position: &mut G, depth: u32, ply: usize, mut window: Window) -> i32
    where
        K: Knowledge<G>,
    {
        if self.watch.node() {
            return 0;
        }
        self.lines[ply].clear();
        if depth == 0 {
            return self.at_horizon(position, ply);
        }
        let maximizing = position.side_to_move() == self.player;
        if depth <= LAST_PLIES {
            let seen = if maximizing { window } else { window.flipped() };
            if let Some(value) = self.last_plies(position, depth, ply, seen) {
                return if maximizing { value } else { -value };
            }
        }
        let mut moves = self.knowledge.candidates(position).peekable();
        if moves.peek().is_none() {
            return self.finished(position, ply);
        }
        let leaves = self.prepare_leaves(position, depth);
        let mut best = if maximizing { -INFINITY } else { INFINITY };
        for mv in moves {
            let value = match leaves {
                Some(here) => self.leaf(position, mv, here, ply),
                None => position.with_move(mv, |child| self.minimax(child, depth - 1, ply + 1, window)),
            };
            if self.watch.stopped() {
                return 0;
            }
            if window.contains(value) {
                self.prepend(mv, ply);
            }
            if maximizing {
                best = best.max(value);
                window.alpha = window.alpha.max(best);
            } else {
                best = best.min(value);
                window.beta = window.beta.min(best);
            }
            if window.is_closed() {
                break;
            }
        }
        best
    }

    fn negamax<G: Game>(&mut self, position: &mut G, depth: u32, ply: usize, mut window: Window) -> i32
    where
        K: Knowledge<G>,
    {
        if self.watch.node() {
            return 0;
        }
        self.lines[ply].clear();
        let sign = if position.side_to_move() == self.player { 1 } else { -1 };
        if depth == 0 {
            return sign * self.at_horizon(position, ply);
        }
        if depth <= LAST_PLIES
            && let Some(value) = self.last_plies(position, depth, ply, window)
        {
            return value;
        }
        let mut moves = self.knowledge.candidates(position).peekable();
        if moves.peek().is_none() {
            return sign * self.finished(position, ply);
        }
        let leaves = self.prepare_leaves(position, depth);
        let mut best = -INFINITY;
        for mv in moves {
            let value = match leaves {
                Some(here) => sign * self.leaf(position, mv, here, ply),
                None => -position.with_move(mv, |child| self.negamax(child, depth - 1, ply + 1, window.flipped())),
            };
            if self.watch.stopped() {
                return 0;
            }
            if window.contains(value) {
                self.prepend(mv, ply);
            }
            best = best.max(value);
            window.alpha = window.alpha.max(best);
            if window.is_closed() {
                break;
            }
        }
        best
    }

    /// The value of a position at the end of the depth.
    fn at_horizon<G: Game>(&mut self, position: &G, ply: usize) -> i32
    where
        K: Knowledge<G>,
    {
        if self.settings.terminal == Terminal::Outcome && position.is_over() {
            return self.finished(position, ply);
        }
        self.reached_horizon = true;
        self.knowledge.evaluate(position, self.player)
    }

    /// All of the last plies at once, where the knowledge can do that; window and value are the mover's.
    #[inline(always)]
    fn last_plies<G: Game>(&mut self, position: &G, plies: u32, ply: usize, window: Window) -> Option<i32>
    where
        K: Knowledge<G>,
    {
        if self.settings.terminal != Terminal::Evaluate {
            return None;
        }
        let found = self.knowledge.last_plies(position, plies, window)?;
        self.reached_horizon = true;
        self.watch.count(found.nodes);
        if window.contains(found.value) {
            self.lines[ply].extend(found.line.into_iter().flatten());
        }
        Some(found.value)
    }

    /// If the children of this node are all leaves: what is to be known of it to evaluate them without descending.
    #[inline(always)]
    fn prepare_leaves<G: Game>(&mut self, position: &G, depth: u32) -> Option<i32>
    where
        K: Knowledge<G>,
    {
        if depth > 1 {
            return None;
        }
        self.reached_horizon = true;
        Some(if K::INCREMENTAL { self.knowledge.evaluate(position, self.player) } else { 0 })
    }

    /// Counts and evaluates a child that is a leaf.
    #[inline(always)]
    fn leaf<G: Game>(&mut self, position: &mut G, mv: Move, here: i32, ply: usize) -> i32
    where
        K: Knowledge<G>,
    {
        self.watch.count(1);
        self.lines[ply + 1].clear();
        if self.settings.terminal == Terminal::Outcome {
            let finished = position.with_move(mv, |child| child.is_over().then(|| self.finished(child, ply + 1)));
            if let Some(value) = finished {
                return value;
            }
        }
        self.knowledge.evaluate_after(position, here, mv, self.player)
    }

    /// Makes `mv` followed by the best line from the next ply on the best line from this ply on.
    fn prepend(&mut self, mv: Move, ply: usize) {
        let (before, after) = self.lines.split_at_mut(ply + 1);
        let line = &mut before[ply];
        line.clear();
        line.push(mv);
        line.extend_from_slice(&after[0]);
    }
}
