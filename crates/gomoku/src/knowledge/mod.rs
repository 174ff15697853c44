//! What the reference's searches know of Gomoku: line evaluation, candidate moves, defence.

mod candidates;
mod defence;
mod eval;
mod forcing;
mod fours;
mod lines;
mod pairs;
#[cfg(test)]
mod testing;
mod threats;

pub use candidates::{GomokuCandidates, centre_out};
pub use defence::{Defence, Threat, answer_to};
pub use eval::LineScores;
pub use forcing::{ForcedWin, forced_win, forced_win_until};
pub use fours::{continuous_fours, continuous_fours_until};
pub use lines::LinesSearch;
pub use pairs::{drawn_by_pairs, stopped_by_pairs};
pub use threats::{Insight, insight};

use hansu_game::gomoku::{AXES, GomokuMoves, Point, run_through};
use hansu_game::{Game, Gomoku, Move, Player};

use hansu_search::{Knowledge, Scale};

/// How the points of the line evaluation are to be read, roughly: a third of the way from an open three to an open four.
pub const LINE_SCALE: Scale = Scale::new(12_000.0);

/// Knowledge of Gomoku: line evaluation and a choice of candidate moves.
#[derive(Clone, Debug)]
pub struct GomokuKnowledge {
    scores: LineScores,
    candidates: GomokuCandidates,
}

impl GomokuKnowledge {
    /// With the reference's scores and the given candidates.
    pub fn new(candidates: GomokuCandidates) -> GomokuKnowledge {
        GomokuKnowledge { scores: LineScores::default(), candidates }
    }
}

impl Knowledge<Gomoku> for GomokuKnowledge {
    type Candidates = GomokuMoves;
    // With Renju's forbidden points on a large board, a node can take twenty microseconds.
    const NODES_PER_LOOK: u64 = 64;
    const INCREMENTAL: bool = true;

    fn scale(&self) -> Scale {
        LINE_SCALE
    }

    fn evaluate(&self, position: &Gomoku, player: Player) -> i32 {
        self.scores.evaluate(position, player)
    }

    fn candidates(&self, position: &Gomoku) -> GomokuMoves {
        self.candidates.of(position)
    }

    /// What the stone would connect to, for either side, along the four lines: the reference has no such opinion.
    fn move_weight(&self, position: &Gomoku, mv: Move) -> i32 {
        let Some(square) = mv.square() else { return 0 };
        let size = position.size();
        let spots = Point::of(square, size).spots(size);
        let own = position.side_to_move();
        let row = position.rules().row();
        let mut weight = 1;
        for player in Player::ALL {
            let lines = position.lines(player);
            for spot in spots.iter().take(AXES) {
                let beside = lines.get(spot.line) | 1 << spot.bit;
                weight += connection_weight(run_through(beside, spot.bit) as usize, row, player == own);
            }
        }
        weight
    }

    fn evaluate_after(&self, position: &mut Gomoku, here: i32, mv: Move, player: Player) -> i32 {
        here + self.scores.change(position, mv, player)
    }

    fn fallback(&self, position: &Gomoku) -> Move {
        let mut safe = centre_out(position.size()).map(Move::place);
        safe.find(|&mv| position.is_legal(mv)).expect("the game is not over")
    }
}

/// The worth of a run of stones that a move makes; completing a row outweighs everything, then preventing one.
fn connection_weight(run: usize, row: usize, own: bool) -> i32 {
    let base = match row.saturating_sub(run) {
        0 => 10_000,
        1 => 200,
        2 => 20,
        _ if run >= 2 => 4,
        _ => 0,
    };
    if own { base + base / 4 } else { base }
}
