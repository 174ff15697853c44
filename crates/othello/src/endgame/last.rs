//! The last four empty squares, written out.
//!
//! Null-window searches: each returns a bound on the mover's score that tells whether it is more than `alpha`.

use super::WORST;
use crate::board::{Board, NEIGHBOURS, QUADRANTS, Squares, quadrant};
use crate::kernel::{Simd, compiled_for_kernel};
use crate::worker::Worker;

impl<K: Simd> Worker<'_, K> {
    /// One empty square: the game is counted, not played.
    #[inline(always)]
    pub(super) fn last1(&mut self, own: u64, square: usize) -> i32 {
        self.nodes += 1;
        let discs = self.kernel.count(own) as i32;
        let gained = self.kernel.last_flips(square, own) as i32;
        if gained != 0 {
            return 2 * (discs + gained) - 62;
        }
        let lost = self.kernel.last_flips(square, !own & !(1 << square)) as i32;
        if lost != 0 {
            return 2 * (discs - lost) - 64;
        }
        // Nobody can play: the square goes to the winner.
        if discs >= 32 { 2 * discs - 62 } else { 2 * discs - 64 }
    }

    /// The flips on a square, which are none without an opponent's disc beside it.
    #[inline(always)]
    pub(super) fn flips_at(&self, board: Board, square: usize) -> u64 {
        if NEIGHBOURS[square] & board.opponent == 0 { 0 } else { board.flips(self.kernel, square) }
    }

    compiled_for_kernel! {
        /// Two empty squares.
        pub(super) fn last2 => last2_body(board: Board, alpha: i32, first: usize, second: usize) -> i32
    }

    #[inline(always)]
    fn last2_body(&mut self, board: Board, alpha: i32, first: usize, second: usize) -> i32 {
        self.nodes += 1;
        if let Some(score) = self.last2_moves(board, alpha, first, second) {
            return score;
        }
        match self.last2_moves(board.passed(), -alpha - 1, first, second) {
            Some(score) => -score,
            None => board.final_score(),
        }
    }

    /// The best of two moves, or the first that is more than `alpha`; none if neither is legal.
    #[inline(always)]
    fn last2_moves(&mut self, board: Board, alpha: i32, first: usize, second: usize) -> Option<i32> {
        let mut best = WORST;
        let flips = self.flips_at(board, first);
        if flips != 0 {
            best = -self.last1(board.opponent & !flips, second);
            if best > alpha {
                return Some(best);
            }
        }
        let flips = self.flips_at(board, second);
        if flips != 0 {
            best = best.max(-self.last1(board.opponent & !flips, first));
        }
        (best != WORST).then_some(best)
    }

    compiled_for_kernel! {
        /// Three empty squares.
        pub(super) fn last3 => last3_body(board: Board, alpha: i32, odd: u32) -> i32
    }

    #[inline(always)]
    fn last3_body(&mut self, board: Board, alpha: i32, odd: u32) -> i32 {
        self.nodes += 1;
        let empty = board.empty();
        // One square alone in its quadrant, or any: the order of the other two does not matter for parity.
        let first = (empty & QUADRANTS[odd as usize & 15]).trailing_zeros() as usize & 63;
        let others = empty & !(1 << first);
        let second = others.trailing_zeros() as usize & 63;
        let third = (63 - others.leading_zeros() as usize) & 63;
        if let Some(score) = self.last3_moves(board, alpha, [first, second, third]) {
            return score;
        }
        match self.last3_moves(board.passed(), -alpha - 1, [first, second, third]) {
            Some(score) => -score,
            None => board.final_score(),
        }
    }

    #[inline(always)]
    fn last3_moves(&mut self, board: Board, alpha: i32, [a, b, c]: [usize; 3]) -> Option<i32> {
        let mut best = WORST;
        for (square, second, third) in [(a, b, c), (b, a, c), (c, a, b)] {
            let flips = self.flips_at(board, square);
            if flips != 0 {
                best = best.max(-self.last2(board.after(square, flips), -alpha - 1, second, third));
                if best > alpha {
                    return Some(best);
                }
            }
        }
        (best != WORST).then_some(best)
    }

    compiled_for_kernel! {
        /// Four empty squares.
        pub(super) fn last4 => last4_body(board: Board, alpha: i32, odd: u32) -> i32
    }

    #[inline(always)]
    fn last4_body(&mut self, board: Board, alpha: i32, odd: u32) -> i32 {
        self.nodes += 1;
        if let Some(score) = self.stability_cut(board, alpha, 4) {
            return score;
        }
        if let Some(score) = self.last4_moves(board, alpha, odd) {
            return score;
        }
        match self.last4_moves(board.passed(), -alpha - 1, odd) {
            Some(score) => -score,
            None => board.final_score(),
        }
    }

    #[inline(always)]
    fn last4_moves(&mut self, board: Board, alpha: i32, odd: u32) -> Option<i32> {
        let mut best = WORST;
        let in_odd = QUADRANTS[odd as usize & 15];
        for squares in [board.empty() & in_odd, board.empty() & !in_odd] {
            for square in Squares(squares) {
                let flips = self.flips_at(board, square);
                if flips != 0 {
                    best = best.max(-self.last3(board.after(square, flips), -alpha - 1, odd ^ quadrant(square)));
                    if best > alpha {
                        return Some(best);
                    }
                }
            }
        }
        (best != WORST).then_some(best)
    }
}
