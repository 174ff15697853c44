//! The database file: opening, checking, and bringing it up to date.

use std::io;
use std::path::Path;

use rusqlite::{Connection, ErrorCode};

use super::StoreError;

/// What each format adds to the one before. A step is never changed once it has been released.
const MIGRATIONS: &[&str] = &[
    "
    CREATE TABLE games (
        id TEXT PRIMARY KEY,
        created TEXT NOT NULL,
        updated TEXT NOT NULL,
        game TEXT NOT NULL,
        result TEXT NOT NULL,
        words TEXT NOT NULL,
        summary TEXT NOT NULL,
        doc TEXT NOT NULL
    ) STRICT;
    CREATE INDEX games_by_update ON games (updated DESC, id);
    CREATE TABLE reviews (game TEXT PRIMARY KEY, doc TEXT NOT NULL) STRICT;
",
    // Lists are read from an index that holds all they ask for, and words are found by an index of three letters each. The
    // key is a column: other row numbers change when the file is packed.
    "
    ALTER TABLE games RENAME TO games_before;
    CREATE TABLE games (
        key INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        created TEXT NOT NULL,
        updated TEXT NOT NULL,
        game TEXT NOT NULL,
        result TEXT NOT NULL,
        summary TEXT NOT NULL,
        doc TEXT NOT NULL
    ) STRICT;
    CREATE VIRTUAL TABLE games_words USING fts5(words, tokenize = 'trigram');
    INSERT INTO games SELECT rowid, id, created, updated, game, result, summary, doc FROM games_before;
    INSERT INTO games_words (rowid, words) SELECT rowid, words FROM games_before;
    DROP TABLE games_before;
    CREATE INDEX games_listed ON games (updated DESC, id, game, result, created);
",
];

/// Opens a database file, or makes one. A file that is damaged or too new is left as it is.
pub(super) fn open(path: &Path) -> Result<Connection, StoreError> {
    let connection = Connection::open(path).map_err(|error| unusable(path, &error))?;
    check(&connection, path)?;
    prepare(&connection).map_err(|error| unusable(path, &error))?;
    migrate(&connection, path)?;
    Ok(connection)
}

/// Reads without writing anything.
fn check(connection: &Connection, path: &Path) -> Result<(), StoreError> {
    let verdict: String =
        connection.query_row("PRAGMA quick_check(1)", [], |row| row.get(0)).map_err(|error| unusable(path, &error))?;
    if verdict == "ok" { Ok(()) } else { Err(StoreError::Damaged { path: path.to_owned(), reason: verdict }) }
}

/// A commit is on the disk when it returns. The log beside the file does not stay long once it has grown.
fn prepare(connection: &Connection) -> rusqlite::Result<()> {
    connection.execute_batch(
        "PRAGMA journal_mode = WAL;
         PRAGMA synchronous = FULL;
         PRAGMA journal_size_limit = 16777216;
         PRAGMA foreign_keys = ON;",
    )
}

fn migrate(connection: &Connection, path: &Path) -> Result<(), StoreError> {
    let unusable = |error: rusqlite::Error| unusable(path, &error);
    let found: i64 = connection.query_row("PRAGMA user_version", [], |row| row.get(0)).map_err(unusable)?;
    let known = MIGRATIONS.len() as i64;
    let Some(missing) = usize::try_from(found).ok().and_then(|found| MIGRATIONS.get(found..)) else {
        return Err(StoreError::Later { path: path.to_owned(), found, known });
    };
    for (step, sql) in missing.iter().enumerate() {
        let version = found + step as i64 + 1;
        connection
            .execute_batch(&format!("BEGIN IMMEDIATE; {sql} PRAGMA user_version = {version}; COMMIT;"))
            .map_err(unusable)?;
    }
    Ok(())
}

/// Why a database can't be used, in the words of this program.
pub(super) fn unusable(path: &Path, error: &rusqlite::Error) -> StoreError {
    let path = path.to_owned();
    match error.sqlite_error_code() {
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => StoreError::InUse { path },
        Some(ErrorCode::ReadOnly | ErrorCode::CannotOpen | ErrorCode::PermissionDenied) => {
            let source = io::Error::new(io::ErrorKind::PermissionDenied, error.to_string());
            StoreError::Unwritable { path, source }
        }
        Some(ErrorCode::DiskFull) => {
            StoreError::Unwritable { path, source: io::Error::new(io::ErrorKind::StorageFull, error.to_string()) }
        }
        Some(ErrorCode::NotADatabase) => StoreError::NoDatabase { path },
        _ => StoreError::Damaged { path, reason: error.to_string() },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_database_of_the_first_format_is_brought_up_to_date() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("hansu.db");
        let old = Connection::open(&path).expect("a database");
        let game = "INSERT INTO games VALUES ('a', '2026', '2026', 'othello', 'draw', 'ann cup', '{}', '{\"id\":1}');";
        old.execute_batch(&format!("{} {game} PRAGMA user_version = 1;", MIGRATIONS[0])).expect("written");
        drop(old);
        let new = open(&path).expect("brought up to date");
        let found = "SELECT doc FROM games JOIN games_words ON games_words.rowid = key WHERE words MATCH '\"cup\"'";
        assert_eq!(new.query_row(found, [], |row| row.get::<_, String>(0)), Ok("{\"id\":1}".to_owned()));
    }
}
