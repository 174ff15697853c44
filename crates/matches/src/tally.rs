//! What the games of a contest add up to.

use hansu_game::Player;
use serde::{Deserialize, Serialize};

use super::line::{Ending, GameLine};
use super::plan::Slot;
use hansu_stats::{Estimate, Pentanomial};

/// Wins, draws and losses of a contest's first agent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct Record {
    pub wins: u64,
    pub draws: u64,
    pub losses: u64,
}

impl Record {
    /// How many games.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Points a game, from 0 to 1; `None` without games.
    pub fn score(&self) -> Option<f64> {
        let points = self.wins as f64 + self.draws as f64 / 2.0;
        (self.games() > 0).then(|| points / self.games() as f64)
    }

    fn add(&mut self, half_points: usize) {
        match half_points {
            0 => self.losses += 1,
            1 => self.draws += 1,
            _ => self.wins += 1,
        }
    }
}

/// Games lost by other means than on the board, by either agent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct Faults {
    pub illegal: u64,
    pub timeouts: u64,
    pub crashes: u64,
}

/// The results of a contest, as games come in in any order.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// The half points of the first agent, by the game's number.
    results: Vec<Option<u8>>,
    /// As Black, as White.
    by_colour: [Record; 2],
    /// Of the first and of the second agent.
    faults: [Faults; 2],
    pairs: Pentanomial,
}

impl Tally {
    /// Adds a game of the contest.
    pub fn add(&mut self, game: &GameLine) {
        self.add_points(game.slot(), game.half_points_of_a());
        self.add_fault(game, game.slot().colour_of_a());
    }

    /// Adds the half points that a game brought the first agent.
    pub(crate) fn add_points(&mut self, slot: Slot, points: usize) {
        let number = slot.game as usize;
        if self.results.len() <= number {
            self.results.resize(number + 1, None);
        }
        self.results[number] = Some(points as u8);
        self.by_colour[slot.colour_of_a().index()].add(points);
        if let Some(Some(other)) = self.results.get(number ^ 1) {
            self.pairs.add(points, usize::from(*other));
        }
    }

    /// The half points of the first agent by the game's number; `None` for games that were not played.
    pub(crate) fn points(&self) -> &[Option<u8>] {
        &self.results
    }

    /// Says what both agents did wrong, where the games themselves are not known.
    pub(crate) fn set_faults(&mut self, faults: [Faults; 2]) {
        self.faults = faults;
    }

    fn add_fault(&mut self, game: &GameLine, colour_of_a: Player) {
        let a_won = game.winner.outcome().winner() == Some(colour_of_a);
        let faults = &mut self.faults[usize::from(a_won)];
        match game.ended {
            Ending::Normal => {}
            Ending::Illegal => faults.illegal += 1,
            Ending::Timeout => faults.timeouts += 1,
            Ending::Crash => faults.crashes += 1,
        }
    }

    /// Wins, draws and losses of the first agent.
    pub fn record(&self) -> Record {
        let [black, white] = self.by_colour;
        Record { wins: black.wins + white.wins, draws: black.draws + white.draws, losses: black.losses + white.losses }
    }

    /// The same, only where it had that colour.
    pub fn record_as(&self, colour: Player) -> Record {
        self.by_colour[colour.index()]
    }

    /// What the first and the second agent did wrong.
    pub fn faults(&self) -> [Faults; 2] {
        self.faults
    }

    /// The finished pairs.
    pub fn pairs(&self) -> Pentanomial {
        self.pairs
    }

    /// The pairs in the order of play, up to the first that is not finished.
    pub fn pairs_in_order(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        self.results.chunks(2).map_while(|pair| match pair {
            [Some(first), Some(second)] => Some((usize::from(*first), usize::from(*second))),
            _ => None,
        })
    }

    /// The estimate from all games. A game whose partner is not finished counts as a pair that ended like it.
    pub fn estimate(&self) -> Option<Estimate> {
        let mut pairs = self.pairs;
        for pair in self.results.chunks(2) {
            if let [Some(lone)] | [Some(lone), None] | [None, Some(lone)] = pair {
                pairs.add(usize::from(*lone), usize::from(*lone));
            }
        }
        Estimate::with_score(&pairs, self.record().score()?)
    }
}
