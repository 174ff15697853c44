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
    // Practice: cards that come back, the answers given, and the mistakes of reviewed games. Openings: the positions of finished
    // games, each with the move that was played; `explored` tells which games, in which state, have been looked through.
    "
    CREATE TABLE cards (
        id TEXT PRIMARY KEY,
        deck TEXT NOT NULL,
        box INTEGER NOT NULL,
        due TEXT NOT NULL,
        seen INTEGER NOT NULL,
        first_right INTEGER NOT NULL,
        changed TEXT NOT NULL
    ) STRICT;
    CREATE TABLE answers (
        card TEXT NOT NULL,
        at TEXT NOT NULL,
        day TEXT NOT NULL,
        solved INTEGER NOT NULL,
        hinted INTEGER NOT NULL,
        ms INTEGER NOT NULL,
        PRIMARY KEY (card, at)
    ) STRICT;
    CREATE INDEX answers_by_day ON answers (day);
    CREATE TABLE mistakes (
        game TEXT NOT NULL,
        ply INTEGER NOT NULL,
        side TEXT NOT NULL,
        class TEXT NOT NULL,
        claim TEXT,
        PRIMARY KEY (game, ply)
    ) STRICT;
    CREATE TABLE explorer (
        position INTEGER NOT NULL,
        move INTEGER NOT NULL,
        game INTEGER NOT NULL,
        result INTEGER NOT NULL,
        PRIMARY KEY (position, move, game)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX explorer_by_game ON explorer (game);
    CREATE TABLE explored (game INTEGER PRIMARY KEY, updated TEXT NOT NULL) STRICT;
    CREATE TRIGGER game_removed AFTER DELETE ON games BEGIN
        DELETE FROM mistakes WHERE game = old.id;
        DELETE FROM explorer WHERE game = old.key;
        DELETE FROM explored WHERE game = old.key;
    END;
    CREATE TRIGGER review_added AFTER INSERT ON reviews BEGIN
        DELETE FROM mistakes WHERE game = new.game;
        INSERT INTO mistakes
            SELECT new.game, ply.value,
                json_extract(new.doc, '$.moves[' || ply.value || '].side'),
                json_extract(new.doc, '$.moves[' || ply.value || '].class'),
                CASE json_extract(new.doc, '$.moves[' || ply.value || '].why.has_reason')
                    WHEN 1 THEN json_extract(new.doc, '$.moves[' || ply.value || '].why.claims[0].id') END
            FROM json_each(CASE WHEN json_valid(new.doc) THEN new.doc ELSE '{}' END, '$.retry') AS ply
            WHERE json_extract(new.doc, '$.moves[' || ply.value || '].class') IS NOT NULL;
    END;
    INSERT OR REPLACE INTO reviews SELECT game, doc FROM reviews;
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

    #[test]
    fn mistakes_are_taken_from_reviews_that_were_there_and_damaged_ones_are_left_alone() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("hansu.db");
        let old = Connection::open(&path).expect("a database");
        let why = r#"{"has_reason":true,"claims":[{"id":"gives_corner"}]}"#;
        let review = format!(
            r#"{{"retry":[1],"moves":[{{"side":"black","class":"best"}},{{"side":"white","class":"blunder","why":{why}}}]}}"#
        );
        let reviews = format!("INSERT INTO reviews VALUES ('a', '{review}'), ('b', 'rubbish');");
        old.execute_batch(&format!("{} {} {reviews} PRAGMA user_version = 2;", MIGRATIONS[0], MIGRATIONS[1]))
            .expect("written");
        drop(old);
        let new = open(&path).expect("brought up to date");
        let sql = "SELECT game || ply || side || class || claim FROM mistakes";
        let found: Vec<String> =
            new.prepare(sql).expect("sql").query_map([], |row| row.get(0)).expect("read").flatten().collect();
        assert_eq!(found, ["a1whiteblundergives_corner"]);
        let count = |sql: &str| new.query_row(sql, [], |row| row.get::<_, i64>(0)).expect("a number");
        assert_eq!(count("SELECT count(*) FROM reviews"), 2);
        new.execute("INSERT OR REPLACE INTO reviews VALUES ('a', '{\"retry\":[],\"moves\":[]}')", [])
            .expect("replaced");
        assert_eq!(count("SELECT count(*) FROM mistakes"), 0);
    }
}
