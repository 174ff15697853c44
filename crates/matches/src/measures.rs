//! What an agent spent on its moves.

use hansu_game::{GameSpec, Outcome};
use serde::{Deserialize, Serialize};

use super::line::{GameLine, movers};

/// Sums over the searches of one agent; forced passes are none. All are whole numbers, so that files give back what was
/// written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Measures {
    /// How many searches.
    pub searches: u64,
    /// Nodes.
    pub nodes: u64,
    /// Playouts.
    pub playouts: u64,
    /// Depths finished, added up.
    pub depths: u64,
    /// Microseconds.
    pub micros: u64,
    /// Microseconds of the longest search.
    pub longest: u64,
    /// Searches that a time limit ended.
    pub cut: u64,
}

impl Measures {
    /// Adds the searches of a contest's first and second agent in a game. `stretch` is told each move's number, counted
    /// from the game's beginning, and chooses whether to count it.
    pub fn add_game(both: &mut [Measures; 2], line: &GameLine, game: GameSpec, stretch: impl Fn(usize) -> bool) {
        let colour_of_a = line.slot().colour_of_a();
        for (turn, (player, pass)) in movers(line, game).enumerate() {
            if pass || !stretch(line.opening_moves + turn) {
                continue;
            }
            both[usize::from(player != colour_of_a)].add_turn(line, turn);
        }
        // A move that ran out of time was not played, but was thought about: it is what the agent took longest for.
        if let (Some(micros), Outcome::Win(winner)) = (line.overrun, line.winner.outcome()) {
            let loser = &mut both[usize::from(winner.opponent() != colour_of_a)];
            loser.longest = loser.longest.max(micros);
        }
    }

    fn add_turn(&mut self, line: &GameLine, turn: usize) {
        let micros = line.micros.get(turn).copied().unwrap_or(0);
        self.searches += 1;
        self.nodes += line.nodes.get(turn).copied().unwrap_or(0);
        self.playouts += line.playouts.get(turn).copied().unwrap_or(0);
        self.depths += u64::from(line.depths.get(turn).copied().unwrap_or(0));
        self.micros += micros;
        self.longest = self.longest.max(micros);
        self.cut += u64::from(line.cut.get(turn).copied().unwrap_or(0));
    }

    /// A sum divided by the number of searches.
    pub fn mean(&self, sum: u64) -> f64 {
        sum as f64 / self.searches.max(1) as f64
    }

    /// Seconds of a search, on average.
    pub fn mean_seconds(&self) -> f64 {
        self.mean(self.micros) / 1e6
    }

    /// Seconds of the longest search.
    pub fn longest_seconds(&self) -> f64 {
        self.longest as f64 / 1e6
    }
}
