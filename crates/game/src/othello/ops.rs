//! Whole operations on bitboards, each compiled once for every kernel and chosen at run time.
//!
//! Dispatching costs a call, so the operations are as large as they can be: a whole playout, a whole perft.

use arrayvec::ArrayVec;
use rand_core::Rng;

use super::kernel::Kernel;
use crate::othello_operation as operation;
use crate::{Move, Player, Square, pick};

/// The discs of the next mover and of the other after `own` has played on `square`.
#[inline(always)]
fn after_move<K: Kernel>(kernel: K, square: usize, own: u64, opponent: u64) -> (u64, u64) {
    let flips = kernel.flips(square, own, opponent);
    (opponent & !flips, own | flips | 1 << square)
}

operation! {
    /// The squares where `own` can move.
    pub(super) fn legal[](kernel: Kernel, own: u64, opponent: u64) -> u64 {
        kernel.legal(own, opponent)
    }
}

operation! {
    /// The discs turned over by `own` playing on `square`.
    pub(super) fn flips[](kernel: Kernel, square: usize, own: u64, opponent: u64) -> u64 {
        kernel.flips(square, own, opponent)
    }
}

operation! {
    /// How many bits are set, by the machine's instruction where it has one.
    pub(super) fn count[](kernel: Kernel, bits: u64) -> u32 {
        kernel.count(bits)
    }
}

/// No game has more plies, passes included.
const LONGEST_GAME: usize = 128;

/// A position whose moves perft is going through.
#[derive(Clone, Copy)]
struct Frame {
    own: u64,
    opponent: u64,
    /// The moves not yet gone through.
    legal: u64,
    /// The plies to go, this one included.
    plies: u32,
}

operation! {
    /// Counts the lines of play of up to `depth` plies (see [`crate::perft`]); the last ply is counted, not played.
    pub(super) fn perft[](kernel: Kernel, own: u64, opponent: u64, depth: u32) -> u64 {
        let mut frames = ArrayVec::<Frame, LONGEST_GAME>::new();
        let mut lines = 0;
        let mut next = Frame { own, opponent, legal: 0, plies: depth.min(LONGEST_GAME as u32) };
        loop {
            // Go into the next position, or count it if it is near enough to the end.
            loop {
                if next.plies == 0 {
                    lines += 1;
                    break;
                }
                next.legal = kernel.legal(next.own, next.opponent);
                if next.plies == 1 {
                    // No move is one line: a pass, or the game's end.
                    lines += u64::from(kernel.count(next.legal)).max(1);
                    break;
                }
                if next.legal != 0 {
                    frames.push(next);
                    break;
                }
                if kernel.legal(next.opponent, next.own) == 0 {
                    lines += 1;
                    break;
                }
                next = Frame { own: next.opponent, opponent: next.own, legal: 0, plies: next.plies - 1 };
            }
            // Take the next move of the deepest position that has any left.
            while frames.last().is_some_and(|frame| frame.legal == 0) {
                frames.pop();
            }
            let Some(frame) = frames.last_mut() else { return lines };
            let square = frame.legal.trailing_zeros() as usize;
            frame.legal &= frame.legal - 1;
            let (own, opponent) = after_move(kernel, square, frame.own, frame.opponent);
            next = Frame { own, opponent, legal: 0, plies: frame.plies - 1 };
        }
    }
}

operation! {
    /// Uniformly random moves to the end. Returns the final discs of the side that was to move and of the other.
    pub(super) fn random_playout[R: Rng, F: FnMut(Move)](
        kernel: Kernel,
        own: u64,
        opponent: u64,
        rng: &mut R,
        played: &mut F
    ) -> (u64, u64) {
        let (mut own, mut opponent) = (own, opponent);
        let mut mover = Player::Black; // stands for the side to move at the start
        loop {
            let legal = kernel.legal(own, opponent);
            if legal != 0 {
                let square = kernel.nth_bit(legal, pick(rng, kernel.count(legal) as usize));
                (own, opponent) = after_move(kernel, square, own, opponent);
                played(Move::place(Square::new(square)));
            } else if kernel.legal(opponent, own) != 0 {
                (own, opponent) = (opponent, own);
                played(Move::PASS);
            } else {
                return if mover == Player::Black { (own, opponent) } else { (opponent, own) };
            }
            mover = !mover;
        }
    }
}

#[cfg(test)]
mod tests {
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::SeedableRng;

    use super::super::kernel::Portable;
    #[cfg(target_arch = "x86_64")]
    use super::super::kernel::{Avx2, Avx512};
    use super::*;

    /// Both boards of every position of random games, and of random scatters of discs.
    fn for_random_boards(games: usize, scatters: usize, mut visit: impl FnMut(u64, u64)) {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(2026);
        for _ in 0..games {
            let (mut own, mut opponent) = (0x0000_0008_1000_0000, 0x0000_0010_0800_0000);
            loop {
                visit(own, opponent);
                let legal = Portable.legal(own, opponent);
                if legal == 0 {
                    if Portable.legal(opponent, own) == 0 {
                        break;
                    }
                    (own, opponent) = (opponent, own);
                    continue;
                }
                let square = Portable.nth_bit(legal, pick(&mut rng, legal.count_ones() as usize));
                (own, opponent) = after_move(Portable, square, own, opponent);
            }
        }
        for _ in 0..scatters {
            let (a, b, c) = (rng.next_u64(), rng.next_u64(), rng.next_u64());
            visit(a & b, !(a & b) & c); // a quarter own, three eighths the opponent's
        }
    }

    /// Compares a kernel with the portable one on millions of boards.
    fn check(kernel: impl Kernel) {
        let mut boards = 0u64;
        for_random_boards(16_000, 1_100_000, |own, opponent| {
            boards += 1;
            let legal = Portable.legal(own, opponent);
            assert_eq!(kernel.legal(own, opponent), legal, "{own:#x} {opponent:#x}");
            // All empty squares of some boards, one of the others.
            let mut empty = !(own | opponent);
            empty &= if boards.is_multiple_of(16) { empty } else { empty.wrapping_neg() };
            while empty != 0 {
                let square = empty.trailing_zeros() as usize;
                empty &= empty - 1;
                let flips = Portable.flips(square, own, opponent);
                assert_eq!(kernel.flips(square, own, opponent), flips, "{square} {own:#x} {opponent:#x}");
                assert_eq!(flips != 0, legal >> square & 1 == 1);
            }
            assert_eq!(kernel.count(own), Portable.count(own));
            if own != 0 {
                let n = own.count_ones() as usize / 2;
                assert_eq!(kernel.nth_bit(own, n), Portable.nth_bit(own, n));
            }
        });
        assert!(boards > 2_000_000, "only {boards} boards were compared");
    }

    #[cfg(target_arch = "x86_64")]
    #[test]
    fn the_avx2_kernel_agrees_with_the_portable_one_on_millions_of_boards() {
        if let Some(kernel) = Avx2::detect() {
            check(kernel);
        }
    }

    #[cfg(target_arch = "x86_64")]
    #[test]
    fn the_avx512_kernel_agrees_with_the_portable_one_on_millions_of_boards() {
        if let Some(kernel) = Avx512::detect() {
            check(kernel);
        }
    }

    #[test]
    fn the_portable_kernel_agrees_with_walking_the_board() {
        for_random_boards(200, 2_000, |own, opponent| {
            for square in 0..64 {
                if (own | opponent) >> square & 1 == 0 {
                    assert_eq!(Portable.flips(square, own, opponent), walked_flips(square, own, opponent));
                }
            }
        });
    }

    fn walked_flips(square: usize, own: u64, opponent: u64) -> u64 {
        let mut flips = 0;
        for (dx, dy) in [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)] {
            let (mut x, mut y) = (square as i32 % 8 + dx, square as i32 / 8 + dy);
            let mut line = 0u64;
            while (0..8).contains(&x) && (0..8).contains(&y) {
                let bit = 1u64 << (y * 8 + x);
                if own & bit != 0 {
                    flips |= line;
                    break;
                }
                if opponent & bit == 0 {
                    break;
                }
                line |= bit;
                (x, y) = (x + dx, y + dy);
            }
        }
        flips
    }
}
