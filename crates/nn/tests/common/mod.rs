//! An independent network in double precision and plain loops, to compare the kernels with.

#![allow(dead_code, missing_docs, unreachable_pub)]

use std::collections::HashMap;

use hansu_nn::{NetSpec, Weights};

/// A network as named tensors.
#[derive(Clone)]
pub struct Naive {
    pub spec: NetSpec,
    pub tensors: HashMap<String, Vec<f64>>,
}

/// Outputs of a batch, and the statistics of every batch-norm by name.
pub struct Outputs {
    pub logits: Vec<f64>,
    pub values: Vec<f64>,
    pub statistics: HashMap<String, Vec<(f64, f64)>>,
}

/// Activations: `[image][channel][cell]`.
struct Maps {
    channels: usize,
    data: Vec<f64>,
}

impl Naive {
    pub fn new(weights: &Weights) -> Self {
        let wide = |data: &[f32]| data.iter().map(|x| f64::from(*x)).collect();
        let tensors = weights.tensors().iter().map(|t| (t.info.name.clone(), wide(&t.data))).collect();
        Self { spec: weights.spec().clone(), tensors }
    }

    pub fn run(&self, planes: &[f32], training: bool) -> Outputs {
        let mut statistics = HashMap::new();
        let input = Maps { channels: self.spec.planes, data: planes.iter().map(|x| f64::from(*x)).collect() };
        let mut norm = |maps: Maps, name: &str| self.norm(maps, name, training, &mut statistics);
        let mut x = relu(norm(self.conv(&input, "stem.conv.weight", 3), "stem.bn"));
        for block in 0..self.spec.blocks {
            let name = |part: &str| format!("blocks.{block}.{part}");
            let inner = relu(norm(self.conv(&x, &name("conv1.weight"), 3), &name("bn1")));
            let mut sum = norm(self.conv(&inner, &name("conv2.weight"), 3), &name("bn2"));
            sum.data.iter_mut().zip(&x.data).for_each(|(s, x)| *s += x);
            x = relu(sum);
        }
        let policy = relu(norm(self.conv(&x, "policy.conv.weight", 1), "policy.bn"));
        let value = relu(norm(self.conv(&x, "value.conv.weight", 1), "value.bn"));
        let logits = self.dense(&policy.data, "policy.fc");
        let hidden: Vec<f64> = self.dense(&value.data, "value.fc1").iter().map(|h| h.max(0.0)).collect();
        let values = self.dense(&hidden, "value.fc2").iter().map(|v| v.tanh()).collect();
        Outputs { logits, values, statistics }
    }

    /// Mean cross-entropy and mean squared error with the batch's own statistics.
    pub fn losses(&self, planes: &[f32], policy: &[f32], values: &[f32], legal: Option<&[bool]>) -> (f64, f64) {
        let out = self.run(planes, true);
        let (cells, batch) = (self.spec.cells(), values.len() as f64);
        let mut cross_entropy = 0.0;
        for (image, logits) in out.logits.chunks(cells).enumerate() {
            let allowed = |cell: usize| legal.is_none_or(|legal| legal[image * cells + cell]);
            let sum: f64 = (0..cells).filter(|c| allowed(*c)).map(|c| logits[c].exp()).sum();
            for cell in (0..cells).filter(|c| allowed(*c)) {
                cross_entropy -= f64::from(policy[image * cells + cell]) * (logits[cell] - sum.ln());
            }
        }
        let squares: f64 = out.values.iter().zip(values).map(|(v, t)| (v - f64::from(*t)).powi(2)).sum();
        (cross_entropy / batch, squares / batch)
    }

    fn conv(&self, x: &Maps, name: &str, kernel: usize) -> Maps {
        let (side, cells) = (self.spec.size, self.spec.cells());
        let weights = &self.tensors[name];
        let taps = kernel * kernel;
        let outputs = weights.len() / (x.channels * taps);
        let images = x.data.len() / (x.channels * cells);
        let mut data = Vec::new();
        for (image, o) in (0..images).flat_map(|i| (0..outputs).map(move |o| (i, o))) {
            for cell in 0..cells {
                let mut sum = 0.0;
                for (i, tap) in (0..x.channels).flat_map(|i| (0..taps).map(move |tap| (i, tap))) {
                    let y = (cell / side + tap / kernel) as isize - (kernel / 2) as isize;
                    let column = (cell % side + tap % kernel) as isize - (kernel / 2) as isize;
                    let range = 0..side as isize;
                    if range.contains(&y) && range.contains(&column) {
                        let at = (image * x.channels + i) * cells + y as usize * side + column as usize;
                        sum += x.data[at] * weights[(o * x.channels + i) * taps + tap];
                    }
                }
                data.push(sum);
            }
        }
        Maps { channels: outputs, data }
    }

    fn norm(&self, mut x: Maps, name: &str, training: bool, statistics: &mut HashMap<String, Vec<(f64, f64)>>) -> Maps {
        let tensor = |part: &str| &self.tensors[&format!("{name}.{part}")];
        let cells = self.spec.cells();
        let mut seen = Vec::new();
        for channel in 0..x.channels {
            let own: Vec<usize> = (0..x.data.len()).filter(|i| i / cells % x.channels == channel).collect();
            let count = own.len() as f64;
            let (mean, variance) = if training {
                let mean = own.iter().map(|i| x.data[*i]).sum::<f64>() / count;
                (mean, own.iter().map(|i| (x.data[*i] - mean).powi(2)).sum::<f64>() / count)
            } else {
                (tensor("running_mean")[channel], tensor("running_var")[channel])
            };
            for i in own {
                let normal = (x.data[i] - mean) / (variance + 1e-5).sqrt();
                x.data[i] = normal * tensor("weight")[channel] + tensor("bias")[channel];
            }
            seen.push((mean, variance * count / (count - 1.0)));
        }
        statistics.insert(name.to_owned(), seen);
        x
    }

    fn dense(&self, x: &[f64], name: &str) -> Vec<f64> {
        let (weights, bias) = (&self.tensors[&format!("{name}.weight")], &self.tensors[&format!("{name}.bias")]);
        let inputs = weights.len() / bias.len();
        let row = |x: &[f64], o: usize| {
            bias[o] + x.iter().zip(&weights[o * inputs..(o + 1) * inputs]).map(|(x, w)| x * w).sum::<f64>()
        };
        x.chunks(inputs).flat_map(|x| (0..bias.len()).map(move |o| row(x, o))).collect()
    }
}

fn relu(mut x: Maps) -> Maps {
    x.data.iter_mut().for_each(|v| *v = v.max(0.0));
    x
}

/// A small deterministic stream of numbers in [0, 1).
pub struct Noise(pub u64);

impl Noise {
    pub fn next(&mut self) -> f32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 40) as f32 / (1u64 << 24) as f32
    }
}

/// Weights in which no scale is 1, no bias 0 and no running statistic trivial.
pub fn rough_weights(spec: &NetSpec, seed: u64) -> Weights {
    let mut weights = Weights::init(spec, seed).expect("valid");
    let mut noise = Noise(seed + 77);
    for tensor in weights.tensors_mut() {
        if tensor.info.shape.len() == 1 {
            let level =
                if tensor.info.name.ends_with("weight") || tensor.info.name.ends_with("var") { 0.7 } else { -0.3 };
            tensor.data.iter_mut().for_each(|x| *x = level + 0.6 * noise.next());
        }
    }
    weights
}

/// Random samples.
pub struct Samples {
    pub planes: Vec<f32>,
    pub policy: Vec<f32>,
    pub values: Vec<f32>,
    pub legal: Vec<bool>,
}

impl Samples {
    pub fn new(spec: &NetSpec, count: usize, seed: u64) -> Self {
        let mut noise = Noise(seed * 2 + 12345);
        let planes = (0..count * spec.input_len()).map(|_| f32::from(u8::from(noise.next() < 0.4))).collect();
        let legal: Vec<bool> = (0..count * spec.cells()).map(|i| i % spec.cells() == 0 || noise.next() < 0.7).collect();
        let mut policy: Vec<f32> = legal.iter().map(|l| if *l { noise.next() + 0.01 } else { 0.0 }).collect();
        for policy in policy.chunks_mut(spec.cells()) {
            let sum: f32 = policy.iter().sum();
            policy.iter_mut().for_each(|p| *p /= sum);
        }
        let values = (0..count).map(|_| 2.0 * noise.next() - 1.0).collect();
        Self { planes, policy, values, legal }
    }

    pub fn batch(&self) -> hansu_nn::Batch<'_> {
        let Self { planes, policy, values, legal } = self;
        hansu_nn::Batch { planes, policy, values, legal: Some(legal) }
    }
}

pub fn assert_close(what: &str, got: &[f32], expected: &[f64], tolerance: f64) {
    assert_eq!(got.len(), expected.len(), "{what}");
    for (index, (got, expected)) in got.iter().zip(expected).enumerate() {
        let error = (f64::from(*got) - expected).abs();
        assert!(error <= tolerance * (1.0 + expected.abs()), "{what}[{index}]: {got}, expected {expected}");
    }
}
