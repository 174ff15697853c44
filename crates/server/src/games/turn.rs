//! The time of a turn, and what it does to the clocks.

use std::time::Duration;

use crate::api::{ClockView, Side};
use crate::games::Play;
use crate::platform::Instant;
use crate::store::StoredClock;

/// How long the turn has taken. It stands still while nobody has the game open.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct TurnTime {
    used: Duration,
    since: Option<Instant>,
}

impl TurnTime {
    /// The time taken so far.
    pub(super) fn elapsed(&self) -> Duration {
        self.used + self.since.map_or(Duration::ZERO, |since| since.elapsed())
    }

    /// A new turn; `goes_on` if somebody has the game open.
    pub(super) fn begin(goes_on: bool) -> TurnTime {
        TurnTime { used: Duration::ZERO, since: goes_on.then(Instant::now) }
    }

    pub(super) fn pause(&mut self) {
        *self = TurnTime { used: self.elapsed(), since: None };
    }

    pub(super) fn go_on(&mut self) {
        self.since = self.since.or_else(|| Some(Instant::now()));
    }

    pub(super) fn is_going_on(&self) -> bool {
        self.since.is_some()
    }
}

impl Play {
    /// Whose clock is to run: from the first move on, until the game is over.
    pub(super) fn clock_side(&self) -> Option<Side> {
        let begun = self.stored.moves.len() > self.stored.opening && self.stored.swap2.is_none();
        self.to_act().filter(|_| begun && self.stored.clock.is_some())
    }

    /// What a side has left when its turn has taken so long.
    pub(super) fn time_left(&self, side: Side, elapsed: Duration) -> Option<Duration> {
        let clock = self.stored.clock?;
        Some(Duration::from_millis(left(&clock, side)).saturating_sub(elapsed))
    }

    /// Takes the time of a turn off a clock, and adds the increment if a move was made.
    pub(super) fn take_time(&mut self, side: Side, elapsed: Duration, moved: bool) {
        let Some(clock) = &mut self.stored.clock else { return };
        let increment = if moved { clock.increment_ms } else { 0 };
        let left = match side {
            Side::Black => &mut clock.black_ms,
            Side::White => &mut clock.white_ms,
        };
        *left = left.saturating_sub(millis(elapsed)).saturating_add(increment);
    }

    /// The clocks as they are now.
    pub(super) fn clock_view(&self, turn: &TurnTime) -> Option<ClockView> {
        let clock = self.stored.clock?;
        let side = self.clock_side();
        let now = |of: Side| {
            let taken = if side == Some(of) { millis(turn.elapsed()) } else { 0 };
            left(&clock, of).saturating_sub(taken)
        };
        Some(ClockView {
            base_ms: clock.base_ms,
            increment_ms: clock.increment_ms,
            black_ms: now(Side::Black),
            white_ms: now(Side::White),
            running: side.filter(|_| turn.is_going_on()),
        })
    }
}

fn left(clock: &StoredClock, side: Side) -> u64 {
    match side {
        Side::Black => clock.black_ms,
        Side::White => clock.white_ms,
    }
}

pub(super) fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}
