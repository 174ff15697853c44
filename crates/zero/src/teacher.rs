//! The network while it learns.

use hansu_game::{Game, Symmetry, pick};
use hansu_nn::{Learn, Losses, NnError, TrainState, Weights};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use crate::config::{Epoch, TrainConfig};
use crate::device::Device;
use crate::replay::{Replay, Sample};

/// A trainer and what it averages.
pub(crate) struct Teacher {
    trainer: Box<dyn Learn>,
    config: TrainConfig,
    /// The average of the weights, if there is one.
    average: Option<Weights>,
}

impl Teacher {
    /// Starts from scratch.
    pub(crate) fn new(weights: &Weights, config: &TrainConfig, device: &dyn Device) -> Result<Teacher, NnError> {
        let trainer = device.trainer(weights, &config.options)?;
        Ok(Teacher::with(trainer, weights, config))
    }

    /// Goes on from a state and the network that played last.
    pub(crate) fn resume(
        state: &TrainState,
        playing: &Weights,
        config: &TrainConfig,
        device: &dyn Device,
    ) -> Result<Teacher, NnError> {
        let trainer = device.resumed(state, &config.options)?;
        Ok(Teacher::with(trainer, playing, config))
    }

    fn with(trainer: Box<dyn Learn>, playing: &Weights, config: &TrainConfig) -> Teacher {
        Teacher { trainer, config: config.clone(), average: config.average.map(|_| playing.clone()) }
    }

    /// The weights to play with.
    pub(crate) fn playing(&self) -> Weights {
        self.average.clone().unwrap_or_else(|| self.trainer.weights())
    }

    pub(crate) fn state(&self) -> Result<TrainState, NnError> {
        self.trainer.state()
    }

    /// Steps taken so far.
    pub(crate) fn steps(&self) -> u64 {
        self.trainer.steps()
    }

    /// The steps that an iteration takes.
    pub(crate) fn steps_for(&self, samples: usize, new: usize) -> usize {
        let epoch = match self.config.epoch {
            Epoch::Buffer => samples,
            Epoch::New => new.min(samples),
            Epoch::Batch => self.config.batch,
        };
        ((epoch as f32 * self.config.epochs / self.config.batch as f32).round() as usize).max(1)
    }

    /// The learning rate of an iteration.
    pub(crate) fn learning_rate(&self, iteration: u32) -> f32 {
        self.config.options.learning_rate * self.config.schedule.map_or(1.0, |schedule| schedule.at(iteration))
    }

    /// Learns for so many steps; `told` hears of each one's losses and says whether to go on. The losses are averages.
    pub(crate) fn learn<G: Game>(
        &mut self,
        replay: &Replay<G>,
        steps: usize,
        iteration: u32,
        seed: u64,
        mut told: impl FnMut(usize, Losses) -> bool,
    ) -> Result<Losses, NnError> {
        let rate = self.learning_rate(iteration);
        self.trainer.set_learning_rate(rate);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed.wrapping_add(u64::from(iteration) << 32));
        let turns = self.turns(replay);
        let samples: Vec<&Sample> = replay.samples().iter().collect();
        let mut order = Order::new(samples.len());
        let mut batch = crate::replay::Batch::default();
        let mut sum = Losses::default();
        let mut done = 0;
        for step in 0..steps {
            batch.clear();
            for _ in 0..self.config.batch.min(samples.len().max(1)) {
                let sample = samples[order.next(&mut rng)];
                let turn = turns[pick(&mut rng, turns.len())];
                batch.push(sample, replay.encoder(), turn, self.config.searched_share);
            }
            let losses = self.trainer.step(&batch.view())?;
            self.average();
            sum.policy += losses.policy;
            sum.value += losses.value;
            done = step + 1;
            if !told(done, losses) {
                break;
            }
        }
        let mean = |sum: f64| sum / done.max(1) as f64;
        Ok(Losses { policy: mean(sum.policy), value: mean(sum.value) })
    }

    /// The places in `Symmetry::ALL` of the turns that samples may take.
    fn turns<G: Game>(&self, replay: &Replay<G>) -> Vec<usize> {
        let allowed = if self.config.augment { replay.start().symmetries() } else { &[Symmetry::IDENTITY] };
        (0..Symmetry::ALL.len()).filter(|&index| allowed.contains(&Symmetry::ALL[index])).collect()
    }

    fn average(&mut self) {
        let (Some(kept), Some(average)) = (self.config.average, &mut self.average) else { return };
        // In the beginning the average follows the weights quickly, or it would remember the first ones for long.
        let kept = kept.min((1.0 + self.trainer.steps() as f32) / (10.0 + self.trainer.steps() as f32));
        let weights = self.trainer.weights();
        for (average, now) in average.tensors_mut().iter_mut().zip(weights.tensors()) {
            for (average, now) in average.data.iter_mut().zip(&now.data) {
                *average = kept * *average + (1.0 - kept) * now;
            }
        }
    }
}

/// All numbers below a bound in random order, again and again: each comes once before any comes twice.
struct Order {
    numbers: Vec<u32>,
    used: usize,
}

impl Order {
    fn new(bound: usize) -> Order {
        Order { numbers: (0..bound as u32).collect(), used: 0 }
    }

    fn next(&mut self, rng: &mut Xoshiro256PlusPlus) -> usize {
        if self.used == self.numbers.len() {
            self.used = 0;
        }
        // Fisher and Yates, a step at a time.
        let other = self.used + pick(rng, self.numbers.len() - self.used);
        self.numbers.swap(self.used, other);
        self.used += 1;
        self.numbers[self.used - 1] as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_comes_once_before_any_comes_twice() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let mut order = Order::new(10);
        for _ in 0..3 {
            let mut round: Vec<usize> = (0..10).map(|_| order.next(&mut rng)).collect();
            assert!(!round.is_sorted(), "{round:?}");
            round.sort_unstable();
            assert_eq!(round, (0..10).collect::<Vec<_>>());
        }
    }
}
