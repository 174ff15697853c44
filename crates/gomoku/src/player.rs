//! The engine as a search among others: limits come in, findings go out, in the words that all searches share.

use std::sync::Arc;

use hansu_game::Gomoku;
use hansu_search::{
    Abilities, Bound, Budget, Clock, Decision, MoveInfo, NoClock, Reason, Score as Judgement, Search, SearchInfo,
    Variation,
};

use crate::board::UnsupportedRules;
use crate::search::{Limits, Score, Stop};
use crate::{Engine, EngineOptions, Info, moves_of};

/// The engine as a player.
#[derive(Debug)]
pub struct ExpertSearch {
    engine: Engine,
}

impl ExpertSearch {
    /// A player that remembers nothing yet.
    pub fn new(options: EngineOptions) -> Result<ExpertSearch, UnsupportedRules> {
        Ok(ExpertSearch { engine: Engine::new(options)? })
    }
}

impl Search<Gomoku> for ExpertSearch {
    fn search(&mut self, position: &Gomoku, budget: &Budget, report: &mut dyn FnMut(SearchInfo)) -> Decision {
        let hansu_search::Limits { time, most_time, nodes, depth, .. } = budget.limits;
        let limits = Limits { depth, nodes, time, most_time };
        let clock: Arc<dyn Clock> = budget.clock().cloned().unwrap_or_else(|| Arc::new(NoClock));
        let stop = Stop::new(budget.cancel.clone(), clock);
        self.engine.find_lines(budget.lines);
        let answer = self
            .engine
            .think(position, &limits, &stop, &mut |info| report(told(info, budget.lines)))
            .expect("a game that goes on, by the rules that the player was made for");
        let reason = if answer.info.depth == 0 { Reason::Fallback } else { Reason::Search };
        Decision { mv: answer.mv, reason, info: told(&answer.info, budget.lines) }
    }

    fn reset(&mut self) {
        self.engine.new_game();
    }

    fn abilities(&self) -> Abilities {
        Abilities { several_lines: true, ponders: true }
    }

    fn memory(&self) -> usize {
        self.engine.options().hash_mb << 20
    }
}

/// What the engine says, as searches say it.
fn told(info: &Info, lines: usize) -> SearchInfo {
    let variation = |line: &crate::Line| Variation {
        score: judgement(line.score),
        bound: Bound::Exact,
        depth: Some(info.depth),
        pv: moves_of(&line.cells),
    };
    let variations: Vec<Variation> = info.lines.iter().map(variation).collect();
    let best = variations.first();
    SearchInfo {
        depth: Some(info.depth),
        selective_depth: Some(info.selective_depth),
        score: best.map(|best| best.score),
        pv: best.map_or_else(Vec::new, |best| best.pv.clone()),
        nodes: info.nodes,
        elapsed: info.elapsed,
        moves: variations
            .iter()
            .filter_map(|line| {
                let mv = *line.pv.first()?;
                Some(MoveInfo { mv, score: Some(line.score), bound: line.bound, visits: None })
            })
            .collect(),
        lines: if lines > 1 { variations } else { Vec::new() },
        ..SearchInfo::default()
    }
}

/// Points are chances, since the weights were fitted to results.
fn judgement(score: Score) -> Judgement {
    match score {
        Score::Points(_) => Judgement::WinProbability(score.win_chance()),
        Score::WinIn(plies) => Judgement::WinIn(plies),
        Score::LossIn(plies) => Judgement::LossIn(plies),
    }
}

#[cfg(test)]
mod tests {
    use hansu_game::gomoku::Rules;
    use hansu_game::{Game, Move, Square};

    use super::*;

    #[test]
    fn several_lines_come_with_moves_of_their_own() {
        let rules = Rules::default();
        let mut player = ExpertSearch::new(EngineOptions { hash_mb: 1, ..EngineOptions::new(rules) }).unwrap();
        let mut position = Gomoku::new(rules);
        for cell in [112, 97] {
            position.play(Move::place(Square::new(cell))).unwrap();
        }
        let limits = hansu_search::Limits { depth: Some(4), ..Default::default() };
        let decision = player.search(&position, &Budget::untimed(limits).with_lines(3), &mut |_| ());
        let first: Vec<Move> = decision.info.lines.iter().map(|line| line.pv[0]).collect();
        assert_eq!(first.len(), 3);
        assert_eq!(first[0], decision.mv);
        assert!(first[1] != first[0] && first[2] != first[1] && first[2] != first[0]);
        let one = player.search(&position, &Budget::untimed(limits), &mut |_| ());
        assert!(one.info.lines.is_empty() && one.info.moves.len() == 1);
    }
}
