//! 3x3 convolutions by Winograd's minimal filtering: transform, multiply, transform back.
//!
//! Everything works on a chunk of images whose tiles fit the cache together.

mod product;
mod tile;
mod transform;

pub(crate) use transform::Epilogue;

use crate::buffer::Buffer;
use crate::conv::Pass;
use crate::grid::Grid;
use crate::lane::Isa;
use product::{Product, Right, multiply};
use tile::{Tile, Tile3, Tile4};
use transform::{ToImage, ToPoints};

/// Tiles in a chunk: their inputs and products for 128 channels fill about a second-level cache.
const CHUNK_TILES: usize = 72;

/// The Winograd convolution of one board size.
#[derive(Clone, Copy)]
pub(crate) struct Winograd {
    pub(crate) grid: Grid,
    pub(crate) isa: Isa,
}

/// Working memory of one thread.
#[derive(Default)]
pub(crate) struct Scratch {
    inputs: Buffer,
    products: Buffer,
}

/// Channels in and out of a convolution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Channels {
    pub(crate) input: usize,
    pub(crate) output: usize,
}

impl Channels {
    pub(crate) fn product(self) -> usize {
        self.input * self.output
    }

    /// Those of the convolution that takes gradients back.
    pub(crate) fn swapped(self) -> Self {
        Self { input: self.output, output: self.input }
    }
}

impl Winograd {
    /// Points of the Winograd domain.
    pub(crate) fn points(self) -> usize {
        (self.grid.tile + 2).pow(2)
    }

    fn coefficient(self, point: usize, tap: usize) -> f32 {
        let side = self.grid.tile + 2;
        let g = if self.grid.tile == 3 { Tile3::G } else { Tile4::G };
        g[point / side][tap / 3] * g[point % side][tap % 3]
    }

    /// The kernel's transform `G g G^T` in panels; `weights` is `[tap][input][output]`.
    pub(crate) fn pack(self, channels: Channels, weights: &[f32], packed: &mut [f32]) {
        let size = channels.product();
        let mut plane = vec![0.0; size];
        for (point, packed) in packed.chunks_exact_mut(size).enumerate() {
            plane.fill(0.0);
            for (tap, weights) in weights.chunks_exact(size).enumerate() {
                let c = self.coefficient(point, tap);
                if c != 0.0 {
                    plane.iter_mut().zip(weights).for_each(|(p, w)| *p += c * w);
                }
            }
            to_panels(channels, 2 * self.isa.width(), &plane, packed);
        }
    }

    /// The adjoint of [`Self::pack`] without the panels: `gradient += G^T du G`.
    pub(crate) fn unpack_gradient(self, channels: Channels, points: &[f32], gradient: &mut [f32]) {
        let size = channels.product();
        for (tap, gradient) in gradient.chunks_exact_mut(size).enumerate() {
            for (point, points) in points.chunks_exact(size).enumerate() {
                let c = self.coefficient(point, tap);
                if c != 0.0 {
                    gradient.iter_mut().zip(points).for_each(|(g, p)| *g += c * p);
                }
            }
        }
    }

    /// Convolves `images` boards of `source` with packed weights.
    pub(crate) fn forward(
        self,
        channels: Channels,
        packed: &[f32],
        Pass { images, source, target, epilogue }: Pass<'_>,
        scratch: &mut Scratch,
    ) {
        self.check(channels, images, source, target);
        assert!(packed.len() >= self.points() * channels.product());
        if let Epilogue::BiasRelu(bias) | Epilogue::BiasSkipRelu(bias) = epilogue {
            assert!(bias.len() >= channels.output);
        }
        for (first, count) in self.chunks(images) {
            let (inputs, products) = scratch.slices(self, channels, count);
            self.to_points(false, channels.input, first, count, source, inputs);
            self.multiply_points(channels, count, packed, inputs, products);
            let (grid, channels) = (self.grid, channels.output);
            let mut args = ToImage { grid, channels, first, count, points: products, image: target, epilogue };
            // SAFETY: `check` made sure of the slices and of the instruction set.
            unsafe {
                match self.grid.tile {
                    3 => transform::output::<Tile3>(self.isa, &mut args),
                    _ => transform::output::<Tile4>(self.isa, &mut args),
                }
            }
        }
    }

    /// Adds the weights' gradient, in the Winograd domain, to `gradient`.
    pub(crate) fn weight_gradient(
        self,
        channels: Channels,
        images: usize,
        source: &[f32],
        target_gradient: &[f32],
        gradient: &mut [f32],
        scratch: &mut Scratch,
    ) {
        self.check(channels, images, source, target_gradient);
        let product = |count| Product {
            rows: channels.input,
            columns: channels.output,
            depth: count,
            left_row: 1,
            left_depth: channels.input,
            right: Right::Rows,
            accumulate: true,
        };
        for (first, count) in self.chunks(images) {
            let (inputs, products) = scratch.slices(self, channels, count);
            self.to_points(false, channels.input, first, count, source, inputs);
            self.to_points(true, channels.output, first, count, target_gradient, products);
            let planes =
                inputs.chunks_exact(count * channels.input).zip(products.chunks_exact(count * channels.output));
            for (gradient, (left, right)) in gradient.chunks_exact_mut(channels.product()).zip(planes) {
                multiply(self.isa, product(count), left, right, gradient);
            }
        }
    }

    fn multiply_points(self, channels: Channels, count: usize, packed: &[f32], inputs: &[f32], products: &mut [f32]) {
        let product = Product {
            rows: count,
            columns: channels.output,
            depth: channels.input,
            left_row: channels.input,
            left_depth: 1,
            right: Right::Panels,
            accumulate: false,
        };
        let inputs = inputs.chunks_exact(count * channels.input);
        let products = products.chunks_exact_mut(count * channels.output);
        for ((left, right), out) in inputs.zip(packed.chunks_exact(channels.product())).zip(products) {
            multiply(self.isa, product, left, right, out);
        }
    }

    fn to_points(self, adjoint: bool, channels: usize, first: usize, count: usize, image: &[f32], points: &mut [f32]) {
        let mut args = ToPoints { grid: self.grid, channels, first, count, image, points };
        // SAFETY: the callers' `check` made sure of the image and the instruction set, `Scratch` of the points.
        unsafe {
            match (adjoint, self.grid.tile) {
                (false, 3) => transform::input::<Tile3>(self.isa, &mut args),
                (false, _) => transform::input::<Tile4>(self.isa, &mut args),
                (true, 3) => transform::output_adjoint::<Tile3>(self.isa, &mut args),
                (true, _) => transform::output_adjoint::<Tile4>(self.isa, &mut args),
            }
        }
    }

    /// What the unsafe kernels rely on.
    fn check(self, channels: Channels, images: usize, source: &[f32], target: &[f32]) {
        let width = self.isa.width();
        assert!(self.isa.is_available() && matches!(self.grid.tile, 3 | 4));
        assert!(channels.input.is_multiple_of(width) && channels.output.is_multiple_of(width));
        assert!(source.len() >= self.grid.len(images, channels.input));
        assert!(target.len() >= self.grid.len(images, channels.output));
    }

    /// The first tile and the number of tiles of each chunk: whole images, at least one.
    fn chunks(self, images: usize) -> impl Iterator<Item = (usize, usize)> {
        let per_image = self.grid.tiles_per_image();
        let total = images * per_image;
        let chunk = (CHUNK_TILES / per_image).max(1) * per_image;
        (0..total).step_by(chunk).map(move |first| (first, chunk.min(total - first)))
    }
}

impl Scratch {
    fn slices(&mut self, winograd: Winograd, channels: Channels, count: usize) -> (&mut [f32], &mut [f32]) {
        let tiles = winograd.points() * count;
        self.inputs.grow(tiles * channels.input);
        self.products.grow(tiles * channels.output);
        (&mut self.inputs[..tiles * channels.input], &mut self.products[..tiles * channels.output])
    }
}

/// `[input][output]` to panels of `width` outputs.
fn to_panels(channels: Channels, width: usize, plane: &[f32], packed: &mut [f32]) {
    for column in (0..channels.output).step_by(width) {
        let width = width.min(channels.output - column);
        let panel = &mut packed[column * channels.input..][..width * channels.input];
        for (to, from) in panel.chunks_exact_mut(width).zip(plane.chunks_exact(channels.output)) {
            to.copy_from_slice(&from[column..column + width]);
        }
    }
}
