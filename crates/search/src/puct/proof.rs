//! Results that are known for certain (MCTS-Solver, Winands et al. 2008).

use hansu_game::{Outcome, Player};

use super::MoverValue;

/// What a position is with best play, for the side that the place where it stands is about.
///
/// The plies are those of the proof that was found: a win takes at most so many, and a loss may come sooner, for the
/// winner may have a shorter way. More than 255 count as 255.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// Won in so many plies.
    Win(u8),
    /// Drawn.
    Draw,
    /// Lost in so many plies.
    Loss(u8),
}

impl Proof {
    /// A finished game.
    pub(super) fn of(outcome: Outcome, player: Player) -> Proof {
        match outcome {
            Outcome::Draw => Proof::Draw,
            Outcome::Win(winner) if winner == player => Proof::Win(0),
            Outcome::Win(_) => Proof::Loss(0),
        }
    }

    /// The value.
    pub fn value(self) -> MoverValue {
        match self {
            Proof::Win(_) => MoverValue::new(1.0),
            Proof::Draw => MoverValue::new(0.0),
            Proof::Loss(_) => MoverValue::new(-1.0),
        }
    }

    /// The same for the other side.
    #[must_use]
    pub fn flipped(self) -> Proof {
        match self {
            Proof::Win(plies) => Proof::Loss(plies),
            Proof::Draw => Proof::Draw,
            Proof::Loss(plies) => Proof::Win(plies),
        }
    }

    /// One ply earlier.
    #[must_use]
    pub(super) fn earlier(self) -> Proof {
        match self {
            Proof::Win(plies) => Proof::Win(plies.saturating_add(1)),
            Proof::Draw => Proof::Draw,
            Proof::Loss(plies) => Proof::Loss(plies.saturating_add(1)),
        }
    }

    /// Greater is better: short wins before long ones, long losses before short ones.
    pub(super) fn rank(self) -> i32 {
        match self {
            Proof::Win(plies) => 1_000 - i32::from(plies),
            Proof::Draw => 0,
            Proof::Loss(plies) => i32::from(plies) - 1_000,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_wins_and_long_losses_are_better() {
        let worst_first = [Proof::Loss(0), Proof::Loss(2), Proof::Draw, Proof::Win(3), Proof::Win(1)];
        assert!(worst_first.is_sorted_by_key(|proof| proof.rank()));
    }

    #[test]
    fn a_proof_is_a_byte_and_its_kind_in_a_node() {
        assert_eq!(size_of::<Option<Proof>>(), 2);
    }
}
