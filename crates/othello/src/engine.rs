//! The engine: tables and weights that stay between searches.

use std::sync::Arc;

use hansu_game::{Othello, Square};

use crate::answer::{Answer, Goal, Info, Limits, Line, Score};
use crate::board::Board;
use crate::control::{Control, Stop};
use crate::eval::Weights;
use crate::kernel::{Job, Simd, dispatch};
use crate::midgame::root::{RootMove, Step, steps};
use crate::parallel;
use crate::selectivity::Selectivity;
use crate::split::Pool;
use crate::table::Table;
use crate::worker::{Shared, Worker};

/// What an engine is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EngineOptions {
    /// The size of the hash table in megabytes.
    pub hash_mb: usize,
    /// How many threads search.
    pub threads: usize,
}

impl Default for EngineOptions {
    fn default() -> EngineOptions {
        EngineOptions { hash_mb: 64, threads: 1 }
    }
}

/// The engine. It remembers what it has searched until [`Engine::forget`].
pub struct Engine {
    table: Table,
    weights: Arc<Weights>,
    options: EngineOptions,
}

impl Engine {
    /// An engine that evaluates by the given weights.
    pub fn new(options: EngineOptions, weights: Arc<Weights>) -> Engine {
        Engine { table: Table::new(options.hash_mb), weights, options }
    }

    /// Forgets all searches. A new table costs less than a clean one: the system makes it as it is used.
    pub fn forget(&mut self) {
        self.table = Table::new(self.options.hash_mb);
    }

    /// Chooses a move within the limits. `report` is called after every step of deepening.
    pub fn think(&mut self, position: &Othello, limits: &Limits, stop: &Stop, report: &mut dyn FnMut(&Info)) -> Answer {
        let control = Control::new(stop, limits.time, limits.nodes);
        self.table.new_search();
        dispatch(Thinking { engine: self, board: position.into(), limits, control: &control, report })
    }

    /// Solves a position: the score of perfect play and a best move, or as much as there was time for.
    pub fn solve(&mut self, position: &Othello, goal: Goal, stop: &Stop, report: &mut dyn FnMut(&Info)) -> Answer {
        self.think(position, &Limits { solve_from: 64, goal, ..Limits::default() }, stop, report)
    }
}

impl std::fmt::Debug for Engine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Engine").field("options", &self.options).finish_non_exhaustive()
    }
}

/// One search.
struct Thinking<'a> {
    engine: &'a Engine,
    board: Board,
    limits: &'a Limits,
    control: &'a Control,
    report: &'a mut dyn FnMut(&Info),
}

impl Job for Thinking<'_> {
    type Output = Answer;

    fn run<K: Simd>(self, kernel: K) -> Answer {
        let pool = Pool::default();
        let (table, weights, control) = (&self.engine.table, &*self.engine.weights, self.control);
        let shared = Shared { table, weights, control, pool: &pool };
        let helpers = self.engine.options.threads.max(1) - 1;
        let help = || Worker::new(kernel, shared).help();
        parallel::with_helpers(helpers, help, || pool.close(), || self.deepen(Worker::new(kernel, shared)))
    }
}

impl Thinking<'_> {
    fn deepen<K: Simd>(self, mut worker: Worker<'_, K>) -> Answer {
        let mut moves = worker.root_moves(self.board);
        let empties = self.board.empties();
        let mut info = self.info(&mut worker, &moves, Step { depth: 0, selectivity: Selectivity::NONE });
        if moves.is_empty() {
            return Answer { best: None, info };
        }
        if moves.len() == 1 && self.limits.goal == Goal::BestMove {
            return Answer { best: Some(Square::new(moves[0].square.into())), info };
        }
        if self.control.look(0) {
            return Answer { best: Some(Square::new(moves[0].square.into())), info };
        }
        for step in steps(empties, self.limits) {
            let is_complete =
                worker.root_step(self.board, &mut moves, step, self.limits.lines.max(1), self.limits.goal);
            if is_complete {
                info = self.info(&mut worker, &moves, step);
                (self.report)(&info);
            } else {
                break;
            }
        }
        let best = Square::new(moves[0].square.into());
        worker.tell();
        info.nodes = self.control.nodes();
        info.elapsed = self.control.elapsed();
        Answer { best: Some(best), info }
    }

    fn info<K: Simd>(&self, worker: &mut Worker<'_, K>, moves: &[RootMove], step: Step) -> Info {
        worker.tell();
        let lines = moves.iter().take(self.limits.lines.max(1)).map(|root| line(worker, root)).collect();
        Info {
            depth: step.depth,
            selectivity: step.selectivity,
            is_solved: step.depth >= self.board.empties() && step.selectivity == Selectivity::NONE,
            lines,
            nodes: self.control.nodes(),
            elapsed: self.control.elapsed(),
            hash_fill: self.engine.table.fill(),
        }
    }
}

fn line<K: Simd>(worker: &Worker<'_, K>, root: &RootMove) -> Line {
    let mut moves = vec![Square::new(root.square.into())];
    moves.extend(worker.known_line(root.next).into_iter().map(|square| Square::new(square.into())));
    Line { square: moves[0], score: Score(root.score), bound: root.bound, moves }
}
