//! Scores inside the search: points, and wins and losses by their distance from the root.

use crate::eval::POINTS_PER_LOGIT;

/// The score of a win at the root itself.
pub(crate) const WIN: i32 = 30_000;
/// Scores beyond this are wins.
pub(crate) const PROVEN: i32 = WIN - 1_000;
/// More than any score.
pub(crate) const INFINITE: i32 = 32_000;
/// The most that an evaluation says.
pub(crate) const MAX_POINTS: i32 = 20_000;

/// A win of the side to move, so many plies from the root.
#[inline(always)]
pub(crate) const fn win_at(ply: usize) -> i32 {
    WIN - ply as i32
}

/// A loss of the side to move, so many plies from the root.
#[inline(always)]
pub(crate) const fn loss_at(ply: usize) -> i32 {
    -win_at(ply)
}

/// What a search thinks of a position, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Score {
    /// Not proven: points on the scale of [`POINTS_PER_LOGIT`].
    Points(i32),
    /// A certain win in so many plies at most.
    WinIn(u32),
    /// A certain loss in so many plies at least.
    LossIn(u32),
}

impl Score {
    pub(crate) fn of(score: i32) -> Score {
        match score {
            PROVEN.. => Score::WinIn((WIN - score) as u32),
            score if score <= -PROVEN => Score::LossIn((WIN + score) as u32),
            points => Score::Points(points),
        }
    }

    /// The chance of winning, a draw counting half.
    pub fn win_chance(self) -> f64 {
        match self {
            Score::Points(points) => 1.0 / (1.0 + (-f64::from(points) / f64::from(POINTS_PER_LOGIT)).exp()),
            Score::WinIn(_) => 1.0,
            Score::LossIn(_) => 0.0,
        }
    }
}
