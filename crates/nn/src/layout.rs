//! Between the files' layout (PyTorch's: outputs first) and the kernels' (outputs last, so that they fill registers).

use crate::spec::{Role, TensorSpec};

/// The transpose of a `rows` x `columns` matrix, in blocks that stay in cache.
pub(crate) fn transpose(rows: usize, columns: usize, from: &[f32], to: &mut [f32]) {
    const BLOCK: usize = 16;
    for row in (0..rows).step_by(BLOCK) {
        for column in (0..columns).step_by(BLOCK) {
            for r in row..rows.min(row + BLOCK) {
                for c in column..columns.min(column + BLOCK) {
                    to[c * rows + r] = from[r * columns + c];
                }
            }
        }
    }
}

/// A tensor of a file in the kernels' layout: `[tap][input][output]` or `[input][output]`.
pub(crate) fn to_kernel(info: &TensorSpec, data: &[f32]) -> Vec<f32> {
    let (outputs, inner) = matrix(info);
    let mut kernel = vec![0.0; data.len()];
    match info.role {
        Role::Hidden | Role::Output => transpose(outputs, inner, data, &mut kernel),
        Role::Conv3x3 => {
            // [o][i][tap] -> [i][tap][o] -> [tap][i][o]
            for (index, x) in data.iter().enumerate() {
                let (o, i, tap) = (index / inner, index % inner / 9, index % 9);
                kernel[(tap * (inner / 9) + i) * outputs + o] = *x;
            }
        }
        _ => kernel.copy_from_slice(data),
    }
    kernel
}

/// The inverse of [`to_kernel`].
pub(crate) fn to_file(info: &TensorSpec, kernel: &[f32]) -> Vec<f32> {
    let (outputs, inner) = matrix(info);
    let mut data = vec![0.0; kernel.len()];
    match info.role {
        Role::Hidden | Role::Output => transpose(inner, outputs, kernel, &mut data),
        Role::Conv3x3 => {
            for (index, x) in data.iter_mut().enumerate() {
                let (o, i, tap) = (index / inner, index % inner / 9, index % 9);
                *x = kernel[(tap * (inner / 9) + i) * outputs + o];
            }
        }
        _ => data.copy_from_slice(kernel),
    }
    data
}

/// Weights for the gradient of a convolution's input: taps turned by 180 degrees, inputs and outputs exchanged.
pub(crate) fn turn(inputs: usize, outputs: usize, weights: &[f32], turned: &mut [f32]) {
    let size = inputs * outputs;
    for (to, from) in turned.chunks_exact_mut(size).rev().zip(weights.chunks_exact(size)) {
        transpose(inputs, outputs, from, to);
    }
}

fn matrix(info: &TensorSpec) -> (usize, usize) {
    (info.shape[0], info.shape[1..].iter().product())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_and_back_is_the_same() {
        let spec = crate::NetSpec { size: 5, filters: 24, blocks: 1, ..Default::default() };
        for info in spec.tensors() {
            let data: Vec<f32> = (0..info.len()).map(|i| i as f32).collect();
            assert_eq!(to_file(&info, &to_kernel(&info, &data)), data, "{}", info.name);
        }
    }
}
