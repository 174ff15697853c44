//! Training: one step forward, back, and along the gradient.

mod heads;
mod norm;
mod options;
mod params;
mod shard;
mod state;
mod tower;

pub use options::{Batch, Losses, TrainOptions};
pub use state::TrainState;

use crate::backend::{Backend, Kernel};
use crate::error::NnError;
use crate::spec::NetSpec;
use crate::weights::Weights;
use crate::workers::Workers;
use heads::{Heads, LossScale};
use params::{Param, Params};
use shard::Shard;
use tower::Layer;

/// Learns from batches of samples.
pub trait Learn {
    /// The network's description.
    fn spec(&self) -> &NetSpec;

    /// One training step; the losses are those before it.
    fn step(&mut self, batch: &Batch<'_>) -> Result<Losses, NnError>;

    /// The weights as they are now.
    fn weights(&self) -> Weights;

    /// Everything that a trainer of any kind needs to go on from here.
    fn state(&self) -> Result<TrainState, NnError>;

    /// Steps taken so far.
    fn steps(&self) -> u64;

    /// Changes the step size for the steps to come.
    fn set_learning_rate(&mut self, learning_rate: f32);
}

/// A network that's trained on the processor.
///
/// The batch is cut into one share a thread, and what the shares give is added in their order: the same weights,
/// batches and number of threads give the same result bit for bit.
pub struct CpuTrainer {
    spec: NetSpec,
    options: TrainOptions,
    kernel: Kernel,
    params: Params,
    layers: Vec<Layer>,
    heads: Heads,
    workers: Workers,
    shards: Vec<Shard>,
    steps: u64,
}

impl CpuTrainer {
    /// Starts from `weights`, with Adam's moments at zero.
    pub fn new(weights: &Weights, options: TrainOptions, threads: usize, backend: Backend) -> Result<Self, NnError> {
        let spec = weights.spec().clone();
        let (kernel, workers) = (backend.resolve(&spec)?, Workers::new(threads)?);
        let params = Params::new(weights);
        let layers = (0..spec.convolutions()).map(|index| Layer::new(&spec, &params, index)).collect();
        let heads = Heads::new(&params);
        Ok(Self { spec, options, kernel, params, layers, heads, workers, shards: Vec::new(), steps: 0 })
    }

    /// Goes on from a saved state.
    pub fn resume(
        state: &TrainState,
        options: TrainOptions,
        threads: usize,
        backend: Backend,
    ) -> Result<Self, NnError> {
        let mut trainer = Self::new(&state.weights, options, threads, backend)?;
        trainer.params.set_moments(&state.mean, &state.square)?;
        trainer.steps = state.steps;
        Ok(trainer)
    }

    /// How the weights follow the gradients; may be changed between steps (a learning-rate schedule).
    pub fn options_mut(&mut self) -> &mut TrainOptions {
        &mut self.options
    }

    /// The losses of a batch and the gradients of their sum; nothing is learnt. Running statistics have none.
    pub fn gradients(&mut self, batch: &Batch<'_>) -> Result<(Losses, Weights), NnError> {
        let losses = self.compute(batch)?;
        Ok((losses, self.params.export(&self.spec, |param| &param.gradient)))
    }

    /// Forward and backward; gradients are left in the parameters.
    fn compute(&mut self, batch: &Batch<'_>) -> Result<Losses, NnError> {
        batch.check(&self.spec)?;
        self.load(batch);
        self.forward(batch.len());
        let losses = self.heads(batch.len());
        for index in (0..self.layers.len()).rev() {
            self.backward(index);
        }
        self.collect_gradients();
        Ok(losses)
    }

    fn load(&mut self, batch: &Batch<'_>) {
        let (spec, kernel, params) = (&self.spec, self.kernel, &self.params);
        let shares = self.workers.shares(batch.len());
        self.shards.resize_with(shares.len(), Shard::default);
        for (shard, share) in self.shards.iter_mut().zip(shares) {
            shard.load(spec, kernel, params, &batch.slice(spec, share));
        }
        self.workers.for_each(&mut self.layers[1..], |layer| layer.pack(kernel, params));
    }

    fn forward(&mut self, batch: usize) {
        let (spec, kernel, params) = (&self.spec, self.kernel, &self.params);
        for (index, layer) in self.layers.iter_mut().enumerate() {
            self.workers.for_each(&mut self.shards, |shard| shard.convolve(spec, kernel, params, index, layer));
            let affine = layer.norm.set_statistics(params, &total(&self.shards), batch * spec.cells());
            self.workers.for_each(&mut self.shards, |shard| shard.normalise(kernel, index, &affine));
        }
    }

    fn heads(&mut self, batch: usize) -> Losses {
        let (spec, kernel, params, heads) = (&self.spec, self.kernel, &mut self.params, &mut self.heads);
        let scale = LossScale { sample: 1.0 / batch as f32, value: self.options.value_weight };
        self.workers.for_each(&mut self.shards, |shard| heads.convolve(spec, kernel, params, shard));
        let affine = heads.norm.set_statistics(params, &total(&self.shards), batch * spec.cells());
        self.workers.for_each(&mut self.shards, |shard| heads.losses(spec, kernel, params, scale, &affine, shard));
        let norm = heads.norm.backward(params, &total(&self.shards));
        self.workers.for_each(&mut self.shards, |shard| heads.backward(spec, kernel, params, &norm, shard));
        let mean = |loss: fn(&Losses) -> f64| self.shards.iter().map(|s| loss(&s.losses)).sum::<f64>() / batch as f64;
        Losses { policy: mean(|losses| losses.policy), value: mean(|losses| losses.value) }
    }

    fn backward(&mut self, index: usize) {
        let (spec, kernel, layer) = (&self.spec, self.kernel, &self.layers[index]);
        self.workers.for_each(&mut self.shards, |shard| shard.backward_sums(kernel, index, layer));
        let norm = layer.norm.backward(&mut self.params, &total(&self.shards));
        self.workers.for_each(&mut self.shards, |shard| shard.backward(spec, kernel, index, layer, &norm));
    }

    /// Adds up the shards' gradients, in order. Batch-norm's are there already: they come from the sums.
    fn collect_gradients(&mut self) {
        for (index, param) in self.params.list.iter_mut().enumerate() {
            let from_sums = param.info.name.contains(".bn");
            if from_sums || !param.info.role.is_trained() {
                continue;
            }
            param.gradient.copy_from_slice(&self.shards[0].gradients[index]);
            for shard in &self.shards[1..] {
                param.gradient.iter_mut().zip(&shard.gradients[index]).for_each(|(g, s)| *g += s);
            }
        }
    }

    /// What gradients are multiplied by so that they're no longer than `clip_norm`.
    fn clip_scale(&self, norm: f64) -> f32 {
        match self.options.clip_norm {
            Some(limit) if norm > f64::from(limit) => (f64::from(limit) / norm) as f32,
            _ => 1.0,
        }
    }
}

impl Learn for CpuTrainer {
    fn spec(&self) -> &NetSpec {
        &self.spec
    }

    fn step(&mut self, batch: &Batch<'_>) -> Result<Losses, NnError> {
        let losses = self.compute(batch)?;
        let (norm, step) = (self.params.gradient_norm(), self.steps + 1);
        // Refused before anything is changed, so that the weights stay good.
        for (what, finite) in [("loss", losses.is_finite()), ("gradient", norm.is_finite())] {
            if !finite {
                return Err(NnError::NotFinite { what, step });
            }
        }
        self.steps = step;
        let scale = self.clip_scale(norm);
        self.params.adam(&self.options, step, scale, &self.workers);
        for norm in self.layers.iter().map(|layer| &layer.norm).chain([&self.heads.norm]) {
            norm.update_running(&mut self.params);
        }
        Ok(losses)
    }

    fn weights(&self) -> Weights {
        self.params.export(&self.spec, |param| &param.data)
    }

    fn state(&self) -> Result<TrainState, NnError> {
        let export = |part: fn(&Param) -> &[f32]| self.params.export(&self.spec, part);
        Ok(TrainState {
            weights: self.weights(),
            mean: export(|param| &param.mean),
            square: export(|param| &param.square),
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

/// The sums of all shards, added in order.
fn total(shards: &[Shard]) -> Vec<f64> {
    let mut total = shards[0].sums.clone();
    for shard in &shards[1..] {
        total.iter_mut().zip(&shard.sums).for_each(|(t, s)| *t += s);
    }
    total
}
