//! The thread that writes. Work that comes in together is committed together, each part on its own savepoint, and nobody is
//! answered before the commit is on the disk (`synchronous=FULL`).

use std::sync::mpsc;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use rusqlite::Connection;
use tokio::sync::oneshot;

use super::ending;
use super::lock::FolderLock;
use crate::api::Problem;
use crate::problem::ApiResult;

/// The most work that is committed together.
const TOGETHER: usize = 256;

/// So long after a commit the database is taken to be well.
const WELL_FOR: Duration = Duration::from_secs(5);

/// Told whether the work is on the disk.
type Done = Box<dyn FnOnce(bool) + Send>;

/// Some work within a transaction; without a connection if there could be none.
type Task = Box<dyn FnOnce(Option<&mut Connection>) -> Done + Send>;

/// What the thread is told.
enum Order {
    Work(Task),
    End(oneshot::Sender<()>),
}

/// The way to the thread that writes.
#[derive(Clone)]
pub(super) struct Writer {
    orders: mpsc::Sender<Order>,
    committed: Arc<Mutex<Option<Instant>>>,
}

impl Writer {
    /// Starts the thread. The lock is let go of once the database is closed.
    pub(super) fn start(connection: Connection, lock: FolderLock) -> std::io::Result<Writer> {
        let (orders, receiver) = mpsc::channel();
        let committed = Arc::<Mutex<Option<Instant>>>::default();
        let writing = Writing { connection, committed: committed.clone() };
        let run = move || {
            let told = writing.run(&receiver);
            drop(lock);
            let _ = told.map(|told| told.send(()));
        };
        thread::Builder::new().name("store".to_owned()).spawn(run)?;
        Ok(Writer { orders, committed })
    }

    /// Has some work done, and waits until it is on the disk.
    pub(super) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> ApiResult<T> {
        let (sender, receiver) = oneshot::channel();
        let task: Task = Box::new(move |connection| {
            let result = connection.map(|connection| on_savepoint(connection, work).map_err(Problem::storage));
            Box::new(move |committed| {
                let unwritten = || Err(Problem::storage("the database can't be written; is the disk full?"));
                // Nobody may be waiting for it any more.
                let _ = sender.send(result.filter(|_| committed).unwrap_or_else(unwritten));
            })
        });
        self.orders.send(Order::Work(task)).map_err(|_| ending())?;
        receiver.await.map_err(|_| ending())?
    }

    /// Whether something was written a moment ago, or can be now.
    pub(super) async fn is_well(&self) -> ApiResult<()> {
        let committed = *self.committed.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        if committed.is_some_and(|at| at.elapsed() < WELL_FOR) {
            return Ok(());
        }
        // Writes the header of the file as it is.
        self.run(|connection| {
            let version: i64 = connection.query_row("PRAGMA user_version", [], |row| row.get(0))?;
            connection.execute_batch(&format!("PRAGMA user_version = {version}"))
        })
        .await
    }

    /// Does what was ordered before, brings everything into the one file, and closes it.
    pub(super) async fn close(&self) {
        let (told, closed) = oneshot::channel();
        if self.orders.send(Order::End(told)).is_ok() {
            let _ = closed.await;
        }
    }
}

/// The thread's own.
struct Writing {
    connection: Connection,
    /// When the last commit succeeded, if no later one failed.
    committed: Arc<Mutex<Option<Instant>>>,
}

impl Writing {
    /// Works until it is told to end, or nobody is left to tell it anything.
    fn run(mut self, orders: &mpsc::Receiver<Order>) -> Option<oneshot::Sender<()>> {
        let mut end = None;
        while end.is_none() {
            let Ok(first) = orders.recv() else { break };
            let mut tasks = Vec::new();
            for order in std::iter::once(first).chain(orders.try_iter()).take(TOGETHER) {
                match order {
                    Order::Work(task) => tasks.push(task),
                    Order::End(told) => {
                        end = Some(told);
                        break;
                    }
                }
            }
            self.commit(tasks);
        }
        // What is not brought over stays in the log beside the file, and is read from there.
        let checkpoint = self.connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()));
        if let Err(error) = checkpoint.and_then(|()| self.connection.close().map_err(|(_, error)| error)) {
            tracing::warn!("the database's log could not be cleared away: {error}");
        }
        end
    }

    /// Does all tasks in one transaction, and tells them once it is on the disk, or that it could not be.
    fn commit(&mut self, tasks: Vec<Task>) {
        if tasks.is_empty() {
            return;
        }
        let connection = &mut self.connection;
        let begun = connection.execute_batch("BEGIN IMMEDIATE");
        let in_transaction = begun.is_ok();
        let done: Vec<Done> = tasks.into_iter().map(|task| task(in_transaction.then_some(&mut *connection))).collect();
        let committed = begun.and_then(|()| connection.execute_batch("COMMIT"));
        if let Err(error) = &committed {
            tracing::error!("the database can't be written: {error}");
            let _ = connection.execute_batch("ROLLBACK");
        }
        let moment = committed.is_ok().then(Instant::now);
        *self.committed.lock().unwrap_or_else(|poisoned| poisoned.into_inner()) = moment;
        done.into_iter().for_each(|done| done(committed.is_ok()));
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
