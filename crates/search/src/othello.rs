//! What the seed's searches know of Othello: disc counts and two weight maps.

use hansu_game::{Game, Move, Othello, OthelloMoves, Player, Square, WeightMap};

use crate::{Knowledge, LastPly, MoverScore};

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
#[allow(clippy::large_enum_variant)] // a search holds one of them
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

    #[inline]
    fn last_ply(&self, position: &Othello, beta: MoverScore) -> Option<LastPly> {
        let OthelloEval::Map(map) = &self.eval else { return None };
        let here = position.weigh(map, position.side_to_move());
        let found = position.weigh_moves(map, beta.0.saturating_sub(here))?;
        Some(LastPly {
            value: MoverScore(here + found.gain),
            best: Move::place(Square::new(found.square)),
            evaluated: u64::from(found.tried),
        })
    }
}

#[cfg(test)]
mod tests {
    use hansu_game::pick;
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::SeedableRng;

    use super::*;

    /// What `last_ply` promises, done move by move.
    fn plainly(knowledge: &OthelloKnowledge, position: &Othello, beta: i32) -> LastPly {
        let mover = position.side_to_move();
        let mut found: Option<LastPly> = None;
        for (number, mv) in (1..).zip(position.moves()) {
            let value = position.clone().with_move(mv, |child| MoverScore(knowledge.evaluate(child, mover)));
            let before = found.map_or(MoverScore(i32::MIN), |found| found.value);
            let best = if value > before { mv } else { found.map_or(mv, |found| found.best) };
            found = Some(LastPly { value: value.max(before), best, evaluated: number });
            if value.0 >= beta {
                break;
            }
        }
        found.expect("there are moves")
    }

    #[test]
    fn the_last_ply_at_once_is_the_same_as_move_by_move() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
        for eval in [OthelloEval::arbitrary(), OthelloEval::research()] {
            let knowledge = OthelloKnowledge::new(eval);
            for _ in 0..20 {
                let mut position = Othello::new();
                while !position.is_over() {
                    let moves = position.legal_moves();
                    if position.legal_bits() == 0 {
                        assert_eq!(knowledge.last_ply(&position, MoverScore(0)), None, "a pass is left to the search");
                    } else {
                        for beta in [i32::MAX, 100, 20, 0, -20, -100, -i32::MAX] {
                            let found = knowledge.last_ply(&position, MoverScore(beta));
                            assert_eq!(found, Some(plainly(&knowledge, &position, beta)));
                        }
                    }
                    position.play_unchecked(moves[pick(&mut rng, moves.len())]);
                }
            }
        }
    }
}
