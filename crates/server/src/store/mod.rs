//! What outlives the server: games and reviews, in one SQLite file.
//!
//! A thread of its own holds the database. Work that comes in together is committed together, each part on its own savepoint,
//! and nobody is answered before the commit is on the disk (`synchronous=FULL`).

mod game;
mod query;
mod record;
mod schema;

use std::path::{Path, PathBuf};
use std::sync::mpsc;
use std::thread;

use rusqlite::Connection;
use thiserror::Error;
use tokio::sync::oneshot;

pub(crate) use game::{About, StoredClock, StoredGame, StoredMove};

use crate::api::{Problem, ProblemCode};
use crate::problem::Outcome;

/// The most work that is committed together.
const TOGETHER: usize = 256;

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
    /// The file is no database, or damaged.
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

/// Told whether the work is on the disk.
type Done = Box<dyn FnOnce(bool) + Send>;

/// Some work within a transaction; without a connection if there could be none.
type Task = Box<dyn FnOnce(Option<&mut Connection>) -> Done + Send>;

/// The database.
#[derive(Clone)]
pub(crate) struct Store {
    tasks: mpsc::Sender<Task>,
}

impl Store {
    /// Opens the database of a data folder; both are made if they are not there.
    pub(crate) fn open(folder: &Path) -> Result<Store, StoreError> {
        std::fs::create_dir_all(folder).map_err(|source| StoreError::Folder { path: folder.to_owned(), source })?;
        let mut connection = schema::open(&folder.join("hansu.db"))?;
        let (tasks, receiver) = mpsc::channel::<Task>();
        let run = move || {
            while let Ok(first) = receiver.recv() {
                let more = receiver.try_iter().take(TOGETHER - 1);
                commit(&mut connection, std::iter::once(first).chain(more).collect());
            }
        };
        thread::Builder::new().name("store".to_owned()).spawn(run).expect("the system has room for a thread");
        Ok(Store { tasks })
    }

    /// Has some work done with the database, on its thread, and waits until it is on the disk.
    async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Outcome<T> {
        let (sender, receiver) = oneshot::channel();
        let task: Task = Box::new(move |connection| {
            let result = connection.map(|connection| on_savepoint(connection, work).map_err(Problem::storage));
            Box::new(move |committed| {
                let unwritten = || Err(Problem::storage("the database can't be written; is the disk full?"));
                // Nobody may be waiting for it any more.
                let _ = sender.send(result.filter(|_| committed).unwrap_or_else(unwritten));
            })
        });
        let ending = || Problem::new(ProblemCode::ShuttingDown, "the server is ending: start it again");
        self.tasks.send(task).map_err(|_| ending())?;
        receiver.await.map_err(|_| ending())?
    }
}

/// Work that fails leaves no trace, and does not hold up the work beside it.
fn on_savepoint<T>(
    connection: &mut Connection,
    work: impl FnOnce(&Connection) -> rusqlite::Result<T>,
) -> rusqlite::Result<T> {
    let savepoint = connection.savepoint()?;
    let result = work(&savepoint)?;
    savepoint.commit()?;
    Ok(result)
}

/// Does all tasks in one transaction, and tells them once it is on the disk, or that it could not be.
fn commit(connection: &mut Connection, tasks: Vec<Task>) {
    let begun = connection.execute_batch("BEGIN IMMEDIATE");
    let in_transaction = begun.is_ok();
    let done: Vec<Done> = tasks.into_iter().map(|task| task(in_transaction.then_some(&mut *connection))).collect();
    let committed = begun.and_then(|()| connection.execute_batch("COMMIT"));
    if let Err(error) = &committed {
        tracing::error!("the database can't be written: {error}");
        let _ = connection.execute_batch("ROLLBACK");
    }
    done.into_iter().for_each(|done| done(committed.is_ok()));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn failed_work_leaves_no_trace_and_the_rest_is_kept() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = Store::open(folder.path()).expect("a database");
        let insert = |id: &'static str| {
            move |connection: &Connection| {
                connection.execute("INSERT INTO reviews (game, doc) VALUES (?1, '{}')", [id])?;
                if id == "bad" { Err(rusqlite::Error::InvalidQuery) } else { Ok(()) }
            }
        };
        let (a, bad, b) = tokio::join!(store.run(insert("a")), store.run(insert("bad")), store.run(insert("b")));
        assert!(a.is_ok() && b.is_ok());
        assert_eq!(bad.expect_err("refused").code, ProblemCode::Storage);
        let count =
            |connection: &Connection| connection.query_row("SELECT count(*) FROM reviews", [], |row| row.get(0));
        assert_eq!(store.run(count).await, Ok(2_i64));
    }

    #[test]
    fn a_damaged_database_is_told_and_left_alone() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("hansu.db");
        let garbage = "this is no database, but it is somebody's file".repeat(100);
        std::fs::write(&path, &garbage).expect("written");
        let error = Store::open(folder.path()).map(|_| ()).expect_err("refused");
        assert!(matches!(error, StoreError::Damaged { .. }), "{error}");
        assert_eq!(std::fs::read_to_string(&path).expect("still there"), garbage);
    }

    #[test]
    fn a_database_of_a_later_version_is_refused() {
        let folder = tempfile::tempdir().expect("a folder");
        let connection = Connection::open(folder.path().join("hansu.db")).expect("a database");
        connection.execute_batch("PRAGMA user_version = 999; CREATE TABLE x (y)").expect("written");
        drop(connection);
        let error = Store::open(folder.path()).map(|_| ()).expect_err("refused");
        assert!(matches!(error, StoreError::Later { found: 999, .. }), "{error}");
    }
}
