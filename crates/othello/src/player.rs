//! The engine as a search among others: limits come in, findings go out, in the words that all searches share.

use std::sync::Arc;

use hansu_game::{Game, Move, Othello};
use hansu_search::{
    Abilities, Budget, Clock, Decision, MoveInfo, NoClock, Reason, Score, Search, SearchInfo, Variation,
};

use crate::answer::{Bound, Info, Limits, Line};
use crate::{Book, Engine, EngineOptions, Level, Stop, Weights};

/// The engine as a player.
#[derive(Debug)]
pub struct ExpertSearch {
    engine: Engine,
    options: EngineOptions,
    level: Option<Level>,
    book: Option<Arc<Book>>,
    seed: u64,
}

/// How much worse a move of the book may be to be played now and then, in discs.
const VARIETY: f64 = 0.5;

impl ExpertSearch {
    /// A player that remembers nothing yet.
    pub fn new(options: EngineOptions, weights: Arc<Weights>) -> ExpertSearch {
        ExpertSearch { engine: Engine::new(options, weights), options, level: None, book: None, seed: 0 }
    }

    /// The same at a level; `None` is the engine's best. The errors of a level follow from the seed.
    #[must_use]
    pub fn at_level(self, level: Option<Level>, seed: u64) -> ExpertSearch {
        ExpertSearch { level, seed, ..self }
    }

    /// The same with a book, from which moves are played without thinking, unless several lines are asked for.
    #[must_use]
    pub fn with_book(self, book: Option<Arc<Book>>) -> ExpertSearch {
        ExpertSearch { book, ..self }
    }

    /// A move of the book, with what the book thinks of it.
    fn book_move(&self, position: &Othello) -> Option<Decision> {
        let book = self.book.as_deref()?;
        let square = book.choose(position, VARIETY, self.seed)?;
        let known = book.moves(position).into_iter().find(|known| known.square == square)?;
        let mv = Move::place(square);
        let score = Some(Score::Discs(known.score.discs() as f32));
        let info = SearchInfo { score, pv: vec![mv], ..SearchInfo::default() };
        Some(Decision { mv, reason: Reason::Book, info })
    }
}

impl Search<Othello> for ExpertSearch {
    fn search(&mut self, position: &Othello, budget: &Budget, report: &mut dyn FnMut(SearchInfo)) -> Decision {
        if budget.lines <= 1
            && let Some(decision) = self.book_move(position)
        {
            report(decision.info.clone());
            return decision;
        }
        let limits = Limits {
            time: budget.limits.time,
            nodes: budget.limits.nodes,
            depth: budget.limits.depth,
            lines: budget.lines,
            ..Limits::default()
        };
        let clock: Arc<dyn Clock> = budget.clock().cloned().unwrap_or_else(|| Arc::new(NoClock));
        let stop = Stop { cancel: budget.cancel.clone(), clock };
        let told = |info: &Info| told(position, info, budget.lines);
        let mut report = |info: &Info| report(told(info));
        let answer = match self.level {
            Some(level) => level.choose_within(&limits, &mut self.engine, position, self.seed, &stop, &mut report),
            None => self.engine.think(position, &limits, &stop, &mut report),
        };
        let info = told(&answer.info);
        let reason = if info.depth == Some(0) { Reason::Fallback } else { Reason::Search };
        let square = answer.best.expect("there is a move to choose");
        Decision { mv: Move::place(square), reason, info }
    }

    fn reset(&mut self) {
        self.engine.forget();
    }

    fn abilities(&self) -> Abilities {
        Abilities { several_lines: true, ponders: true }
    }

    fn memory(&self) -> usize {
        self.options.hash_mb << 20
    }
}

/// What the engine says, as searches say it.
fn told(position: &Othello, info: &Info, lines: usize) -> SearchInfo {
    let variations: Vec<Variation> = info.lines.iter().map(|line| variation(position, line, info.depth)).collect();
    let best = variations.first();
    SearchInfo {
        depth: Some(info.depth),
        selectivity: Some(hansu_search::Selectivity::new(info.selectivity.percent() as u8)),
        score: best.map(|best| best.score),
        bound: best.map_or_else(Default::default, |best| best.bound),
        pv: best.map_or_else(Vec::new, |best| best.pv.clone()),
        nodes: info.nodes,
        hash_full: Some(info.hash_fill as u16),
        elapsed: info.elapsed,
        moves: variations
            .iter()
            .map(|line| MoveInfo { mv: line.pv[0], score: Some(line.score), bound: line.bound, visits: None })
            .collect(),
        lines: if lines > 1 { variations } else { Vec::new() },
        ..SearchInfo::default()
    }
}

fn variation(position: &Othello, line: &Line, depth: u32) -> Variation {
    Variation {
        score: Score::Discs(line.score.discs() as f32),
        bound: match line.bound {
            Bound::Exact => hansu_search::Bound::Exact,
            Bound::Lower => hansu_search::Bound::Lower,
            Bound::Upper => hansu_search::Bound::Upper,
        },
        depth: Some(depth),
        pv: with_passes(position, line),
    }
}

/// A line's moves with the passes between them.
fn with_passes(position: &Othello, line: &Line) -> Vec<Move> {
    let mut position = *position;
    let mut moves = Vec::with_capacity(line.moves.len());
    for &square in &line.moves {
        let mv = Move::place(square);
        if position.play(mv).is_ok() {
            moves.push(mv);
        } else if position.play(Move::PASS).is_ok() && position.play(mv).is_ok() {
            moves.extend([Move::PASS, mv]);
        } else {
            break;
        }
    }
    moves
}

#[cfg(test)]
mod tests {
    use hansu_game::{Player, pick};
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::SeedableRng;

    use super::*;

    /// A random game up to the last eight squares; none if it ended before.
    fn ending(seed: u64) -> Option<Othello> {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut position = Othello::default();
        while 64 - position.discs(Player::Black) - position.discs(Player::White) > 8 {
            let moves: Vec<Move> = position.moves().collect();
            position.play(*moves.get(pick(&mut rng, moves.len().max(1)))?).ok()?;
        }
        position.moves().next().is_some_and(|mv| mv != Move::PASS).then_some(position)
    }

    #[test]
    fn lines_of_solved_endings_are_legal_with_their_passes() {
        let options = EngineOptions { hash_mb: 1, threads: 1 };
        let mut player = ExpertSearch::new(options, Arc::new(Weights::seed()));
        let mut passes = 0;
        for mut position in (0..60).filter_map(ending) {
            let decision = player.search(&position, &Budget::unlimited(), &mut |_| ());
            assert_eq!(decision.info.pv.first(), Some(&decision.mv));
            for &mv in &decision.info.pv {
                position.play(mv).expect("a legal move");
                passes += usize::from(mv == Move::PASS);
            }
        }
        assert!(passes > 0, "no line had a pass: the test shows nothing");
    }
}
