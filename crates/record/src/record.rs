//! A game with what is known about it: what every reader yields and every writer takes.

use std::fmt;
use std::time::Duration;

use hansu_game::{Game, GameSpec, IllegalMove, Move, Position};

use crate::GameResult;

/// A game with what is known about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRecord {
    /// The game and its settings.
    pub spec: GameSpec,
    /// The position before the first move.
    pub start: Position,
    /// The moves, passes among them.
    pub moves: Vec<Move>,
    /// What is said about the moves, in their order. There may be fewer notes than moves.
    pub notes: Vec<MoveNote>,
    /// Black's name, or nothing. A line.
    pub black: String,
    /// White's name, or nothing. A line.
    pub white: String,
    /// The day, if it is known.
    pub date: Option<Date>,
    /// The tournament or match, or nothing. A line.
    pub event: String,
    /// Where it was played, or nothing. A line.
    pub place: String,
    /// The result, if it is known.
    pub result: Option<GameResult>,
    /// What is said about the whole game, or nothing. Lines end with `\n`.
    pub comment: String,
}

impl GameRecord {
    /// A game of which only the moves are known.
    pub fn new(start: Position, moves: Vec<Move>) -> GameRecord {
        GameRecord {
            spec: start.spec(),
            start,
            moves,
            notes: Vec::new(),
            black: String::new(),
            white: String::new(),
            date: None,
            event: String::new(),
            place: String::new(),
            result: None,
            comment: String::new(),
        }
    }

    /// The position after the last move.
    pub fn end(&self) -> Result<Position, IllegalMove> {
        self.checked_end().map_err(|(_, error)| error)
    }

    /// The position after the last move; the first wrong move with its number from 1.
    pub(crate) fn checked_end(&self) -> Result<Position, (usize, IllegalMove)> {
        let mut position = self.start.clone();
        for (index, &mv) in self.moves.iter().enumerate() {
            position.play(mv).map_err(|error| (index + 1, error))?;
        }
        Ok(position)
    }

    /// What is said about a move, counted from 0; nothing if there is no such note.
    pub fn note(&self, index: usize) -> &MoveNote {
        const NONE: &MoveNote = &MoveNote { eval: None, time: None, comment: String::new() };
        self.notes.get(index).unwrap_or(NONE)
    }
}

/// What is said about a move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MoveNote {
    /// What the position is worth to the side that moved, in hundredths: of a disc in Othello.
    pub eval: Option<i32>,
    /// The time taken.
    pub time: Option<Duration>,
    /// A text, or nothing. Lines end with `\n`.
    pub comment: String,
}

impl MoveNote {
    /// Whether nothing is said.
    pub fn is_empty(&self) -> bool {
        self.eval.is_none() && self.time.is_none() && self.comment.is_empty()
    }
}

/// A day, or as much as is known of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Date {
    /// The year.
    pub year: u16,
    /// The month from 1, if it is known.
    pub month: Option<u8>,
    /// The day from 1, if the month and it are known.
    pub day: Option<u8>,
}

impl Date {
    /// Checks a day; 0 stands for a month or day that is not known.
    pub fn new(year: u16, month: u8, day: u8) -> Option<Date> {
        if month > 12 || day > 31 || year > 9999 {
            return None;
        }
        let month = Some(month).filter(|&month| month > 0);
        Some(Date { year, month, day: month.and(Some(day).filter(|&day| day > 0)) })
    }

    /// Reads `1996`, `1996-05` or `1996-05-06`; dots and slashes will do, and what follows is not looked at.
    pub fn parse(text: &str) -> Option<Date> {
        let mut parts = text.trim().split(|c: char| !c.is_ascii_digit());
        let year = parts.next().filter(|year| year.len() == 4)?.parse().ok()?;
        let mut two = || parts.next().filter(|part| part.len() == 2).and_then(|part| part.parse().ok());
        let month = two().unwrap_or(0);
        let day = if month > 0 { two().unwrap_or(0) } else { 0 };
        Date::new(year, month, day)
    }

    /// The day of a time in seconds since 1970.
    pub(crate) fn of_unix_seconds(seconds: i64) -> Option<Date> {
        // Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms": civil_from_days.
        let days = seconds.div_euclid(86_400).checked_add(719_468)?;
        let (era, day_of_era) = (days.div_euclid(146_097), days.rem_euclid(146_097));
        let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
        let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
        let shifted_month = (5 * day_of_year + 2) / 153;
        let day = day_of_year - (153 * shifted_month + 2) / 5 + 1;
        let month = if shifted_month < 10 { shifted_month + 3 } else { shifted_month - 9 };
        let year = year_of_era + era * 400 + i64::from(month <= 2);
        Date::new(u16::try_from(year).ok()?, u8::try_from(month).ok()?, u8::try_from(day).ok()?)
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}", self.year)?;
        let Some(month) = self.month else { return Ok(()) };
        write!(f, "-{month:02}")?;
        self.day.map_or(Ok(()), |day| write!(f, "-{day:02}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: Option<&str>) {
        assert_eq!(Date::parse(text).map(|date| date.to_string()).as_deref(), expected, "{text}");
    }

    #[test]
    fn as_much_of_a_date_as_is_known_is_read() {
        check("1996", Some("1996"));
        check(" 1996-05 ", Some("1996-05"));
        check("1996-05-06", Some("1996-05-06"));
        check("1996-05-06,07,08", Some("1996-05-06"));
        check("2004.09.18_05:54:38.MDT", Some("2004-09-18"));
        check("1996/13/01", None);
        check("1996-00-07", Some("1996"));
        for none in ["", "yesterday", "96-05-06", "06-05-1996", "é"] {
            check(none, None);
        }
    }

    #[test]
    fn seconds_since_1970_are_days() {
        let day = |seconds| Date::of_unix_seconds(seconds).map(|date| date.to_string());
        assert_eq!(day(0).as_deref(), Some("1970-01-01"));
        assert_eq!(day(945_277_754).as_deref(), Some("1999-12-15"));
        assert_eq!(day(951_782_400).as_deref(), Some("2000-02-29"));
        assert_eq!(day(-1).as_deref(), Some("1969-12-31"));
        assert_eq!(day(i64::MAX), None);
        assert_eq!(day(i64::MIN), None);
    }
}
