//! A position as the search sees it: the mover's discs and the opponent's.

use hansu_game::Othello;

use crate::kernel::Simd;

/// The discs of the side to move, and those of the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board {
    /// The side to move.
    pub own: u64,
    /// The other side.
    pub opponent: u64,
}

impl From<&Othello> for Board {
    fn from(position: &Othello) -> Board {
        Board { own: position.own_bits(), opponent: position.opponent_bits() }
    }
}

impl Board {
    /// The start of the game.
    pub const START: Board = Board { own: 0x0000_0008_1000_0000, opponent: 0x0000_0010_0800_0000 };

    /// The empty squares.
    #[inline(always)]
    pub const fn empty(self) -> u64 {
        !(self.own | self.opponent)
    }

    /// How many squares are empty.
    #[inline(always)]
    pub const fn empties(self) -> u32 {
        self.empty().count_ones()
    }

    /// The same discs with the other side to move.
    #[inline(always)]
    #[must_use]
    pub const fn passed(self) -> Board {
        Board { own: self.opponent, opponent: self.own }
    }

    /// The board after the mover has played on `square`, turning over `flips`.
    #[inline(always)]
    #[must_use]
    pub const fn after(self, square: usize, flips: u64) -> Board {
        Board { own: self.opponent & !flips, opponent: self.own | flips | 1 << square }
    }

    /// The mover's margin at the end of the game; empty squares go to the winner.
    #[inline(always)]
    pub const fn final_score(self) -> i32 {
        let margin = self.own.count_ones() as i32 - self.opponent.count_ones() as i32;
        let empties = self.empties() as i32;
        margin + margin.signum() * empties
    }

    /// The squares where the mover can play.
    #[inline(always)]
    pub(crate) fn legal<K: Simd>(self, kernel: K) -> u64 {
        kernel.moves(self.own, self.opponent)
    }

    /// The discs turned over by the mover playing on `square`.
    #[inline(always)]
    pub(crate) fn flips<K: Simd>(self, kernel: K, square: usize) -> u64 {
        kernel.turned(square, self.own, self.opponent)
    }

    /// A hash key: two multiplications and a fold spread each disc over all bits.
    #[inline(always)]
    pub(crate) const fn key(self) -> u64 {
        let mixed = self.own.wrapping_mul(0x9e37_79b9_7f4a_7c15)
            ^ self.opponent.wrapping_mul(0xd6e8_feb8_6659_fd93).rotate_left(31);
        let mixed = (mixed ^ (mixed >> 32)).wrapping_mul(0xff51_afd7_ed55_8ccd);
        mixed ^ (mixed >> 29)
    }
}

/// Goes through the squares of a set.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Squares(pub(crate) u64);

impl Iterator for Squares {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let square = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(square)
    }
}

/// The squares around each square.
pub(crate) static NEIGHBOURS: [u64; 64] = neighbours();

const fn neighbours() -> [u64; 64] {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        let bit = 1u64 << square;
        let left = bit & 0xfefe_fefe_fefe_fefe;
        let right = bit & 0x7f7f_7f7f_7f7f_7f7f;
        table[square] = bit << 8 | bit >> 8 | left >> 1 | left << 7 | left >> 9 | right << 1 | right >> 7 | right << 9;
        square += 1;
    }
    table
}

/// A set of squares with all squares around them.
#[inline(always)]
pub(crate) const fn with_neighbours(set: u64) -> u64 {
    let rows = set | (set & 0xfefe_fefe_fefe_fefe) >> 1 | (set & 0x7f7f_7f7f_7f7f_7f7f) << 1;
    rows | rows << 8 | rows >> 8
}

/// The quadrant of each square as one of four bits.
pub(crate) const fn quadrant(square: usize) -> u32 {
    1 << ((square >> 2 & 1) | (square >> 4 & 2))
}

/// For each set of quadrants, their squares.
pub(crate) static QUADRANTS: [u64; 16] = quadrants();

const fn quadrants() -> [u64; 16] {
    let mut table = [0; 16];
    let mut set = 0;
    while set < 16 {
        let mut square = 0;
        while square < 64 {
            if set as u32 & quadrant(square) != 0 {
                table[set] |= 1 << square;
            }
            square += 1;
        }
        set += 1;
    }
    table
}

/// The quadrants with an odd number of empty squares.
#[inline(always)]
pub(crate) fn odd_quadrants(empty: u64) -> u32 {
    let mut odd = 0;
    for place in 0..4 {
        odd |= ((empty & QUADRANTS[1 << place]).count_ones() & 1) << place;
    }
    odd
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn empty_squares_go_to_the_winner() {
        assert_eq!(Board { own: 0b111, opponent: 0b1000 }.final_score(), 62);
        assert_eq!(Board { own: 0, opponent: 0b1000 }.final_score(), -64);
        assert_eq!(Board { own: 1, opponent: 2 }.final_score(), 0);
    }

    #[test]
    fn corners_have_three_neighbours_and_inner_squares_eight() {
        assert_eq!(NEIGHBOURS[0], 1 << 1 | 1 << 8 | 1 << 9);
        assert_eq!(NEIGHBOURS[63].count_ones(), 3);
        assert_eq!(NEIGHBOURS[7], 1 << 6 | 1 << 14 | 1 << 15);
        assert_eq!(NEIGHBOURS[27].count_ones(), 8);
        assert!((0..64).all(|square| with_neighbours(1 << square) == NEIGHBOURS[square] | 1 << square));
    }

    #[test]
    fn quadrants_are_odd_when_their_empty_squares_are() {
        assert_eq!(odd_quadrants(1 | 1 << 7 | 1 << 6 | 1 << 63), quadrant(0) | quadrant(63));
        assert_eq!(QUADRANTS[15], u64::MAX);
    }
}
