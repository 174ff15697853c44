//! The times of Gomocup: for a move, for the match, and what is left of the match.

use std::time::Duration;

use hansu_game::{Game, Position};
use hansu_search::TimeControl;

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

    /// What a search may take; `None` for any time.
    pub(super) fn limit(&self, position: &Position) -> Option<Duration> {
        let share = self.left.map(|left| {
            let control = TimeControl { base: left, increment: Duration::ZERO };
            control.allot(left, position.thoughts_to_come())
        });
        let time = [self.turn, share].into_iter().flatten().min()?;
        Some(pace::safe(time))
    }
}

#[cfg(test)]
mod tests {
    use hansu_game::{Gomoku, Position};

    use super::*;

    fn check(times: &Times, expected: Option<u64>) {
        let position = Position::from(Gomoku::default());
        assert_eq!(times.limit(&position), expected.map(Duration::from_millis));
    }

    #[test]
    fn the_shortest_time_counts() {
        let mut times = Times::default();
        check(&times, None);
        times.set_turn(5000);
        check(&times, Some(4970));
        times.set_match(30_000);
        check(&times, Some(970));
        times.spend(Duration::from_secs(15));
        check(&times, Some(470));
        times.set_left(2_147_483_647);
        check(&times, Some(4970));
        times.set_turn(0);
        check(&times, Some(10));
        times.set_turn(100);
        check(&times, Some(90));
        times.restart();
        times.set_match(0);
        check(&times, Some(90));
    }
}
