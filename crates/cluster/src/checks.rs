//! Units that are done twice, by workers that do not trust each other.

use std::collections::{HashMap, HashSet};
use std::time::{Duration, Instant};

use hansu_files::ContentHash;

use crate::job::{Job, Outcome};
use crate::names::WorkerName;

/// A result that someone else is to confirm.
#[derive(Debug)]
pub(crate) struct Check {
    pub(crate) job: Job,
    pub(crate) outcome: Outcome,
    pub(crate) by: WorkerName,
    since: Instant,
}

/// The results that are to be confirmed.
#[derive(Debug)]
pub(crate) struct Checks {
    share: f64,
    /// Makes it impossible to foresee which units are checked.
    secret: u64,
    waiting: HashMap<ContentHash, Check>,
    /// How many of each worker's units have been chosen.
    chosen: HashMap<String, u64>,
}

impl Checks {
    pub(crate) fn new(share: f64) -> Checks {
        let secret = u64::from_str_radix(&crate::names::random_hex(16), 16).unwrap_or(0);
        Checks { share, secret, waiting: HashMap::new(), chosen: HashMap::new() }
    }

    /// Whether a unit is to be done again: a share of all, and the first of each worker.
    pub(crate) fn choose(&mut self, unit: ContentHash, by: &WorkerName) -> bool {
        if self.share <= 0.0 {
            return false;
        }
        let mixed = ContentHash::of(format!("{}{unit}", self.secret).as_bytes()).to_string();
        let digits = &mixed[ContentHash::PREFIX.len()..][..12];
        let drawn = u64::from_str_radix(digits, 16).unwrap_or(0) as f64 / (1u64 << 48) as f64;
        let chosen = self.chosen.entry(by.trust().to_owned()).or_default();
        let is_chosen = *chosen == 0 || drawn < self.share;
        *chosen += u64::from(is_chosen);
        is_chosen
    }

    pub(crate) fn add(&mut self, unit: ContentHash, job: Job, outcome: Outcome, by: WorkerName) {
        self.waiting.insert(unit, Check { job, outcome, by, since: Instant::now() });
    }

    /// The result that a second one is to be compared with, unless it comes from the same worker.
    pub(crate) fn take(&mut self, unit: ContentHash, by: &WorkerName) -> Option<Check> {
        let waits = self.waiting.get(&unit).is_some_and(|check| check.by.trust() != by.trust());
        if waits { self.waiting.remove(&unit) } else { None }
    }

    pub(crate) fn waits_for(&self, unit: ContentHash) -> bool {
        self.waiting.contains_key(&unit)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.waiting.is_empty()
    }

    /// Whether the newest has been waited for longer than this.
    pub(crate) fn are_overdue(&self, patience: Duration) -> bool {
        self.waiting.values().all(|check| check.since.elapsed() > patience)
    }

    /// Whether none of those who are there can confirm any of it.
    pub(crate) fn have_nobody(&self, trusts: &HashSet<String>) -> bool {
        self.waiting.values().all(|check| trusts.iter().all(|trust| trust == check.by.trust()))
    }

    /// Gives up what is waited for; tells how many that are.
    pub(crate) fn give_up(&mut self) -> usize {
        std::mem::take(&mut self.waiting).len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_of_units_is_chosen_and_the_first_of_each_worker() {
        let mut checks = Checks::new(0.1);
        let (one, other) = (WorkerName::new(None, "one"), WorkerName::new(None, "other"));
        let unit = |number: u32| ContentHash::of(&number.to_le_bytes());
        assert!(checks.choose(unit(0), &one) && checks.choose(unit(0), &other));
        let chosen = (1..5001).filter(|&number| checks.choose(unit(number), &one)).count();
        assert!((400..600).contains(&chosen), "{chosen}");
        let mut none = Checks::new(0.0);
        assert!(!none.choose(unit(0), &one));
    }

    #[test]
    fn nobody_confirms_its_own_result() {
        let mut checks = Checks::new(1.0);
        let unit = ContentHash::of(b"unit");
        let (one, again) = (WorkerName::new(Some("lab"), "one"), WorkerName::new(Some("lab"), "two"));
        let job = Job::Wait { number: 0, millis: 0, bytes: 0 };
        checks.add(unit, job, Outcome::Waited(String::new()), one);
        assert!(checks.take(unit, &again).is_none() && checks.waits_for(unit));
        assert!(checks.take(unit, &WorkerName::new(Some("ann"), "one")).is_some() && checks.is_empty());
    }
}
