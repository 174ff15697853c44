//! Whole operations on bitboards, each compiled once for every kernel and chosen at run time.
//!
//! Dispatching costs a call, so the operations are as large as they can be: a whole playout, a whole perft.

use rand_core::Rng;

use super::kernel::{Kernel, Portable, dispatch};
use super::{WeighedMoves, WeightMap};
use crate::{Move, Player, Square, pick};

#[cfg(target_arch = "x86_64")]
use super::kernel::Avx2;

/// The squares where `own` can move.
#[inline(always)]
pub(super) fn legal(own: u64, opponent: u64) -> u64 {
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    fn fast(kernel: Avx2, own: u64, opponent: u64) -> u64 {
        kernel.legal(own, opponent)
    }
    // SAFETY: the kernel proves that the machine has the features.
    dispatch!(kernel => unsafe { fast(kernel, own, opponent) }, Portable.legal(own, opponent))
}

/// The discs turned over by `own` playing on `square`.
#[inline(always)]
pub(super) fn flips(square: usize, own: u64, opponent: u64) -> u64 {
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    fn fast(kernel: Avx2, square: usize, own: u64, opponent: u64) -> u64 {
        kernel.flips(square, own, opponent)
    }
    // SAFETY: the kernel proves that the machine has the features.
    dispatch!(kernel => unsafe { fast(kernel, square, own, opponent) }, Portable.flips(square, own, opponent))
}

/// Counts the lines of play of up to `depth` plies (see [`crate::perft`]); the last ply is counted, not played.
pub(super) fn perft(own: u64, opponent: u64, depth: u32) -> u64 {
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    fn fast(kernel: Avx2, own: u64, opponent: u64, depth: u32) -> u64 {
        perft_step(kernel, own, opponent, depth, |own, opponent, depth| fast(kernel, own, opponent, depth))
    }
    fn slow(own: u64, opponent: u64, depth: u32) -> u64 {
        perft_step(Portable, own, opponent, depth, slow)
    }
    // SAFETY: the kernel proves that the machine has the features.
    dispatch!(kernel => unsafe { fast(kernel, own, opponent, depth) }, slow(own, opponent, depth))
}

#[inline(always)]
fn perft_step<K: Kernel>(
    kernel: K,
    own: u64,
    opponent: u64,
    depth: u32,
    descend: impl Fn(u64, u64, u32) -> u64,
) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut legal = kernel.legal(own, opponent);
    if legal == 0 {
        return if kernel.legal(opponent, own) == 0 { 1 } else { descend(opponent, own, depth - 1) };
    }
    if depth == 1 {
        return u64::from(kernel.count(legal));
    }
    let mut lines = 0;
    while legal != 0 {
        let square = legal.trailing_zeros() as usize;
        legal &= legal - 1;
        let flips = kernel.flips(square, own, opponent);
        let (next_own, next_opponent) = (opponent & !flips, own | flips | 1 << square);
        if depth == 2 {
            // The common case of the last two plies, without a call. No reply is one line: a pass, or the game's end.
            let replies = kernel.legal(next_own, next_opponent);
            lines += u64::from(kernel.count(replies)).max(1);
        } else {
            lines += descend(next_own, next_opponent, depth - 1);
        }
    }
    lines
}

/// Uniformly random moves to the end. Returns the final discs of the side that was to move and of the other.
#[inline(always)]
pub(super) fn random_playout<R: Rng>(
    own: u64,
    opponent: u64,
    rng: &mut R,
    played: &mut impl FnMut(Move),
) -> (u64, u64) {
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    fn fast<R: Rng>(kernel: Avx2, own: u64, opponent: u64, rng: &mut R, played: &mut impl FnMut(Move)) -> (u64, u64) {
        playout_loop(kernel, own, opponent, rng, played)
    }
    // SAFETY: the kernel proves that the machine has the features.
    dispatch!(kernel => unsafe { fast(kernel, own, opponent, rng, played) }, playout_loop(Portable, own, opponent, rng, played))
}

#[inline(always)]
fn playout_loop<K: Kernel, R: Rng>(
    kernel: K,
    mut own: u64,
    mut opponent: u64,
    rng: &mut R,
    played: &mut impl FnMut(Move),
) -> (u64, u64) {
    let mut mover = Player::Black; // stands for the side to move at the start
    loop {
        let legal = kernel.legal(own, opponent);
        if legal != 0 {
            let square = kernel.nth_bit(legal, pick(rng, kernel.count(legal) as usize));
            let flips = kernel.flips(square, own, opponent);
            (own, opponent) = (opponent & !flips, own | flips | 1 << square);
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

/// How many bits are set, by the machine's instruction where it has one.
#[inline(always)]
pub(super) fn count(bits: u64) -> u32 {
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    fn fast(kernel: Avx2, bits: u64) -> u32 {
        kernel.count(bits)
    }
    // SAFETY: the kernel proves that the machine has the features.
    dispatch!(kernel => unsafe { fast(kernel, bits) }, Portable.count(bits))
}

/// The sum of a weight map over `plus` minus that over `minus`; the map is given as sets of squares of equal weight.
#[inline(always)]
pub(super) fn weigh(map: &WeightMap, plus: u64, minus: u64) -> i32 {
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    fn fast(kernel: Avx2, map: &WeightMap, plus: u64, minus: u64) -> i32 {
        weight(kernel, map, plus) - weight(kernel, map, minus)
    }
    let slow = || weight(Portable, map, plus) - weight(Portable, map, minus);
    // SAFETY: the kernel proves that the machine has the features.
    dispatch!(kernel => unsafe { fast(kernel, map, plus, minus) }, slow())
}

/// The first legal move, in board order, that adds at least `enough` to the mover's weight minus the opponent's, or
/// else the one that adds most. `None` if there is no legal move.
#[inline(always)]
pub(super) fn weigh_moves(map: &WeightMap, own: u64, opponent: u64, enough: i32) -> Option<WeighedMoves> {
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    fn fast(kernel: Avx2, map: &WeightMap, own: u64, opponent: u64, enough: i32) -> Option<WeighedMoves> {
        weigh_moves_with(kernel, map, own, opponent, enough)
    }
    let slow = || weigh_moves_with(Portable, map, own, opponent, enough);
    // SAFETY: the kernel proves that the machine has the features.
    dispatch!(kernel => unsafe { fast(kernel, map, own, opponent, enough) }, slow())
}

#[inline(always)]
fn weigh_moves_with<K: Kernel>(
    kernel: K,
    map: &WeightMap,
    own: u64,
    opponent: u64,
    enough: i32,
) -> Option<WeighedMoves> {
    let mut legal = kernel.legal(own, opponent);
    if legal == 0 {
        return None;
    }
    let mut best = WeighedMoves { gain: i32::MIN, square: 0, tried: 0 };
    while legal != 0 {
        let square = legal.trailing_zeros() as usize;
        legal &= legal - 1;
        // A disc turned over counts twice, since it also leaves the other side.
        let gain = map.values()[square] + 2 * weight(kernel, map, kernel.flips(square, own, opponent));
        best.tried += 1;
        if gain > best.gain {
            best.gain = gain;
            best.square = square;
            if gain >= enough {
                break;
            }
        }
    }
    Some(best)
}

#[inline(always)]
fn weight<K: Kernel>(kernel: K, map: &WeightMap, squares: u64) -> i32 {
    let mut sum = 0;
    for classes in map.classes() {
        for place in 0..8 {
            sum += classes.weights[place] * kernel.count(squares & classes.squares[place]) as i32;
        }
    }
    sum
}

#[cfg(test)]
mod tests {
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::SeedableRng;

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
                let flips = Portable.flips(square, own, opponent);
                (own, opponent) = (opponent & !flips, own | flips | 1 << square);
            }
        }
        for _ in 0..scatters {
            let (a, b, c) = (rng.next_u64(), rng.next_u64(), rng.next_u64());
            visit(a & b, !(a & b) & c); // a quarter own, three eighths the opponent's
        }
    }

    #[cfg(target_arch = "x86_64")]
    #[test]
    fn the_avx2_kernel_agrees_with_the_portable_one_on_millions_of_boards() {
        let Some(avx2) = Avx2::detect() else { return };
        let mut boards = 0u64;
        for_random_boards(20_000, 1_000_000, |own, opponent| {
            boards += 1;
            let legal = Portable.legal(own, opponent);
            assert_eq!(avx2.legal(own, opponent), legal, "{own:#x} {opponent:#x}");
            let mut empty = !(own | opponent);
            while empty != 0 {
                let square = empty.trailing_zeros() as usize;
                empty &= empty - 1;
                let flips = Portable.flips(square, own, opponent);
                assert_eq!(avx2.flips(square, own, opponent), flips, "{square} {own:#x} {opponent:#x}");
                assert_eq!(flips != 0, legal >> square & 1 == 1);
            }
            assert_eq!(avx2.count(own), Portable.count(own));
            if own != 0 {
                let n = own.count_ones() as usize / 2;
                assert_eq!(avx2.nth_bit(own, n), Portable.nth_bit(own, n));
            }
        });
        assert!(boards > 2_000_000, "only {boards} boards were compared");
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
