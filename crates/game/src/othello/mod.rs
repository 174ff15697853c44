//! Othello on bitboards.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod kernel;
mod operation;
mod ops;
mod portable;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod simd128;

use rand_core::Rng;
use thiserror::Error;

/// The machine instructions behind [`Othello`], for searches and evaluations that are compiled as a whole for one kernel.
pub mod kernels {
    #[cfg(target_arch = "x86_64")]
    pub use super::avx2::rays;
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    pub use super::kernel::Simd128;
    #[cfg(target_arch = "x86_64")]
    pub use super::kernel::{Avx2, Avx512};
    pub use super::kernel::{Best, Kernel, Portable};
}

use crate::game::mix;
use crate::{Game, IllegalReason, Move, Outcome, Player, Square, Symmetry};

/// A position of Othello: the discs, and who is to move.
///
/// Square a1 is bit 0, h1 bit 7, a8 bit 56.
///
/// ```
/// use hansu_game::{Game, Othello, Player};
///
/// let start = Othello::new();
/// assert_eq!(start.discs(Player::Black), 2);
/// assert_eq!(start.perft(5), 1396);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Othello {
    own: u64,
    opponent: u64,
    side: Player,
}

/// Two discs on one square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("both a black and a white disc on {}", Square::new(self.overlap.trailing_zeros() as usize).name(8))]
pub struct OverlappingDiscs {
    /// The squares with two discs.
    pub overlap: u64,
}

impl Othello {
    /// The board's side.
    pub const SIZE: usize = 8;

    /// The start: white on d4 and e5, black on e4 and d5, Black to move.
    pub const fn new() -> Othello {
        Othello { own: 0x0000_0008_1000_0000, opponent: 0x0000_0010_0800_0000, side: Player::Black }
    }

    /// Any arrangement of discs.
    pub const fn from_discs(black: u64, white: u64, side: Player) -> Result<Othello, OverlappingDiscs> {
        if black & white != 0 {
            return Err(OverlappingDiscs { overlap: black & white });
        }
        Ok(match side {
            Player::Black => Othello { own: black, opponent: white, side },
            Player::White => Othello { own: white, opponent: black, side },
        })
    }

    /// The discs of one side as a bitboard.
    #[inline(always)]
    pub const fn bits(&self, player: Player) -> u64 {
        // A comparison of the discriminants, since `==` is not const.
        if player as u8 == self.side as u8 { self.own } else { self.opponent }
    }

    /// The discs of the side to move.
    #[inline(always)]
    pub const fn own_bits(&self) -> u64 {
        self.own
    }

    /// The discs of the side that is not to move.
    #[inline(always)]
    pub const fn opponent_bits(&self) -> u64 {
        self.opponent
    }

    /// The empty squares.
    #[inline(always)]
    pub const fn empty_bits(&self) -> u64 {
        !(self.own | self.opponent)
    }

    /// How many discs a side has.
    #[inline]
    pub fn discs(&self, player: Player) -> u32 {
        ops::count(self.bits(player))
    }

    /// A side's discs minus the other's.
    pub fn margin(&self, player: Player) -> i32 {
        self.discs(player) as i32 - self.discs(player.opponent()) as i32
    }

    /// The squares where the side to move can play. Empty also when it has to pass.
    #[inline]
    pub fn legal_bits(&self) -> u64 {
        ops::legal(self.own, self.opponent)
    }

    /// The discs that the side to move would turn over by playing on an empty square.
    #[inline]
    pub fn flips(&self, square: Square) -> u64 {
        ops::flips(square.index() & 63, self.own, self.opponent)
    }

    /// Counts the lines of play of `depth` plies; a forced pass is a ply, and a game that ends earlier is one line. The
    /// same as [`crate::perft`], only faster.
    pub fn perft(&self, depth: u32) -> u64 {
        ops::perft(self.own, self.opponent, depth)
    }

    fn outcome_of(black: u64, white: u64) -> Outcome {
        match black.count_ones().cmp(&white.count_ones()) {
            std::cmp::Ordering::Greater => Outcome::Win(Player::Black),
            std::cmp::Ordering::Less => Outcome::Win(Player::White),
            std::cmp::Ordering::Equal => Outcome::Draw,
        }
    }
}

impl Default for Othello {
    fn default() -> Othello {
        Othello::new()
    }
}

/// The moves of an [`Othello`] position, in board order.
#[derive(Clone, Copy, Debug)]
pub struct OthelloMoves {
    squares: u64,
    pass: bool,
}

impl Iterator for OthelloMoves {
    type Item = Move;

    #[inline(always)]
    fn next(&mut self) -> Option<Move> {
        if self.squares != 0 {
            let square = self.squares.trailing_zeros() as usize;
            self.squares &= self.squares - 1;
            Some(Move::place(Square::new(square)))
        } else if self.pass {
            self.pass = false;
            Some(Move::PASS)
        } else {
            None
        }
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.squares.count_ones() as usize + usize::from(self.pass);
        (left, Some(left))
    }
}

impl ExactSizeIterator for OthelloMoves {}

impl Game for Othello {
    type Moves = OthelloMoves;

    #[inline(always)]
    fn size(&self) -> usize {
        Othello::SIZE
    }

    #[inline(always)]
    fn side_to_move(&self) -> Player {
        self.side
    }

    fn cell(&self, square: Square) -> Option<Player> {
        let bit = 1u64 << (square.index() & 63);
        Player::ALL.into_iter().find(|&player| self.bits(player) & bit != 0)
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        let over = self.legal_bits() == 0 && ops::legal(self.opponent, self.own) == 0;
        over.then(|| Othello::outcome_of(self.bits(Player::Black), self.bits(Player::White)))
    }

    #[inline(always)]
    fn moves(&self) -> OthelloMoves {
        let squares = self.legal_bits();
        OthelloMoves { squares, pass: squares == 0 && ops::legal(self.opponent, self.own) != 0 }
    }

    fn illegal_reason(&self, mv: Move) -> Option<IllegalReason> {
        let legal = self.legal_bits();
        if legal == 0 {
            return match mv.is_pass() {
                _ if self.is_over() => Some(IllegalReason::GameOver),
                true => None,
                false => Some(IllegalReason::MustPass),
            };
        }
        let Some(square) = mv.square() else { return Some(IllegalReason::PassWithMoves) };
        if square.index() >= 64 {
            Some(IllegalReason::OffBoard)
        } else if legal >> square.index() & 1 == 1 {
            None
        } else if self.empty_bits() >> square.index() & 1 == 0 {
            Some(IllegalReason::Occupied)
        } else {
            Some(IllegalReason::FlipsNothing)
        }
    }

    #[inline(always)]
    fn play_unchecked(&mut self, mv: Move) {
        if let Some(square) = mv.square() {
            let flips = self.flips(square);
            self.own |= flips | 1 << (square.index() & 63);
            self.opponent &= !flips;
        }
        (self.own, self.opponent) = (self.opponent, self.own);
        self.side = !self.side;
    }

    #[inline]
    fn key(&self) -> u64 {
        let side = self.side.index() as u64;
        mix(self.own.wrapping_add(side)).rotate_left(17) ^ mix(self.opponent ^ 0x9e37_79b9_7f4a_7c15)
    }

    fn transformed(&self, symmetry: Symmetry) -> Othello {
        let turn = |mut bits: u64| {
            let mut turned = 0;
            while bits != 0 {
                let square = Square::new(bits.trailing_zeros() as usize);
                turned |= 1u64 << symmetry.square(square, Othello::SIZE).index();
                bits &= bits - 1;
            }
            turned
        };
        Othello { own: turn(self.own), opponent: turn(self.opponent), side: self.side }
    }

    /// The last ten moves of each side count for less: whoever can solve them needs next to no time for most of them, and what is
    /// not spent then is lost.
    fn thoughts_to_come(&self) -> u32 {
        const LATE: u32 = 10;
        let moves = self.moves_to_come();
        if moves <= LATE { moves } else { moves - LATE + LATE.div_ceil(3) }
    }

    #[inline]
    fn random_playout<R: Rng>(&self, rng: &mut R, mut played: impl FnMut(Move)) -> Outcome {
        let (mover, other) = ops::random_playout(self.own, self.opponent, rng, &mut played);
        match self.side {
            Player::Black => Othello::outcome_of(mover, other),
            Player::White => Othello::outcome_of(other, mover),
        }
    }
}
