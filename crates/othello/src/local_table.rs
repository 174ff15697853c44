//! A thread's own small hash table for positions near the end, which stays in the processor's cache.

use bytemuck::Zeroable;

use crate::board::Board;
use crate::table::NO_MOVE;

/// Bounds on the exact score of a position.
#[derive(Clone, Copy, Debug, Zeroable)]
#[repr(C)]
pub(crate) struct LocalEntry {
    own: u64,
    opponent: u64,
    pub(crate) lower: i8,
    pub(crate) upper: i8,
    pub(crate) best: u8,
}

const BITS: u32 = 13;

/// Direct-mapped: a new entry takes the place of the old one.
pub(crate) struct LocalTable(Box<[LocalEntry; 1 << BITS]>);

impl LocalTable {
    pub(crate) fn new() -> LocalTable {
        LocalTable(bytemuck::allocation::zeroed_box())
    }

    /// Where a position is kept.
    #[inline(always)]
    pub(crate) fn place(board: Board) -> usize {
        let mixed = board.own.wrapping_mul(0x9e37_79b9_7f4a_7c15)
            ^ board.opponent.wrapping_mul(0xd6e8_feb8_6659_fd93).rotate_left(31);
        ((mixed ^ mixed << 7) >> (64 - BITS)) as usize
    }

    #[inline(always)]
    pub(crate) fn probe(&self, place: usize, board: Board) -> Option<LocalEntry> {
        let entry = self.0[place];
        (entry.own == board.own && entry.opponent == board.opponent).then_some(entry)
    }

    /// Keeps the outcome of a null-window search for `score > alpha`.
    #[inline(always)]
    pub(crate) fn store(&mut self, place: usize, board: Board, alpha: i32, score: i32, best: usize) {
        let entry = &mut self.0[place];
        if entry.own != board.own || entry.opponent != board.opponent {
            *entry = LocalEntry { own: board.own, opponent: board.opponent, lower: -64, upper: 64, best: NO_MOVE };
        }
        if score > alpha {
            entry.lower = score as i8;
            entry.best = best as u8;
        } else {
            entry.upper = score as i8;
            if entry.best == NO_MOVE {
                entry.best = best as u8;
            }
        }
    }
}
