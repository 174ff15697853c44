//! The best few moves, each with a value that can be compared with the others'.

use std::collections::VecDeque;
use std::time::Duration;

use hansu_game::{Game, Move, Position};
use hansu_search::{Decision, Score};

/// A move with what was found out about it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Line {
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

impl Line {
    pub(crate) fn of(decision: &Decision) -> Line {
        let info = &decision.info;
        let pv = if info.pv.first() == Some(&decision.mv) { info.pv.clone() } else { vec![decision.mv] };
        let entry = info.moves.iter().find(|entry| entry.mv == decision.mv);
        Line {
            score: info.score,
            pv,
            depth: info.depth,
            visits: entry.and_then(|entry| entry.visits),
            nodes: info.nodes,
            elapsed: info.elapsed,
        }
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
    position: Box<Position>,
    wanted: usize,
    depth: Option<u32>,
    left: VecDeque<Move>,
    asked: Option<Move>,
}

impl BestMoves {
    /// The first question is the position itself.
    pub(crate) fn new(position: &Position, wanted: usize) -> BestMoves {
        BestMoves { position: Box::new(position.clone()), wanted, depth: None, left: VecDeque::new(), asked: None }
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
    pub(crate) fn take(&mut self, decision: &Decision) -> Vec<Line> {
        match self.asked.take() {
            None => self.take_first(decision),
            Some(mv) => {
                let mut line = Line::of(decision);
                line.score = line.score.map(Score::for_the_mover);
                line.depth = line.depth.map(|depth| depth + 1);
                line.pv.insert(0, mv);
                vec![line]
            }
        }
    }

    fn take_first(&mut self, decision: &Decision) -> Vec<Line> {
        let others = decision.info.moves.iter().filter(|entry| entry.mv != decision.mv);
        let others = others.take(self.wanted.saturating_sub(1));
        let mut lines = vec![Line::of(decision)];
        self.depth = decision.info.depth;
        for entry in others {
            match entry.visits {
                Some(_) => lines.push(Line {
                    score: entry.score,
                    pv: vec![entry.mv],
                    visits: entry.visits,
                    ..Line::of(decision)
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
    pub(crate) fn next(&mut self, mut ended: impl FnMut(Line)) -> Option<Position> {
        while let Some(mv) = self.left.pop_front() {
            let mut after = Position::clone(&self.position);
            after.play(mv).ok()?;
            match after.outcome() {
                None => {
                    self.asked = Some(mv);
                    return Some(after);
                }
                Some(outcome) => {
                    let score = match outcome.reward_for(self.position.side_to_move()) {
                        1 => Score::WinIn(1),
                        0 => Score::Draw,
                        _ => Score::LossIn(1),
                    };
                    let (nodes, elapsed) = (1, Duration::ZERO);
                    ended(Line { score: Some(score), pv: vec![mv], depth: Some(1), visits: None, nodes, elapsed });
                }
            }
        }
        None
    }
}
