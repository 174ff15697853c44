//! When a card comes back: boxes, after Leitner (1972).
//!
//! A new card that is solved goes to box 2, with a hint to box 1. A card that was due goes up one box if it is solved and stays
//! if hints were taken. A wrong answer sends any card back to box 0. A card that is solved again before its time stays where it is,
//! so that going through the same pile twice a day does no harm.

use jiff::{SignedDuration, Timestamp};

use crate::api::KeptCard;

/// How long a card waits in each box, in minutes.
pub(crate) const BOX_MINUTES: [i64; 7] = [10, DAY, 3 * DAY, 7 * DAY, 16 * DAY, 35 * DAY, 90 * DAY];

const DAY: i64 = 24 * 60;

/// How a card went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Grade {
    /// Not solved at the first try.
    Wrong,
    /// Solved with hints.
    Hinted,
    /// Solved.
    Right,
}

/// The box and the next time of a card after an answer.
pub(crate) fn next(before: Option<(u8, Timestamp)>, grade: Grade, now: Timestamp) -> (u8, Timestamp) {
    let last = BOX_MINUTES.len() as u8 - 1;
    let in_box = |number: u8| {
        let minutes = BOX_MINUTES[usize::from(number.min(last))];
        (number.min(last), now.checked_add(SignedDuration::from_mins(minutes)).unwrap_or(now))
    };
    match (before, grade) {
        (_, Grade::Wrong) => in_box(0),
        (None, Grade::Hinted) => in_box(1),
        (None, Grade::Right) => in_box(2),
        (Some((number, due)), _) if due > now => (number.min(last), due),
        (Some((number, _)), Grade::Hinted) => in_box(number),
        (Some((number, _)), Grade::Right) => in_box(number + 1),
    }
}

/// The same for a card as it is kept; a time that can't be read counts as due.
pub(crate) fn next_of(card: Option<&KeptCard>, grade: Grade, now: Timestamp) -> (u8, Timestamp) {
    next(card.map(|card| (card.box_number, card.due.parse().unwrap_or(now))), grade, now)
}

/// Days in a row up to today, or up to yesterday if today has none yet. `days` are all days with a card, in any order.
pub(crate) fn streak(days: &[jiff::civil::Date], today: jiff::civil::Date) -> u32 {
    let yesterday = today.yesterday().unwrap_or(today);
    let mut day = if days.contains(&today) { today } else { yesterday };
    let mut count = 0;
    while days.contains(&day) {
        count += 1;
        let Ok(before) = day.yesterday() else { break };
        day = before;
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> Timestamp {
        text.parse().expect("a moment")
    }

    #[test]
    fn a_card_climbs_box_by_box_and_falls_to_the_first() {
        let mut now = at("2026-11-18T12:00:00Z");
        let (mut number, mut due) = next(None, Grade::Right, now);
        let mut waits = Vec::new();
        for _ in 0..6 {
            waits.push(due.duration_since(now).as_mins() / DAY);
            now = due;
            (number, due) = next(Some((number, due)), Grade::Right, now);
        }
        assert_eq!((waits, number), (vec![3, 7, 16, 35, 90, 90], 6));
        let (number, due) = next(Some((number, due)), Grade::Wrong, now);
        assert_eq!((number, due.duration_since(now).as_mins()), (0, 10));
    }

    #[test]
    fn a_hint_keeps_a_card_where_it_is_and_a_new_one_low() {
        let now = at("2026-11-18T12:00:00Z");
        assert_eq!(next(None, Grade::Hinted, now).0, 1);
        let (number, due) = next(Some((3, now)), Grade::Hinted, now);
        assert_eq!((number, due.duration_since(now).as_mins()), (3, 7 * DAY));
    }

    #[test]
    fn solving_a_card_before_its_time_changes_nothing() {
        let now = at("2026-11-18T12:00:00Z");
        let due = at("2026-11-20T12:00:00Z");
        for grade in [Grade::Right, Grade::Hinted] {
            assert_eq!(next(Some((2, due)), grade, now), (2, due));
        }
        assert_eq!(next(Some((2, due)), Grade::Wrong, now).0, 0);
    }

    #[test]
    fn a_box_that_there_is_not_is_the_last() {
        let now = at("2026-11-18T12:00:00Z");
        assert_eq!(next(Some((200, now)), Grade::Right, now).0, 6);
    }

    #[test]
    fn a_streak_lasts_through_a_day_that_has_only_begun() {
        let day = |text: &str| text.parse::<jiff::civil::Date>().expect("a day");
        let days = ["2026-11-14", "2026-11-16", "2026-11-17"].map(day);
        assert_eq!(streak(&days, day("2026-11-17")), 2);
        assert_eq!(streak(&days, day("2026-11-18")), 2);
        assert_eq!(streak(&days, day("2026-11-19")), 0);
        assert_eq!(streak(&[], day("2026-11-19")), 0);
    }
}
