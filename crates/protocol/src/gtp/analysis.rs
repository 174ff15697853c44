//! `lz-analyze` and its relatives: lines with what a search knows of each move.

use std::time::Duration;

use hansu_game::Move;
use hansu_search::{MoveInfo, Score, SearchInfo};

/// A running analysis: a line at most once an interval.
#[derive(Clone, Debug)]
pub(super) struct Analysis {
    interval: Duration,
    next: Duration,
}

impl Analysis {
    pub(super) fn every(interval: Duration) -> Analysis {
        Analysis { interval, next: Duration::ZERO }
    }

    /// The line for what was found, unless the last one is too recent.
    pub(super) fn line(&mut self, info: &SearchInfo, vertex: impl Fn(Move) -> String) -> Option<String> {
        if info.elapsed < self.next {
            return None;
        }
        self.next = info.elapsed + self.interval;
        self.last_line(info, vertex)
    }

    /// The line for what was found, however recent the last one is.
    pub(super) fn last_line(&self, info: &SearchInfo, vertex: impl Fn(Move) -> String) -> Option<String> {
        let entries = entries(info);
        let words = entries.iter().enumerate().map(|(order, entry)| self.describe(order, entry, info, &vertex));
        (!entries.is_empty()).then(|| words.collect::<Vec<_>>().join(" "))
    }

    fn describe(&self, order: usize, entry: &MoveInfo, info: &SearchInfo, vertex: &impl Fn(Move) -> String) -> String {
        let visits = entry.visits.unwrap_or(if order == 0 { info.nodes } else { 0 });
        let score = entry.score.or(info.score.filter(|_| order == 0));
        let winrate = (10_000.0 * score.map_or(0.5, |score| score.chance())).round();
        let lead = match score {
            Some(score @ (Score::Heuristic(_) | Score::Discs(_))) => format!(" scoreLead {}", score.value()),
            _ => String::new(),
        };
        let line = if info.pv.first() == Some(&entry.mv) { &info.pv[..] } else { std::slice::from_ref(&entry.mv) };
        let pv = line.iter().map(|&mv| vertex(mv)).collect::<Vec<_>>().join(" ");
        format!("info move {} visits {visits} winrate {winrate} order {order}{lead} pv {pv}", vertex(entry.mv))
    }
}

/// What is known of each move; searches that look at one move only know that of their line.
fn entries(info: &SearchInfo) -> Vec<MoveInfo> {
    if !info.moves.is_empty() {
        return info.moves.clone();
    }
    let first = info.pv.first().map(|&mv| MoveInfo { mv, score: info.score, bound: info.bound, visits: None });
    first.into_iter().collect()
}
