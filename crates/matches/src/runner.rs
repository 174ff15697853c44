//! Plays the games of a plan that are not finished yet: what is to be done next, who does it, and where it is kept.

use std::sync::{Arc, Mutex, mpsc};
use std::time::Duration;

use hansu_agents::{AgentSpec, SpecError};
use hansu_game::GameSpec;
use hansu_search::{Agent, Cancel, Clock};
use thiserror::Error;

use super::job::GameJob;
use super::journal::Journal;
use super::line::GameLine;
use super::plan::{Plan, Slot};

/// Makes the agent of a spec, as [`AgentSpec::build`] does.
pub type MakeAgent = dyn Fn(&AgentSpec, GameSpec) -> Result<Box<dyn Agent>, SpecError> + Sync;

/// How to run a match; none of it changes the games.
pub struct RunOptions<'a> {
    /// How many games at once.
    pub concurrency: usize,
    /// By how much a time limit may be overrun.
    pub margin: Duration,
    /// The clock to go by.
    pub clock: Arc<dyn Clock>,
    /// Stops the match when set; games under way are given up.
    pub cancel: Cancel,
    /// Makes the agents.
    pub make: &'a MakeAgent,
}

/// Why a match broke off.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum MatchError {
    /// An agent can't be made.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// The journal can't be written.
    #[error(transparent)]
    Journal(#[from] hansu_files::LinesError),
    /// Those who play elsewhere can't go on.
    #[error("{0}")]
    Elsewhere(String),
    /// Some finished games turned out to be false. They are not in the journal any more: what was counted of them has to be
    /// counted anew from it, and then the match goes on.
    #[error("{} games were withdrawn: {reason}", slots.len())]
    Withdrawn {
        /// Which games.
        slots: Vec<Slot>,
        /// Why.
        reason: String,
    },
}

/// Whether a match goes on after a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Continue {
    /// It does.
    Yes,
    /// It is decided.
    No,
}

/// What is to be done next: the games of a plan that a journal does not hold, in the order of play.
pub struct Queue<'a> {
    plan: &'a Plan,
    slots: Mutex<std::vec::IntoIter<Slot>>,
}

impl<'a> Queue<'a> {
    /// What is left of a plan.
    pub fn new(plan: &'a Plan, journal: &Journal) -> Queue<'a> {
        let slots: Vec<Slot> = plan.slots().filter(|slot| !journal.holds(*slot)).collect();
        Queue { plan, slots: Mutex::new(slots.into_iter()) }
    }

    /// The next game; whoever asks gets another one. Finding its opening may take as long as a move.
    pub fn next_job(&self) -> Option<GameJob> {
        let slot = self.slots.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).next()?;
        Some(self.plan.job(slot))
    }
}

/// Those who play games: threads of this program, or programs elsewhere.
pub trait Workers {
    /// Plays the games of a queue in any order until it is empty, `keep` says that the match is decided or fails, or
    /// someone stops it. `keep` is called with each finished game, on the calling thread.
    fn work(
        &self,
        queue: &Queue<'_>,
        keep: &mut dyn FnMut(GameLine) -> Result<Continue, MatchError>,
    ) -> Result<(), MatchError>;
}

/// Plays all games of the plan that the journal does not hold. Each finished game is in the journal before `finished` is
/// called with it; when that says so, or the options' flag is set, the match ends early.
pub fn run(
    plan: &Plan,
    journal: &mut Journal,
    options: &RunOptions<'_>,
    finished: &mut dyn FnMut(&GameLine) -> Continue,
) -> Result<(), MatchError> {
    run_on(options, plan, journal, finished)
}

/// The same with any workers.
pub fn run_on(
    workers: &dyn Workers,
    plan: &Plan,
    journal: &mut Journal,
    finished: &mut dyn FnMut(&GameLine) -> Continue,
) -> Result<(), MatchError> {
    let queue = Queue::new(plan, journal);
    let result = workers.work(&queue, &mut |game| {
        journal.add(&game)?;
        Ok(finished(&game))
    });
    if let Err(MatchError::Withdrawn { slots, .. }) = &result {
        journal.withdraw(slots)?;
    }
    result
}

/// Threads of this program, as many as there are games at once.
impl Workers for RunOptions<'_> {
    fn work(
        &self,
        queue: &Queue<'_>,
        keep: &mut dyn FnMut(GameLine) -> Result<Continue, MatchError>,
    ) -> Result<(), MatchError> {
        let (sender, receiver) = mpsc::channel();
        let stop = self.cancel.clone();
        std::thread::scope(|scope| {
            for _ in 0..self.concurrency.max(1) {
                let (sender, stop) = (sender.clone(), &stop);
                scope.spawn(move || self.work_alone(queue, stop, &sender));
            }
            drop(sender);
            let result = collect(&receiver, keep);
            // However it ended, no game that is still under way is of use.
            stop.cancel();
            result
        })
    }
}

type Finished = Result<GameLine, MatchError>;

impl RunOptions<'_> {
    /// One thread's part: takes the next game until there is none.
    fn work_alone(&self, queue: &Queue<'_>, stop: &Cancel, sender: &mpsc::Sender<Finished>) {
        while !stop.is_cancelled()
            && let Some(job) = queue.next_job()
            && let Some(game) = job.play(self, stop).transpose()
        {
            let failed = game.is_err();
            if sender.send(game).is_err() || failed {
                break;
            }
        }
    }
}

fn collect(
    receiver: &mpsc::Receiver<Finished>,
    keep: &mut dyn FnMut(GameLine) -> Result<Continue, MatchError>,
) -> Result<(), MatchError> {
    for game in receiver {
        if keep(game?)? == Continue::No {
            break;
        }
    }
    Ok(())
}
