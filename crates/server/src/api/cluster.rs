//! The fleet that this server looks at.

use serde::{Deserialize, Serialize};

/// How the fleet is.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct FleetView {
    /// Whether this server was told of a fleet.
    pub configured: bool,
    /// Why the fleet can't be looked at just now; empty if it can.
    pub problem: String,
    /// The NATS server.
    pub url: String,
    /// Its version.
    pub server: String,
    /// The workers that are heard of.
    pub workers: Vec<FleetWorker>,
    /// The runs, those that go on first.
    pub runs: Vec<FleetRun>,
    /// The workers that are not trusted, and why.
    pub quarantined: Vec<FleetQuarantine>,
    /// Units that wait or are under way.
    pub queued: u64,
    /// Results that are stored.
    pub results: u64,
    /// Bytes that the server keeps.
    pub bytes: u64,
    /// Seconds since the last word of anyone.
    pub lag: u64,
}

/// A worker.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct FleetWorker {
    /// Its name.
    pub name: String,
    /// The commit that it was built from.
    pub commit: String,
    /// Units that it does at once.
    pub threads: u64,
    /// Units under way.
    pub busy: u64,
    /// Units done.
    pub done: u64,
    /// Units that failed.
    pub failed: u64,
    /// Units done in the last minute.
    pub last_minute: u64,
    /// The share of its time that went into units.
    pub working: f64,
    /// Why it gets no units; empty if it does.
    pub refused: String,
}

/// A run.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct FleetRun {
    /// Its name.
    pub id: String,
    /// What it is: `match`, `lab`, `self-play`, `patterns`, `gomoku` or `book`.
    pub kind: String,
    /// What it is about.
    pub title: String,
    /// Whether it is over.
    pub over: bool,
    /// Whether nobody has collected its results for a while.
    pub silent: bool,
    /// Units collected.
    pub done: u64,
    /// Units handed out and not collected.
    pub outstanding: u64,
    /// Units collected in the last minute.
    pub last_minute: u64,
    /// Results that came again.
    pub duplicates: u64,
    /// Units done twice and found alike.
    pub checked: u64,
    /// Results that were dropped.
    pub dropped: u64,
    /// Units that failed and were tried again.
    pub failed: u64,
    /// Units that were handed out again.
    pub again: u64,
    /// The mean age of the networks of the newest games, in iterations.
    pub staleness: Option<f64>,
}

/// A worker that is not trusted.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct FleetQuarantine {
    /// The user or worker.
    pub name: String,
    /// What it did.
    pub reason: String,
}
