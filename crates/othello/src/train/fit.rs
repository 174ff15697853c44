//! Fitting the weights of each stage by least squares with ridge regularisation.
//!
//! The weights of a stage are the solution of a linear system with one unknown for each filling (mirror images share
//! one) and for each part of it ([`Sharing`]): solved by conjugate gradients with the diagonal as preconditioner. Each stage
//! starts from, and is drawn towards, the next later stage, so that a filling that is rarely seen has the weight that it has
//! there.

use super::labels::labels;
use super::records::Record;
use super::sharing::Sharing;
use crate::eval::patterns::{CENTRES, FEATURES, FILLINGS, LANES};
use crate::eval::{Features, STAGES, Weights, stage_of};
use crate::{SCALE, parallel};

/// How weights are fitted.
#[derive(Clone, Copy, Debug)]
pub struct FitOptions {
    /// How strongly weights are drawn to those of the next stage: as if each had been seen so often with them.
    pub ridge: f32,
    /// Steps of conjugate gradients.
    pub steps: usize,
    /// How much positions of the next stages before and after count for a stage; those beyond by its powers.
    pub neighbours: f32,
    /// How many stages before and after count for a stage.
    pub reach: usize,
    /// How much what came of the game counts beside the search's score, from 0 to 1.
    pub lambda: f32,
    /// A position that is so many discs from even counts by half.
    pub even: f32,
    /// Whether fillings share what is learned of their parts.
    pub parts: bool,
    /// One in so many games is held out.
    pub held_out: usize,
    /// Threads.
    pub threads: usize,
}

impl Default for FitOptions {
    fn default() -> FitOptions {
        FitOptions {
            ridge: 100.0,
            steps: 16,
            neighbours: 0.8,
            reach: 4,
            lambda: 0.3,
            even: 16.0,
            parts: true,
            held_out: 40,
            threads: 2,
        }
    }
}

/// How well a stage is fitted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StageError {
    /// The stage, from 0.
    pub stage: usize,
    /// Positions fitted.
    pub fitted: usize,
    /// Root-mean-square error on them, in discs, against the labels.
    pub fitted_error: f64,
    /// Positions held out.
    pub held_out: usize,
    /// Root-mean-square error on them, in discs, against the labels.
    pub held_out_error: f64,
    /// Root-mean-square error on them, in discs, against the outcomes.
    pub outcome_error: f64,
}

/// Weights that were fitted to other positions.
#[derive(Clone, Copy, Debug)]
pub struct Prior<'a> {
    /// The weights.
    pub weights: &'a Weights,
    /// How much of the result is theirs, from 0 to 1: as they stand for so large a share of all positions.
    pub share: f32,
}

impl Prior<'_> {
    /// The weights of a stage in discs.
    fn stage(&self, stage: usize) -> Vec<f32> {
        self.weights.stage(stage).iter().map(|weight| f32::from(*weight) / SCALE as f32).collect()
    }
}

/// A position as numbers: the places of its fillings, and its label in discs.
struct Sample {
    features: [i16; FEATURES],
    label: f32,
    outcome: f32,
    /// How much it counts.
    weight: f32,
}

/// Fits all stages, the last first; `finished` is called with each stage's errors.
///
/// With weights to go by, each stage starts from and is drawn to theirs instead of the next stage's: what they learned from
/// positions that are not among the records is kept.
pub fn fit(
    records: &[Record],
    prior: Option<Prior<'_>>,
    options: &FitOptions,
    finished: &mut dyn FnMut(StageError),
) -> Weights {
    let mut weights = Weights::zero();
    let split = split_by_stage(records, options.held_out);
    let labels = labels(records, options.lambda);
    let sharing = Sharing::new(options.parts);
    let mut theta = vec![0f32; FILLINGS];
    for stage in (0..STAGES).rev() {
        if let Some(prior) = prior {
            theta = prior.stage(stage);
        }
        let sampled = |places: &[u32], weight: f32| samples(&weights, records, &labels, places, options.even, weight);
        let held_out = sampled(&split[stage].1, 1.0);
        let mut fitted = sampled(&split[stage].0, 1.0);
        let own = fitted.len();
        for far in 1..=options.reach {
            for near in [stage.checked_sub(far), Some(stage + far)].into_iter().flatten() {
                let places = split.get(near).map_or(&[][..], |(places, _)| places);
                fitted.extend(sampled(places, options.neighbours.powi(far as i32)));
            }
        }
        if own > 0 {
            solve_stage(&fitted, &mut theta, &sharing, options);
        }
        if let Some(prior) = prior {
            let known = prior.stage(stage);
            theta.iter_mut().zip(&known).for_each(|(theta, known)| *theta += prior.share * (known - *theta));
        }
        fitted.truncate(own);
        for (weight, value) in weights.stage_mut(stage).iter_mut().zip(&theta) {
            *weight = (value * SCALE as f32).round().clamp(-32767.0, 32767.0) as i16;
        }
        let (fitted_error, _) = errors(&fitted, &theta);
        let (held_out_error, outcome_error) = errors(&held_out, &theta);
        finished(StageError {
            stage,
            fitted: fitted.len(),
            fitted_error,
            held_out: held_out.len(),
            held_out_error,
            outcome_error,
        });
    }
    weights
}

/// For each stage the places of the records to fit and of those held out, whole games at a time.
fn split_by_stage(records: &[Record], held_out: usize) -> Vec<(Vec<u32>, Vec<u32>)> {
    let mut split = vec![(Vec::new(), Vec::new()); STAGES];
    let (mut game, mut before) = (0usize, 0);
    for (place, record) in records.iter().enumerate() {
        // Where only the end of a game is kept, the next one is told by its having more empty squares.
        let empties = record.board.empties();
        if !record.is_beside {
            game += usize::from(record.is_first || empties > before);
            before = empties;
        }
        let (fitted, held) = &mut split[stage_of(empties)];
        if game.is_multiple_of(held_out.max(2)) { held.push(place as u32) } else { fitted.push(place as u32) }
    }
    split
}

fn samples(
    weights: &Weights,
    records: &[Record],
    labels: &[f32],
    places: &[u32],
    even: f32,
    weight: f32,
) -> Vec<Sample> {
    let sample = |place: &u32| {
        let (record, label) = (&records[*place as usize], labels[*place as usize]);
        let all: [i16; LANES] = Features::of(&weights.additions, record.board).0;
        Sample {
            features: std::array::from_fn(|feature| all[feature]),
            label,
            outcome: if record.is_exact { label } else { f32::from(record.outcome) },
            weight: weight / (1.0 + (label / even).powi(2)),
        }
    };
    places.iter().map(sample).collect()
}

/// The places of a sample's fillings.
#[inline(always)]
fn places(sample: &Sample) -> impl Iterator<Item = usize> + '_ {
    let centre = |feature: usize| CENTRES[crate::eval::patterns::ALL_FEATURES[feature].pattern] as isize;
    (0..FEATURES).map(move |feature| (centre(feature) + isize::from(sample.features[feature])) as usize)
}

#[inline(always)]
fn predicted(sample: &Sample, theta: &[f32]) -> f32 {
    places(sample).map(|place| theta[place]).sum()
}

/// Sums what each sample adds to its fillings, over all threads.
fn scatter(samples: &[Sample], threads: usize, amount: impl Fn(&Sample) -> f32 + Sync) -> Vec<f32> {
    let threads = threads.max(1);
    let sums = parallel::run(threads, |share| {
        let mut sum = vec![0f32; FILLINGS];
        for sample in &samples[share * samples.len() / threads..(share + 1) * samples.len() / threads] {
            let amount = sample.weight * amount(sample);
            for place in places(sample) {
                sum[place] += amount;
            }
        }
        sum
    });
    (0..FILLINGS).map(|place| sums.iter().map(|sum| sum[place]).sum()).collect()
}

fn dot(a: &[f32], b: &[f32]) -> f64 {
    a.iter().zip(b).map(|(a, b)| f64::from(*a) * f64::from(*b)).sum()
}

/// Minimises the squared error plus `ridge` times the squared distance from where `theta` starts.
fn solve_stage(samples: &[Sample], theta: &mut [f32], sharing: &Sharing, options: &FitOptions) {
    let FitOptions { ridge, threads, .. } = *options;
    let gathered = |amount: &(dyn Fn(&Sample) -> f32 + Sync)| sharing.collected(&scatter(samples, threads, amount));
    let mut residual = gathered(&|sample| sample.label - predicted(sample, theta));
    let diagonal = gathered(&|_| 1.0);
    let precondition = |residual: &[f32]| -> Vec<f32> {
        residual.iter().zip(&diagonal).map(|(residual, count)| residual / (count + ridge)).collect()
    };
    let mut change = vec![0f32; sharing.len()];
    let mut scaled = precondition(&residual);
    let mut direction = scaled.clone();
    let mut product = dot(&residual, &scaled);
    for _ in 0..options.steps {
        if product < 1e-9 {
            break;
        }
        let along = sharing.weights(&direction);
        let mut image = gathered(&|sample| predicted(sample, &along));
        image.iter_mut().zip(&direction).for_each(|(image, direction)| *image += ridge * direction);
        let length = (product / dot(&direction, &image)) as f32;
        change.iter_mut().zip(&direction).for_each(|(change, direction)| *change += length * direction);
        residual.iter_mut().zip(&image).for_each(|(residual, image)| *residual -= length * image);
        scaled = precondition(&residual);
        let next = dot(&residual, &scaled);
        let keep = (next / product) as f32;
        product = next;
        direction.iter_mut().zip(&scaled).for_each(|(direction, scaled)| *direction = scaled + keep * *direction);
    }
    theta.iter_mut().zip(sharing.weights(&change)).for_each(|(theta, change)| *theta += change);
}

/// Root-mean-square errors against the labels and against the outcomes.
fn errors(samples: &[Sample], theta: &[f32]) -> (f64, f64) {
    let (mut labels, mut outcomes) = (0.0, 0.0);
    for sample in samples {
        let value = predicted(sample, theta).clamp(-64.0, 64.0);
        labels += f64::from(value - sample.label).powi(2);
        outcomes += f64::from(value - sample.outcome).powi(2);
    }
    let count = samples.len().max(1) as f64;
    ((labels / count).sqrt(), (outcomes / count).sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::random_boards;

    /// How far weights fitted to even positions are off zero on average, drawn to others by a share.
    fn mean_value(share: f32) -> f32 {
        let even = |board| Record { board, score: 0, outcome: 0, is_exact: true, is_first: true, is_beside: false };
        let records: Vec<Record> = random_boards(5, 400).into_iter().map(even).collect();
        let weights = Weights::seed();
        let options = FitOptions { ridge: 4.0, steps: 8, threads: 1, ..FitOptions::default() };
        let fitted = fit(&records, Some(Prior { weights: &weights, share }), &options, &mut |_| ());
        records.iter().map(|record| fitted.value(record.board).abs()).sum::<f32>() / records.len() as f32
    }

    #[test]
    fn a_prior_counts_by_its_share() {
        let [data, half, prior] = [0.0, 0.5, 1.0].map(mean_value);
        assert!(data < 0.7 * half && half < 0.7 * prior, "{data} {half} {prior}");
    }
}
