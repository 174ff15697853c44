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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Backend, NetSpec};

    const IMAGES: usize = 3;

    /// Numbers between -1 and 1 that don't repeat soon.
    fn numbers(len: usize, seed: usize) -> Vec<f32> {
        (0..len).map(|i| ((i * 7919 + seed * 104_729) % 2003) as f32 / 1001.0 - 1.0).collect()
    }

    /// Numbers on the boards, zeros around them.
    fn boards(kernel: Kernel, channels: usize, seed: usize) -> Buffer {
        let mut buffer = Buffer::new(kernel.grid.len(IMAGES, channels));
        let all = numbers(buffer.len(), seed);
        kernel.grid.rows(IMAGES, channels).for_each(|row| buffer[row.clone()].copy_from_slice(&all[row]));
        buffer
    }

    /// Calls `f(out index, in index, weight index)` for every product of a convolution of `channels`.
    fn products(kernel: Kernel, channels: usize, mut f: impl FnMut(usize, usize, usize)) {
        let (grid, side) = (kernel.grid, kernel.grid.side);
        for index in 0..IMAGES * side * side * 9 * channels * channels {
            let (i, o, tap) = (index % channels, index / channels % channels, index / channels / channels % 9);
            let cell = index / channels / channels / 9;
            let at = |dy, dx| grid.cell(cell / side / side, cell / side % side, cell % side) + dy * grid.row + dx;
            let source = at(tap / 3, tap % 3) - grid.row - 1;
            f(at(0, 0) * channels + o, source * channels + i, (tap * channels + i) * channels + o);
        }
    }

    fn assert_close(what: &str, got: &[f32], expected: &[f64]) {
        for (got, expected) in got.iter().zip(expected) {
            assert!((f64::from(*got) - expected).abs() < 1e-3, "{what}: {got}, expected {expected}");
        }
    }

    fn for_each_kernel(test: impl Fn(Kernel, usize, &str)) {
        for (size, filters) in [(3, 8), (6, 16), (7, 8), (8, 24), (9, 16), (15, 8)] {
            let spec = NetSpec { size, filters, ..NetSpec::default() };
            for backend in Backend::available(filters) {
                test(backend.resolve(&spec).unwrap(), filters, &format!("{} {size}x{size}", backend.name()));
            }
        }
    }

    #[test]
    fn forward_agrees_with_plain_loops_under_every_epilogue() {
        for_each_kernel(|kernel, filters, what| {
            let channels = Channels { input: filters, output: filters };
            let (source, before) = (boards(kernel, filters, 1), boards(kernel, filters, 2));
            let (weights, bias) = (numbers(9 * filters * filters, 3), numbers(filters, 4));
            let mut sums = vec![0.0; source.len()];
            products(kernel, filters, |o, i, w| sums[o] += f64::from(source[i]) * f64::from(weights[w]));
            let mut packed = Buffer::default();
            kernel.pack(channels, &weights, &mut packed);
            for number in 0..4 {
                let epilogue =
                    [Epilogue::Store, Epilogue::Add, Epilogue::BiasRelu(&bias), Epilogue::BiasSkipRelu(&bias)][number];
                let mut target = before.clone();
                let pass = Pass { images: IMAGES, source: &source, target: &mut target, epilogue };
                kernel.forward(channels, &packed, pass, &mut Scratch::default());
                let mut expected = vec![0.0; sums.len()];
                for index in kernel.grid.rows(IMAGES, filters).flatten() {
                    let (bias, before) = (f64::from(bias[index % filters]), f64::from(before[index]));
                    let choices = [
                        sums[index],
                        sums[index] + before,
                        (sums[index] + bias).max(0.0),
                        (sums[index] + bias + before).max(0.0),
                    ];
                    expected[index] = choices[number];
                }
                assert_close(&format!("{what}, epilogue {number}"), &target, &expected);
            }
        });
    }

    #[test]
    fn weight_gradients_agree_with_plain_loops() {
        for_each_kernel(|kernel, filters, what| {
            let channels = Channels { input: filters, output: filters };
            let (source, gradient) = (boards(kernel, filters, 5), boards(kernel, filters, 6));
            let mut expected = vec![0.0; 9 * filters * filters];
            products(kernel, filters, |o, i, w| expected[w] += f64::from(source[i]) * f64::from(gradient[o]));
            let mut packed = vec![0.0; kernel.packed_len(channels)];
            let mut scratch = Scratch::default();
            kernel.weight_gradient(channels, IMAGES, (&source, &gradient), &mut packed, &mut scratch);
            let mut got = vec![0.0; expected.len()];
            kernel.unpack_gradient(channels, &packed, &mut got);
            assert_close(what, &got, &expected);
        });
    }
}
