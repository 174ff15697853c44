//! What a run sees to now and then: how large the fleet is, whether units got lost, what is to be told.

use std::time::Instant;

use futures_util::TryStreamExt as _;
use hansu_files::ContentHash;

use super::{COUNT_EVERY, FEWEST_UNITS, FORGET_EVERY, HEARD_OF_AFTER, HandedOut, LOOK_EVERY, Run, UNITS_A_THREAD};
use crate::error::ClusterError;
use crate::names;
use crate::quarantine::quarantines;
use crate::state::{Quarantine, now};
use crate::streams::WORKER_KEPT;

impl Run<'_> {
    /// Whether nothing is compared any more: there may be nobody to do it.
    pub(super) fn checks_are_over(&mut self) -> bool {
        if self.checks.is_empty() {
            return true;
        }
        // Someone who is alone can't be confirmed, and someone who is gone does not come back for it.
        let is_known = self.fleet.connected.elapsed() > HEARD_OF_AFTER;
        let has_nobody = self.checks.have_nobody(&self.trusts);
        let is_over = is_known && (has_nobody || self.checks.are_overdue(self.fleet.options.patience));
        if is_over {
            let count = self.checks.give_up();
            tracing::warn!("{count} results were not confirmed: no other worker was there in time");
        }
        is_over
    }

    /// Sees to the fleet now and then: how large it is, whether units got lost, what is to be told.
    pub(super) async fn look_around(&mut self) {
        let is_due = |last: Option<Instant>, every| last.is_none_or(|last| last.elapsed() > every);
        if is_due(self.counted_workers, COUNT_EVERY) {
            self.counted_workers = Some(Instant::now());
            self.read_quarantines().await;
            let mut workers = match self.fleet.workers().await {
                Ok(workers) => workers,
                Err(error) => {
                    // What is in memory only is gone when the server was killed.
                    tracing::debug!("making the streams anew: {error}");
                    let _ = self.fleet.streams.make().await;
                    Vec::new()
                }
            };
            workers.retain(|worker| !self.quarantined.contains(worker.name.trust()));
            self.threads = workers.iter().map(|worker| worker.threads).sum();
            self.window = (UNITS_A_THREAD * self.threads).max(FEWEST_UNITS);
            self.heard.retain(|trust, heard| heard.elapsed() < WORKER_KEPT && !self.quarantined.contains(trust));
            let told = workers.iter().map(|worker| worker.name.trust().to_owned());
            self.trusts = told.chain(self.heard.keys().cloned()).collect();
            if let Err(error) = self.find_helpers().await {
                tracing::debug!("handing out again: {error}");
            }
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

    /// Whether these are all that there are.
    pub(super) fn have_nobody_but(&self, trusts: &[String]) -> bool {
        self.trusts.iter().all(|trust| trusts.contains(trust))
    }

    /// Workers came or went: who is there now does what others could not, or can't any more.
    async fn find_helpers(&mut self) -> Result<(), ClusterError> {
        if self.trusts.is_empty() {
            return Ok(());
        }
        // Whoever is alone would only hand back what it is not to do.
        if self.checks.have_nobody(&self.trusts) && self.checks.recall() {
            self.empty_subject(self.check_subject()).await?;
        }
        self.ask_for_checks().await?;
        self.let_anyone_try().await
    }

    /// Units that others were to do, and there are no others any more: whoever is there may try them again.
    async fn let_anyone_try(&mut self) -> Result<(), ClusterError> {
        let is_stuck = |unit: &HandedOut| !unit.not_by.is_empty() && self.have_nobody_but(&unit.not_by);
        let stuck: Vec<ContentHash> =
            self.handed_out.iter().filter(|(_, unit)| is_stuck(unit)).map(|(unit, _)| *unit).collect();
        for unit in stuck {
            self.send_again(unit, Vec::new()).await?;
        }
        Ok(())
    }

    /// The server need not hold the results of a long run until it is over.
    pub(super) async fn forget_kept(&mut self) {
        if self.forgot.elapsed() > FORGET_EVERY && self.early.is_empty() {
            self.forgot = Instant::now();
            self.results.forget_read().await;
        }
    }

    pub(super) async fn read_quarantines(&mut self) {
        let found = quarantines(&self.fleet.streams).await.unwrap_or_default();
        for Quarantine { trust, lifted, .. } in found {
            if lifted {
                self.quarantined.remove(&trust)
            } else {
                self.quarantined.insert(trust)
            };
        }
    }

    pub(super) async fn tell(&mut self) {
        self.state.outstanding = self.handed_out.len() as u64;
        self.state.last_minute = self.last_minute.count();
        self.state.told = now();
        // Whoever looks at it will see the next one.
        let _ = self.fleet.streams.tell(names::run_subject(&self.state.id), &self.state).await;
    }
}
