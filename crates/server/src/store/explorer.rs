//! The index of openings in the database.

use rusqlite::{Connection, params};

use super::Store;
use super::row::read;
use super::values::{Batch, Played, PositionMoves};
use crate::api::{ExplorerGame, GameSummary, ResultCounts, Side};
use crate::problem::ApiResult;

/// Games that have changed since they were looked through, or never were.
const STALE: &str = "games LEFT JOIN explored ON explored.game = games.key \
     WHERE games.result != 'unfinished' AND (explored.updated IS NULL OR explored.updated != games.updated)";

/// Games of a position that are named.
const NAMED: usize = 8;

impl Store {
    /// Finished games that have not been looked through, at most so many, and how many there are.
    pub(crate) async fn unexplored(&self, most: usize) -> ApiResult<Batch> {
        let take = move |connection: &Connection| {
            let sql = format!("SELECT games.key, games.updated, games.doc FROM {STALE} LIMIT {most}");
            let mut statement = connection.prepare_cached(&sql)?;
            let game = |row: &rusqlite::Row<'_>| {
                let doc: String = row.get(2).unwrap_or_default();
                Ok((row.get(0)?, row.get(1)?, read(doc.as_bytes()).ok()))
            };
            let games = statement.query_map([], game)?.collect::<rusqlite::Result<_>>()?;
            Ok(Batch { games })
        };
        self.searches.run(take).await
    }

    /// How many finished games have not been looked through.
    pub(crate) async fn count_unexplored(&self) -> ApiResult<u64> {
        let count = |connection: &Connection| {
            connection.query_row(&format!("SELECT count(*) FROM {STALE}"), [], |row| row.get::<_, i64>(0))
        };
        Ok(self.searches.run(count).await?.unsigned_abs())
    }

    /// Keeps the moves of games that were looked through, all or none.
    pub(crate) async fn save_explored(&self, games: Vec<(i64, String, Vec<Played>)>) -> ApiResult<()> {
        let work = move |connection: &Connection| {
            let mut forget = connection.prepare_cached("DELETE FROM explorer WHERE game = ?1")?;
            let mut add = connection.prepare_cached("INSERT OR IGNORE INTO explorer VALUES (?1, ?2, ?3, ?4)")?;
            // A game that was removed in the meantime stays away.
            let mut mark = connection.prepare_cached(
                "INSERT OR REPLACE INTO explored (game, updated) SELECT key, ?2 FROM games WHERE key = ?1",
            )?;
            for (key, updated, moves) in &games {
                forget.execute([key])?;
                if mark.execute(params![key, updated])? == 0 {
                    continue;
                }
                for Played { position, mv, result } in moves {
                    add.execute(params![position, mv, key, result])?;
                }
            }
            Ok(())
        };
        self.writer.run(work).await
    }

    /// What was played in a position.
    pub(crate) async fn explore(&self, position: i64) -> ApiResult<PositionMoves> {
        let look = move |connection: &Connection| {
            let sql = "SELECT move, result, count(*) FROM explorer WHERE position = ?1 GROUP BY move, result";
            let mut statement = connection.prepare_cached(sql)?;
            let mut found = PositionMoves::default();
            let mut rows = statement.query([position])?;
            while let Some(row) = rows.next()? {
                let (mv, result, count): (u16, u8, i64) = (row.get(0)?, row.get(1)?, row.get(2)?);
                if found.moves.last().is_none_or(|(last, _)| *last != mv) {
                    found.moves.push((mv, ResultCounts::default()));
                }
                let counts = &mut found.moves.last_mut().expect("one was pushed").1;
                let place = match result {
                    0 => &mut counts.black,
                    1 => &mut counts.draws,
                    _ => &mut counts.white,
                };
                *place += count.unsigned_abs();
            }
            found.games = games_of(connection, position)?;
            Ok(found)
        };
        self.searches.run(look).await
    }
}

fn games_of(connection: &Connection, position: i64) -> rusqlite::Result<Vec<(u16, ExplorerGame)>> {
    let sql = format!(
        "SELECT explorer.move, games.summary FROM explorer JOIN games ON games.key = explorer.game \
         WHERE explorer.position = ?1 ORDER BY explorer.game DESC LIMIT {NAMED}"
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let game = |row: &rusqlite::Row<'_>| Ok((row.get::<_, u16>(0)?, row.get::<_, String>(1)?));
    let rows = statement.query_map([position], game)?.collect::<rusqlite::Result<Vec<_>>>()?;
    let view = |(mv, summary): (u16, String)| {
        let summary: GameSummary = read(summary.as_bytes()).ok()?;
        let winner: Option<Side> = summary.result.and_then(|result| result.winner);
        let names = (summary.black.name, summary.white.name);
        Some((mv, ExplorerGame { id: summary.id, black: names.0, white: names.1, winner, mv: String::new() }))
    };
    Ok(rows.into_iter().filter_map(view).collect())
}
