//! The search of the middle game: selective, by evaluation, handing over to the solver near the end.
//!
//! Scores are in 1/[`SCALE`](crate::SCALE) of a disc for the side to move.

mod inner;
mod leaf;
pub(crate) mod margins;
mod order;
mod probcut;
pub(crate) mod root;

use crate::SCALE;

/// Worse than any score.
pub(crate) const WORST: i32 = -65 * SCALE;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board, Squares};
    use crate::endgame::Window;
    use crate::eval::{Features, Weights};
    use crate::kernel::{Portable, Simd};
    use crate::testing::{Task, boards_with_empties, with_workers};
    use crate::worker::Worker;

    /// What a search without any cuts finds.
    fn minimax(weights: &Weights, board: Board, depth: u32) -> i32 {
        if depth == 0 {
            return weights.evaluate(&Features::of(&weights.additions, board), board.empties());
        }
        let legal = board.legal(Portable);
        if legal == 0 {
            return match board.passed().legal(Portable) {
                0 => board.final_score() * SCALE,
                _ => -minimax(weights, board.passed(), depth),
            };
        }
        let after = |square| board.after(square, board.flips(Portable, square));
        Squares(legal).map(|square| -minimax(weights, after(square), depth - 1)).max().expect("there is a legal move")
    }

    struct Compare(u32);

    impl Task for Compare {
        fn run<K: Simd>(&mut self, worker: &mut Worker<'_, K>) {
            for board in boards_with_empties(9, 30, 20) {
                worker.table.clear();
                let features = Features::of(&worker.weights.additions, board);
                let full = Window { alpha: WORST, beta: -WORST };
                let score = worker.search(board, &features, full, self.0, 30);
                assert_eq!(score, minimax(worker.weights, board, self.0), "{board:?}");
            }
        }
    }

    #[test]
    fn a_search_without_selectivity_agrees_with_minimax() {
        for depth in 1..=4 {
            with_workers(&Weights::seed(), Compare(depth));
        }
    }
}
