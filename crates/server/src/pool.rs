//! The threads that think, shared fairly, and apart from those that talk to the network.
//!
//! Whoever has no search under way starts at once, up to a number that the machine can hold: the searches share the
//! processor then, and a short one is not stuck behind a long one. A second search of the same owner starts only where a core
//! is free and nobody waits for a first one. Moves of games come before study (analyses, reviews, experiments), which besides
//! runs at a lower priority. The judge of the games comes last: it looks where a core has nothing else to do.

use std::collections::{HashMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard};
use std::thread;
use std::time::Duration;

use hansu_search::panic_text;
use tokio::sync::oneshot;

use crate::agents::MOST_TIME;
use crate::api::{Problem, ProblemCode};
use crate::problem::ApiResult;

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

type Work = Box<dyn FnOnce() + Send>;

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

#[derive(Default)]
struct State {
    play: Turns,
    study: Turns,
    judge: Turns,
    /// The searches under way of each owner that has any.
    running: HashMap<Owner, usize>,
    busy: usize,
    /// The judge's looks under way. They hold nobody up, so they count for nobody.
    judging: usize,
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

    /// The work of the next owner that may have some done.
    fn pop(&mut self, may: impl Fn(Owner) -> bool) -> Option<(Owner, Work)> {
        let place = self.owners.iter().position(|&owner| may(owner))?;
        let owner = self.owners.remove(place)?;
        let queue = self.work.get_mut(&owner)?;
        let work = queue.pop_front()?;
        if queue.is_empty() {
            self.work.remove(&owner);
        } else {
            self.owners.push_back(owner);
        }
        self.waiting -= 1;
        Some((owner, work))
    }

    /// How much work is done before what an owner asks for now: its own, if it has more, else that of those before it.
    fn ahead_of(&self, owner: Owner) -> usize {
        self.work.get(&owner).map_or(self.owners.len(), |own| own.len() * self.owners.len().max(1))
    }
}

impl State {
    fn waiting(&self) -> usize {
        self.play.waiting + self.study.waiting + self.judge.waiting
    }

    /// What may start now.
    fn next(&mut self, cores: usize) -> Option<(Owner, Class, Work)> {
        if self.closed || self.busy >= AT_ONCE {
            return None;
        }
        let running = &self.running;
        let is_first = |owner: Owner| !running.contains_key(&owner);
        let spare = self.busy < cores;
        let play = |(owner, work)| (owner, Class::Play, work);
        let study = |(owner, work)| (owner, Class::Study, work);
        let next = self.play.pop(is_first).map(play);
        let next = next.or_else(|| self.study.pop(is_first).map(study));
        let next = next.or_else(|| if spare { self.play.pop(|_| true).map(play) } else { None });
        let next = next.or_else(|| if spare { self.study.pop(|_| true).map(study) } else { None });
        let Some(next) = next else { return self.next_look(cores) };
        *self.running.entry(next.0).or_default() += 1;
        self.busy += 1;
        Some(next)
    }

    /// A look of the judge, if a core has nothing else to do.
    fn next_look(&mut self, cores: usize) -> Option<(Owner, Class, Work)> {
        if self.busy + self.judging >= cores {
            return None;
        }
        let (owner, work) = self.judge.pop(|_| true)?;
        self.judging += 1;
        Some((owner, Class::Judge, work))
    }

    fn finished(&mut self, owner: Owner, class: Class) {
        if class == Class::Judge {
            self.judging -= 1;
            return;
        }
        self.busy -= 1;
        if let Some(count) = self.running.get_mut(&owner) {
            *count -= 1;
            if *count == 0 {
                self.running.remove(&owner);
            }
        }
    }

    /// The longest that work which is asked for now may have to wait: nothing if it can start.
    fn longest_wait(&self, owner: Owner, class: Class, cores: usize) -> Duration {
        let is_first = !self.running.contains_key(&owner);
        let ahead = match class {
            Class::Play => self.play.ahead_of(owner),
            Class::Study | Class::Judge => self.play.owners.len() + self.study.ahead_of(owner),
        };
        let rounds = match is_first {
            true if self.busy < AT_ONCE => 0,
            true => ahead / AT_ONCE + 1,
            false if self.busy < cores && ahead == 0 => 0,
            // At worst its owner's searches come one after the other, each as long as may be.
            false => ahead + 1,
        };
        MOST_TIME * u32::try_from(rounds).unwrap_or(u32::MAX)
    }
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
        let then = shared.clone();
        let life = move || {
            give_way(class);
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
        give_way(Class::Judge);
        work();
    };
    thread::Builder::new().name(name.to_owned()).spawn(life).map(drop).map_err(Problem::internal)
}

/// Lets moves of games go first, on this thread from now on, and everything go before the judge.
fn give_way(class: Class) {
    let priority = match class {
        Class::Play => return,
        Class::Study => 5,
        Class::Judge => 15,
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

    /// The names of the work that starts, in order, each ending before the next is looked for.
    fn started(state: &mut State, cores: usize, receiver: &mpsc::Receiver<&'static str>) -> Vec<&'static str> {
        while let Some((owner, class, work)) = state.next(cores) {
            work();
            state.finished(owner, class);
        }
        receiver.try_iter().collect()
    }

    #[test]
    fn owners_take_turns_and_moves_come_before_study() {
        let mut state = State::default();
        let (sender, receiver) = mpsc::channel();
        let names = [(1, "a1"), (1, "a2"), (1, "a3"), (2, "b1"), (3, "c1"), (2, "b2")];
        let work = |name| {
            let sender = sender.clone();
            Box::new(move || sender.send(name).expect("a receiver")) as Work
        };
        state.judge.push(5, work("judge"));
        state.study.push(4, work("study"));
        names.into_iter().for_each(|(owner, name)| state.play.push(owner, work(name)));
        assert_eq!(started(&mut state, 1, &receiver), ["a1", "b1", "c1", "a2", "b2", "a3", "study", "judge"]);
        assert!(state.play.work.is_empty() && state.waiting() == 0 && state.running.is_empty());
    }

    #[test]
    fn nobodys_second_search_starts_before_anothers_first() {
        let mut state = State::default();
        let nothing = || Box::new(|| ()) as Work;
        for _ in 0..3 {
            state.play.push(1, nothing());
        }
        // One owner alone has as many at once as there are cores.
        assert_eq!(state.next(2).map(|(owner, ..)| owner), Some(1));
        assert_eq!(state.next(2).map(|(owner, ..)| owner), Some(1));
        assert!(state.next(2).is_none());
        assert_eq!(state.longest_wait(1, Class::Play, 2), 2 * MOST_TIME);
        // Others start at once all the same: the searches share the cores.
        for owner in 2..=AT_ONCE as Owner - 1 {
            state.study.push(owner, nothing());
            assert_eq!(state.next(2).map(|(owner, ..)| owner), Some(owner));
        }
        // No more than the machine can hold.
        assert_eq!(state.busy, AT_ONCE);
        state.play.push(99, nothing());
        assert!(state.next(2).is_none());
        assert_eq!(state.longest_wait(100, Class::Play, 2), MOST_TIME);
        state.finished(1, Class::Play);
        assert_eq!(state.next(2).map(|(owner, ..)| owner), Some(99));
    }

    #[test]
    fn the_judge_takes_no_core_from_anyone() {
        let mut state = State::default();
        let nothing = || Box::new(|| ()) as Work;
        let started = |state: &mut State| state.next(2).map(|(_, class, _)| class);
        (1..=3).for_each(|owner| state.judge.push(owner, nothing()));
        assert_eq!((started(&mut state), started(&mut state)), (Some(Class::Judge), Some(Class::Judge)));
        assert_eq!(started(&mut state), None, "both cores are in use");
        // Moves start all the same, also the second one of an owner, and nobody is told to wait.
        assert_eq!(state.longest_wait(9, Class::Play, 2), Duration::ZERO);
        (0..2).for_each(|_| state.play.push(9, nothing()));
        assert_eq!((started(&mut state), started(&mut state)), (Some(Class::Play), Some(Class::Play)));
        (1..=2).for_each(|owner| state.finished(owner, Class::Judge));
        assert_eq!(started(&mut state), None, "the cores are needed for moves");
        (0..2).for_each(|_| state.finished(9, Class::Play));
        assert_eq!(started(&mut state), Some(Class::Judge));
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
