//! From sums to opinions.

use hansu_game::Player;

use super::{MOST, PreparedNet, ROW, Row, VIEW};
use crate::board::SITUATIONS;

/// Numbers between the sums and the value.
pub(crate) const HIDDEN: usize = 32;
/// Numbers between those and the value, beside the direct way.
pub(crate) const SECOND: usize = 16;

/// The sums over the board are divided by this, as a power of two, before the head sees them.
const POOL_SHIFT: u32 = 2;
/// More than this the head does not see.
const MOST_POOLED: i32 = 8_191;
const HIDDEN_SHIFT: u32 = 9;
const MOST_HIDDEN: i32 = 32_767;
/// More than this the second hidden numbers, and the order of moves, do not see of a hidden number.
const MOST_SEEN: i32 = 16_383;
const SECOND_SHIFT: u32 = 9;
const VALUE_SHIFT: u32 = 18;
const GUIDE_SHIFT: u32 = 9;
const POLICY_SHIFT: u32 = 10;
/// More points than a search can use.
const MOST_VALUE: i64 = 100_000;

/// The scales of the head's numbers: what they are multiplied by to be whole.
#[cfg(feature = "train")]
pub(crate) mod scale {
    use super::{GUIDE_SHIFT, HIDDEN_SHIFT, MOST_SEEN, POLICY_SHIFT, POOL_SHIFT, SECOND_SHIFT, VALUE_SHIFT};
    use crate::eval::POINTS_PER_LOGIT;
    use crate::net::ROW_SCALE;

    /// A sum over the board as the head sees it, for one of a cell's numbers.
    pub(crate) const POOLED: f32 = ROW_SCALE / (1 << POOL_SHIFT) as f32;
    /// Weights of the hidden numbers.
    pub(crate) const WEIGHT: f32 = 4096.0;
    /// What is added to hidden numbers.
    pub(crate) const BIAS: f32 = POOLED * WEIGHT;
    const HIDDEN: f32 = BIAS / (1 << HIDDEN_SHIFT) as f32;
    /// The most that is seen of a hidden number behind it.
    pub(crate) const SEEN: f32 = MOST_SEEN as f32 / HIDDEN;
    /// Weights of the second hidden numbers: these have the scale of the first.
    pub(crate) const SECOND: f32 = (1 << SECOND_SHIFT) as f32;
    /// What is added to second hidden numbers.
    pub(crate) const SECOND_BIAS: f32 = SECOND * HIDDEN;
    /// Weights of the value, which is in points.
    pub(crate) const VALUE: f32 = (1 << VALUE_SHIFT) as f32 / HIDDEN * POINTS_PER_LOGIT;
    /// What is added to the value.
    pub(crate) const VALUE_BIAS: f32 = (1 << VALUE_SHIFT) as f32 * POINTS_PER_LOGIT;
    /// Weights of the order of moves: a hundred points a logit.
    pub(crate) const POLICY: f32 = 100.0 * (1 << POLICY_SHIFT) as f32 / ROW_SCALE;
    /// What hidden numbers add to them.
    pub(crate) const GUIDE: f32 = POLICY * (1 << GUIDE_SHIFT) as f32 / HIDDEN;
}

/// The most that weights may be: no sum overflows.
pub(crate) const MOST_WEIGHT: i16 = 1000;
pub(crate) const MOST_SECOND: i16 = 2000;
pub(crate) const MOST_GUIDE: i16 = 2000;
pub(crate) const MOST_POLICY: i16 = 16_000;

/// What tells opinions from sums, for one side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Head {
    /// For each hidden number the weights of the sums.
    pub(crate) hidden: Box<[[i16; ROW]; HIDDEN]>,
    /// What is added to them in each situation.
    pub(crate) situations: Box<[[i32; HIDDEN]]>,
    /// For each second hidden number the weights of the first, and what is added.
    pub(crate) second: Box<[[i16; HIDDEN]; SECOND]>,
    pub(crate) second_bias: [i32; SECOND],
    pub(crate) value: [i32; HIDDEN],
    pub(crate) second_value: [i32; SECOND],
    pub(crate) value_bias: i64,
    /// Weights of a cell's numbers for the order of moves, and what each hidden number adds to them.
    pub(crate) policy: Row,
    pub(crate) guide: Box<[Row; HIDDEN]>,
}

impl Head {
    /// A head that says nothing.
    pub(crate) fn zero() -> Head {
        Head {
            hidden: Box::new([[0; ROW]; HIDDEN]),
            situations: vec![[0; HIDDEN]; SITUATIONS].into_boxed_slice(),
            second: Box::new([[0; HIDDEN]; SECOND]),
            second_bias: [0; SECOND],
            value: [0; HIDDEN],
            second_value: [0; SECOND],
            value_bias: 0,
            policy: Row([0; ROW]),
            guide: Box::new([Row([0; ROW]); HIDDEN]),
        }
    }

    /// The head of white, who finds black's view first in the sums.
    pub(crate) fn for_white(&self) -> Head {
        let turn = |row: &mut [i16; ROW]| row.rotate_left(VIEW);
        let mut head = self.clone();
        head.hidden.iter_mut().for_each(turn);
        turn(&mut head.policy.0);
        head.guide.iter_mut().for_each(|row| turn(&mut row.0));
        head
    }

    #[inline(always)]
    fn hidden(&self, pooled: &[i32; ROW], situation: usize) -> [i32; HIDDEN] {
        let seen: [i16; ROW] = std::array::from_fn(|i| (pooled[i] >> POOL_SHIFT).min(MOST_POOLED) as i16);
        let biases = &self.situations[situation];
        std::array::from_fn(|j| {
            let sum: i32 = self.hidden[j].iter().zip(&seen).map(|(&w, &x)| i32::from(w) * i32::from(x)).sum();
            ((sum + biases[j]) >> HIDDEN_SHIFT).clamp(0, MOST_HIDDEN)
        })
    }

    #[inline(always)]
    pub(super) fn value(&self, pooled: &[i32; ROW], situation: usize) -> i32 {
        let hidden = self.hidden(pooled, situation);
        let seen = hidden.map(|x| x.min(MOST_SEEN) as i16);
        let mut value = self.value_bias;
        value += hidden.iter().zip(&self.value).map(|(&x, &w)| i64::from(x) * i64::from(w)).sum::<i64>();
        for ((weights, bias), out) in self.second.iter().zip(&self.second_bias).zip(&self.second_value) {
            let sum: i32 = weights.iter().zip(&seen).map(|(&w, &x)| i32::from(w) * i32::from(x)).sum();
            let second = ((sum + bias) >> SECOND_SHIFT).clamp(0, MOST_HIDDEN);
            value += i64::from(second) * i64::from(*out);
        }
        (value >> VALUE_SHIFT).clamp(-MOST_VALUE, MOST_VALUE) as i32
    }

    /// The weights of a cell's numbers for the order of moves in a position.
    #[inline(always)]
    pub(super) fn policy_weights(&self, pooled: &[i32; ROW], situation: usize) -> Row {
        let mut sums = [0i32; ROW];
        for (&x, guide) in self.hidden(pooled, situation).iter().zip(self.guide.iter()) {
            let x = x.min(MOST_SEEN);
            if x > 0 {
                sums.iter_mut().zip(&guide.0).for_each(|(sum, &w)| *sum += x * i32::from(w));
            }
        }
        let most = i32::from(MOST_POLICY);
        let weight = |i: usize| (i32::from(self.policy.0[i]) + (sums[i] >> GUIDE_SHIFT)).clamp(-most, most) as i16;
        Row(std::array::from_fn(weight))
    }
}

/// How good a move on a cell looks.
#[inline(always)]
pub(super) fn policy(weights: &Row, cell: &Row) -> i32 {
    let seen = cell.0.iter().map(|&x| i32::from(x.clamp(0, MOST)));
    let sum: i32 = seen.zip(&weights.0).map(|(x, &w)| x * i32::from(w)).sum();
    sum >> POLICY_SHIFT
}

impl PreparedNet {
    #[inline(always)]
    pub(super) fn head(&self, side: Player) -> &Head {
        &self.heads[side.index()]
    }
}
