//! Values that say for whom they are.

use hansu_game::{Outcome, Player};

/// A value between -1 (lost) and +1 (won) for the side to move in the position it belongs to.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct MoverValue(f32);

impl MoverValue {
    /// Takes a number, cut to -1..=1; what is no number is 0.
    pub fn new(value: f32) -> MoverValue {
        MoverValue(if value.is_nan() { 0.0 } else { value.clamp(-1.0, 1.0) })
    }

    /// The value of a result to the side to move.
    pub fn of(outcome: Outcome, mover: Player) -> MoverValue {
        MoverValue(outcome.reward_for(mover) as f32)
    }

    /// The number.
    pub fn get(self) -> f32 {
        self.0
    }

    /// The probability of winning that it stands for.
    pub fn win_probability(self) -> f64 {
        (f64::from(self.0) + 1.0) / 2.0
    }

    /// The same for the other side.
    #[must_use]
    pub fn flipped(self) -> MoverValue {
        MoverValue(-self.0)
    }
}
