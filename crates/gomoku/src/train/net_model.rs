//! The network in floats, with its gradients.
//!
//! A kind's row is the sum of a part of its own and one that all kinds of the same two shapes share, so that kinds that
//! are rarely seen stay near those that look like them.

use hansu_game::gomoku::Rule;
use hansu_game::pick;
use rand_core::Rng;

use super::net_rows::{NO_CELL, Sample};
use crate::board::{Board, SITUATIONS};
use crate::net::{HIDDEN, LINE_KINDS, LineKind, MOST, ROW, ROW_SCALE, SECOND, VIEW, codes, scale};

/// Pairs of shapes, black's and white's.
pub(super) const SHAPE_PAIRS: usize = 256;
/// The sums over the board are divided by this before the head sees them.
pub(super) const POOL: f32 = 16.0;
const MOST_REAL: f32 = MOST as f32 / ROW_SCALE;

/// Where the numbers of one colour are among all.
pub(super) mod part {
    use super::*;

    /// Rows of kinds; that of lines without stones has no other part, and nothing above zero.
    pub(crate) const OWN: usize = 0;
    /// Rows of pairs of shapes.
    pub(crate) const SHARED: usize = OWN + LINE_KINDS * VIEW;
    /// Weights of the hidden numbers, by sum: own view first.
    pub(crate) const HIDDEN_WEIGHTS: usize = SHARED + SHAPE_PAIRS * VIEW;
    /// What is added to hidden numbers, by situation.
    pub(crate) const SITUATION: usize = HIDDEN_WEIGHTS + ROW * HIDDEN;
    /// Weights of the second hidden numbers, by hidden number.
    pub(crate) const SECOND_WEIGHTS: usize = SITUATION + SITUATIONS * HIDDEN;
    pub(crate) const SECOND_BIAS: usize = SECOND_WEIGHTS + HIDDEN * SECOND;
    pub(crate) const VALUE: usize = SECOND_BIAS + SECOND;
    pub(crate) const SECOND_VALUE: usize = VALUE + HIDDEN;
    pub(crate) const VALUE_BIAS: usize = SECOND_VALUE + SECOND;
    pub(crate) const POLICY: usize = VALUE_BIAS + 1;
    /// What hidden numbers add to the order of moves.
    pub(crate) const GUIDE: usize = POLICY + ROW;
    pub(crate) const ALL: usize = GUIDE + HIDDEN * ROW;
}

/// Numbers of one or two colours.
#[derive(Clone, Debug)]
pub(super) struct Model {
    /// 1 if colours are alike.
    pub(super) colours: usize,
    pub(super) numbers: Vec<f32>,
    /// For each colour and kind the sum of its row's two parts.
    rows: Vec<[f32; VIEW]>,
    /// The pair of shapes of each kind.
    pub(super) shapes: Vec<u8>,
}

/// Sums of gradients and losses.
#[derive(Clone, Debug)]
pub(super) struct Gradient {
    pub(super) numbers: Vec<f32>,
    /// By colour and kind.
    rows: Vec<[f32; VIEW]>,
    pub(super) losses: Losses,
    cells: Vec<[f32; ROW]>,
    logits: Vec<f32>,
    by_cell: Vec<f32>,
}

/// Sums of losses in nats, and how many there were.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Losses {
    pub(super) value: f64,
    pub(super) values: usize,
    pub(super) policy: f64,
    pub(super) policies: usize,
}

impl Gradient {
    pub(super) fn new(model: &Model) -> Gradient {
        Gradient {
            numbers: vec![0.0; model.numbers.len()],
            rows: vec![[0.0; VIEW]; model.rows.len()],
            losses: Losses::default(),
            cells: Vec::new(),
            logits: Vec::new(),
            by_cell: Vec::new(),
        }
    }

    pub(super) fn clear(&mut self) {
        self.numbers.fill(0.0);
        self.rows.fill([0.0; VIEW]);
    }

    /// Takes the rows' gradients over into those of their two parts.
    pub(super) fn finish(&mut self, model: &Model) {
        for colour in 0..model.colours {
            let base = colour * part::ALL;
            let bare = &mut self.numbers[base + part::OWN..][..VIEW];
            bare.iter_mut().zip(&self.rows[colour * LINE_KINDS]).for_each(|(sum, gradient)| *sum += gradient);
            for kind in 1..LINE_KINDS {
                let row = &self.rows[colour * LINE_KINDS + kind];
                let own = base + part::OWN + kind * VIEW;
                let shared = base + part::SHARED + model.shapes[kind] as usize * VIEW;
                for (i, gradient) in row.iter().enumerate() {
                    self.numbers[own + i] += gradient;
                    self.numbers[shared + i] += gradient;
                }
            }
        }
    }
}

/// What is worked out of a position before gradients are.
struct Forward {
    pooled: [f32; ROW],
    hidden: [f32; HIDDEN],
    /// What is seen of the hidden numbers behind them.
    seen: [f32; HIDDEN],
    second: [f32; SECOND],
    chance: f32,
}

impl Model {
    /// All numbers zero.
    pub(super) fn blank(rule: Rule) -> Model {
        let colours = if rule == Rule::Renju { 2 } else { 1 };
        let mut shapes = vec![0; LINE_KINDS];
        (0..1 << 20).for_each(|code| shapes[codes().kind(code) as usize] = Board::shapes_of_code(rule, code));
        let (numbers, rows) = (vec![0.0; colours * part::ALL], vec![[0.0; VIEW]; colours * LINE_KINDS]);
        Model { colours, numbers, rows, shapes }
    }

    /// Small random numbers.
    pub(super) fn new<R: Rng>(rule: Rule, rng: &mut R) -> Model {
        let mut model = Model::blank(rule);
        let mut random = |most: f32| most * (pick(rng, 20_001) as f32 / 10_000.0 - 1.0);
        for numbers in model.numbers.chunks_mut(part::ALL) {
            numbers[part::SHARED..part::HIDDEN_WEIGHTS].iter_mut().for_each(|x| *x = random(0.25));
            numbers[part::HIDDEN_WEIGHTS..part::SITUATION].iter_mut().for_each(|x| *x = random(0.25));
            numbers[part::VALUE..part::SECOND_VALUE].iter_mut().for_each(|x| *x = random(0.25));
            numbers[part::POLICY..part::GUIDE].iter_mut().for_each(|x| *x = random(0.25));
            numbers[part::SECOND_WEIGHTS..part::SECOND_BIAS].iter_mut().for_each(|x| *x = random(0.25));
        }
        model.refresh();
        model
    }

    /// Adds the rows' parts up again.
    pub(super) fn refresh(&mut self) {
        for colour in 0..self.colours {
            let numbers = &mut self.numbers[colour * part::ALL..];
            numbers[part::OWN..][..VIEW].iter_mut().for_each(|number| *number = number.min(0.0));
            self.rows[colour * LINE_KINDS].copy_from_slice(&numbers[part::OWN..][..VIEW]);
            for kind in 1..LINE_KINDS {
                let own = &numbers[part::OWN + kind * VIEW..][..VIEW];
                let shared = &numbers[part::SHARED + self.shapes[kind] as usize * VIEW..][..VIEW];
                let row = &mut self.rows[colour * LINE_KINDS + kind];
                row.iter_mut().zip(own.iter().zip(shared)).for_each(|(sum, (own, shared))| *sum = own + shared);
            }
        }
    }

    /// The sum of a row's parts.
    pub(super) fn row(&self, colour: usize, kind: usize) -> &[f32; VIEW] {
        &self.rows[colour * LINE_KINDS + kind]
    }

    /// Where the row of a kind is for the view of a colour.
    #[inline(always)]
    fn place(&self, kind: LineKind, colour: usize) -> usize {
        match (self.colours, colour) {
            (1, 0) => kind as usize,
            (1, _) => codes().swapped(kind) as usize,
            _ => colour * LINE_KINDS + kind as usize,
        }
    }

    /// The numbers of the side to move.
    fn head(&self, sample: &Sample) -> usize {
        if self.colours == 1 { 0 } else { sample.side.index() * part::ALL }
    }

    /// Adds a position's gradients, or its losses only.
    pub(super) fn learn(&self, sample: &Sample, gradient: &mut Gradient, only_losses: bool) {
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma") {
            #[target_feature(enable = "avx2,fma")]
            fn with_avx2(model: &Model, sample: &Sample, gradient: &mut Gradient, only_losses: bool) {
                model.learn_inlined(sample, gradient, only_losses);
            }
            // SAFETY: the machine has AVX2 and FMA.
            return unsafe { with_avx2(self, sample, gradient, only_losses) };
        }
        self.learn_inlined(sample, gradient, only_losses);
    }

    #[inline(always)]
    fn learn_inlined(&self, sample: &Sample, gradient: &mut Gradient, only_losses: bool) {
        let forward = self.forward(sample, gradient);
        let weights = self.policy_weights(sample, &forward);
        self.judge_choices(sample, gradient, &weights);
        let chance = forward.chance.clamp(1e-6, 1.0 - 1e-6);
        let target = sample.target;
        gradient.losses.value -= f64::from(target * chance.ln() + (1.0 - target) * (1.0 - chance).ln());
        gradient.losses.values += 1;
        if !only_losses {
            self.backward(sample, gradient, &forward, &weights);
        }
    }

    #[inline(always)]
    fn forward(&self, sample: &Sample, gradient: &mut Gradient) -> Forward {
        let numbers = &self.numbers[self.head(sample)..][..part::ALL];
        let (own, other) = (sample.side.index(), 1 - sample.side.index());
        let mut pooled = [0.0; ROW];
        gradient.cells.clear();
        for kinds in &sample.cells {
            let mut sum = [0.0; ROW];
            for &kind in kinds {
                let (own, other) = (&self.rows[self.place(kind, own)], &self.rows[self.place(kind, other)]);
                for i in 0..VIEW {
                    sum[i] += own[i];
                    sum[VIEW + i] += other[i];
                }
            }
            for i in 0..ROW {
                pooled[i] += sum[i].clamp(0.0, MOST_REAL) * (1.0 / POOL);
            }
            gradient.cells.push(sum);
        }
        let mut hidden = [0.0; HIDDEN];
        hidden.copy_from_slice(&numbers[part::SITUATION + sample.situation as usize * HIDDEN..][..HIDDEN]);
        for (i, &x) in pooled.iter().enumerate() {
            let weights = &numbers[part::HIDDEN_WEIGHTS + i * HIDDEN..][..HIDDEN];
            hidden.iter_mut().zip(weights).for_each(|(hidden, w)| *hidden += w * x);
        }
        hidden.iter_mut().for_each(|x| *x = x.max(0.0));
        let seen = hidden.map(|x| x.min(scale::SEEN));
        let mut second = [0.0; SECOND];
        second.copy_from_slice(&numbers[part::SECOND_BIAS..part::VALUE]);
        for (j, &x) in seen.iter().enumerate() {
            let weights = &numbers[part::SECOND_WEIGHTS + j * SECOND..][..SECOND];
            second.iter_mut().zip(weights).for_each(|(second, w)| *second += w * x);
        }
        second.iter_mut().for_each(|x| *x = x.max(0.0));
        let direct = &numbers[part::VALUE..part::SECOND_VALUE];
        let further = &numbers[part::SECOND_VALUE..part::VALUE_BIAS];
        let logit = numbers[part::VALUE_BIAS]
            + hidden.iter().zip(direct).map(|(x, w)| x * w).sum::<f32>()
            + second.iter().zip(further).map(|(x, w)| x * w).sum::<f32>();
        Forward { pooled, hidden, seen, second, chance: 1.0 / (1.0 + (-logit).exp()) }
    }

    /// The weights of a cell's numbers for the order of moves.
    #[inline(always)]
    fn policy_weights(&self, sample: &Sample, forward: &Forward) -> [f32; ROW] {
        let numbers = &self.numbers[self.head(sample)..][..part::ALL];
        let mut weights = [0.0; ROW];
        weights.copy_from_slice(&numbers[part::POLICY..part::GUIDE]);
        for (j, &x) in forward.seen.iter().enumerate() {
            if x > 0.0 {
                let guide = &numbers[part::GUIDE + j * ROW..][..ROW];
                weights.iter_mut().zip(guide).for_each(|(weight, g)| *weight += g * x);
            }
        }
        weights
    }

    /// The chances of the moves to choose from, less one for the one chosen, by cell.
    #[inline(always)]
    fn judge_choices(&self, sample: &Sample, gradient: &mut Gradient, weights: &[f32; ROW]) {
        gradient.by_cell.clear();
        gradient.by_cell.resize(sample.cells.len(), 0.0);
        if sample.choices.is_empty() {
            return;
        }
        gradient.logits.clear();
        for &choice in &sample.choices {
            let logit = if choice == NO_CELL { 0.0 } else { dot(&gradient.cells[choice as usize], weights) };
            gradient.logits.push(logit);
        }
        let most = gradient.logits.iter().copied().fold(f32::MIN, f32::max);
        let total: f32 = gradient.logits.iter().map(|logit| (logit - most).exp()).sum();
        for (at, (&choice, logit)) in sample.choices.iter().zip(&gradient.logits).enumerate() {
            let chosen = at == sample.chosen as usize;
            let chance = (logit - most).exp() / total;
            if chosen {
                gradient.losses.policy -= f64::from(chance.max(1e-9).ln());
                gradient.losses.policies += 1;
            }
            if choice != NO_CELL {
                gradient.by_cell[choice as usize] = chance - if chosen { 1.0 } else { 0.0 };
            }
        }
    }

    #[inline(always)]
    fn backward(&self, sample: &Sample, gradient: &mut Gradient, forward: &Forward, weights: &[f32; ROW]) {
        let head = self.head(sample);
        let numbers = &self.numbers[head..][..part::ALL];
        let mut by_weight = [0.0; ROW];
        for (sum, &by_logit) in gradient.cells.iter().zip(&gradient.by_cell) {
            if by_logit != 0.0 {
                by_weight.iter_mut().zip(sum).for_each(|(all, x)| *all += by_logit * x.clamp(0.0, MOST_REAL));
            }
        }
        let out = &mut gradient.numbers[head..][..part::ALL];
        let error = forward.chance - sample.target;
        out[part::VALUE_BIAS] += error;
        let by_second = backward_to_second(numbers, out, forward, error);
        let mut by_hidden = [0.0; HIDDEN];
        for j in 0..HIDDEN {
            out[part::VALUE + j] += error * forward.hidden[j];
            if forward.hidden[j] <= 0.0 {
                continue;
            }
            by_hidden[j] = error * numbers[part::VALUE + j];
            if forward.hidden[j] < scale::SEEN {
                let further = &numbers[part::SECOND_WEIGHTS + j * SECOND..][..SECOND];
                let guide = &numbers[part::GUIDE + j * ROW..][..ROW];
                by_hidden[j] += further.iter().zip(&by_second).map(|(w, x)| w * x).sum::<f32>()
                    + guide.iter().zip(&by_weight).map(|(w, x)| w * x).sum::<f32>();
            }
            let guide = &mut out[part::GUIDE + j * ROW..][..ROW];
            guide.iter_mut().zip(&by_weight).for_each(|(sum, x)| *sum += forward.seen[j] * x);
        }
        out[part::POLICY..part::GUIDE].iter_mut().zip(&by_weight).for_each(|(sum, x)| *sum += x);
        let situation = &mut out[part::SITUATION + sample.situation as usize * HIDDEN..][..HIDDEN];
        situation.iter_mut().zip(&by_hidden).for_each(|(sum, x)| *sum += x);
        let mut by_pooled = [0.0; ROW];
        for i in 0..ROW {
            let weights = &numbers[part::HIDDEN_WEIGHTS + i * HIDDEN..][..HIDDEN];
            by_pooled[i] = weights.iter().zip(&by_hidden).map(|(w, x)| w * x).sum::<f32>() / POOL;
            let sums = &mut out[part::HIDDEN_WEIGHTS + i * HIDDEN..][..HIDDEN];
            sums.iter_mut().zip(&by_hidden).for_each(|(sum, x)| *sum += forward.pooled[i] * x);
        }
        self.backward_to_rows(sample, gradient, &by_pooled, weights);
    }

    #[inline(always)]
    fn backward_to_rows(&self, sample: &Sample, gradient: &mut Gradient, by_pooled: &[f32; ROW], weights: &[f32; ROW]) {
        let (own, other) = (sample.side.index(), 1 - sample.side.index());
        for (at, kinds) in sample.cells.iter().enumerate() {
            let (sum, by_logit) = (&gradient.cells[at], gradient.by_cell[at]);
            let mut by_sum = [0.0; ROW];
            for i in 0..ROW {
                let inside = sum[i] > 0.0 && sum[i] < MOST_REAL;
                by_sum[i] = if inside { by_pooled[i] + by_logit * weights[i] } else { 0.0 };
            }
            for &kind in kinds {
                let row = &mut gradient.rows[self.place(kind, own)];
                (0..VIEW).for_each(|i| row[i] += by_sum[i]);
                let row = &mut gradient.rows[self.place(kind, other)];
                (0..VIEW).for_each(|i| row[i] += by_sum[VIEW + i]);
            }
        }
    }
}

/// The gradients of what comes in to the second hidden numbers.
#[inline(always)]
fn backward_to_second(numbers: &[f32], out: &mut [f32], forward: &Forward, error: f32) -> [f32; SECOND] {
    let mut by_second = [0.0; SECOND];
    for k in 0..SECOND {
        out[part::SECOND_VALUE + k] += error * forward.second[k];
        by_second[k] = if forward.second[k] > 0.0 { error * numbers[part::SECOND_VALUE + k] } else { 0.0 };
        out[part::SECOND_BIAS + k] += by_second[k];
    }
    for (j, &x) in forward.seen.iter().enumerate() {
        let sums = &mut out[part::SECOND_WEIGHTS + j * SECOND..][..SECOND];
        sums.iter_mut().zip(&by_second).for_each(|(sum, by)| *sum += x * by);
    }
    by_second
}

/// The sum of products with what is left after cutting off.
#[inline(always)]
fn dot(sums: &[f32; ROW], weights: &[f32]) -> f32 {
    let mut lanes = [0.0; 8];
    for (sums, weights) in sums.chunks_exact(8).zip(weights.chunks_exact(8)) {
        (0..8).for_each(|i| lanes[i] += sums[i].clamp(0.0, MOST_REAL) * weights[i]);
    }
    lanes.iter().sum()
}
