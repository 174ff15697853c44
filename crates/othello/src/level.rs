//! Levels of play, from a beginner's to the engine's best.
//!
//! Weak levels are weak as people are. They look less far, they count discs where a good player counts moves, and they
//! misjudge: each move's value is off by an error that a seed, the position and the move decide, so that a game can be
//! played again. They do not throw corners away at random: an error never speaks for a move that opens a corner.

use hansu_game::Othello;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::answer::{Answer, Goal, Info, Limits, Line};
use crate::board::Board;
use crate::control::Stop;
use crate::engine::Engine;
use crate::kernel::Portable;
use crate::selectivity::Selectivity;

/// A level from 1 to [`Level::TOP`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Level(u32);

/// What a level is made of.
struct Strength {
    /// Plies.
    depth: u32,
    /// How sure the search is.
    percent: u32,
    /// Solves from so many empty squares on.
    solve_from: u32,
    /// How much of its judgement is counting discs.
    greed: f64,
    /// The spread of its errors, in discs.
    error: f64,
}

const fn strength(depth: u32, percent: u32, solve_from: u32, greed: f64, error: f64) -> Strength {
    Strength { depth, percent, solve_from, greed, error }
}

/// All levels, the weakest first. How strong they are against each other is in `docs/engines/othello.md`.
const STRENGTHS: [Strength; Level::TOP as usize] = [
    strength(1, 100, 1, 1.0, 5.0),
    strength(1, 100, 2, 0.75, 5.0),
    strength(1, 100, 2, 0.5, 4.0),
    strength(1, 100, 4, 0.3, 4.0),
    strength(2, 100, 4, 0.2, 3.5),
    strength(2, 100, 6, 0.1, 3.0),
    strength(3, 100, 6, 0.0, 3.0),
    strength(3, 100, 8, 0.0, 2.0),
    strength(4, 100, 8, 0.0, 1.5),
    strength(4, 100, 10, 0.0, 0.8),
    strength(5, 100, 10, 0.0, 0.4),
    strength(5, 100, 12, 0.0, 0.0),
    strength(6, 73, 13, 0.0, 0.0),
    strength(8, 73, 14, 0.0, 0.0),
    strength(10, 73, 16, 0.0, 0.0),
    strength(12, 73, 18, 0.0, 0.0),
    strength(14, 73, 20, 0.0, 0.0),
    strength(16, 73, 21, 0.0, 0.0),
    strength(18, 73, 22, 0.0, 0.0),
    strength(20, 73, 24, 0.0, 0.0),
];

const CORNERS: u64 = 0x8100_0000_0000_0081;

impl Level {
    /// The strongest level.
    pub const TOP: u32 = Limits::TOP_LEVEL;

    /// A level from 1 to [`Level::TOP`]; numbers outside count as the nearest.
    pub fn new(level: u32) -> Level {
        Level(level.clamp(1, Level::TOP))
    }

    /// Its number.
    pub const fn number(self) -> u32 {
        self.0
    }

    fn strength(self) -> &'static Strength {
        &STRENGTHS[self.0 as usize - 1]
    }

    /// Whether it plays worse than it could see.
    pub fn misjudges(self) -> bool {
        self.strength().greed > 0.0 || self.strength().error > 0.0
    }

    /// How far it looks.
    pub fn limits(self) -> Limits {
        let Strength { depth, percent, solve_from, .. } = *self.strength();
        let selectivity = Selectivity::at_least(percent);
        Limits { depth: Some(depth), solve_from, selectivity, goal: Goal::BestMove, ..Limits::default() }
    }

    /// Chooses a move as the level does; errors differ by `seed`. The move chosen is the first of the answer's lines,
    /// with the value that the search found, not the one that it was taken for.
    pub fn choose(
        self,
        engine: &mut Engine,
        position: &Othello,
        seed: u64,
        stop: &Stop,
        report: &mut dyn FnMut(&Info),
    ) -> Answer {
        self.choose_within(&Limits::default(), engine, position, seed, stop, report)
    }

    /// The same within time, nodes and depth that are given besides.
    pub fn choose_within(
        self,
        within: &Limits,
        engine: &mut Engine,
        position: &Othello,
        seed: u64,
        stop: &Stop,
        report: &mut dyn FnMut(&Info),
    ) -> Answer {
        let board = Board::from(position);
        let own = self.limits();
        let depth = own.depth.min(within.depth.or(own.depth));
        let limits = Limits { time: within.time, nodes: within.nodes, depth, ..own };
        if !self.misjudges() || board.empties() <= self.strength().solve_from {
            return engine.think(position, &limits, stop, report);
        }
        let limits = Limits { lines: 64, goal: Goal::Score, ..limits };
        let mut answer = engine.think(position, &limits, stop, &mut |_| ());
        let judged = |line: &Line| self.judge(board, line, seed);
        answer.info.lines.sort_by(|a, b| judged(b).total_cmp(&judged(a)));
        answer.best = answer.info.lines.first().map(|line| line.square);
        report(&answer.info);
        answer
    }

    /// What the level takes a move to be worth, in discs.
    fn judge(self, board: Board, line: &Line, seed: u64) -> f64 {
        let &Strength { greed, error, .. } = self.strength();
        let square = line.square.index();
        let flips = board.flips(Portable, square);
        let next = board.after(square, flips);
        let discs = f64::from(next.opponent.count_ones()) - f64::from(next.own.count_ones());
        let slip = error * noise(seed ^ board.key().wrapping_add(square as u64));
        let slip = if opens_corner(board, next) { slip.min(0.0) } else { slip };
        (1.0 - greed) * line.score.discs() + greed * discs + slip
    }
}

/// Whether the opponent can take a corner that he could not take before.
fn opens_corner(board: Board, next: Board) -> bool {
    next.legal(Portable) & !board.passed().legal(Portable) & CORNERS != 0
}

/// A number around zero with a spread of one, by a sum of uniform ones.
fn noise(seed: u64) -> f64 {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let uniform = || (rng.next_u64() >> 11) as f64 / (1u64 << 53) as f64;
    std::iter::repeat_with(uniform).take(12).sum::<f64>() - 6.0
}

impl std::fmt::Display for Level {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use hansu_game::Square;

    use super::*;
    use crate::board::Squares;
    use crate::testing::{random_boards, stop};
    use crate::{EngineOptions, Weights};

    /// A beginner who likes corners: takes one if he can, else turns over the most, and keeps off the squares diagonal
    /// to corners if that can be helped.
    fn corner_first(board: Board) -> usize {
        const X_SQUARES: u64 = 0x0042_0000_0000_4200;
        let value = |square: &usize| {
            let bit = 1u64 << square;
            let flips = board.flips(Portable, *square).count_ones() as i32;
            flips + 100 * i32::from(bit & CORNERS != 0) - 100 * i32::from(bit & X_SQUARES != 0)
        };
        Squares(board.legal(Portable)).max_by_key(value).expect("the caller knows of a legal move")
    }

    fn position(board: Board) -> Othello {
        Othello::from_discs(board.own, board.opponent, hansu_game::Player::Black).expect("one disc a square")
    }

    fn engine() -> Engine {
        Engine::new(EngineOptions { hash_mb: 1, threads: 1 }, Weights::shipped())
    }

    /// The margin of the level against the beginner, where the level moves first or second.
    fn against_beginner(engine: &mut Engine, level: Level, seed: u64, mut is_level: bool) -> i32 {
        let mut board = Board::START;
        loop {
            if board.legal(Portable) == 0 {
                (board, is_level) = (board.passed(), !is_level);
                if board.legal(Portable) == 0 {
                    return if is_level { board.final_score() } else { -board.final_score() };
                }
            }
            let square = if is_level {
                let answer = level.choose(engine, &position(board), seed, &stop(), &mut |_| ());
                answer.best.expect("there is a move").index()
            } else {
                corner_first(board)
            };
            (board, is_level) = (board.after(square, board.flips(Portable, square)), !is_level);
        }
    }

    fn wins(level: u32, games: u64) -> u64 {
        let mut engine = engine();
        let won = |seed: &u64| against_beginner(&mut engine, Level::new(level), *seed, seed.is_multiple_of(2)) > 0;
        (0..games).filter(won).count() as u64
    }

    #[test]
    fn the_first_level_loses_to_a_beginner_who_likes_corners_and_the_eighth_does_not() {
        let (first, eighth) = (wins(1, 40), wins(8, 10));
        assert!(first < 20, "level 1 won {first} of 40");
        assert!(eighth >= 9, "level 8 won {eighth} of 10");
    }

    #[test]
    fn a_level_plays_the_same_with_the_same_seed_and_otherwise_with_another() {
        let mut engine = engine();
        let mut choices = |seed: u64| -> Vec<Option<Square>> {
            let boards = random_boards(5, 60).into_iter();
            boards
                .map(|board| Level::new(3).choose(&mut engine, &position(board), seed, &stop(), &mut |_| ()).best)
                .collect()
        };
        assert_eq!(choices(1), choices(1));
        assert_ne!(choices(1), choices(2));
    }

    #[test]
    fn an_error_never_speaks_for_a_move_that_opens_a_corner() {
        let mut engine = engine();
        for board in random_boards(6, 400) {
            let limits = Limits { lines: 64, ..Level::new(7).limits() };
            for line in engine.think(&position(board), &limits, &stop(), &mut |_| ()).info.lines {
                let next = board.after(line.square.index(), board.flips(Portable, line.square.index()));
                if opens_corner(board, next) {
                    assert!(Level::new(7).judge(board, &line, 1) <= line.score.discs());
                }
            }
        }
    }

    #[test]
    fn higher_levels_look_as_far_at_least_and_err_no_more() {
        for pair in STRENGTHS.windows(2) {
            assert!(pair[0].depth <= pair[1].depth && pair[0].solve_from <= pair[1].solve_from);
            assert!(pair[0].error >= pair[1].error && pair[0].greed >= pair[1].greed);
        }
    }

    #[test]
    fn noise_has_a_mean_of_zero_and_a_spread_of_one() {
        let all: Vec<f64> = (0..4000).map(noise).collect();
        let mean = all.iter().sum::<f64>() / 4000.0;
        let square = all.iter().map(|noise| noise * noise).sum::<f64>() / 4000.0;
        assert!(mean.abs() < 0.1 && (square - 1.0).abs() < 0.1, "{mean} {square}");
    }
}
