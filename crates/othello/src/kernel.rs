//! What the search asks of a machine's instructions, on top of the rules' own kernels.
//!
//! A search is generic over its kernel and enters the kernel's instructions at every recursive call, by a function
//! compiled for those instructions whose body is inlined into it ([`compiled_for_kernel`]). So the choice is made once, at
//! the root, and everything below is compiled for the machine. Bodies have to be `#[inline(always)]`, and so has
//! everything in them that uses the kernel: a closure or a function pointer in between is not, and ten times as slow.

pub(crate) use hansu_game::othello_kernels::{Kernel, Portable};

/// Defines a method of `Worker<K>` that runs a body compiled for the kernel's instructions:
/// `fn name => body(argument: Type) -> Result`.
macro_rules! compiled_for_kernel {
    ($(#[$attribute:meta])* $vis:vis fn $name:ident => $body:ident($($arg:ident: $type:ty),* $(,)?) -> $result:ty) => {
        $(#[$attribute])*
        #[inline(always)]
        #[allow(clippy::too_many_arguments)]
        $vis fn $name(&mut self, $($arg: $type),*) -> $result {
            #[cfg(target_arch = "x86_64")]
            #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
            fn with_avx2<K: $crate::kernel::Simd>(worker: &mut $crate::worker::Worker<'_, K>, $($arg: $type),*) -> $result {
                worker.$body($($arg),*)
            }
            #[inline(never)]
            fn without<K: $crate::kernel::Simd>(worker: &mut $crate::worker::Worker<'_, K>, $($arg: $type),*) -> $result {
                worker.$body($($arg),*)
            }
            #[cfg(target_arch = "x86_64")]
            if K::HAS_AVX2 {
                // SAFETY: a kernel that has AVX2 is only made where the machine has it.
                return unsafe { with_avx2(self, $($arg),*) };
            }
            without(self, $($arg),*)
        }
    };
}
pub(crate) use compiled_for_kernel;

/// A kernel that a whole search can be compiled for.
pub(crate) trait Simd: Kernel + Send + Sync + 'static {
    /// Whether the kernel proves that the machine has AVX2, BMI1, BMI2, LZCNT and POPCNT.
    const HAS_AVX2: bool;

    /// As [`Kernel::legal`]: a call of its own until the caller is compiled for the kernel, so that callers stay small
    /// enough to be inlined themselves.
    fn moves(self, own: u64, opponent: u64) -> u64;

    /// As [`Kernel::flips`], in the same way.
    fn turned(self, square: usize, own: u64, opponent: u64) -> u64;

    /// How many discs `own` turns over on the only empty square of a board.
    fn last_flips(self, square: usize, own: u64) -> u32;
}

/// Makes kernels that need no instructions to be entered ready for a search.
macro_rules! always_there {
    ($kernel:ty) => {
        impl Simd for $kernel {
            const HAS_AVX2: bool = false;

            #[inline(always)]
            fn moves(self, own: u64, opponent: u64) -> u64 {
                self.legal(own, opponent)
            }

            #[inline(always)]
            fn turned(self, square: usize, own: u64, opponent: u64) -> u64 {
                self.flips(square, own, opponent)
            }

            #[inline(always)]
            fn last_flips(self, square: usize, own: u64) -> u32 {
                last_line::flips(square, own)
            }
        }
    };
}

always_there!(Portable);
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
always_there!(hansu_game::othello_kernels::Simd128);

#[cfg(target_arch = "x86_64")]
mod x86 {
    use std::arch::x86_64::_pext_u64;

    use hansu_game::othello_kernels::Avx2;

    use super::last_line::LINE_FLIPS;
    use super::{Kernel, Simd};

    impl Simd for Avx2 {
        const HAS_AVX2: bool = true;

        #[inline(always)]
        fn moves(self, own: u64, opponent: u64) -> u64 {
            #[inline]
            #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
            fn with_features(kernel: Avx2, own: u64, opponent: u64) -> u64 {
                kernel.legal(own, opponent)
            }
            // SAFETY: the kernel proves that the machine has the features.
            unsafe { with_features(self, own, opponent) }
        }

        #[inline(always)]
        fn turned(self, square: usize, own: u64, opponent: u64) -> u64 {
            #[inline]
            #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
            fn with_features(kernel: Avx2, square: usize, own: u64, opponent: u64) -> u64 {
                kernel.flips(square, own, opponent)
            }
            // SAFETY: the kernel proves that the machine has the features.
            unsafe { with_features(self, square, own, opponent) }
        }

        /// Each line through the square as a byte, and the flips looked up by it.
        #[inline(always)]
        fn last_flips(self, square: usize, own: u64) -> u32 {
            let lines = &LINES[square];
            let mut flips = (own >> (square & 56) & 0xff) as u8 as usize;
            flips = usize::from(LINE_FLIPS[square & 7][flips]);
            for (mask, place) in lines {
                // SAFETY: the kernel proves that the machine has BMI2.
                let line = unsafe { _pext_u64(own, *mask) } as u8;
                flips += usize::from(LINE_FLIPS[usize::from(*place & 7)][usize::from(line)]);
            }
            flips as u32
        }
    }

    /// Column and both diagonals through each square, and the place of the square on each.
    static LINES: [[(u64, u8); 3]; 64] = lines();

    const fn lines() -> [[(u64, u8); 3]; 64] {
        const STEPS: [(i32, i32); 3] = [(0, 1), (1, 1), (-1, 1)];
        let mut lines = [[(0, 0); 3]; 64];
        let mut square = 0;
        while square < 64 {
            let mut axis = 0;
            while axis < 3 {
                let (dx, dy) = STEPS[axis];
                let (mut x, mut y) = (square % 8, square / 8);
                while x - dx >= 0 && x - dx < 8 && y > 0 {
                    x -= dx;
                    y -= dy;
                }
                while x >= 0 && x < 8 && y < 8 {
                    lines[square as usize][axis].0 |= 1 << (y * 8 + x);
                    if y < square / 8 {
                        lines[square as usize][axis].1 += 1;
                    }
                    x += dx;
                    y += dy;
                }
                axis += 1;
            }
            square += 1;
        }
        lines
    }
}

/// The last disc of a game: how many it turns over on each line through its square, looked up by the mover's discs on the line.
mod last_line {
    /// How many discs `own` turns over on the only empty square of a board.
    ///
    /// A line becomes a byte by a product that adds up its rows, or, for the column, by one that puts its rows side by side.
    #[inline(always)]
    pub(super) fn flips(square: usize, own: u64) -> u32 {
        const COLUMN_A: u64 = 0x0101_0101_0101_0101;
        const MAIN_DIAGONAL: u64 = 0x0102_0408_1020_4080;
        let (column, row) = (square & 7, square >> 3 & 7);
        let [rising, falling] = DIAGONALS[square & 63];
        let in_row = (own >> (row * 8)) as u8;
        let in_column = ((own >> column & COLUMN_A).wrapping_mul(MAIN_DIAGONAL) >> 56) as u8;
        let on = |diagonal: u64| ((own & diagonal).wrapping_mul(COLUMN_A) >> 56) as u8;
        let by_column = &LINE_FLIPS[column];
        let along = |line: u8| u32::from(by_column[usize::from(line)]);
        along(in_row) + along(on(rising)) + along(on(falling)) + u32::from(LINE_FLIPS[row][usize::from(in_column)])
    }

    /// Both diagonals through each square.
    static DIAGONALS: [[u64; 2]; 64] = diagonals();

    const fn diagonals() -> [[u64; 2]; 64] {
        let mut diagonals = [[0; 2]; 64];
        let mut square = 0;
        while square < 64 {
            let mut other = 0;
            while other < 64 {
                let (dx, dy) = (other % 8 - square % 8, other / 8 - square / 8);
                if dx == dy {
                    diagonals[square as usize][0] |= 1 << other;
                }
                if dx == -dy {
                    diagonals[square as usize][1] |= 1 << other;
                }
                other += 1;
            }
            square += 1;
        }
        diagonals
    }

    /// The discs turned over on a line that is full but for one place, by the place and the mover's discs.
    ///
    /// On a line shorter than eight the places beyond it count as the opponent's, which no disc of the mover's closes in.
    pub(super) static LINE_FLIPS: [[u8; 256]; 8] = line_flips();

    const fn line_flips() -> [[u8; 256]; 8] {
        let mut table = [[0; 256]; 8];
        let mut place = 0;
        while place < 8 {
            let mut own = 0usize;
            while own < 256 {
                let mut up = place + 1;
                while up < 8 && own >> up & 1 == 0 {
                    up += 1;
                }
                if up < 8 {
                    table[place][own] += (up - place - 1) as u8;
                }
                let mut down = place;
                while down > 0 && own >> (down - 1) & 1 == 0 {
                    down -= 1;
                }
                if down > 0 {
                    table[place][own] += (place - down) as u8;
                }
                own += 1;
            }
            place += 1;
        }
        table
    }
}

/// Work that is compiled for each kernel.
pub(crate) trait Job {
    /// What comes of it.
    type Output;

    /// Does the work.
    fn run<K: Simd>(self, kernel: K) -> Self::Output;
}

/// Does the work with the best kernel of this machine.
pub(crate) fn dispatch<J: Job>(job: J) -> J::Output {
    #[cfg(target_arch = "x86_64")]
    if let Some(kernel) = hansu_game::othello_kernels::Avx2::detect() {
        return job.run(kernel);
    }
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    return job.run(hansu_game::othello_kernels::Simd128);
    #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
    job.run(Portable)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::random_boards;

    #[cfg(target_arch = "x86_64")]
    #[test]
    fn the_avx2_kernel_agrees_with_the_portable_one_on_random_boards() {
        let Some(avx2) = hansu_game::othello_kernels::Avx2::detect() else { return };
        for board in random_boards(1, 3000) {
            assert_eq!(board.legal(avx2), board.legal(Portable));
            for square in crate::board::Squares(board.empty()) {
                assert_eq!(board.flips(avx2, square), board.flips(Portable, square));
                // The opponent on all other squares.
                assert_eq!(avx2.last_flips(square, board.own), Portable.last_flips(square, board.own));
            }
        }
    }
}
