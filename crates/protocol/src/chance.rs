//! Scores of every kind on one scale.

use hansu_game::GameKind;
use hansu_search::Score;

/// A score as a chance of winning. For the points of an evaluation it only says who is ahead, and about how clearly: the
/// scales are chosen so that usual values fill the range.
pub(crate) fn chance(score: Score, game: GameKind) -> f64 {
    let logistic = |x: f64| 1.0 / (1.0 + (-x).exp());
    let points_scale = match game {
        GameKind::Othello => 60.0,
        GameKind::Gomoku => 20_000.0,
    };
    match score {
        Score::Heuristic(points) => logistic(f64::from(points) / points_scale),
        Score::Discs(discs) => logistic(f64::from(discs) / 12.0),
        other => other.value(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn even_is_even_and_more_is_better() {
        for game in GameKind::ALL {
            for even in [Score::Heuristic(0), Score::Discs(0), Score::WinProbability(0.5), Score::Draw] {
                assert_eq!(chance(even, game), 0.5);
            }
            assert!(chance(Score::Heuristic(50), game) > 0.5 && chance(Score::Heuristic(i32::MIN), game) < 0.5);
            assert_eq!((chance(Score::WinIn(3), game), chance(Score::LossIn(3), game)), (1.0, 0.0));
        }
    }
}
