//! Whose turn it is: queues of owners, and what may start now.

use std::collections::{HashMap, VecDeque};
use std::time::Duration;

use super::{AT_ONCE, Class, Owner};
use crate::agents::MOST_TIME;

pub(super) type Work = Box<dyn FnOnce() + Send>;

#[derive(Default)]
pub(super) struct State {
    pub(super) play: Turns,
    pub(super) study: Turns,
    pub(super) judge: Turns,
    /// The searches under way of each owner that has any.
    pub(super) running: HashMap<Owner, usize>,
    pub(super) busy: usize,
    /// The judge's looks under way. They hold nobody up, so they count for nobody.
    pub(super) judging: usize,
    pub(super) closed: bool,
}

/// Queues of owners who take turns.
#[derive(Default)]
pub(super) struct Turns {
    work: HashMap<Owner, VecDeque<Work>>,
    owners: VecDeque<Owner>,
    waiting: usize,
}

impl Turns {
    pub(super) fn push(&mut self, owner: Owner, work: Work) {
        let queue = self.work.entry(owner).or_default();
        if queue.is_empty() {
            self.owners.push_back(owner);
        }
        queue.push_back(work);
        self.waiting += 1;
    }

    /// The work of the next owner that may have some done.
    fn pop(&mut self, may: impl Fn(Owner) -> bool) -> Option<(Owner, Work)> {
        let place = self.owners.iter().position(|&owner| may(owner))?;
        let owner = self.owners.remove(place)?;
        let queue = self.work.get_mut(&owner)?;
        let work = queue.pop_front()?;
        if queue.is_empty() {
            self.work.remove(&owner);
        } else {
            self.owners.push_back(owner);
        }
        self.waiting -= 1;
        Some((owner, work))
    }

    /// How much work is done before what an owner asks for now: its own, if it has more, else that of those before it.
    fn ahead_of(&self, owner: Owner) -> usize {
        self.work.get(&owner).map_or(self.owners.len(), |own| own.len() * self.owners.len().max(1))
    }
}

impl State {
    pub(super) fn waiting(&self) -> usize {
        self.play.waiting + self.study.waiting + self.judge.waiting
    }

    /// What may start now.
    pub(super) fn next(&mut self, cores: usize) -> Option<(Owner, Class, Work)> {
        if self.closed || self.busy >= AT_ONCE {
            return None;
        }
        let running = &self.running;
        let is_first = |owner: Owner| !running.contains_key(&owner);
        let spare = self.busy < cores;
        let play = |(owner, work)| (owner, Class::Play, work);
        let study = |(owner, work)| (owner, Class::Study, work);
        let next = self.play.pop(is_first).map(play);
        let next = next.or_else(|| self.study.pop(is_first).map(study));
        let next = next.or_else(|| if spare { self.play.pop(|_| true).map(play) } else { None });
        let next = next.or_else(|| if spare { self.study.pop(|_| true).map(study) } else { None });
        let Some(next) = next else { return self.next_look(cores) };
        *self.running.entry(next.0).or_default() += 1;
        self.busy += 1;
        Some(next)
    }

    /// A look of the judge, if a core has nothing else to do.
    fn next_look(&mut self, cores: usize) -> Option<(Owner, Class, Work)> {
        if self.busy + self.judging >= cores {
            return None;
        }
        let (owner, work) = self.judge.pop(|_| true)?;
        self.judging += 1;
        Some((owner, Class::Judge, work))
    }

    pub(super) fn finished(&mut self, owner: Owner, class: Class) {
        if class == Class::Judge {
            self.judging -= 1;
            return;
        }
        self.busy -= 1;
        if let Some(count) = self.running.get_mut(&owner) {
            *count -= 1;
            if *count == 0 {
                self.running.remove(&owner);
            }
        }
    }

    /// The longest that work which is asked for now may have to wait: nothing if it can start.
    pub(super) fn longest_wait(&self, owner: Owner, class: Class, cores: usize) -> Duration {
        let is_first = !self.running.contains_key(&owner);
        let ahead = match class {
            Class::Play => self.play.ahead_of(owner),
            Class::Study | Class::Judge => self.play.owners.len() + self.study.ahead_of(owner),
        };
        let rounds = match is_first {
            true if self.busy < AT_ONCE => 0,
            true => ahead / AT_ONCE + 1,
            false if self.busy < cores && ahead == 0 => 0,
            // At worst its owner's searches come one after the other, each as long as may be.
            false => ahead + 1,
        };
        MOST_TIME * u32::try_from(rounds).unwrap_or(u32::MAX)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    /// The names of the work that starts, in order, each ending before the next is looked for.
    fn started(state: &mut State, cores: usize, receiver: &mpsc::Receiver<&'static str>) -> Vec<&'static str> {
        while let Some((owner, class, work)) = state.next(cores) {
            work();
            state.finished(owner, class);
        }
        receiver.try_iter().collect()
    }

    #[test]
    fn owners_take_turns_and_moves_come_before_study() {
        let mut state = State::default();
        let (sender, receiver) = mpsc::channel();
        let names = [(1, "a1"), (1, "a2"), (1, "a3"), (2, "b1"), (3, "c1"), (2, "b2")];
        let work = |name| {
            let sender = sender.clone();
            Box::new(move || sender.send(name).expect("a receiver")) as Work
        };
        state.judge.push(5, work("judge"));
        state.study.push(4, work("study"));
        names.into_iter().for_each(|(owner, name)| state.play.push(owner, work(name)));
        assert_eq!(started(&mut state, 1, &receiver), ["a1", "b1", "c1", "a2", "b2", "a3", "study", "judge"]);
        assert!(state.play.work.is_empty() && state.waiting() == 0 && state.running.is_empty());
    }

    #[test]
    fn nobodys_second_search_starts_before_anothers_first() {
        let mut state = State::default();
        let nothing = || Box::new(|| ()) as Work;
        for _ in 0..3 {
            state.play.push(1, nothing());
        }
        // One owner alone has as many at once as there are cores.
        assert_eq!(state.next(2).map(|(owner, ..)| owner), Some(1));
        assert_eq!(state.next(2).map(|(owner, ..)| owner), Some(1));
        assert!(state.next(2).is_none());
        assert_eq!(state.longest_wait(1, Class::Play, 2), 2 * MOST_TIME);
        // Others start at once all the same: the searches share the cores.
        for owner in 2..=AT_ONCE as Owner - 1 {
            state.study.push(owner, nothing());
            assert_eq!(state.next(2).map(|(owner, ..)| owner), Some(owner));
        }
        // No more than the machine can hold.
        assert_eq!(state.busy, AT_ONCE);
        state.play.push(99, nothing());
        assert!(state.next(2).is_none());
        assert_eq!(state.longest_wait(100, Class::Play, 2), MOST_TIME);
        state.finished(1, Class::Play);
        assert_eq!(state.next(2).map(|(owner, ..)| owner), Some(99));
    }

    #[test]
    fn the_judge_takes_no_core_from_anyone() {
        let mut state = State::default();
        let nothing = || Box::new(|| ()) as Work;
        let started = |state: &mut State| state.next(2).map(|(_, class, _)| class);
        (1..=3).for_each(|owner| state.judge.push(owner, nothing()));
        assert_eq!((started(&mut state), started(&mut state)), (Some(Class::Judge), Some(Class::Judge)));
        assert_eq!(started(&mut state), None, "both cores are in use");
        // Moves start all the same, also the second one of an owner, and nobody is told to wait.
        assert_eq!(state.longest_wait(9, Class::Play, 2), Duration::ZERO);
        (0..2).for_each(|_| state.play.push(9, nothing()));
        assert_eq!((started(&mut state), started(&mut state)), (Some(Class::Play), Some(Class::Play)));
        (1..=2).for_each(|owner| state.finished(owner, Class::Judge));
        assert_eq!(started(&mut state), None, "the cores are needed for moves");
        (0..2).for_each(|_| state.finished(9, Class::Play));
        assert_eq!(started(&mut state), Some(Class::Judge));
    }
}
