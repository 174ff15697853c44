//! Weighing with AVX-512: sets of squares counted four at a time, and all eight rays from a square at once.

use std::arch::x86_64::*;

use hansu_game::othello_kernels::{Avx512, Kernel, rays};

use super::kernel::{Weigh, weigh_set};
use super::map::{RayWeights, WeightClasses, WeightMap};

impl Weigh for Avx512 {
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
pub(super) struct Ready {
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
