//! Whole operations on bitboards, each compiled once for every kernel and chosen at run time.
//!
//! Dispatching costs a call, so the operations are as large as they can be: a whole playout, a whole perft. Their
//! bodies call kernels directly and not from closures: a closure that is not inlined is compiled without the kernel's
//! instructions, and ten times as slow.

use arrayvec::ArrayVec;
use rand_core::Rng;

#[cfg(target_arch = "x86_64")]
use super::kernel::{Avx2, Avx512};
use super::kernel::{Best, Kernel};
use super::{WeighedMoves, WeighedReplies, WeightMap};
use crate::{Move, Player, Square, pick};

/// Defines a function that runs its body with the best kernel of this machine.
macro_rules! operation {
    (
        $(#[$attribute:meta])*
        fn $name:ident[$($generic:ident: $bound:path),*]($kernel:ident, $($argument:ident: $type:ty),*) -> $result:ty
        $body:block
    ) => {
        $(#[$attribute])*
        #[inline(always)]
        pub(super) fn $name<$($generic: $bound),*>($($argument: $type),*) -> $result {
            #[inline(always)]
            fn with<Any: Kernel, $($generic: $bound),*>($kernel: Any, $($argument: $type),*) -> $result $body

            #[cfg(target_arch = "x86_64")]
            #[target_feature(enable = "avx512f,avx512vl,avx512bw,avx512cd,avx512vbmi,avx512vpopcntdq,avx2,bmi1,bmi2,lzcnt,popcnt")]
            fn avx512<$($generic: $bound),*>(kernel: Avx512, $($argument: $type),*) -> $result {
                with(kernel, $($argument),*)
            }

            #[cfg(target_arch = "x86_64")]
            #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
            fn avx2<$($generic: $bound),*>(kernel: Avx2, $($argument: $type),*) -> $result {
                with(kernel, $($argument),*)
            }

            match Best::of_this_machine() {
                // SAFETY: the kernel proves that the machine has the features.
                #[cfg(target_arch = "x86_64")]
                Best::Avx512(kernel) => unsafe { avx512(kernel, $($argument),*) },
                // SAFETY: as above.
                #[cfg(target_arch = "x86_64")]
                Best::Avx2(kernel) => unsafe { avx2(kernel, $($argument),*) },
                #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
                Best::Simd128(kernel) => with(kernel, $($argument),*),
                Best::Portable(kernel) => with(kernel, $($argument),*),
            }
        }
    };
}

/// The discs of the next mover and of the other after `own` has played on `square`.
#[inline(always)]
fn after_move<K: Kernel>(kernel: K, square: usize, own: u64, opponent: u64) -> (u64, u64) {
    let flips = kernel.flips(square, own, opponent);
    (opponent & !flips, own | flips | 1 << square)
}

operation! {
    /// The squares where `own` can move.
    fn legal[](kernel, own: u64, opponent: u64) -> u64 {
        kernel.legal(own, opponent)
    }
}

operation! {
    /// The discs turned over by `own` playing on `square`.
    fn flips[](kernel, square: usize, own: u64, opponent: u64) -> u64 {
        kernel.flips(square, own, opponent)
    }
}

operation! {
    /// How many bits are set, by the machine's instruction where it has one.
    fn count[](kernel, bits: u64) -> u32 {
        kernel.count(bits)
    }
}

operation! {
    /// The sum of a weight map over `plus` minus that over `minus`.
    fn weigh[](kernel, map: &WeightMap, plus: u64, minus: u64) -> i32 {
        map.weigh(kernel, plus, minus)
    }
}

operation! {
    /// The best of the positions one move on; see [`Othello::weigh_moves`](super::Othello::weigh_moves).
    fn weigh_moves[](kernel, map: &WeightMap, own: u64, opponent: u64, enough: i32) -> Option<WeighedMoves> {
        let legal = kernel.legal(own, opponent);
        if legal == 0 { None } else { Some(best_move(kernel, map, own, opponent, legal, enough)) }
    }
}

/// Weighs the positions after the given legal moves, at least one, until one weighs `enough` for the mover.
#[inline(always)]
fn best_move<K: Kernel>(
    kernel: K,
    map: &WeightMap,
    own: u64,
    opponent: u64,
    mut legal: u64,
    enough: i32,
) -> WeighedMoves {
    let here = map.weigh(kernel, own, opponent);
    let board = kernel.ready(own, opponent);
    let mut best = WeighedMoves { weight: i32::MIN, square: 0, weighed: 0 };
    while legal != 0 {
        let square = legal.trailing_zeros() as usize;
        legal &= legal - 1;
        // A disc turned over counts twice, since it also leaves the other side.
        let weight = here + map.values()[square] + 2 * kernel.weigh_flips(map, square, board);
        best.weighed += 1;
        // Both without a branch, since nobody could foresee it.
        best.square = if weight > best.weight { square } else { best.square };
        best.weight = best.weight.max(weight);
        if weight >= enough {
            break;
        }
    }
    best
}

operation! {
    /// The best of the positions two moves on; see [`Othello::weigh_replies`](super::Othello::weigh_replies).
    fn weigh_replies[](
        kernel,
        map: &WeightMap,
        own: u64,
        opponent: u64,
        floor: i32,
        enough: i32
    ) -> Option<WeighedReplies> {
        let mut legal = kernel.legal(own, opponent);
        if legal == 0 {
            return None;
        }
        let mut best = WeighedReplies { weight: -i32::MAX, square: 0, reply: None, nodes: 0 };
        let mut floor = floor;
        while legal != 0 {
            let square = legal.trailing_zeros() as usize;
            legal &= legal - 1;
            let (replier, mover) = after_move(kernel, square, own, opponent);
            let replies = kernel.legal(replier, mover);
            best.nodes += 1;
            let (weight, reply) = if replies != 0 {
                let found = best_move(kernel, map, replier, mover, replies, -floor);
                best.nodes += found.weighed;
                (-found.weight, Some(found.square))
            } else {
                best.nodes += u32::from(kernel.legal(mover, replier) != 0);
                (map.weigh(kernel, mover, replier), None)
            };
            if weight > best.weight {
                best = WeighedReplies { weight, square, reply, ..best };
                floor = floor.max(weight);
                if weight >= enough {
                    break;
                }
            }
        }
        Some(best)
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
    fn perft[](kernel, own: u64, opponent: u64, depth: u32) -> u64 {
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
    fn random_playout[R: Rng, F: FnMut(Move)](
        kernel,
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
        // Few values; more than eight values; and sums too large for bytes.
        let maps = [|i: i32| i % 7 - 3, |i: i32| (i * 5) % 23 - 11, |i: i32| 90 * (i % 5 - 2)]
            .map(|value| WeightMap::new(&std::array::from_fn(|square| value(square as i32))));
        assert!(maps[1].classes().len() > 1 && maps[2].ray_weights().is_none());
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
                for map in &maps {
                    let weighed = Portable.weigh_flips(map, square, Portable.ready(own, opponent));
                    assert_eq!(kernel.weigh_flips(map, square, kernel.ready(own, opponent)), weighed);
                }
            }
            assert_eq!(kernel.count(own), Portable.count(own));
            for map in &maps {
                assert_eq!(map.weigh(kernel, own, opponent), map.weigh(Portable, own, opponent));
            }
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
