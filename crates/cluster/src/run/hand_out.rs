//! Units on their way out: handed out, handed out again, and made room for.

use futures_util::StreamExt as _;
use hansu_agents::Work;
use hansu_files::ContentHash;
use hansu_matches::Continue;
use hansu_search::Cancel;

use super::{HandedOut, Run, Task};
use crate::error::ClusterError;
use crate::fleet::patiently;
use crate::names;
use crate::results::Unit;

impl Run<'_> {
    pub(super) fn subject(&self) -> String {
        names::work_subject(&self.fleet.identity, &self.state.id)
    }

    /// Where units go that are done a second time.
    pub(super) fn check_subject(&self) -> String {
        format!("{}.check", self.subject())
    }

    pub(super) async fn empty_queue(&self) -> Result<(), ClusterError> {
        self.empty_subject(self.subject()).await?;
        self.empty_subject(self.check_subject()).await
    }

    pub(super) async fn empty_subject(&self, subject: String) -> Result<(), ClusterError> {
        patiently(async || {
            let purged = self.fleet.streams.work.purge().filter(subject.clone()).await;
            purged.map(drop).map_err(|error| ClusterError::server("empty a queue")(Box::new(error)))
        })
        .await
    }

    /// Hands out units as long as there is room. Whether that were all, and whether the task has enough.
    pub(super) async fn hand_out(
        &mut self,
        task: &mut dyn Task,
        cancel: &Cancel,
    ) -> Result<(bool, Continue), ClusterError> {
        let mut sent = Vec::new();
        let mut is_last = false;
        let window = if self.not_ahead { self.threads } else { self.window }.max(self.least);
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
            let handed_out = HandedOut::new(work.job.clone());
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
    pub(super) async fn send(
        &self,
        subject: &str,
        units: Vec<(ContentHash, Unit)>,
        note: &str,
    ) -> Result<(), ClusterError> {
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
    pub(super) async fn send_again(&mut self, unit: ContentHash, not_by: Vec<String>) -> Result<(), ClusterError> {
        let Some(handed_out) = self.handed_out.get_mut(&unit) else { return Ok(()) };
        handed_out.not_by.clone_from(&not_by);
        self.state.again += 1;
        let work = Work { identity: self.fleet.identity.clone(), job: handed_out.job.clone() };
        let sent = Unit { run: self.state.id.clone(), not_by, work };
        self.send(&self.subject(), vec![(unit, sent)], &format!(".{}", self.state.again)).await
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
}
