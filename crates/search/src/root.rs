//! What the tree searches have in common at the root.

use hansu_game::{Game, Move};

use crate::alphabeta::proven;
use crate::{Bound, Decision, Knowledge, MoveInfo, Reason, Scale, Score, SearchInfo, Watch};

/// What a finished search to some depth has found.
#[derive(Clone, Debug)]
pub(crate) struct Finding {
    pub(crate) best: Move,
    pub(crate) value: i32,
    pub(crate) pv: Vec<Move>,
    moves: Vec<(Move, i32, Bound)>,
    pub(crate) depth: u32,
    scale: Scale,
}

impl Finding {
    pub(crate) fn new(first: Move, value: i32, scale: Scale) -> Finding {
        Finding { best: first, value, pv: vec![first], moves: Vec::new(), depth: 0, scale }
    }

    /// Whether no move has been searched yet.
    pub(crate) fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// Takes note of a move and its value; `better` makes it the best so far.
    pub(crate) fn add(&mut self, mv: Move, value: i32, better: bool) {
        self.note(mv, value, Bound::Exact, better.then_some(&[]));
    }

    /// Takes note of a move that was searched to see whether it beats the best so far. If it does, it is the best now,
    /// followed by the line `pv`, and its value is exact; otherwise it is worth no more than its value.
    pub(crate) fn add_contender(&mut self, mv: Move, value: i32, pv: &[Move]) {
        let better = value > self.value;
        let bound = if better || self.is_empty() { Bound::Exact } else { Bound::Upper };
        self.note(mv, value, bound, better.then_some(pv));
    }

    fn note(&mut self, mv: Move, value: i32, bound: Bound, best: Option<&[Move]>) {
        self.moves.push((mv, value, bound));
        if let Some(pv) = best {
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
        for (_, value, _) in &mut self.moves {
            *value = terms(*value);
        }
    }

    /// The finding as progress to report.
    pub(crate) fn info(&self, watch: &Watch) -> SearchInfo {
        let mut moves = self.moves.clone();
        // The chosen move first, then by value: among equals the search's own choice leads.
        moves.sort_by_key(|&(mv, value, _)| (mv != self.best, std::cmp::Reverse(value)));
        let info = |(mv, value, bound)| MoveInfo { mv, score: Some(self.score(value)), bound, visits: None };
        SearchInfo {
            depth: Some(self.depth),
            score: Some(self.score(self.value)),
            pv: self.pv.clone(),
            nodes: watch.nodes(),
            elapsed: watch.elapsed(),
            moves: moves.into_iter().map(info).collect(),
            ..SearchInfo::default()
        }
    }

    /// A tree search's value as a score.
    fn score(&self, value: i32) -> Score {
        proven(value).unwrap_or(Score::points(value, self.scale))
    }
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
