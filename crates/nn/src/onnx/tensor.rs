//! Arrays in double precision and the operators on them, in plain loops: nothing is shared with the kernels.

/// Numbers with a shape, the last dimension contiguous.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Array {
    pub(super) shape: Vec<usize>,
    pub(super) data: Vec<f64>,
}

impl Array {
    pub(super) fn new(shape: Vec<usize>, data: Vec<f64>) -> Result<Self, String> {
        let len = shape.iter().try_fold(1usize, |len, dim| len.checked_mul(*dim));
        if len != Some(data.len()) {
            return Err(format!("the shape {shape:?} doesn't fit {} numbers", data.len()));
        }
        Ok(Self { shape, data })
    }

    /// The shape, if it has `N` dimensions.
    fn dims<const N: usize>(&self) -> Result<[usize; N], String> {
        let shape = &self.shape[..];
        shape.try_into().map_err(|_| format!("an array of {N} dimensions is needed, not one of shape {shape:?}"))
    }

    pub(super) fn map(mut self, f: impl Fn(f64) -> f64) -> Self {
        self.data.iter_mut().for_each(|x| *x = f(*x));
        self
    }

    pub(super) fn add(mut self, other: &Self) -> Result<Self, String> {
        if self.shape != other.shape {
            return Err(format!("shapes {:?} and {:?} can't be added", self.shape, other.shape));
        }
        self.data.iter_mut().zip(&other.data).for_each(|(x, y)| *x += y);
        Ok(self)
    }

    /// The first dimension stays, the others become one.
    pub(super) fn flatten(mut self) -> Result<Self, String> {
        let [batch, rest @ ..] = &self.shape[..] else { return Err("a single number can't be flattened".to_owned()) };
        self.shape = vec![*batch, rest.iter().product()];
        Ok(self)
    }

    /// `self * weights^T + bias`, row by row.
    pub(super) fn dense(&self, weights: &Self, bias: &Self) -> Result<Self, String> {
        let ([rows, depth], [columns, inner]) = (self.dims()?, weights.dims()?);
        if depth != inner || bias.dims()? != [columns] || depth == 0 {
            let shapes = (&self.shape, &weights.shape, &bias.shape);
            return Err(format!("the shapes {shapes:?} don't fit together"));
        }
        let mut data = Vec::with_capacity(rows * columns);
        for row in self.data.chunks_exact(depth) {
            for (weights, bias) in weights.data.chunks_exact(depth).zip(&bias.data) {
                data.push(bias + row.iter().zip(weights).map(|(x, w)| x * w).sum::<f64>());
            }
        }
        Self::new(vec![rows, columns], data)
    }

    /// Zeros around the last two dimensions: above, to the left, below, to the right.
    pub(super) fn pad(&self, [above, left, below, right]: [usize; 4]) -> Result<Self, String> {
        let [images, channels, rows, columns] = self.dims()?;
        let (height, width) = (above + rows + below, left + columns + right);
        let mut data = vec![0.0; images * channels * height * width];
        for (index, x) in self.data.iter().enumerate() {
            let (map, row, column) = (index / (rows * columns), index / columns % rows, index % columns);
            data[(map * height + above + row) * width + left + column] = *x;
        }
        Self::new(vec![images, channels, height, width], data)
    }

    /// The convolution (without any padding, by single steps) with `weights`, outputs first, and `bias`.
    pub(super) fn convolve(&self, weights: &Self, bias: &Self) -> Result<Self, String> {
        let ([images, inputs, rows, columns], [outputs, channels, high, wide]) = (self.dims()?, weights.dims()?);
        let fits = (1..=rows).contains(&high) && (1..=columns).contains(&wide);
        if !fits || inputs != channels || bias.dims()? != [outputs] {
            let shapes = (&self.shape, &weights.shape, &bias.shape);
            return Err(format!("the shapes {shapes:?} don't fit together"));
        }
        let shape = vec![images, outputs, rows - high + 1, columns - wide + 1];
        let (height, width) = (shape[2], shape[3]);
        let mut data = Vec::with_capacity(images * outputs * height * width);
        for (image, output) in (0..images).flat_map(|image| (0..outputs).map(move |output| (image, output))) {
            for row in 0..height {
                let mut sums = vec![bias.data[output]; width];
                for (tap, input) in (0..high * wide).flat_map(|tap| (0..inputs).map(move |input| (tap, input))) {
                    let weight = weights.data[(output * inputs + input) * high * wide + tap];
                    let from = ((image * inputs + input) * rows + row + tap / wide) * columns + tap % wide;
                    sums.iter_mut().zip(&self.data[from..from + width]).for_each(|(sum, x)| *sum += weight * x);
                }
                data.extend(sums);
            }
        }
        Self::new(shape, data)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn array<const N: usize>(shape: [usize; N], data: &[f64]) -> Array {
        Array::new(shape.to_vec(), data.to_vec()).unwrap()
    }

    #[test]
    fn a_convolution_worked_out_by_hand() {
        let image = array([1, 1, 2, 3], &[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]);
        let weights = array([1, 1, 2, 2], &[1.0, 10.0, 100.0, 1000.0]);
        let out = image.convolve(&weights, &array([1], &[0.5])).unwrap();
        assert_eq!(out, array([1, 1, 1, 2], &[5421.5, 6532.5]));
        let padded = image.pad([1, 0, 0, 1]).unwrap();
        assert_eq!(padded.data, [0.0, 0.0, 0.0, 0.0, 1.0, 2.0, 3.0, 0.0, 4.0, 5.0, 6.0, 0.0]);
    }

    #[test]
    fn a_dense_layer_worked_out_by_hand() {
        let rows = array([2, 2], &[1.0, 2.0, 3.0, 4.0]);
        let out = rows.dense(&array([1, 2], &[10.0, 1.0]), &array([1], &[0.5])).unwrap();
        assert_eq!(out, array([2, 1], &[12.5, 34.5]));
        assert!(rows.dense(&rows, &array([1], &[0.5])).is_err());
    }

    #[test]
    fn shapes_that_overflow_are_refused() {
        assert!(Array::new(vec![usize::MAX, 2], vec![]).is_err());
    }
}
