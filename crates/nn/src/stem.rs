//! The first convolution: few planes, mostly zeros, so each non-zero input adds its row of weights.

use crate::grid::Grid;
use crate::spec::NetSpec;

/// Adds `factor * from` to `to`.
#[inline]
pub(crate) fn add_scaled(to: &mut [f32], factor: f32, from: &[f32]) {
    to.iter_mut().zip(from).for_each(|(t, f)| *t += factor * f);
}

/// Walks over every (cell, row of weights, non-zero input) of a position.
fn for_each_input(spec: &NetSpec, planes: &[f32], mut f: impl FnMut(usize, usize, usize, f32)) {
    let (side, cells) = (spec.size, spec.cells());
    for (cell, tap) in (0..cells).flat_map(|cell| (0..9).map(move |tap| (cell, tap))) {
        let (y, x) = (cell / side, cell % side);
        // One more than the input's coordinates, which may lie beside the board.
        let (in_y, in_x) = (y + tap / 3, x + tap % 3);
        if in_y == 0 || in_x == 0 || in_y > side || in_x > side {
            continue;
        }
        let at = (in_y - 1) * side + in_x - 1;
        for plane in 0..spec.planes {
            let input = planes[plane * cells + at];
            if input != 0.0 {
                f(y, x, tap * spec.planes + plane, input);
            }
        }
    }
}

/// Convolves positions (planes, rows, columns) into padded boards. Every cell starts from `bias`.
pub(crate) fn forward(
    spec: &NetSpec,
    grid: Grid,
    weights: &[f32],
    bias: Option<&[f32]>,
    planes: &[f32],
    out: &mut [f32],
) {
    let filters = spec.filters;
    for (image, planes) in planes.chunks_exact(spec.input_len()).enumerate() {
        for y in 0..spec.size {
            let row = &mut out[grid.row_range(image, y, filters)];
            match bias {
                Some(bias) => row.chunks_exact_mut(filters).for_each(|cell| cell.copy_from_slice(bias)),
                None => row.fill(0.0),
            }
        }
        for_each_input(spec, planes, |y, x, weight, input| {
            let cell = grid.cell(image, y, x) * filters;
            add_scaled(&mut out[cell..cell + filters], input, &weights[weight * filters..][..filters]);
        });
    }
}

/// Adds the weights' gradient.
pub(crate) fn weight_gradient(spec: &NetSpec, grid: Grid, planes: &[f32], out_gradient: &[f32], gradient: &mut [f32]) {
    let filters = spec.filters;
    for (image, planes) in planes.chunks_exact(spec.input_len()).enumerate() {
        for_each_input(spec, planes, |y, x, weight, input| {
            let cell = grid.cell(image, y, x) * filters;
            add_scaled(&mut gradient[weight * filters..][..filters], input, &out_gradient[cell..cell + filters]);
        });
    }
}
