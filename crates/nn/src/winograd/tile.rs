//! The one-dimensional transforms of F(3,3) and F(4,3); a tile applies them to its columns, then its rows.
//!
//! Lavin and Gray, "Fast Algorithms for Convolutional Neural Networks" (2015): with `y` the output, `d` the input
//! and `g` the kernel, `y = A^T [(G g G^T) * (B^T d B)] A`, where `*` multiplies element by element. F(3,3) uses
//! the points 0, 1, -1, 2 and infinity; F(4,3) also -2.

use crate::lane::Lane;

/// Input side of the largest tile.
pub(crate) const MAX_IN: usize = 6;
/// Output side of the largest tile.
pub(crate) const MAX_OUT: usize = 4;

/// A Winograd tile. Arrays have room for the largest; entries beyond `IN` and `OUT` are not used.
///
/// # Safety
/// The methods need the instruction set of `V`.
pub(crate) trait Tile {
    /// Output side.
    const OUT: usize;
    /// Input side, `OUT + 2`.
    const IN: usize;
    /// The kernel's transform.
    const G: [[f32; 3]; MAX_IN];
    /// `B^T d`.
    unsafe fn input<V: Lane>(d: [V; MAX_IN]) -> [V; MAX_IN];
    /// `A^T m`.
    unsafe fn output<V: Lane>(m: [V; MAX_IN]) -> [V; MAX_OUT];
    /// `A y`, the adjoint of `output`, for gradients.
    unsafe fn output_adjoint<V: Lane>(y: [V; MAX_OUT]) -> [V; MAX_IN];
}

/// Output tiles of 3x3: 25 products instead of 81.
pub(crate) struct Tile3;

impl Tile for Tile3 {
    const OUT: usize = 3;
    const IN: usize = 5;
    const G: [[f32; 3]; MAX_IN] = [
        [0.5, 0.0, 0.0],
        [-0.5, -0.5, -0.5],
        [-1.0 / 6.0, 1.0 / 6.0, -1.0 / 6.0],
        [1.0 / 6.0, 1.0 / 3.0, 2.0 / 3.0],
        [0.0, 0.0, 1.0],
        [0.0; 3],
    ];

    #[inline(always)]
    unsafe fn input<V: Lane>(d: [V; MAX_IN]) -> [V; MAX_IN] {
        // SAFETY: the caller has the instruction set.
        unsafe {
            let d31 = d[3].sub(d[1]);
            [
                d31.plus(2.0, d[0].sub(d[2])),
                d[3].sub(d[2]).plus(-2.0, d[1]),
                d[3].plus(-3.0, d[2]).plus(2.0, d[1]),
                d31,
                d[4].sub(d[2]).plus(-2.0, d31),
                d[5],
            ]
        }
    }

    #[inline(always)]
    unsafe fn output<V: Lane>(m: [V; MAX_IN]) -> [V; MAX_OUT] {
        // SAFETY: the caller has the instruction set.
        unsafe {
            let (sum, difference) = (m[1].add(m[2]), m[1].sub(m[2]));
            [m[0].add(sum).add(m[3]), difference.plus(2.0, m[3]), sum.plus(4.0, m[3]).add(m[4]), m[5]]
        }
    }

    #[inline(always)]
    unsafe fn output_adjoint<V: Lane>(y: [V; MAX_OUT]) -> [V; MAX_IN] {
        // SAFETY: the caller has the instruction set.
        unsafe {
            let even = y[0].add(y[2]);
            [y[0], even.add(y[1]), even.sub(y[1]), y[0].plus(2.0, y[1]).plus(4.0, y[2]), y[2], y[3]]
        }
    }
}

/// Output tiles of 4x4: 36 products instead of 144.
pub(crate) struct Tile4;

impl Tile for Tile4 {
    const OUT: usize = 4;
    const IN: usize = 6;
    const G: [[f32; 3]; MAX_IN] = [
        [0.25, 0.0, 0.0],
        [-1.0 / 6.0, -1.0 / 6.0, -1.0 / 6.0],
        [-1.0 / 6.0, 1.0 / 6.0, -1.0 / 6.0],
        [1.0 / 24.0, 1.0 / 12.0, 1.0 / 6.0],
        [1.0 / 24.0, -1.0 / 12.0, 1.0 / 6.0],
        [0.0, 0.0, 1.0],
    ];

    #[inline(always)]
    unsafe fn input<V: Lane>(d: [V; MAX_IN]) -> [V; MAX_IN] {
        // SAFETY: the caller has the instruction set.
        unsafe {
            let (even4, odd4) = (d[4].plus(-4.0, d[2]), d[3].plus(-4.0, d[1]));
            let (even, odd) = (d[4].sub(d[2]), d[3].sub(d[1]));
            [
                d[4].plus(-5.0, d[2]).plus(4.0, d[0]),
                even4.add(odd4),
                even4.sub(odd4),
                even.plus(2.0, odd),
                even.plus(-2.0, odd),
                d[5].plus(-5.0, d[3]).plus(4.0, d[1]),
            ]
        }
    }

    #[inline(always)]
    unsafe fn output<V: Lane>(m: [V; MAX_IN]) -> [V; MAX_OUT] {
        // SAFETY: the caller has the instruction set.
        unsafe {
            let (sum1, difference1) = (m[1].add(m[2]), m[1].sub(m[2]));
            let (sum2, difference2) = (m[3].add(m[4]), m[3].sub(m[4]));
            [
                m[0].add(sum1).add(sum2),
                difference1.plus(2.0, difference2),
                sum1.plus(4.0, sum2),
                difference1.plus(8.0, difference2).add(m[5]),
            ]
        }
    }

    #[inline(always)]
    unsafe fn output_adjoint<V: Lane>(y: [V; MAX_OUT]) -> [V; MAX_IN] {
        // SAFETY: the caller has the instruction set.
        unsafe {
            let (even, odd) = (y[0].add(y[2]), y[1].add(y[3]));
            let even2 = y[0].plus(4.0, y[2]);
            let odd2 = y[1].plus(4.0, y[3]);
            [y[0], even.add(odd), even.sub(odd), even2.plus(2.0, odd2), even2.plus(-2.0, odd2), y[3]]
        }
    }
}
