//! What weighing asks of a machine's instructions, on top of the rules' own kernels.

#[cfg(target_arch = "x86_64")]
use hansu_game::othello_kernels::Avx2;
use hansu_game::othello_kernels::{Kernel, Portable};

use super::map::{WeightClasses, WeightMap};

/// A kernel that weighs. As in [`Kernel`], all methods are inlined into their callers.
pub(super) trait Weigh: Kernel {
    /// The weight of the squares in `plus` minus that of those in `minus`.
    #[inline(always)]
    fn weigh(self, classes: &WeightClasses, plus: u64, minus: u64) -> i32 {
        let mut sum = 0;
        for place in 0..8 {
            let squares = classes.squares[place];
            sum += classes.weights[place]
                * (i64::from(self.count(plus & squares)) - i64::from(self.count(minus & squares)));
        }
        sum as i32
    }

    /// A board made ready for [`weigh_flips`](Weigh::weigh_flips).
    type Ready: Copy;

    /// Makes a board ready for weighing several moves.
    fn ready(self, own: u64, opponent: u64) -> Self::Ready;

    /// The weight of the discs turned over by playing on `square`.
    fn weigh_flips(self, map: &WeightMap, square: usize, board: Self::Ready) -> i32;
}

/// The weight of a set of discs, class by class.
#[inline(always)]
pub(super) fn weigh_set<K: Kernel>(kernel: K, map: &WeightMap, squares: u64) -> i32 {
    let mut sum = 0;
    for classes in map.classes() {
        for place in 0..8 {
            sum += classes.weights[place] * i64::from(kernel.count(squares & classes.squares[place]));
        }
    }
    sum as i32
}

/// Has a kernel weigh what a move turns over set by set.
macro_rules! weighs_sets {
    ($kernel:ty) => {
        impl Weigh for $kernel {
            type Ready = (u64, u64);

            #[inline(always)]
            fn ready(self, own: u64, opponent: u64) -> (u64, u64) {
                (own, opponent)
            }

            #[inline(always)]
            fn weigh_flips(self, map: &WeightMap, square: usize, (own, opponent): (u64, u64)) -> i32 {
                weigh_set(self, map, self.flips(square, own, opponent))
            }
        }
    };
}

weighs_sets!(Portable);
#[cfg(target_arch = "x86_64")]
weighs_sets!(Avx2);
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
weighs_sets!(hansu_game::othello_kernels::Simd128);

#[cfg(test)]
mod tests {
    use rand_core::Rng;
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::SeedableRng;

    use super::*;
    use crate::testing::random_boards;

    /// Few values; more than eight values; and sums too large for bytes.
    fn maps() -> [WeightMap; 3] {
        let maps = [|i: i32| i % 7 - 3, |i: i32| (i * 5) % 23 - 11, |i: i32| 90 * (i % 5 - 2)]
            .map(|value| WeightMap::new(&std::array::from_fn(|square| value(square as i32))));
        assert!(maps[1].classes().len() > 1 && maps[2].ray_weights().is_none());
        maps
    }

    /// Boards of random games, and random scatters of discs.
    fn boards() -> impl Iterator<Item = (u64, u64)> {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(2026);
        let scatter = move || {
            let (a, b, c) = (rng.next_u64(), rng.next_u64(), rng.next_u64());
            (a & b, !(a & b) & c) // a quarter own, three eighths the opponent's
        };
        let games = random_boards(7, 200_000).into_iter().map(|board| (board.own, board.opponent));
        games.chain(std::iter::repeat_with(scatter).take(200_000))
    }

    fn sum_of(map: &WeightMap, mut squares: u64) -> i32 {
        let mut sum = 0;
        while squares != 0 {
            sum += map.values()[squares.trailing_zeros() as usize];
            squares &= squares - 1;
        }
        sum
    }

    /// Compares a kernel with adding up square by square.
    fn check(kernel: impl Weigh) {
        let maps = maps();
        for (place, (own, opponent)) in boards().enumerate() {
            // All empty squares of some boards, one of the others.
            let mut empty = !(own | opponent);
            empty &= if place % 16 == 0 { empty } else { empty.wrapping_neg() };
            for map in &maps {
                assert_eq!(map.weigh_sets(kernel, own, opponent), sum_of(map, own) - sum_of(map, opponent));
            }
            while empty != 0 {
                let square = empty.trailing_zeros() as usize;
                empty &= empty - 1;
                let flips = Portable.flips(square, own, opponent);
                for map in &maps {
                    let weighed = kernel.weigh_flips(map, square, kernel.ready(own, opponent));
                    assert_eq!(weighed, sum_of(map, flips), "{square} {own:#x} {opponent:#x}");
                }
            }
        }
    }

    #[test]
    fn the_portable_kernel_weighs_as_adding_up_does() {
        check(Portable);
    }

    #[cfg(target_arch = "x86_64")]
    #[test]
    fn the_avx2_kernel_weighs_as_adding_up_does() {
        if let Some(kernel) = Avx2::detect() {
            check(kernel);
        }
    }

    #[cfg(target_arch = "x86_64")]
    #[test]
    fn the_avx512_kernel_weighs_as_adding_up_does() {
        if let Some(kernel) = hansu_game::othello_kernels::Avx512::detect() {
            check(kernel);
        }
    }
}
