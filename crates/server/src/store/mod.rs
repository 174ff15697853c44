//! What outlives the server: games and reviews, in one SQLite file.
//!
//! One thread writes ([`writer`]). Others read, each with a connection of its own ([`readers`]): lists and searches on some,
//! single games on another, so that nobody waits for somebody else's search.

#[cfg(not(target_family = "wasm"))]
mod explorer;
mod game;
// Natively it is only compared with the database.
#[cfg(any(test, target_family = "wasm"))]
#[cfg_attr(not(target_family = "wasm"), allow(dead_code))]
mod kept;
#[cfg(not(target_family = "wasm"))]
mod list;
#[cfg(not(target_family = "wasm"))]
mod lock;
#[cfg(not(target_family = "wasm"))]
mod open;
#[cfg(not(target_family = "wasm"))]
mod practice;
#[cfg(not(target_family = "wasm"))]
mod query;
#[cfg(not(target_family = "wasm"))]
mod readers;
mod record;
mod row;
#[cfg(not(target_family = "wasm"))]
mod salvage;
#[cfg(not(target_family = "wasm"))]
mod schema;
#[cfg(not(target_family = "wasm"))]
mod stats;
mod values;
#[cfg(not(target_family = "wasm"))]
mod wal;
#[cfg(not(target_family = "wasm"))]
mod writer;

#[cfg(not(target_family = "wasm"))]
use std::path::PathBuf;

#[cfg(not(target_family = "wasm"))]
use thiserror::Error;

pub(crate) use game::{About, StoredClock, StoredGame, StoredMove, usual_pace};
#[cfg(target_family = "wasm")]
pub(crate) use kept::KeptStore as Store;
pub(crate) use row::Row;
pub(crate) use values::{LevelGame, Mistake, Played};

#[cfg(not(target_family = "wasm"))]
use self::readers::Readers;
#[cfg(not(target_family = "wasm"))]
use self::writer::Writer;
#[cfg(not(target_family = "wasm"))]
use crate::api::{Problem, ProblemCode};
#[cfg(not(target_family = "wasm"))]
use crate::problem::ApiResult;

#[cfg(not(target_family = "wasm"))]
/// Why there is no database.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum StoreError {
    /// The folder can't be made.
    #[error("can't make the folder '{}': {source}; choose another with --data", path.display())]
    Folder {
        /// The folder.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// The folder or the database can be read, but not written.
    #[error(
        "can't write in '{}': {source}; make it writable, make room on the disk, or choose another folder with --data",
        path.display()
    )]
    Unwritable {
        /// The folder or the file.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// The file is something else.
    #[error(
        "'{}' is not a database of Hansu; nothing was changed. Move it away, or choose another folder with --data",
        path.display()
    )]
    NoDatabase {
        /// The file.
        path: PathBuf,
    },
    /// The database is damaged so that nothing can be read of it.
    #[error(
        "the database '{}' can't be used: {reason}; nothing was changed. Move it away to begin with an empty one, or bring \
         back a copy, or choose another folder with --data", path.display()
    )]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        reason: String,
    },
    /// A later version of the program has written it.
    #[error(
        "the database '{}' was written by a later version of the program (format {found}, this one knows {known}): use that \
         version, or choose another folder with --data", path.display()
    )]
    Later {
        /// The file.
        path: PathBuf,
        /// Its format.
        found: i64,
        /// The latest that we know.
        known: i64,
    },
    /// Another server uses the folder.
    #[error("the database '{}' is in use by another server: stop that one, or choose another folder with --data", path.display())]
    InUse {
        /// The file.
        path: PathBuf,
    },
}

#[cfg(not(target_family = "wasm"))]
/// The database.
#[derive(Clone)]
pub(crate) struct Store {
    writer: Writer,
    /// For single games and reviews.
    quick: Readers,
    /// For lists.
    searches: Readers,
}

#[cfg(not(target_family = "wasm"))]
impl Store {
    /// Whether something can be written.
    pub(crate) async fn is_well(&self) -> ApiResult<()> {
        self.writer.is_well().await
    }

    /// Ends all reading, finishes all writing, and closes the file with nothing left beside it.
    pub(crate) async fn close(&self) {
        tokio::join!(self.quick.close(), self.searches.close());
        self.writer.close().await;
    }
}

#[cfg(not(target_family = "wasm"))]
fn ending() -> Problem {
    Problem::new(ProblemCode::ShuttingDown, "the server is ending: start it again")
}

#[cfg(test)]
mod tests {
    use rusqlite::Connection;

    use super::*;

    #[tokio::test(flavor = "multi_thread")]
    async fn nobody_waits_for_somebody_else_s_search() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = Store::open(folder.path(), 8, &mut |_| ()).expect("a database");
        let (begun, begins) = std::sync::mpsc::channel();
        let endless = |begun: std::sync::mpsc::Sender<()>| {
            move |connection: &Connection| {
                let _ = begun.send(());
                let sql = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT count(*) FROM n";
                connection.query_row(sql, [], |row| row.get::<_, i64>(0))
            }
        };
        let search = |begun| {
            let searches = store.searches.clone();
            tokio::spawn(async move { searches.run(endless(begun)).await })
        };
        let all = [search(begun.clone()), search(begun.clone()), search(begun.clone()), search(begun)];
        begins.recv().expect("the first search begins");
        // Whatever the machine's load: these come back while the searches go on.
        let insert = "INSERT INTO reviews (game, doc) VALUES ('a', '{}')";
        store.writer.run(move |connection| connection.execute(insert, [])).await.expect("written");
        assert_eq!(store.review("a").await.expect_err("no review").code, ProblemCode::Storage);
        assert!(all.iter().all(|search| !search.is_finished()), "a search was waited for");
        store.close().await;
        for search in all {
            search.await.expect("no panic").expect_err("broken off, or not begun");
        }
    }

    #[tokio::test]
    async fn failed_work_leaves_no_trace_and_the_rest_is_kept() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = Store::open(folder.path(), 8, &mut |_| ()).expect("a database");
        let insert = |id: &'static str| {
            move |connection: &Connection| {
                connection.execute("INSERT INTO reviews (game, doc) VALUES (?1, '{}')", [id])?;
                if id == "bad" { Err(rusqlite::Error::InvalidQuery) } else { Ok(()) }
            }
        };
        let (a, bad, b) =
            tokio::join!(store.writer.run(insert("a")), store.writer.run(insert("bad")), store.writer.run(insert("b")));
        assert!(a.is_ok() && b.is_ok());
        assert_eq!(bad.expect_err("refused").code, ProblemCode::Storage);
        let count =
            |connection: &Connection| connection.query_row("SELECT count(*) FROM reviews", [], |row| row.get(0));
        assert_eq!(store.quick.run(count).await, Ok(2_i64));
    }
}
