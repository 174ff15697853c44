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
    /// When someone was asked; nobody yet if there is nobody who could.
    asked: Option<Instant>,
}

/// Results that may wait until there is someone to confirm them.
const MOST_UNASKED: usize = 64;

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

    /// Remembers a result until someone has confirmed it; of those whom nobody can confirm, only so many.
    pub(crate) fn add(&mut self, unit: ContentHash, job: Job, outcome: Outcome, by: WorkerName) {
        if self.waiting.values().filter(|check| check.asked.is_none()).count() < MOST_UNASKED {
            self.waiting.insert(unit, Check { job, outcome, by, asked: None });
        }
    }

    /// Those that nobody was asked for and someone of these can confirm. They count as asked from now on.
    pub(crate) fn ask_for(&mut self, trusts: &HashSet<String>) -> Vec<(ContentHash, Job, WorkerName)> {
        let can_be_asked =
            |check: &Check| check.asked.is_none() && trusts.iter().any(|trust| trust != check.by.trust());
        let asked = self.waiting.iter_mut().filter(|(_, check)| can_be_asked(check));
        asked
            .map(|(unit, check)| {
                check.asked = Some(Instant::now());
                (*unit, check.job.clone(), check.by.clone())
            })
            .collect()
    }

    /// There is nobody any more who could confirm any of them: whether someone had been asked.
    pub(crate) fn recall(&mut self) -> bool {
        let mut was_asked = false;
        self.waiting.values_mut().for_each(|check| was_asked |= check.asked.take().is_some());
        was_asked
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

    /// Whether the newest that someone was asked for has been waited for longer than this.
    pub(crate) fn are_overdue(&self, patience: Duration) -> bool {
        self.waiting.values().all(|check| check.asked.is_none_or(|asked| asked.elapsed() > patience))
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

    #[test]
    fn nobody_is_asked_before_there_is_someone_who_can_confirm() {
        let mut checks = Checks::new(1.0);
        let trusts = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect::<HashSet<String>>();
        let job = |number| Job::Wait { number, millis: 0, bytes: 0 };
        for number in 0..2 * MOST_UNASKED as u64 {
            let unit = ContentHash::of(&number.to_le_bytes());
            checks.add(unit, job(number), Outcome::Waited(String::new()), WorkerName::new(None, "one"));
        }
        assert!(checks.ask_for(&trusts(&["one"])).is_empty(), "it would confirm its own");
        assert_eq!(checks.ask_for(&trusts(&["one", "two"])).len(), MOST_UNASKED);
        assert!(checks.ask_for(&trusts(&["one", "two"])).is_empty(), "each is asked for once");
        assert!(checks.recall() && !checks.recall());
        assert_eq!(checks.ask_for(&trusts(&["three"])).len(), MOST_UNASKED);
    }
}
