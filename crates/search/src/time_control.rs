//! Clocks with an increment, and how much of one to spend on a move.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use thiserror::Error;

/// Reads `500ms`, `1s`, `1.5s`, `2m`, or plain seconds; at most a day.
pub fn parse_time(text: &str) -> Option<Duration> {
    let (number, unit) = match text.find(|c: char| c.is_ascii_alphabetic()) {
        Some(at) => text.split_at(at),
        None => (text, "s"),
    };
    let scale = match unit {
        "us" => 1e-6,
        "ms" => 1e-3,
        "s" => 1.0,
        "m" | "min" => 60.0,
        _ => return None,
    };
    let seconds = number.parse::<f64>().ok()? * scale;
    (0.0..=86_400.0).contains(&seconds).then(|| Duration::from_secs_f64(seconds))
}

/// A time for the whole game, and what each move adds to it (Fischer's clock).
///
/// ```
/// use std::time::Duration;
/// use hansu_search::TimeControl;
///
/// let control: TimeControl = "60s+0.5s".parse()?;
/// assert_eq!(control.base, Duration::from_secs(60));
/// // With a minute left and twenty moves to go, about three seconds and most of the increment.
/// let share = control.allot(Duration::from_secs(60), 20);
/// assert!(share > Duration::from_secs(3) && share < Duration::from_secs(4));
/// # Ok::<(), hansu_search::TimeControlError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeControl {
    /// What is on the clock at the start.
    pub base: Duration,
    /// What each move adds once it is made.
    pub increment: Duration,
}

/// Why a text is no time control.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "can't read '{0}' as a clock: write the time for the game and the increment, such as 60s+0.5s, 5m or 10s+100ms"
)]
pub struct TimeControlError(String);

impl TimeControl {
    /// What one move may take of the time left, if so many of one's own moves like it are still to come
    /// ([`Game::thoughts_to_come`](hansu_game::Game::thoughts_to_come)).
    ///
    /// An even share of what is left and most of the increment, but never so much that a slow answer loses the game.
    pub fn allot(&self, left: Duration, thoughts_to_come: u32) -> Duration {
        let share = left / thoughts_to_come.max(1) + self.increment.mul_f64(0.8);
        let reserve = (left / 10).min(Duration::from_millis(100));
        share.min(left - reserve)
    }

    /// What a move may take that is worth more than its share ([`allot`](Self::allot)): three times as much, but no more than
    /// a quarter of what is left, unless the share itself is.
    pub fn most(&self, left: Duration, thoughts_to_come: u32) -> Duration {
        let share = self.allot(left, thoughts_to_come);
        (3 * share).min(left / 4).max(share)
    }
}

impl FromStr for TimeControl {
    type Err = TimeControlError;

    fn from_str(text: &str) -> Result<TimeControl, TimeControlError> {
        let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
        let time = |text: &str| parse_time(text.trim()).ok_or_else(|| TimeControlError(text.to_owned()));
        let control = TimeControl { base: time(base)?, increment: time(increment)? };
        if control.base.is_zero() { Err(TimeControlError(text.to_owned())) } else { Ok(control) }
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}s+{}s", self.base.as_secs_f64(), self.increment.as_secs_f64())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_read_and_written() {
        for (text, base, increment) in
            [("60s+0.5s", 60_000, 500), ("5m", 300_000, 0), ("10s + 100ms", 10_000, 100), ("2+1", 2_000, 1_000)]
        {
            let control: TimeControl = text.parse().expect("a clock");
            assert_eq!((control.base.as_millis(), control.increment.as_millis()), (base, increment), "{text}");
            assert_eq!(control.to_string().parse(), Ok(control));
        }
        for text in ["", "0s", "fast", "5m+", "+1s", "-1s", "1h"] {
            assert!(text.parse::<TimeControl>().is_err(), "{text}");
        }
    }

    #[test]
    fn moves_that_spend_all_they_may_use_up_the_clock_and_no_more() {
        let control: TimeControl = "60s".parse().expect("a clock");
        let mut left = control.base;
        // Thirty moves, the last ten of which count for a third.
        for thoughts in (5..=24).rev().chain((1..=10).rev()) {
            let share = control.allot(left, thoughts);
            assert!(share > control.base / 80, "{share:?} of {left:?}");
            left -= share;
        }
        assert!(left <= Duration::from_millis(100), "{left:?}");
    }

    #[test]
    fn a_hard_move_takes_more_than_its_share_and_never_all() {
        for (control, left) in [("60s", 60_000), ("60s", 900), ("60s+1s", 2_000), ("1s+10s", 40)] {
            let control: TimeControl = control.parse().expect("a clock");
            let left = Duration::from_millis(left);
            for moves in [1, 3, 30] {
                let (share, most) = (control.allot(left, moves), control.most(left, moves));
                assert!(
                    share <= most && most < left && most <= 3 * share,
                    "{control} {left:?} {moves}: {share:?} {most:?}"
                );
            }
        }
        let control: TimeControl = "60s".parse().expect("a clock");
        assert_eq!(control.most(Duration::from_secs(60), 30), Duration::from_secs(6));
        assert_eq!(control.most(Duration::from_secs(8), 10), Duration::from_secs(2));
    }

    #[test]
    fn no_share_empties_the_clock() {
        let control: TimeControl = "1s+10s".parse().expect("a clock");
        for left in [0, 1, 30, 500, 5000].map(Duration::from_millis) {
            for moves in [0, 1, 2, 40] {
                let share = control.allot(left, moves);
                assert!(share <= left && (left.is_zero() || share < left), "{left:?} {moves}");
            }
        }
    }
}
