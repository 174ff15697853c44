//! The matrix products between the transforms, one for each point of the Winograd domain.
//!
//! `out (+)= left * right`, with `left` addressed by two strides (so that it may be transposed) and `right` in
//! panels two registers wide. A block of `Lane::ROWS` rows by two registers stays in registers over the whole sum.

use crate::lane::{Isa, Lane, per_isa};

/// One product.
#[derive(Clone, Copy)]
pub(crate) struct Product {
    /// Rows of `left` and `out`.
    pub(crate) rows: usize,
    /// Columns of `right` and `out`: a multiple of the register's width.
    pub(crate) columns: usize,
    /// Columns of `left`, rows of `right`.
    pub(crate) depth: usize,
    /// Element (r, k) of `left` is at `r * left_row + k * left_depth`.
    pub(crate) left_row: usize,
    pub(crate) left_depth: usize,
    pub(crate) right: Right,
    /// Add to `out` instead of overwriting it.
    pub(crate) accumulate: bool,
}

/// How `right` lies in memory.
#[derive(Clone, Copy)]
pub(crate) enum Right {
    /// Panel after panel, each `depth` rows of two registers (the last may be of one).
    Panels,
    /// Row after row.
    Rows,
}

/// A product and its matrices.
pub(crate) struct Operands<'a> {
    pub(crate) product: Product,
    pub(crate) left: &'a [f32],
    pub(crate) right: &'a [f32],
    pub(crate) out: &'a mut [f32],
}

/// `out (+)= left * right`.
pub(crate) fn multiply(isa: Isa, product: Product, left: &[f32], right: &[f32], out: &mut [f32]) {
    let Product { rows, columns, depth, left_row, left_depth, .. } = product;
    assert!(isa.is_available() && columns.is_multiple_of(isa.width()) && rows > 0 && depth > 0);
    assert!(left.len() > (rows - 1) * left_row + (depth - 1) * left_depth);
    assert!(right.len() >= depth * columns && out.len() >= rows * columns);
    // SAFETY: the assertions are the contract.
    unsafe { run::<()>(isa, &mut Operands { product, left, right, out }) }
}

/// A bound for the parameter that [`per_isa!`] expects and products don't have.
pub(crate) trait Nothing {}
impl Nothing for () {}

per_isa! {
    /// # Safety
    /// `isa` is available, the matrices are as large as the product says, the columns a multiple of the width.
    unsafe fn run<T: Nothing>(args: &mut Operands<'_>) = run_body;
}

#[inline(always)]
unsafe fn run_body<V: Lane, T: Nothing>(args: &mut Operands<'_>) {
    let product = args.product;
    let (left, out) = (args.left.as_ptr(), args.out.as_mut_ptr());
    let mut column = 0;
    while column < product.columns {
        let wide = product.columns - column >= 2 * V::WIDTH;
        let width = if wide { 2 * V::WIDTH } else { V::WIDTH };
        let (offset, stride) = match product.right {
            Right::Panels => (column * product.depth, width),
            Right::Rows => (column, product.columns),
        };
        // SAFETY: by the contract, every block lies inside the matrices.
        unsafe {
            let right = args.right.as_ptr().add(offset);
            if wide {
                panel::<V, 2>(&product, left, right, stride, out.add(column));
            } else {
                panel::<V, 1>(&product, left, right, stride, out.add(column));
            }
        }
        column += width;
    }
}

/// One panel of columns, from the tallest blocks to the shortest.
#[inline(always)]
unsafe fn panel<V: Lane, const C: usize>(
    product: &Product,
    left: *const f32,
    right: *const f32,
    stride: usize,
    out: *mut f32,
) {
    let mut row = 0;
    while row < product.rows {
        // SAFETY: each block covers rows that remain.
        unsafe {
            let (left, out) = (left.add(row * product.left_row), out.add(row * product.columns));
            row += match product.rows - row {
                12.. if V::ROWS >= 12 => block::<V, 12, C>(product, left, right, stride, out),
                6.. if V::ROWS >= 6 => block::<V, 6, C>(product, left, right, stride, out),
                4.. => block::<V, 4, C>(product, left, right, stride, out),
                3 => block::<V, 3, C>(product, left, right, stride, out),
                2 => block::<V, 2, C>(product, left, right, stride, out),
                _ => block::<V, 1, C>(product, left, right, stride, out),
            };
        }
    }
}

/// R rows by C registers; returns R.
#[inline(always)]
unsafe fn block<V: Lane, const R: usize, const C: usize>(
    product: &Product,
    mut left: *const f32,
    mut right: *const f32,
    stride: usize,
    out: *mut f32,
) -> usize {
    // SAFETY: the caller's matrices hold the block.
    unsafe {
        let mut sums = [[V::splat(0.0); C]; R];
        for _ in 0..product.depth {
            let mut columns = [V::splat(0.0); C];
            for (c, column) in columns.iter_mut().enumerate() {
                *column = V::load(right.add(c * V::WIDTH));
            }
            for (r, row) in sums.iter_mut().enumerate() {
                let factor = V::splat(*left.add(r * product.left_row));
                for (sum, column) in row.iter_mut().zip(columns) {
                    *sum = factor.mul_add(column, *sum);
                }
            }
            left = left.add(product.left_depth);
            right = right.add(stride);
        }
        for (r, row) in sums.into_iter().enumerate() {
            for (c, sum) in row.into_iter().enumerate() {
                let to = out.add(r * product.columns + c * V::WIDTH);
                if product.accumulate { sum.add(V::load(to)).store(to) } else { sum.store(to) }
            }
        }
    }
    R
}
