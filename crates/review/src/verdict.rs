//! What to call a move, and how well a side played.

/// What to call a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// There was no other.
    Forced,
    /// The best found, or as good.
    Best,
    /// Hardly worse.
    Good,
    /// A little worse.
    Inaccuracy,
    /// Worse.
    Mistake,
    /// Much worse.
    Blunder,
    /// A win was certain, and is no longer.
    MissedWin,
}

impl Verdict {
    /// The name for JSON: `forced`, `best`, `good`, `inaccuracy`, `mistake`, `blunder` or `missed_win`.
    pub const fn name(self) -> &'static str {
        match self {
            Verdict::Forced => "forced",
            Verdict::Best => "best",
            Verdict::Good => "good",
            Verdict::Inaccuracy => "inaccuracy",
            Verdict::Mistake => "mistake",
            Verdict::Blunder => "blunder",
            Verdict::MissedWin => "missed_win",
        }
    }

    /// Whether it is worth trying again.
    pub const fn is_serious(self) -> bool {
        matches!(self, Verdict::Mistake | Verdict::Blunder | Verdict::MissedWin)
    }
}

/// The verdict on a loss of discs.
pub fn discs(lost: f64) -> Verdict {
    match lost {
        12.0.. => Verdict::Blunder,
        6.0.. => Verdict::Mistake,
        3.0.. => Verdict::Inaccuracy,
        1.0.. => Verdict::Good,
        _ => Verdict::Best,
    }
}

/// The verdict on a loss of winning chances.
pub fn chances(lost: f64) -> Verdict {
    match lost {
        0.2.. => Verdict::Blunder,
        0.1.. => Verdict::Mistake,
        0.05.. => Verdict::Inaccuracy,
        0.02.. => Verdict::Good,
        _ => Verdict::Best,
    }
}

/// So many discs lost count as much for the accuracy as a game.
const DISCS_OF_A_GAME: f64 = 32.0;

/// The accuracy of a move that lost so much, from 0 to 100: the curve that Lichess uses for chess, over the chances lost, or
/// in Othello over the share of 32 discs.
pub fn accuracy(loss: super::Loss) -> f64 {
    let loss = loss.discs.map_or(loss.chance, |discs| discs / DISCS_OF_A_GAME);
    (103.1668 * (-4.354 * loss).exp() - 3.1669).clamp(0.0, 100.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Loss;

    #[test]
    fn accuracy_falls_from_hundred_to_nothing() {
        let of = |chance, discs| accuracy(Loss { chance, discs });
        assert!((of(0.0, None) - 100.0).abs() < 0.01 && (of(0.9, Some(0.0)) - 100.0).abs() < 0.01);
        assert!(of(0.1, None) > of(0.2, None) && of(1.0, None) < 1.0);
        assert!(of(0.0, Some(2.0)) > of(0.0, Some(4.0)) && of(0.0, Some(64.0)) == 0.0);
    }
}
