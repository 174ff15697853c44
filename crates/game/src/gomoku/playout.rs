//! Random games, faster than by the rules' ordinary way.

use rand_core::Rng;

use super::{Gomoku, Lines, Point, Rules, completes_row, forbidden};
use crate::{MAX_SQUARES, Move, Outcome, Player, pick};

/// A random game under way: the stones, and the empty points in no order.
pub(super) struct Playout {
    rules: Rules,
    side: Player,
    lines: [Lines; 2],
    empty: [Point; MAX_SQUARES],
    left: usize,
}

impl Playout {
    pub(super) fn new(position: &Gomoku) -> Playout {
        let mut empty = [Point { column: 0, row: 0 }; MAX_SQUARES];
        let mut left = 0;
        for row in 0..position.rules.size() {
            let mut cells = position.empty_in_row(row);
            while cells != 0 {
                empty[left] = Point { column: cells.trailing_zeros() as u8, row: row as u8 };
                left += 1;
                cells &= cells - 1;
            }
        }
        Playout { rules: position.rules, side: position.side, lines: position.lines, empty, left }
    }

    /// Plays on until somebody wins or nothing is left.
    #[inline]
    pub(super) fn run<const RENJU: bool, R: Rng>(mut self, rng: &mut R, mut played: impl FnMut(Move)) -> Outcome {
        let size = self.rules.size();
        loop {
            let forbids = RENJU && self.side == Player::Black;
            let Some(point) = (if forbids { self.draw_allowed(rng) } else { self.draw(rng) }) else {
                return Outcome::Draw;
            };
            played(Move::place(point.square(size)));
            let spots = point.spots(size);
            let own = &mut self.lines[self.side.index()];
            if completes_row(self.rules, own, &spots, self.side) {
                return Outcome::Win(self.side);
            }
            own.toggle(&spots);
            self.side = !self.side;
        }
    }

    /// Takes a random empty point.
    #[inline(always)]
    fn draw<R: Rng>(&mut self, rng: &mut R) -> Option<Point> {
        if self.left == 0 {
            return None;
        }
        let chosen = pick(rng, self.left);
        Some(self.take(chosen))
    }

    /// Takes a random empty point that is not forbidden to Black.
    fn draw_allowed<R: Rng>(&mut self, rng: &mut R) -> Option<Point> {
        let mut untried = self.left;
        while untried > 0 {
            let chosen = pick(rng, untried);
            let point = self.empty[chosen];
            if forbidden::forbidden(&self.lines[0], &self.lines[1], point, self.rules.size()).is_none() {
                return Some(self.take(chosen));
            }
            untried -= 1;
            self.empty.swap(chosen, untried);
        }
        None
    }

    #[inline(always)]
    fn take(&mut self, chosen: usize) -> Point {
        self.left -= 1;
        self.empty.swap(chosen, self.left);
        self.empty[self.left]
    }
}
