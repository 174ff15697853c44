//! A unit on a worker: what it needs is fetched, it is done, and its result is stored.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::PoisonError;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use async_nats::jetstream::{AckKind, Message};
use hansu_agents::Done;
use hansu_files::ContentHash;

use super::{Worker, panic_text};
use crate::error::ClusterError;
use crate::fleet::{AGAIN_AFTER, warn_now_and_then};
use crate::job::{Job, Outcome};
use crate::names::{self, short};
use crate::objects;
use crate::results::{SentResult, Unit};

impl Worker {
    /// What came of a unit; `None` if it was stopped. The server is told now and then that it is under way.
    pub(super) async fn do_unit(
        &self,
        unit: ContentHash,
        sent: &Unit,
        message: &Message,
        patience: Duration,
    ) -> Result<Option<Result<Outcome, String>>, ClusterError> {
        let mut beat = tokio::time::interval(patience / 3);
        beat.tick().await;
        let fetched = self.fetch(&sent.work.job);
        tokio::pin!(fetched);
        loop {
            tokio::select! {
                result = &mut fetched => break result?,
                _ = beat.tick() => { let _ = message.ack_with(AckKind::Progress).await; }
            }
        }
        tracing::debug!(unit = short(unit), run = %sent.run, "begun");
        let (job, stop) = (sent.work.job.clone(), self.stop.clone());
        let shelf = self.shelf.clone();
        let execute = move || catch_unwind(AssertUnwindSafe(|| job.execute(&shelf, &stop)));
        let mut doing = tokio::task::spawn_blocking(execute);
        let done = loop {
            tokio::select! {
                done = &mut doing => break done,
                _ = beat.tick() => { let _ = message.ack_with(AckKind::Progress).await; }
            }
        };
        let done = done.map_err(|error| ClusterError::Keep(error.to_string()))?;
        Ok(done.unwrap_or_else(|panic| Err(format!("it panicked: {}", panic_text(&*panic)))).transpose())
    }

    async fn fetch(&self, job: &Job) -> Result<(), ClusterError> {
        for hash in job.objects() {
            let _one_at_a_time = self.fetching.lock().await;
            if self.shelf.find(hash).is_none() {
                let bytes = objects::get(&self.streams, hash).await?;
                tracing::info!(object = %hash, bytes = bytes.len(), "fetched");
                self.shelf.add(bytes);
            }
        }
        Ok(())
    }

    /// Stores a result until the server has it, and then lets the unit go.
    pub(super) async fn finish(
        &self,
        unit: ContentHash,
        sent: &Unit,
        message: &Message,
        sequence: u64,
        result: Result<Outcome, String>,
        micros: u64,
    ) {
        let result = self.fitting(result);
        let is_well = result.is_ok();
        if let Err(reason) = &result {
            tracing::warn!(unit = short(unit), run = %sent.run, "failed: {reason}");
        }
        let done = Done { work: unit, by: self.identity.clone(), result };
        let Ok(bytes) = serde_json::to_vec(&SentResult { done, arithmetic: self.arithmetic.clone() }) else { return };
        let (bytes, subject) = (bytes::Bytes::from(bytes), names::result_subject(&sent.run, &self.name, unit));
        // The same delivery is stored once; a unit that is asked for again later is another one.
        let name = format!("{}.{}.{sequence}", names::digits(unit), self.name);
        loop {
            match self.streams.store(subject.clone(), bytes.clone(), Some(&name)).await {
                Ok(_) => break,
                Err(error) => {
                    warn_now_and_then(&error);
                    let _ = message.ack_with(AckKind::Progress).await;
                    tokio::time::sleep(AGAIN_AFTER).await;
                }
            }
            if self.stop.is_cancelled() {
                return;
            }
        }
        let _ = message.ack().await;
        tracing::info!(unit = short(unit), run = %sent.run, millis = micros / 1000, "done");
        self.working_micros.fetch_add(micros, Relaxed);
        if is_well {
            self.done.fetch_add(1, Relaxed)
        } else {
            self.failed.fetch_add(1, Relaxed)
        };
        self.last_minute.lock().unwrap_or_else(PoisonError::into_inner).add(1);
    }

    /// A result that the server takes; else why it does not.
    fn fitting(&self, result: Result<Outcome, String>) -> Result<Outcome, String> {
        let most = self.streams.context.client().max_payload();
        let size = serde_json::to_vec(&result).map_or(0, |bytes| bytes.len());
        if size + 4096 > most {
            return Err(format!(
                "the result has {size} bytes, and the server takes messages of {most}: raise its max_payload"
            ));
        }
        result
    }
}
