//! What a worker does: takes a unit, does it, stores the result, and only then says that it is done.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use async_nats::jetstream::consumer::{Consumer, pull};
use async_nats::jetstream::{AckKind, Message};
use futures_util::StreamExt as _;
use hansu_agents::{Done, Identity};
use hansu_files::ContentHash;
use hansu_search::Cancel;

use crate::error::ClusterError;
use crate::job::{Job, Outcome};
use crate::names::{self, WorkerName, short};
use crate::objects::{self, Shelf};
use crate::results::{SentResult, Unit};
use crate::state::{LastMinute, Quarantine, RunState, WorkerState, arithmetic, now};
use crate::streams::Streams;
use crate::target::Target;

/// How a worker works.
#[derive(Clone, Debug)]
pub struct WorkerOptions {
    /// The server.
    pub target: Target,
    /// Which program this is.
    pub identity: Identity,
    /// Units at once.
    pub threads: usize,
    /// Which of its user's workers it is.
    pub instance: String,
}

/// A unit that was delivered more often than this ends those who try it.
const MOST_DELIVERIES: i64 = 20;
/// How long a unit is waited for at a time.
const WAIT: Duration = Duration::from_secs(3);
const TELL_EVERY: Duration = Duration::from_secs(4);
/// How often a worker without work looks whether it is the wrong program.
const LOOK_EVERY: u64 = 2;
const PAUSE: Duration = Duration::from_secs(1);

/// Works until it is told to stop, or is told that it is not trusted. Units under way are given back then.
pub fn work(options: &WorkerOptions, stop: &Cancel) -> Result<(), ClusterError> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(1)
        .max_blocking_threads(options.threads + 8)
        .enable_all()
        .build()
        .map_err(|error| ClusterError::Connect { url: options.target.url.clone(), reason: error.to_string() })?;
    runtime.block_on(async {
        let name = WorkerName::new(options.target.user.as_deref(), &options.instance);
        let client = options.target.connect(&format!("hansu worker {name}")).await?;
        tracing::info!(worker = %name, threads = options.threads, "connected to {}", options.target.url);
        let worker = Arc::new(Worker::new(options, name, Streams::of(client).await?, stop));
        let slots: Vec<_> = (0..options.threads).map(|_| tokio::spawn(worker.clone().take_units())).collect();
        let result = worker.tell_until_the_end().await;
        worker.stop.cancel();
        for slot in slots {
            let _ = slot.await;
        }
        let _ = worker.streams.context.client().flush().await;
        result
    })
}

struct Worker {
    streams: Streams,
    name: WorkerName,
    identity: Identity,
    arithmetic: String,
    threads: usize,
    shelf: Arc<Shelf>,
    /// Objects are fetched one after the other, so that two threads do not fetch the same one.
    fetching: tokio::sync::Mutex<()>,
    stop: Cancel,
    busy: AtomicUsize,
    done: AtomicU64,
    failed: AtomicU64,
    working_micros: AtomicU64,
    last_minute: Mutex<LastMinute>,
    refused: Mutex<Option<String>>,
    begun: Instant,
    started: u64,
}

impl Worker {
    fn new(options: &WorkerOptions, name: WorkerName, streams: Streams, stop: &Cancel) -> Worker {
        Worker {
            streams,
            name,
            identity: options.identity.clone(),
            arithmetic: arithmetic(),
            threads: options.threads,
            shelf: Arc::default(),
            fetching: tokio::sync::Mutex::default(),
            stop: stop.clone(),
            busy: AtomicUsize::new(0),
            done: AtomicU64::new(0),
            failed: AtomicU64::new(0),
            working_micros: AtomicU64::new(0),
            last_minute: Mutex::default(),
            refused: Mutex::default(),
            begun: Instant::now(),
            started: now(),
        }
    }

    /// One thread's part: takes units until there is an end.
    async fn take_units(self: Arc<Worker>) {
        let mut consumer: Option<Consumer<pull::Config>> = None;
        while !self.stop.is_cancelled() {
            let Some(found) = &consumer else {
                consumer = self.streams.work.get_consumer(&names::consumer(&self.identity)).await.ok();
                if consumer.is_none() {
                    tokio::time::sleep(PAUSE).await;
                }
                continue;
            };
            let patience = found.cached_info().config.ack_wait.max(Duration::from_millis(100));
            match self.next_unit(found).await {
                Ok(Some(message)) => self.handle(message, patience).await,
                Ok(None) => {}
                Err(error) => {
                    tracing::debug!("waiting for units: {error}");
                    consumer = None;
                    tokio::time::sleep(Duration::from_millis(200)).await;
                }
            }
        }
    }

    async fn next_unit(&self, consumer: &Consumer<pull::Config>) -> Result<Option<Message>, async_nats::Error> {
        let mut batch = consumer.batch().max_messages(1).expires(WAIT).messages().await?;
        loop {
            tokio::select! {
                message = batch.next() => return message.transpose(),
                () = tokio::time::sleep(Duration::from_millis(200)) => {
                    // A unit that is on its way to us is given to someone else once we have not been heard of.
                    if self.stop.is_cancelled() {
                        return Ok(None);
                    }
                }
            }
        }
    }

    /// Does a unit. Whatever happens, it is said to be done only when its result is stored.
    async fn handle(&self, message: Message, patience: Duration) {
        let Some((unit, sent)) = read_unit(&message) else {
            tracing::warn!("a unit that can't be read is left to newer programs");
            let _ = message.ack_with(AckKind::Term).await;
            return;
        };
        let is_ours = sent.work.identity == self.identity;
        if !is_ours || sent.not_by.iter().any(|trust| trust == self.name.trust()) {
            // Others get their chance first. By chance, lest two workers are handed each other's units in step for ever.
            let _ = message.ack_with(AckKind::Nak(Some(Duration::from_millis(100 + random(200))))).await;
            tokio::time::sleep(Duration::from_millis(100 + random(400))).await;
            return;
        }
        let (deliveries, sequence) = message.info().map_or((1, 0), |info| (info.delivered, info.stream_sequence));
        self.busy.fetch_add(1, Relaxed);
        let begun = Instant::now();
        let result = match deliveries > MOST_DELIVERIES {
            true => Ok(Some(Err(format!("it was begun {} times and never finished", deliveries - 1)))),
            false => self.do_unit(unit, &sent, &message, patience).await,
        };
        let micros = begun.elapsed().as_micros() as u64;
        match result {
            Ok(Some(result)) => self.finish(unit, &sent, &message, sequence, result, micros).await,
            Ok(None) => {
                tracing::info!(unit = short(unit), run = %sent.run, "given back");
                let _ = message.ack_with(AckKind::Nak(None)).await;
            }
            Err(error) => {
                tracing::warn!(unit = short(unit), run = %sent.run, "given back: {error}");
                let _ = message.ack_with(AckKind::Nak(Some(PAUSE))).await;
            }
        }
        self.busy.fetch_sub(1, Relaxed);
    }

    /// What came of a unit; `None` if it was stopped. The server is told now and then that it is under way.
    async fn do_unit(
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
    async fn finish(
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
                    tracing::warn!(unit = short(unit), "the result can't be stored: {error}; trying again");
                    let _ = message.ack_with(AckKind::Progress).await;
                    tokio::time::sleep(Duration::from_millis(300)).await;
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

    /// Tells how it is every few seconds, and hears whether it is wanted.
    async fn tell_until_the_end(&self) -> Result<(), ClusterError> {
        let (mut next, mut looks) = (Instant::now(), 0);
        while !self.stop.is_cancelled() {
            if Instant::now() >= next {
                next = Instant::now() + TELL_EVERY;
                if let Some(reason) = self.quarantine().await {
                    self.refuse(Some(format!("in quarantine: {reason}")));
                    self.tell().await;
                    return Err(ClusterError::Keep(format!("this worker is in quarantine: {reason}")));
                }
                // Whoever has work is the right one; the others do not ask all the time.
                match self.is_idle() {
                    true if looks % LOOK_EVERY == 0 => self.refuse(self.other_program().await),
                    true => {}
                    false => self.refuse(None),
                }
                looks += 1;
                if !self.tell().await {
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
        let mut after = 0;
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

/// A random number of milliseconds below this.
fn random(below: u64) -> u64 {
    u64::from_str_radix(&names::random_hex(8), 16).unwrap_or(0) % below
}

fn read_unit(message: &Message) -> Option<(ContentHash, Unit)> {
    let unit: Unit = serde_json::from_slice(&message.payload).ok()?;
    Some((unit.work.id().ok()?, unit))
}

fn panic_text(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "no word why".to_owned())
}
