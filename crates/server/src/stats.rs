//! How a player has done: results by level, strength over time, accuracy, kinds of mistakes.

use std::collections::BTreeMap;
use std::sync::Arc;

use hansu_agents::level;
use hansu_puzzles::{Prior, Trial, estimate, level_elo};

use crate::api::{GameName, LevelRecord, RatingPoint, RatingView, Settings, StatsView};
use crate::line::game_spec;
use crate::problem::ApiResult;
use crate::services::Services;
use crate::store::LevelGame;

/// What is believed of a player before the first game: somebody between the lowest levels.
const PRIOR: Prior = Prior { mean: 500.0, spread: 700.0 };

/// Points of the course of strength.
const POINTS: usize = 60;

/// How a person has done in a game.
pub(crate) async fn view(services: &Arc<Services>, game: GameName) -> ApiResult<StatsView> {
    let games = services.store.level_games(game).await?;
    let accuracy = services.store.accuracies(game).await?;
    let (mistakes, unexplained) = services.store.mistake_reasons(game).await?;
    let rated: Vec<(usize, Trial)> =
        games.iter().enumerate().filter_map(|(index, game)| Some((index, trial(game)?))).collect();
    let trials: Vec<Trial> = rated.iter().map(|(_, trial)| *trial).collect();
    Ok(StatsView {
        games: games.len() as u32,
        levels: records(&games),
        rating: (!trials.is_empty()).then(|| strength(&trials)),
        borrowed: games.iter().any(is_borrowed),
        course: course(&games, &rated, &trials),
        accuracy,
        mistakes,
        unexplained,
    })
}

fn strength(trials: &[Trial]) -> RatingView {
    let rating = estimate(trials, PRIOR);
    RatingView { elo: rating.elo, error: rating.error }
}

/// A game as a trial of strength; nothing where the level has no place on the scale.
fn trial(game: &LevelGame) -> Option<Trial> {
    Some(Trial { against: elo(game)?, score: game.score, count: 1.0 })
}

fn elo(game: &LevelGame) -> Option<f64> {
    let spec = game_spec(&game.settings.into()).ok()?;
    // Where other agents play the level, the usual board says nothing of it.
    let usual = level(game.level, hansu_game::GameSpec::usual(spec.kind()))?.agent;
    (level(game.level, spec)?.agent == usual).then(|| level_elo(game.level, spec))?
}

fn is_borrowed(game: &LevelGame) -> bool {
    let measured = game_spec(&game.settings.into()).ok().and_then(|spec| level(game.level, spec)?.elo);
    measured.is_none() && elo(game).is_some()
}

fn records(games: &[LevelGame]) -> Vec<LevelRecord> {
    let mut records: BTreeMap<(String, u8), LevelRecord> = BTreeMap::new();
    for game in games {
        let key = (board(game.settings), game.level);
        let record = records.entry(key).or_insert_with(|| LevelRecord {
            level: game.level,
            settings: game.settings,
            elo: elo(game),
            wins: 0,
            draws: 0,
            losses: 0,
        });
        match game.score {
            score if score > 0.75 => record.wins += 1,
            score if score < 0.25 => record.losses += 1,
            _ => record.draws += 1,
        }
    }
    records.into_values().collect()
}

fn board(settings: Settings) -> String {
    format!("{:?} {:02} {:?} {:?}", settings.game, settings.size, settings.row, settings.rule)
}

/// The strength after every so many games, after the last in any case.
fn course(games: &[LevelGame], rated: &[(usize, Trial)], trials: &[Trial]) -> Vec<RatingPoint> {
    let step = trials.len().div_ceil(POINTS).max(1);
    let counts = (1..=trials.len()).filter(|count| count % step == 0 || *count == trials.len());
    let point = |count: usize| RatingPoint {
        games: count as u32,
        at: games[rated[count - 1].0].at.clone(),
        rating: strength(&trials[..count]),
    };
    counts.map(point).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(level: u8, score: f64, size: usize) -> LevelGame {
        let settings = if size == 8 {
            Settings { game: GameName::Othello, size, row: None, rule: None }
        } else {
            Settings { game: GameName::Gomoku, size, row: Some(5), rule: Some(crate::api::RuleName::Freestyle) }
        };
        LevelGame { at: "2026-11-18T12:00:00.000Z".to_owned(), settings, level, score }
    }

    #[test]
    fn results_are_counted_by_board_and_level() {
        let games = [game(3, 1.0, 15), game(3, 0.0, 15), game(3, 0.5, 15), game(3, 1.0, 9), game(2, 1.0, 15)];
        let records = records(&games);
        let counts: Vec<_> = records.iter().map(|r| (r.settings.size, r.level, r.wins, r.draws, r.losses)).collect();
        assert_eq!(counts, [(9, 3, 1, 0, 0), (15, 2, 1, 0, 0), (15, 3, 1, 1, 1)]);
    }

    #[test]
    fn somebody_who_halves_with_a_level_is_as_strong_as_it() {
        let games: Vec<LevelGame> = (0..60).map(|number| game(5, f64::from(number % 2), 8)).collect();
        let trials: Vec<Trial> = games.iter().filter_map(trial).collect();
        let level = level_elo(5, hansu_game::GameSpec::Othello).expect("measured");
        let found = strength(&trials);
        assert!((found.elo - level).abs() < 60.0 && found.error < 110.0, "{found:?} {level}");
        let rated: Vec<_> = trials.iter().copied().enumerate().collect();
        let course = course(&games, &rated, &trials);
        assert_eq!((course.len(), course.last().map(|point| point.games)), (60, Some(60)));
        assert!(course[0].rating.error > course[59].rating.error);
    }

    #[test]
    fn a_board_that_was_not_measured_borrows_and_says_so() {
        assert!(elo(&game(4, 1.0, 19)).is_some());
        assert!(!is_borrowed(&game(4, 1.0, 8)) && !is_borrowed(&game(4, 1.0, 15)));
    }
}
