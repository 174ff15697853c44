//! Endings of Othello, solved: what every move is worth with perfect play by both.

use std::sync::Arc;

use hansu_game::{Game, Move, Othello, Square};
use hansu_othello::{Engine, EngineOptions, Limits, Stop, Weights};
use hansu_search::NoClock;

/// A move of an ending.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndgameMove {
    /// Where.
    pub square: Square,
    /// The final margin of the side to move, empty squares counted for the winner.
    pub value: i32,
    /// Best play from the move on, passes left out.
    pub line: Vec<Square>,
}

/// Megabytes to remember positions in: endings of up to twenty empty squares need no more.
const HASH_MB: usize = 16;

/// A solver of endings.
#[derive(Debug)]
pub struct EndgameSolver {
    engine: Engine,
}

impl Default for EndgameSolver {
    fn default() -> EndgameSolver {
        let options = EngineOptions { hash_mb: HASH_MB, threads: 1 };
        EndgameSolver { engine: Engine::new(options, Weights::shipped()) }
    }
}

impl EndgameSolver {
    /// The moves of a position and what they are worth, the best first; none if it has to be passed.
    pub fn moves(&mut self, position: &Othello) -> Vec<EndgameMove> {
        let count = position.moves().filter(|mv| !mv.is_pass()).count();
        if count == 0 {
            return Vec::new();
        }
        self.engine.forget();
        let limits = Limits { solve_from: 64, lines: count, ..Limits::default() };
        let answer = self.engine.think(position, &limits, &Stop::new(Arc::new(NoClock)), &mut |_| ());
        let solved = |line: &hansu_othello::Line| EndgameMove {
            square: line.square,
            value: line.score.discs().round() as i32,
            line: line.moves.clone(),
        };
        let mut moves: Vec<EndgameMove> = answer.info.lines.iter().map(solved).collect();
        moves.sort_by_key(|mv| (-mv.value, mv.square));
        moves
    }

    /// The best answer to whatever was played; a pass where there is none.
    pub fn best(&mut self, position: &Othello) -> Option<Move> {
        if position.is_over() {
            return None;
        }
        Some(self.moves(position).first().map_or(Move::PASS, |mv| Move::place(mv.square)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hansu_game::{Player, pick};
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::SeedableRng;

    /// The margin of perfect play, by trying everything.
    fn slow(position: &Othello, player: Player) -> i32 {
        if position.is_over() {
            let margin = position.margin(player);
            return margin + margin.signum() * position.empty_squares() as i32;
        }
        let values = position.moves().map(|mv| {
            let mut next = *position;
            next.play_unchecked(mv);
            slow(&next, player)
        });
        if position.side_to_move() == player { values.max() } else { values.min() }.expect("a game that goes on")
    }

    #[test]
    fn every_move_has_the_value_that_trying_everything_finds() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(4);
        let (mut solver, mut checked) = (EndgameSolver::default(), 0);
        while checked < 60 {
            let mut position = Othello::new();
            while !position.is_over() && position.empty_squares() > 7 {
                let moves: Vec<Move> = position.moves().collect();
                position.play_unchecked(moves[pick(&mut rng, moves.len())]);
            }
            let legal: Vec<Move> = position.moves().filter(|mv| !mv.is_pass()).collect();
            let solved = solver.moves(&position);
            assert_eq!(solved.len(), legal.len());
            for mv in solved {
                let mut next = position;
                next.play(Move::place(mv.square)).expect("legal");
                assert_eq!(mv.value, slow(&next, position.side_to_move()), "{position:?}");
                checked += 1;
            }
        }
    }
}
