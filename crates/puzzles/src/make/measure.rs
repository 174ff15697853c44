//! How hard a puzzle is: which levels solve it.

use hansu_agents::level;
use hansu_game::{Game, GameKind, Move, Position};
use hansu_search::{AgentHost, Budget, History};

use super::ASKED_LEVELS;
use crate::judge::judge;
use crate::puzzle::Puzzle;

/// Tries of a level whose play depends on a seed.
const TRIES: u32 = 5;

/// Gomoku: from this level on nothing is overlooked by chance, and every try is the same.
const STEADY: u8 = 8;

/// The most moves of a try.
const MOST_MOVES: usize = 20;

/// How often each level is asked.
pub(super) fn asked(game: GameKind) -> Vec<u32> {
    let steady = |number: u8| game == GameKind::Gomoku && number >= STEADY;
    (1..=ASKED_LEVELS).map(|number| if steady(number) { 1 } else { TRIES }).collect()
}

/// How often each level solves a puzzle.
pub(super) fn solved(puzzle: &Puzzle, asked: &[u32]) -> Vec<u32> {
    let Ok(start) = puzzle.start() else { return Vec::new() };
    let spec = start.spec();
    let tries = |(number, &count): (u8, &u32)| {
        let Some(level) = level(number, spec) else { return 0 };
        let solves = |seed: &u32| {
            let mut host = level.agent.seeded(u64::from(*seed), spec.kind()).host(spec);
            solves(&mut host, puzzle, &start)
        };
        (1..=count).filter(solves).count() as u32
    };
    (1..).zip(asked).map(tries).collect()
}

/// Whether an agent solves a puzzle: the first move of an ending, every move of an attack up to the row.
fn solves(agent: &mut AgentHost, puzzle: &Puzzle, start: &Position) -> bool {
    let mut history = History::new(start.clone());
    let solutions = puzzle.solution_moves();
    for turn in 0..MOST_MOVES {
        let Ok(decision) = agent.think(&history, &Budget::unlimited(), &mut |_| ()) else { return false };
        let mv = decision.mv;
        if turn == 0 && (!solutions.contains(&mv) || puzzle.value.is_some()) {
            return solutions.contains(&mv);
        }
        let Some(replies) = goes_on(&history, mv) else { return false };
        if history.play(mv).is_err() || replies.iter().any(|&reply| history.play(reply).is_err()) {
            return false;
        }
        if history.position().is_over() {
            return true;
        }
    }
    false
}

/// The answers to a move that goes on winning.
fn goes_on(history: &History, mv: Move) -> Option<Vec<Move>> {
    judge(history.position(), mv).filter(|judged| judged.is_right).map(|judged| judged.replies)
}
