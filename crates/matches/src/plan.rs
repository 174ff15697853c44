//! Which games a match consists of.

use hansu_agents::AgentSpec;
use hansu_game::{GameSpec, Player};
use hansu_search::TimeControl;
use serde::{Deserialize, Serialize};

use super::book::Book;
use super::{seeds, written};

/// Some games between two agents.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Contest {
    /// The first agent, from whose side results are told.
    pub a: AgentSpec,
    /// The second one.
    pub b: AgentSpec,
    /// How many games. Games 2n and 2n+1 are a pair: the same opening, with colours swapped.
    pub games: u64,
    /// The openings.
    pub book: Book,
}

/// In which order the games of several contests are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SlotOrder {
    /// One contest after the other.
    InTurn,
    /// A pair of each, then the next pair of each.
    Interleaved,
}

/// All games of a match or a table.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// The game.
    #[serde(with = "written::game")]
    pub game: GameSpec,
    /// The contests.
    pub contests: Vec<Contest>,
    /// The order of play.
    pub order: SlotOrder,
    /// What all random numbers come from.
    pub seed: u64,
    /// A clock for each side, if there is one.
    #[serde(with = "written::clock", default, skip_serializing_if = "Option::is_none")]
    pub control: Option<TimeControl>,
}

/// One game of a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Slot {
    /// Which contest.
    pub contest: usize,
    /// Which game of it, from 0.
    pub game: u64,
}

impl Slot {
    /// The colour of the contest's first agent.
    pub fn colour_of_a(self) -> Player {
        if self.game.is_multiple_of(2) { Player::Black } else { Player::White }
    }
}

impl Plan {
    /// All games in the order of play.
    pub fn slots(&self) -> impl Iterator<Item = Slot> + Send + '_ {
        let pairs = self.contests.iter().map(|contest| contest.games.div_ceil(2)).max().unwrap_or(0);
        let contests = self.contests.len() as u64;
        (0..pairs * contests).flat_map(move |number| {
            let (contest, pair) = match self.order {
                SlotOrder::InTurn => (number / pairs, number % pairs),
                SlotOrder::Interleaved => (number % contests, number / contests),
            };
            let contest = contest as usize;
            let games = self.contests[contest].games;
            [2 * pair, 2 * pair + 1]
                .into_iter()
                .filter(move |&game| game < games)
                .map(move |game| Slot { contest, game })
        })
    }

    /// How many games there are.
    pub fn games(&self) -> u64 {
        self.contests.iter().map(|contest| contest.games).sum()
    }

    /// The agents of a game, Black's first, with random numbers of their own unless they were given a seed.
    pub fn players(&self, slot: Slot) -> [AgentSpec; 2] {
        let contest = &self.contests[slot.contest];
        let [black, white] = match slot.colour_of_a() {
            Player::Black => [&contest.a, &contest.b],
            Player::White => [&contest.b, &contest.a],
        };
        let of_game = seeds::derive(seeds::derive(self.seed, slot.contest as u64), slot.game);
        let seeded = |spec: &AgentSpec, side| spec.seeded(seeds::derive(of_game, side), self.game.kind());
        [seeded(black, 0), seeded(white, 1)]
    }
}
