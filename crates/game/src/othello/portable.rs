//! Bitboard kernels in plain Rust, for any machine, and the reference for the others.

use super::kernel::Kernel;

/// The kernel without any special instruction.
#[derive(Clone, Copy, Debug)]
pub struct Portable;

/// All columns but a and h: a run of discs can't go on across the board's sides.
const INNER_COLUMNS: u64 = 0x7e7e_7e7e_7e7e_7e7e;

/// One direction and its opposite: the step between neighbours, and the squares a run may pass through.
const AXES: [(u32, u64); 4] = [(1, INNER_COLUMNS), (7, INNER_COLUMNS), (8, u64::MAX), (9, INNER_COLUMNS)];

impl Kernel for Portable {
    #[inline(always)]
    fn legal(self, own: u64, opponent: u64) -> u64 {
        let mut reached = 0;
        for (step, inner) in AXES {
            let through = opponent & inner;
            reached |= run_up(own, through, step) << step;
            reached |= run_down(own, through, step) >> step;
        }
        reached & !(own | opponent)
    }

    #[inline(always)]
    fn flips(self, square: usize, own: u64, opponent: u64) -> u64 {
        let from = 1u64 << square;
        let mut flips = 0;
        for (step, inner) in AXES {
            let through = opponent & inner;
            let up = run_up(from, through, step);
            if (up << step) & own != 0 {
                flips |= up;
            }
            let down = run_down(from, through, step);
            if (down >> step) & own != 0 {
                flips |= down;
            }
        }
        flips
    }
}

/// The squares of `through` in unbroken runs upwards from `from`: a Kogge-Stone fill of up to six steps.
#[inline(always)]
fn run_up(from: u64, through: u64, step: u32) -> u64 {
    let mut run = through & (from << step);
    run |= through & (run << step);
    let pairs = through & (through << step);
    run |= pairs & (run << (2 * step));
    run | (pairs & (run << (2 * step)))
}

/// As [`run_up`], towards lower squares.
#[inline(always)]
fn run_down(from: u64, through: u64, step: u32) -> u64 {
    let mut run = through & (from >> step);
    run |= through & (run >> step);
    let pairs = through & (through >> step);
    run |= pairs & (run >> (2 * step));
    run | (pairs & (run >> (2 * step)))
}
