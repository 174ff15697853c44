//! A network that plays.

use hansu_game::Move;
use hansu_nn::NnError;
use hansu_search::{
    Abilities, Bound, Budget, Decision, Evaluation, Gathered, Leaf, MoveInfo, PuctTree, Reason, Score, Search,
    SearchInfo, TreeSettings, Watch,
};

use crate::insight::{Effort, StaticProof, ZeroGame};
use crate::opponent::Belief;
use crate::oracle::{Asked, Look, Oracle, Ticket};
use crate::shared::SharedNetwork;

/// How a network plays.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ZeroSettings {
    /// How the tree is searched.
    pub tree: TreeSettings,
    /// Find rows that are one or two stones short without the network.
    pub threats: bool,
    /// With `threats`, how hard wins are looked for without the network at every leaf; harder before the search.
    pub effort: Effort,
    /// How likely the opponent is thought to be a simple player before it has moved, from 0 to 1: so much of the prior goes
    /// to such a player's answer wherever the opponent is to move.
    pub naive: f32,
    /// A Gumbel root without noise, with so many considered moves; needs a limit on simulations.
    pub gumbel: Option<usize>,
    /// Keep the tree from move to move.
    pub reuse: bool,
    /// Positions that are evaluated together.
    pub batch: usize,
    /// How positions are turned for the network.
    pub look: Look,
    /// The most nodes of the tree.
    pub max_nodes: usize,
}

/// PUCT with a network: the prior probabilities and the values of positions are its.
#[derive(Debug)]
pub struct ZeroSearch<G> {
    settings: ZeroSettings,
    oracle: Oracle,
    /// How hard leaves are looked at in this search.
    effort: Effort,
    /// The last search's tree; without reuse only its memory is of use.
    kept: Option<PuctTree<G>>,
    opponent: Belief<G>,
}

impl<G: ZeroGame> ZeroSearch<G> {
    /// Positions that a search remembers.
    const CACHE: usize = 1 << 14;

    /// With a network for the game's board.
    pub fn new(network: &SharedNetwork, settings: ZeroSettings) -> Result<ZeroSearch<G>, NnError> {
        Ok(ZeroSearch {
            settings,
            effort: settings.effort,
            oracle: Oracle::new(network.evaluator()?, settings.look, ZeroSearch::<G>::CACHE),
            kept: None,
            opponent: Belief::new(settings.naive),
        })
    }

    /// The tree to start from.
    fn tree_for(&mut self, position: &G) -> PuctTree<G> {
        match self.kept.take() {
            Some(mut kept) => {
                if !self.settings.reuse || !kept.advance_to(position) {
                    kept.restart(position.clone());
                }
                kept
            }
            None => PuctTree::new(position.clone(), self.settings.tree).with_max_nodes(self.settings.max_nodes),
        }
    }

    /// Looks at the position to search without the network; a winning move, if one is found.
    fn won_by_force(&mut self, position: &G, watch: &mut Watch) -> Option<Decision> {
        self.effort = self.settings.effort;
        if !self.settings.threats {
            return None;
        }
        match position.static_proof(self.settings.effort.at_the_root(), &mut || has_to_stop(watch))? {
            StaticProof::Wins(plies, moves) => won(plies.into(), &moves),
            StaticProof::Drawn => {
                // The opponent may not know, so go on as if we didn't either.
                self.effort.pairs = false;
                self.kept = None;
                None
            }
            StaticProof::Loses(_) | StaticProof::Forced(_) => None,
        }
    }

    fn decide(&mut self, position: &G, budget: &Budget, report: &mut dyn FnMut(SearchInfo)) -> Decision {
        let mut watch: Watch = budget.watch_every(1);
        if let Some(decision) = self.won_by_force(position, &mut watch) {
            return decision;
        }
        let mut tree = self.tree_for(position);
        let most = budget.limits.playouts.unwrap_or(u64::MAX).max(1);
        let (mut simulations, mut next_report) = (0, 64);
        let mut before = tree.visits();
        let mut planned = false;
        while simulations < most && !watch.look() {
            if tree.is_empty() {
                // The root's own evaluation is no simulation, so the moves get all the visits.
                self.visit(&mut tree, 1, &mut watch);
                before = tree.visits();
            }
            if !std::mem::replace(&mut planned, true) {
                self.plan(&mut tree, budget.limits.playouts);
            }
            let Some(done) = self.visit(&mut tree, most - simulations, &mut watch) else { break };
            simulations += done;
            watch.count(done);
            if simulations >= next_report {
                let info = tree.info(before, watch.elapsed());
                next_report = hansu_search::next_report(simulations, info.elapsed);
                report(info);
            }
        }
        let info = tree.info(before, watch.elapsed());
        let most_likely = || tree.children().max_by(|a, b| a.prior.total_cmp(&b.prior)).map(|child| child.mv);
        let decision = match info.pv.first() {
            Some(&mv) => Decision { mv, reason: Reason::Search, info },
            None => {
                let mv = most_likely().unwrap_or_else(|| nearest_to_the_centre(position));
                Decision { mv, reason: Reason::Fallback, info: SearchInfo { pv: vec![mv], ..info } }
            }
        };
        self.kept = Some(tree);
        decision
    }

    /// Makes up to `most` visits; how many were made, or `None` if no more are possible. Once the watch says stop, leaves that
    /// wait for their evaluation are given up, but for the root: without that there would be no answer at all.
    fn visit(&mut self, tree: &mut PuctTree<G>, most: u64, watch: &mut Watch) -> Option<u64> {
        let mut done = 0;
        let mut waiting: Vec<(Leaf<G>, Ticket)> = Vec::new();
        let mut proven = false;
        while done < most && waiting.len() < self.settings.batch && (done == 0 || !has_to_stop(watch)) {
            match tree.gather() {
                Gathered::Proven => {
                    proven = true;
                    break;
                }
                Gathered::Visited => done += 1,
                Gathered::Leaf(leaf) => {
                    done += 1;
                    let is_root = leaf.is_root();
                    self.begin(tree, leaf, &mut waiting, watch);
                    if is_root {
                        break;
                    }
                }
            }
        }
        let answered = self.oracle.run_while(PART, &mut || !has_to_stop(watch));
        for (leaf, ticket) in waiting {
            match self.oracle.answer(&ticket, &leaf.position) {
                Some(evaluation) => self.apply(tree, leaf, evaluation),
                None => {
                    tree.give_up(leaf);
                    done -= 1;
                }
            }
        }
        (answered.is_ok() && (done > 0 || !proven)).then_some(done)
    }

    /// Answers a leaf at once if possible, and queues it otherwise.
    fn begin(
        &mut self,
        tree: &mut PuctTree<G>,
        leaf: Leaf<G>,
        waiting: &mut Vec<(Leaf<G>, Ticket)>,
        watch: &mut Watch,
    ) {
        if self.settings.threats
            && !leaf.is_root()
            && let Some(proof) =
                leaf.position.static_proof(self.effort, &mut || has_to_stop(watch)).and_then(|found| found.proof())
        {
            tree.prove(leaf, proof);
            return;
        }
        match self.oracle.ask(&leaf.position) {
            Asked::Known(evaluation) => self.apply(tree, leaf, evaluation),
            Asked::Queued(ticket) => waiting.push((leaf, ticket)),
        }
    }

    fn apply(&self, tree: &mut PuctTree<G>, leaf: Leaf<G>, mut evaluation: Evaluation) {
        let forced = self.settings.threats && apply_forced_move(&leaf.position, &mut evaluation);
        let naive = self.opponent.simple();
        if !forced && naive > 0.0 && leaf.position.side_to_move() != tree.root().side_to_move() {
            expect_naive(&leaf.position, naive, &mut evaluation);
        }
        tree.apply(leaf, &evaluation);
    }

    /// Starts a Gumbel root if that is wanted and the simulations are counted.
    fn plan(&self, tree: &mut PuctTree<G>, simulations: Option<u64>) {
        if let (Some(considered), Some(simulations)) = (self.settings.gumbel, simulations) {
            let noise = vec![0.0; tree.children().count()];
            tree.start_gumbel(&noise, considered, usize::try_from(simulations).unwrap_or(usize::MAX));
        }
    }
}

/// So many positions are evaluated between two looks at the clock: some milliseconds on the largest boards.
const PART: usize = 4;

/// Whether the search has to stop, looking at the clock only as long as that is not known.
fn has_to_stop(watch: &mut Watch) -> bool {
    watch.stopped() || watch.look()
}

/// The decision for moves that win in so many plies.
fn won(plies: u32, moves: &[Move]) -> Option<Decision> {
    let score = Some(Score::WinIn(plies));
    let mv = *moves.first()?;
    let moves = moves.iter().map(|&mv| MoveInfo { mv, score, bound: Bound::Exact, visits: None }).collect();
    let info = SearchInfo { score, pv: vec![mv], moves, playouts: Some(0), ..SearchInfo::default() };
    Some(Decision { mv, reason: Reason::Wins, info })
}

/// Where all moves but one lose at once, that one gets the whole prior; whether it is so.
pub(crate) fn apply_forced_move<G: ZeroGame>(position: &G, evaluation: &mut Evaluation) -> bool {
    let Some(StaticProof::Forced(only)) = position.static_proof(Effort::LEAST, &mut Effort::unhurried()) else {
        return false;
    };
    evaluation.priors = position.moves().map(|mv| f32::from(mv == only)).collect();
    true
}

/// Gives a share of the prior to what a simple player would answer.
fn expect_naive<G: ZeroGame>(position: &G, share: f32, evaluation: &mut Evaluation) {
    let Some(answer) = position.naive_answer() else { return };
    for (prior, mv) in evaluation.priors.iter_mut().zip(position.moves()) {
        *prior = (1.0 - share) * *prior + if mv == answer { share } else { 0.0 };
    }
}

/// A move for a search that had no time at all.
fn nearest_to_the_centre<G: ZeroGame>(position: &G) -> Move {
    let size = position.size();
    let distance = |mv: &Move| {
        mv.square().map(|square| {
            let off = |x: usize| (2 * x + 1).abs_diff(size).pow(2);
            off(square.column(size)) + off(square.row(size))
        })
    };
    position.moves().min_by_key(distance).unwrap_or(Move::PASS)
}

impl<G: ZeroGame> Search<G> for ZeroSearch<G> {
    fn search(&mut self, position: &G, budget: &Budget, report: &mut dyn FnMut(SearchInfo)) -> Decision {
        self.opponent.look(position);
        let decision = self.decide(position, budget, report);
        self.opponent.expect(position, decision.mv);
        decision
    }

    fn memory(&self) -> usize {
        self.kept.as_ref().map_or(0, PuctTree::memory) + self.oracle.memory()
    }

    fn abilities(&self) -> Abilities {
        Abilities { ponders: self.settings.reuse, ..Abilities::default() }
    }

    fn reset(&mut self) {
        self.kept = None;
        self.opponent.reset();
    }
}

#[cfg(test)]
mod tests {
    use hansu_game::{Game, Gomoku};
    use hansu_nn::{Backend, NetSpec, Weights};
    use hansu_search::{Limits, MoverValue};

    use super::*;
    use crate::shared::Place;
    use crate::testing::played;

    fn budget() -> Budget {
        Budget::untimed(Limits { playouts: Some(200), ..Limits::default() })
    }

    /// A network that has learnt nothing.
    fn search(naive: f32) -> ZeroSearch<Gomoku> {
        let spec = NetSpec { size: 9, blocks: 1, filters: 8, ..NetSpec::default() };
        let settings = ZeroSettings {
            tree: TreeSettings::new(1.5),
            threats: false,
            effort: Effort::LEAST,
            naive,
            gumbel: None,
            reuse: false,
            batch: 1,
            look: Look::Plain,
            max_nodes: 1 << 20,
        };
        let weights = Weights::init(&spec, 1).expect("valid");
        let network = SharedNetwork::new(weights, Place::Processor(Backend::Auto)).expect("valid");
        ZeroSearch::new(&network, settings).expect("valid")
    }

    #[test]
    fn a_simple_answer_gets_its_share_of_the_prior() {
        let position = played("e5 a1 f5 a9 g5");
        let mut evaluation = Evaluation::uniform(position.moves().count(), MoverValue::new(0.0));
        expect_naive(&position, 0.5, &mut evaluation);
        let answers: Vec<_> = position.moves().zip(&evaluation.priors).filter(|(_, prior)| **prior > 0.5).collect();
        assert_eq!(answers.len(), 1, "{answers:?}");
        assert!(["d5", "h5"].contains(&answers[0].0.name(9).as_str()), "an open three is stopped: {answers:?}");
        assert!((evaluation.priors.iter().sum::<f32>() - 1.0).abs() < 1e-5);
    }

    #[test]
    fn only_the_opponent_is_thought_simple() {
        let position = played("e5 d4 f6 c6");
        let pv = search(1.0).search(&position, &budget(), &mut |_| ()).info.pv;
        let mut now = position;
        for (ply, &mv) in pv.iter().enumerate() {
            if ply % 2 == 1 {
                assert_eq!(Some(mv), now.naive_answer(), "ply {ply} of {pv:?}");
            }
            now.play(mv).expect("legal");
        }
        assert!(pv.len() >= 2, "{pv:?}");
        let usual = search(0.0).search(&position, &budget(), &mut |_| ()).info.pv;
        assert_ne!(pv[..2], usual[..2], "it makes a difference");
    }
}
