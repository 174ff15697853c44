//! Whether a match came out as a published one.

use super::cell::Cells;
use super::match_table::PublishedMatch;
use crate::matches::Summary;
use crate::stats::Interval;

/// Our score beside a published one, at the usual 5%.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// Ours is higher.
    Higher,
    /// Ours is lower.
    Lower,
    /// Chance alone explains the difference.
    InLine,
    /// Chance alone explains the difference, but of so few games it would explain almost any.
    TooFew,
}

/// With fewer games than this, on our side or theirs, nothing is called in line with anything.
pub(super) const LEAST_GAMES: u64 = 20;

impl Comparison {
    /// In words.
    pub const fn words(self) -> &'static str {
        match self {
            Comparison::Higher => "higher than published",
            Comparison::Lower => "lower than published",
            Comparison::InLine => "in line with published",
            Comparison::TooFew => "of too few games to compare",
        }
    }

    /// The same in a word, where it is clear with what ours is compared.
    pub const fn word(self) -> &'static str {
        match self {
            Comparison::Higher => "higher",
            Comparison::Lower => "lower",
            Comparison::InLine => "in line",
            Comparison::TooFew => "too few games",
        }
    }

    pub(super) fn of_words(words: &str) -> Option<Comparison> {
        let all = [Comparison::Higher, Comparison::Lower, Comparison::InLine, Comparison::TooFew];
        all.into_iter().find(|known| known.words() == words)
    }
}

/// Compares a match with what was published of it.
pub(super) fn compare(ours: &Summary, published: &PublishedMatch) -> Comparison {
    let interval = Interval { low: ours.score_low, value: ours.score, high: ours.score_high };
    let (low, high) = match published.interval() {
        // Two estimates: their difference has the sum of both variances.
        Some(theirs) => {
            let error = |below: f64, above: f64| (below * below + above * above).sqrt();
            let difference = interval.value - theirs.value;
            let least = difference - error(interval.value - interval.low, theirs.high - theirs.value);
            let most = difference + error(interval.high - interval.value, theirs.value - theirs.low);
            (least, most)
        }
        None => {
            let (least, most) = published.score();
            (interval.low - most, interval.high - least)
        }
    };
    match (low, high) {
        (low, _) if low > 0.0 => Comparison::Higher,
        (_, high) if high < 0.0 => Comparison::Lower,
        _ if ours.games.min(published.games().unwrap_or(u64::MAX)) < LEAST_GAMES => Comparison::TooFew,
        _ => Comparison::InLine,
    }
}

impl PublishedMatch {
    /// What was published, as columns of a row.
    pub(super) fn cells(&self) -> Cells {
        let mut cells = Cells::default();
        match *self {
            PublishedMatch::Games { wins, draws, losses } => {
                cells.push("games", wins + draws + losses);
                cells.push("wins", wins);
                cells.push("draws", draws);
                cells.push("losses", losses);
                cells.push("score", self.score().0);
                if let Some(score) = self.interval() {
                    cells.push("score_low", score.low);
                    cells.push("score_high", score.high);
                }
            }
            PublishedMatch::Share { low, high } => {
                cells.push("score_low", low);
                cells.push("score_high", high);
            }
        }
        cells
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::{Estimate, Pentanomial};

    fn check(wins: u64, losses: u64, published: PublishedMatch, expected: Comparison) {
        let score = Estimate::of(&Pentanomial::new([losses / 2, 0, 0, 0, wins / 2])).expect("games").score;
        let found = compare_interval(score, wins + losses, &published);
        assert_eq!(found, expected, "{wins}-{losses} beside {published:?}");
    }

    fn compare_interval(score: Interval, games: u64, published: &PublishedMatch) -> Comparison {
        let summary = crate::matches::Summary {
            games,
            score: score.value,
            score_low: score.low,
            score_high: score.high,
            ..crate::matches::Summary::default()
        };
        compare(&summary, published)
    }

    #[test]
    fn only_differences_beyond_chance_are_told() {
        let four_of_twenty = PublishedMatch::Games { wins: 4, draws: 0, losses: 16 };
        check(60, 140, four_of_twenty, Comparison::InLine);
        check(20, 180, four_of_twenty, Comparison::InLine);
        check(180, 20, four_of_twenty, Comparison::Higher);
        let nine_of_ten = PublishedMatch::Games { wins: 9, draws: 0, losses: 1 };
        check(60, 140, nine_of_ten, Comparison::Lower);
        let some = PublishedMatch::Share { low: 0.15, high: 0.3 };
        check(44, 156, some, Comparison::InLine);
        check(2, 198, some, Comparison::Lower);
        check(140, 60, some, Comparison::Higher);
    }

    #[test]
    fn few_games_are_in_line_with_nothing() {
        let two_of_ten = PublishedMatch::Games { wins: 2, draws: 0, losses: 8 };
        check(60, 140, two_of_ten, Comparison::TooFew);
        check(180, 20, two_of_ten, Comparison::Higher);
        let four_of_twenty = PublishedMatch::Games { wins: 4, draws: 0, losses: 16 };
        check(2, 8, four_of_twenty, Comparison::TooFew);
        check(10, 0, four_of_twenty, Comparison::Higher);
    }
}
