//! A run: units go out, results come back, each counts once.

use std::collections::{HashMap, HashSet};
use std::time::{Duration, Instant};

use hansu_agents::Work;
use hansu_files::ContentHash;
use hansu_matches::Continue;
use hansu_search::Cancel;

use crate::checks::{Check, Checks};
use crate::error::ClusterError;
use crate::fleet::{Fleet, patiently};
use crate::job::{Job, Outcome, Part};
use crate::names::{self, RunId, WorkerName, short};
use crate::results::{Report, ResultReader, Unit};
use crate::state::{LastMinute, Quarantine, RunState, arithmetic, now};
use crate::streams::latest;

/// What a run is for: where its units come from, and where results go.
pub trait Task {
    /// The next unit, if there is another one.
    fn next(&mut self) -> Result<Option<Job>, ClusterError>;

    /// Takes the result of a unit. Each unit's comes once, in any order.
    fn keep(&mut self, job: &Job, outcome: Outcome) -> Result<Continue, ClusterError>;

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
    /// Workers on which it failed.
    failed_on: Vec<WorkerName>,
    /// Newer units took the place of those that nobody had begun.
    superseded: bool,
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
    quarantined: HashSet<String>,
    /// Who can confirm a result: workers that stand or fall alone.
    trusts: HashSet<String>,
    /// Units that are to be handed out at least, whatever the fleet's size.
    pub(crate) least: usize,
    window: usize,
    last_minute: LastMinute,
    /// Tells messages of this session from those of an earlier one.
    session: String,
    looked: Option<Instant>,
    counted_workers: Option<Instant>,
    /// When the queue was last seen with something in it, or a result came.
    seen_work: Instant,
    arithmetic: String,
}

/// How long results are waited for before other things are seen to.
const WAIT: Duration = Duration::from_millis(250);
const LOOK_EVERY: Duration = Duration::from_secs(2);
const COUNT_EVERY: Duration = Duration::from_secs(3);
/// After so long every worker that was there has told so.
const HEARD_OF_AFTER: Duration = Duration::from_secs(6);
/// Units for each thread of the fleet: one under way, the others so that nobody waits.
const UNITS_A_THREAD: usize = 3;
const FEWEST_UNITS: usize = 16;
/// A unit that fails on so many workers can't be done.
const MOST_FAILURES: usize = 3;

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
            quarantined: HashSet::new(),
            trusts: HashSet::new(),
            least: 0,
            window: FEWEST_UNITS,
            last_minute: LastMinute::default(),
            session: names::random_hex(12),
            looked: None,
            counted_workers: None,
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

    fn subject(&self) -> String {
        names::work_subject(&self.fleet.identity, &self.state.id)
    }

    /// Where units go that are done a second time.
    fn check_subject(&self) -> String {
        format!("{}.check", self.subject())
    }

    async fn empty_queue(&self) -> Result<(), ClusterError> {
        patiently(async || {
            for subject in [self.subject(), self.check_subject()] {
                let purged = self.fleet.streams.work.purge().filter(subject).await;
                purged.map_err(|error| ClusterError::server("empty a queue")(Box::new(error)))?;
            }
            Ok(())
        })
        .await
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
            Ok(Step::GoesOn)
        })
    }

    /// Hands out units as long as there is room. Whether that were all, and whether the task has enough.
    async fn hand_out(&mut self, task: &mut dyn Task, cancel: &Cancel) -> Result<(bool, Continue), ClusterError> {
        let mut sent = Vec::new();
        let mut is_last = false;
        let window = self.window.max(self.least);
        let out = self.handed_out.values().filter(|unit| !unit.superseded).count();
        while out + sent.len() < window {
            let Some(job) = task.next()? else {
                is_last = true;
                break;
            };
            let work = Work { identity: self.fleet.identity.clone(), job };
            let unit = work.id().map_err(|error| ClusterError::Keep(error.to_string()))?;
            if self.done.contains(&unit) {
                continue;
            }
            let early = self.early.remove(&unit);
            let handed_out = HandedOut { job: work.job.clone(), failed_on: Vec::new(), superseded: false };
            self.handed_out.insert(unit, handed_out);
            let early = early.into_iter().flatten().filter(|report| !self.quarantined.contains(report.worker.trust()));
            for report in early.collect::<Vec<_>>() {
                if self.take(report, task, cancel).await? == Continue::No {
                    return Ok((is_last, Continue::No));
                }
            }
            if self.handed_out.contains_key(&unit) {
                sent.push((unit, Unit { run: self.state.id.clone(), not_by: Vec::new(), work }));
            }
        }
        self.send(&self.subject(), sent, "").await?;
        Ok((is_last, Continue::Yes))
    }

    /// Stores units in the queue, all at once, and waits until they are there.
    async fn send(&self, subject: &str, units: Vec<(ContentHash, Unit)>, note: &str) -> Result<(), ClusterError> {
        let mut messages = Vec::with_capacity(units.len());
        for (unit, sent) in units {
            let bytes = serde_json::to_vec(&sent).map_err(|error| ClusterError::Keep(error.to_string()))?;
            messages.push((format!("{}.{}{note}", self.session, names::digits(unit)), bytes::Bytes::from(bytes)));
        }
        let store = async |(name, bytes): (String, bytes::Bytes)| {
            let stored = async || self.fleet.streams.store(subject.to_owned(), bytes.clone(), Some(&name)).await;
            patiently(stored).await.map(drop)
        };
        // So many at once that the way to the server is used, and its answers are not waited for one by one.
        let mut sent = futures_util::stream::iter(messages.into_iter().map(store));
        let mut under_way = futures_util::stream::FuturesUnordered::new();
        use futures_util::StreamExt as _;
        loop {
            while under_way.len() < 64
                && let Some(next) = sent.next().await
            {
                under_way.push(next);
            }
            match under_way.next().await {
                Some(stored) => stored?,
                None => return Ok(()),
            }
        }
    }

    /// Hands a unit out once more.
    async fn send_again(&mut self, unit: ContentHash, not_by: Vec<String>) -> Result<(), ClusterError> {
        let Some(handed_out) = self.handed_out.get(&unit) else { return Ok(()) };
        self.state.again += 1;
        let work = Work { identity: self.fleet.identity.clone(), job: handed_out.job.clone() };
        let sent = Unit { run: self.state.id.clone(), not_by, work };
        self.send(&self.subject(), vec![(unit, sent)], &format!(".{}", self.state.again)).await
    }

    /// Takes a result: counts it, compares it, or drops it.
    async fn take(&mut self, report: Report, task: &mut dyn Task, cancel: &Cancel) -> Result<Continue, ClusterError> {
        self.seen_work = Instant::now();
        let Report { worker, unit, .. } = &report;
        let is_ours = report.sent.as_ref().is_some_and(|sent| sent.done.by == self.fleet.identity);
        if self.quarantined.contains(worker.trust()) || !is_ours {
            self.state.dropped += 1;
            tracing::warn!(unit = short(*unit), %worker, "a result was dropped: {}", match is_ours {
                true => "the worker is in quarantine",
                false => "it is of another program, or can't be read",
            });
            let not_by = vec![worker.trust().to_owned()];
            self.send_again(*unit, not_by).await?;
            return Ok(Continue::Yes);
        }
        if self.handed_out.contains_key(unit) {
            return self.take_first(report, task, cancel).await;
        }
        if let Some(check) = self.checks.take(*unit, worker) {
            return self.compare(check, report, task, cancel).await.map(|()| Continue::Yes);
        }
        if self.done.contains(unit) {
            self.state.duplicates += u64::from(!self.checks.waits_for(*unit));
        } else {
            self.early.entry(*unit).or_default().push(report);
        }
        Ok(Continue::Yes)
    }

    /// The first result of a unit.
    async fn take_first(
        &mut self,
        report: Report,
        task: &mut dyn Task,
        cancel: &Cancel,
    ) -> Result<Continue, ClusterError> {
        let Report { worker, unit, sent } = report;
        let (Some(sent), Some(handed_out)) = (sent, self.handed_out.get_mut(&unit)) else { return Ok(Continue::Yes) };
        let outcome = match sent.done.result {
            Ok(outcome) => outcome,
            Err(reason) => {
                self.state.failed += 1;
                tracing::warn!(unit = short(unit), %worker, "a unit failed: {reason}");
                handed_out.failed_on.push(worker.clone());
                let tries = handed_out.failed_on.len();
                if tries >= MOST_FAILURES {
                    return Err(ClusterError::Unit { unit: short(unit), tries, worker: worker.to_string(), reason });
                }
                self.send_again(unit, Vec::new()).await?;
                return Ok(Continue::Yes);
            }
        };
        if let Err(reason) = handed_out.job.accepts(&outcome) {
            // An honest fleet must not fall to a mistake of ours: what we would find ourselves is no lie.
            let job = &handed_out.job;
            let ours = if job.is_repeatable() { job.execute(&self.fleet.shelf, cancel) } else { Ok(None) };
            if ours.is_ok_and(|ours| ours.is_some_and(|ours| ours.agrees(&outcome))) {
                let unit = short(unit);
                return Err(ClusterError::Keep(format!(
                    "unit {unit} comes to the same here, and is refused: {reason}; please report that as a mistake of hansu"
                )));
            }
            let reason = format!("the result of unit {} can't be true: {reason}", short(unit));
            self.quarantine(worker.trust(), &reason, task).await?;
            let not_by = vec![worker.trust().to_owned()];
            self.send_again(unit, not_by).await?;
            return Ok(Continue::Yes);
        }
        let Some(HandedOut { job, .. }) = self.handed_out.remove(&unit) else { return Ok(Continue::Yes) };
        tracing::debug!(unit = short(unit), %worker, "a result is counted");
        self.done.insert(unit);
        self.done_by.entry(worker.trust().to_owned()).or_default().push((unit, job.part()));
        self.state.done += 1;
        self.last_minute.add(1);
        // Where the arithmetic is another than ours we could not tell who is right.
        let is_comparable = job.is_repeatable() && (!job.runs_networks() || sent.arithmetic == self.arithmetic);
        if is_comparable && !cancel.is_cancelled() && self.checks.choose(unit, &worker) {
            self.ask_for_check(unit, &job, &outcome, &worker).await?;
        }
        task.keep(&job, outcome)
    }

    async fn ask_for_check(
        &mut self,
        unit: ContentHash,
        job: &Job,
        outcome: &Outcome,
        by: &WorkerName,
    ) -> Result<(), ClusterError> {
        self.checks.add(unit, job.clone(), outcome.clone(), by.clone());
        let work = Work { identity: self.fleet.identity.clone(), job: job.clone() };
        let sent = Unit { run: self.state.id.clone(), not_by: vec![by.trust().to_owned()], work };
        self.send(&self.check_subject(), vec![(unit, sent)], ".check").await
    }

    /// The second result of a unit. Where two differ, we do it ourselves and know who lied.
    async fn compare(
        &mut self,
        check: Check,
        report: Report,
        task: &mut dyn Task,
        cancel: &Cancel,
    ) -> Result<(), ClusterError> {
        let Some(sent) = report.sent else { return Ok(()) };
        let is_comparable = !check.job.runs_networks() || sent.arithmetic == self.arithmetic;
        let (Ok(second), true) = (sent.done.result, is_comparable) else { return Ok(()) };
        self.state.checked += 1;
        if second.agrees(&check.outcome) {
            return Ok(());
        }
        let unit = short(report.unit);
        tracing::warn!(unit, one = %check.by, other = %report.worker, "two workers differ: doing the unit here");
        let true_one = match check.job.execute(&self.fleet.shelf, cancel) {
            Ok(Some(outcome)) => outcome,
            Ok(None) => return Ok(()),
            Err(reason) => {
                tracing::warn!(unit, "it can't be done here: {reason}");
                return Ok(());
            }
        };
        for (worker, outcome) in [(&check.by, &check.outcome), (&report.worker, &second)] {
            if !outcome.agrees(&true_one) {
                let reason =
                    format!("the result of unit {unit} was false: another worker and this program found another one");
                self.quarantine(worker.trust(), &reason, task).await?;
            }
        }
        Ok(())
    }

    /// Trusts a worker no more, and takes back what it did.
    async fn quarantine(&mut self, trust: &str, reason: &str, task: &mut dyn Task) -> Result<(), ClusterError> {
        tracing::error!(worker = trust, "quarantined: {reason}");
        self.quarantined.insert(trust.to_owned());
        let quarantine = Quarantine { trust: trust.to_owned(), reason: reason.to_owned(), lifted: false, since: now() };
        let told = async || self.fleet.streams.tell(names::quarantine_subject(trust), &quarantine).await;
        patiently(told).await?;
        let false_ones = self.done_by.remove(trust).unwrap_or_default();
        self.state.dropped += false_ones.len() as u64;
        self.state.done = self.state.done.saturating_sub(false_ones.len() as u64);
        false_ones.iter().for_each(|(unit, _)| {
            self.done.remove(unit);
        });
        let parts: Vec<Part> = false_ones.into_iter().map(|(_, part)| part).collect();
        if parts.is_empty() { Ok(()) } else { task.withdraw(parts, &format!("{trust} is in quarantine: {reason}")) }
    }

    /// Units that nobody has begun make room for newer ones; those under way still count when they come.
    pub(crate) fn supersede(&mut self) -> Result<(), ClusterError> {
        let fleet = self.fleet;
        fleet.runtime.block_on(self.empty_queue())?;
        // Those of the time before last will not come any more.
        self.handed_out.retain(|_, unit| !unit.superseded);
        self.handed_out.values_mut().for_each(|unit| unit.superseded = true);
        Ok(())
    }

    /// Results that were read are kept elsewhere by now.
    pub(crate) fn forget_read(&mut self) {
        let fleet = self.fleet;
        fleet.runtime.block_on(self.results.forget_read());
        self.early.clear();
    }

    /// Whether nothing is compared any more: there may be nobody to do it.
    fn checks_are_over(&mut self) -> bool {
        if self.checks.is_empty() {
            return true;
        }
        // Someone who is alone can't be confirmed, and someone who is gone does not come back for it.
        let is_known = self.fleet.connected.elapsed() > HEARD_OF_AFTER;
        let has_nobody = is_known && self.checks.have_nobody(&self.trusts);
        let is_over = has_nobody || self.checks.are_overdue(self.fleet.options.patience);
        if is_over {
            let count = self.checks.give_up();
            tracing::warn!("{count} results were not confirmed: no other worker was there in time");
        }
        is_over
    }

    /// Sees to the fleet now and then: how large it is, whether units got lost, what is to be told.
    async fn look_around(&mut self) {
        let is_due = |last: Option<Instant>, every| last.is_none_or(|last| last.elapsed() > every);
        if is_due(self.counted_workers, COUNT_EVERY) {
            self.counted_workers = Some(Instant::now());
            self.read_quarantines().await;
            let mut workers = self.fleet.workers().await;
            workers.retain(|worker| !self.quarantined.contains(worker.name.trust()));
            let threads: usize = workers.iter().map(|worker| worker.threads).sum();
            self.window = (UNITS_A_THREAD * threads).max(FEWEST_UNITS);
            self.trusts = workers.iter().map(|worker| worker.name.trust().to_owned()).collect();
        }
        if is_due(self.looked, LOOK_EVERY) {
            self.looked = Some(Instant::now());
            if let Err(error) = self.find_lost().await {
                tracing::debug!("looking for lost units: {error}");
            }
            self.tell().await;
        }
    }

    /// Units that are neither in the queue nor done were taken by someone who said that they were done and lied, or the
    /// server lost them: they are handed out again.
    async fn find_lost(&mut self) -> Result<(), ClusterError> {
        let is_idle = self.fleet.mend_consumer().await?;
        self.results.mend().await?;
        use futures_util::TryStreamExt as _;
        let failed = |error| ClusterError::server("tell of a queue")(Box::new(error));
        let info = self.fleet.streams.work.info_with_subjects(self.subject()).await.map_err(failed)?;
        let subjects: Vec<(String, usize)> = info.try_collect().await.map_err(failed)?;
        let queued: usize = subjects.iter().map(|(_, count)| count).sum();
        let missing: Vec<ContentHash> =
            self.handed_out.iter().filter(|(_, unit)| !unit.superseded).map(|(unit, _)| *unit).collect();
        // What the consumer holds for done may still be in the stream of a server that was killed: that it is idle decides.
        if (queued > 0 && !is_idle) || missing.is_empty() {
            self.seen_work = Instant::now();
        } else if self.seen_work.elapsed() > 2 * LOOK_EVERY {
            tracing::warn!("{} units got lost: they are handed out again", missing.len());
            self.empty_queue().await?;
            for unit in missing {
                self.send_again(unit, Vec::new()).await?;
            }
            self.seen_work = Instant::now();
        }
        Ok(())
    }

    async fn read_quarantines(&mut self) {
        let found = latest::<Quarantine>(&self.fleet.streams.runs, "hansu.quarantine.>").await.unwrap_or_default();
        self.quarantined.extend(found.into_iter().filter(|one| !one.lifted).map(|one| one.trust));
    }

    async fn tell(&mut self) {
        self.state.outstanding = self.handed_out.len() as u64;
        self.state.last_minute = self.last_minute.count();
        self.state.told = now();
        // Whoever looks at it will see the next one.
        let _ = self.fleet.streams.tell(names::run_subject(&self.state.id), &self.state).await;
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
