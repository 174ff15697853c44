//! The exact solver: how a game ends with best play by both.
//!
//! From the end up: [`last`] has the last four empty squares written out, [`shallow`] orders moves by parity alone,
//! [`middle`] by mobility with a small table of its own, and [`deep`] by evaluation with the shared table. All scores are
//! the mover's final margin in discs, empty squares to the winner.

mod deep;
mod last;
mod middle;
mod moves;
mod shallow;

pub(crate) use deep::Window;
pub(crate) use moves::{Candidate, Candidates, add_candidates, bring_best, candidates};

/// Worse than any score.
pub(crate) const WORST: i32 = -65;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::Weights;
    use crate::kernel::Simd;
    use crate::testing::{Task, boards_with_empties, brute_force, with_workers};
    use crate::worker::Worker;

    struct Compare(u32, usize);

    impl Task for Compare {
        fn run<K: Simd>(&mut self, worker: &mut Worker<'_, K>) {
            let Compare(empties, count) = *self;
            for board in boards_with_empties(u64::from(empties), empties, count) {
                let truth = brute_force(board);
                let full = worker.solve(board, Window { alpha: -64, beta: 64 }, empties);
                assert_eq!(full, truth, "{board:?}");
                let sign = worker.solve(board, Window { alpha: -1, beta: 1 }, empties);
                assert_eq!(sign.signum(), truth.signum(), "{board:?}");
                for alpha in [truth - 3, truth - 1, truth, truth + 2] {
                    let bound = worker.solve(board, Window::null(alpha), empties);
                    assert_eq!(bound > alpha, truth > alpha, "{alpha} {truth} {bound} {board:?}");
                    assert!(if bound > alpha { bound <= truth } else { bound >= truth });
                }
            }
        }
    }

    #[test]
    fn the_solver_agrees_with_trying_everything() {
        for (empties, count) in [(1, 200), (2, 200), (3, 200), (4, 200), (5, 200), (6, 100), (7, 60), (8, 30), (9, 8)] {
            with_workers(&Weights::seed(), Compare(empties, count));
        }
    }
}
