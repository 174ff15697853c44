//! What the reference's searches know of Othello: disc counts and two weight maps.

use hansu_game::{Game, Move, Othello, OthelloMoves, Player, Square};

use hansu_search::{Knowledge, LastPlies, Scale, Window};

use crate::weighing::WeightMap;

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

/// How the points of the weight maps are to be read: roughly.
pub const WEIGHT_SCALE: Scale = Scale::new(60.0);

/// Who counts only the own discs is even at half of the board.
const OWN_DISCS_SCALE: Scale = Scale::around(32, 8.0);

/// How a position of Othello is evaluated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OthelloEval {
    /// The number of one's own discs.
    Discs,
    /// One's own weighted discs minus the opponent's.
    Map(Box<WeightMap>),
}

impl OthelloEval {
    /// The `arbitrary` map.
    pub fn arbitrary() -> OthelloEval {
        OthelloEval::Map(Box::new(WeightMap::new(&ARBITRARY_WEIGHTS)))
    }

    /// The `research` map.
    pub fn research() -> OthelloEval {
        OthelloEval::Map(Box::new(WeightMap::new(&RESEARCH_WEIGHTS)))
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

    fn scale(&self) -> Scale {
        match self.eval {
            OthelloEval::Discs => OWN_DISCS_SCALE,
            OthelloEval::Map(_) => WEIGHT_SCALE,
        }
    }

    #[inline]
    fn evaluate(&self, position: &Othello, player: Player) -> i32 {
        match &self.eval {
            OthelloEval::Discs => position.discs(player) as i32,
            OthelloEval::Map(map) => map.weigh(position, player),
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
    fn last_plies(&self, position: &Othello, plies: u32, window: Window) -> Option<LastPlies> {
        let OthelloEval::Map(map) = &self.eval else { return None };
        let place = |square: usize| Move::place(Square::new(square));
        if plies == 1 {
            let found = map.weigh_moves(position, window.beta)?;
            let line = [Some(place(found.square)), None];
            return Some(LastPlies { value: found.weight, line, nodes: u64::from(found.weighed) });
        }
        let found = map.weigh_replies(position, window.alpha, window.beta)?;
        let line = [Some(place(found.square)), found.reply.map(place)];
        Some(LastPlies { value: found.weight, line, nodes: u64::from(found.nodes) })
    }
}

#[cfg(test)]
mod tests {
    use hansu_game::pick;
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::SeedableRng;

    use super::*;
    use hansu_search::{AlphaBeta, AlphaBetaSettings, Budget, Form, Order, Search, Terminal};

    /// The same knowledge without the short cut for the last plies.
    #[derive(Clone)]
    struct Plain(OthelloKnowledge);

    impl Knowledge<Othello> for Plain {
        type Candidates = OthelloMoves;

        fn scale(&self) -> Scale {
            self.0.scale()
        }

        fn evaluate(&self, position: &Othello, player: Player) -> i32 {
            self.0.evaluate(position, player)
        }

        fn candidates(&self, position: &Othello) -> OthelloMoves {
            self.0.candidates(position)
        }

        fn move_weight(&self, position: &Othello, mv: Move) -> i32 {
            self.0.move_weight(position, mv)
        }
    }

    #[test]
    fn the_last_plies_at_once_are_searched_as_they_are_move_by_move() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
        for eval in [OthelloEval::arbitrary(), OthelloEval::research()] {
            let knowledge = OthelloKnowledge::new(eval);
            for game in 0..12 {
                let mut position = Othello::new();
                while !position.is_over() {
                    let moves = position.legal_moves();
                    if position.legal_bits() != 0 {
                        let form = if game % 2 == 0 { Form::Minimax } else { Form::Negamax };
                        for depth in 0..=3 {
                            let settings =
                                AlphaBetaSettings { depth, order: Order::None, terminal: Terminal::Evaluate, form };
                            let budget = Budget::unlimited();
                            let fast =
                                AlphaBeta::new(knowledge.clone(), settings).search(&position, &budget, &mut |_| ());
                            let plain = AlphaBeta::new(Plain(knowledge.clone()), settings).search(
                                &position,
                                &budget,
                                &mut |_| (),
                            );
                            assert_eq!((fast.mv, fast.info.score), (plain.mv, plain.info.score));
                            assert_eq!(fast.info.nodes, plain.info.nodes, "depth {depth} in {position:?}");
                            let passes_left_out: Vec<Move> =
                                plain.info.pv.into_iter().filter(|mv| !mv.is_pass()).collect();
                            assert!(passes_left_out.starts_with(&fast.info.pv[..1]));
                        }
                    }
                    position.play_unchecked(moves[pick(&mut rng, moves.len())]);
                }
            }
        }
    }
}
