//! What a search thinks of a position, and the one place where units are converted.

use std::fmt;

/// How points of an evaluation are to be read: where even is, and how many points turn even into a chance of 73%.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Scale {
    even: i32,
    spread: f32,
}

impl Scale {
    /// Zero is even; `spread` more is a chance of 73%.
    pub const fn new(spread: f32) -> Scale {
        Scale::around(0, spread)
    }

    /// `even` points are even; `spread` more are a chance of 73%.
    pub const fn around(even: i32, spread: f32) -> Scale {
        Scale { even, spread }
    }

    /// The chance of winning that goes with points: `1 / (1 + exp(-(points - even) / spread))`.
    pub fn chance(self, points: i32) -> f64 {
        logistic((f64::from(points) - f64::from(self.even)) / f64::from(self.spread))
    }
}

/// Points of an evaluation function: comparable only with those of the same evaluation.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Points {
    /// How many.
    pub value: i32,
    /// How they are to be read.
    pub scale: Scale,
}

/// How a game will end, by chances that add up to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Chances {
    /// The side to move wins.
    pub win: f32,
    /// Nobody does.
    pub draw: f32,
    /// The other side wins.
    pub loss: f32,
}

impl Chances {
    /// What is expected of the game, a draw counting half.
    pub fn expected(self) -> f64 {
        f64::from(self.win) + f64::from(self.draw) / 2.0
    }

    /// The same for the other side.
    #[must_use]
    pub const fn flipped(self) -> Chances {
        Chances { win: self.loss, draw: self.draw, loss: self.win }
    }
}

/// A judgement from the point of view of the side to move in the position that was searched.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum Score {
    /// In the units of an evaluation function.
    Heuristic(Points),
    /// Othello: the final disc margin, estimated in fractions of a disc or counted in whole ones.
    Discs(f32),
    /// The probability of winning, a draw counting half.
    WinProbability(f64),
    /// The chances of a win, a draw and a loss.
    Chances(Chances),
    /// A win that can't be prevented, in so many plies at most.
    WinIn(u32),
    /// A loss that can't be prevented, in so many plies at least.
    LossIn(u32),
    /// A draw with best play by both.
    Draw,
}

/// So many discs of expected margin are a chance of 73%: fewer the nearer the end. Measured on games of the expert
/// (`docs/review.md`).
fn disc_spread(moves_to_come: u32) -> f64 {
    let place = (f64::from(moves_to_come) - FIRST_STAGE) / BETWEEN_STAGES;
    let last = DISC_SPREADS.len() - 1;
    let place = place.clamp(0.0, last as f64);
    let (before, after) = (place as usize, (place as usize + 1).min(last));
    let part = place.fract();
    DISC_SPREADS[before] * (1.0 - part) + DISC_SPREADS[after] * part
}

/// The spreads with 1, 4, 7 ... moves to come; between them it is a straight line.
const DISC_SPREADS: [f64; 9] = [0.3, 0.3, 0.7, 2.6, 4.1, 4.9, 5.5, 5.8, 6.0];
const FIRST_STAGE: f64 = 1.0;
const BETWEEN_STAGES: f64 = 3.0;

/// The middle of a game of Othello, for whoever does not say how far it is.
const HALF_WAY: u32 = 15;

impl Score {
    /// Points of an evaluation.
    pub const fn points(value: i32, scale: Scale) -> Score {
        Score::Heuristic(Points { value, scale })
    }

    /// The name of the kind, for JSON: `heuristic`, `discs`, `win_probability`, `win`, `loss` or `draw`.
    pub const fn kind(self) -> &'static str {
        match self {
            Score::Heuristic(_) => "heuristic",
            Score::Discs(_) => "discs",
            Score::WinProbability(_) | Score::Chances(_) => "win_probability",
            Score::WinIn(_) => "win",
            Score::LossIn(_) => "loss",
            Score::Draw => "draw",
        }
    }

    /// One number: points for heuristic and disc scores, otherwise the win probability (1 for a proven win, 0 for a
    /// proven loss).
    pub fn value(self) -> f64 {
        match self {
            Score::Heuristic(points) => f64::from(points.value),
            Score::Discs(discs) => rounded(discs),
            _ => self.chance(),
        }
    }

    /// A chance of winning, a draw counting half, by which scores of different agents can be compared.
    ///
    /// Probabilities and proofs are taken as they are. Points and discs go through a logistic curve: discs as in the middle
    /// of a game (see [`chance_with`](Score::chance_with)), points with the spread of their evaluation.
    ///
    /// ```
    /// use hansu_search::{Scale, Score};
    /// assert_eq!(Score::points(0, Scale::new(60.0)).chance(), 0.5);
    /// assert!(Score::Discs(6.0).chance() > 0.7);
    /// assert_eq!(Score::WinIn(3).chance(), 1.0);
    /// ```
    pub fn chance(self) -> f64 {
        self.chance_with(HALF_WAY)
    }

    /// The same where it is known about how many moves the side to move still has to make: a lead of four discs is worth
    /// more the nearer the end.
    ///
    /// ```
    /// use hansu_search::Score;
    /// assert!(Score::Discs(4.0).chance_with(2) > Score::Discs(4.0).chance_with(25));
    /// ```
    pub fn chance_with(self, moves_to_come: u32) -> f64 {
        match self {
            Score::Heuristic(points) => points.scale.chance(points.value),
            Score::Discs(discs) => logistic(f64::from(discs) / disc_spread(moves_to_come)),
            Score::WinProbability(p) => p,
            Score::Chances(chances) => chances.expected(),
            Score::WinIn(_) => 1.0,
            Score::LossIn(_) => 0.0,
            Score::Draw => 0.5,
        }
    }

    /// The same judgement for the other side.
    ///
    /// ```
    /// use hansu_search::Score;
    /// assert_eq!(Score::LossIn(2).flipped(), Score::WinIn(2));
    /// assert_eq!(Score::Discs(-4.0).flipped(), Score::Discs(4.0));
    /// ```
    #[must_use]
    pub fn flipped(self) -> Score {
        match self {
            Score::Heuristic(Points { value, scale }) => {
                Score::points(scale.even.saturating_mul(2).saturating_sub(value), scale)
            }
            Score::Discs(discs) => Score::Discs(-discs),
            Score::WinProbability(p) => Score::WinProbability(1.0 - p),
            Score::Chances(chances) => Score::Chances(chances.flipped()),
            Score::WinIn(plies) => Score::LossIn(plies),
            Score::LossIn(plies) => Score::WinIn(plies),
            Score::Draw => Score::Draw,
        }
    }

    /// What a position with this score is worth to the side that moved into it.
    ///
    /// ```
    /// use hansu_search::Score;
    /// assert_eq!(Score::LossIn(2).for_the_mover(), Score::WinIn(3));
    /// assert_eq!(Score::Discs(-4.0).for_the_mover(), Score::Discs(4.0));
    /// ```
    #[must_use]
    pub fn for_the_mover(self) -> Score {
        match self.flipped() {
            Score::WinIn(plies) => Score::WinIn(plies.saturating_add(1)),
            Score::LossIn(plies) => Score::LossIn(plies.saturating_add(1)),
            score => score,
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

fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

/// Discs with at most two digits after the point, as they are shown: more are noise.
fn rounded(discs: f32) -> f64 {
    (f64::from(discs) * 100.0).round() / 100.0
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self {
            Score::Heuristic(points) => format!("{:+}", points.value),
            Score::Discs(discs) => format!("{:+} discs", rounded(*discs)),
            Score::WinProbability(_) | Score::Chances(_) => format!("{:.1}%", 100.0 * self.chance()),
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

    const OWN_DISCS: Scale = Scale::around(32, 8.0);
    const WEIGHTS: Scale = Scale::new(60.0);

    #[test]
    fn an_even_score_is_an_even_chance_in_every_unit() {
        let chances = Chances { win: 0.25, draw: 0.5, loss: 0.25 };
        for even in [
            Score::points(0, WEIGHTS),
            Score::points(32, OWN_DISCS),
            Score::Discs(0.0),
            Score::WinProbability(0.5),
            Score::Chances(chances),
            Score::Draw,
        ] {
            assert!((even.chance() - 0.5).abs() < 1e-9, "{even}");
            assert_eq!(even.flipped().chance(), even.chance(), "{even}");
        }
    }

    #[test]
    fn more_is_better_and_proofs_are_certain() {
        assert!(Score::points(50, WEIGHTS).chance() > 0.5 && Score::points(i32::MIN, WEIGHTS).chance() < 0.5);
        assert!(Score::points(40, OWN_DISCS).chance() > 0.7);
        assert_eq!((Score::WinIn(3).chance(), Score::LossIn(3).chance()), (1.0, 0.0));
    }

    #[test]
    fn what_is_good_for_one_side_is_as_bad_for_the_other() {
        let chances = Chances { win: 0.6, draw: 0.3, loss: 0.1 };
        for score in [
            Score::points(17, WEIGHTS),
            Score::points(40, OWN_DISCS),
            Score::Discs(2.5),
            Score::WinProbability(0.8),
            Score::Chances(chances),
            Score::WinIn(4),
        ] {
            assert!((score.chance() + score.flipped().chance() - 1.0).abs() < 1e-6, "{score}");
            assert_eq!(score.flipped().flipped(), score);
        }
    }

    #[test]
    fn discs_are_shown_without_noise() {
        assert_eq!(Score::Discs(2.0).to_string(), "+2 discs");
        assert_eq!(Score::Discs(-1.236).to_string(), "-1.24 discs");
        assert_eq!(Score::Discs(-1.236).value(), -1.24);
    }
}
