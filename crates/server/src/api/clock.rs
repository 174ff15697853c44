//! Clocks. All times are in milliseconds.

use serde::{Deserialize, Serialize};

use super::Side;

/// A clock for each side, with an increment a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, ts(optional_fields = nullable))]
pub struct ClockChoice {
    /// What is on each clock at the start: one second to a day.
    pub base_ms: u64,
    /// What each move adds: at most an hour.
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<u64>", optional))]
    pub increment_ms: u64,
}

/// The clocks at the moment of sending.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ClockView {
    /// What was on each clock at the start.
    pub base_ms: u64,
    /// What each move adds.
    pub increment_ms: u64,
    /// What Black has left.
    pub black_ms: u64,
    /// What White has left.
    pub white_ms: u64,
    /// Whose clock runs. A clock stands still before the first move, after the end, and while nobody has the game open.
    pub running: Option<Side>,
}
