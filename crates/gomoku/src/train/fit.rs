//! Logistic regression: values from results, and the order of moves from what searches chose.
//!
//! The weight of a group is the sum of weights of its shapes and a part of its own, which is held back so that rare
//! groups stay near the sum. Each step is Adam's (Kingma and Ba, 2015).

use rand_core::Rng;

use super::rows::{PolicyRow, Rows, ValueRow};
use crate::board::{GROUPS, SITUATIONS, Shape, group_shapes};
use crate::eval::{CellWeights, POINTS_PER_LOGIT, Weights};

/// How to fit.
#[derive(Clone, Copy, Debug)]
pub struct FitOptions {
    /// Passes over all rows.
    pub epochs: usize,
    /// Rows for each step.
    pub batch: usize,
    /// The first step's length; it falls to a tenth.
    pub rate: f32,
    /// How strongly a group's own part is held back.
    pub decay: f32,
    /// Whether black and white share their weights.
    pub colours_alike: bool,
}

impl Default for FitOptions {
    fn default() -> FitOptions {
        FitOptions { epochs: 12, batch: 512, rate: 0.008, decay: 1e-5, colours_alike: true }
    }
}

/// How well the weights fit after an epoch.
#[derive(Clone, Copy, Debug)]
pub struct FitReport {
    /// The epoch, from 1.
    pub epoch: usize,
    /// Mean loss of values, in nats.
    pub value_loss: f64,
    /// The same on rows that are not learned from.
    pub test_loss: f64,
    /// Mean loss of choices, in nats.
    pub policy_loss: f64,
}

/// The parts of a weight: to move, waiting, attack, defence.
const PARTS: usize = 4;
/// Parameters of one part of one colour: shapes, then groups.
const PART: usize = Shape::COUNT + GROUPS;
const TEMPO: usize = 2 * PARTS * PART;
const SITUATION: usize = TEMPO + 2;
const ALL: usize = SITUATION + 2 * SITUATIONS;

/// Parameters on their way to weights.
#[derive(Debug)]
pub struct Fitter {
    options: FitOptions,
    parameters: Vec<f32>,
    gradient: Vec<f32>,
    first: Vec<f32>,
    second: Vec<f32>,
    steps: i32,
    shapes: Vec<[u8; 4]>,
    touched: Vec<u32>,
}

/// What each logit of policy is worth as points of order.
const ORDER_POINTS: f32 = 100.0;

impl Fitter {
    /// All weights zero.
    pub fn new(options: FitOptions) -> Fitter {
        let shapes = group_shapes().map(|shapes| std::array::from_fn(|i| (shapes >> (4 * i) & 15) as u8)).collect();
        let zeros = || vec![0.0; ALL];
        Fitter {
            options,
            parameters: zeros(),
            gradient: zeros(),
            first: zeros(),
            second: zeros(),
            steps: 0,
            shapes,
            touched: vec![],
        }
    }

    fn base(&self, colour: usize, part: usize) -> usize {
        let colour = if self.options.colours_alike { 0 } else { colour };
        (colour * PARTS + part) * PART
    }

    fn weight(&self, base: usize, group: usize) -> f32 {
        let shapes = self.shapes[group].iter().map(|&shape| self.parameters[base + shape as usize]).sum::<f32>();
        shapes + self.parameters[base + Shape::COUNT + group]
    }

    fn push(&mut self, base: usize, group: usize, gradient: f32) {
        for shape in self.shapes[group] {
            self.gradient[base + shape as usize] += gradient;
        }
        self.gradient[base + Shape::COUNT + group] += gradient;
        self.touched.push((base + Shape::COUNT + group) as u32);
    }

    fn tempo(&self, colour: usize) -> usize {
        TEMPO + if self.options.colours_alike { 0 } else { colour }
    }

    fn situation(&self, colour: usize, situation: usize) -> usize {
        SITUATION + if self.options.colours_alike { 0 } else { colour * SITUATIONS } + situation
    }

    /// The chance of winning by the values of a row.
    fn value(&self, row: &ValueRow) -> f32 {
        let side = row.side.index();
        let bases = [self.base(side, 0), self.base(1 - side, 1)];
        let sum = |role: usize| -> f32 {
            row.groups[role].iter().map(|&(group, n)| f32::from(n) * self.weight(bases[role], group as usize)).sum()
        };
        let situation = self.parameters[self.situation(side, row.situation as usize)];
        let logit = sum(0) - sum(1) + self.parameters[self.tempo(side)] + situation;
        1.0 / (1.0 + (-logit).exp())
    }

    fn learn_value(&mut self, row: &ValueRow) -> f64 {
        let chance = self.value(row).clamp(1e-6, 1.0 - 1e-6);
        let error = chance - row.target;
        let side = row.side.index();
        let bases = [self.base(side, 0), self.base(1 - side, 1)];
        for (role, sign) in [(0, 1.0), (1, -1.0)] {
            for &(group, n) in &row.groups[role] {
                self.push(bases[role], group as usize, sign * error * f32::from(n));
            }
        }
        let tempo = self.tempo(side);
        self.gradient[tempo] += error;
        let situation = self.situation(side, row.situation as usize);
        self.gradient[situation] += error;
        self.touched.push(situation as u32);
        cross_entropy(row.target, chance)
    }

    fn loss(&self, row: &ValueRow) -> f64 {
        cross_entropy(row.target, self.value(row).clamp(1e-6, 1.0 - 1e-6))
    }

    fn learn_policy(&mut self, row: &PolicyRow) -> f64 {
        let side = row.side.index();
        let bases = [self.base(side, 2), self.base(1 - side, 3)];
        let logit = |cell: &[u16; 2]| self.weight(bases[0], cell[0] as usize) + self.weight(bases[1], cell[1] as usize);
        let logits: Vec<f32> = row.cells.iter().map(logit).collect();
        let most = logits.iter().copied().fold(f32::MIN, f32::max);
        let total: f32 = logits.iter().map(|logit| (logit - most).exp()).sum();
        for (index, cell) in row.cells.iter().enumerate() {
            let chance = (logits[index] - most).exp() / total;
            let error = chance - if index == row.chosen { 1.0 } else { 0.0 };
            if error.abs() > 1e-4 {
                self.push(bases[0], cell[0] as usize, error);
                self.push(bases[1], cell[1] as usize, error);
            }
        }
        f64::from(most + total.ln() - logits[row.chosen])
    }

    fn step(&mut self, rows: usize, rate: f32) {
        self.steps += 1;
        let (correct1, correct2) =
            (1.0 - 0.9f32.powi(self.steps.min(1000)), 1.0 - 0.999f32.powi(self.steps.min(20000)));
        self.touched.sort_unstable();
        self.touched.dedup();
        let touched = std::mem::take(&mut self.touched);
        // What has no gradient stays where it is: it belongs to the other of the two tasks.
        let shared = (0..2 * PARTS).flat_map(|part| part * PART..part * PART + Shape::COUNT).chain(TEMPO..SITUATION);
        let gradient = std::mem::take(&mut self.gradient);
        let shared = shared.filter(|&index| gradient[index] != 0.0);
        for (index, own) in touched.iter().map(|&i| (i as usize, true)).chain(shared.map(|i| (i, false))) {
            let held = if own { self.options.decay * self.parameters[index] } else { 0.0 };
            let gradient = gradient[index] / rows as f32 + held;
            self.first[index] = 0.9 * self.first[index] + 0.1 * gradient;
            self.second[index] = 0.999 * self.second[index] + 0.001 * gradient * gradient;
            let length = rate * if own { 0.3 } else { 1.0 };
            let move_by = (self.first[index] / correct1) / ((self.second[index] / correct2).sqrt() + 1e-6);
            self.parameters[index] -= length * move_by;
        }
        self.gradient = vec![0.0; ALL];
    }

    /// Goes over all rows several times; `report` is called after each epoch and may stop it by `false`.
    pub fn fit<R: Rng>(&mut self, rows: &Rows, rng: &mut R, report: &mut dyn FnMut(FitReport) -> bool) {
        // The last games are kept for a test.
        let (learned, tested) = rows.values.split_at(rows.values.len() * 19 / 20);
        for epoch in 1..=self.options.epochs {
            let fallen = (epoch - 1) as f32 / self.options.epochs.max(1) as f32;
            let rate = self.options.rate * (1.0 - 0.9 * fallen);
            // Shapes occur many times in a position, but once in a move: values take shorter steps.
            let value_loss = self
                .epoch(&shuffled(learned.len(), rng), 0.2 * rate, |fitter, index| fitter.learn_value(&learned[index]));
            let policy_loss = self.epoch(&shuffled(rows.policies.len(), rng), rate, |fitter, index| {
                fitter.learn_policy(&rows.policies[index])
            });
            let test_loss = tested.iter().map(|row| self.loss(row)).sum::<f64>() / tested.len().max(1) as f64;
            if !report(FitReport { epoch, value_loss, test_loss, policy_loss }) {
                break;
            }
        }
    }

    fn epoch(&mut self, order: &[usize], rate: f32, mut learn: impl FnMut(&mut Fitter, usize) -> f64) -> f64 {
        let mut loss = 0.0;
        for batch in order.chunks(self.options.batch) {
            loss += batch.iter().map(|&index| learn(self, index)).sum::<f64>();
            self.step(batch.len(), rate);
        }
        loss / order.len().max(1) as f64
    }

    /// The weights in points.
    pub fn weights(&self) -> Weights {
        let round = |value: f32, scale: f32| (value * scale).round().clamp(-8000.0, 8000.0) as i16;
        let cells = |colour: usize| {
            let cell = |group: usize| {
                let part = |part: usize, scale: f32| round(self.weight(self.base(colour, part), group), scale);
                let silent = self.shapes[group].iter().all(|&shape| shape <= Shape::One as u8);
                let value = |at: usize| if silent { 0 } else { part(at, POINTS_PER_LOGIT) };
                CellWeights {
                    value_to_move: value(0),
                    value_waiting: value(1),
                    attack: part(2, ORDER_POINTS),
                    defence: part(3, ORDER_POINTS),
                }
            };
            (0..GROUPS).map(cell).collect()
        };
        let tempo = [0, 1].map(|colour| round(self.parameters[self.tempo(colour)], POINTS_PER_LOGIT));
        let situation = |colour, index| self.parameters[self.situation(colour, index)];
        let situations = [0, 1]
            .map(|colour| (0..SITUATIONS).map(|index| round(situation(colour, index), POINTS_PER_LOGIT)).collect());
        Weights { cells: [cells(0), cells(1)], tempo, situations }
    }
}

fn cross_entropy(target: f32, chance: f32) -> f64 {
    f64::from(-(target * chance.ln() + (1.0 - target) * (1.0 - chance).ln()))
}

fn shuffled<R: Rng>(count: usize, rng: &mut R) -> Vec<usize> {
    let mut order: Vec<usize> = (0..count).collect();
    for last in (1..count).rev() {
        order.swap(last, hansu_game::pick(rng, last + 1));
    }
    order
}
