//! The two sides.

use std::fmt;
use std::ops::Not;

/// One of the two sides. Black moves first in both games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Player {
    /// The side that moves first.
    Black,
    /// The side that moves second.
    White,
}

impl Player {
    /// Both sides, Black first.
    pub const ALL: [Player; 2] = [Player::Black, Player::White];

    /// 0 for Black, 1 for White: for use as an array index.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The other side.
    #[inline(always)]
    pub const fn opponent(self) -> Player {
        match self {
            Player::Black => Player::White,
            Player::White => Player::Black,
        }
    }

    /// The lower-case English name, as used in JSON: `black` or `white`.
    pub const fn name(self) -> &'static str {
        match self {
            Player::Black => "black",
            Player::White => "white",
        }
    }
}

impl Not for Player {
    type Output = Player;

    #[inline(always)]
    fn not(self) -> Player {
        self.opponent()
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
