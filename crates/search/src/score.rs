//! What a search thinks of a position.

use std::fmt;

use hansu_game::GameKind;

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

    /// A chance of winning, a draw counting half, by which scores of different agents can be compared.
    ///
    /// Probabilities and proofs are taken as they are. Points go through a logistic curve, [`chance_of_points`], with a
    /// scale of 6 discs of final margin, 60 for weights of squares in Othello, and 12,000 for line values in Gomoku: a third
    /// of the way from an open three to an open four. These are rough; they are the same everywhere.
    ///
    /// ```
    /// use hansu_game::GameKind;
    /// use hansu_search::Score;
    /// assert_eq!(Score::Heuristic(0).chance(GameKind::Othello), 0.5);
    /// assert!(Score::Discs(6).chance(GameKind::Othello) > 0.7);
    /// assert_eq!(Score::WinIn(3).chance(GameKind::Gomoku), 1.0);
    /// ```
    pub fn chance(self, game: GameKind) -> f64 {
        let scale = match (self, game) {
            (Score::Discs(_), _) => 6.0,
            (_, GameKind::Othello) => 60.0,
            (_, GameKind::Gomoku) => 12_000.0,
        };
        match self {
            Score::Heuristic(points) | Score::Discs(points) => chance_of_points(points.into(), scale),
            Score::WinProbability(_) | Score::WinIn(_) | Score::LossIn(_) | Score::Draw => self.value(),
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

/// The chance of winning that goes with points: `1 / (1 + exp(-points / scale))`.
pub fn chance_of_points(points: f64, scale: f64) -> f64 {
    1.0 / (1.0 + (-points / scale).exp())
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn even_is_even_and_more_is_better() {
        for game in GameKind::ALL {
            for even in [Score::Heuristic(0), Score::Discs(0), Score::WinProbability(0.5), Score::Draw] {
                assert_eq!(even.chance(game), 0.5);
            }
            assert!(Score::Heuristic(50).chance(game) > 0.5 && Score::Heuristic(i32::MIN).chance(game) < 0.5);
            assert_eq!((Score::WinIn(3).chance(game), Score::LossIn(3).chance(game)), (1.0, 0.0));
        }
    }
}
