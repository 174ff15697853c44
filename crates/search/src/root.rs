//! What the tree searches have in common at the root.

use hansu_game::{Game, Move};

use crate::alphabeta::proven;
use crate::{Decision, Knowledge, MoveInfo, Reason, Score, SearchInfo, Watch};

/// What a finished search to some depth has found.
#[derive(Clone, Debug)]
pub(crate) struct Finding {
    pub(crate) best: Move,
    pub(crate) value: i32,
    pub(crate) pv: Vec<Move>,
    pub(crate) moves: Vec<(Move, i32)>,
    pub(crate) depth: u32,
}

impl Finding {
    pub(crate) fn new(first: Move, value: i32) -> Finding {
        Finding { best: first, value, pv: vec![first], moves: Vec::new(), depth: 0 }
    }

    /// Takes note of a searched move; `better` makes it the best so far, followed by the line `pv`.
    pub(crate) fn add(&mut self, mv: Move, value: i32, better: bool, pv: &[Move]) {
        self.moves.push((mv, value));
        if better {
            self.best = mv;
            self.value = value;
            self.pv.clear();
            self.pv.push(mv);
            self.pv.extend_from_slice(pv);
        }
    }

    /// Puts all values into other terms.
    pub(crate) fn restate(&mut self, terms: impl Fn(i32) -> i32) {
        self.value = terms(self.value);
        for (_, value) in &mut self.moves {
            *value = terms(*value);
        }
    }

    /// The finding as progress to report.
    pub(crate) fn info(&self, watch: &Watch) -> SearchInfo {
        let mut moves: Vec<(Move, i32)> = self.moves.clone();
        // The chosen move first, then by value: among equals the search's own choice leads.
        moves.sort_by_key(|&(mv, value)| (mv != self.best, std::cmp::Reverse(value)));
        let info = |(mv, value)| MoveInfo { mv, score: Some(score(value)), visits: None };
        SearchInfo {
            depth: Some(self.depth),
            score: Some(score(self.value)),
            pv: self.pv.clone(),
            nodes: watch.nodes(),
            elapsed: watch.elapsed(),
            moves: moves.into_iter().map(info).collect(),
            ..SearchInfo::default()
        }
    }
}

/// A tree search's value as a score.
fn score(value: i32) -> Score {
    proven(value).unwrap_or(Score::Heuristic(value))
}

/// The decision on a finding, or on the fallback where the search was stopped before it had one.
pub(crate) fn decide<G: Game, K: Knowledge<G>>(
    knowledge: &K,
    position: &G,
    finding: Option<Finding>,
    watch: &Watch,
) -> Decision {
    match finding {
        Some(finding) => Decision { mv: finding.best, reason: Reason::Search, info: finding.info(watch) },
        None => {
            let mv = knowledge.fallback(position);
            let info =
                SearchInfo { pv: vec![mv], nodes: watch.nodes(), elapsed: watch.elapsed(), ..SearchInfo::default() };
            Decision { mv, reason: Reason::Fallback, info }
        }
    }
}
