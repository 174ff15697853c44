//! Openings for self-play and matches: a few stones at random near the middle, kept if neither side is much better.

use hansu_game::{Game, Gomoku, Move, Square};
use rand_core::Rng;

use crate::board::Cell;
use crate::openings::random_stones;
use crate::{Engine, Limits, Score, Stop};

/// How many arrangements are tried before the most even one is taken.
const TRIES: usize = 30;

/// Random stones that the engine thinks about even: within `points` either way, judged by so many nodes.
pub fn random_opening<R: Rng>(engine: &mut Engine, rng: &mut R, nodes: u64, points: i32, stop: &Stop) -> Vec<Cell> {
    let rules = engine.options().rules;
    let mut best = (i32::MAX, vec![]);
    for _ in 0..TRIES {
        let moves = random_stones(rules, 3..=9, rng);
        let mut position = Gomoku::new(rules);
        if moves.iter().any(|&cell| position.play(Move::place(Square::new(cell as usize))).is_err())
            || position.is_over()
        {
            continue;
        }
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let Ok(answer) = engine.think(&position, &limits, stop, &mut |_| ()) else { continue };
        let off = match answer.score {
            Score::Points(points) => points.abs(),
            _ => i32::MAX - 1,
        };
        if off < best.0 {
            best = (off, moves);
        }
        if off <= points {
            break;
        }
    }
    best.1
}
