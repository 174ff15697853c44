//! Monte Carlo tree search: UCT, and RAVE on top of it.

mod amaf;
mod report;
pub(crate) mod rollout;
mod run;
mod select;
#[cfg(test)]
mod tests;
mod tree;

use hansu_game::{Game, Move};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

pub use rollout::RolloutPolicy;

use crate::{Abilities, Budget, Decision, Knowledge, Search, SearchInfo, Watch};
use rollout::Rollouts;
use run::Run;
use tree::{NodeId, ROOT, Tree};

/// All-moves-as-first statistics (Gelly & Silver 2011).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rave {
    /// The equivalence parameter: at so many visits of a node its children's own statistics and the
    /// all-moves-as-first ones weigh the same.
    pub k: f32,
}

/// For whom a result counts on its way up the tree.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Backup {
    /// At each node for the side that moved into it, as UCT needs it.
    #[default]
    Alternate,
    /// Everywhere for the side that moved into the leaf. The reference's listing of version 5 does that: its loop adds the
    /// value as it is to every node up to the root, though the sides alternate. Nothing is proven in this mode.
    Listing,
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
    /// For whom results count on their way up.
    pub backup: Backup,
    /// Whether to keep results that are certain; with [`Backup::Listing`] none ever is.
    pub proofs: bool,
    /// Whether to keep the tree between moves.
    pub reuse: bool,
    /// The most nodes the tree may have.
    pub max_nodes: usize,
    /// The seed of the random numbers: the same seed and number of playouts give the same answers.
    pub seed: u64,
}

impl Default for MctsSettings {
    fn default() -> MctsSettings {
        MctsSettings {
            exploration: std::f32::consts::SQRT_2,
            rollout: RolloutPolicy::Random,
            rave: None,
            backup: Backup::Alternate,
            proofs: true,
            reuse: false,
            max_nodes: 16 << 20,
            seed: 1,
        }
    }
}

/// Monte Carlo tree search with UCT: the reference's versions 5 to 7, and RAVE, its plan for version 8.
///
/// A leaf is expanded on its second visit; unvisited children come first, in board order; the most visited move
/// answers. Beyond the reference: passes are moves like any other, and positions whose result is known for certain are
/// not played out again (Winands et al. 2008), so that a proven win is played and a proven loss avoided.
///
/// ```
/// use hansu_game::Othello;
/// use hansu_othello::{OthelloEval, OthelloKnowledge};
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

    fn memory(&self) -> usize {
        let trees = self.kept.iter().map(|(_, tree)| tree).chain(&self.spare);
        trees.map(Tree::memory).sum()
    }

    fn abilities(&self) -> Abilities {
        Abilities { ponders: self.settings.reuse, ..Abilities::default() }
    }

    fn reset(&mut self) {
        self.kept = None;
        self.spare = None;
        self.rng = Xoshiro256PlusPlus::seed_from_u64(self.settings.seed);
    }
}
