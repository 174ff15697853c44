//! The agent that plays anything.

use hansu_game::{Game, pick};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use crate::{Budget, Decision, Reason, Search, SearchInfo};

/// Chooses uniformly among the legal moves.
#[derive(Clone, Debug)]
pub struct RandomSearch {
    rng: Xoshiro256PlusPlus,
}

impl RandomSearch {
    /// The same seed gives the same choices.
    pub fn new(seed: u64) -> RandomSearch {
        RandomSearch { rng: Xoshiro256PlusPlus::seed_from_u64(seed) }
    }
}

impl<G: Game> Search<G> for RandomSearch {
    fn search(&mut self, position: &G, budget: &Budget, _report: &mut dyn FnMut(SearchInfo)) -> Decision {
        let watch = budget.watch();
        let moves = position.legal_moves();
        let mv = moves[pick(&mut self.rng, moves.len())];
        let info = SearchInfo { pv: vec![mv], elapsed: watch.elapsed(), ..SearchInfo::default() };
        Decision { mv, reason: Reason::Search, info }
    }
}
