//! A player's games, read from the database.

use rusqlite::Connection;

use super::Store;
use super::values::{LevelGame, level_game};
use crate::api::{AccuracyPoint, GameName, MistakeCount, Side};
use crate::problem::ApiResult;

/// The most games that are read, the latest.
const MOST: u32 = 5000;

/// A column of a summary that may be damaged.
const SUMMARY: &str = "CASE WHEN json_valid(games.summary) THEN games.summary ELSE '{}' END";

/// A review that may be damaged.
const REVIEW: &str = "CASE WHEN json_valid(reviews.doc) THEN reviews.doc ELSE '{}' END";

fn kind_of(game: GameName) -> &'static str {
    hansu_game::GameKind::from(game).name()
}

impl Store {
    /// The finished games of people against levels, the first first.
    pub(crate) async fn level_games(&self, game: GameName) -> ApiResult<Vec<LevelGame>> {
        let find = move |connection: &Connection| {
            let sql = format!(
                "SELECT created, summary FROM games WHERE game = ?1 AND result != 'unfinished' AND ( \
                 (json_extract({SUMMARY}, '$.black.player.kind') = 'human' AND \
                  json_extract({SUMMARY}, '$.white.player.kind') = 'level') OR \
                 (json_extract({SUMMARY}, '$.white.player.kind') = 'human' AND \
                  json_extract({SUMMARY}, '$.black.player.kind') = 'level')) \
                 ORDER BY created DESC, id LIMIT {MOST}"
            );
            let mut statement = connection.prepare_cached(&sql)?;
            let row = |row: &rusqlite::Row<'_>| Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?));
            let rows = statement.query_map([kind_of(game)], row)?.collect::<rusqlite::Result<Vec<_>>>()?;
            let mut games: Vec<LevelGame> = rows.into_iter().filter_map(level_game).collect();
            games.reverse();
            Ok(games)
        };
        self.searches.run(find).await
    }

    /// How accurately people played in reviewed games, the first first.
    pub(crate) async fn accuracies(&self, game: GameName) -> ApiResult<Vec<AccuracyPoint>> {
        let find = move |connection: &Connection| {
            let sql = format!(
                "SELECT games.id, games.created, side.value, json_extract({REVIEW}, '$.' || side.value || '.accuracy'), \
                    (SELECT count(*) FROM mistakes WHERE mistakes.game = games.id AND mistakes.side = side.value) \
                 FROM reviews JOIN games ON games.id = reviews.game \
                 JOIN json_each('[\"black\",\"white\"]') AS side \
                 WHERE games.game = ?1 AND \
                    json_extract({SUMMARY}, '$.' || side.value || '.player.kind') = 'human' AND \
                    json_extract({REVIEW}, '$.' || side.value || '.accuracy') IS NOT NULL \
                 ORDER BY games.created DESC, games.id LIMIT {MOST}"
            );
            let mut statement = connection.prepare_cached(&sql)?;
            let point = |row: &rusqlite::Row<'_>| {
                let side: String = row.get(2)?;
                Ok(AccuracyPoint {
                    game: row.get(0)?,
                    at: row.get(1)?,
                    side: if side == "black" { Side::Black } else { Side::White },
                    accuracy: row.get(3)?,
                    mistakes: row.get(4)?,
                })
            };
            let mut points: Vec<AccuracyPoint> =
                statement.query_map([kind_of(game)], point)?.collect::<rusqlite::Result<_>>()?;
            points.reverse();
            Ok(points)
        };
        self.searches.run(find).await
    }

    /// The reasons of people's mistakes, the most frequent first, and how many have none.
    pub(crate) async fn mistake_reasons(&self, game: GameName) -> ApiResult<(Vec<MistakeCount>, u32)> {
        let find = move |connection: &Connection| {
            let sql = format!(
                "SELECT mistakes.claim, count(*) FROM mistakes JOIN games ON games.id = mistakes.game \
                 WHERE games.game = ?1 AND json_extract({SUMMARY}, '$.' || mistakes.side || '.player.kind') = 'human' \
                 GROUP BY mistakes.claim ORDER BY count(*) DESC, mistakes.claim"
            );
            let mut statement = connection.prepare_cached(&sql)?;
            let row = |row: &rusqlite::Row<'_>| Ok((row.get::<_, Option<String>>(0)?, row.get::<_, u32>(1)?));
            let rows = statement.query_map([kind_of(game)], row)?.collect::<rusqlite::Result<Vec<_>>>()?;
            let unexplained = rows.iter().filter(|(claim, _)| claim.is_none()).map(|(_, count)| count).sum();
            let counts = rows.into_iter().filter_map(|(claim, count)| Some(MistakeCount { claim: claim?, count }));
            Ok((counts.collect(), unexplained))
        };
        self.searches.run(find).await
    }
}
