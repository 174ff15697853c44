//! Results on their way back: counted, compared or dropped.

use std::time::Instant;

use hansu_agents::Work;
use hansu_files::ContentHash;
use hansu_matches::Continue;
use hansu_search::Cancel;

use super::{HandedOut, MOST_FAILED_ALONE, MOST_FAILURES, Run, Task};
use crate::checks::Check;
use crate::error::ClusterError;
use crate::fleet::patiently;
use crate::job::Part;
use crate::names::{self, WorkerName, short};
use crate::results::{Report, Unit};
use crate::state::{Quarantine, now};

impl Run<'_> {
    /// Takes a result: counts it, compares it, or drops it.
    pub(super) async fn take(
        &mut self,
        report: Report,
        task: &mut dyn Task,
        cancel: &Cancel,
    ) -> Result<Continue, ClusterError> {
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
            Err(reason) => return self.take_failure(unit, &worker, reason).await.map(|()| Continue::Yes),
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
        let Some(HandedOut { job, failed_on, .. }) = self.handed_out.remove(&unit) else { return Ok(Continue::Yes) };
        tracing::debug!(unit = short(unit), %worker, "a result is counted");
        self.done.insert(unit);
        self.heard.insert(worker.trust().to_owned(), Instant::now());
        self.trusts.insert(worker.trust().to_owned());
        self.done_by.entry(worker.trust().to_owned()).or_default().push((unit, job.part()));
        self.state.done += 1;
        self.last_minute.add(1);
        // Where the arithmetic is another than ours we could not tell who is right.
        let is_comparable = job.is_repeatable() && (!job.runs_networks() || sent.arithmetic == self.arithmetic);
        if is_comparable && !cancel.is_cancelled() && self.checks.choose(unit, &worker) {
            self.checks.add(unit, job.clone(), outcome.clone(), worker.clone());
            self.ask_for_checks().await?;
        }
        let goes_on = task.keep(&job, outcome)?;
        self.blame(failed_on, &worker, task).await?;
        Ok(goes_on)
    }

    /// A unit failed: others try it; where there are none, whoever is there tries it again after a while.
    async fn take_failure(
        &mut self,
        unit: ContentHash,
        worker: &WorkerName,
        reason: String,
    ) -> Result<(), ClusterError> {
        self.state.failed += 1;
        tracing::warn!(unit = short(unit), %worker, "a unit failed: {reason}");
        let Some(handed_out) = self.handed_out.get_mut(&unit) else { return Ok(()) };
        handed_out.failed_on.push((worker.trust().to_owned(), reason.clone()));
        let tries = handed_out.failed_on.len();
        if tries >= MOST_FAILURES {
            return Err(ClusterError::Unit { unit: short(unit), tries, worker: worker.to_string(), reason });
        }
        let not_by: Vec<String> = handed_out.failed_on.iter().map(|(trust, _)| trust.clone()).collect();
        // Not at once where there is nobody else: others may be about to tell that they are there.
        handed_out.not_by.clone_from(&not_by);
        if self.have_nobody_but(&not_by) {
            return Ok(());
        }
        self.send_again(unit, not_by).await
    }

    /// Someone did what failed on others. Whoever fails again and again at what others can do is broken, or wants to be.
    async fn blame(
        &mut self,
        failed_on: Vec<(String, String)>,
        done_by: &WorkerName,
        task: &mut dyn Task,
    ) -> Result<(), ClusterError> {
        for (trust, reason) in failed_on.into_iter().filter(|(trust, _)| trust != done_by.trust()) {
            let count = self.failed_alone.entry(trust.clone()).or_default();
            *count += 1;
            if *count >= MOST_FAILED_ALONE && !self.quarantined.contains(&trust) {
                let reason = format!("{count} units failed there that others did; the last one: {reason}");
                self.quarantine(&trust, &reason, task).await?;
            }
        }
        Ok(())
    }

    /// Hands out what is to be confirmed, as far as there is someone to do it.
    pub(super) async fn ask_for_checks(&mut self) -> Result<(), ClusterError> {
        for (unit, job, by) in self.checks.ask_for(&self.trusts) {
            let work = Work { identity: self.fleet.identity.clone(), job };
            let sent = Unit { run: self.state.id.clone(), not_by: vec![by.trust().to_owned()], work };
            self.asked += 1;
            self.send(&self.check_subject(), vec![(unit, sent)], &format!(".check.{}", self.asked)).await?;
        }
        Ok(())
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
        self.heard.remove(trust);
        self.trusts.remove(trust);
        let false_ones = self.done_by.remove(trust).unwrap_or_default();
        self.state.dropped += false_ones.len() as u64;
        self.state.done = self.state.done.saturating_sub(false_ones.len() as u64);
        false_ones.iter().for_each(|(unit, _)| {
            self.done.remove(unit);
        });
        let parts: Vec<Part> = false_ones.into_iter().map(|(_, part)| part).collect();
        if parts.is_empty() { Ok(()) } else { task.withdraw(parts, &format!("{trust} is in quarantine: {reason}")) }
    }
}
