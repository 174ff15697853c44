//! Monte Carlo tree search: UCT, and RAVE on top of it.

pub(crate) mod rollout;
#[cfg(test)]
mod tests;
mod tree;

use hansu_game::{Game, MAX_SQUARES, Move, Outcome, Player};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

pub use rollout::RolloutPolicy;

use crate::{Budget, Decision, Knowledge, Limits, MoveInfo, Reason, Score, Search, SearchInfo, Watch};
use rollout::Rollouts;
use tree::{NodeId, ROOT, Tree};

/// All-moves-as-first statistics (Gelly & Silver 2011).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rave {
    /// The equivalence parameter: at so many visits of a node its children's own statistics and the
    /// all-moves-as-first ones weigh the same.
    pub k: f32,
}

/// The settings of a Monte Carlo tree search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MctsSettings {
    /// The exploration constant of UCT (Kocsis & Szepesvári 2006), with results from -1 to +1.
    pub exploration: f32,
    /// How playouts are played.
    pub rollout: RolloutPolicy,
    /// Whether and how to blend in all-moves-as-first statistics.
    pub rave: Option<Rave>,
    /// Whether to keep the tree between moves.
    pub reuse: bool,
    /// The most nodes the tree may have.
    pub max_nodes: usize,
    /// The seed of the random numbers: the same seed and number of playouts give the same answers.
    pub seed: u64,
    /// Limits for each move.
    pub limits: Limits,
}

impl Default for MctsSettings {
    fn default() -> MctsSettings {
        MctsSettings {
            exploration: std::f32::consts::SQRT_2,
            rollout: RolloutPolicy::Random,
            rave: None,
            reuse: false,
            max_nodes: 16 << 20,
            seed: 1,
            limits: Limits::default(),
        }
    }
}

/// Monte Carlo tree search with UCT: the seed's versions 5 to 7, and RAVE, its plan for version 8.
///
/// A leaf is expanded on its second visit; unvisited children come first, in board order; the most visited move
/// answers. Beyond the seed: passes are moves like any other, and positions whose result is known for certain are
/// not played out again (Winands et al. 2008), so that a proven win is played and a proven loss avoided.
///
/// ```
/// use hansu_game::Othello;
/// use hansu_search::othello::{OthelloEval, OthelloKnowledge};
/// use hansu_search::{Budget, Limits, Mcts, MctsSettings, Rave, RolloutPolicy, Search};
///
/// let settings =
///     MctsSettings { rollout: RolloutPolicy::Light, rave: Some(Rave { k: 1000.0 }), ..MctsSettings::default() };
/// let mut search = Mcts::new(OthelloKnowledge::new(OthelloEval::research()), settings);
/// let budget = Budget::new(Limits { playouts: Some(200), ..Limits::default() });
/// let decision = search.search(&Othello::new(), &budget, &mut |_| ());
/// assert_eq!(decision.info.playouts, Some(200));
/// ```
#[derive(Clone, Debug)]
pub struct Mcts<G, K> {
    settings: MctsSettings,
    rollouts: Rollouts<K>,
    rng: Xoshiro256PlusPlus,
    /// The last search's tree and its root's position.
    kept: Option<(G, Tree)>,
    /// The tree before that, of which only the memory is of use.
    spare: Option<Tree>,
}

impl<G: Game, K: Knowledge<G>> Mcts<G, K> {
    /// With the given knowledge, which chooses the candidate moves and serves the rollouts.
    pub fn new(knowledge: K, settings: MctsSettings) -> Mcts<G, K> {
        Mcts {
            rollouts: Rollouts { policy: settings.rollout, knowledge },
            rng: Xoshiro256PlusPlus::seed_from_u64(settings.seed),
            settings,
            kept: None,
            spare: None,
        }
    }

    /// The tree to start from: what is kept of the last one if the position follows from it, or a new one.
    fn tree_for(&mut self, position: &G, watch: &mut Watch) -> Tree {
        let Some((root, mut old)) = self.kept.take() else { return self.empty_tree() };
        if self.settings.reuse
            && let Some(id) = find(&old, ROOT, &root, position, MOST_PLIES_BETWEEN)
        {
            let mut tree = self.empty_tree();
            old.copy_subtree(id, &mut tree, watch);
            self.spare = Some(old);
            return tree;
        }
        old.start_over();
        old
    }

    fn empty_tree(&mut self) -> Tree {
        let new = || Tree::new(self.settings.max_nodes, self.settings.rave.is_some());
        self.spare.take().unwrap_or_else(new)
    }
}

/// The most plies between two searches of one game that a tree is kept for: one's own move, the opponent's, and some
/// forced passes, which are played without a search.
const MOST_PLIES_BETWEEN: u32 = 6;

/// Looks for a position among the descendants of a node, a few plies down.
fn find<G: Game>(tree: &Tree, id: NodeId, here: &G, wanted: &G, plies: u32) -> Option<NodeId> {
    if here == wanted {
        return Some(id);
    }
    if plies == 0 {
        return None;
    }
    // Stones never leave the board, so that only moves to squares taken by now can lead there.
    let leads_there = |mv: Move| mv.square().is_none_or(|square| wanted.cell(square).is_some());
    let visited = tree.node(id).children().filter(|&child| tree.nodes[child].visits > 0);
    visited.filter(|&child| leads_there(tree.nodes[child].mv)).find_map(|child| {
        let mut after = here.clone();
        after.play_unchecked(tree.nodes[child].mv);
        find(tree, child as NodeId, &after, wanted, plies - 1)
    })
}

impl<G: Game, K: Knowledge<G>> Search<G> for Mcts<G, K> {
    fn search(&mut self, position: &G, budget: &Budget, report: &mut dyn FnMut(SearchInfo)) -> Decision {
        let budget = budget.limited(self.settings.limits);
        let mut watch = budget.watch_every(K::NODES_PER_LOOK);
        let mut run = Run {
            tree: self.tree_for(position, &mut watch),
            settings: self.settings,
            rollouts: &self.rollouts,
            rng: &mut self.rng,
            watch,
            path: Vec::new(),
            trace: Vec::new(),
            playouts: 0,
        };
        run.search(position, report);
        let decision = run.decide(position);
        self.kept = Some((position.clone(), run.tree));
        decision
    }

    fn reset(&mut self) {
        self.kept = None;
        self.spare = None;
        self.rng = Xoshiro256PlusPlus::seed_from_u64(self.settings.seed);
    }
}

/// A search under way.
struct Run<'a, K> {
    tree: Tree,
    settings: MctsSettings,
    rollouts: &'a Rollouts<K>,
    rng: &'a mut Xoshiro256PlusPlus,
    watch: Watch,
    /// The nodes of the current playout from the root down.
    path: Vec<NodeId>,
    /// The moves of the current playout beyond the tree; kept for RAVE only.
    trace: Vec<Move>,
    playouts: u64,
}

/// The clock is looked at after so many playouts.
const PLAYOUTS_PER_LOOK: u64 = 8;

/// The first progress report comes after so many playouts, the next after twice as many, and so on.
const FIRST_REPORT: u64 = 1024;

impl<K> Run<'_, K> {
    fn search<G: Game>(&mut self, position: &G, report: &mut dyn FnMut(SearchInfo))
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
                report(self.info(position));
                next_report *= 2;
            }
        }
    }

    /// One playout from the root. `false` if it was stopped on the way; then it left no trace.
    fn playout<G: Game>(&mut self, root: &G) -> bool
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
        if known.is_some() {
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

    /// The child to visit next, where `mover` is to choose.
    #[inline]
    fn select(&self, id: NodeId, mover: Player) -> NodeId {
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
        let scale = self.settings.exploration * self.settings.exploration * (node.visits as f32).ln();
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
        let scale = self.settings.exploration * self.settings.exploration * visits.max(1.0).ln();
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

    /// Adds a result to every node of the path.
    fn credit(&mut self, root_mover: Player, outcome: Outcome) {
        // The root was moved into by the other side, its children by the root's mover, and so on.
        let mut moved_by = !root_mover;
        let mut parent = ROOT;
        for &id in &self.path {
            let node = &mut self.tree.nodes[id as usize];
            node.visits += 1;
            node.reward += outcome.reward_for(moved_by);
            if node.visits == 1 && id != ROOT {
                self.tree.nodes[parent as usize].tried += 1;
            }
            (parent, moved_by) = (id, !moved_by);
        }
    }

    /// Adds a result to every child of the path's nodes whose move was played by the same side from there on.
    fn credit_amaf<G: Game>(&mut self, root: &G, outcome: Outcome) {
        let leaf_mover = self.mover_at(self.path.len() - 1, root.side_to_move());
        let mut played = Played::default();
        let mut mover = leaf_mover;
        for &mv in &self.trace {
            played.mark(mv, mover);
            mover = !mover;
        }
        for step in (0..self.path.len()).rev() {
            let mover = self.mover_at(step, root.side_to_move());
            let reward = outcome.reward_for(mover);
            for place in self.tree.node(self.path[step]).children() {
                if played.contains(self.tree.nodes[place].mv, mover) {
                    let amaf = &mut self.tree.amaf[place];
                    amaf.visits += 1;
                    amaf.reward += reward;
                }
            }
            if step > 0 {
                played.mark(self.tree.node(self.path[step]).mv, !mover);
            }
        }
    }

    /// Who is to move at a step of the path.
    fn mover_at(&self, step: usize, root_mover: Player) -> Player {
        if step.is_multiple_of(2) { root_mover } else { !root_mover }
    }

    /// Notes that a node's result is certain, and what follows for the nodes above it.
    fn prove(&mut self, id: NodeId, outcome: Outcome, root_mover: Player) {
        self.tree.nodes[id as usize].proven = Some(outcome);
        for step in (0..self.path.len() - 1).rev() {
            let mover = self.mover_at(step, root_mover);
            if !self.tree.conclude(self.path[step], mover) {
                break;
            }
        }
    }

    fn decide<G: Game>(&mut self, position: &G) -> Decision
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

    fn info<G: Game>(&self, position: &G) -> SearchInfo {
        let mover = position.side_to_move();
        let ranked = self.ranked(ROOT, mover);
        let info = |&id: &NodeId| {
            let node = self.tree.node(id);
            MoveInfo { mv: node.mv, score: self.score(id, mover), visits: Some(u64::from(node.visits)) }
        };
        SearchInfo {
            score: ranked.first().and_then(|&best| self.score(best, mover)),
            pv: self.principal_variation(mover),
            nodes: self.tree.nodes.len() as u64,
            playouts: Some(self.playouts),
            elapsed: self.watch.elapsed(),
            moves: ranked.iter().map(info).collect(),
            depth: None,
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

/// The moves each side has played, as bits by square.
#[derive(Default)]
struct Played([[u64; MAX_SQUARES.div_ceil(64)]; 2]);

impl Played {
    #[inline]
    fn mark(&mut self, mv: Move, mover: Player) {
        if let Some(square) = mv.square() {
            self.0[mover.index()][square.index() / 64] |= 1 << (square.index() % 64);
        }
    }

    #[inline]
    fn contains(&self, mv: Move, mover: Player) -> bool {
        mv.square().is_some_and(|square| self.0[mover.index()][square.index() / 64] >> (square.index() % 64) & 1 == 1)
    }
}
