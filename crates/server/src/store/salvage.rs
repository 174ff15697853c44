//! What can be read of a damaged database, brought into a new one.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::Path;

use rusqlite::{Connection, params};

use super::game::StoredGame;
use super::{StoreError, schema, wal};

/// What was found in a damaged database.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Salvaged {
    /// Games and reviews that could be read.
    pub(super) games: usize,
    /// The ids of games that are known to have been there, and could not be read.
    pub(super) lost: Vec<String>,
}

/// Makes a new database of what can be read of a damaged one, which is kept under the name `kept`. If that fails, everything
/// is as it was.
pub(super) fn rebuild(path: &Path, kept: &Path) -> Result<Salvaged, StoreError> {
    let (copy, new) = (wal::beside(path, ".salvage"), wal::beside(path, ".new"));
    let result = build(path, &copy, &new).and_then(|salvaged| {
        swap(path, kept, &new).map_err(|source| StoreError::Unwritable { path: path.to_owned(), source })?;
        Ok(salvaged)
    });
    [&copy, &new].into_iter().for_each(|file| remove(file));
    result
}

fn build(path: &Path, copy: &Path, new: &Path) -> Result<Salvaged, StoreError> {
    let unwritable = |source| StoreError::Unwritable { path: path.to_owned(), source };
    [copy, new].into_iter().for_each(remove);
    for ending in ["", "-wal"] {
        match fs::copy(wal::beside(path, ending), wal::beside(copy, ending)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(unwritable(error)),
            _ => {}
        }
    }
    let old = Connection::open(copy).map_err(|error| schema::unusable(path, &error))?;
    old.execute_batch("SELECT count(*) FROM sqlite_schema").map_err(|error| schema::unusable(path, &error))?;
    let target = schema::open(new)?;
    let salvaged = take_over(&old, &target).map_err(|error| schema::unusable(path, &error))?;
    target.close().map_err(|(_, error)| schema::unusable(path, &error))?;
    Ok(salvaged)
}

/// The damaged files get another name, and the new one theirs.
fn swap(path: &Path, kept: &Path, new: &Path) -> io::Result<()> {
    for ending in ["", "-wal"] {
        match fs::rename(wal::beside(path, ending), wal::beside(kept, ending)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
    }
    let _ = fs::remove_file(wal::beside(path, "-shm"));
    fs::rename(new, path)
}

/// Removes a database with all that belongs to it, if it is there.
fn remove(path: &Path) {
    for ending in ["", "-wal", "-shm"] {
        let _ = fs::remove_file(wal::beside(path, ending));
    }
}

fn take_over(old: &Connection, new: &Connection) -> rusqlite::Result<Salvaged> {
    let known = known_rows(old, "games", "id");
    let mut lost: BTreeSet<String> = known.values().flatten().cloned().collect();
    new.execute_batch("BEGIN IMMEDIATE")?;
    let mut games = 0;
    for key in known.keys() {
        let Ok(columns) = read_row(old, *key) else { continue };
        lost.remove(&columns[0]);
        games += insert(new, &columns)?;
    }
    for key in known_rows(old, "reviews", "game").keys() {
        let sql = "SELECT game, doc FROM reviews WHERE rowid = ?1";
        let review = old.query_row(sql, [key], |row| Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?)));
        if let Ok((game, doc)) = review {
            new.execute("INSERT OR IGNORE INTO reviews VALUES (?1, ?2)", params![game, doc])?;
        }
    }
    take_over_practice(old, new)?;
    new.execute_batch("COMMIT")?;
    Ok(Salvaged { games, lost: lost.into_iter().collect() })
}

/// Cards and answers, as far as they can be read. Mistakes and openings are made anew from reviews and games.
fn take_over_practice(old: &Connection, new: &Connection) -> rusqlite::Result<()> {
    let tables =
        [("cards", "id, deck, box, due, seen, first_right, changed"), ("answers", "card, at, day, solved, hinted, ms")];
    for (table, columns) in tables {
        // A database of an earlier format has none.
        let Ok(mut statement) = old.prepare(&format!("SELECT {columns} FROM {table}")) else { continue };
        let width = statement.column_count();
        let places: Vec<String> = (1..=width).map(|place| format!("?{place}")).collect();
        let insert = format!("INSERT OR IGNORE INTO {table} ({columns}) VALUES ({})", places.join(", "));
        let Ok(mut rows) = statement.query([]) else { continue };
        while let Ok(Some(row)) = rows.next() {
            let values: rusqlite::Result<Vec<rusqlite::types::Value>> =
                (0..width).map(|index| row.get(index)).collect();
            // A damaged row may break a rule of the table.
            if let Ok(values) = values {
                let _ = new.execute(&insert, rusqlite::params_from_iter(values));
            }
        }
    }
    Ok(())
}

/// The rows of a table as far as they can be found: in the table from both its ends, and in its indexes.
fn known_rows(old: &Connection, table: &str, id: &str) -> BTreeMap<i64, Option<String>> {
    let mut known = BTreeMap::new();
    let orders = ["rowid", "rowid DESC", id, &format!("{id} DESC"), "updated DESC", "updated"].map(str::to_owned);
    for order in orders {
        let sql = format!("SELECT rowid, {id} FROM {table} ORDER BY {order}");
        let Ok(mut statement) = old.prepare(&sql) else { continue };
        let Ok(mut rows) = statement.query([]) else { continue };
        while let Ok(Some(row)) = rows.next() {
            if let Ok(key) = row.get(0) {
                known.insert(key, row.get(1).ok());
            }
        }
    }
    known
}

/// The columns that all formats have.
fn read_row(old: &Connection, key: i64) -> rusqlite::Result<[String; 7]> {
    let sql = "SELECT id, created, updated, game, result, summary, doc FROM games WHERE rowid = ?1";
    old.query_row(sql, [key], |row| {
        let mut columns: [String; 7] = Default::default();
        columns.iter_mut().enumerate().try_for_each(|(index, column)| {
            *column = row.get(index)?;
            Ok::<(), rusqlite::Error>(())
        })?;
        Ok(columns)
    })
}

fn insert(new: &Connection, columns: &[String; 7]) -> rusqlite::Result<usize> {
    let sql = "INSERT OR IGNORE INTO games (id, created, updated, game, result, summary, doc) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
    let added = new.execute(sql, rusqlite::params_from_iter(columns))?;
    if added > 0 {
        let words = serde_json::from_str(&columns[6]).map(|game: StoredGame| game.words()).unwrap_or_default();
        let key = new.last_insert_rowid();
        new.execute("INSERT INTO games_words (rowid, words) VALUES (?1, ?2)", params![key, words])?;
    }
    Ok(added)
}
