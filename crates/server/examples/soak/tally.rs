//! What is counted, and the table of it.

use std::collections::{BTreeMap, HashMap};
use std::fmt::{Display, Write};
use std::sync::{Mutex, MutexGuard};
use std::time::Duration;

use serde_json::Value;

use crate::process::Host;

#[derive(Default)]
struct Counts {
    /// The moves of each game that were acknowledged.
    moves: HashMap<String, usize>,
    acknowledgements: Vec<Duration>,
    health: Vec<Duration>,
    done: BTreeMap<&'static str, u64>,
    lost: u64,
    /// What honest clients were refused.
    errors: Vec<String>,
    memory: u64,
    handles: u64,
    threads: u64,
    end: Option<(Duration, bool)>,
}

/// What is counted.
#[derive(Default)]
pub(crate) struct Tally(Mutex<Counts>);

impl Tally {
    fn counts(&self) -> MutexGuard<'_, Counts> {
        self.0.lock().expect("no client panics")
    }

    pub(crate) fn did(&self, what: &'static str) {
        *self.counts().done.entry(what).or_default() += 1;
    }

    pub(crate) fn game_over(&self) {
        self.did("games finished");
    }

    pub(crate) fn acknowledged(&self, game: &str, plies: usize, time: Duration) {
        let mut counts = self.counts();
        counts.moves.insert(game.to_owned(), plies);
        counts.acknowledgements.push(time);
    }

    pub(crate) fn healthy(&self, time: Duration) {
        self.counts().health.push(time);
    }

    pub(crate) fn games(&self) -> Vec<String> {
        self.counts().moves.keys().cloned().collect()
    }

    /// A game has so many moves: are those that were acknowledged among them?
    pub(crate) fn check_kept(&self, game: &str, plies: usize) {
        let mut counts = self.counts();
        let acknowledged = counts.moves.get(game).copied().unwrap_or(0);
        counts.lost += acknowledged.saturating_sub(plies) as u64;
    }

    /// A connection ended. That is an error unless the server was killed.
    pub(crate) fn interrupted(&self, host: &Host, what: &str, error: &impl Display) {
        if !host.is_disturbed() {
            self.counts().errors.push(format!("{what}: {error}"));
        }
    }

    /// The server has refused something. That is an error unless the disk is full.
    pub(crate) fn problem(&self, host: &Host, what: &str, problem: &Value) {
        self.interrupted(host, what, &problem["detail"]);
    }

    pub(crate) fn measured(&self, memory: u64, handles: u64, threads: u64) {
        let mut counts = self.counts();
        counts.memory = counts.memory.max(memory);
        counts.handles = counts.handles.max(handles);
        counts.threads = counts.threads.max(threads);
    }

    pub(crate) fn ended(&self, time: Duration, log_left: bool) {
        self.counts().end = Some((time, log_left));
    }

    /// Nothing lost, nothing refused, an orderly end.
    pub(crate) fn is_good(&self) -> bool {
        let counts = self.counts();
        let ended = counts.end.is_some_and(|(time, log_left)| time < Duration::from_secs(6) && !log_left);
        counts.lost == 0 && counts.errors.is_empty() && ended && !counts.acknowledgements.is_empty()
    }

    /// Everything as a table.
    pub(crate) fn table(&self, length: Duration) -> String {
        let mut counts = self.counts();
        let acknowledgements = times(&mut counts.acknowledgements);
        let health = times(&mut counts.health);
        let mut table = "| what | figure |\n|---|---|\n".to_owned();
        let mut row = |what: &str, figure: &dyn Display| {
            let _ = writeln!(table, "| {what} | {figure} |");
        };
        row("length", &format!("{:.1} minutes", length.as_secs_f64() / 60.0));
        row("moves acknowledged", &counts.acknowledgements.len());
        row("acknowledgement p50 / p99 / max", &acknowledgements);
        row("/healthz p50 / p99 / max", &health);
        for (what, count) in &counts.done {
            row(what, count);
        }
        row("memory, most", &format!("{} MB", counts.memory));
        row("file handles, most", &counts.handles);
        row("threads, most", &counts.threads);
        row("moves lost", &counts.lost);
        row("errors shown to honest clients", &counts.errors.len());
        if let Some((time, log_left)) = counts.end {
            row(
                "orderly end",
                &format!("{} ms, {}", time.as_millis(), if log_left { "a log left" } else { "one file" }),
            );
        }
        for error in counts.errors.iter().take(10) {
            let _ = writeln!(table, "error: {error}");
        }
        table
    }
}

fn times(times: &mut [Duration]) -> String {
    times.sort_unstable();
    let at = |part: f64| {
        let index = ((times.len() as f64 * part) as usize).min(times.len().saturating_sub(1));
        times.get(index).map_or(0.0, |time| time.as_secs_f64() * 1000.0)
    };
    format!("{:.1} / {:.1} / {:.1} ms", at(0.5), at(0.99), at(1.0))
}
