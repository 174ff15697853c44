//! The portable convolution: every 3x3 window as a row of a matrix, and plain loops that multiply them.

use crate::buffer::Buffer;
use crate::conv::Pass;
use crate::grid::Grid;
use crate::winograd::{Channels, Epilogue};

/// Images that are unfolded at once.
const CHUNK: usize = 8;

/// The im2col convolution of one board size.
#[derive(Clone, Copy)]
pub(crate) struct Im2col {
    pub(crate) grid: Grid,
}

/// Working memory of one thread.
#[derive(Default)]
pub(crate) struct Scratch {
    windows: Buffer,
    products: Buffer,
}

/// A few images, unfolded.
struct Chunk<'a> {
    /// The first image.
    first: usize,
    cells: usize,
    /// A row for each cell.
    windows: &'a [f32],
    /// Room for a row of output channels for each cell.
    rows: &'a mut [f32],
}

impl Im2col {
    /// Convolves `images` boards of `source` with weights `[tap][input][output]`.
    pub(crate) fn forward(
        self,
        channels: Channels,
        weights: &[f32],
        Pass { images, source, target, epilogue }: Pass<'_>,
        scratch: &mut Scratch,
    ) {
        let (depth, width) = (9 * channels.input, channels.output);
        self.for_each_chunk(channels, images, source, scratch, |Chunk { first, cells, windows, rows }| {
            multiply([cells, width, depth], rows, false, (windows, [depth, 1]), weights);
            for (cell, row) in rows.chunks_exact(width).enumerate() {
                let at = self.cell(first, cell) * width;
                finish(epilogue, row, &mut target[at..at + width]);
            }
        });
    }

    /// Adds the weights' gradient `[tap][input][output]` to `gradient`.
    pub(crate) fn weight_gradient(
        self,
        channels: Channels,
        images: usize,
        source: &[f32],
        target_gradient: &[f32],
        gradient: &mut [f32],
        scratch: &mut Scratch,
    ) {
        let (depth, width) = (9 * channels.input, channels.output);
        self.for_each_chunk(channels, images, source, scratch, |Chunk { first, cells, windows, rows }| {
            for (cell, row) in rows.chunks_exact_mut(width).enumerate() {
                let at = self.cell(first, cell) * width;
                row.copy_from_slice(&target_gradient[at..at + width]);
            }
            multiply([depth, width, cells], gradient, true, (windows, [1, depth]), rows);
        });
    }

    /// Unfolds `images` boards of `source` chunk by chunk, and hands each chunk to `work`.
    fn for_each_chunk(
        self,
        channels: Channels,
        images: usize,
        source: &[f32],
        Scratch { windows, products }: &mut Scratch,
        mut work: impl FnMut(Chunk<'_>),
    ) {
        for first in (0..images).step_by(CHUNK) {
            let cells = CHUNK.min(images - first) * self.grid.side * self.grid.side;
            let rows = cells * channels.output;
            products.grow(rows);
            self.unfold(channels.input, first, cells, source, windows);
            work(Chunk { first, cells, windows, rows: &mut products[..rows] });
        }
    }

    /// The padded index of cell number `cell` counted over boards from `first` on.
    fn cell(self, first: usize, cell: usize) -> usize {
        let side = self.grid.side;
        self.grid.cell(first + cell / (side * side), cell / side % side, cell % side)
    }

    fn unfold(self, channels: usize, first: usize, cells: usize, source: &[f32], windows: &mut Buffer) {
        windows.grow(cells * 9 * channels);
        for (cell, window) in windows.chunks_exact_mut(9 * channels).take(cells).enumerate() {
            let corner = self.cell(first, cell) - self.grid.row - 1;
            for (y, taps) in window.chunks_exact_mut(3 * channels).enumerate() {
                taps.copy_from_slice(&source[(corner + y * self.grid.row) * channels..][..3 * channels]);
            }
        }
    }
}

fn finish(epilogue: Epilogue<'_>, products: &[f32], target: &mut [f32]) {
    match epilogue {
        Epilogue::Store => target.copy_from_slice(products),
        Epilogue::Add => target.iter_mut().zip(products).for_each(|(t, p)| *t += p),
        Epilogue::BiasRelu(bias) => {
            target.iter_mut().zip(products).zip(bias).for_each(|((t, p), b)| *t = (p + b).max(0.0));
        }
        Epilogue::BiasSkipRelu(bias) => {
            target.iter_mut().zip(products).zip(bias).for_each(|((t, p), b)| *t = (p + b + *t).max(0.0));
        }
    }
}

/// `out (+)= left * right` for `[rows, columns, depth]`; `left` comes with its row and column strides.
fn multiply(
    [rows, columns, depth]: [usize; 3],
    out: &mut [f32],
    accumulate: bool,
    (left, [left_row, left_column]): (&[f32], [usize; 2]),
    right: &[f32],
) {
    assert!(out.len() >= rows * columns && right.len() >= depth * columns && left.len() >= rows * depth);
    if !accumulate {
        out[..rows * columns].fill(0.0);
    }
    for (row, out) in out.chunks_exact_mut(columns).take(rows).enumerate() {
        for (step, right) in right.chunks_exact(columns).take(depth).enumerate() {
            let factor = left[row * left_row + step * left_column];
            out.iter_mut().zip(right).for_each(|(sum, value)| *sum += factor * value);
        }
    }
}
