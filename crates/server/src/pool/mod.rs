//! The threads that think, shared fairly, and apart from those that talk to the network.
//!
//! Whoever has no search under way starts at once, up to a number that the machine can hold: the searches share the
//! processor then, and a short one is not stuck behind a long one. A second search of the same owner starts only where a core
//! is free and nobody waits for a first one. Moves of games come before study (analyses, reviews, experiments), which besides
//! runs at a lower priority. The judge of the games comes last: it looks where a core has nothing else to do.

mod schedule;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard};
use std::thread;
use std::time::Duration;

use hansu_search::panic_text;
use tokio::sync::oneshot;

use crate::api::{Problem, ProblemCode};
use crate::problem::ApiResult;

use self::schedule::{State, Turns, Work};

/// The most work that may wait. Beyond it, work is refused.
const LONGEST_QUEUE: usize = 2000;

/// The most searches at once, so that their tables fit into memory.
const AT_ONCE: usize = 24;

/// Whose work it is: a connection, or the server's own jobs.
pub(crate) type Owner = u64;

/// What work is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Class {
    /// A move of a game: someone waits for it.
    Play,
    /// Analyses, reviews, experiments.
    Study,
    /// A look of the judge at a game: nobody waits for it.
    Judge,
}

/// The pool.
#[derive(Clone)]
pub(crate) struct SearchPool {
    shared: Arc<Shared>,
}

struct Shared {
    state: Mutex<State>,
    /// Searches at once before owners have to share.
    cores: usize,
}

/// How busy the pool is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Load {
    /// Searches at work.
    pub busy: usize,
    /// Work that waits.
    pub waiting: usize,
}

impl SearchPool {
    /// A pool for a machine with so many cores to spare.
    pub(crate) fn new(cores: usize) -> SearchPool {
        SearchPool { shared: Arc::new(Shared { state: Mutex::default(), cores: cores.clamp(1, AT_ONCE) }) }
    }

    /// Has some work done, and hands out its result. A panic is a problem, and nothing else.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        owner: Owner,
        class: Class,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> ApiResult<T> {
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

    /// The longest that a search which is asked for now may have to wait before it starts.
    pub(crate) fn longest_wait(&self, owner: Owner, class: Class) -> Duration {
        lock(&self.shared).longest_wait(owner, class, self.shared.cores)
    }

    fn submit(&self, owner: Owner, class: Class, work: Work) -> ApiResult<()> {
        let mut state = lock(&self.shared);
        if state.closed {
            return Err(Problem::new(ProblemCode::ShuttingDown, "the server is ending: start it again"));
        }
        if state.waiting() >= LONGEST_QUEUE {
            return Err(Problem::new(ProblemCode::TooMany, "too many searches are waiting: try again in a while"));
        }
        match class {
            Class::Play => state.play.push(owner, work),
            Class::Study => state.study.push(owner, work),
            Class::Judge => state.judge.push(owner, work),
        }
        start(&self.shared, state);
        Ok(())
    }

    /// How busy it is.
    pub(crate) fn load(&self) -> Load {
        let state = lock(&self.shared);
        Load { busy: state.busy + state.judging, waiting: state.waiting() }
    }

    /// Takes no more work and forgets what waits. Searches under way have to be cancelled by their owners.
    pub(crate) fn close(&self) {
        let mut state = lock(&self.shared);
        state.closed = true;
        state.play = Turns::default();
        state.study = Turns::default();
        state.judge = Turns::default();
    }
}

fn lock(shared: &Shared) -> MutexGuard<'_, State> {
    shared.state.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

/// Starts all that may start, each search on a thread of its own.
fn start(shared: &Arc<Shared>, mut state: MutexGuard<'_, State>) {
    while let Some((owner, class, work)) = state.next(shared.cores) {
        let name = match class {
            Class::Play => "think-play",
            Class::Study => "think-study",
            Class::Judge => "think-judge",
        };
        let (then, is_crowded) = (shared.clone(), state.busy > shared.cores);
        let life = move || {
            give_way(class, is_crowded);
            work();
            let mut state = lock(&then);
            state.finished(owner, class);
            start(&then, state);
        };
        if let Err(error) = thread::Builder::new().name(name.to_owned()).spawn(life) {
            // The work is dropped with its thread, and whoever waits for it is told.
            tracing::error!("no thread for a search: {error}");
            state.finished(owner, class);
        }
    }
}

/// Does long work on a thread of its own, which gives way to everything else.
pub(crate) fn aside(name: &str, work: impl FnOnce() + Send + 'static) -> ApiResult<()> {
    let life = move || {
        give_way(Class::Judge, false);
        work();
    };
    thread::Builder::new().name(name.to_owned()).spawn(life).map(drop).map_err(Problem::internal)
}

/// Lets moves of games go before study, on this thread from now on, and everything before the judge. Where more searches are at work
/// than there are cores, all of them let answers go first: each gets little enough, and nobody shall wait for the word that a move was taken.
fn give_way(class: Class, is_crowded: bool) {
    let priority = match (class, is_crowded) {
        (Class::Play, false) => return,
        (Class::Play, true) => 10,
        (Class::Study, false) => 5,
        (Class::Study, true) => 15,
        (Class::Judge, _) => 19,
    };
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::setpriority_process(Some(rustix::thread::gettid()), priority) {
        tracing::debug!("the priority of a search stays as it is: {error}");
    }
    #[cfg(not(target_os = "linux"))]
    let _: i32 = priority;
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    #[tokio::test]
    async fn a_panic_is_a_problem_and_the_thread_lives_on() {
        let pool = SearchPool::new(1);
        let problem = pool.run::<()>(1, Class::Play, || panic!("boom")).await.expect_err("a problem");
        assert_eq!(problem.code, ProblemCode::Internal);
        assert!(!problem.detail.contains("boom"));
        assert_eq!(pool.run(1, Class::Play, || 7).await, Ok(7));
    }

    #[tokio::test]
    async fn a_long_search_holds_nobody_up() {
        let pool = SearchPool::new(1);
        let (release, held) = mpsc::channel::<()>();
        let (first, second) = (pool.clone(), pool.clone());
        let busy = tokio::spawn(async move { first.run(1, Class::Play, move || held.recv()).await });
        while pool.load().busy == 0 {
            tokio::task::yield_now().await;
        }
        let own_second = tokio::spawn(async move { second.run(1, Class::Play, || ()).await });
        while pool.load().waiting == 0 {
            tokio::task::yield_now().await;
        }
        // The owner of the long one waits, others do not.
        assert_eq!(pool.run(2, Class::Study, || "studied").await, Ok("studied"));
        assert_eq!(pool.run(3, Class::Play, || "moved").await, Ok("moved"));
        assert_eq!(pool.load().waiting, 1);
        release.send(()).expect("the search waits");
        busy.await.expect("joined").expect("done").expect("released");
        own_second.await.expect("joined").expect("done");
        pool.close();
        assert_eq!(pool.run(1, Class::Play, || ()).await.expect_err("closed").code, ProblemCode::ShuttingDown);
    }
}
