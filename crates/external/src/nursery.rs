//! Where programs are started, and the list of those that run.
//!
//! Linux ends a program with the thread that started it if asked to end it with its parent. So all programs are started
//! by one thread, which lives as long as we do.

use std::collections::BTreeMap;
use std::io;
use std::process::{Child, Command};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Sender};
use std::sync::{Mutex, MutexGuard, OnceLock, RwLock};
use std::thread;

use crate::reaper;

/// The variable that marks everything that a program starts, wherever it hides.
pub(crate) const MARKER: &str = "HANSU_ENGINE";

struct Job {
    command: Command,
    reply: Sender<io::Result<Child>>,
}

/// Taken for reading while a program is started, until it is on the list.
static STARTING: RwLock<()> = RwLock::new(());

/// Starts a program, in a process group of its own, and puts it on the list.
pub(crate) fn start(mut command: Command, mark: &str) -> io::Result<Child> {
    reaper::bind(&mut command);
    let _starting = STARTING.read().unwrap_or_else(|poisoned| poisoned.into_inner());
    let (reply, answer) = mpsc::channel();
    let nobody = |_| io::Error::other("the thread that starts programs has ended");
    jobs()?.send(Job { command, reply }).map_err(|_| nobody(()))?;
    let child = answer.recv().map_err(|_| nobody(()))??;
    running().insert(mark.to_owned(), Running { group: child.id(), mark: mark.to_owned() });
    Ok(child)
}

/// The way to the thread, which is begun when it is first needed.
fn jobs() -> io::Result<Sender<Job>> {
    static JOBS: OnceLock<Mutex<Sender<Job>>> = OnceLock::new();
    if let Some(jobs) = JOBS.get() {
        return Ok(lock(jobs).clone());
    }
    let (sender, receiver) = mpsc::channel::<Job>();
    thread::Builder::new().name("nursery".to_owned()).spawn(move || {
        reaper::adopt_orphans();
        for Job { mut command, reply } in receiver {
            // Whoever asked may have gone; then the program is of no use.
            if let Err(mpsc::SendError(Ok(mut child))) = reply.send(command.spawn()) {
                let _ = child.kill();
                let _ = child.wait();
            }
        }
    })?;
    // If two threads come here at once, the first one's nursery stays and the other one's ends.
    Ok(lock(JOBS.get_or_init(|| Mutex::new(sender))).clone())
}

/// A running program: its process group, which has its own number, and its mark.
#[derive(Clone, Debug)]
pub(crate) struct Running {
    pub(crate) group: u32,
    pub(crate) mark: String,
}

/// The programs that run. Whoever ends one holds the list meanwhile, so that no number in it is another process's.
fn running() -> MutexGuard<'static, BTreeMap<String, Running>> {
    static RUNNING: Mutex<BTreeMap<String, Running>> = Mutex::new(BTreeMap::new());
    lock(&RUNNING)
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

/// A mark that nothing else bears.
pub(crate) fn new_mark() -> String {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    let since_1970 = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    format!("{}-{}-{:x}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed), since_1970.as_nanos())
}

/// The marker's value: our own mark, if we have one, then that of the program. So each can be found by its own.
pub(crate) fn marked(mark: &str) -> String {
    std::env::var(MARKER).map_or_else(|_| mark.to_owned(), |ours| format!("{ours}:{mark}"))
}

/// Kills a program with everything that it started, waits for its end, and takes it off the list.
pub(crate) fn end(child: &mut Child, mark: &str) {
    let mut running = running();
    if let Some(program) = running.get(mark) {
        reaper::kill(program);
        reaper::reap(child);
        reaper::kill_marked(mark);
    }
    running.remove(mark);
    // An orphan can only be told from a program by the list: none may be about to be put on it.
    if let (true, Ok(_none)) = (running.is_empty(), STARTING.try_write()) {
        reaper::kill_adopted();
    }
}

/// Kills every program that still runs, with everything that it started.
///
/// For a program of ours that is about to end: on Ctrl-C, or while threads of it still hold agents.
pub fn end_all_programs() {
    let running = running();
    for program in running.values() {
        reaper::kill(program);
        reaper::kill_marked(&program.mark);
    }
    reaper::kill_adopted();
}
