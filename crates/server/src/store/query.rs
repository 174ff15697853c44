//! What is asked of the database.

use rusqlite::{Connection, OptionalExtension, params};

use super::row::{Row, json, read, shortened};
use super::{Store, StoredGame};
use crate::api::{Problem, Review};
use crate::problem::ApiResult;

impl Store {
    /// Keeps a game, new or changed. When it returns it is on the disk.
    pub(crate) async fn save(&self, game: &StoredGame) -> ApiResult<()> {
        self.save_all(vec![Row::of(game)?]).await
    }

    /// Keeps games, new or changed, all or none.
    pub(crate) async fn save_all(&self, rows: Vec<Row>) -> ApiResult<()> {
        self.writer.run(move |connection| rows.iter().try_for_each(|row| upsert(connection, row))).await
    }

    /// The game of an id.
    pub(crate) async fn game(&self, id: &str) -> ApiResult<StoredGame> {
        let name = id.to_owned();
        let game = self.quick.run(move |connection| {
            let doc = connection.query_row("SELECT doc FROM games WHERE id = ?1", [name], text).optional()?;
            Ok(doc.map(|doc| read(&doc)))
        });
        game.await?.ok_or_else(|| Problem::not_found("game", shortened(id)))?
    }

    /// How much room games take. One that is not there is told.
    pub(crate) async fn bytes_of(&self, ids: &[String]) -> ApiResult<u64> {
        let ids = ids.to_vec();
        let sizes = self.quick.run(move |connection| {
            let mut statement = connection.prepare("SELECT octet_length(doc) FROM games WHERE id = ?1")?;
            let mut bytes = 0_u64;
            for id in ids {
                match statement.query_row([&id], |row| row.get::<_, i64>(0)).optional()? {
                    Some(more) => bytes = bytes.saturating_add(more.unsigned_abs()),
                    None => return Ok(Err(Problem::not_found("game", shortened(&id)))),
                }
            }
            Ok(Ok(bytes))
        });
        sizes.await?
    }

    /// How much room all games take.
    pub(crate) async fn bytes(&self) -> ApiResult<u64> {
        let sum = |connection: &Connection| {
            connection.query_row("SELECT total(octet_length(doc)) FROM games", [], |row| row.get::<_, f64>(0))
        };
        Ok(self.searches.run(sum).await? as u64)
    }

    /// All games and reviews that can be read, in the order of their ids.
    pub(crate) async fn everything(&self) -> ApiResult<(Vec<StoredGame>, Vec<Review>)> {
        let read_all = |connection: &Connection| {
            let texts = |sql: &str| connection.prepare(sql)?.query_map([], text)?.collect::<rusqlite::Result<Vec<_>>>();
            Ok((texts("SELECT doc FROM games ORDER BY id")?, texts("SELECT doc FROM reviews ORDER BY game")?))
        };
        let (games, reviews) = self.searches.run(read_all).await?;
        let games = games.iter().filter_map(|doc| read(doc).ok()).collect();
        Ok((games, reviews.iter().filter_map(|doc| read(doc).ok()).collect()))
    }

    /// Removes a game and its review; `false` if there is none.
    pub(crate) async fn delete(&self, id: &str) -> ApiResult<bool> {
        let id = id.to_owned();
        self.writer
            .run(move |connection| {
                connection.execute("DELETE FROM reviews WHERE game = ?1", [&id])?;
                connection
                    .execute("DELETE FROM games_words WHERE rowid = (SELECT key FROM games WHERE id = ?1)", [&id])?;
                Ok(connection.execute("DELETE FROM games WHERE id = ?1", [&id])? > 0)
            })
            .await
    }

    /// Keeps a review.
    pub(crate) async fn save_review(&self, review: &Review) -> ApiResult<()> {
        let (game, doc) = (review.game.clone(), json(review)?);
        let sql = "INSERT OR REPLACE INTO reviews (game, doc) SELECT id, ?2 FROM games WHERE id = ?1";
        self.writer.run(move |connection| connection.execute(sql, params![game, doc]).map(|_| ())).await
    }

    /// The review of a game.
    pub(crate) async fn review(&self, game: &str) -> ApiResult<Review> {
        let name = game.to_owned();
        let review = self.quick.run(move |connection| {
            let doc = connection.query_row("SELECT doc FROM reviews WHERE game = ?1", [name], text).optional()?;
            Ok(doc.map(|doc| read(&doc)))
        });
        let none = || Problem::not_found("review", shortened(game)).with("game", shortened(game));
        review.await?.ok_or_else(none)?
    }
}

/// A column of text, or of what damage has made of it.
fn text(row: &rusqlite::Row<'_>) -> rusqlite::Result<Vec<u8>> {
    Ok(row.get_ref(0)?.as_bytes().map(<[u8]>::to_vec).unwrap_or_default())
}

fn upsert(connection: &Connection, row: &Row) -> rusqlite::Result<()> {
    let sql = "INSERT INTO games (id, created, updated, game, result, summary, doc) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) \
               ON CONFLICT (id) DO UPDATE SET updated = ?3, game = ?4, result = ?5, summary = ?6, doc = ?7 RETURNING key";
    let columns = params![row.id, row.created, row.updated, row.game, row.result, row.summary, row.doc];
    let key: i64 = connection.prepare_cached(sql)?.query_row(columns, |row| row.get(0))?;
    let change = "UPDATE games_words SET words = ?2 WHERE rowid = ?1";
    if connection.prepare_cached(change)?.execute(params![key, row.words])? == 0 {
        let add = "INSERT INTO games_words (rowid, words) VALUES (?1, ?2)";
        connection.prepare_cached(add)?.execute(params![key, row.words])?;
    }
    Ok(())
}
