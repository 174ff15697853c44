//! A 3x3 convolution by whichever kernels were chosen.

use crate::backend::Kernel;
use crate::buffer::Buffer;
use crate::im2col::{self, Im2col};
use crate::winograd::{self, Channels, Epilogue, Winograd};

/// Working memory of one thread.
#[derive(Default)]
pub(crate) struct Scratch {
    winograd: winograd::Scratch,
    im2col: im2col::Scratch,
}

/// What a convolution reads and where it writes: padded boards.
pub(crate) struct Pass<'a> {
    pub(crate) images: usize,
    pub(crate) source: &'a [f32],
    pub(crate) target: &'a mut [f32],
    pub(crate) epilogue: Epilogue<'a>,
}

enum Method {
    Im2col(Im2col),
    Winograd(Winograd),
}

impl Kernel {
    fn method(self) -> Method {
        match self.isa {
            None => Method::Im2col(Im2col { grid: self.grid }),
            Some(isa) => Method::Winograd(Winograd { grid: self.grid, isa }),
        }
    }

    /// Floats of packed weights, and of their gradient before [`Self::unpack_gradient`].
    pub(crate) fn packed_len(self, channels: Channels) -> usize {
        match self.method() {
            Method::Im2col(_) => 9 * channels.product(),
            Method::Winograd(winograd) => winograd.points() * channels.product(),
        }
    }

    /// Prepares weights `[tap][input][output]`.
    pub(crate) fn pack(self, channels: Channels, weights: &[f32], packed: &mut Buffer) {
        packed.grow(self.packed_len(channels));
        match self.method() {
            Method::Im2col(_) => packed.copy_from_slice(weights),
            Method::Winograd(winograd) => winograd.pack(channels, weights, packed),
        }
    }

    /// Convolves.
    pub(crate) fn forward(self, channels: Channels, packed: &[f32], pass: Pass<'_>, scratch: &mut Scratch) {
        match self.method() {
            Method::Im2col(im2col) => im2col.forward(channels, packed, pass, &mut scratch.im2col),
            Method::Winograd(winograd) => winograd.forward(channels, packed, pass, &mut scratch.winograd),
        }
    }

    /// Adds the gradient of the packed weights to `gradient`, given the input and the output's gradient.
    pub(crate) fn weight_gradient(
        self,
        channels: Channels,
        images: usize,
        (source, target_gradient): (&[f32], &[f32]),
        gradient: &mut [f32],
        scratch: &mut Scratch,
    ) {
        match self.method() {
            Method::Im2col(im2col) => {
                im2col.weight_gradient(channels, images, source, target_gradient, gradient, &mut scratch.im2col);
            }
            Method::Winograd(winograd) => {
                winograd.weight_gradient(channels, images, source, target_gradient, gradient, &mut scratch.winograd);
            }
        }
    }

    /// Adds a gradient of packed weights to that of `[tap][input][output]`.
    pub(crate) fn unpack_gradient(self, channels: Channels, packed: &[f32], gradient: &mut [f32]) {
        match self.method() {
            Method::Im2col(_) => gradient.iter_mut().zip(packed).for_each(|(g, p)| *g += p),
            Method::Winograd(winograd) => winograd.unpack_gradient(channels, packed, gradient),
        }
    }
}
