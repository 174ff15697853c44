//! Bitboard kernels for x86-64 with AVX2 and BMI2: the four axes of the board in the four lanes of a register.

use std::arch::x86_64::*;

use super::kernel::Kernel;

/// Proof that this machine has AVX2, BMI1, BMI2, LZCNT and POPCNT. Only [`Avx2::detect`] makes one.
#[derive(Clone, Copy, Debug)]
pub struct Avx2(());

impl Avx2 {
    /// The kernel, if this machine can run it.
    pub fn detect() -> Option<Avx2> {
        let has_all = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt");
        has_all.then_some(Avx2(()))
    }

    /// The kernel without asking the machine.
    ///
    /// # Safety
    /// [`Avx2::detect`] must have found it.
    #[inline(always)]
    pub unsafe fn assume() -> Avx2 {
        Avx2(())
    }
}

/// The steps of the four axes, lane by lane.
const STEPS: [i64; 4] = [1, 7, 8, 9];

/// The [`rays`], ready to be loaded.
#[repr(align(64))]
pub(super) struct Rays(pub(super) [[[u64; 4]; 2]; 64]);

pub(super) static RAYS: Rays = Rays(rays());

/// From each square, the squares up to the edge along each axis: towards higher squares, then towards lower ones.
pub const fn rays() -> [[[u64; 4]; 2]; 64] {
    // (column, row) of the steps in STEPS
    const DIRECTIONS: [(i32, i32); 4] = [(1, 0), (-1, 1), (0, 1), (1, 1)];
    let mut rays = [[[0; 4]; 2]; 64];
    let mut square = 0;
    while square < 64 {
        let mut lane = 0;
        while lane < 4 {
            let mut way = 0;
            while way < 2 {
                let sign = if way == 0 { 1 } else { -1 };
                let (dx, dy) = (DIRECTIONS[lane].0 * sign, DIRECTIONS[lane].1 * sign);
                let (mut x, mut y) = (square as i32 % 8 + dx, square as i32 / 8 + dy);
                while x >= 0 && x < 8 && y >= 0 && y < 8 {
                    rays[square][way][lane] |= 1 << (y * 8 + x);
                    x += dx;
                    y += dy;
                }
                way += 1;
            }
            lane += 1;
        }
        square += 1;
    }
    rays
}

impl Kernel for Avx2 {
    #[inline(always)]
    fn legal(self, own: u64, opponent: u64) -> u64 {
        // SAFETY: `self` proves that the machine has AVX2.
        unsafe {
            let inner = _mm256_set_epi64x(INNER, -1, INNER, INNER);
            let step = _mm256_set_epi64x(STEPS[3], STEPS[2], STEPS[1], STEPS[0]);
            let two_steps = _mm256_add_epi64(step, step);
            let mover = _mm256_set1_epi64x(own as i64);
            let through = _mm256_and_si256(_mm256_set1_epi64x(opponent as i64), inner);

            // Kogge-Stone fills in both ways along all axes.
            let mut up = _mm256_and_si256(through, _mm256_sllv_epi64(mover, step));
            let mut down = _mm256_and_si256(through, _mm256_srlv_epi64(mover, step));
            up = _mm256_or_si256(up, _mm256_and_si256(through, _mm256_sllv_epi64(up, step)));
            down = _mm256_or_si256(down, _mm256_and_si256(through, _mm256_srlv_epi64(down, step)));
            let pairs_up = _mm256_and_si256(through, _mm256_sllv_epi64(through, step));
            let pairs_down = _mm256_srlv_epi64(pairs_up, step);
            for _ in 0..2 {
                up = _mm256_or_si256(up, _mm256_and_si256(pairs_up, _mm256_sllv_epi64(up, two_steps)));
                down = _mm256_or_si256(down, _mm256_and_si256(pairs_down, _mm256_srlv_epi64(down, two_steps)));
            }
            let reached = _mm256_or_si256(_mm256_sllv_epi64(up, step), _mm256_srlv_epi64(down, step));
            or_lanes(reached) & !(own | opponent)
        }
    }

    #[inline(always)]
    fn flips(self, square: usize, own: u64, opponent: u64) -> u64 {
        let [up, down] = &RAYS.0[square];
        // SAFETY: `self` proves that the machine has AVX2; both loads read the 32 bytes of a `[u64; 4]`.
        unsafe {
            let own = _mm256_set1_epi64x(own as i64);
            let opponent = _mm256_set1_epi64x(opponent as i64);
            let zero = _mm256_setzero_si256();

            // Upwards: the nearest square of the ray that is not the opponent's is its lowest bit.
            let ray = _mm256_load_si256(up.as_ptr().cast());
            let stops = _mm256_andnot_si256(opponent, ray);
            let nearest = _mm256_and_si256(stops, _mm256_sub_epi64(zero, stops));
            let hit = _mm256_and_si256(nearest, own);
            let before = _mm256_add_epi64(hit, _mm256_set1_epi64x(-1));
            let miss = _mm256_cmpeq_epi64(hit, zero);
            let flips_up = _mm256_and_si256(ray, _mm256_andnot_si256(miss, before));

            // Downwards: it is the highest bit, found by smearing all stops along the ray.
            let ray = _mm256_load_si256(down.as_ptr().cast());
            let step = _mm256_set_epi64x(STEPS[3], STEPS[2], STEPS[1], STEPS[0]);
            let two_steps = _mm256_add_epi64(step, step);
            let mut stops = _mm256_andnot_si256(opponent, ray);
            stops = _mm256_or_si256(stops, _mm256_srlv_epi64(stops, step));
            stops = _mm256_or_si256(stops, _mm256_srlv_epi64(stops, two_steps));
            stops = _mm256_or_si256(stops, _mm256_srlv_epi64(stops, _mm256_add_epi64(two_steps, two_steps)));
            let nearest = _mm256_andnot_si256(_mm256_srlv_epi64(stops, step), stops);
            let miss = _mm256_cmpeq_epi64(_mm256_and_si256(nearest, own), zero);
            let flips_down = _mm256_andnot_si256(miss, _mm256_andnot_si256(stops, ray));

            or_lanes(_mm256_or_si256(flips_up, flips_down))
        }
    }

    #[inline(always)]
    fn count(self, bits: u64) -> u32 {
        let count: u64;
        // Written out, since LLVM would turn several counts into byte shuffles, which take three times as long.
        // SAFETY: `self` proves that the machine has POPCNT, which only reads and writes the named registers.
        unsafe {
            std::arch::asm!("popcnt {0}, {1}", out(reg) count, in(reg) bits, options(pure, nomem, nostack));
        }
        count as u32
    }

    #[inline(always)]
    fn nth_bit(self, bits: u64, n: usize) -> usize {
        // SAFETY: `self` proves that the machine has BMI1 and BMI2.
        unsafe { _tzcnt_u64(_pdep_u64(1 << n, bits)) as usize }
    }
}

/// All columns but a and h.
const INNER: i64 = 0x7e7e_7e7e_7e7e_7e7e;

/// The four lanes or-ed together.
///
/// # Safety
/// The machine must have AVX2.
#[inline(always)]
pub(super) unsafe fn or_lanes(lanes: __m256i) -> u64 {
    // SAFETY: as promised by the caller.
    unsafe {
        let halves = _mm_or_si128(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256::<1>(lanes));
        _mm_cvtsi128_si64(_mm_or_si128(halves, _mm_unpackhi_epi64(halves, halves))) as u64
    }
}
