//! Bitboard kernels for x86-64 with AVX-512 on 256-bit registers: as with AVX2 the four axes in four lanes, but with
//! leading-zero counts, three-way logic, masks, and sets of squares counted four at a time.

use std::arch::x86_64::*;

use super::avx2::{Avx2, RAYS, or_lanes, rays};
use super::kernel::{Kernel, weigh_set};
use super::weights::{RayWeights, WeightClasses, WeightMap};

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

    #[inline(always)]
    fn weigh(self, classes: &WeightClasses, plus: u64, minus: u64) -> i32 {
        // SAFETY: `self` proves that the machine has AVX-512 F, VL and VPOPCNTDQ.
        unsafe {
            let plus = _mm256_set1_epi64x(plus as i64);
            let minus = _mm256_set1_epi64x(minus as i64);
            weigh_counts(classes, |squares| {
                let plus = _mm256_popcnt_epi64(_mm256_and_si256(plus, squares));
                _mm256_sub_epi64(plus, _mm256_popcnt_epi64(_mm256_and_si256(minus, squares)))
            })
        }
    }

    type Ready = Ready;

    #[inline(always)]
    fn ready(self, own: u64, opponent: u64) -> Ready {
        // SAFETY: `self` proves that the machine has AVX-512 F.
        unsafe {
            let both = |board: u64| {
                let board_half = _mm512_set1_epi64(board as i64);
                _mm512_mask_set1_epi64(board_half, TURNED, board.reverse_bits() as i64)
            };
            Ready { own, opponent, own_both: both(own), opponent_both: both(opponent) }
        }
    }

    #[inline(always)]
    fn weigh_flips(self, map: &WeightMap, square: usize, board: Ready) -> i32 {
        let Some(ray_weights) = map.ray_weights() else {
            return weigh_set(self, map, self.flips(square, board.own, board.opponent));
        };
        // SAFETY: `self` proves that the machine has AVX-512 F, VL, BW, VBMI and VPOPCNTDQ; the loads read the 64 bytes
        // of a `[u64; 8]` and of a `[[u8; 8]; 8]`.
        unsafe {
            let rays = _mm512_load_si512(BOTH_RAYS.0[square].as_ptr().cast());
            let sums = _mm512_load_si512(ray_weights.0[square].as_ptr().cast());
            // The nearest square of each ray that is not the opponent's is its lowest bit; the discs before it are
            // turned over if it is the mover's.
            let stops = _mm512_andnot_si512(board.opponent_both, rays);
            let below = _mm512_add_epi64(stops, _mm512_set1_epi64(-1));
            let nearest = _mm512_andnot_si512(below, stops);
            let hit = _mm512_test_epi64_mask(nearest, board.own_both);
            // Below the nearest stop, the ray has nothing but the opponent's discs: 0x80 is a & b & c.
            let before = _mm512_ternarylogic_epi64::<0x80>(rays, board.opponent_both, below);
            let lengths = _mm512_maskz_popcnt_epi64(hit, before);
            // Each length looks up its sum in its ray's eight bytes; the eight sums are added up.
            let lengths = _mm512_cvtepi64_epi8(lengths);
            let places = _mm_or_si128(lengths, _mm_set_epi64x(0, 0x38_30_28_20_18_10_08_00));
            let found = _mm512_permutexvar_epi8(_mm512_castsi128_si512(places), sums);
            let total = _mm_sad_epu8(_mm512_castsi512_si128(found), _mm_setzero_si128());
            _mm_cvtsi128_si32(total) - 8 * RayWeights::BIAS
        }
    }
}

/// A board beside the same board turned by half: on the turned one, rays towards lower squares become rays towards
/// higher ones, so that all eight are treated alike.
#[derive(Clone, Copy)]
pub struct Ready {
    own: u64,
    opponent: u64,
    own_both: __m512i,
    opponent_both: __m512i,
}

/// The lanes of the turned board.
const TURNED: __mmask8 = 0b1111_0000;

/// From each square, the four rays towards higher squares, and from its image on the turned board as well.
#[repr(align(64))]
struct BothRays([[u64; 8]; 64]);

static BOTH_RAYS: BothRays = {
    let mut both = [[0; 8]; 64];
    let mut square = 0;
    while square < 64 {
        let mut lane = 0;
        while lane < 4 {
            both[square][lane] = rays()[square][0][lane];
            both[square][4 + lane] = rays()[63 - square][0][lane];
            lane += 1;
        }
        square += 1;
    }
    BothRays(both)
};

/// The sum of the classes' weights, each times the count that `count` gives for its squares.
///
/// # Safety
/// The machine must have AVX2.
#[inline(always)]
unsafe fn weigh_counts(classes: &WeightClasses, count: impl Fn(__m256i) -> __m256i) -> i32 {
    // SAFETY: as promised by the caller; the loads read four of the eight squares and four of the eight weights.
    unsafe {
        let product = |place: usize| {
            let squares = _mm256_loadu_si256(classes.squares.as_ptr().add(place).cast());
            let weights = _mm256_loadu_si256(classes.weights.as_ptr().add(place).cast());
            _mm256_mul_epi32(count(squares), weights)
        };
        let sums = _mm256_add_epi64(product(0), product(4));
        let halves = _mm_add_epi64(_mm256_castsi256_si128(sums), _mm256_extracti128_si256::<1>(sums));
        _mm_cvtsi128_si32(_mm_add_epi64(halves, _mm_unpackhi_epi64(halves, halves)))
    }
}
