//! The reference's Omok player: line evaluation, defence first, a time limit with a safe fallback.

use hansu_game::{Game, Gomoku, Move};

use super::defence::{answer_within, winning_points};
use super::{Defence, GomokuCandidates, GomokuKnowledge};
use hansu_search::{
    AlphaBetaSettings, Budget, Decision, Deepening, Form, Knowledge, Order, Reason, Search, SearchInfo, Terminal, Watch,
};

/// Alpha-beta on the line evaluation, `depth` plies deep, within a time limit.
///
/// It wins at once if it can, then answers the opponent's fours and threes, then searches depth 1, 2 and so on. When
/// time runs out the last finished depth answers; if there is none, the first legal point of the safe order: the
/// centre, then the rings around it.
///
/// ```
/// use hansu_game::{Game, Gomoku, parse_move};
/// use hansu_gomoku::{Defence, LinesSearch};
/// use hansu_search::{Budget, Reason, Search};
///
/// let mut position = Gomoku::default();
/// for mv in ["h8", "a1", "i8", "a3", "j8", "a5", "k8"] {
///     position.play(parse_move(mv, 15)?)?;
/// }
/// let mut search = LinesSearch::new(2, Defence::All, None);
/// let decision = search.search(&position, &Budget::unlimited(), &mut |_| ());
/// assert_eq!(decision.reason, Reason::Defence);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct LinesSearch {
    depth: u32,
    defence: Defence,
    candidates: Option<GomokuCandidates>,
}

impl LinesSearch {
    /// Searches `depth` plies; `defence` says which threats are answered before; without `candidates` the
    /// seed's are searched, or all moves on small boards.
    pub fn new(depth: u32, defence: Defence, candidates: Option<GomokuCandidates>) -> LinesSearch {
        LinesSearch { depth, defence, candidates }
    }

    fn knowledge(&self, position: &Gomoku) -> GomokuKnowledge {
        let seeds = GomokuCandidates::Neighbours.unless_small(position.size());
        GomokuKnowledge::new(self.candidates.unwrap_or(seeds))
    }

    fn without_search(&self, position: &Gomoku, watch: &mut Watch) -> Option<(Reason, Move)> {
        let wins = winning_points(position, position.side_to_move()).into_iter().map(Move::place);
        if let Some(win) = wins.into_iter().find(|&mv| position.is_legal(mv)) {
            return Some((Reason::Wins, win));
        }
        let answer = answer_within(position, self.defence, watch);
        answer.map(|(_, mv)| (Reason::Defence, mv))
    }
}

impl Search<Gomoku> for LinesSearch {
    fn search(&mut self, position: &Gomoku, budget: &Budget, report: &mut dyn FnMut(SearchInfo)) -> Decision {
        let mut watch = budget.watch_every(GomokuKnowledge::NODES_PER_LOOK);
        if let Some((reason, mv)) = self.without_search(position, &mut watch) {
            let info = SearchInfo { pv: vec![mv], elapsed: watch.elapsed(), ..SearchInfo::default() };
            return Decision { mv, reason, info };
        }
        let knowledge = self.knowledge(position);
        let settings = AlphaBetaSettings {
            depth: self.depth,
            order: Order::Position,
            terminal: Terminal::Outcome,
            form: Form::Minimax,
        };
        let deepest = budget.limits.depth.unwrap_or(u32::MAX).min(self.depth).max(1);
        // The recursion's depth is what is left below the root's moves.
        let deepening = Deepening { settings, depths: 0..=deepest - 1, plies_more: 1 };
        deepening.search(&knowledge, position, &mut watch, report)
    }
}
