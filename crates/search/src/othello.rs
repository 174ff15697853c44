//! What the seed's searches know of Othello: disc counts and two weight maps.

use hansu_game::{Game, Move, Othello, OthelloMoves, Player, WeightMap};

use crate::Knowledge;

/// The map put together from common advice: corners are good, the squares next to them bad.
#[rustfmt::skip]
pub const ARBITRARY_WEIGHTS: [i32; 64] = [
    120, -20,  20,   5,   5,  20, -20, 120,
    -20, -40,  -5,  -5,  -5,  -5, -40, -20,
     20,  -5,  15,   3,   3,  15,  -5,  20,
      5,  -5,   3,   3,   3,   3,  -5,   5,
      5,  -5,   3,   3,   3,   3,  -5,   5,
     20,  -5,  15,   3,   3,  15,  -5,  20,
    -20, -40,  -5,  -5,  -5,  -5, -40, -20,
    120, -20,  20,   5,   5,  20, -20, 120,
];

/// The heuristic weights of Yoshioka, Ishii and Ito (1999), a hundredfold.
#[rustfmt::skip]
pub const RESEARCH_WEIGHTS: [i32; 64] = [
    100, -25,  10,   5,   5,  10, -25, 100,
    -25, -25,   1,   1,   1,   1, -25, -25,
     10,   1,   5,   2,   2,   5,   1,  10,
      5,   1,   2,   1,   1,   2,   1,   5,
      5,   1,   2,   1,   1,   2,   1,   5,
     10,   1,   5,   2,   2,   5,   1,  10,
    -25, -25,   1,   1,   1,   1, -25, -25,
    100, -25,  10,   5,   5,  10, -25, 100,
];

/// How a position of Othello is evaluated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OthelloEval {
    /// The number of one's own discs.
    Discs,
    /// One's own weighted discs minus the opponent's.
    Map(WeightMap),
}

impl OthelloEval {
    /// The `arbitrary` map.
    pub fn arbitrary() -> OthelloEval {
        OthelloEval::Map(WeightMap::new(&ARBITRARY_WEIGHTS))
    }

    /// The `research` map.
    pub fn research() -> OthelloEval {
        OthelloEval::Map(WeightMap::new(&RESEARCH_WEIGHTS))
    }
}

/// Knowledge of Othello: an evaluation, all legal moves, and the research map as the static opinion on moves.
#[derive(Clone, Debug)]
pub struct OthelloKnowledge {
    eval: OthelloEval,
}

impl OthelloKnowledge {
    /// With the given evaluation.
    pub fn new(eval: OthelloEval) -> OthelloKnowledge {
        OthelloKnowledge { eval }
    }
}

impl Knowledge<Othello> for OthelloKnowledge {
    type Candidates = OthelloMoves;
    const INCREMENTAL: bool = true;

    #[inline]
    fn evaluate(&self, position: &Othello, player: Player) -> i32 {
        match &self.eval {
            OthelloEval::Discs => position.discs(player) as i32,
            OthelloEval::Map(map) => position.weigh(map, player),
        }
    }

    #[inline(always)]
    fn candidates(&self, position: &Othello) -> OthelloMoves {
        position.moves()
    }

    fn move_weight(&self, _position: &Othello, mv: Move) -> i32 {
        mv.square().map_or(0, |square| RESEARCH_WEIGHTS[square.index()])
    }

    #[inline(always)]
    fn evaluate_after(&self, position: &mut Othello, here: i32, mv: Move, player: Player) -> i32 {
        match &self.eval {
            OthelloEval::Discs => position.with_move(mv, |child| child.discs(player) as i32),
            OthelloEval::Map(map) => {
                let gain = position.weigh_move(map, mv);
                if position.side_to_move() == player { here + gain } else { here - gain }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use hansu_game::pick;
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::SeedableRng;

    use super::*;

    #[test]
    fn the_value_after_a_move_is_the_value_of_the_position_after_it() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
        for eval in [OthelloEval::Discs, OthelloEval::arbitrary(), OthelloEval::research()] {
            let knowledge = OthelloKnowledge::new(eval);
            let mut position = Othello::new();
            while !position.is_over() {
                let moves = position.legal_moves();
                for player in Player::ALL {
                    let here = knowledge.evaluate(&position, player);
                    for &mv in &moves {
                        let value = knowledge.evaluate_after(&mut position, here, mv, player);
                        let played = position.with_move(mv, |child| knowledge.evaluate(child, player));
                        assert_eq!(value, played);
                    }
                }
                position.play_unchecked(moves[pick(&mut rng, moves.len())]);
            }
        }
    }
}
