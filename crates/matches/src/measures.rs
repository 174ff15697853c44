//! What an agent spent on its moves.

use hansu_game::GameSpec;
use serde::Serialize;

use super::line::{GameLine, movers};

/// Sums over the searches of one agent; forced passes are none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Measures {
    /// How many searches.
    pub searches: u64,
    /// Nodes.
    pub nodes: u64,
    /// Playouts.
    pub playouts: u64,
    /// Depths finished, added up.
    pub depths: u64,
    /// Time.
    pub seconds: f64,
    /// The longest search.
    pub longest: f64,
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
    }

    fn add_turn(&mut self, line: &GameLine, turn: usize) {
        let seconds = line.micros.get(turn).copied().unwrap_or(0) as f64 / 1e6;
        self.searches += 1;
        self.nodes += line.nodes.get(turn).copied().unwrap_or(0);
        self.playouts += line.playouts.get(turn).copied().unwrap_or(0);
        self.depths += u64::from(line.depths.get(turn).copied().unwrap_or(0));
        self.seconds += seconds;
        self.longest = self.longest.max(seconds);
        self.cut += u64::from(line.cut.get(turn).copied().unwrap_or(0));
    }

    /// A sum divided by the number of searches.
    pub fn mean(&self, sum: impl Into<f64>) -> f64 {
        sum.into() / (self.searches.max(1)) as f64
    }
}
