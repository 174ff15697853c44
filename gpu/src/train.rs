//! Training: burn's automatic gradients, and the steps of `CpuTrainer`.

use std::collections::HashMap;

use burn::tensor::activation::log_softmax;
use burn::tensor::module::linear;
use burn::tensor::{Bool, Device, Tensor, TensorData};
use hansu_nn::{
    Batch, Learn, Losses, NORM_EPSILON, NORM_MOMENTUM, NetSpec, NnError, TrainOptions, TrainState, Weights,
};

use crate::device::{read, upload};
use crate::net::{Layers, Outputs, convolve, forward};
use crate::params::{AdamStep, Moments, Param, download};

/// The logit of an illegal move: its probability is zero, and yet no product with it is undefined.
const IMPOSSIBLE: f32 = -1e30;

/// A network that's trained on a device.
///
/// Its states are those of `CpuTrainer`: a run may change between the two. Unlike there, the same steps need not give the
/// same weights bit for bit, as devices add in any order.
pub struct GpuTrainer {
    spec: NetSpec,
    options: TrainOptions,
    device: Device,
    params: Vec<Param>,
    steps: u64,
}

/// What one pass over a batch gives, still on the device.
struct Pass {
    policy: Tensor<1>,
    value: Tensor<1>,
    /// For each tensor; none for running statistics.
    gradients: Vec<Option<Tensor<1>>>,
    statistics: Statistics,
}

/// Mean and unbiased variance of the batch for each batch-norm's tensors, by their names.
type Statistics = HashMap<String, Tensor<1>>;

impl GpuTrainer {
    /// Starts from `weights`, with Adam's moments at zero.
    ///
    /// # Panics
    ///
    /// burn panics if the device doesn't work; see [`check_device`](crate::check_device).
    pub fn new(weights: &Weights, options: TrainOptions, device: &Device) -> Self {
        let params = Param::all(weights, device);
        Self { spec: weights.spec().clone(), options, device: device.clone(), params, steps: 0 }
    }

    /// Goes on from a saved state, no matter which kind of trainer saved it.
    pub fn resume(state: &TrainState, options: TrainOptions, device: &Device) -> Result<Self, NnError> {
        let mut trainer = Self::new(&state.weights, options, device);
        let moments = state.mean.tensors().iter().zip(state.square.tensors());
        for (param, (mean, square)) in trainer.params.iter_mut().zip(moments) {
            param.set_moments(device, mean, square)?;
        }
        trainer.steps = state.steps;
        Ok(trainer)
    }

    /// How the weights follow the gradients; may be changed between steps (a learning-rate schedule).
    pub fn options_mut(&mut self) -> &mut TrainOptions {
        &mut self.options
    }

    /// The weights as they are now, or why the device doesn't give them.
    pub fn try_weights(&self) -> Result<Weights, NnError> {
        let tensors = self.params.iter().map(|param| Some(param.data.clone()));
        download(&self.spec, &self.device, tensors.collect())
    }

    /// The losses of a batch and the gradients of their sum; nothing is learnt. Running statistics have none.
    pub fn gradients(&mut self, batch: &Batch<'_>) -> Result<(Losses, Weights), NnError> {
        let pass = self.pass(batch)?;
        let (losses, _) = self.read_losses(&pass)?;
        Ok((losses, download(&self.spec, &self.device, pass.gradients)?))
    }

    /// Forward and backward.
    fn pass(&self, batch: &Batch<'_>) -> Result<Pass, NnError> {
        batch.check(&self.spec)?;
        let NetSpec { planes, size, blocks, .. } = self.spec;
        let mut layers = Tracked::new(&self.params);
        let input = upload(&self.device, batch.planes, [batch.len(), planes, size, size]);
        let outputs = forward(blocks, &mut layers, input);
        let [policy, value] = self.losses(batch, outputs)?;
        let gradients = (policy.clone() + value.clone() * self.options.value_weight).backward();
        let gradients = layers.leaves.iter().map(|leaf| leaf.grad(&gradients)).collect();
        Ok(Pass { policy: policy.inner(), value: value.inner(), gradients, statistics: layers.statistics })
    }

    /// Cross-entropy and squared error, averaged over the batch.
    fn losses(&self, batch: &Batch<'_>, Outputs { mut logits, values }: Outputs) -> Result<[Tensor<1>; 2], NnError> {
        let shape = [batch.len(), self.spec.cells()];
        if let Some(legal) = batch.legal {
            if legal.iter().zip(batch.policy).any(|(legal, target)| !legal && *target > 0.0) {
                return Err(NnError::NotFinite { what: "loss", step: self.steps + 1 });
            }
            let illegal: Vec<bool> = legal.iter().map(|legal| !legal).collect();
            let illegal = Tensor::<2, Bool>::from_data(TensorData::new(illegal, shape), &self.device);
            logits = logits.mask_fill(illegal, IMPOSSIBLE);
        }
        let policy = -(log_softmax(logits, 1) * upload(&self.device, batch.policy, shape)).sum();
        let value = (values - upload(&self.device, batch.values, [batch.len()])).square().sum();
        Ok([policy, value].map(|sum| sum / batch.len() as f32))
    }

    /// The losses and the length of all gradients together; the device is waited for once.
    fn read_losses(&self, pass: &Pass) -> Result<(Losses, f32), NnError> {
        let squares = pass.gradients.iter().flatten().map(|gradient| gradient.clone().square().sum());
        let norm = Tensor::cat(squares.collect(), 0).sum().sqrt();
        let numbers = read(&self.device, Tensor::cat(vec![pass.policy.clone(), pass.value.clone(), norm], 0))?;
        Ok((Losses { policy: f64::from(numbers[0]), value: f64::from(numbers[1]) }, numbers[2]))
    }

    /// Moves a running statistic towards the batch's.
    fn update_running(&mut self, statistics: Statistics) {
        for param in &mut self.params {
            if let Some(seen) = statistics.get(&param.info.name) {
                let running = param.data.clone();
                param.data = running.clone() + (seen.clone() - running) * NORM_MOMENTUM;
            }
        }
    }
}

impl Learn for GpuTrainer {
    fn spec(&self) -> &NetSpec {
        &self.spec
    }

    fn step(&mut self, batch: &Batch<'_>) -> Result<Losses, NnError> {
        let pass = self.pass(batch)?;
        let ((losses, norm), step) = (self.read_losses(&pass)?, self.steps + 1);
        // Refused before anything is changed, so that the weights stay good.
        for (what, finite) in [("loss", losses.is_finite()), ("gradient", norm.is_finite())] {
            if !finite {
                return Err(NnError::NotFinite { what, step });
            }
        }
        self.steps = step;
        let adam = AdamStep::new(&self.options, step, norm);
        for (param, gradient) in self.params.iter_mut().zip(pass.gradients) {
            if let Some(gradient) = gradient {
                param.follow(gradient, &adam);
            }
        }
        self.update_running(pass.statistics);
        Ok(losses)
    }

    /// # Panics
    ///
    /// If the device was lost; [`GpuTrainer::try_weights`] gives an error instead.
    fn weights(&self) -> Weights {
        self.try_weights().expect("the device that computed the weights gives them")
    }

    fn state(&self) -> Result<TrainState, NnError> {
        let moments = |part: fn(&Moments) -> &Tensor<1>| {
            let tensors = self.params.iter().map(|param| param.moments.as_ref().map(|moments| part(moments).clone()));
            download(&self.spec, &self.device, tensors.collect())
        };
        Ok(TrainState {
            weights: self.try_weights()?,
            mean: moments(|moments| &moments.mean)?,
            square: moments(|moments| &moments.square)?,
            steps: self.steps,
        })
    }

    fn steps(&self) -> u64 {
        self.steps
    }

    fn set_learning_rate(&mut self, learning_rate: f32) {
        self.options.learning_rate = learning_rate;
    }
}

/// Layers whose weights are leaves of a gradient, and the statistics that their batch-norms saw.
struct Tracked<'a> {
    params: &'a [Param],
    leaves: Vec<Tensor<1>>,
    statistics: Statistics,
}

impl<'a> Tracked<'a> {
    fn new(params: &'a [Param]) -> Self {
        let leaf = |param: &Param| match param.info.role.is_trained() {
            true => param.data.clone().autodiff().require_grad(),
            false => param.data.clone(),
        };
        Self { params, leaves: params.iter().map(leaf).collect(), statistics: HashMap::new() }
    }

    /// The tensor called `name` in its shape.
    fn tensor<const D: usize>(&self, name: &str) -> Tensor<D> {
        let index = self.params.iter().position(|param| param.info.name == name);
        let index = index.expect("the description has every layer's tensors");
        let shape = self.params[index].info.shape[..].try_into().expect("the description's own shapes");
        self.leaves[index].clone().reshape::<D, [usize; D]>(shape)
    }

    /// Batch-norm with the batch's own statistics.
    ///
    /// It works on a matrix with a row for each channel: burn 0.22 takes the variance over three dimensions of a
    /// convolution's result wrongly on wgpu if there's only one channel, as in the value head.
    fn normalise(&mut self, z: Tensor<4>, bn: &str) -> Tensor<4> {
        let [images, channels, height, width] = z.dims();
        let count = (images * height * width) as f32;
        let column = |tensor: Tensor<1>| tensor.reshape([channels, 1]);
        let z: Tensor<2> = z.swap_dims(0, 1).flatten(1, 3);
        let mean = z.clone().mean_dim(1);
        let centred = z - mean.clone();
        let variance = centred.clone().square().mean_dim(1);
        let unbiased = variance.clone().inner() * (count / (count - 1.0).max(1.0));
        self.statistics.insert(format!("{bn}.running_mean"), mean.inner().reshape([channels]));
        self.statistics.insert(format!("{bn}.running_var"), unbiased.reshape([channels]));
        let scale = column(self.tensor(&format!("{bn}.weight"))) / (variance + NORM_EPSILON).sqrt();
        let normal = centred * scale + column(self.tensor(&format!("{bn}.bias")));
        normal.reshape([channels, images, height, width]).swap_dims(0, 1)
    }
}

impl Layers for Tracked<'_> {
    fn convolve(&mut self, x: Tensor<4>, conv: &str, bn: &str) -> Tensor<4> {
        let weights = self.tensor(&format!("{conv}.weight"));
        self.normalise(convolve(x, weights, None), bn)
    }

    fn dense(&mut self, x: Tensor<2>, name: &str) -> Tensor<2> {
        let weights: Tensor<2> = self.tensor(&format!("{name}.weight"));
        linear(x, weights.transpose(), Some(self.tensor(&format!("{name}.bias"))))
    }
}
