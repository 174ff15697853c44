//! Inference: batches of positions in, logits and values out.

use std::sync::Arc;

use crate::backend::{Backend, Kernel};
use crate::buffer::Buffer;
use crate::conv::{Pass, Scratch};
use crate::error::{NnError, check_len};
use crate::heads::{self, Heads};
use crate::norm::Folded;
use crate::spec::NetSpec;
use crate::stem;
use crate::weights::Weights;
use crate::winograd::{Channels, Epilogue};
use crate::workers::Workers;

/// Images that go through the whole network together, so that they stay in cache.
const CHUNK: usize = 8;

/// Evaluates batches of positions.
pub trait Evaluate {
    /// The network's description.
    fn spec(&self) -> &NetSpec;

    /// Evaluates the positions of `planes`, each [`NetSpec::input_len`] floats (planes, then rows, then columns).
    /// `out` is resized to the batch.
    fn evaluate(&mut self, planes: &[f32], out: &mut Evaluations) -> Result<(), NnError>;
}

/// What a network thinks of a batch.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Evaluations {
    /// A logit for each cell of each position, before any soft-max: illegal moves are the caller's to leave out.
    pub logits: Vec<f32>,
    /// The expected result of each position, from -1 to 1, for the side that the planes call "own".
    pub values: Vec<f32>,
}

/// A network's weights, folded and packed for inference on the processor. It never changes, so that any number of
/// evaluators may share it.
pub struct PackedNet {
    spec: NetSpec,
    kernel: Kernel,
    stem: Layer,
    layers: Vec<Layer>,
    heads: Heads,
}

/// A network on the processor, with the working memory to run it.
pub struct CpuEvaluator {
    net: Arc<PackedNet>,
    workers: Workers,
    memory: Vec<Memory>,
}

/// A convolution with its batch-norm folded in.
struct Layer {
    weights: Buffer,
    bias: Vec<f32>,
}

/// Working memory of one thread.
#[derive(Default)]
struct Memory {
    tower: Buffer,
    inner: Buffer,
    scratch: Scratch,
    heads: heads::Scratch,
}

/// One thread's share of a batch.
struct Job<'a> {
    planes: &'a [f32],
    logits: &'a mut [f32],
    values: &'a mut [f32],
    memory: &'a mut Memory,
}

impl CpuEvaluator {
    /// Prepares `weights` for `threads` threads.
    pub fn new(weights: &Weights, threads: usize, backend: Backend) -> Result<Self, NnError> {
        CpuEvaluator::sharing(Arc::new(PackedNet::new(weights, backend)?), threads)
    }

    /// Runs a network that others may be running, too, on `threads` threads.
    pub fn sharing(net: Arc<PackedNet>, threads: usize) -> Result<Self, NnError> {
        let workers = Workers::new(threads)?;
        let memory = (0..workers.count()).map(|_| Memory::default()).collect();
        Ok(Self { net, workers, memory })
    }
}

impl PackedNet {
    /// Packs weights.
    pub fn new(weights: &Weights, backend: Backend) -> Result<Self, NnError> {
        let spec = weights.spec().clone();
        let kernel = backend.resolve(&spec)?;
        let stem = Layer::fold(weights, 0, |folded| {
            let mut buffer = Buffer::new(folded.len());
            buffer.copy_from_slice(folded);
            buffer
        });
        let channels = Channels { input: spec.filters, output: spec.filters };
        let pack = |folded: &[f32]| {
            let mut packed = Buffer::default();
            kernel.pack(channels, folded, &mut packed);
            packed
        };
        let layers = (1..spec.convolutions()).map(|layer| Layer::fold(weights, layer, pack)).collect();
        Ok(Self { spec, kernel, stem, layers, heads: Heads::new(weights) })
    }

    /// The network's description.
    pub fn spec(&self) -> &NetSpec {
        &self.spec
    }

    /// Runs the positions of one job, chunk by chunk.
    fn run(&self, job: &mut Job<'_>) {
        let (input, cells) = (self.spec.input_len(), self.spec.cells());
        let chunks = job.planes.chunks(CHUNK * input).zip(job.logits.chunks_mut(CHUNK * cells));
        for ((planes, logits), values) in chunks.zip(job.values.chunks_mut(CHUNK)) {
            self.tower(planes, values.len(), job.memory);
            for (image, (logits, value)) in logits.chunks_exact_mut(cells).zip(values).enumerate() {
                let (tower, scratch) = (&job.memory.tower, &mut job.memory.heads);
                *value = self.heads.apply(&self.spec, self.kernel.grid, image, tower, logits, scratch);
            }
        }
    }

    /// The stem and the residual blocks; the result is in `memory.tower`.
    fn tower(&self, planes: &[f32], images: usize, memory: &mut Memory) {
        let (grid, filters) = (self.kernel.grid, self.spec.filters);
        let Memory { tower, inner, scratch, .. } = memory;
        tower.grow(grid.len(CHUNK, filters));
        inner.grow(grid.len(CHUNK, filters));
        stem::forward(&self.spec, grid, &self.stem.weights, Some(&self.stem.bias), planes, tower);
        grid.rows(images, filters).for_each(|row| tower[row].iter_mut().for_each(|x| *x = x.max(0.0)));
        let channels = Channels { input: filters, output: filters };
        for block in self.layers.chunks_exact(2) {
            let epilogue = Epilogue::BiasRelu(&block[0].bias);
            let pass = Pass { images, source: tower, target: inner, epilogue };
            self.kernel.forward(channels, &block[0].weights, pass, scratch);
            let epilogue = Epilogue::BiasSkipRelu(&block[1].bias);
            let pass = Pass { images, source: inner, target: tower, epilogue };
            self.kernel.forward(channels, &block[1].weights, pass, scratch);
        }
    }
}

impl Evaluate for CpuEvaluator {
    fn spec(&self) -> &NetSpec {
        self.net.spec()
    }

    fn evaluate(&mut self, planes: &[f32], out: &mut Evaluations) -> Result<(), NnError> {
        let (input, cells) = (self.net.spec.input_len(), self.net.spec.cells());
        let batch = planes.len() / input;
        check_len("the input", planes.len(), batch * input, "planes x size x size for each position")?;
        out.logits.resize(batch * cells, 0.0);
        out.values.resize(batch, 0.0);
        let mut memory = std::mem::take(&mut self.memory);
        let (mut logits, mut values) = (&mut out.logits[..], &mut out.values[..]);
        let mut jobs = Vec::new();
        for (share, memory) in self.workers.shares(batch).into_iter().zip(&mut memory) {
            let (own_logits, own_values);
            (own_logits, logits) = logits.split_at_mut(share.len() * cells);
            (own_values, values) = values.split_at_mut(share.len());
            let planes = &planes[share.start * input..share.end * input];
            jobs.push(Job { planes, logits: own_logits, values: own_values, memory });
        }
        self.workers.for_each(&mut jobs, |job| self.net.run(job));
        self.memory = memory;
        if out.logits.iter().chain(&out.values).all(|output| output.is_finite()) {
            return Ok(());
        }
        let problem = "is not a finite number: are the weights damaged?".to_owned();
        Err(NnError::Tensor { name: "the network's output".to_owned(), problem })
    }
}

impl Layer {
    fn fold(weights: &Weights, layer: usize, pack: impl Fn(&[f32]) -> Buffer) -> Self {
        let mut kernel = weights.kernel(&format!("{}.weight", NetSpec::layer_name(layer, "conv")));
        let norm = Folded::new(weights, &NetSpec::layer_name(layer, "bn"));
        for row in kernel.chunks_exact_mut(norm.scale.len()) {
            row.iter_mut().zip(&norm.scale).for_each(|(w, s)| *w *= s);
        }
        Self { weights: pack(&kernel), bias: norm.shift }
    }
}
