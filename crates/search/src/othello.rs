//! What the seed's searches know of Othello: disc counts and two weight maps.

use hansu_game::{Game, Move, Othello, OthelloMoves, Player, Square, WeightMap};

use crate::{Knowledge, LastPlies, Window};

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
#[allow(clippy::large_enum_variant)] // there is one in a search, and it is read at every leaf
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
    fn last_plies(&self, position: &Othello, plies: u32, window: Window) -> Option<LastPlies> {
        let OthelloEval::Map(map) = &self.eval else { return None };
        let place = |square: usize| Move::place(Square::new(square));
        if plies == 1 {
            let found = position.weigh_moves(map, window.beta)?;
            let line = [Some(place(found.square)), None];
            return Some(LastPlies { value: found.weight, line, nodes: u64::from(found.weighed) });
        }
        let found = position.weigh_replies(map, window.alpha, window.beta)?;
        let line = [Some(place(found.square)), found.reply.map(place)];
        Some(LastPlies { value: found.weight, line, nodes: u64::from(found.nodes) })
    }
}
