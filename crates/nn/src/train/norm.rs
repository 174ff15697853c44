//! Batch normalisation with the batch's own statistics, and its gradient.
//!
//! A shard sums over its images; the sums of all shards, added in order, give the statistics.

use crate::grid::Grid;
use crate::norm::{EPSILON, MOMENTUM};
use crate::train::params::Params;

/// Indices of one batch-norm's tensors.
struct Part {
    scale: usize,
    shift: usize,
    mean: usize,
    variance: usize,
}

/// The batch-norm of a layer; that of the heads is made of two, side by side.
pub(crate) struct Norm {
    parts: Vec<Part>,
    pub(crate) channels: usize,
    mean: Vec<f32>,
    variance: Vec<f32>,
    inverse: Vec<f32>,
    /// Values a channel in the batch.
    count: f64,
}

/// `x * scale + shift`, channel by channel.
pub(crate) struct Affine {
    scale: Vec<f32>,
    shift: Vec<f32>,
}

/// `z * of_z + gradient * of_gradient + constant`, channel by channel: the gradient of batch-norm's input.
pub(crate) struct InputGradient {
    of_z: Vec<f32>,
    of_gradient: Vec<f32>,
    constant: Vec<f32>,
}

impl Norm {
    pub(crate) fn new(params: &Params, names: &[&str]) -> Self {
        let part = |name: &&str| {
            let index = |part: &str| params.index(&format!("{name}.{part}"));
            Part {
                scale: index("weight"),
                shift: index("bias"),
                mean: index("running_mean"),
                variance: index("running_var"),
            }
        };
        let parts: Vec<Part> = names.iter().map(part).collect();
        let channels = parts.iter().map(|part| params.data(part.scale).len()).sum();
        let zeros = || vec![0.0; channels];
        Self { parts, channels, mean: zeros(), variance: zeros(), inverse: zeros(), count: 0.0 }
    }

    /// Takes the sums of [`sums`] over `count` values a channel; gives what normalises them.
    pub(crate) fn set_statistics(&mut self, params: &Params, sums: &[f64], count: usize) -> Affine {
        self.count = count as f64;
        for channel in 0..self.channels {
            let mean = sums[channel] / self.count;
            let variance = (sums[self.channels + channel] / self.count - mean * mean).max(0.0);
            self.mean[channel] = mean as f32;
            self.variance[channel] = variance as f32;
            self.inverse[channel] = (1.0 / (variance + f64::from(EPSILON)).sqrt()) as f32;
        }
        let scale: Vec<f32> = self.gather(params, |part| part.scale).zip(&self.inverse).map(|(g, i)| g * i).collect();
        let shift = self.gather(params, |part| part.shift).zip(&self.mean).zip(&scale).map(|((b, m), s)| b - m * s);
        Affine { shift: shift.collect(), scale }
    }

    fn gather<'a>(&'a self, params: &'a Params, which: fn(&Part) -> usize) -> impl Iterator<Item = f32> + 'a {
        self.parts.iter().flat_map(move |part| params.data(which(part)).iter().copied())
    }

    /// Takes the sums of [`mask_and_sum`]; writes the gradients of scale and shift, gives what makes the input's.
    pub(crate) fn backward(&self, params: &mut Params, sums: &[f64]) -> InputGradient {
        let (shift, scale) = sums.split_at(self.channels);
        let mut at = 0;
        for part in &self.parts {
            let len = params.data(part.scale).len();
            write(&mut params.list[part.scale].gradient, &scale[at..at + len]);
            write(&mut params.list[part.shift].gradient, &shift[at..at + len]);
            at += len;
        }
        let of_gradient: Vec<f32> =
            self.gather(params, |part| part.scale).zip(&self.inverse).map(|(g, i)| g * i).collect();
        let mut of_z = Vec::with_capacity(self.channels);
        let mut constant = Vec::with_capacity(self.channels);
        for channel in 0..self.channels {
            let slope = (scale[channel] / self.count) as f32 * self.inverse[channel];
            of_z.push(-of_gradient[channel] * slope);
            let level = (shift[channel] / self.count) as f32;
            constant.push(of_gradient[channel] * (self.mean[channel] * slope - level));
        }
        InputGradient { of_z, of_gradient, constant }
    }

    /// Moves the running statistics towards the batch's. The running variance is the unbiased one.
    pub(crate) fn update_running(&self, params: &mut Params) {
        let unbiased = (self.count / (self.count - 1.0).max(1.0)) as f32;
        let mut at = 0;
        for part in &self.parts {
            let means = &mut params.list[part.mean].data;
            let range = at..at + means.len();
            at = range.end;
            means.iter_mut().zip(&self.mean[range.clone()]).for_each(|(r, m)| *r += MOMENTUM * (m - *r));
            let variances = &mut params.list[part.variance].data;
            variances.iter_mut().zip(&self.variance[range]).for_each(|(r, v)| *r += MOMENTUM * (v * unbiased - *r));
        }
    }

    /// Sets the gradient to zero wherever the ReLU did; gives its sum and that of its product with the normalised
    /// input, channel by channel.
    pub(crate) fn mask_and_sum(
        &self,
        grid: Grid,
        images: usize,
        z: &[f32],
        out: &[f32],
        gradient: &mut [f32],
    ) -> Vec<f64> {
        let n = self.channels;
        sum_rows(grid, images, n, |row, sums, products| {
            let cells = z[row.clone()].chunks_exact(n).zip(out[row.clone()].chunks_exact(n));
            for (gradient, (z, out)) in gradient[row].chunks_exact_mut(n).zip(cells) {
                mask_cell(gradient, out, sums);
                add_products(products, gradient, z, &self.mean, &self.inverse);
            }
        })
    }
}

// The next two are functions of their own, never inlined, because the compiler vectorises only where it knows that
// slices don't overlap, which it does for arguments; slices of one known length also drop the bounds checks.

/// Masks the gradient of one cell and adds it up.
#[inline(never)]
fn mask_cell(gradient: &mut [f32], out: &[f32], sums: &mut [f32]) {
    let n = gradient.len();
    let (out, sums) = (&out[..n], &mut sums[..n]);
    for c in 0..n {
        // A mask instead of a branch, which would be mispredicted half of the time.
        let mask = u32::from(out[c] > 0.0).wrapping_neg();
        let masked = f32::from_bits(gradient[c].to_bits() & mask);
        gradient[c] = masked;
        sums[c] += masked;
    }
}

/// Adds the products of one cell's gradient and normalised input.
#[inline(never)]
fn add_products(products: &mut [f32], gradient: &[f32], z: &[f32], mean: &[f32], inverse: &[f32]) {
    let n = products.len();
    let (gradient, z, mean, inverse) = (&gradient[..n], &z[..n], &mean[..n], &inverse[..n]);
    for c in 0..n {
        products[c] += gradient[c] * ((z[c] - mean[c]) * inverse[c]);
    }
}

fn write(gradient: &mut [f32], sums: &[f64]) {
    gradient.iter_mut().zip(sums).for_each(|(g, s)| *g = *s as f32);
}

/// The sum and the sum of squares of every channel.
pub(crate) fn sums(grid: Grid, images: usize, channels: usize, z: &[f32]) -> Vec<f64> {
    sum_rows(grid, images, channels, |row, sums, squares| {
        let (sums, squares) = (&mut sums[..channels], &mut squares[..channels]);
        for z in z[row].chunks_exact(channels) {
            let z = &z[..channels];
            for c in 0..channels {
                sums[c] += z[c];
                squares[c] += z[c] * z[c];
            }
        }
    })
}

/// Two sums a channel: single precision within a board, double over the batch.
fn sum_rows(
    grid: Grid,
    images: usize,
    channels: usize,
    mut add: impl FnMut(std::ops::Range<usize>, &mut [f32], &mut [f32]),
) -> Vec<f64> {
    let mut total = vec![0.0; 2 * channels];
    let mut board = vec![0.0; 2 * channels];
    for image in 0..images {
        board.fill(0.0);
        let (first, second) = board.split_at_mut(channels);
        (0..grid.side).for_each(|y| add(grid.row_range(image, y, channels), first, second));
        total.iter_mut().zip(&board).for_each(|(t, b)| *t += f64::from(*b));
    }
    total
}

impl Affine {
    /// `out = relu(z * scale + shift + skip)`.
    pub(crate) fn apply(&self, grid: Grid, images: usize, z: &[f32], skip: Option<&[f32]>, out: &mut [f32]) {
        let channels = self.scale.len();
        let (scale, shift) = (&self.scale[..channels], &self.shift[..channels]);
        for row in grid.rows(images, channels) {
            let skip = skip.map(|skip| &skip[row.clone()]);
            let out = &mut out[row.clone()];
            if let Some(skip) = skip {
                out.copy_from_slice(skip);
            } else {
                out.fill(0.0);
            }
            for (out, z) in out.chunks_exact_mut(channels).zip(z[row].chunks_exact(channels)) {
                let (out, z) = (&mut out[..channels], &z[..channels]);
                for c in 0..channels {
                    out[c] = (z[c] * scale[c] + shift[c] + out[c]).max(0.0);
                }
            }
        }
    }
}

impl InputGradient {
    /// The gradient of batch-norm's input.
    pub(crate) fn apply(&self, grid: Grid, images: usize, z: &[f32], gradient: &[f32], out: &mut [f32]) {
        let channels = self.of_z.len();
        let (of_z, of_gradient) = (&self.of_z[..channels], &self.of_gradient[..channels]);
        let constant = &self.constant[..channels];
        for row in grid.rows(images, channels) {
            let cells = z[row.clone()].chunks_exact(channels).zip(gradient[row.clone()].chunks_exact(channels));
            for (out, (z, gradient)) in out[row].chunks_exact_mut(channels).zip(cells) {
                let (out, z, gradient) = (&mut out[..channels], &z[..channels], &gradient[..channels]);
                for c in 0..channels {
                    out[c] = z[c] * of_z[c] + gradient[c] * of_gradient[c] + constant[c];
                }
            }
        }
    }
}
