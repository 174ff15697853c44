//! Cuts by stable discs; and five empty squares, whose moves are ordered by parity alone, since ordering them better costs
//! more than it saves.

use super::WORST;
use crate::board::{Board, QUADRANTS, Squares, quadrant};
use crate::kernel::{Simd, compiled_for_kernel};
use crate::worker::Worker;

/// With so many empty squares, the opponent's stable discs are counted only from this `alpha` on: below it they are
/// hardly ever enough.
const STABILITY_FROM: [i32; 64] = stability_from();

const fn stability_from() -> [i32; 64] {
    let mut from = [99; 64];
    let mut empties = 4;
    while empties < 64 {
        from[empties] = if empties < 8 { -8 + 4 * (empties as i32 - 4) } else { 8 + 2 * (empties as i32 - 8) };
        empties += 1;
    }
    from
}

impl<K: Simd> Worker<'_, K> {
    /// An upper bound by the opponent's stable discs, if it is not more than `alpha`.
    #[inline(always)]
    pub(super) fn stability_cut(&self, board: Board, alpha: i32, empties: u32) -> Option<i32> {
        if alpha < STABILITY_FROM[empties as usize & 63] {
            return None;
        }
        let stable = self.stability.stable(board.opponent, board.own);
        let bound = 64 - 2 * self.kernel.count(stable) as i32;
        (bound <= alpha).then_some(bound)
    }

    compiled_for_kernel! {
        /// Five empty squares.
        pub(super) fn last5 => last5_body(board: Board, alpha: i32, odd: u32) -> i32
    }

    #[inline(always)]
    fn last5_body(&mut self, board: Board, alpha: i32, odd: u32) -> i32 {
        self.nodes += 1;
        if let Some(score) = self.stability_cut(board, alpha, 5) {
            return score;
        }
        if let Some(score) = self.last5_moves(board, alpha, odd) {
            return score;
        }
        match self.last5_moves(board.passed(), -alpha - 1, odd) {
            Some(score) => -score,
            None => board.final_score(),
        }
    }

    #[inline(always)]
    fn last5_moves(&mut self, board: Board, alpha: i32, odd: u32) -> Option<i32> {
        let mut best = WORST;
        let in_odd = QUADRANTS[odd as usize & 15];
        let legal = board.legal(self.kernel);
        for squares in [legal & in_odd, legal & !in_odd] {
            for square in Squares(squares) {
                let next = board.after(square, board.flips(self.kernel, square));
                best = best.max(-self.last4(next, -alpha - 1, odd ^ quadrant(square)));
                if best > alpha {
                    return Some(best);
                }
            }
        }
        (best != WORST).then_some(best)
    }
}
