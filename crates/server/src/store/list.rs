//! Lists of games.

use hansu_game::{GameKind, GameSpec};
use rusqlite::types::Value;
use rusqlite::{Connection, params_from_iter};

use super::Store;
use super::values::{checked_day, checked_limit};
use crate::api::{GameList, GameQuery, GameSummary, PlayerChoice, ResultFilter, Seat};
use crate::problem::ApiResult;

/// The words of a question that are looked for.
const MOST_WORDS: usize = 10;

/// The fewest letters of a word that the index of words can find.
const INDEXED: usize = 3;

impl Store {
    /// The games that fit a question. One that can't be read is shown as damaged.
    pub(crate) async fn list(&self, query: &GameQuery) -> ApiResult<GameList> {
        let (filter, values) = filter(query)?;
        let limit = checked_limit(query)?;
        let page = format!(
            "SELECT id, created, updated, game, summary FROM games WHERE key IN \
             (SELECT key FROM games WHERE {filter} ORDER BY updated DESC, id LIMIT {limit} OFFSET {}) ORDER BY updated DESC, id",
            query.offset.unwrap_or(0)
        );
        let count = format!("SELECT count(*) FROM games WHERE {filter}");
        let read = move |connection: &Connection| {
            let total: i64 = connection.query_row(&count, params_from_iter(&values), |row| row.get(0))?;
            let mut statement = connection.prepare(&page)?;
            let games = statement.query_map(params_from_iter(&values), summary)?.collect::<rusqlite::Result<_>>()?;
            Ok(GameList { games, total: total.unsigned_abs() })
        };
        self.searches.run(read).await
    }
}

/// A line of a list. Where the file is damaged, anything may be in a column.
fn summary(row: &rusqlite::Row<'_>) -> rusqlite::Result<GameSummary> {
    let text =
        |index: usize| row.get_ref(index).ok().and_then(|value| value.as_str().ok()).unwrap_or_default().to_owned();
    match serde_json::from_str(&text(4)) {
        Ok(summary) => Ok(summary),
        Err(error) => {
            tracing::error!("what is stored of game {} is damaged: {error}", text(0));
            Ok(damaged([text(0), text(1), text(2), text(3)]))
        }
    }
}

/// What is shown of a game that can't be read.
fn damaged([id, created, updated, game]: [String; 4]) -> GameSummary {
    let usual = GameSpec::usual(game.parse().unwrap_or(GameKind::ALL[0]));
    let nobody = Seat { player: PlayerChoice::Human { name: None }, name: String::new(), agent: None };
    GameSummary {
        id,
        name: String::new(),
        created,
        updated,
        settings: usual.into(),
        black: nobody.clone(),
        white: nobody,
        plies: 0,
        cells: String::new(),
        result: None,
        reviewed: false,
        damaged: true,
    }
}

/// The condition of a question in SQL, with its values.
fn filter(query: &GameQuery) -> ApiResult<(String, Vec<Value>)> {
    let (mut filter, mut values) = ("1".to_owned(), Vec::new());
    let mut and = |condition: &str, value: String| {
        values.push(Value::Text(value));
        filter += &format!(" AND {}", condition.replace('?', &format!("?{}", values.len())));
    };
    for word in query.text.as_deref().unwrap_or_default().split_whitespace().take(MOST_WORDS) {
        let word = word.to_lowercase();
        if word.chars().count() < INDEXED {
            and("key IN (SELECT rowid FROM games_words WHERE instr(words, ?) > 0)", word);
        } else {
            let phrase = format!("\"{}\"", word.replace('"', "\"\"").replace('\0', ""));
            and("key IN (SELECT rowid FROM games_words WHERE words MATCH ?)", phrase);
        }
    }
    if let Some(game) = query.game {
        and("game = ?", GameKind::from(game).name().to_owned());
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
