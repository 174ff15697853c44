//! Fitting the network by Adam (Kingma and Ba, 2015).

use hansu_game::gomoku::Rule;
use rand_core::Rng;

use super::net_model::{Gradient, Losses, Model, POOL, part};
use super::net_rows::Sample;
use crate::net::{
    HIDDEN, Head, LINE_KINDS, MOST_BIAS, MOST_GUIDE, MOST_IN_ROW, MOST_POLICY, MOST_SECOND, MOST_WEIGHT, Net, ROW,
    ROW_SCALE, SECOND, VIEW, scale,
};

/// How to fit.
#[derive(Clone, Copy, Debug)]
pub struct NetFitOptions {
    /// Positions for each step.
    pub batch: usize,
    /// The first step's length.
    pub rate: f32,
    /// How strongly a kind's own part is held back.
    pub decay: f32,
}

impl Default for NetFitOptions {
    fn default() -> NetFitOptions {
        NetFitOptions { batch: 512, rate: 0.004, decay: 0.02 }
    }
}

/// Mean losses in nats.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NetFitReport {
    /// Of values.
    pub value: f64,
    /// Of choices.
    pub policy: f64,
}

impl NetFitReport {
    fn of(losses: &Losses) -> NetFitReport {
        let mean = |sum: f64, count: usize| sum / count.max(1) as f64;
        NetFitReport { value: mean(losses.value, losses.values), policy: mean(losses.policy, losses.policies) }
    }
}

/// A network on its way.
#[derive(Debug)]
pub struct NetFitter {
    options: NetFitOptions,
    model: Model,
    gradient: Gradient,
    first: Vec<f32>,
    second: Vec<f32>,
    steps: i32,
}

const FIRST_KEPT: f32 = 0.9;
const SECOND_KEPT: f32 = 0.999;
const SMALL: f32 = 1e-7;

impl NetFitter {
    /// A network of small random numbers.
    pub fn new<R: Rng>(rule: Rule, options: NetFitOptions, rng: &mut R) -> NetFitter {
        NetFitter::of_model(Model::new(rule, rng), options)
    }

    /// Goes on from a network, which may have been made for another rule. Numbers that it does not use begin at random,
    /// without a say at first.
    pub fn going_on_from<R: Rng>(rule: Rule, net: &Net, options: NetFitOptions, rng: &mut R) -> NetFitter {
        NetFitter::of_model(Model::of_net(rule, net, rng), options)
    }

    fn of_model(model: Model, options: NetFitOptions) -> NetFitter {
        let zeros = vec![0.0; model.numbers.len()];
        NetFitter { options, gradient: Gradient::new(&model), first: zeros.clone(), second: zeros, steps: 0, model }
    }

    /// Learns from positions in a random order, with steps of `share` of their usual length.
    pub fn learn<R: Rng>(&mut self, samples: &[Sample], share: f32, rng: &mut R) -> NetFitReport {
        let mut order: Vec<usize> = (0..samples.len()).collect();
        for last in (1..order.len()).rev() {
            order.swap(last, hansu_game::pick(rng, last + 1));
        }
        self.gradient.losses = Losses::default();
        for batch in order.chunks(self.options.batch) {
            self.gradient.clear();
            batch.iter().for_each(|&index| self.model.learn(&samples[index], &mut self.gradient, false));
            self.gradient.finish(&self.model);
            self.step(batch.len(), share * self.options.rate);
        }
        NetFitReport::of(&self.gradient.losses)
    }

    /// The losses on positions without learning from them.
    pub fn losses(&mut self, samples: &[Sample]) -> NetFitReport {
        self.gradient.losses = Losses::default();
        samples.iter().for_each(|sample| self.model.learn(sample, &mut self.gradient, true));
        NetFitReport::of(&self.gradient.losses)
    }

    fn step(&mut self, count: usize, rate: f32) {
        self.steps += 1;
        let correction = |decay: f32, steps: i32| 1.0 / (1.0 - decay.powi(steps.min(50_000)));
        let (first, second) = (correction(FIRST_KEPT, self.steps), correction(SECOND_KEPT, self.steps));
        let mean = 1.0 / count as f32;
        let moments = self.first.iter_mut().zip(&mut self.second);
        for ((number, gradient), (m, v)) in self.model.numbers.iter_mut().zip(&self.gradient.numbers).zip(moments) {
            let gradient = gradient * mean;
            *m = FIRST_KEPT * *m + (1.0 - FIRST_KEPT) * gradient;
            *v = SECOND_KEPT * *v + (1.0 - SECOND_KEPT) * gradient * gradient;
            *number -= rate * (*m * first) / ((*v * second).sqrt() + SMALL);
        }
        let kept = 1.0 - rate * self.options.decay;
        for numbers in self.model.numbers.chunks_mut(part::ALL) {
            numbers[part::OWN + VIEW..part::SHARED].iter_mut().for_each(|number| *number *= kept);
        }
        self.model.refresh();
    }

    /// The network in whole numbers.
    pub fn net(&self) -> Net {
        let codebook = |colour: usize| -> Box<[[i16; VIEW]]> {
            (0..LINE_KINDS)
                .map(|kind| self.model.row(colour, kind).map(|x| whole(x * ROW_SCALE, MOST_IN_ROW)))
                .collect()
        };
        let head = |colour: usize| self.head(&self.model.numbers[colour * part::ALL..][..part::ALL]);
        let colours = 0..self.model.colours;
        Net { codebooks: colours.clone().map(codebook).collect(), heads: colours.map(head).collect() }
    }

    fn head(&self, numbers: &[f32]) -> Head {
        let mut head = Head::zero();
        for (j, weights) in head.hidden.iter_mut().enumerate() {
            let weight = |i: usize| numbers[part::HIDDEN_WEIGHTS + i * HIDDEN + j];
            *weights = std::array::from_fn(|i| whole(weight(i) / POOL * scale::WEIGHT, MOST_WEIGHT));
        }
        let bias = |bias: f32, scale: f32| ((bias * scale).round() as i32).clamp(-MOST_BIAS, MOST_BIAS);
        let biases = numbers[part::SITUATION..part::SECOND_WEIGHTS].iter();
        head.situations.iter_mut().flatten().zip(biases).for_each(|(whole, &x)| *whole = bias(x, scale::BIAS));
        for (k, weights) in head.second.iter_mut().enumerate() {
            let weight = |j: usize| numbers[part::SECOND_WEIGHTS + j * SECOND + k];
            *weights = std::array::from_fn(|j| whole(weight(j) * scale::SECOND, MOST_SECOND));
        }
        head.second_bias = std::array::from_fn(|k| bias(numbers[part::SECOND_BIAS + k], scale::SECOND_BIAS));
        head.value = std::array::from_fn(|j| (numbers[part::VALUE + j] * scale::VALUE).round() as i32);
        head.second_value = std::array::from_fn(|k| (numbers[part::SECOND_VALUE + k] * scale::VALUE).round() as i32);
        head.value_bias = (numbers[part::VALUE_BIAS] * scale::VALUE_BIAS).round() as i64;
        head.policy.0 = std::array::from_fn(|i: usize| whole(numbers[part::POLICY + i] * scale::POLICY, MOST_POLICY));
        let guides = numbers[part::GUIDE..part::ALL].chunks_exact(ROW);
        for (row, guide) in head.guide.iter_mut().zip(guides) {
            row.0 = std::array::from_fn(|i: usize| whole(guide[i] * scale::GUIDE, MOST_GUIDE));
        }
        head
    }
}

fn whole(number: f32, most: i16) -> i16 {
    (number.round() as i16).clamp(-most, most)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use hansu_game::Outcome;
    use hansu_game::Player;
    use hansu_game::gomoku::Rules;
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::SeedableRng;

    use super::*;
    use crate::board::Board;
    use crate::eval::{POINTS_PER_LOGIT, Weights};
    use crate::net::{NetState, PreparedNet};
    use crate::solve::Vcf;
    use crate::train::{StoredGame, Targets, samples_of};

    const MOVES: [u16; 12] = [112, 113, 97, 127, 98, 96, 99, 100, 84, 70, 68, 83];

    fn samples(rule: Rule) -> Vec<Sample> {
        let rules = Rules::new(15, 5, rule).expect("rules");
        let outcome = Outcome::Win(Player::White);
        let game = StoredGame { rules, outcome, moves: MOVES.to_vec(), opening: 2, scores: vec![100; MOVES.len() - 2] };
        let mut samples = Vec::new();
        samples_of(&game, Targets::USUAL, &mut Vcf::new(10), &mut samples).expect("supported");
        samples
    }

    fn fitted(rule: Rule, rounds: usize) -> (NetFitter, Vec<Sample>) {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let samples = samples(rule);
        let mut fitter = NetFitter::new(rule, NetFitOptions { batch: 4, ..NetFitOptions::default() }, &mut rng);
        for _ in 0..rounds {
            fitter.learn(&samples, 1.0, &mut rng);
        }
        (fitter, samples)
    }

    #[test]
    fn a_network_learns_what_it_is_shown() {
        for rule in [Rule::Freestyle, Rule::Renju] {
            let (mut fresh, samples) = fitted(rule, 0);
            assert!(samples.len() >= 6, "{} positions", samples.len());
            let before = fresh.losses(&samples);
            let after = fitted(rule, 40).0.losses(&samples);
            assert!(after.value < before.value && after.policy < 0.3 * before.policy, "{before:?} {after:?}");
        }
    }

    #[test]
    fn gradients_are_those_of_the_loss() {
        const STEP: f32 = 2e-4;
        let (mut fitter, samples) = fitted(Rule::Renju, 3);
        // Away from their bound, so that they may change both ways.
        for numbers in fitter.model.numbers.chunks_mut(part::ALL) {
            numbers[part::OWN..][..VIEW].fill(-0.05);
        }
        fitter.model.refresh();
        fitter.gradient.clear();
        samples.iter().for_each(|sample| fitter.model.learn(sample, &mut fitter.gradient, false));
        fitter.gradient.finish(&fitter.model);
        let gradient = fitter.gradient.numbers.clone();
        let mut order: Vec<usize> = (0..gradient.len()).collect();
        order.sort_by(|&a, &b| gradient[b].abs().total_cmp(&gradient[a].abs()));
        let mut loss_with = |index: usize, change: f32| {
            fitter.model.numbers[index] += change;
            fitter.model.refresh();
            let NetFitReport { value, policy } = fitter.losses(&samples);
            fitter.model.numbers[index] -= change;
            let choices = samples.iter().filter(|sample| !sample.choices.is_empty()).count();
            value * samples.len() as f64 + policy * choices as f64
        };
        for &index in order.iter().step_by(7).take(40) {
            // A row for lines without stones bends many cells at once: a small step meets few of the corners.
            let slope = (loss_with(index, STEP) - loss_with(index, -STEP)) / f64::from(2.0 * STEP);
            let expected = f64::from(gradient[index]);
            assert!((slope - expected).abs() < 0.05 * expected.abs() + 0.02, "{index}: {slope} {expected}");
        }
    }

    #[test]
    fn whole_numbers_say_what_floats_say() {
        for rule in [Rule::Standard, Rule::Renju] {
            let (mut fitter, samples) = fitted(rule, 30);
            let net = Arc::new(PreparedNet::of(&fitter.net()));
            let rules = Rules::new(15, 5, rule).expect("rules");
            let mut board = Board::new(rules, &Weights::by_hand()).expect("supported");
            MOVES[..2].iter().for_each(|&cell| board.play(cell));
            let points = NetState::of(net, &mut board).value(&mut board);
            let chance = 1.0 / (1.0 + (-points as f32 / POINTS_PER_LOGIT).exp());
            let first = Sample { target: 1.0, ..samples[0].clone() };
            let by_floats = (-fitter.losses(&[first]).value).exp() as f32;
            assert!((chance - by_floats).abs() < 0.01, "{chance} {by_floats}");
        }
    }

    #[test]
    fn lines_of_one_kind_have_the_same_shapes() {
        for rule in Rule::ALL {
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
            let shapes = Model::new(rule, &mut rng).shapes;
            let differs = |&code: &usize| {
                let kind = crate::net::codes().kind(code);
                kind != 0 && shapes[kind as usize] != Board::shapes_of_code(rule, code)
            };
            assert_eq!((0..1 << 20).find(differs), None, "{rule}");
        }
    }
}
