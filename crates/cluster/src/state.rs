//! What workers and runs tell of themselves, for everyone to see.

use std::time::{SystemTime, UNIX_EPOCH};

use hansu_agents::Identity;
use serde::{Deserialize, Serialize};

use crate::names::{RunId, WorkerName};

/// What a worker tells every few seconds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct WorkerState {
    /// Who it is.
    pub name: WorkerName,
    /// Which program it is.
    pub identity: Identity,
    /// Which arithmetic its networks use: results of others may differ in the last digits.
    pub arithmetic: String,
    /// Units that it does at once.
    pub threads: usize,
    /// Units under way.
    pub busy: usize,
    /// Units done since it was started.
    pub done: u64,
    /// Units that failed.
    pub failed: u64,
    /// Units done in the last minute.
    pub last_minute: u64,
    /// The share of its time that went into units, the rest being waiting and messages.
    pub working: f64,
    /// Why it gets no units, if it does not: it is another program than the runs want, or it is not trusted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refused: Option<String>,
    /// Seconds since 1970 when it was started.
    pub started: u64,
    /// Seconds since 1970 when it told this.
    pub told: u64,
}

/// What a run tells of itself.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RunState {
    /// Its name.
    pub id: RunId,
    /// What it is: `match`, `lab`, `self-play` and so on.
    pub kind: String,
    /// What it is about, for people.
    pub title: String,
    /// The program that it wants.
    pub identity: Identity,
    /// Whether it is over.
    pub over: bool,
    /// Units collected.
    pub done: u64,
    /// Units handed out and not collected.
    pub outstanding: u64,
    /// Units collected in the last minute.
    pub last_minute: u64,
    /// Results that came again and were not counted.
    pub duplicates: u64,
    /// Units done twice by different workers, with the same result.
    pub checked: u64,
    /// Results that were dropped: from other programs, not by the rules, or of workers that are not trusted.
    pub dropped: u64,
    /// Units that failed on a worker and were tried again.
    pub failed: u64,
    /// Units that were handed out again since nothing was heard of them.
    pub again: u64,
    /// The mean age of the networks that the newest games were played with, in iterations.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub staleness: Option<f64>,
    /// Seconds since 1970 when it was begun.
    pub started: u64,
    /// Seconds since 1970 when it told this.
    pub told: u64,
}

/// A worker that is not trusted any more.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Quarantine {
    /// The user, or the worker where there are no users.
    pub trust: String,
    /// What it did.
    pub reason: String,
    /// Whether it is over: someone has looked into it.
    pub lifted: bool,
    /// Seconds since 1970.
    pub since: u64,
}

/// Seconds since 1970.
pub(crate) fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs())
}

/// Which arithmetic networks use here.
pub(crate) fn arithmetic() -> String {
    let kernels = if cfg!(target_arch = "x86_64") { x86_kernels() } else { "plain" };
    format!("{}-{kernels}", std::env::consts::ARCH)
}

#[cfg(target_arch = "x86_64")]
fn x86_kernels() -> &'static str {
    match (std::is_x86_feature_detected!("avx512f"), std::is_x86_feature_detected!("avx2")) {
        (true, _) => "avx512",
        (false, true) => "avx2",
        _ => "plain",
    }
}

#[cfg(not(target_arch = "x86_64"))]
fn x86_kernels() -> &'static str {
    "plain"
}

/// How many things happened in the last minute.
#[derive(Debug, Default)]
pub(crate) struct LastMinute(std::collections::VecDeque<(u64, u64)>);

impl LastMinute {
    pub(crate) fn add(&mut self, count: u64) {
        let now = now();
        match self.0.back_mut() {
            Some((second, counted)) if *second == now => *counted += count,
            _ => self.0.push_back((now, count)),
        }
        self.0.retain(|(second, _)| second + 60 > now);
    }

    pub(crate) fn count(&self) -> u64 {
        let now = now();
        self.0.iter().filter(|(second, _)| second + 60 > now).map(|(_, count)| count).sum()
    }
}
