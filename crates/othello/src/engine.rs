//! The engine.

use std::sync::Arc;

use crate::board::Board;
use crate::control::{Control, Stop};
use crate::endgame::Window;
use crate::eval::Weights;
use crate::kernel::{Job, Simd, dispatch};
use crate::table::{NO_MOVE, Table};
use crate::worker::Worker;

/// What the engine is made of.
#[derive(Clone, Debug)]
pub struct EngineOptions {
    /// The size of the hash table in megabytes.
    pub hash_mb: usize,
    /// How many threads search.
    pub threads: usize,
}

/// The engine.
pub struct Engine {
    table: Table,
    weights: Arc<Weights>,
}

/// The outcome of a solved position.
#[derive(Clone, Debug)]
pub struct Solved {
    /// The mover's final margin.
    pub score: i32,
    /// The best move's square.
    pub best: Option<u8>,
    /// Positions entered.
    pub nodes: u64,
}

impl Engine {
    /// An engine with the given weights.
    pub fn new(options: &EngineOptions, weights: Arc<Weights>) -> Engine {
        Engine { table: Table::new(options.hash_mb), weights }
    }

    /// Solves.
    pub fn solve(&self, board: Board, stop: &Stop) -> Solved {
        let control = Control::new(stop, None, None);
        self.table.new_search();
        dispatch(SolveJob { engine: self, board, control: &control })
    }
}

struct SolveJob<'a> {
    engine: &'a Engine,
    board: Board,
    control: &'a Control,
}

impl Job for SolveJob<'_> {
    type Output = Solved;

    fn run<K: Simd>(self, kernel: K) -> Solved {
        let mut worker = Worker::new(kernel, &self.engine.table, &self.engine.weights, self.control);
        let score = worker.solve(self.board, Window { alpha: -64, beta: 64 }, self.board.empties());
        let best = self.engine.table.probe(self.board.key()).map_or(NO_MOVE, |entry| entry.moves[0]);
        Solved { score, best: (best != NO_MOVE).then_some(best), nodes: worker.nodes }
    }
}
