//! Strengths on one scale: that of the measured levels, on which level 1 of a game has 0.

use hansu_agents::level;
use hansu_game::GameSpec;

/// Games, or tries, against something whose strength is known.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Trial {
    /// The strength of the other side, in Elo.
    pub against: f64,
    /// The share of the points that was won, 0 to 1.
    pub score: f64,
    /// How many tries this stands for.
    pub count: f64,
}

/// What is believed before the first game: a normal distribution. It keeps a player who has won everything finite.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Prior {
    /// Its middle, in Elo.
    pub mean: f64,
    /// Its standard deviation.
    pub spread: f64,
}

/// A strength.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// In Elo.
    pub elo: f64,
    /// The 95% interval is so much to both sides.
    pub error: f64,
}

/// Of the logistic curve of Elo: `1 / (1 + 10^(-d / 400))`.
const SLOPE: f64 = std::f64::consts::LN_10 / 400.0;

/// Strengths are looked for within these.
const LEAST: f64 = -3000.0;
const MOST: f64 = 6000.0;

/// The strength that makes the results and the prior most likely together; the interval follows from the curvature there.
///
/// ```
/// use hansu_puzzles::{Prior, Trial, estimate};
/// let even = Trial { against: 1000.0, score: 0.5, count: 40.0 };
/// let rating = estimate(&[even], Prior { mean: 1000.0, spread: 600.0 });
/// assert!((rating.elo - 1000.0).abs() < 1.0 && rating.error < 120.0);
/// ```
pub fn estimate(trials: &[Trial], prior: Prior) -> Rating {
    let expected = |elo: f64, against: f64| 1.0 / (1.0 + (-(elo - against) * SLOPE).exp());
    // Falls from left to right, so that there is one place where it is zero.
    let pull = |elo: f64| {
        let from_results: f64 =
            trials.iter().map(|trial| trial.count * (trial.score - expected(elo, trial.against)) * SLOPE).sum();
        from_results - (elo - prior.mean) / (prior.spread * prior.spread)
    };
    let (mut low, mut high) = (LEAST, MOST);
    for _ in 0..60 {
        let middle = (low + high) / 2.0;
        if pull(middle) > 0.0 { low = middle } else { high = middle }
    }
    let elo = (low + high) / 2.0;
    let information: f64 = trials
        .iter()
        .map(|trial| {
            let chance = expected(elo, trial.against);
            trial.count * SLOPE * SLOPE * chance * (1.0 - chance)
        })
        .sum();
    Rating { elo, error: 1.96 / (information + 1.0 / (prior.spread * prior.spread)).sqrt() }
}

/// The strength of a level on a board; where the board was not measured, that of the same level on the game's usual board.
pub fn level_elo(number: u8, game: GameSpec) -> Option<f64> {
    let of = |game| level(number, game).and_then(|level| level.elo).map(|measured| measured.elo);
    of(game).or_else(|| of(GameSpec::usual(game.kind())))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PRIOR: Prior = Prior { mean: 1000.0, spread: 600.0 };

    fn trial(against: f64, score: f64, count: f64) -> Trial {
        Trial { against, score, count }
    }

    #[test]
    fn three_of_four_against_an_equal_prior_is_about_190_elo_more() {
        let rating = estimate(&[trial(1000.0, 0.75, 400.0)], PRIOR);
        assert!((rating.elo - 1190.0).abs() < 5.0, "{rating:?}");
        assert!(rating.error < 45.0, "{rating:?}");
    }

    #[test]
    fn nothing_but_wins_is_finite_and_unsure_and_more_games_make_sure() {
        let few = estimate(&[trial(1000.0, 1.0, 3.0)], PRIOR);
        let many = estimate(&[trial(1000.0, 1.0, 30.0)], PRIOR);
        assert!(few.elo > 1000.0 && many.elo > few.elo && many.elo < MOST);
        let none = estimate(&[], PRIOR);
        assert!((none.elo - 1000.0).abs() < 0.01 && (none.error - 1.96 * 600.0).abs() < 0.01);
        assert!(few.error < none.error);
    }

    #[test]
    fn every_level_but_the_timed_one_has_a_place_on_the_scale() {
        use hansu_game::gomoku::Rule;
        let renju = GameSpec::new(hansu_game::GameKind::Gomoku, Some(15), Some(5), Some(Rule::Renju)).expect("rules");
        for game in [GameSpec::Othello, renju] {
            let all: Vec<f64> = (1..=9).map(|number| level_elo(number, game).expect("measured")).collect();
            assert!(all.windows(2).all(|two| two[0] < two[1]), "{all:?}");
        }
    }
}
