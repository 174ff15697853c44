//! A player who is still learning.

use hansu_game::{Game, Move, pick};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use crate::{Budget, Decision, Knowledge, Minimax, MoveInfo, PassRule, Reason, Search, SearchInfo};

/// Looks a few plies ahead, as people do who know the rules and little more, and sometimes does not look at all.
///
/// Of the moves that look best it takes any. A slip is a move that was not thought about: the one that looks better of two
/// that come to mind. So mistakes are those of people rather than of chance: few of them throw everything away.
///
/// ```
/// use hansu_game::{Game, Othello};
/// use hansu_othello::{OthelloEval, OthelloKnowledge};
/// use hansu_search::{Budget, Casual, Search};
///
/// let mut player = Casual::new(OthelloKnowledge::new(OthelloEval::research()), 2, 0.3, 7);
/// let position = Othello::new();
/// assert!(position.is_legal(player.search(&position, &Budget::unlimited(), &mut |_| ()).mv));
/// ```
#[derive(Clone, Debug)]
pub struct Casual<K> {
    search: Minimax<K>,
    slips: f64,
    rng: Xoshiro256PlusPlus,
}

impl<K> Casual<K> {
    /// Looks `depth` plies ahead, but for a share of `slips` (0 to 1) of its moves.
    pub fn new(knowledge: K, depth: u32, slips: f64, seed: u64) -> Casual<K> {
        let rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        Casual { search: Minimax::new(knowledge, depth, PassRule::Play), slips, rng }
    }

    /// Whether the next move is a slip.
    fn slips(&mut self) -> bool {
        const UNIT: f64 = 1.0 / (1_u64 << 53) as f64;
        ((self.rng.next_u64() >> 11) as f64 * UNIT) < self.slips
    }

    /// The move for what a search found, the best first.
    fn choose(&mut self, moves: &[MoveInfo]) -> Option<Move> {
        let best = moves.first()?;
        let slip = self.slips();
        let place = if slip {
            pick(&mut self.rng, moves.len()).min(pick(&mut self.rng, moves.len()))
        } else {
            let equals = moves.iter().take_while(|info| info.score == best.score).count();
            pick(&mut self.rng, equals)
        };
        moves.get(place).map(|info| info.mv)
    }
}

impl<G: Game, K: Knowledge<G>> Search<G> for Casual<K> {
    fn search(&mut self, position: &G, budget: &Budget, report: &mut dyn FnMut(SearchInfo)) -> Decision {
        let mut decision = self.search.search(position, budget, report);
        if decision.reason == Reason::Search
            && let Some(mv) = self.choose(&decision.info.moves)
        {
            decision.mv = mv;
            decision.info.pv = vec![mv];
        }
        decision
    }
}

#[cfg(test)]
mod tests {
    use hansu_game::Othello;

    use super::*;
    use crate::testing::CountStones;

    fn moves_of(slips: f64) -> Vec<Move> {
        let mut position = Othello::new();
        position.play_unchecked(position.moves().next().expect("a move"));
        let choose =
            |seed| Casual::new(CountStones, 1, slips, seed).search(&position, &Budget::unlimited(), &mut |_| ()).mv;
        (0..60).map(choose).collect()
    }

    #[test]
    fn without_slips_only_the_best_moves_are_played_and_with_them_all() {
        // After d3 each of White's three moves turns one disc, so all are best.
        let distinct = |mut moves: Vec<Move>| {
            moves.sort();
            moves.dedup();
            moves.len()
        };
        assert_eq!(distinct(moves_of(0.0)), 3);
        assert_eq!(distinct(moves_of(1.0)), 3);
        assert_eq!(moves_of(0.5), moves_of(0.5), "the same seed gives the same moves");
    }

    #[test]
    fn slips_are_as_many_as_asked_for() {
        let mut player = Casual::new(CountStones, 1, 0.25, 3);
        let slips = (0..10_000).filter(|_| player.slips()).count();
        assert!((2_300..2_700).contains(&slips), "{slips}");
    }
}
