//! The trained tensors in the kernels' layout, with their gradients and Adam's moments.

use crate::error::NnError;
use crate::layout::{to_file, to_kernel};
use crate::spec::{NetSpec, TensorSpec};
use crate::train::options::TrainOptions;
use crate::weights::Weights;
use crate::workers::Workers;

/// One tensor. Running statistics have neither gradient nor moments.
pub(crate) struct Param {
    pub(crate) info: TensorSpec,
    pub(crate) data: Vec<f32>,
    pub(crate) gradient: Vec<f32>,
    pub(crate) mean: Vec<f32>,
    pub(crate) square: Vec<f32>,
}

/// All tensors of a network in the order of its description.
pub(crate) struct Params {
    pub(crate) list: Vec<Param>,
}

impl Params {
    pub(crate) fn new(weights: &Weights) -> Self {
        let list = weights.tensors().iter().map(|tensor| {
            let len = if tensor.info.role.is_trained() { tensor.data.len() } else { 0 };
            Param {
                info: tensor.info.clone(),
                data: to_kernel(&tensor.info, &tensor.data),
                gradient: vec![0.0; len],
                mean: vec![0.0; len],
                square: vec![0.0; len],
            }
        });
        Self { list: list.collect() }
    }

    /// The place of the tensor called `name`, which the description guarantees.
    pub(crate) fn index(&self, name: &str) -> usize {
        self.list.iter().position(|param| param.info.name == name).expect("part of every description")
    }

    pub(crate) fn data(&self, index: usize) -> &[f32] {
        &self.list[index].data
    }

    /// Some part of every tensor as weights in the files' layout; zeros where a tensor doesn't have that part.
    pub(crate) fn export(&self, spec: &NetSpec, part: impl Fn(&Param) -> &[f32]) -> Weights {
        let mut params = self.list.iter();
        let made = Weights::build(spec, |info| {
            let param = params.next().expect("as many tensors as the description has");
            let data = part(param);
            Ok(if data.is_empty() { vec![0.0; info.len()] } else { to_file(info, data) })
        });
        made.expect("the description made these tensors")
    }

    /// Takes Adam's moments from a saved state of the same network.
    pub(crate) fn set_moments(&mut self, mean: &Weights, square: &Weights) -> Result<(), NnError> {
        for (param, (mean, square)) in self.list.iter_mut().zip(mean.tensors().iter().zip(square.tensors())) {
            if mean.info != param.info || square.info != param.info {
                let problem = "Adam's moments are of another network than the weights".to_owned();
                return Err(NnError::Tensor { name: param.info.name.clone(), problem });
            }
            if param.info.role.is_trained() {
                param.mean = to_kernel(&mean.info, &mean.data);
                param.square = to_kernel(&square.info, &square.data);
            }
        }
        Ok(())
    }

    /// The length of all gradients together, summed in a fixed order.
    pub(crate) fn gradient_norm(&self) -> f64 {
        let sum = |param: &Param| param.gradient.iter().map(|g| f64::from(*g).powi(2)).sum::<f64>();
        self.list.iter().map(sum).sum::<f64>().sqrt()
    }

    /// One step of Adam, number `step` counted from 1; gradients are scaled by `scale` first.
    pub(crate) fn adam(&mut self, options: &TrainOptions, step: u64, scale: f32, workers: &Workers) {
        let exponent = step.min(i32::MAX as u64) as i32;
        let correction1 = 1.0 - f64::from(options.beta1).powi(exponent);
        let correction2 = 1.0 - f64::from(options.beta2).powi(exponent);
        let rate = (f64::from(options.learning_rate) / correction1) as f32;
        let root = (1.0 / correction2).sqrt() as f32;
        workers.for_each(&mut self.list, |param| {
            let keep = if param.info.role.decays() { 1.0 - options.learning_rate * options.weight_decay } else { 1.0 };
            let moments = param.mean.iter_mut().zip(&mut param.square);
            for ((w, g), (m, v)) in param.data.iter_mut().zip(&param.gradient).zip(moments) {
                let g = g * scale;
                *m = options.beta1 * *m + (1.0 - options.beta1) * g;
                *v = options.beta2 * *v + (1.0 - options.beta2) * g * g;
                *w = *w * keep - rate * *m / (v.sqrt() * root + options.epsilon);
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one_number(options: &TrainOptions, gradients: &[f32]) -> Vec<f32> {
        let spec = NetSpec { size: 3, blocks: 0, filters: 8, ..NetSpec::default() };
        let mut params = Params::new(&Weights::init(&spec, 0).unwrap());
        let index = params.index("value.fc1.weight");
        params.list[index].data[0] = 1.0;
        let workers = Workers::new(1).unwrap();
        let mut seen = Vec::new();
        for (step, gradient) in gradients.iter().enumerate() {
            params.list[index].gradient[0] = *gradient;
            params.adam(options, step as u64 + 1, 1.0, &workers);
            seen.push(params.list[index].data[0]);
        }
        seen
    }

    #[test]
    fn adam_agrees_with_numbers_worked_out_by_hand() {
        let options = TrainOptions { learning_rate: 0.1, ..TrainOptions::default() };
        // Step 1: m/c1 = 0.5, v/c2 = 0.25: the weight moves by 0.1 * 0.5 / 0.5.
        // Step 2: m = 0.09 * 0.5 - 0.1 = -0.055, c1 = 0.19; v = 0.00024975 + 0.001 = 0.00124975, c2 = 0.001999;
        // 0.1 * -0.289474 / 0.790690 = -0.036610.
        let seen = one_number(&options, &[0.5, -1.0]);
        assert!((seen[0] - 0.9).abs() < 1e-6, "{seen:?}");
        assert!((seen[1] - 0.936_610).abs() < 2e-6, "{seen:?}");
    }

    #[test]
    fn weight_decay_shrinks_weights_without_gradient() {
        let options = TrainOptions { learning_rate: 0.1, weight_decay: 0.5, ..TrainOptions::default() };
        assert!((one_number(&options, &[0.0])[0] - 0.95).abs() < 1e-6);
    }
}
