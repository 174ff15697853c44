//! From sums to opinions.

use hansu_game::Player;

use super::{MOST, PreparedNet, ROW, Row, VIEW};
use crate::board::SITUATIONS;

/// Numbers between the sums and the value.
pub(crate) const HIDDEN: usize = 32;

/// The sums over the board are divided by this, as a power of two, before the head sees them.
const POOL_SHIFT: u32 = 2;
/// More than this the head does not see.
const MOST_POOLED: i32 = 16_383;
const HIDDEN_SHIFT: u32 = 9;
const MOST_HIDDEN: i32 = 32_767;
const VALUE_SHIFT: u32 = 18;
const POLICY_SHIFT: u32 = 10;
/// More points than a search can use.
const MOST_VALUE: i64 = 100_000;

/// The scales of the head's numbers: what they are multiplied by to be whole.
#[cfg(feature = "train")]
pub(crate) mod scale {
    use super::{HIDDEN_SHIFT, POLICY_SHIFT, POOL_SHIFT, VALUE_SHIFT};
    use crate::eval::POINTS_PER_LOGIT;
    use crate::net::ROW_SCALE;

    /// A sum over the board as the head sees it, for one of a cell's numbers.
    pub(crate) const POOLED: f32 = ROW_SCALE / (1 << POOL_SHIFT) as f32;
    /// Weights of the hidden numbers.
    pub(crate) const WEIGHT: f32 = 4096.0;
    /// What is added to hidden numbers.
    pub(crate) const BIAS: f32 = POOLED * WEIGHT;
    const HIDDEN: f32 = BIAS / (1 << HIDDEN_SHIFT) as f32;
    /// Weights of the value, which is in points.
    pub(crate) const VALUE: f32 = (1 << VALUE_SHIFT) as f32 / HIDDEN * POINTS_PER_LOGIT;
    /// What is added to the value.
    pub(crate) const VALUE_BIAS: f32 = (1 << VALUE_SHIFT) as f32 * POINTS_PER_LOGIT;
    /// Weights of the order of moves: a hundred points a logit.
    pub(crate) const POLICY: f32 = 100.0 * (1 << POLICY_SHIFT) as f32 / ROW_SCALE;
}

/// The most that weights of the hidden numbers, and those of the order of moves, may be: no sum overflows.
pub(crate) const MOST_WEIGHT: i16 = 1000;
pub(crate) const MOST_POLICY: i16 = 16_000;

/// What tells opinions from sums, for one side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Head {
    /// For each hidden number the weights of the sums.
    pub(crate) hidden: Box<[[i16; ROW]; HIDDEN]>,
    /// What is added to them in each situation.
    pub(crate) situations: Box<[[i32; HIDDEN]]>,
    pub(crate) value: [i32; HIDDEN],
    pub(crate) value_bias: i64,
    pub(crate) policy: Row,
}

impl Head {
    /// A head that says nothing.
    pub(crate) fn zero() -> Head {
        Head {
            hidden: Box::new([[0; ROW]; HIDDEN]),
            situations: vec![[0; HIDDEN]; SITUATIONS].into_boxed_slice(),
            value: [0; HIDDEN],
            value_bias: 0,
            policy: Row([0; ROW]),
        }
    }

    /// The head of white, who finds black's view first in the sums.
    pub(crate) fn for_white(&self) -> Head {
        let turn = |row: &mut [i16; ROW]| row.rotate_left(VIEW);
        let mut head = self.clone();
        head.hidden.iter_mut().for_each(turn);
        turn(&mut head.policy.0);
        head
    }

    #[inline(always)]
    pub(super) fn value(&self, pooled: &[i32; ROW], situation: usize) -> i32 {
        let seen: [i16; ROW] = std::array::from_fn(|i| (pooled[i] >> POOL_SHIFT).min(MOST_POOLED) as i16);
        let biases = &self.situations[situation];
        let mut value = self.value_bias;
        for ((weights, bias), out) in self.hidden.iter().zip(biases).zip(&self.value) {
            let sum: i32 = weights.iter().zip(&seen).map(|(&w, &x)| i32::from(w) * i32::from(x)).sum();
            let hidden = ((sum + bias) >> HIDDEN_SHIFT).clamp(0, MOST_HIDDEN);
            value += i64::from(hidden) * i64::from(*out);
        }
        (value >> VALUE_SHIFT).clamp(-MOST_VALUE, MOST_VALUE) as i32
    }

    #[inline(always)]
    pub(super) fn policy(&self, cell: &Row) -> i32 {
        let seen = cell.0.iter().map(|&x| i32::from(x.clamp(0, MOST)));
        let sum: i32 = seen.zip(&self.policy.0).map(|(x, &w)| x * i32::from(w)).sum();
        sum >> POLICY_SHIFT
    }
}

impl PreparedNet {
    #[inline(always)]
    pub(super) fn head(&self, side: Player) -> &Head {
        &self.heads[side.index()]
    }
}
