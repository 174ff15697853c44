//! The threads that think: few, shared fairly, and apart from those that talk to the network.
//!
//! Work waits in a queue for each owner, and owners take turns. Study (analyses, reviews, experiments) may take all threads but
//! one, which is kept for moves of games.

use std::collections::{HashMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::thread;

use hansu_search::panic_text;
use tokio::sync::oneshot;

use crate::api::{Problem, ProblemCode};
use crate::problem::Outcome;

/// The most work that may wait. Beyond it, work is refused.
const LONGEST_QUEUE: usize = 2000;

/// Whose work it is: a connection, or the server's own jobs.
pub(crate) type Owner = u64;

/// What work is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Class {
    /// A move of a game: someone waits for it.
    Play,
    /// Analyses, reviews, experiments.
    Study,
}

type Work = Box<dyn FnOnce() + Send>;

/// The pool.
#[derive(Clone)]
pub(crate) struct Pool {
    shared: Arc<Shared>,
}

struct Shared {
    queues: Mutex<Queues>,
    wake: Condvar,
    study_threads: usize,
}

#[derive(Default)]
struct Queues {
    play: Turns,
    study: Turns,
    studying: usize,
    busy: usize,
    closed: bool,
}

/// Queues of owners who take turns.
#[derive(Default)]
struct Turns {
    work: HashMap<Owner, VecDeque<Work>>,
    owners: VecDeque<Owner>,
    waiting: usize,
}

impl Turns {
    fn push(&mut self, owner: Owner, work: Work) {
        let queue = self.work.entry(owner).or_default();
        if queue.is_empty() {
            self.owners.push_back(owner);
        }
        queue.push_back(work);
        self.waiting += 1;
    }

    fn pop(&mut self) -> Option<Work> {
        let owner = self.owners.pop_front()?;
        let queue = self.work.get_mut(&owner)?;
        let work = queue.pop_front();
        if queue.is_empty() {
            self.work.remove(&owner);
        } else {
            self.owners.push_back(owner);
        }
        self.waiting -= 1;
        work
    }
}

/// How busy the pool is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Load {
    /// Threads at work.
    pub busy: usize,
    /// Work that waits.
    pub waiting: usize,
}

impl Pool {
    /// A pool that studies on so many threads, and has one more for moves.
    pub(crate) fn new(study_threads: usize) -> Pool {
        let study_threads = study_threads.max(1);
        let shared = Arc::new(Shared { queues: Mutex::default(), wake: Condvar::new(), study_threads });
        for number in 0..=study_threads {
            let shared = shared.clone();
            let thread = thread::Builder::new().name(format!("think-{number}"));
            thread.spawn(move || work(&shared)).expect("the system has room for a thread");
        }
        Pool { shared }
    }

    /// Has some work done, and hands out its result. A panic is a problem, and the thread lives on.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        owner: Owner,
        class: Class,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Outcome<T> {
        let (sender, receiver) = oneshot::channel();
        let work = move || {
            let result = catch_unwind(AssertUnwindSafe(work));
            // Nobody may be waiting for it any more.
            let _ = sender.send(result);
        };
        self.submit(owner, class, Box::new(work))?;
        match receiver.await {
            Ok(Ok(result)) => Ok(result),
            Ok(Err(panic)) => Err(Problem::internal(format!(
                "a search panicked: {}",
                panic_text(panic.as_ref()).unwrap_or("no words")
            ))),
            Err(_) => Err(Problem::new(ProblemCode::ShuttingDown, "the server is ending: start it again")),
        }
    }

    fn submit(&self, owner: Owner, class: Class, work: Work) -> Outcome<()> {
        let mut queues = lock(&self.shared);
        if queues.closed {
            return Err(Problem::new(ProblemCode::ShuttingDown, "the server is ending: start it again"));
        }
        if queues.play.waiting + queues.study.waiting >= LONGEST_QUEUE {
            return Err(Problem::new(ProblemCode::TooMany, "too many searches are waiting: try again in a while"));
        }
        match class {
            Class::Play => queues.play.push(owner, work),
            Class::Study => queues.study.push(owner, work),
        }
        drop(queues);
        self.shared.wake.notify_one();
        Ok(())
    }

    /// How busy it is.
    pub(crate) fn load(&self) -> Load {
        let queues = lock(&self.shared);
        Load { busy: queues.busy, waiting: queues.play.waiting + queues.study.waiting }
    }

    /// Takes no more work and forgets what waits. Searches under way have to be cancelled by their owners.
    pub(crate) fn close(&self) {
        let mut queues = lock(&self.shared);
        queues.closed = true;
        queues.play = Turns::default();
        queues.study = Turns::default();
        drop(queues);
        self.shared.wake.notify_all();
    }
}

fn lock(shared: &Shared) -> MutexGuard<'_, Queues> {
    shared.queues.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

/// The life of a thread.
fn work(shared: &Shared) {
    while let Some((class, work)) = next(shared) {
        work();
        let mut queues = lock(shared);
        queues.busy -= 1;
        if class == Class::Study {
            queues.studying -= 1;
            // Study that waited for its share of the threads may go on.
            shared.wake.notify_one();
        }
    }
}

/// Waits for work; `None` once the pool is closed.
fn next(shared: &Shared) -> Option<(Class, Work)> {
    let mut queues = lock(shared);
    loop {
        if queues.closed {
            return None;
        }
        let play = queues.play.pop().map(|work| (Class::Play, work));
        let found = play.or_else(|| {
            let work = if queues.studying < shared.study_threads { queues.study.pop() } else { None };
            queues.studying += usize::from(work.is_some());
            work.map(|work| (Class::Study, work))
        });
        if found.is_some() {
            queues.busy += 1;
            return found;
        }
        queues = shared.wake.wait(queues).unwrap_or_else(|poisoned| poisoned.into_inner());
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    #[tokio::test]
    async fn a_panic_is_a_problem_and_the_thread_lives_on() {
        let pool = Pool::new(1);
        let problem = pool.run::<()>(1, Class::Play, || panic!("boom")).await.expect_err("a problem");
        assert_eq!(problem.code, ProblemCode::Internal);
        assert!(!problem.detail.contains("boom"));
        assert_eq!(pool.run(1, Class::Play, || 7).await, Ok(7));
    }

    #[test]
    fn owners_take_turns() {
        let mut turns = Turns::default();
        let (sender, receiver) = mpsc::channel();
        for (owner, name) in [(1, "a1"), (1, "a2"), (1, "a3"), (2, "b1"), (3, "c1"), (2, "b2")] {
            let sender = sender.clone();
            turns.push(owner, Box::new(move || sender.send(name).expect("a receiver")));
        }
        while let Some(work) = turns.pop() {
            work();
        }
        assert_eq!(receiver.try_iter().collect::<Vec<_>>(), ["a1", "b1", "c1", "a2", "b2", "a3"]);
        assert!(turns.work.is_empty() && turns.waiting == 0);
    }

    #[tokio::test]
    async fn study_leaves_a_thread_for_moves() {
        let pool = Pool::new(1);
        let (release, held) = mpsc::channel::<()>();
        let (first, second) = (pool.clone(), pool.clone());
        let busy = tokio::spawn(async move { first.run(1, Class::Study, move || held.recv()).await });
        let waiting = tokio::spawn(async move { second.run(2, Class::Study, || ()).await });
        // Both studies are asked for, and still a move is made.
        assert_eq!(pool.run(3, Class::Play, || "moved").await, Ok("moved"));
        release.send(()).expect("the study waits");
        busy.await.expect("joined").expect("done").expect("released");
        waiting.await.expect("joined").expect("done");
        pool.close();
        assert_eq!(pool.run(1, Class::Play, || ()).await.expect_err("closed").code, ProblemCode::ShuttingDown);
    }
}
