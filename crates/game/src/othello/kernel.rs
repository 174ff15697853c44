//! What a set of machine instructions has to offer to play Othello on bitboards.

#[cfg(target_arch = "x86_64")]
use std::sync::atomic::{AtomicU8, Ordering};

#[cfg(target_arch = "x86_64")]
pub use super::avx2::Avx2;
#[cfg(target_arch = "x86_64")]
pub use super::avx512::Avx512;
pub use super::portable::Portable;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub use super::simd128::Simd128;

/// Move generation, flips and counting: what the rules need. Crates that need more of the same instructions, to evaluate
/// positions, extend the trait. All methods are inlined into their callers, so that a caller compiled for
/// certain instructions gets all of it compiled for them.
pub trait Kernel: Copy {
    /// The squares where `own` can move against `opponent`.
    fn legal(self, own: u64, opponent: u64) -> u64;

    /// The discs turned over by `own` playing on `square` (0..64).
    fn flips(self, square: usize, own: u64, opponent: u64) -> u64;

    /// How many bits are set.
    #[inline(always)]
    fn count(self, bits: u64) -> u32 {
        bits.count_ones()
    }

    /// The index of the `n`th set bit, from 0; there must be that many.
    #[inline(always)]
    fn nth_bit(self, mut bits: u64, n: usize) -> usize {
        for _ in 0..n {
            bits &= bits - 1;
        }
        bits.trailing_zeros() as usize
    }
}

/// The best kernel that the machine can run.
#[derive(Clone, Copy, Debug)]
pub enum Best {
    /// With AVX-512.
    #[cfg(target_arch = "x86_64")]
    Avx512(Avx512),
    /// With AVX2 and BMI2.
    #[cfg(target_arch = "x86_64")]
    Avx2(Avx2),
    /// With WebAssembly's vectors.
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    Simd128(Simd128),
    /// Plain Rust.
    Portable(Portable),
}

impl Best {
    /// Costs one load after the first call.
    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    pub fn of_this_machine() -> Best {
        const UNKNOWN: u8 = 0;
        const PORTABLE: u8 = 1;
        const AVX2: u8 = 2;
        const AVX512: u8 = 3;
        static KNOWN: AtomicU8 = AtomicU8::new(UNKNOWN);

        #[cold]
        fn ask() -> u8 {
            let best = match (Avx512::detect(), Avx2::detect()) {
                (Some(_), _) => AVX512,
                (None, Some(_)) => AVX2,
                (None, None) => PORTABLE,
            };
            KNOWN.store(best, Ordering::Relaxed);
            best
        }

        let best = match KNOWN.load(Ordering::Relaxed) {
            UNKNOWN => ask(),
            known => known,
        };
        match best {
            // SAFETY: `ask` has detected it.
            AVX512 => Best::Avx512(unsafe { Avx512::assume() }),
            // SAFETY: as above.
            AVX2 => Best::Avx2(unsafe { Avx2::assume() }),
            _ => Best::Portable(Portable),
        }
    }

    /// A module says itself what it was compiled for.
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    #[inline(always)]
    pub fn of_this_machine() -> Best {
        Best::Simd128(Simd128)
    }

    /// There is no other.
    #[cfg(not(any(target_arch = "x86_64", all(target_arch = "wasm32", target_feature = "simd128"))))]
    #[inline(always)]
    pub fn of_this_machine() -> Best {
        Best::Portable(Portable)
    }
}
