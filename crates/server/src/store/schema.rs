//! The database file: opening, checking, and bringing it up to date.

use std::path::Path;

use rusqlite::{Connection, ErrorCode};

use super::StoreError;

/// What each format adds to the one before. A step is never changed once it has been released.
const MIGRATIONS: &[&str] = &["
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
"];

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

/// One server has the file for itself; a commit is on the disk when it returns.
fn prepare(connection: &Connection) -> rusqlite::Result<()> {
    connection.execute_batch(
        "PRAGMA locking_mode = EXCLUSIVE;
         PRAGMA journal_mode = WAL;
         PRAGMA synchronous = FULL;
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

fn unusable(path: &Path, error: &rusqlite::Error) -> StoreError {
    let path = path.to_owned();
    match error.sqlite_error_code() {
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => StoreError::InUse { path },
        _ => StoreError::Damaged { path, reason: error.to_string() },
    }
}
