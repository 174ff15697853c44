//! A contest without its moves: everything that tables and reports are made of, in a byte a game.

use hansu_game::GameSpec;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::line::GameLine;
use super::measures::Measures;
use super::plan::Slot;
use super::results::Summary;
use super::tally::{Faults, Tally};

/// What the games of a contest came to, game by game, and what both agents spent on them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ContestResults {
    /// The first agent.
    pub a: String,
    /// The second one.
    pub b: String,
    /// A digit for each game: the half points of the first agent. A hyphen stands for a game that was not played. Games 2n
    /// and 2n+1 are a pair.
    pub points: String,
    /// What the first and the second agent did wrong.
    #[serde(default, skip_serializing_if = "is_none")]
    pub faults: [Faults; 2],
    /// What both spent.
    pub spent: [Measures; 2],
}

/// A text that is no list of results.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("'{0}' is no result of a game: write 0, 1 or 2 half points, or - for none")]
pub struct PointsError(char);

impl ContestResults {
    /// Of games that were played.
    pub fn of_games<'a>(
        [a, b]: [String; 2],
        game: GameSpec,
        lines: impl IntoIterator<Item = &'a GameLine>,
    ) -> ContestResults {
        let (mut tally, mut spent) = (Tally::default(), [Measures::default(); 2]);
        for line in lines {
            tally.add(line);
            Measures::add_game(&mut spent, line, game, |_| true);
        }
        let digit = |points: &Option<u8>| points.map_or('-', |points| char::from(b'0' + points));
        ContestResults { a, b, points: tally.points().iter().map(digit).collect(), faults: tally.faults(), spent }
    }

    /// How many games were played.
    pub fn games(&self) -> u64 {
        self.points.chars().filter(|&digit| digit != '-').count() as u64
    }

    /// The results as they add up.
    pub fn tally(&self) -> Result<Tally, PointsError> {
        let mut tally = Tally::default();
        for (game, digit) in (0..).zip(self.points.chars()) {
            match digit {
                '0' | '1' | '2' => tally.add_points(Slot { contest: 0, game }, digit as usize - '0' as usize),
                '-' => {}
                other => return Err(PointsError(other)),
            }
        }
        tally.set_faults(self.faults);
        Ok(tally)
    }

    /// What the contest came to.
    pub fn summary(&self) -> Result<Summary, PointsError> {
        Ok(Summary::new(&[self.a.clone(), self.b.clone()], &self.tally()?, self.spent, None))
    }
}

fn is_none(faults: &[Faults; 2]) -> bool {
    *faults == [Faults::default(); 2]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn results(points: &str) -> ContestResults {
        ContestResults { a: "a".to_owned(), b: "b".to_owned(), points: points.to_owned(), ..ContestResults::default() }
    }

    #[test]
    fn digits_are_games_and_two_of_them_a_pair() {
        let tally = results("2012-11").tally().expect("results");
        assert_eq!(tally.pairs().counts(), [0, 0, 1, 1, 0]);
        assert_eq!((tally.record().wins, tally.record().draws, tally.record().losses), (2, 3, 1));
        assert_eq!(results("2012-11").games(), 6);
        let error = results("20x").tally().expect_err("no result");
        assert_eq!(error.to_string(), "'x' is no result of a game: write 0, 1 or 2 half points, or - for none");
    }
}
