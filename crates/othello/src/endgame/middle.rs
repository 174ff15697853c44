//! Six to about a dozen empty squares: fastest-first with a table of the thread's own.

use super::WORST;
use super::moves::{Candidate, Candidates, add_candidates, bring_best};
use crate::board::{Board, QUADRANTS, quadrant, with_neighbours};
use crate::kernel::{Simd, compiled_for_kernel};
use crate::local_table::LocalTable;
use crate::table::NO_MOVE;
use crate::worker::Worker;

/// From so many empty squares on moves are ordered by mobility; below by parity alone.
pub(super) const FROM: u32 = 6;

/// From so many empty squares on the positions after all moves are looked up before any is searched.
const LOOK_AHEAD_FROM: u32 = 7;

const CORNERS: u64 = 0x8100_0000_0000_0081;

impl<K: Simd> Worker<'_, K> {
    /// Whether the mover's score is more than `alpha`, with five empty squares or more.
    #[inline(always)]
    pub(super) fn null_window(&mut self, board: Board, alpha: i32, empties: u32, odd: u32) -> i32 {
        if empties >= FROM { self.middle(board, alpha, empties, odd) } else { self.last5(board, alpha, odd) }
    }

    compiled_for_kernel! { pub(super) fn middle => middle_body(board: Board, alpha: i32, empties: u32, odd: u32) -> i32 }

    #[inline(always)]
    fn middle_body(&mut self, board: Board, alpha: i32, empties: u32, odd: u32) -> i32 {
        self.nodes += 1;
        if self.must_stop() {
            return alpha;
        }
        if let Some(score) = self.stability_cut(board, alpha, empties) {
            return score;
        }
        let place = LocalTable::place(board);
        let mut hint = NO_MOVE;
        if let Some(entry) = self.local.probe(place, board) {
            if i32::from(entry.lower) > alpha {
                return entry.lower.into();
            }
            if i32::from(entry.upper) <= alpha {
                return entry.upper.into();
            }
            hint = entry.best;
        }
        let legal = board.legal(self.kernel);
        if legal == 0 {
            return self.middle_pass(board, alpha, empties, odd);
        }
        self.middle_moves(board, alpha, empties, odd, legal, hint)
    }

    #[inline(always)]
    fn middle_pass(&mut self, board: Board, alpha: i32, empties: u32, odd: u32) -> i32 {
        if board.passed().legal(self.kernel) == 0 {
            return board.final_score();
        }
        -self.middle(board.passed(), -alpha - 1, empties, odd)
    }

    #[inline(always)]
    fn middle_moves(&mut self, board: Board, alpha: i32, empties: u32, odd: u32, legal: u64, hint: u8) -> i32 {
        let mut list = Candidates::new();
        add_candidates(self.kernel, board, legal, &mut list);
        if empties >= LOOK_AHEAD_FROM
            && let Some(score) = self.look_ahead_locally(&list, alpha)
        {
            return score;
        }
        if list.len() > 1 {
            for candidate in &mut list {
                candidate.order = self.speed(candidate.next, candidate.square, odd);
                if candidate.square == hint {
                    candidate.order += 1 << 20;
                }
            }
        }
        let mut best = (WORST, 0);
        for place in 0..list.len() {
            let candidate = bring_best(&mut list, place);
            let odd = odd ^ quadrant(candidate.square.into());
            let score = -self.null_window(candidate.next, -alpha - 1, empties - 1, odd);
            if score > best.0 {
                best = (score, candidate.square.into());
                if score > alpha {
                    break;
                }
            }
        }
        if !self.stopped {
            self.local.store(LocalTable::place(board), board, alpha, best.0, best.1);
        }
        best.0
    }

    /// Enhanced transposition cut-off by the thread's own table.
    #[inline(always)]
    fn look_ahead_locally(&self, list: &Candidates, alpha: i32) -> Option<i32> {
        for Candidate { next, .. } in list {
            if let Some(entry) = self.local.probe(LocalTable::place(*next), *next)
                && -i32::from(entry.upper) > alpha
            {
                return Some(-i32::from(entry.upper));
            }
        }
        None
    }

    /// How little the move leaves to the opponent, now (its moves) and later (empty squares beside the mover's discs), parity
    /// counted in.
    #[inline(always)]
    pub(crate) fn speed(&self, next: Board, square: u8, odd: u32) -> i32 {
        let replies = next.legal(self.kernel);
        let mobility = self.kernel.count(replies) + self.kernel.count(replies & CORNERS);
        let open = self.kernel.count(with_neighbours(next.opponent) & next.empty());
        let parity = (QUADRANTS[odd as usize & 15] >> square & 1) as i32;
        8 * parity - 16 * mobility as i32 - 4 * open as i32
    }
}
