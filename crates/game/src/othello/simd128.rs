//! Bitboard kernels for WebAssembly with vectors of 128 bits: a board in one lane, its image upside down in the other.
//!
//! Lanes can only be shifted by the same number of places, so that the four axes do not fit into lanes as they do on other
//! machines. Upside down, what goes down goes up: one shift serves both ways of an axis. Rows stay rows, and go by scalars.

use std::arch::wasm32::*;

use super::kernel::Kernel;

/// The kernel for modules that are compiled with `simd128`: where such a module runs at all, it can be used.
#[derive(Clone, Copy, Debug)]
pub struct Simd128;

/// All columns but a and h: a run of discs can't go on across the board's sides.
const INNER: u64 = 0x7e7e_7e7e_7e7e_7e7e;

/// From each square the squares up to the edge along steps of 7, 8 and 9, on the board and upside down; then those towards
/// higher and towards lower squares of its row.
struct Rays([Ray; 64]);

#[derive(Clone, Copy)]
#[repr(align(16))]
struct Ray {
    columns: [[u64; 2]; 3],
    row: [u64; 2],
}

static RAYS: Rays = Rays(rays());

const fn rays() -> [Ray; 64] {
    const DIRECTIONS: [(i32, i32); 3] = [(-1, 1), (0, 1), (1, 1)];
    let mut rays = [Ray { columns: [[0; 2]; 3], row: [0; 2] }; 64];
    let mut square = 0;
    while square < 64 {
        let mut axis = 0;
        while axis < 3 {
            let (dx, dy) = DIRECTIONS[axis];
            rays[square].columns[axis] = [ray(square, dx, dy), ray(square ^ 56, dx, dy)];
            axis += 1;
        }
        rays[square].row = [ray(square, 1, 0), ray(square, -1, 0)];
        square += 1;
    }
    rays
}

const fn ray(square: usize, dx: i32, dy: i32) -> u64 {
    let (mut x, mut y) = (square as i32 % 8 + dx, square as i32 / 8 + dy);
    let mut ray = 0;
    while x >= 0 && x < 8 && y >= 0 && y < 8 {
        ray |= 1 << (y * 8 + x);
        x += dx;
        y += dy;
    }
    ray
}

impl Kernel for Simd128 {
    #[inline(always)]
    fn legal(self, own: u64, opponent: u64) -> u64 {
        let (mover, other) = (both(own), both(opponent));
        let inner = v128_and(other, u64x2_splat(INNER));
        let reached = v128_or(v128_or(beyond::<7>(mover, inner), beyond::<9>(mover, inner)), beyond::<8>(mover, other));
        (joined(reached) | beyond_in_rows(own, opponent & INNER)) & !(own | opponent)
    }

    #[inline(always)]
    fn flips(self, square: usize, own: u64, opponent: u64) -> u64 {
        let ray = &RAYS.0[square & 63];
        let (mover, other) = (both(own), both(opponent));
        let mut flips = turned(u64x2(ray.columns[0][0], ray.columns[0][1]), mover, other);
        flips = v128_or(flips, turned(u64x2(ray.columns[1][0], ray.columns[1][1]), mover, other));
        flips = v128_or(flips, turned(u64x2(ray.columns[2][0], ray.columns[2][1]), mover, other));
        joined(flips) | turned_in_row(ray.row, own, opponent)
    }
}

/// A board, and the same upside down.
#[inline(always)]
fn both(board: u64) -> v128 {
    let board = u64x2_splat(board);
    i8x16_shuffle::<0, 1, 2, 3, 4, 5, 6, 7, 7, 6, 5, 4, 3, 2, 1, 0>(board, board)
}

/// What is set on the board, or upside down.
#[inline(always)]
fn joined(lanes: v128) -> u64 {
    let turned = i8x16_shuffle::<15, 14, 13, 12, 11, 10, 9, 8, 8, 8, 8, 8, 8, 8, 8, 8>(lanes, lanes);
    u64x2_extract_lane::<0>(v128_or(lanes, turned))
}

/// The squares just beyond unbroken runs of `through` that begin next to `from`: a Kogge-Stone fill of up to six steps.
#[inline(always)]
fn beyond<const STEP: u32>(from: v128, through: v128) -> v128 {
    let mut run = v128_and(through, u64x2_shl(from, STEP));
    run = v128_or(run, v128_and(through, u64x2_shl(run, STEP)));
    let pairs = v128_and(through, u64x2_shl(through, STEP));
    run = v128_or(run, v128_and(pairs, u64x2_shl(run, 2 * STEP)));
    run = v128_or(run, v128_and(pairs, u64x2_shl(run, 2 * STEP)));
    u64x2_shl(run, STEP)
}

/// The same in rows, both ways. Upwards a carry runs through the discs: `through` has none in column h, so it stays in its row.
#[inline(always)]
fn beyond_in_rows(from: u64, through: u64) -> u64 {
    let up = (through + (through & from << 1)) & !through;
    let mut run = through & from >> 1;
    run |= through & run >> 1;
    let pairs = through & through >> 1;
    run |= pairs & run >> 2;
    run |= pairs & run >> 2;
    up | run >> 1
}

/// The discs between a square and the mover's next one along a ray towards higher squares: a carry finds the end of the run.
#[inline(always)]
fn turned(ray: v128, mover: v128, other: v128) -> v128 {
    let end = u64x2_add(v128_or(other, v128_not(ray)), u64x2_splat(1));
    let closing = v128_and(v128_and(end, ray), mover);
    // One less than the closing disc is all below it; where there is none, nothing.
    v128_and(ray, u64x2_add(closing, u64x2_ne(closing, u64x2_splat(0))))
}

#[inline(always)]
fn turned_in_row([up, down]: [u64; 2], own: u64, opponent: u64) -> u64 {
    let closing = (opponent | !up).wrapping_add(1) & up & own;
    let turned_up = up & closing.wrapping_sub(u64::from(closing != 0));
    // Downwards the nearest square that is not the opponent's is the highest bit; without one, bit 0 stands for it, which is
    // no disc of the mover's on this ray then.
    let stops = down & !opponent;
    let nearest = 1u64 << (63 - (stops | 1).leading_zeros());
    let turned_down = if nearest & own & stops != 0 { down & !(nearest | (nearest - 1)) } else { 0 };
    turned_up | turned_down
}
