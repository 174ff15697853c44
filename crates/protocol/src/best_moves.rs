//! The best few moves, each with a value that can be compared with the others'.

use std::collections::VecDeque;
use std::time::Duration;

use hansu_game::{Game, Move};
use hansu_search::{Decision, History, Score, Variation};

/// A move with what was found out about it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct BestLine {
    /// The value for the side that plays it.
    pub(crate) score: Option<Score>,
    /// The moves expected, this one first.
    pub(crate) pv: Vec<Move>,
    /// The depth of the search, if it has one.
    pub(crate) depth: Option<u32>,
    /// How often a tree search tried it.
    pub(crate) visits: Option<u64>,
    /// Positions visited for it.
    pub(crate) nodes: u64,
    /// The time it took.
    pub(crate) elapsed: Duration,
}

impl BestLine {
    pub(crate) fn of(decision: &Decision) -> BestLine {
        let info = &decision.info;
        let pv = if info.pv.first() == Some(&decision.mv) { info.pv.clone() } else { vec![decision.mv] };
        let entry = info.moves.iter().find(|entry| entry.mv == decision.mv);
        BestLine {
            score: info.score,
            pv,
            depth: info.depth,
            visits: entry.and_then(|entry| entry.visits),
            nodes: info.nodes,
            elapsed: info.elapsed,
        }
    }

    /// One of the lines that the agent found by itself.
    fn of_variation(line: &Variation, decision: &Decision) -> BestLine {
        let (score, depth) = (Some(line.score), line.depth.or(decision.info.depth));
        BestLine { score, depth, pv: line.pv.clone(), visits: None, ..BestLine::of(decision) }
    }

    pub(crate) fn mv(&self) -> Move {
        self.pv[0]
    }
}

/// Finds the best few moves of a position.
///
/// A tree search with visits knows a value of every move after one search. Alpha-beta proves only bounds for the moves
/// that it does not choose, so the position after each of them is searched on its own.
#[derive(Clone, Debug)]
pub(crate) struct BestMoves {
    game: Box<History>,
    wanted: usize,
    depth: Option<u32>,
    left: VecDeque<Move>,
    asked: Option<Move>,
}

impl BestMoves {
    /// The first question is the position itself.
    pub(crate) fn new(game: &History, wanted: usize) -> BestMoves {
        BestMoves { game: Box::new(game.clone()), wanted, depth: None, left: VecDeque::new(), asked: None }
    }

    /// How many lines to ask the agent for: all in the first question, in case it finds them by itself.
    pub(crate) fn lines(&self) -> usize {
        if self.is_past_the_first() { 1 } else { self.wanted }
    }

    /// How many moves are wanted.
    pub(crate) fn wanted(&self) -> usize {
        self.wanted
    }

    /// Whether the position after some move is searched, rather than the position itself.
    pub(crate) fn is_past_the_first(&self) -> bool {
        self.asked.is_some()
    }

    /// Takes an answer, and gives the lines that it brings.
    pub(crate) fn take(&mut self, decision: &Decision) -> Vec<BestLine> {
        match self.asked.take() {
            None => self.take_first(decision),
            Some(mv) => {
                let mut line = BestLine::of(decision);
                line.score = line.score.map(Score::for_the_mover);
                line.depth = line.depth.map(|depth| depth + 1);
                line.pv.insert(0, mv);
                vec![line]
            }
        }
    }

    fn take_first(&mut self, decision: &Decision) -> Vec<BestLine> {
        if decision.info.lines.len() > 1 {
            return decision
                .info
                .lines
                .iter()
                .take(self.wanted)
                .map(|line| BestLine::of_variation(line, decision))
                .collect();
        }
        let others = decision.info.moves.iter().filter(|entry| entry.mv != decision.mv);
        let others = others.take(self.wanted.saturating_sub(1));
        let mut lines = vec![BestLine::of(decision)];
        self.depth = decision.info.depth;
        for entry in others {
            match entry.visits {
                Some(_) => lines.push(BestLine {
                    score: entry.score,
                    pv: vec![entry.mv],
                    visits: entry.visits,
                    ..BestLine::of(decision)
                }),
                None => self.left.push_back(entry.mv),
            }
        }
        lines
    }

    /// The depth to which the position after a move has to be searched, so that its value can be compared with that of
    /// the best move; `None` where the search has no depth, or for the first question.
    pub(crate) fn depth(&self) -> Option<u32> {
        self.depth.map(|depth| depth.saturating_sub(1).max(1))
    }

    /// The position to search next; `None` when all is found.
    ///
    /// A move that ends the game needs no search, and is passed over: its line is what `ended` is told.
    pub(crate) fn next(&mut self, mut ended: impl FnMut(BestLine)) -> Option<History> {
        while let Some(mv) = self.left.pop_front() {
            let after = self.game.with(mv).ok()?;
            match after.position().outcome() {
                None => {
                    self.asked = Some(mv);
                    return Some(after);
                }
                Some(outcome) => {
                    let score = match outcome.reward_for(self.game.position().side_to_move()) {
                        1 => Score::WinIn(1),
                        0 => Score::Draw,
                        _ => Score::LossIn(1),
                    };
                    let (nodes, elapsed) = (1, Duration::ZERO);
                    ended(BestLine { score: Some(score), pv: vec![mv], depth: Some(1), visits: None, nodes, elapsed });
                }
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use hansu_game::{GameKind, GameSpec};
    use hansu_record::parse_position;
    use hansu_search::Budget;

    use super::*;

    /// Asks an agent until all is found.
    fn check(position: &str, agent: &str, wanted: usize, questions: usize) -> Vec<BestLine> {
        let spec = GameSpec::new(GameKind::Gomoku, Some(3), None, None).expect("valid rules");
        let position = parse_position(spec, position).expect("a position").position;
        let mut agent = hansu_agents::build(agent, spec).expect("an agent");
        let game = History::new(position);
        let mut best = BestMoves::new(&game, wanted);
        let (mut next, mut found, mut asked) = (Some(game), Vec::new(), 0);
        while let Some(game) = next {
            let mut budget = Budget::unlimited();
            budget.limits.depth = best.depth();
            let decision = agent.think(game.position(), &budget, &mut |_| ()).expect("a move");
            found.extend(best.take(&decision));
            next = best.next(|line| found.push(line));
            asked += 1;
        }
        assert_eq!(asked, questions);
        found
    }

    #[test]
    fn a_tree_search_answers_with_one_search() {
        let lines = check("b2 a1", "mcts:playouts=500", 3, 1);
        assert_eq!(lines.len(), 3);
        assert!(lines.iter().all(|line| line.visits.is_some_and(|visits| visits > 0)), "{lines:?}");
    }

    #[test]
    fn alpha_beta_searches_each_move_and_values_are_for_the_mover() {
        // a3 wins, b3 keeps White from winning there, and anything else loses.
        let lines = check("a1 b1 a2 b2", "alphabeta:depth=3", 5, 5);
        assert_eq!(lines[0].score, Some(Score::WinIn(1)));
        assert_eq!(lines[0].mv().name(3), "a3");
        let lost = lines.iter().filter(|line| line.score == Some(Score::LossIn(2))).count();
        assert_eq!((lines.len(), lost), (5, 3), "{lines:?}");
    }

    #[test]
    fn moves_that_end_the_game_need_no_search() {
        // Black wins at a3 and at b2.
        let lines = check("a1 b1 a2 c2 c3 b3", "alphabeta:depth=1", 2, 1);
        assert_eq!(lines.iter().map(|line| line.score).collect::<Vec<_>>(), [Some(Score::WinIn(1)); 2]);
    }
}
