//! The threads that read. Each has a connection of its own, so that nobody who searches holds up those who play.

use std::path::Path;
use std::sync::{Arc, Mutex, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use rusqlite::{Connection, InterruptHandle, OpenFlags};
use tokio::sync::oneshot;

use super::ending;
use crate::api::{Problem, ProblemCode};
use crate::problem::ApiResult;

/// Reading that takes longer than this is broken off.
const LONGEST: Duration = Duration::from_secs(5);

/// How many steps of SQLite's machine pass between two looks at the clock.
const STEPS: i32 = 10_000;

/// Some reading.
type Question = Box<dyn FnOnce(&Reader) + Send>;

/// Threads that read, and the questions that wait for them.
#[derive(Clone)]
pub(super) struct Readers {
    questions: Arc<Mutex<Option<mpsc::SyncSender<Question>>>>,
    interrupts: Arc<[InterruptHandle]>,
    threads: Arc<Mutex<Vec<thread::JoinHandle<()>>>>,
}

impl Readers {
    /// Starts so many threads, for which at most so many questions wait.
    pub(super) fn start(path: &Path, threads: usize, waiting: usize) -> rusqlite::Result<Readers> {
        let (sender, receiver) = mpsc::sync_channel::<Question>(waiting);
        let receiver = Arc::new(Mutex::new(receiver));
        let connections = (0..threads).map(|_| open(path)).collect::<rusqlite::Result<Vec<_>>>()?;
        let interrupts = connections.iter().map(Connection::get_interrupt_handle).collect();
        let mut running = Vec::new();
        for connection in connections {
            let receiver = receiver.clone();
            let reader = Reader::new(connection)?;
            let builder = thread::Builder::new().name("reader".to_owned());
            running.extend(builder.spawn(move || reader.run(&receiver)));
        }
        Ok(Readers {
            questions: Arc::new(Mutex::new(Some(sender))),
            interrupts,
            threads: Arc::new(Mutex::new(running)),
        })
    }

    /// Has something read. If nobody waits for the answer any more, it is not read.
    pub(super) async fn run<T: Send + 'static>(
        &self,
        read: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> ApiResult<T> {
        let (sender, receiver) = oneshot::channel();
        let question: Question = Box::new(move |reader| {
            if !sender.is_closed() {
                let _ = sender.send(reader.in_time(read));
            }
        });
        self.ask(question)?;
        receiver.await.map_err(|_| ending())?
    }

    fn ask(&self, question: Question) -> ApiResult<()> {
        let questions = self.questions.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        let sender = questions.as_ref().ok_or_else(ending)?;
        sender.try_send(question).map_err(|error| match error {
            mpsc::TrySendError::Full(_) => {
                Problem::new(ProblemCode::TooMany, "too many searches wait already: try again in a second")
            }
            mpsc::TrySendError::Disconnected(_) => ending(),
        })
    }

    /// Breaks off what is being read, and waits until all connections are closed.
    pub(super) async fn close(&self) {
        self.questions.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).take();
        self.interrupts.iter().for_each(InterruptHandle::interrupt);
        let threads = std::mem::take(&mut *self.threads.lock().unwrap_or_else(|poisoned| poisoned.into_inner()));
        let join = move || threads.into_iter().for_each(|thread| drop(thread.join()));
        let _ = tokio::task::spawn_blocking(join).await;
    }
}

fn open(path: &Path) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    Connection::open_with_flags(path, flags)
}

/// A thread's own.
struct Reader {
    connection: Connection,
    /// When reading is to be broken off.
    until: Arc<Mutex<Instant>>,
}

impl Reader {
    fn new(mut connection: Connection) -> rusqlite::Result<Reader> {
        let until = Arc::new(Mutex::new(Instant::now()));
        let limit = until.clone();
        let is_late = move || Instant::now() > *limit.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        connection.progress_handler(STEPS, Some(is_late))?;
        Ok(Reader { connection, until })
    }

    /// Answers questions until there are no more.
    fn run(self, questions: &Mutex<mpsc::Receiver<Question>>) {
        loop {
            let question = questions.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).recv();
            match question {
                Ok(question) => question(&self),
                Err(mpsc::RecvError) => return,
            }
        }
    }

    fn in_time<T>(&self, read: impl FnOnce(&Connection) -> rusqlite::Result<T>) -> ApiResult<T> {
        *self.until.lock().unwrap_or_else(|poisoned| poisoned.into_inner()) = Instant::now() + LONGEST;
        read(&self.connection).map_err(|error| match error.sqlite_error_code() {
            Some(rusqlite::ErrorCode::OperationInterrupted) => {
                let detail = format!("the search took longer than {} s: ask for less", LONGEST.as_secs());
                Problem::new(ProblemCode::TooMany, detail)
            }
            _ => Problem::storage(error),
        })
    }
}
