//! The order in which moves are searched.

use crate::SCALE;
use crate::board::{Board, odd_quadrants};
use crate::endgame::{Candidates, Window};
use crate::eval::Features;
use crate::kernel::Simd;
use crate::midgame::WORST;
use crate::table::{Entry, NO_MOVE};
use crate::worker::Worker;

/// A move that is worse than the best by this is not looked at closer.
const LAG: i32 = 5 * SCALE;

/// Ahead of every evaluated move.
const HINT: i32 = 1 << 24;

impl<K: Simd> Worker<'_, K> {
    /// Gives each move its order: what the table knows first, then by searches so shallow that they cost little.
    #[inline(always)]
    pub(super) fn order_moves(
        &mut self,
        list: &mut Candidates,
        board: Board,
        features: &Features,
        depth: u32,
        entry: Option<Entry>,
    ) {
        if list.len() < 2 {
            return;
        }
        let hints = entry.map_or([NO_MOVE; 2], |entry| entry.moves);
        let look = match depth {
            0..=2 => None,
            3..=9 => Some(0),
            10..=13 => Some(1),
            14..=17 => Some(2),
            _ => Some(3),
        };
        let odd = odd_quadrants(board.empty());
        let empties = board.empties();
        let mut worst_reply = -WORST;
        for candidate in list.iter_mut() {
            if candidate.square == hints[0] {
                candidate.order = 2 * HINT;
            } else if candidate.square == hints[1] {
                candidate.order = HINT;
            } else if let Some(look) = look {
                let flips = candidate.next.opponent & board.opponent;
                let next = features.after(&self.weights.additions, candidate.square.into(), flips);
                let window = Window { alpha: WORST, beta: (worst_reply + LAG).min(-WORST) };
                let value = self.search(candidate.next, &next, window, look, empties - 1);
                worst_reply = worst_reply.min(value);
                candidate.order = -value;
                let replies = candidate.next.legal(self.kernel);
                candidate.order -= 16 * self.kernel.count(replies) as i32;
            } else {
                candidate.order = self.speed(candidate.next, candidate.square, odd);
            }
        }
    }
}
