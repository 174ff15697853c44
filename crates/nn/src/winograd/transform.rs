//! Tiles to and from the Winograd domain: `[point][tile][channel]`, a register of channels at a time.
// Columns of small matrices are written by index: an iterator over rows would hide the transposition.
#![allow(clippy::needless_range_loop)]

use crate::grid::Grid;
use crate::lane::{Lane, per_isa};
use crate::winograd::tile::{MAX_IN, MAX_OUT, Tile};

/// What to do with a convolution's results.
#[derive(Clone, Copy)]
pub(crate) enum Epilogue<'a> {
    /// Store them.
    Store,
    /// Add them to what's there.
    Add,
    /// Add the bias, clamp at zero, store.
    BiasRelu(&'a [f32]),
    /// Add the bias and what's there (the skip connection), clamp at zero, store.
    BiasSkipRelu(&'a [f32]),
}

/// Images to tiles: `count` tiles from number `first` on.
pub(crate) struct ToPoints<'a> {
    pub(crate) grid: Grid,
    pub(crate) channels: usize,
    pub(crate) first: usize,
    pub(crate) count: usize,
    pub(crate) image: &'a [f32],
    pub(crate) points: &'a mut [f32],
}

/// Tiles to images.
pub(crate) struct ToImage<'a> {
    pub(crate) grid: Grid,
    pub(crate) channels: usize,
    pub(crate) first: usize,
    pub(crate) count: usize,
    pub(crate) points: &'a [f32],
    pub(crate) image: &'a mut [f32],
    pub(crate) epilogue: Epilogue<'a>,
}

per_isa! {
    /// `B^T d B` of every tile.
    ///
    /// # Safety
    /// `isa` is available, `channels` is a multiple of its width, and the slices hold the tiles asked for.
    pub(crate) unsafe fn input<T: Tile>(args: &mut ToPoints<'_>) = input_body;
}
per_isa! {
    /// `A y A^T` of every tile: the gradient of the products.
    ///
    /// # Safety
    /// As for [`input`].
    pub(crate) unsafe fn output_adjoint<T: Tile>(args: &mut ToPoints<'_>) = output_adjoint_body;
}
per_isa! {
    /// `A^T m A` of every tile, then the epilogue, for the cells on the board.
    ///
    /// # Safety
    /// As for [`input`]; a bias has `channels` floats.
    pub(crate) unsafe fn output<T: Tile>(args: &mut ToImage<'_>) = output_body;
}

#[inline(always)]
unsafe fn input_body<V: Lane, T: Tile>(args: &mut ToPoints<'_>) {
    let (grid, channels) = (args.grid, args.channels);
    for tile in 0..args.count {
        let at = grid.tile_at(args.first + tile);
        let corner = grid.window(at.image, at.y, at.x) * channels;
        for channel in (0..channels).step_by(V::WIDTH) {
            // SAFETY: the grid leaves room for every window, the caller for every point; V's instructions exist.
            unsafe {
                let from = args.image.as_ptr().add(corner + channel);
                let mut half = [[V::splat(0.0); MAX_IN]; MAX_IN];
                for x in 0..T::IN {
                    let mut column = [V::splat(0.0); MAX_IN];
                    for (y, d) in column.iter_mut().enumerate().take(T::IN) {
                        *d = V::load(from.add((y * grid.row + x) * channels));
                    }
                    let column = T::input(column);
                    (0..T::IN).for_each(|y| half[y][x] = column[y]);
                }
                let to = args.points.as_mut_ptr().add(tile * channels + channel);
                for (y, row) in half.into_iter().enumerate().take(T::IN) {
                    let row = T::input(row);
                    for (x, v) in row.into_iter().enumerate().take(T::IN) {
                        v.store(to.add((y * T::IN + x) * args.count * channels));
                    }
                }
            }
        }
    }
}

#[inline(always)]
unsafe fn output_adjoint_body<V: Lane, T: Tile>(args: &mut ToPoints<'_>) {
    let (grid, channels) = (args.grid, args.channels);
    for tile in 0..args.count {
        let at = grid.tile_at(args.first + tile);
        let corner = grid.cell(at.image, at.y, at.x) * channels;
        for channel in (0..channels).step_by(V::WIDTH) {
            // SAFETY: as in `input_body`; cells of a tile beside the board are zero in the padded layout.
            unsafe {
                let from = args.image.as_ptr().add(corner + channel);
                let mut half = [[V::splat(0.0); MAX_OUT]; MAX_IN];
                for x in 0..T::OUT {
                    let mut column = [V::splat(0.0); MAX_OUT];
                    for (y, d) in column.iter_mut().enumerate().take(T::OUT) {
                        *d = V::load(from.add((y * grid.row + x) * channels));
                    }
                    let column = T::output_adjoint(column);
                    (0..T::IN).for_each(|y| half[y][x] = column[y]);
                }
                let to = args.points.as_mut_ptr().add(tile * channels + channel);
                for (y, row) in half.into_iter().enumerate().take(T::IN) {
                    let row = T::output_adjoint(row);
                    for (x, v) in row.into_iter().enumerate().take(T::IN) {
                        v.store(to.add((y * T::IN + x) * args.count * channels));
                    }
                }
            }
        }
    }
}

#[inline(always)]
unsafe fn output_body<V: Lane, T: Tile>(args: &mut ToImage<'_>) {
    let (grid, channels) = (args.grid, args.channels);
    for tile in 0..args.count {
        let at = grid.tile_at(args.first + tile);
        let corner = grid.cell(at.image, at.y, at.x) * channels;
        let (rows, columns) = (grid.visible(at.y), grid.visible(at.x));
        for channel in (0..channels).step_by(V::WIDTH) {
            // SAFETY: as in `input_body`.
            unsafe {
                let from = args.points.as_ptr().add(tile * channels + channel);
                let mut half = [[V::splat(0.0); MAX_IN]; MAX_OUT];
                for x in 0..T::IN {
                    let mut column = [V::splat(0.0); MAX_IN];
                    for (y, m) in column.iter_mut().enumerate().take(T::IN) {
                        *m = V::load(from.add((y * T::IN + x) * args.count * channels));
                    }
                    let column = T::output(column);
                    (0..T::OUT).for_each(|y| half[y][x] = column[y]);
                }
                let to = args.image.as_mut_ptr().add(corner + channel);
                for (y, row) in half.into_iter().enumerate().take(T::OUT) {
                    if y == rows {
                        break;
                    }
                    let row = T::output(row);
                    for (x, v) in row.into_iter().enumerate().take(T::OUT) {
                        if x < columns {
                            finish(args.epilogue, v, channel, to.add((y * grid.row + x) * channels));
                        }
                    }
                }
            }
        }
    }
}

/// # Safety
/// `to` is a writable register's worth of floats; a bias reaches beyond `channel + WIDTH`.
#[inline(always)]
unsafe fn finish<V: Lane>(epilogue: Epilogue<'_>, v: V, channel: usize, to: *mut f32) {
    // SAFETY: by the contract.
    unsafe {
        let result = match epilogue {
            Epilogue::Store => v,
            Epilogue::Add => v.add(V::load(to)),
            Epilogue::BiasRelu(bias) => v.add(V::load(bias.as_ptr().add(channel))).max(V::splat(0.0)),
            Epilogue::BiasSkipRelu(bias) => {
                v.add(V::load(bias.as_ptr().add(channel))).add(V::load(to)).max(V::splat(0.0))
            }
        };
        result.store(to);
    }
}
