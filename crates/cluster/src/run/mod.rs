//! A run: units go out, results come back, each counts once.

mod hand_out;
mod look;
mod take;

use std::collections::{HashMap, HashSet};
use std::time::{Duration, Instant};

use hansu_files::ContentHash;
use hansu_matches::Continue;
use hansu_search::Cancel;

use crate::checks::Checks;
use crate::error::ClusterError;
use crate::fleet::Fleet;
use crate::job::{Job, Outcome, Part};
use crate::names::{self, RunId};
use crate::results::{Report, ResultReader};
use crate::state::{LastMinute, RunState, arithmetic, now};

/// What a run is for: where its units come from, and where results go.
pub trait Task {
    /// The next unit, if there is another one.
    fn next(&mut self) -> Result<Option<Job>, ClusterError>;

    /// Takes the result of a unit. Each unit's comes once, in any order.
    fn keep(&mut self, job: &Job, outcome: Outcome) -> Result<Continue, ClusterError>;

    /// Whether what it has taken is kept wherever it is needed, so that the server may forget it.
    fn keeps_at_once(&self) -> bool {
        false
    }

    /// Results that were taken are false: the worker that made them lies. [`next`](Task::next) is to give them again.
    fn withdraw(&mut self, parts: Vec<Part>, reason: &str) -> Result<(), ClusterError> {
        tracing::warn!("{} results can't be taken back any more: {reason}", parts.len());
        Ok(())
    }
}

/// What a run has seen so far.
pub type Figures = RunState;

/// A unit that was handed out.
struct HandedOut {
    job: Job,
    /// On whom it failed, and why.
    failed_on: Vec<(String, String)>,
    /// Who is not to do it.
    not_by: Vec<String>,
    /// Newer units took the place of those that nobody had begun.
    superseded: bool,
}

impl HandedOut {
    fn new(job: Job) -> HandedOut {
        HandedOut { job, failed_on: Vec::new(), not_by: Vec::new(), superseded: false }
    }
}

/// Whether there is more to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    GoesOn,
    Over,
}

/// A run on a fleet.
pub struct Run<'f> {
    pub(crate) fleet: &'f Fleet,
    state: RunState,
    results: ResultReader,
    handed_out: HashMap<ContentHash, HandedOut>,
    /// Results of units that were not asked for yet in this session.
    early: HashMap<ContentHash, Vec<Report>>,
    /// Units whose results count.
    done: HashSet<ContentHash>,
    /// The same by who did them.
    done_by: HashMap<String, Vec<(ContentHash, Part)>>,
    checks: Checks,
    /// How often someone was asked to confirm a result.
    asked: u64,
    quarantined: HashSet<String>,
    /// How many units failed on whom that others did.
    failed_alone: HashMap<String, usize>,
    /// Who can confirm a result: those who told that they are there, or whose results came of late.
    trusts: HashSet<String>,
    /// When a result of whom came last.
    heard: HashMap<String, Instant>,
    /// Units that are to be handed out at least, whatever the fleet's size.
    pub(crate) least: usize,
    /// Units handed out ahead make the results old: one for each thread, or as many as the least, are enough.
    pub(crate) not_ahead: bool,
    /// Units that the fleet does at once.
    threads: usize,
    window: usize,
    last_minute: LastMinute,
    /// Tells messages of this session from those of an earlier one.
    session: String,
    looked: Option<Instant>,
    counted_workers: Option<Instant>,
    forgot: Instant,
    /// When the queue was last seen with something in it, or a result came.
    seen_work: Instant,
    arithmetic: String,
}

/// How long results are waited for before other things are seen to.
const WAIT: Duration = Duration::from_millis(250);
const LOOK_EVERY: Duration = Duration::from_secs(2);
const COUNT_EVERY: Duration = Duration::from_secs(3);
/// How often the server is told to forget what is kept.
const FORGET_EVERY: Duration = Duration::from_secs(10);
/// After so long every worker that was there has told so.
const HEARD_OF_AFTER: Duration = Duration::from_secs(6);
/// Units for each thread of the fleet: one under way, the others so that nobody waits.
const UNITS_A_THREAD: usize = 3;
const FEWEST_UNITS: usize = 16;
/// A unit that fails so often can't be done.
const MOST_FAILURES: usize = 3;
/// Someone on whom so many units failed that others did is broken.
const MOST_FAILED_ALONE: usize = 4;

impl<'f> Run<'f> {
    pub(crate) fn open(fleet: &'f Fleet, id: RunId, kind: &str, title: &str) -> Result<Run<'f>, ClusterError> {
        let state = RunState {
            id: id.clone(),
            kind: kind.to_owned(),
            title: title.to_owned(),
            identity: fleet.identity.clone(),
            over: false,
            done: 0,
            outstanding: 0,
            last_minute: 0,
            duplicates: 0,
            checked: 0,
            dropped: 0,
            failed: 0,
            again: 0,
            staleness: None,
            started: now(),
            told: now(),
        };
        let mut run = Run {
            fleet,
            state,
            results: ResultReader::new(&fleet.streams, &id),
            handed_out: HashMap::new(),
            early: HashMap::new(),
            done: HashSet::new(),
            done_by: HashMap::new(),
            checks: Checks::new(fleet.options.verify),
            asked: 0,
            quarantined: HashSet::new(),
            failed_alone: HashMap::new(),
            trusts: HashSet::new(),
            heard: HashMap::new(),
            least: 0,
            not_ahead: false,
            threads: 0,
            window: FEWEST_UNITS,
            last_minute: LastMinute::default(),
            session: names::random_hex(12),
            looked: None,
            counted_workers: None,
            forgot: Instant::now(),
            seen_work: Instant::now(),
            arithmetic: arithmetic(),
        };
        fleet.runtime.block_on(run.begin())?;
        Ok(run)
    }

    /// What is left in the queue from an earlier session is handed out anew by this one; what came of it is read.
    async fn begin(&mut self) -> Result<(), ClusterError> {
        self.empty_queue().await?;
        self.read_quarantines().await;
        self.tell().await;
        loop {
            let reports = self.results.next(Duration::from_millis(50)).await;
            if reports.is_empty() {
                return Ok(());
            }
            reports.into_iter().for_each(|report| self.early.entry(report.unit).or_default().push(report));
        }
    }

    /// What it has seen.
    pub fn figures(&self) -> &Figures {
        &self.state
    }

    /// Results from an earlier session that nobody asked for yet, as far as they can be read.
    pub(crate) fn early(&self) -> impl Iterator<Item = (ContentHash, &Outcome)> {
        let first = self.early.iter().flat_map(|(unit, reports)| reports.iter().map(|report| (*unit, report)));
        first.filter_map(|(unit, report)| Some((unit, report.sent.as_ref()?.done.result.as_ref().ok()?)))
    }

    /// Keeps at least so many units handed out, however few workers are heard of.
    pub fn hand_out_at_least(&mut self, units: usize) {
        self.least = units;
    }

    /// Tells of the age of networks.
    pub(crate) fn set_staleness(&mut self, staleness: f64) {
        self.state.staleness = Some(staleness);
    }

    /// Does all units of a task, or until it has enough or is stopped.
    pub fn drive(&mut self, task: &mut dyn Task, cancel: &Cancel) -> Result<(), ClusterError> {
        while !cancel.is_cancelled() {
            if self.step(task, cancel)? == Step::Over {
                break;
            }
        }
        Ok(())
    }

    /// Hands out what there is room for, and takes what has come.
    pub(crate) fn step(&mut self, task: &mut dyn Task, cancel: &Cancel) -> Result<Step, ClusterError> {
        let fleet = self.fleet;
        fleet.runtime.block_on(async {
            self.look_around().await;
            let (is_last, goes_on) = self.hand_out(task, cancel).await?;
            if goes_on == Continue::No {
                return Ok(Step::Over);
            }
            let is_done = self.handed_out.values().all(|unit| unit.superseded);
            if is_last && is_done && self.checks_are_over() {
                return Ok(Step::Over);
            }
            for report in self.results.next(WAIT).await {
                if self.take(report, task, cancel).await? == Continue::No {
                    return Ok(Step::Over);
                }
            }
            if task.keeps_at_once() {
                self.forget_kept().await;
            }
            Ok(Step::GoesOn)
        })
    }

    /// Results that were read are kept elsewhere by now.
    pub(crate) fn forget_read(&mut self) {
        let fleet = self.fleet;
        fleet.runtime.block_on(self.results.forget_read());
        self.early.clear();
    }

    /// The run is over: nothing of it is left at the server but a word that it was.
    pub fn close(mut self) -> Result<(), ClusterError> {
        let fleet = self.fleet;
        fleet.runtime.block_on(async {
            self.empty_queue().await?;
            let _ = fleet.streams.results.purge().filter(names::results_of(&self.state.id)).await;
            self.handed_out.clear();
            self.state.over = true;
            self.tell().await;
            Ok(())
        })
    }
}
