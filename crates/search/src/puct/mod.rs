//! PUCT: the tree search of AlphaZero, here with playouts in the network's place.

mod tree;

use hansu_game::{Game, Move};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

pub use tree::{Evaluation, Leaf, MoverValue, PuctChild, PuctTree};

use tree::Node;

use crate::arena::reserve;
use crate::mcts::RolloutPolicy;
use crate::mcts::rollout::{Rollouts, offset};
use crate::{Budget, Decision, Knowledge, Limits, MoveInfo, Reason, Score, Search, SearchInfo, Watch};

/// The settings of a [`Puct`] search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PuctSettings {
    /// The constant c of the selection rule.
    pub exploration: f32,
    /// How positions are valued: by the result of one such playout.
    pub rollout: RolloutPolicy,
    /// The most nodes the tree may have.
    pub max_nodes: usize,
    /// The seed of the random numbers.
    pub seed: u64,
    /// Limits for each move.
    pub limits: Limits,
}

/// PUCT with the static opinion on moves as the prior and one playout as the value: AlphaZero without a network.
///
/// ```
/// use hansu_game::Gomoku;
/// use hansu_search::gomoku::{GomokuCandidates, GomokuKnowledge};
/// use hansu_search::{Budget, Limits, Puct, PuctSettings, RolloutPolicy, Search};
///
/// let limits = Limits { playouts: Some(50), ..Limits::default() };
/// let settings =
///     PuctSettings { exploration: 1.5, rollout: RolloutPolicy::Random, max_nodes: 100_000, seed: 1, limits };
/// let mut search = Puct::new(GomokuKnowledge::new(GomokuCandidates::All), settings);
/// let decision = search.search(&Gomoku::default(), &Budget::unlimited(), &mut |_| ());
/// assert_eq!(decision.info.playouts, Some(50));
/// ```
#[derive(Clone, Debug)]
pub struct Puct<K> {
    settings: PuctSettings,
    rollouts: Rollouts<K>,
    rng: Xoshiro256PlusPlus,
    /// The last search's nodes, of which only the memory is of use.
    memory: Vec<Node>,
}

impl<K> Puct<K> {
    /// With the given knowledge.
    pub fn new(knowledge: K, settings: PuctSettings) -> Puct<K> {
        let rollouts = Rollouts { policy: settings.rollout, knowledge };
        Puct { settings, rollouts, rng: Xoshiro256PlusPlus::seed_from_u64(settings.seed), memory: Vec::new() }
    }

    /// Judges a position; `None` if the watch stops it on the way.
    fn evaluate<G: Game>(&mut self, position: &G, watch: &mut Watch) -> Option<Evaluation>
    where
        K: Knowledge<G>,
    {
        let outcome = self.rollouts.play(position, &mut self.rng, watch, |_| ())?;
        let weights = self.rollouts.weights(position, &position.legal_moves());
        let offset = offset(&weights);
        let total: f32 = weights.iter().map(|weight| weight + offset).sum();
        let priors = weights.iter().map(|weight| (weight + offset) / total).collect();
        Some(Evaluation { priors, value: MoverValue::of(outcome, position.side_to_move()) })
    }
}

impl<G: Game, K: Knowledge<G>> Search<G> for Puct<K> {
    fn search(&mut self, position: &G, budget: &Budget, report: &mut dyn FnMut(SearchInfo)) -> Decision {
        let budget = budget.limited(self.settings.limits);
        let mut watch = budget.watch_every(K::NODES_PER_LOOK);
        let most = budget.limits.playouts.unwrap_or(u64::MAX).max(1);
        let mut memory = std::mem::take(&mut self.memory);
        reserve(&mut memory, self.settings.max_nodes);
        let mut tree = PuctTree::in_memory(position.clone(), self.settings.exploration, memory)
            .with_max_nodes(self.settings.max_nodes);
        let mut next_report = 1024;
        let mut playouts = 0;
        // The root's own evaluation is no simulation, so the children get `most` visits.
        while playouts <= most && !watch.look() {
            if let Some(leaf) = tree.gather() {
                let Some(evaluation) = self.evaluate(&leaf.position, &mut watch) else {
                    tree.give_up(leaf);
                    break;
                };
                tree.apply(leaf, &evaluation);
            }
            playouts += 1;
            watch.count(1);
            if playouts == next_report {
                report(info(&tree, &watch));
                next_report *= 2;
            }
        }
        let info = info(&tree, &watch);
        self.memory = tree.into_memory();
        match info.pv.first() {
            Some(&mv) => Decision { mv, reason: Reason::Search, info },
            None => {
                let mv = self.rollouts.knowledge.fallback(position);
                Decision { mv, reason: Reason::Fallback, info: SearchInfo { pv: vec![mv], ..info } }
            }
        }
    }

    fn reset(&mut self) {
        self.memory = Vec::new();
        self.rng = Xoshiro256PlusPlus::seed_from_u64(self.settings.seed);
    }
}

fn info<G: Game>(tree: &PuctTree<G>, watch: &Watch) -> SearchInfo {
    let score = |child: &PuctChild| (child.visits > 0).then(|| Score::WinProbability(child.value.win_probability()));
    let mut children: Vec<PuctChild> = tree.children().collect();
    children.sort_by_key(|child| std::cmp::Reverse(child.visits));
    let pv: Vec<Move> = tree.principal_variation();
    SearchInfo {
        depth: None,
        score: children.first().and_then(score),
        pv,
        nodes: tree.len() as u64,
        playouts: Some(u64::from(tree.visits().saturating_sub(1))),
        elapsed: watch.elapsed(),
        moves: children
            .iter()
            .map(|child| MoveInfo { mv: child.mv, score: score(child), visits: Some(u64::from(child.visits)) })
            .collect(),
    }
}
