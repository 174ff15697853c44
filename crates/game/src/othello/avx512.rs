//! Bitboard kernels for x86-64 with AVX-512 on 256-bit registers: as with AVX2 the four axes in four lanes, but with
//! leading-zero counts, three-way logic and masks.

use std::arch::x86_64::*;

use super::avx2::{Avx2, RAYS, or_lanes};
use super::kernel::Kernel;

/// Proof that this machine has AVX-512 with VL, BW, CD, VBMI and VPOPCNTDQ, and all of [`Avx2`].
#[derive(Clone, Copy, Debug)]
pub struct Avx512(Avx2);

impl Avx512 {
    /// The kernel, if this machine can run it.
    pub fn detect() -> Option<Avx512> {
        let has_all = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512cd")
            && is_x86_feature_detected!("avx512vbmi")
            && is_x86_feature_detected!("avx512vpopcntdq");
        Avx2::detect().filter(|_| has_all).map(Avx512)
    }

    /// The kernel without asking the machine.
    ///
    /// # Safety
    /// [`Avx512::detect`] must have found it.
    #[inline(always)]
    pub unsafe fn assume() -> Avx512 {
        // SAFETY: `detect` needs `Avx2::detect` to succeed.
        Avx512(unsafe { Avx2::assume() })
    }

    /// The discs turned over along each axis, one lane each.
    #[inline(always)]
    fn flips_by_axis(self, square: usize, own: u64, opponent: u64) -> __m256i {
        let [up, down] = &RAYS.0[square];
        // SAFETY: `self` proves that the machine has AVX-512 F, VL and CD; both loads read the 32 bytes of a `[u64; 4]`.
        unsafe {
            let own = _mm256_set1_epi64x(own as i64);
            let opponent = _mm256_set1_epi64x(opponent as i64);
            let minus_one = _mm256_set1_epi64x(-1);

            // Upwards: the nearest square of the ray that is not the opponent's is its lowest bit.
            let ray = _mm256_load_si256(up.as_ptr().cast());
            let stops = _mm256_andnot_si256(opponent, ray);
            let below = _mm256_add_epi64(stops, minus_one);
            let nearest = _mm256_andnot_si256(below, stops);
            let hit = _mm256_test_epi64_mask(nearest, own);
            let flips_up = _mm256_maskz_and_epi64(hit, ray, _mm256_andnot_si256(stops, below));

            // Downwards: it is the highest bit. The squares above it are those not below twice its value.
            let ray = _mm256_load_si256(down.as_ptr().cast());
            let stops = _mm256_andnot_si256(opponent, ray);
            let leading = _mm256_lzcnt_epi64(stops);
            let nearest = _mm256_srlv_epi64(_mm256_set1_epi64x(i64::MIN), leading);
            let hit = _mm256_test_epi64_mask(nearest, own);
            let above = _mm256_sub_epi64(_mm256_setzero_si256(), nearest);
            let through = _mm256_and_si256(ray, opponent);
            _mm256_or_si256(flips_up, _mm256_maskz_and_epi64(hit, through, above))
        }
    }
}

impl Kernel for Avx512 {
    /// As with AVX2: compiled for AVX-512, pairs of logic instructions become single ones by themselves.
    #[inline(always)]
    fn legal(self, own: u64, opponent: u64) -> u64 {
        self.0.legal(own, opponent)
    }

    #[inline(always)]
    fn flips(self, square: usize, own: u64, opponent: u64) -> u64 {
        // SAFETY: `self` proves that the machine has AVX2.
        unsafe { or_lanes(self.flips_by_axis(square, own, opponent)) }
    }

    #[inline(always)]
    fn count(self, bits: u64) -> u32 {
        self.0.count(bits)
    }

    #[inline(always)]
    fn nth_bit(self, bits: u64, n: usize) -> usize {
        self.0.nth_bit(bits, n)
    }
}
