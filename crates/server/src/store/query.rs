//! What is asked of the database.

use rusqlite::types::Value;
use rusqlite::{Connection, OptionalExtension, params, params_from_iter};
use serde::de::DeserializeOwned;

use super::{Store, StoredGame};
use crate::api::{GameList, GameQuery, GameSummary, Problem, ProblemCode, ResultFilter, Review};
use crate::line;
use crate::problem::Outcome;

/// How many games a list has, if nothing is said, and at most.
const PAGE: u32 = 50;
const LONGEST_PAGE: u32 = 200;

impl Store {
    /// Keeps games, new or changed, all or none. When it returns they are on the disk.
    pub(crate) async fn save(&self, games: Vec<StoredGame>) -> Outcome<()> {
        let rows = games.iter().map(row).collect::<Outcome<Vec<_>>>()?;
        self.run(move |connection| rows.iter().try_for_each(|row| upsert(connection, row))).await
    }

    /// The game of an id.
    pub(crate) async fn game(&self, id: &str) -> Outcome<StoredGame> {
        let name = id.to_owned();
        let doc: Option<String> = self
            .run(move |connection| {
                connection.query_row("SELECT doc FROM games WHERE id = ?1", [name], |row| row.get(0)).optional()
            })
            .await?;
        read(&doc.ok_or_else(|| Problem::not_found("game", shortened(id)))?)
    }

    /// Removes a game and its review; `false` if there is none.
    pub(crate) async fn delete(&self, id: &str) -> Outcome<bool> {
        let id = id.to_owned();
        self.run(move |connection| {
            connection.execute("DELETE FROM reviews WHERE game = ?1", [&id])?;
            Ok(connection.execute("DELETE FROM games WHERE id = ?1", [&id])? > 0)
        })
        .await
    }

    /// The games that fit a question.
    pub(crate) async fn list(&self, query: &GameQuery) -> Outcome<GameList> {
        let (filter, values) = filter(query)?;
        let limit = query.limit.unwrap_or(PAGE);
        if !(1..=LONGEST_PAGE).contains(&limit) {
            let detail = format!("limit={limit} is out of bounds: use 1 to {LONGEST_PAGE}");
            return Err(Problem::new(ProblemCode::BadValue, detail));
        }
        let offset = query.offset.unwrap_or(0);
        let (total, summaries): (i64, Vec<String>) = self
            .run(move |connection| {
                let count = format!("SELECT count(*) FROM games WHERE {filter}");
                let total = connection.query_row(&count, params_from_iter(&values), |row| row.get(0))?;
                let page = format!(
                    "SELECT summary FROM games WHERE {filter} ORDER BY updated DESC, id LIMIT {limit} OFFSET {offset}"
                );
                let mut statement = connection.prepare(&page)?;
                let rows = statement.query_map(params_from_iter(&values), |row| row.get(0))?;
                Ok((total, rows.collect::<rusqlite::Result<_>>()?))
            })
            .await?;
        let games = summaries.iter().map(|doc| read(doc)).collect::<Outcome<Vec<GameSummary>>>()?;
        Ok(GameList { games, total: total.unsigned_abs() })
    }

    /// Keeps a review.
    pub(crate) async fn save_review(&self, review: &Review) -> Outcome<()> {
        let (game, doc) = (review.game.clone(), json(review)?);
        let sql = "INSERT OR REPLACE INTO reviews (game, doc) SELECT id, ?2 FROM games WHERE id = ?1";
        self.run(move |connection| connection.execute(sql, params![game, doc]).map(|_| ())).await
    }

    /// The review of a game.
    pub(crate) async fn review(&self, game: &str) -> Outcome<Review> {
        let name = game.to_owned();
        let doc: Option<String> = self
            .run(move |connection| {
                connection.query_row("SELECT doc FROM reviews WHERE game = ?1", [name], |row| row.get(0)).optional()
            })
            .await?;
        let none = || Problem::not_found("review", shortened(game)).with("game", shortened(game));
        read(&doc.ok_or_else(none)?)
    }

    /// Whether the database answers.
    pub(crate) async fn is_well(&self) -> bool {
        self.run(|connection| connection.query_row("SELECT 1", [], |_| Ok(()))).await.is_ok()
    }
}

/// The columns of a game.
struct Row {
    texts: [String; 8],
}

fn row(game: &StoredGame) -> Outcome<Row> {
    let cells = line::cells(&game.line()?.position);
    let kind = hansu_game::GameKind::from(game.settings.game).name();
    Ok(Row {
        texts: [
            game.id.clone(),
            game.created.clone(),
            game.updated.clone(),
            kind.to_owned(),
            game.result_word().to_owned(),
            game.words(),
            json(&game.summary(cells))?,
            json(game)?,
        ],
    })
}

fn upsert(connection: &Connection, row: &Row) -> rusqlite::Result<()> {
    let sql = "INSERT INTO games (id, created, updated, game, result, words, summary, doc) \
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8) ON CONFLICT (id) DO UPDATE SET updated = ?3, game = ?4, result = ?5, \
               words = ?6, summary = ?7, doc = ?8";
    connection.prepare_cached(sql)?.execute(params_from_iter(&row.texts)).map(|_| ())
}

/// The condition of a question in SQL, with its values.
fn filter(query: &GameQuery) -> Outcome<(String, Vec<Value>)> {
    let (mut filter, mut values) = ("1".to_owned(), Vec::new());
    let mut and = |condition: &str, value: String| {
        values.push(Value::Text(value));
        filter += &format!(" AND {}", condition.replace('?', &format!("?{}", values.len())));
    };
    for word in query.text.as_deref().unwrap_or_default().split_whitespace().take(10) {
        and("instr(words, ?) > 0", word.to_lowercase());
    }
    if let Some(game) = query.game {
        and("game = ?", hansu_game::GameKind::from(game).name().to_owned());
    }
    if let Some(result) = query.result {
        let word = match result {
            ResultFilter::Black => "black",
            ResultFilter::White => "white",
            ResultFilter::Draw => "draw",
            ResultFilter::Unfinished => "unfinished",
        };
        and("result = ?", word.to_owned());
    }
    if let Some(day) = &query.from {
        and("created >= ?", checked_day(day)?);
    }
    if let Some(day) = &query.to {
        // All moments of the day come before this.
        and("created < ?", checked_day(day)? + "T~");
    }
    Ok((filter, values))
}

fn checked_day(text: &str) -> Outcome<String> {
    let day: Option<jiff::civil::Date> = text.parse().ok().filter(|_| text.len() == 10);
    let detail = || format!("'{}' is not a day: write it as 2026-11-16", shortened(text));
    day.map(|day| day.to_string()).ok_or_else(|| Problem::new(ProblemCode::BadValue, detail()))
}

fn json(value: &impl serde::Serialize) -> Outcome<String> {
    serde_json::to_string(value).map_err(Problem::internal)
}

fn read<T: DeserializeOwned>(doc: &str) -> Outcome<T> {
    serde_json::from_str(doc).map_err(|error| Problem::storage(format!("a stored document is damaged: {error}")))
}

/// What a user sent, short enough to be sent back.
fn shortened(text: &str) -> String {
    text.chars().take(40).collect()
}
