//! What a worker does: takes a unit, does it, stores the result, and only then says that it is done.

mod tell;
mod unit;

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use async_nats::jetstream::consumer::{Consumer, pull};
use async_nats::jetstream::{AckKind, Message};
use futures_util::StreamExt as _;
use hansu_agents::Identity;
use hansu_files::ContentHash;
use hansu_search::Cancel;

use crate::error::ClusterError;
use crate::names::{self, WorkerName, short};
use crate::objects::Shelf;
use crate::results::Unit;
use crate::server_config::{REQUESTER, VIEWER};
use crate::state::{LastMinute, arithmetic, now};
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
/// One that some are not to do is handed back by them again and again until others are there.
const MOST_HANDED_BACK: i64 = 100_000;
/// How long a unit is waited for at a time.
const WAIT: Duration = Duration::from_secs(3);
const TELL_EVERY: Duration = Duration::from_secs(4);
/// How often a worker without work looks whether it is the wrong program.
const LOOK_EVERY: u64 = 2;
const PAUSE: Duration = Duration::from_secs(1);
/// How long units are given back for before a worker ends.
const LAST_WORDS: Duration = Duration::from_secs(4);

/// Works until it is told to stop, or is told that it is not trusted. Units under way are given back then.
pub fn work(options: &WorkerOptions, stop: &Cancel) -> Result<(), ClusterError> {
    check_user(&options.target)?;
    let runtime = crate::fleet::runtime(&options.target, options.threads)?;
    runtime.block_on(async {
        let name = WorkerName::new(options.target.user.as_deref(), &options.instance);
        let client = options.target.connect(&format!("hansu worker {name}")).await?;
        tracing::info!(worker = %name, threads = options.threads, "connected to {}", options.target.url);
        let worker = Arc::new(Worker::new(options, name, Streams::of(client).await?, stop));
        let slots: Vec<_> = (0..options.threads).map(|_| tokio::spawn(worker.clone().take_units())).collect();
        let result = worker.tell_until_the_end().await;
        worker.stop.cancel();
        let end = async {
            for slot in slots {
                let _ = slot.await;
            }
            let _ = worker.streams.context.client().flush().await;
        };
        // Without a server there is nobody to give units back to.
        let _ = tokio::time::timeout(LAST_WORDS, end).await;
        result
    })
}

/// Those who hand out work or look may not write results: such a worker would only keep units from others.
fn check_user(target: &Target) -> Result<(), ClusterError> {
    match target.user.as_deref() {
        Some(user @ (REQUESTER | VIEWER)) => Err(ClusterError::Target {
            target: target.url.clone(),
            reason: format!("'{user}' is no worker: use the file of one of the server's workers"),
        }),
        _ => Ok(()),
    }
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
    /// What was last complained of.
    complaint: Mutex<String>,
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
            complaint: Mutex::default(),
            begun: Instant::now(),
            started: now(),
        }
    }

    /// One thread's part: takes units until there is an end.
    async fn take_units(self: Arc<Worker>) {
        let mut consumer: Option<Consumer<pull::Config>> = None;
        while !self.stop.is_cancelled() {
            let Some(found) = &consumer else {
                match self.streams.work.get_consumer(&names::consumer(&self.identity)).await {
                    Ok(found) => consumer = Some(found),
                    Err(error) => {
                        self.complain(ClusterError::server("tell of units")(error));
                        tokio::time::sleep(PAUSE).await;
                    }
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

    /// Logs why there are no units, once for each reason. That nobody has handed out any yet is none.
    fn complain(&self, error: ClusterError) {
        let text = error.to_string();
        let mut complaint = self.complaint.lock().unwrap_or_else(PoisonError::into_inner);
        if !text.contains("not found") && *complaint != text {
            tracing::warn!("{text}");
            *complaint = text;
        }
    }

    async fn next_unit(&self, consumer: &Consumer<pull::Config>) -> Result<Option<Message>, async_nats::Error> {
        let mut batch = consumer.batch().max_messages(1).expires(WAIT).messages().await?;
        let begun = Instant::now();
        loop {
            tokio::select! {
                message = batch.next() => return message.transpose(),
                () = tokio::time::sleep(Duration::from_millis(200)) => {
                    // A unit that is on its way to us is given to someone else once we have not been heard of.
                    if self.stop.is_cancelled() || begun.elapsed() > 4 * WAIT {
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
        let (deliveries, sequence) = message.info().map_or((1, 0), |info| (info.delivered, info.stream_sequence));
        let is_ours = sent.work.identity == self.identity;
        if !is_ours || sent.not_by.iter().any(|trust| trust == self.name.trust()) {
            // Others get their chance first, and a longer one each time. By chance, lest two workers are handed each other's
            // units in step for ever.
            let pause = 100 + random(200) * deliveries.clamp(1, 20) as u64;
            let _ = message.ack_with(AckKind::Nak(Some(Duration::from_millis(pause)))).await;
            return;
        }
        self.busy.fetch_add(1, Relaxed);
        let begun = Instant::now();
        let most = if sent.not_by.is_empty() { MOST_DELIVERIES } else { MOST_HANDED_BACK };
        let result = match deliveries > most {
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
