//! Iterative deepening under a time limit.

use std::ops::RangeInclusive;

use hansu_game::Game;

use crate::alphabeta::{AlphaBetaSettings, Tree, proven};
use crate::order::ordered;
use crate::root::{Finding, decide};
use crate::{Budget, Decision, Knowledge, Search, SearchInfo, Watch};

/// Alpha-beta to depth 1, 2, 3 and so on until the budget is spent; the last finished depth answers.
///
/// `settings.depth` is the greatest depth tried. It stops early when deeper searches could find nothing new.
///
/// ```
/// use std::time::Duration;
/// use hansu_game::{Game, Othello};
/// use hansu_othello::{OthelloEval, OthelloKnowledge};
/// use hansu_search::{AlphaBetaSettings, Budget, Form, Iddfs, Order, Search, Terminal};
///
/// let settings =
///     AlphaBetaSettings { depth: 60, order: Order::Position, terminal: Terminal::Outcome, form: Form::Negamax };
/// let mut search = Iddfs::new(OthelloKnowledge::new(OthelloEval::research()), settings);
/// let mut depths = Vec::new();
/// let budget = Budget::time(Duration::from_millis(20));
/// let decision = search.search(&Othello::new(), &budget, &mut |info| depths.extend(info.depth));
/// assert!(Othello::new().is_legal(decision.mv));
/// assert!(depths.iter().copied().eq(1..=depths.len() as u32));
/// ```
#[derive(Clone, Debug)]
pub struct Iddfs<K> {
    knowledge: K,
    settings: AlphaBetaSettings,
}

impl<K> Iddfs<K> {
    /// With the given knowledge and settings.
    pub fn new(knowledge: K, settings: AlphaBetaSettings) -> Iddfs<K> {
        Iddfs { knowledge, settings }
    }
}

impl<G: Game, K: Knowledge<G>> Search<G> for Iddfs<K> {
    fn search(&mut self, position: &G, budget: &Budget, report: &mut dyn FnMut(SearchInfo)) -> Decision {
        let deepest = budget.limits.depth.unwrap_or(u32::MAX).min(self.settings.depth);
        let deepening = Deepening { settings: self.settings, depths: 1..=deepest.max(1), plies_more: 0 };
        deepening.search(&self.knowledge, position, &mut budget.watch_every(K::NODES_PER_LOOK), report)
    }
}

/// Iterative deepening as a part of other searches.
#[derive(Clone, Debug)]
pub struct Deepening {
    /// How each depth is searched; its own depth has no part in it.
    pub settings: AlphaBetaSettings,
    /// The depths, which count what is left below the root's moves.
    pub depths: RangeInclusive<u32>,
    /// Added to the depths that are reported.
    pub plies_more: u32,
}

impl Deepening {
    /// Searches one depth after the other until the watch stops it; the last finished depth answers, or else the
    /// knowledge's safe move.
    pub fn search<G: Game, K: Knowledge<G>>(
        self,
        knowledge: &K,
        position: &G,
        watch: &mut Watch,
        report: &mut dyn FnMut(SearchInfo),
    ) -> Decision {
        watch.look();
        let mut tree = Tree::new(knowledge, position, self.settings, watch);
        let found = deepen(&mut tree, position, self.depths, self.plies_more, report);
        decide(knowledge, position, found, watch)
    }
}

/// Searches one depth after the other until told to stop, or until deeper searches could find nothing new; the last
/// finished depth counts. Depths are reported with `plies_more` added.
fn deepen<G: Game, K: Knowledge<G>>(
    tree: &mut Tree<'_, K>,
    position: &G,
    depths: RangeInclusive<u32>,
    plies_more: u32,
    report: &mut dyn FnMut(SearchInfo),
) -> Option<Finding> {
    let moves = ordered(tree, position, tree.settings.order)?;
    let mut found = None;
    for depth in depths {
        let Ok(mut finding) = tree.search_root(position, &moves, depth, &mut |_, _| ()) else { break };
        finding.depth += plies_more;
        report(finding.info(tree.watch));
        let settled = proven(finding.value).is_some() || !tree.reached_horizon;
        found = Some(finding);
        if settled || tree.watch.look() {
            break;
        }
    }
    found
}
