//! What the search asks of a machine's instructions, on top of the rules' own kernels.
//!
//! A search is generic over its kernel and enters the kernel's instructions at every recursive call: `callN` is a
//! function compiled for those instructions, whose body is inlined into it. So the choice is made once, at the root, and
//! everything below is compiled for the machine. Bodies handed to `callN` have to be `#[inline(always)]`.

pub(crate) use hansu_game::othello_kernels::{Kernel, Portable};

/// Declares `callN` for each number of arguments, as a trait's methods or as an implementation.
macro_rules! calls {
    (declare: $($name:ident($($arg:ident: $type:ident),*);)*) => {
        $(
            /// Runs `work`, compiled for this kernel's instructions.
            #[allow(clippy::too_many_arguments)]
            fn $name<$($type,)* R>(self, work: impl FnOnce($($type),*) -> R, $($arg: $type),*) -> R;
        )*
    };
    (portable: $($name:ident($($arg:ident: $type:ident),*);)*) => {
        $(
            #[inline(always)]
            fn $name<$($type,)* R>(self, work: impl FnOnce($($type),*) -> R, $($arg: $type),*) -> R {
                work($($arg),*)
            }
        )*
    };
    ($features:literal: $($name:ident($($arg:ident: $type:ident),*);)*) => {
        $(
            #[inline(always)]
            fn $name<$($type,)* R>(self, work: impl FnOnce($($type),*) -> R, $($arg: $type),*) -> R {
                #[target_feature(enable = $features)]
                #[allow(clippy::too_many_arguments)]
                fn with_features<$($type,)* R>(work: impl FnOnce($($type),*) -> R, $($arg: $type),*) -> R {
                    work($($arg),*)
                }
                // SAFETY: the kernel proves that the machine has the features.
                unsafe { with_features(work, $($arg),*) }
            }
        )*
    };
}

/// The list of calls, handed to [`calls`] with a first word.
macro_rules! with_calls {
    ($first:tt) => {
        calls! {
            $first:
            call2(a: A, b: B);
            call3(a: A, b: B, c: C);
            call4(a: A, b: B, c: C, d: D);
            call5(a: A, b: B, c: C, d: D, e: E);
            call6(a: A, b: B, c: C, d: D, e: E, f: F);
        }
    };
}

/// A kernel that a whole search can be compiled for.
pub(crate) trait Simd: Kernel + Send + Sync + 'static {
    with_calls!(declare);

    /// How many discs `own` turns over on the only empty square of a board.
    fn last_flips(self, square: usize, own: u64) -> u32;
}

impl Simd for Portable {
    with_calls!(portable);

    #[inline(always)]
    fn last_flips(self, square: usize, own: u64) -> u32 {
        self.flips(square, own, !own & !(1 << square)).count_ones()
    }
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use std::arch::x86_64::_pext_u64;

    use hansu_game::othello_kernels::Avx2;

    use super::Simd;

    impl Simd for Avx2 {
        with_calls!("avx2,bmi1,bmi2,lzcnt,popcnt");

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

    /// The discs turned over on a line that is full but for one place, by the place and the mover's discs.
    ///
    /// On a line shorter than eight the places beyond it count as the opponent's, which no disc of the mover's closes in.
    static LINE_FLIPS: [[u8; 256]; 8] = line_flips();

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
    job.run(Portable)
}
