//! Endings of Othello with one best move.

use hansu_game::{Game, GameSpec, Move, Position, pick};
use hansu_record::position_text;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use super::games::LevelGame;
use crate::puzzle::{Kind, Puzzle};
use crate::solve_othello::EndgameSolver;

/// The empty squares of puzzles; games take turns.
pub(super) const EMPTIES: [u32; 5] = [6, 8, 10, 12, 14];

/// Who plays the games: those who make mistakes, but not at every move.
const LEVELS: [u8; 5] = [3, 4, 5, 6, 7];

/// Random moves at the beginning, so that no two games are the same.
const OPENING: usize = 8;

/// The best move is better by so many discs than any other, or wins where no other does.
const CLEARLY: i32 = 4;

/// The fewest moves to choose from.
const FEWEST_MOVES: usize = 4;

pub(super) fn find(number: u64, seed: u64, room: &dyn Fn(&Puzzle) -> bool) -> Option<Puzzle> {
    let empties = EMPTIES[(number % EMPTIES.len() as u64) as usize];
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut opening = Vec::new();
    let mut position = GameSpec::Othello.start();
    while opening.len() < OPENING && !position.is_over() {
        let moves: Vec<Move> = position.moves().collect();
        let mv = moves[pick(&mut rng, moves.len())];
        position.play_unchecked(mv);
        opening.push(mv);
    }
    let mut game = LevelGame::new(opening, GameSpec::Othello.start(), &LEVELS, seed)?;
    while game.position().empty_squares() > empties as usize {
        game.step()?;
    }
    puzzle(number, game.position(), empties).filter(|puzzle| room(puzzle))
}

/// The puzzle of a position, if its solution is clear.
fn puzzle(number: u64, position: &Position, empties: u32) -> Option<Puzzle> {
    let Position::Othello(othello) = position else { return None };
    if position.is_over() || position.moves().filter(|mv| !mv.is_pass()).count() < FEWEST_MOVES {
        return None;
    }
    let moves = EndgameSolver::default().moves(othello);
    let (best, second) = (moves.first()?, moves.get(1)?);
    let decides = best.value > 0 && second.value <= 0 || best.value == 0 && second.value < 0;
    let is_clear = best.value >= 0 && (decides || best.value - second.value >= CLEARLY);
    is_clear.then(|| Puzzle {
        n: number,
        rule: None,
        kind: Kind::Endgame,
        position: position_text(position),
        solutions: vec![best.square.name(8)],
        line: best.line.iter().map(|square| square.name(8)).collect(),
        depth: empties,
        value: Some(best.value),
        second: Some(second.value),
        solved: Vec::new(),
    })
}
