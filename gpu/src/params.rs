//! The tensors of a network in training, and Adam.
//!
//! Each is kept flat, whatever its shape: the optimiser need not know it, and all can be read as one.

use burn::tensor::{Device, Tensor};
use hansu_nn::{NetSpec, NnError, TensorSpec, TrainOptions, Weights};

use crate::device::{read, upload};

/// One tensor. Running statistics have neither gradient nor moments.
pub(crate) struct Param {
    pub(crate) info: TensorSpec,
    pub(crate) data: Tensor<1>,
    pub(crate) moments: Option<Moments>,
}

/// Adam's running means.
#[derive(Clone)]
pub(crate) struct Moments {
    pub(crate) mean: Tensor<1>,
    pub(crate) square: Tensor<1>,
}

/// What Adam multiplies by in one step.
pub(crate) struct AdamStep<'a> {
    options: &'a TrainOptions,
    /// Of the gradients.
    scale: f32,
    rate: f32,
    root: f32,
}

impl Param {
    /// Tensors in the order of the description, with moments at zero.
    pub(crate) fn all(weights: &Weights, device: &Device) -> Vec<Self> {
        let param = |tensor: &hansu_nn::Tensor| {
            let zeros = || Tensor::zeros([tensor.data.len()], device);
            Self {
                info: tensor.info.clone(),
                data: flat(device, &tensor.data),
                moments: tensor.info.role.is_trained().then(|| Moments { mean: zeros(), square: zeros() }),
            }
        };
        weights.tensors().iter().map(param).collect()
    }

    /// Takes moments from a saved state.
    pub(crate) fn set_moments(
        &mut self,
        device: &Device,
        mean: &hansu_nn::Tensor,
        square: &hansu_nn::Tensor,
    ) -> Result<(), NnError> {
        if mean.info != self.info || square.info != self.info {
            let problem = "Adam's moments are of another network than the weights".to_owned();
            return Err(NnError::Tensor { name: self.info.name.clone(), problem });
        }
        if let Some(moments) = &mut self.moments {
            *moments = Moments { mean: flat(device, &mean.data), square: flat(device, &square.data) };
        }
        Ok(())
    }

    /// Follows `gradient`.
    pub(crate) fn follow(&mut self, gradient: Tensor<1>, step: &AdamStep<'_>) {
        let Some(Moments { mean, square }) = self.moments.take() else { return };
        let AdamStep { options, scale, rate, root } = step;
        let keep = if self.info.role.decays() { 1.0 - options.learning_rate * options.weight_decay } else { 1.0 };
        let gradient = gradient * *scale;
        let mean = mean * options.beta1 + gradient.clone() * (1.0 - options.beta1);
        let square = square * options.beta2 + gradient.square() * (1.0 - options.beta2);
        let change = mean.clone() * *rate / (square.clone().sqrt() * *root + options.epsilon);
        self.data = self.data.clone() * keep - change;
        self.moments = Some(Moments { mean, square });
    }
}

impl<'a> AdamStep<'a> {
    /// Step number `step`, counted from 1, for gradients of the length `norm`.
    pub(crate) fn new(options: &'a TrainOptions, step: u64, norm: f32) -> Self {
        let exponent = step.min(i32::MAX as u64) as i32;
        let correction = |beta: f32| 1.0 - f64::from(beta).powi(exponent);
        let scale = match options.clip_norm {
            Some(limit) if norm > limit => limit / norm,
            _ => 1.0,
        };
        let rate = (f64::from(options.learning_rate) / correction(options.beta1)) as f32;
        Self { options, scale, rate, root: (1.0 / correction(options.beta2)).sqrt() as f32 }
    }
}

/// Tensors in the order of the description as weights; zeros where there's none. The device is waited for once.
pub(crate) fn download(spec: &NetSpec, device: &Device, tensors: Vec<Option<Tensor<1>>>) -> Result<Weights, NnError> {
    let there: Vec<bool> = tensors.iter().map(Option::is_some).collect();
    let all = read(device, Tensor::cat(tensors.into_iter().flatten().collect(), 0))?;
    let (mut rest, mut there) = (&all[..], there.into_iter());
    Weights::build(spec, |info| {
        if there.next() != Some(true) {
            return Ok(vec![0.0; info.len()]);
        }
        let (own, others) = rest.split_at(info.len());
        rest = others;
        Ok(own.to_vec())
    })
}

fn flat(device: &Device, data: &[f32]) -> Tensor<1> {
    upload(device, data, [data.len()])
}
