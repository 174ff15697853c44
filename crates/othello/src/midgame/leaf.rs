//! The last ply: moves are evaluated, not searched.

use super::WORST;
use crate::SCALE;
use crate::board::{Board, Squares};
use crate::endgame::Window;
use crate::eval::Features;
use crate::kernel::{Simd, compiled_for_kernel};
use crate::worker::Worker;

impl<K: Simd> Worker<'_, K> {
    compiled_for_kernel! {
        /// A search of one ply.
        pub(super) fn leaf => leaf_body(board: Board, features: &Features, window: Window, empties: u32) -> i32
    }

    #[inline(always)]
    fn leaf_body(&mut self, board: Board, features: &Features, window: Window, empties: u32) -> i32 {
        self.nodes += 1;
        let legal = board.legal(self.kernel);
        if legal != 0 {
            return self.leaf_moves(board, features, window.beta, empties, legal);
        }
        let passed = board.passed();
        let legal = passed.legal(self.kernel);
        if legal == 0 {
            return board.final_score() * SCALE;
        }
        -self.leaf_moves(passed, &features.passed(), -window.alpha, empties, legal)
    }

    #[inline(always)]
    fn leaf_moves(&mut self, board: Board, features: &Features, beta: i32, empties: u32, legal: u64) -> i32 {
        let weights = self.weights;
        let mut best = WORST;
        for square in Squares(legal) {
            self.nodes += 1;
            let flips = board.flips(self.kernel, square);
            // The evaluation has never seen a side without discs.
            if flips == board.opponent {
                return 64 * SCALE;
            }
            let next = features.after(&weights.additions, square, flips);
            best = best.max(-weights.evaluate(&next, empties - 1));
            if best >= beta {
                break;
            }
        }
        best
    }
}
