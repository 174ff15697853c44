//! The times of Gomocup: for a move, for the match, and what is left of the match.

use std::time::Duration;

use hansu_game::{Game, Position};
use hansu_search::{Limits, TimeControl};

use crate::pace;

/// What the manager has said about time.
#[derive(Clone, Debug, Default)]
pub(super) struct Times {
    turn: Option<Duration>,
    left: Option<Duration>,
    match_time: Option<Duration>,
}

impl Times {
    /// Milliseconds a move; 0 is as fast as possible.
    pub(super) fn set_turn(&mut self, milliseconds: u64) {
        self.turn = Some(Duration::from_millis(milliseconds));
    }

    /// Milliseconds for a game; 0 is any time.
    pub(super) fn set_match(&mut self, milliseconds: u64) {
        self.match_time = Some(milliseconds).filter(|&time| time > 0).map(Duration::from_millis);
        self.left = self.match_time;
    }

    /// Milliseconds left of the game. Managers tell it even where there is no limit for the game.
    pub(super) fn set_left(&mut self, milliseconds: u64) {
        self.left = Some(Duration::from_millis(milliseconds));
    }

    /// A new game begins.
    pub(super) fn restart(&mut self) {
        self.left = self.match_time;
    }

    /// Takes a move's time off what is left, until the manager tells it.
    pub(super) fn spend(&mut self, elapsed: Duration) {
        self.left = self.left.map(|left| left.saturating_sub(elapsed));
    }

    /// The limits with what a search in one of so many parts may take; no time is any time.
    pub(super) fn limit(&self, limits: Limits, position: &Position, parts: u32) -> Limits {
        let clock = self.left.map(|left| (TimeControl { base: left, increment: Duration::ZERO }, left));
        let to_come = position.thoughts_to_come();
        let share = clock.map(|(control, left)| control.allot(left, to_come));
        let most = clock.map(|(control, left)| control.most(left, to_come));
        let shortest = |time: Option<Duration>| [self.turn, time].into_iter().flatten().min();
        let part = |time: Duration| pace::safe(time) / parts.max(1);
        // Where a turn may not even take its share of the clock, what it leaves is of no use to later ones.
        let most = if self.turn <= share && self.turn.is_some() { None } else { most };
        Limits { time: shortest(share).map(part), most_time: most.and(shortest(most)).map(part), ..limits }
    }
}

#[cfg(test)]
mod tests {
    use hansu_game::{Gomoku, Position};

    use super::*;

    fn check(times: &Times, time: Option<u64>, most_time: Option<u64>) {
        let limits = times.limit(Limits::default(), &Position::from(Gomoku::default()), 1);
        let expected = [time, most_time].map(|time| time.map(Duration::from_millis));
        assert_eq!([limits.time, limits.most_time], expected);
    }

    #[test]
    fn the_shortest_time_counts() {
        let mut times = Times::default();
        check(&times, None, None);
        times.set_turn(5000);
        check(&times, Some(4970), None);
        times.set_match(32_000);
        check(&times, Some(1970), Some(4970));
        times.spend(Duration::from_secs(16));
        check(&times, Some(970), Some(2970));
        times.set_left(2_147_483_647);
        check(&times, Some(4970), None);
        times.set_turn(0);
        check(&times, Some(10), None);
        times.set_turn(100);
        check(&times, Some(90), None);
        times.restart();
        times.set_match(0);
        check(&times, Some(90), None);
    }

    #[test]
    fn two_moves_at_once_take_half_of_the_time_each() {
        let mut times = Times::default();
        times.set_turn(5000);
        times.set_match(32_000);
        let limits = times.limit(Limits::default(), &Position::from(Gomoku::default()), 2);
        let [time, most_time] = [985, 2485].map(|milliseconds| Some(Duration::from_millis(milliseconds)));
        assert_eq!((limits.time, limits.most_time), (time, most_time));
    }
}
