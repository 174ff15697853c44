//! Games between levels, the places where puzzles are found.

use hansu_agents::level;
use hansu_game::{Game, Move, Position, pick};
use hansu_search::{AgentHost, Budget, History};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

/// A seed made of two numbers.
pub(super) fn mixed(a: u64, b: u64) -> u64 {
    let mut x = a ^ b.wrapping_add(0x9e37_79b9_7f4a_7c15).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 30)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

/// A game between two levels, move by move.
pub(super) struct LevelGame {
    history: History,
    players: [AgentHost; 2],
}

impl LevelGame {
    /// From an opening, with two of the given levels.
    pub(super) fn new(opening: Vec<Move>, start: Position, levels: &[u8], seed: u64) -> Option<LevelGame> {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let spec = start.spec();
        let mut player = || {
            let number = levels[pick(&mut rng, levels.len())];
            Some(level(number, spec)?.agent.seeded(seed & 0xffff, spec.kind()).host(spec))
        };
        let players = [player()?, player()?];
        Some(LevelGame { history: History::of(start, opening).ok()?, players })
    }

    pub(super) fn position(&self) -> &Position {
        self.history.position()
    }

    /// Plays the next move; `None` if the game is over.
    pub(super) fn step(&mut self) -> Option<Move> {
        if self.history.position().is_over() {
            return None;
        }
        let player = &mut self.players[self.history.position().side_to_move().index()];
        let mv = player.think(&self.history, &Budget::unlimited(), &mut |_| ()).ok()?.mv;
        self.history.play(mv).ok()?;
        Some(mv)
    }
}
