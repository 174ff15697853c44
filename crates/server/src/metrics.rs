//! Counters in the text format of Prometheus.

use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering};

/// A number that only grows.
#[derive(Debug, Default)]
pub(crate) struct Counter(AtomicU64);

impl Counter {
    /// Adds to it.
    pub(crate) fn add(&self, amount: u64) {
        self.0.fetch_add(amount, Ordering::Relaxed);
    }

    /// What it stands at.
    pub(crate) fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// The server's counters.
#[derive(Debug, Default)]
pub(crate) struct Metrics {
    /// HTTP requests.
    pub requests: Counter,
    /// Messages over WebSockets.
    pub messages: Counter,
    /// Requests and messages that were refused.
    pub problems: Counter,
    /// Games that were made.
    pub games: Counter,
    /// Moves that were stored.
    pub moves: Counter,
    /// Analyses that were begun.
    pub analyses: Counter,
    /// Positions that the judge has looked at.
    pub looks: Counter,
}

/// What is measured at the moment of asking: names, meanings and values.
pub(crate) type Gauges<'a> = &'a [(&'a str, &'a str, u64)];

impl Metrics {
    /// The text for Prometheus.
    pub(crate) fn text(&self, gauges: Gauges<'_>) -> String {
        let counters = [
            ("hansu_http_requests_total", "HTTP requests", &self.requests),
            ("hansu_ws_messages_total", "messages over WebSockets", &self.messages),
            ("hansu_problems_total", "requests and messages that were refused", &self.problems),
            ("hansu_games_total", "games that were made", &self.games),
            ("hansu_moves_total", "moves that were stored", &self.moves),
            ("hansu_analyses_total", "analyses that were begun", &self.analyses),
            ("hansu_looks_total", "positions of games that the judge has looked at", &self.looks),
        ];
        let mut text = String::new();
        for (name, help, counter) in counters {
            push(&mut text, name, help, "counter", counter.get());
        }
        for (name, help, value) in gauges {
            push(&mut text, name, help, "gauge", *value);
        }
        text
    }
}

fn push(text: &mut String, name: &str, help: &str, kind: &str, value: u64) {
    let _ = write!(text, "# HELP {name} {help}\n# TYPE {name} {kind}\n{name} {value}\n");
}

/// The memory that the program takes, in bytes, where the system tells it.
pub(crate) fn resident_bytes() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
    Some(line.split_whitespace().nth(1)?.parse::<u64>().ok()? * 1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_text_is_what_prometheus_reads() {
        let metrics = Metrics::default();
        metrics.moves.add(3);
        let text = metrics.text(&[("hansu_rooms", "games that are open", 2)]);
        assert!(text.contains("# TYPE hansu_moves_total counter\nhansu_moves_total 3\n"));
        assert!(text.ends_with("# TYPE hansu_rooms gauge\nhansu_rooms 2\n"));
    }
}
