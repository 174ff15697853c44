//! What a search thinks of a position.

use std::fmt;

/// A judgement from the point of view of the side to move in the position that was searched.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Score {
    /// In the units of an evaluation function: comparable only with scores of the same agent.
    Heuristic(i32),
    /// Othello: the final disc margin.
    Discs(i32),
    /// The probability of winning, a draw counting half.
    WinProbability(f64),
    /// A win that can't be prevented, in so many plies at most.
    WinIn(u32),
    /// A loss that can't be prevented, in so many plies at least.
    LossIn(u32),
    /// A draw with best play by both.
    Draw,
}

impl Score {
    /// The name of the kind, for JSON: `heuristic`, `discs`, `win_probability`, `win`, `loss` or `draw`.
    pub const fn kind(self) -> &'static str {
        match self {
            Score::Heuristic(_) => "heuristic",
            Score::Discs(_) => "discs",
            Score::WinProbability(_) => "win_probability",
            Score::WinIn(_) => "win",
            Score::LossIn(_) => "loss",
            Score::Draw => "draw",
        }
    }

    /// One number: points for heuristic and disc scores, otherwise the win probability (1 for a proven win, 0 for a
    /// proven loss).
    pub fn value(self) -> f64 {
        match self {
            Score::Heuristic(points) | Score::Discs(points) => f64::from(points),
            Score::WinProbability(p) => p,
            Score::WinIn(_) => 1.0,
            Score::LossIn(_) => 0.0,
            Score::Draw => 0.5,
        }
    }

    /// What a position with this score is worth to the side that moved into it.
    ///
    /// ```
    /// use hansu_search::Score;
    /// assert_eq!(Score::LossIn(2).for_the_mover(), Score::WinIn(3));
    /// assert_eq!(Score::Discs(-4).for_the_mover(), Score::Discs(4));
    /// ```
    #[must_use]
    pub fn for_the_mover(self) -> Score {
        match self {
            Score::Heuristic(points) => Score::Heuristic(points.saturating_neg()),
            Score::Discs(discs) => Score::Discs(discs.saturating_neg()),
            Score::WinProbability(p) => Score::WinProbability(1.0 - p),
            Score::WinIn(plies) => Score::LossIn(plies.saturating_add(1)),
            Score::LossIn(plies) => Score::WinIn(plies.saturating_add(1)),
            Score::Draw => Score::Draw,
        }
    }

    /// The plies to the end of a proven win or loss.
    pub const fn plies(self) -> Option<u32> {
        match self {
            Score::WinIn(plies) | Score::LossIn(plies) => Some(plies),
            _ => None,
        }
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self {
            Score::Heuristic(points) => format!("{points:+}"),
            Score::Discs(discs) => format!("{discs:+} discs"),
            Score::WinProbability(p) => format!("{:.1}%", 100.0 * p),
            Score::WinIn(plies) => format!("win in {plies}"),
            Score::LossIn(plies) => format!("loss in {plies}"),
            Score::Draw => "draw".to_owned(),
        };
        f.pad(&text)
    }
}
