//! What a worker tells of itself, and what it is told: that it is another program, or not trusted.

use std::sync::PoisonError;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

use super::{LOOK_EVERY, PAUSE, TELL_EVERY, Worker};
use crate::error::ClusterError;
use crate::names;
use crate::state::{Quarantine, RunState, WorkerState, now};

/// How far back a worker without work looks for runs that want other programs.
const NEWEST_RUNS: u64 = 64;

/// Streams that nobody has made yet do not answer: nobody is to wait for them longer than this.
const SOON: Duration = Duration::from_millis(1500);

async fn soon<T>(answer: impl Future<Output = T>) -> Option<T> {
    tokio::time::timeout(SOON, answer).await.ok()
}

impl Worker {
    /// Tells how it is every few seconds, and hears whether it is wanted.
    pub(super) async fn tell_until_the_end(&self) -> Result<(), ClusterError> {
        let (mut next, mut looks) = (Instant::now(), 0);
        while !self.stop.is_cancelled() {
            if Instant::now() >= next {
                next = Instant::now() + TELL_EVERY;
                if let Some(reason) = soon(self.quarantine()).await.flatten() {
                    self.refuse(Some(format!("in quarantine: {reason}")));
                    soon(self.tell()).await;
                    return Err(ClusterError::Quarantined { trust: self.name.trust().to_owned(), reason });
                }
                // Whoever has work is the right one; the others do not ask all the time.
                match self.is_idle() {
                    true if looks % LOOK_EVERY == 0 => self.refuse(soon(self.other_program()).await.flatten()),
                    true => {}
                    false => self.refuse(None),
                }
                looks += 1;
                if !soon(self.tell()).await.unwrap_or(false) {
                    next = Instant::now() + PAUSE;
                }
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        Ok(())
    }

    fn is_idle(&self) -> bool {
        let last_minute = self.last_minute.lock().unwrap_or_else(PoisonError::into_inner).count();
        self.busy.load(Relaxed) == 0 && last_minute == 0
    }

    async fn quarantine(&self) -> Option<String> {
        let subject = names::quarantine_subject(self.name.trust());
        let message = self.streams.runs.direct_get_last_for_subject(subject).await.ok()?;
        let quarantine: Quarantine = serde_json::from_slice(&message.payload).ok()?;
        (!quarantine.lifted).then_some(quarantine.reason)
    }

    /// Why there is nothing to do for us, if there are runs but all want other programs.
    async fn other_program(&self) -> Option<String> {
        let mut runs: Vec<RunState> = Vec::new();
        // Runs tell of themselves every two seconds: those that go on are the last ones, however many are over.
        let last = self.streams.runs.direct_get_last_for_subject("hansu.run.>").await.ok()?.sequence;
        let mut after = last.saturating_sub(NEWEST_RUNS);
        while let Ok(message) = self.streams.runs.direct_get_next_for_subject("hansu.run.>", Some(after + 1)).await {
            after = message.sequence;
            runs.extend(serde_json::from_slice::<RunState>(&message.payload).ok());
        }
        runs.retain(|run| !run.over && run.told + 60 > now());
        if runs.is_empty() || runs.iter().any(|run| run.identity == self.identity) {
            return None;
        }
        let (run, ours) = (runs.last()?, &self.identity);
        let theirs = &run.identity;
        Some(format!(
            "run {} wants hansu {} of commit {} ({}), and this is {} of commit {} ({}): build the same commit",
            run.id, theirs.version, theirs.commit, theirs.bench, ours.version, ours.commit, ours.bench
        ))
    }

    fn refuse(&self, reason: Option<String>) {
        let mut refused = self.refused.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(reason) = reason.as_ref().filter(|reason| refused.as_ref() != Some(*reason)) {
            tracing::error!("refused: {reason}");
        }
        *refused = reason;
    }

    /// Tells how it is; whether anyone can have heard it.
    async fn tell(&self) -> bool {
        let threads_time = self.begun.elapsed().as_micros() as f64 * self.threads.max(1) as f64;
        let state = WorkerState {
            name: self.name.clone(),
            identity: self.identity.clone(),
            arithmetic: self.arithmetic.clone(),
            threads: self.threads,
            busy: self.busy.load(Relaxed),
            done: self.done.load(Relaxed),
            failed: self.failed.load(Relaxed),
            last_minute: self.last_minute.lock().unwrap_or_else(PoisonError::into_inner).count(),
            working: self.working_micros.load(Relaxed) as f64 / threads_time.max(1.0),
            refused: self.refused.lock().unwrap_or_else(PoisonError::into_inner).clone(),
            started: self.started,
            told: now(),
        };
        let told = self.streams.tell(names::worker_subject(&self.name), &state).await;
        told.inspect_err(|error| tracing::debug!("{error}")).is_ok()
    }
}
