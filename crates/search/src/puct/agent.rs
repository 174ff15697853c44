//! The agent: a tree whose leaves are judged by playouts.

use hansu_game::Game;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use super::{Evaluation, Gathered, MoverValue, PuctTree, TreeSettings};
use crate::arena::reserve;
use crate::mcts::RolloutPolicy;
use crate::mcts::rollout::{Rollouts, offset};
use crate::{Abilities, Budget, Decision, Knowledge, Reason, Search, SearchInfo, Watch};

/// The settings of a [`Puct`] search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PuctSettings {
    /// How the tree is searched.
    pub tree: TreeSettings,
    /// How positions are valued: by the result of one such playout.
    pub rollout: RolloutPolicy,
    /// A Gumbel root without noise, with so many considered moves. It shares out a number of playouts, so it needs a
    /// limit of them and is plain PUCT without.
    pub gumbel: Option<usize>,
    /// Whether what is known of the position is kept from the search before.
    pub reuse: bool,
    /// The most nodes the tree may have.
    pub max_nodes: usize,
    /// The seed of the random numbers.
    pub seed: u64,
}

/// PUCT with the static opinion on moves as the prior and one playout as the value: AlphaZero without a network.
///
/// ```
/// use hansu_game::Gomoku;
/// use hansu_gomoku::{GomokuCandidates, GomokuKnowledge};
/// use hansu_search::{Budget, Limits, Puct, PuctSettings, RolloutPolicy, Search, TreeSettings};
///
/// let settings = PuctSettings {
///     tree: TreeSettings::new(1.5),
///     rollout: RolloutPolicy::Random,
///     gumbel: None,
///     reuse: false,
///     max_nodes: 100_000,
///     seed: 1,
/// };
/// let mut search = Puct::new(GomokuKnowledge::new(GomokuCandidates::All), settings);
/// let budget = Budget::new(Limits { playouts: Some(50), ..Limits::default() });
/// let decision = search.search(&Gomoku::default(), &budget, &mut |_| ());
/// assert_eq!(decision.info.playouts, Some(50));
/// ```
#[derive(Clone, Debug)]
pub struct Puct<G, K> {
    settings: PuctSettings,
    rollouts: Rollouts<K>,
    rng: Xoshiro256PlusPlus,
    /// The last search's tree; without reuse only its memory is of use.
    kept: Option<PuctTree<G>>,
}

impl<G: Game, K: Knowledge<G>> Puct<G, K> {
    /// With the given knowledge.
    pub fn new(knowledge: K, settings: PuctSettings) -> Puct<G, K> {
        let rollouts = Rollouts { policy: settings.rollout, knowledge };
        Puct { settings, rollouts, rng: Xoshiro256PlusPlus::seed_from_u64(settings.seed), kept: None }
    }

    /// The tree to start from.
    fn tree_for(&mut self, position: &G) -> PuctTree<G> {
        let PuctSettings { tree, reuse, max_nodes, .. } = self.settings;
        match self.kept.take() {
            Some(mut kept) => {
                if !reuse || !kept.advance_to(position) {
                    kept.restart(position.clone());
                }
                kept
            }
            None => {
                let mut new = PuctTree::new(position.clone(), tree).with_max_nodes(max_nodes);
                reserve(&mut new.nodes, max_nodes);
                new
            }
        }
    }

    /// Starts a Gumbel root if that is wanted and the playouts are counted.
    fn plan(&self, tree: &mut PuctTree<G>, playouts: Option<u64>) {
        if let (Some(considered), Some(playouts)) = (self.settings.gumbel, playouts) {
            let noise = vec![0.0; tree.children().count()];
            tree.start_gumbel(&noise, considered, usize::try_from(playouts).unwrap_or(usize::MAX));
        }
    }

    /// Makes one visit; `false` if that is not possible any more.
    fn visit(&mut self, tree: &mut PuctTree<G>, watch: &mut Watch) -> bool {
        let leaf = match tree.gather() {
            Gathered::Leaf(leaf) => leaf,
            Gathered::Visited => return true,
            Gathered::Proven => return false,
        };
        let evaluation = self.evaluate(&leaf.position, watch);
        match &evaluation {
            Some(evaluation) => tree.apply(leaf, evaluation),
            None => tree.give_up(leaf),
        }
        evaluation.is_some()
    }

    /// Judges a position; `None` if the watch stops it on the way.
    fn evaluate(&mut self, position: &G, watch: &mut Watch) -> Option<Evaluation> {
        let outcome = self.rollouts.play(position, &mut self.rng, watch, |_| ())?;
        let weights = self.rollouts.weights(position, &position.legal_moves());
        let offset = offset(&weights);
        let total: f32 = weights.iter().map(|weight| weight + offset).sum();
        let priors = weights.iter().map(|weight| (weight + offset) / total).collect();
        Some(Evaluation { priors, value: MoverValue::of(outcome, position.side_to_move()) })
    }
}

impl<G: Game, K: Knowledge<G>> Search<G> for Puct<G, K> {
    fn search(&mut self, position: &G, budget: &Budget, report: &mut dyn FnMut(SearchInfo)) -> Decision {
        let mut watch = budget.watch_every(K::NODES_PER_LOOK);
        let mut tree = self.tree_for(position);
        // The root's own evaluation is no simulation, so the children get all the visits.
        let first = u64::from(tree.is_empty());
        let most = budget.limits.playouts.unwrap_or(u64::MAX).max(1).saturating_add(first);
        let before = tree.visits().max(1);
        let mut next_report = 1024;
        let mut playouts = 0;
        while playouts < most && !watch.look() {
            if playouts == first {
                self.plan(&mut tree, budget.limits.playouts);
            }
            if !self.visit(&mut tree, &mut watch) {
                break;
            }
            playouts += 1;
            watch.count(1);
            if playouts == next_report {
                let info = tree.info(before, watch.elapsed());
                next_report = crate::next_report(playouts, info.elapsed);
                report(info);
            }
        }
        let info = tree.info(before, watch.elapsed());
        self.kept = Some(tree);
        match info.pv.first() {
            Some(&mv) => Decision { mv, reason: Reason::Search, info },
            None => {
                let mv = self.rollouts.knowledge.fallback(position);
                Decision { mv, reason: Reason::Fallback, info: SearchInfo { pv: vec![mv], ..info } }
            }
        }
    }

    fn memory(&self) -> usize {
        self.kept.as_ref().map_or(0, PuctTree::memory)
    }

    fn abilities(&self) -> Abilities {
        Abilities { ponders: self.settings.reuse, ..Abilities::default() }
    }

    fn reset(&mut self) {
        self.kept = None;
        self.rng = Xoshiro256PlusPlus::seed_from_u64(self.settings.seed);
    }
}
