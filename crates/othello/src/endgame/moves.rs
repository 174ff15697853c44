//! Lists of moves with their order.

use arrayvec::ArrayVec;

use crate::board::{Board, Squares};
use crate::kernel::Simd;

/// No position has more moves than this.
const MOST_MOVES: usize = 34;

/// A move, the board after it, and how early to try it: the higher the earlier.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate {
    pub(crate) next: Board,
    pub(crate) order: i32,
    pub(crate) square: u8,
}

/// The moves of a position.
pub(crate) type Candidates = ArrayVec<Candidate, MOST_MOVES>;

/// The moves on the given squares, in board order, all equally good.
#[inline(always)]
pub(crate) fn candidates<K: Simd>(kernel: K, board: Board, legal: u64) -> Candidates {
    let mut list = Candidates::new();
    add_candidates(kernel, board, legal, &mut list);
    list
}

/// Adds the moves on the given squares to a list that has room for all: a long list is not copied.
#[inline(always)]
pub(crate) fn add_candidates<K: Simd>(kernel: K, board: Board, legal: u64, list: &mut Candidates) {
    for square in Squares(legal) {
        let next = board.after(square, board.flips(kernel, square));
        // SAFETY: no position has more legal moves than the list has room for.
        unsafe { list.push_unchecked(Candidate { next, order: 0, square: square as u8 }) };
    }
}

/// Moves the best of the candidates from `place` on to `place`.
#[inline(always)]
pub(crate) fn bring_best(list: &mut [Candidate], place: usize) -> Candidate {
    let mut best = place;
    for other in place + 1..list.len() {
        if list[other].order > list[best].order {
            best = other;
        }
    }
    list.swap(place, best);
    list[place]
}
