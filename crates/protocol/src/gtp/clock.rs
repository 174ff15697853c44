//! The clocks of GTP: main time, then periods in which so many stones are to be played.

use std::time::Duration;

use hansu_game::{Game, Player, Position};
use hansu_search::TimeControl;

/// What `time_settings` says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Settings {
    pub(super) main: Duration,
    pub(super) period: Duration,
    pub(super) stones: u32,
}

/// What a side has left: the main time if there are no stones to count, else the rest of a period.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Left {
    pub(super) time: Duration,
    pub(super) stones: u32,
}

/// Both sides' clocks.
#[derive(Clone, Debug, Default)]
pub(super) struct Clocks {
    settings: Settings,
    left: [Option<Left>; 2],
}

impl Clocks {
    /// A period without stones means that there is no limit.
    pub(super) fn set(&mut self, settings: Settings) {
        self.settings = settings;
        self.restart();
    }

    /// Sets both clocks to the start of a game.
    pub(super) fn restart(&mut self) {
        let Settings { main, period, stones } = self.settings;
        let unlimited = (main.is_zero() && period.is_zero()) || (!period.is_zero() && stones == 0);
        let start = if main.is_zero() { Left { time: period, stones } } else { Left { time: main, stones: 0 } };
        self.left = [Some(start).filter(|_| !unlimited); 2];
    }

    /// What the other side says is left.
    pub(super) fn tell(&mut self, side: Player, left: Left) {
        self.left[side.index()] = Some(left);
    }

    /// What a move may take; `None` for any time.
    pub(super) fn limit(&self, side: Player, position: &Position) -> Option<Duration> {
        let Left { time, stones } = self.left[side.index()]?;
        if stones > 0 {
            return Some(time / stones);
        }
        let increment = self.settings.period.checked_div(self.settings.stones).unwrap_or_default();
        let control = TimeControl { base: time, increment };
        // What the periods bring is not in the main time, so that the clock may run out.
        Some(control.allot(time, position.thoughts_to_come()).max(increment))
    }

    /// What a move may take that is worth more than its share of the main time; `None` where no time is shared.
    pub(super) fn most(&self, side: Player, position: &Position) -> Option<Duration> {
        let Left { time, stones: 0 } = self.left[side.index()]? else { return None };
        let control = TimeControl { base: time, increment: Duration::ZERO };
        Some(control.most(time, position.thoughts_to_come()).max(self.limit(side, position)?))
    }

    /// Takes a move's time off the clock, until the other side tells better.
    pub(super) fn spend(&mut self, side: Player, elapsed: Duration) {
        let Settings { period, stones, .. } = self.settings;
        let Some(left) = &mut self.left[side.index()] else { return };
        let time = left.time.saturating_sub(elapsed);
        let ran_out = time.is_zero() || left.stones == 1;
        *left = match left.stones {
            _ if ran_out && stones > 0 => Left { time: period, stones },
            0 => Left { time, stones: 0 },
            more => Left { time, stones: more - 1 },
        };
    }
}

#[cfg(test)]
mod tests {
    use hansu_game::GameSpec;

    use super::*;

    fn clocks(main: u64, period: u64, stones: u32) -> Clocks {
        let mut clocks = Clocks::default();
        clocks.set(Settings { main: Duration::from_secs(main), period: Duration::from_secs(period), stones });
        clocks
    }

    fn limit(clocks: &Clocks) -> Option<f64> {
        clocks.limit(Player::Black, &GameSpec::Othello.start()).map(|time| time.as_secs_f64())
    }

    #[test]
    fn main_time_is_shared_out_and_periods_are_split() {
        assert_eq!(limit(&Clocks::default()), None);
        assert_eq!(limit(&clocks(0, 0, 0)), None);
        assert_eq!(limit(&clocks(0, 30, 0)), None);
        assert_eq!(limit(&clocks(300, 30, 0)), None);
        assert_eq!(limit(&clocks(300, 0, 0)), Some(12.5));
        assert_eq!(limit(&clocks(0, 10, 5)), Some(2.0));
        assert_eq!(limit(&clocks(1, 10, 1)), Some(10.0));
    }

    #[test]
    fn a_hard_move_may_take_more_of_the_main_time_but_not_of_a_period() {
        let most =
            |clocks: &Clocks| clocks.most(Player::Black, &GameSpec::Othello.start()).map(|time| time.as_secs_f64());
        assert_eq!(most(&Clocks::default()), None);
        assert_eq!(most(&clocks(300, 0, 0)), Some(37.5));
        assert_eq!(most(&clocks(0, 10, 5)), None);
        assert_eq!(most(&clocks(1, 10, 1)), Some(10.0));
    }

    #[test]
    fn periods_follow_the_main_time_and_begin_again() {
        let mut clocks = clocks(5, 10, 2);
        clocks.spend(Player::Black, Duration::from_secs(6));
        assert_eq!(limit(&clocks), Some(5.0));
        clocks.spend(Player::Black, Duration::from_secs(2));
        assert_eq!(limit(&clocks), Some(8.0));
        clocks.spend(Player::Black, Duration::from_secs(2));
        assert_eq!(limit(&clocks), Some(5.0));
        clocks.tell(Player::Black, Left { time: Duration::from_secs(3), stones: 1 });
        assert_eq!(limit(&clocks), Some(3.0));
    }
}
