//! The message load of many workers that do nothing: how many units a second a server hands out, and what a unit costs.
//!
//! ```sh
//! nats-server -js -sd store &
//! cargo run --release -p hansu-cluster --example load -- nats://127.0.0.1:4222 --workers 1000 --millis 2000 --seconds 30
//! ```
//!
//! Each worker has a connection of its own, pulls a unit, waits as long as a unit of self-play would take, stores a result of
//! that size and says that it is done, and every four seconds tells how it is and asks whether it is in quarantine. Given the number of the server's process,
//! its processor time and memory are told too.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use async_nats::jetstream::consumer::pull;
use bytes::Bytes;
use futures_util::StreamExt as _;
use hansu_agents::{Identity, Work};
use hansu_cluster::{ClusterError, Fleet, FleetOptions, Job, Outcome, RunId, Target, Task, consumer_name};
use hansu_matches::Continue;
use hansu_search::Cancel;
use serde_json::{Value, json};

struct Options {
    url: String,
    workers: usize,
    millis: u64,
    bytes: usize,
    seconds: u64,
    server: Option<u32>,
}

/// What all workers count together.
#[derive(Default)]
struct Counts {
    units: AtomicU64,
    /// Microseconds that workers waited for a unit, and for their results to be stored.
    waiting: AtomicU64,
    storing: AtomicU64,
    failed: AtomicU64,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let options = options()?;
    let identity = Identity::of_this_program("load");
    let target = Target::read(&options.url)?;
    let fleet = Fleet::connect(&target, identity.clone(), FleetOptions { verify: 0.0, ..FleetOptions::default() })?;
    let counts = Arc::new(Counts::default());
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    for number in 0..options.workers {
        runtime.spawn(worker(number, options.url.clone(), identity.clone(), Arc::clone(&counts)));
    }
    let before = options.server.and_then(processor_seconds);
    let begun = Instant::now();
    let mut task = Waits { next: 0, options: &options, begun, kept: 0 };
    let mut run = fleet.open(RunId::random(), "load", "nothing")?;
    // What these workers tell is not what a worker tells, so that nobody counts them.
    run.hand_out_at_least(3 * options.workers);
    run.drive(&mut task, &Cancel::default())?;
    let (seconds, kept) = (begun.elapsed().as_secs_f64(), task.kept);
    run.close()?;
    let used = options.server.and_then(processor_seconds).zip(before).map(|(after, before)| after - before);
    let units = counts.units.load(Relaxed).max(1);
    let mean = |micros: &AtomicU64| micros.load(Relaxed) as f64 / units as f64 / 1e3;
    println!(
        "{}",
        json!({
            "workers": options.workers, "unit_millis": options.millis, "result_bytes": options.bytes,
            "seconds": seconds, "units": kept, "units_a_second": kept as f64 / seconds,
            "ideal_units_a_second": options.workers as f64 * 1e3 / options.millis.max(1) as f64,
            "wait_for_a_unit_ms": mean(&counts.waiting), "store_a_result_ms": mean(&counts.storing),
            "failed": counts.failed.load(Relaxed),
            "server_cores": used.map(|used| used / seconds), "server_megabytes": options.server.and_then(megabytes),
        })
    );
    Ok(())
}

/// Units without an end, until the time is over.
struct Waits<'a> {
    next: u64,
    options: &'a Options,
    begun: Instant,
    kept: u64,
}

impl Task for Waits<'_> {
    fn next(&mut self) -> Result<Option<Job>, ClusterError> {
        self.next += 1;
        Ok(Some(Job::Wait { number: self.next, millis: self.options.millis, bytes: self.options.bytes }))
    }

    fn keep(&mut self, _: &Job, _: Outcome) -> Result<Continue, ClusterError> {
        self.kept += 1;
        let is_over = self.begun.elapsed() > Duration::from_secs(self.options.seconds);
        Ok(if is_over { Continue::No } else { Continue::Yes })
    }
}

async fn worker(number: usize, url: String, identity: Identity, counts: Arc<Counts>) {
    let Ok(client) = async_nats::connect(&url).await else {
        counts.failed.fetch_add(1, Relaxed);
        return;
    };
    let context = async_nats::jetstream::new(client);
    let Ok(work) = context.get_stream_no_info("HANSU_WORK").await else { return };
    let Ok(consumer) = work.get_consumer::<pull::Config>(&consumer_name(&identity)).await else {
        counts.failed.fetch_add(1, Relaxed);
        return;
    };
    let Ok(runs) = context.get_stream_no_info("HANSU_RUNS").await else { return };
    let mut told = Instant::now();
    loop {
        let waited = Instant::now();
        let Ok(mut batch) = consumer.batch().max_messages(1).expires(Duration::from_secs(3)).messages().await else {
            counts.failed.fetch_add(1, Relaxed);
            continue;
        };
        if let Some(Ok(message)) = batch.next().await {
            counts.waiting.fetch_add(waited.elapsed().as_micros() as u64, Relaxed);
            if let Ok(unit) = serde_json::from_slice::<Value>(&message.payload) {
                do_unit(&context, number, &unit, &identity, &counts).await;
            }
            let _ = message.ack().await;
            counts.units.fetch_add(1, Relaxed);
        }
        if told.elapsed() > Duration::from_secs(4) {
            told = Instant::now();
            let _ = runs.direct_get_last_for_subject("hansu.quarantine.load").await;
            // As large as what a worker tells; whoever reads it does not know it.
            let state = Bytes::from(vec![b' '; 400]);
            let _ = context.publish(format!("hansu.worker.load.{number}"), state).await;
        }
    }
}

async fn do_unit(
    context: &async_nats::jetstream::Context,
    number: usize,
    unit: &Value,
    identity: &Identity,
    counts: &Counts,
) {
    let Ok(work) = serde_json::from_value::<Work<Job>>(unit["work"].clone()) else { return };
    let (Ok(id), Job::Wait { millis, bytes, .. }) = (work.id(), &work.job) else { return };
    tokio::time::sleep(Duration::from_millis(*millis)).await;
    let done = json!({ "work": id, "by": identity, "result": { "Ok": { "waited": "x".repeat(*bytes) } } });
    let result = json!({ "done": done, "arithmetic": "any" }).to_string();
    let digits = id.to_string().replace("sha256:", "");
    let subject = format!("hansu.result.{}.load.{number}.{digits}", unit["run"].as_str().unwrap_or_default());
    let storing = Instant::now();
    let stored = match context.publish(subject, result.into()).await {
        Ok(sent) => sent.await.is_ok(),
        Err(_) => false,
    };
    counts.storing.fetch_add(storing.elapsed().as_micros() as u64, Relaxed);
    counts.failed.fetch_add(u64::from(!stored), Relaxed);
}

/// Seconds of processor time that a process has used, on Linux.
fn processor_seconds(process: u32) -> Option<f64> {
    let text = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    let fields: Vec<&str> = text.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks: f64 = [11, 12].iter().filter_map(|&field| fields.get(field)?.parse::<f64>().ok()).sum();
    Some(ticks / 100.0)
}

fn megabytes(process: u32) -> Option<f64> {
    let text = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = text.lines().find(|line| line.starts_with("VmRSS:"))?;
    Some(line.split_whitespace().nth(1)?.parse::<f64>().ok()? / 1024.0)
}

fn options() -> Result<Options, String> {
    const HELP: &str = "load URL [--workers N] [--millis N] [--bytes N] [--seconds N] [--server PID]";
    let mut arguments = std::env::args().skip(1);
    let url = arguments.next().filter(|url| !url.starts_with('-')).ok_or(HELP)?;
    let mut options = Options { url, workers: 1000, millis: 2000, bytes: 20_000, seconds: 30, server: None };
    while let Some(name) = arguments.next() {
        let value: u64 = arguments.next().and_then(|value| value.parse().ok()).ok_or(HELP)?;
        match name.as_str() {
            "--workers" => options.workers = value as usize,
            "--millis" => options.millis = value,
            "--bytes" => options.bytes = value as usize,
            "--seconds" => options.seconds = value,
            "--server" => options.server = Some(value as u32),
            _ => return Err(HELP.to_owned()),
        }
    }
    Ok(options)
}
