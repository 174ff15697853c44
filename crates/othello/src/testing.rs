//! Boards and workers for tests.

use std::sync::Arc;

use hansu_game::pick;
use hansu_search::{Cancel, SystemClock};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use crate::board::{Board, Squares};
use crate::control::{Control, Stop};
use crate::eval::Weights;
use crate::kernel::{Job, Portable, Simd, dispatch};
use crate::split::Pool;
use crate::table::Table;
use crate::worker::{Shared, Worker};

/// The positions of random games, each with a legal move.
pub(crate) fn random_boards(seed: u64, count: usize) -> Vec<Board> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut boards = Vec::with_capacity(count);
    while boards.len() < count {
        let mut board = Board::START;
        loop {
            if board.legal(Portable) == 0 {
                board = board.passed();
            }
            let legal = board.legal(Portable);
            if legal == 0 {
                break;
            }
            boards.push(board);
            let nth = pick(&mut rng, legal.count_ones() as usize);
            let square = Squares(legal).nth(nth).expect("fewer than there are");
            board = board.after(square, board.flips(Portable, square));
        }
    }
    boards.truncate(count);
    boards
}

/// Some positions with exactly so many empty squares.
pub(crate) fn boards_with_empties(seed: u64, empties: u32, count: usize) -> Vec<Board> {
    let boards = random_boards(seed, 150 * count).into_iter();
    let boards: Vec<Board> = boards.filter(|board| board.empties() == empties).take(count).collect();
    assert_eq!(boards.len(), count);
    boards
}

/// The final margin of perfect play, by trying everything.
pub(crate) fn brute_force(board: Board) -> i32 {
    let legal = board.legal(Portable);
    if legal == 0 {
        return match board.passed().legal(Portable) {
            0 => board.final_score(),
            _ => -brute_force(board.passed()),
        };
    }
    let moves = Squares(legal).map(|square| -brute_force(board.after(square, board.flips(Portable, square))));
    moves.max().expect("there is a legal move")
}

pub(crate) fn stop() -> Stop {
    Stop { cancel: Cancel::default(), clock: Arc::new(SystemClock::start()) }
}

/// Something to do with a worker of any kernel.
pub(crate) trait Task {
    fn run<K: Simd>(&mut self, worker: &mut Worker<'_, K>);
}

/// Does it with the portable kernel and with this machine's best.
pub(crate) fn with_workers(weights: &Weights, mut task: impl Task) {
    struct Both<'a, T>(&'a Weights, &'a mut T);
    impl<T: Task> Job for Both<'_, T> {
        type Output = ();

        fn run<K: Simd>(self, kernel: K) {
            let (table, pool, control) = (Table::new(1), Pool::default(), Control::new(&stop(), None, None));
            let shared = Shared { table: &table, weights: self.0, control: &control, pool: &pool };
            self.1.run(&mut Worker::new(kernel, shared));
        }
    }
    Both(weights, &mut task).run(Portable);
    dispatch(Both(weights, &mut task));
}
