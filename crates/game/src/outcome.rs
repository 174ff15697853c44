//! How a finished game ended.

use std::fmt;

use crate::Player;

/// The result of a finished game, in absolute terms (never "for the side to move").
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The given side won.
    Win(Player),
    /// Nobody won.
    Draw,
}

impl Outcome {
    /// The side that won, if any.
    #[inline]
    pub const fn winner(self) -> Option<Player> {
        match self {
            Outcome::Win(player) => Some(player),
            Outcome::Draw => None,
        }
    }

    /// +1 if `player` won, -1 if the other side did, 0 for a draw.
    ///
    /// ```
    /// use hansu_game::{Outcome, Player};
    /// assert_eq!(Outcome::Win(Player::White).reward_for(Player::Black), -1);
    /// ```
    #[inline]
    pub fn reward_for(self, player: Player) -> i32 {
        match self {
            Outcome::Draw => 0,
            Outcome::Win(winner) if winner == player => 1,
            Outcome::Win(_) => -1,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Win(player) => write!(f, "{player} wins"),
            Outcome::Draw => f.write_str("draw"),
        }
    }
}
