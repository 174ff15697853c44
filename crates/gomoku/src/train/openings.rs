//! Openings for self-play and matches: a few stones at random near the middle, kept if neither side is much better.

use std::ops::RangeInclusive;

use hansu_game::gomoku::Rules;
use hansu_game::{Game, Gomoku, Move, Square, pick};
use rand_core::Rng;

use crate::board::Cell;
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

/// Some stones near the middle, most of them near each other.
pub(crate) fn random_stones<R: Rng>(rules: Rules, count: RangeInclusive<usize>, rng: &mut R) -> Vec<Cell> {
    let size = rules.size() as i32;
    let count = count.start() + pick(rng, count.end() - count.start() + 1);
    let mut coin = |bound: i32| pick(rng, bound as usize) as i32;
    let reach = (size - 4).clamp(1, 7);
    let mut anchor = [(size - reach) / 2 + coin(reach), (size - reach) / 2 + coin(reach)];
    let mut moves: Vec<Cell> = Vec::with_capacity(count);
    while moves.len() < count {
        let [row, column] = anchor;
        let cell = (row * size + column) as Cell;
        if !moves.contains(&cell) {
            moves.push(cell);
        }
        // The next stone is near one of those that are there.
        let near = i32::from(moves[coin(moves.len() as i32) as usize]);
        let (row, column) = (near / size, near % size);
        anchor = [row + coin(5) - 2, column + coin(5) - 2].map(|at| at.clamp(0, size - 1));
    }
    moves
}
