//! Forced wins of Gomoku.

use hansu_game::gomoku::Rule;
use hansu_game::{Game, GameKind, GameSpec, Move, Position, Square, pick};
use hansu_record::position_text;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use super::games::LevelGame;
use crate::judge::judge;
use crate::puzzle::{Kind, Puzzle};
use crate::solve_gomoku::{Attack, move_of};

/// The rules; games take turns.
pub(super) const RULES: [Rule; 3] = [Rule::Freestyle, Rule::Standard, Rule::Renju];

/// Who plays the games: those who build threats and let some through.
const LEVELS: [u8; 3] = [5, 6, 7];

/// Random stones at the beginning, within so many points of the middle.
const OPENING: usize = 5;
const REACH: usize = 2;

/// Stones before a puzzle is looked for.
const FEWEST_STONES: usize = 9;
const MOST_STONES: usize = 60;

/// Positions to find out whether there is a win.
const LOOK: u64 = 4_000;

/// The most moves of a solution.
const MOST_MOVES: usize = 30;

/// So many moves may win, if a puzzle is to have a clear solution.
const MOST_SOLUTIONS: usize = 2;

pub(super) fn find(number: u64, seed: u64, room: &dyn Fn(&Puzzle) -> bool) -> Option<Puzzle> {
    let rule = RULES[(number % RULES.len() as u64) as usize];
    // Most games are won by threats before they are won by fours: every second game is looked through for the latter only.
    let by_fours = number / RULES.len() as u64 % 2 == 1;
    let spec = GameSpec::new(GameKind::Gomoku, None, None, Some(rule)).ok()?;
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut game = LevelGame::new(opening(spec, &mut rng), spec.start(), &LEVELS, seed)?;
    let Position::Gomoku(start) = game.position() else { return None };
    let (mut attack, mut stones) = (Attack::of(start)?, start.stones());
    // The first position of the game that is won: it is the least plain one.
    while stones <= MOST_STONES && !attack.is_plain() {
        let is_won = |attack: &mut Attack| if by_fours { attack.fours().is_some() } else { attack.is_won(LOOK) };
        if stones >= FEWEST_STONES && is_won(&mut attack) {
            return puzzle(number, rule, game.position(), room);
        }
        attack.play(game.step()?);
        stones += 1;
    }
    None
}

fn opening(spec: GameSpec, rng: &mut Xoshiro256PlusPlus) -> Vec<Move> {
    let (size, side) = (spec.size(), 2 * REACH + 1);
    let mut position = spec.start();
    let mut moves = Vec::new();
    while moves.len() < OPENING {
        let (column, row) = (pick(rng, side), pick(rng, side));
        let corner = size / 2 - REACH;
        let mv = Move::place(Square::at(corner + column, corner + row, size));
        if position.play(mv).is_ok() {
            moves.push(mv);
        }
    }
    moves
}

/// The puzzle of a position, if there is room for it and its solution is clear. Solvers begin afresh, as they do for whoever
/// solves it later: what they remember of the game would help them.
fn puzzle(number: u64, rule: Rule, position: &Position, room: &dyn Fn(&Puzzle) -> bool) -> Option<Puzzle> {
    let Position::Gomoku(gomoku) = position else { return None };
    let fours = Attack::of(gomoku)?.fours();
    let proof = Attack::of(gomoku)?.proof()?;
    let name = |cell| move_of(cell).name(position.size());
    let mut puzzle = Puzzle {
        n: number,
        rule: Some(rule.to_string()),
        kind: if fours.is_some() { Kind::Fours } else { Kind::Threats },
        position: position_text(position),
        solutions: Vec::new(),
        line: proof.line().into_iter().map(name).collect(),
        depth: fours.map_or(proof.length() as u32, |(fours, _)| fours),
        value: None,
        second: None,
        solved: Vec::new(),
    };
    if puzzle.depth < 2 || !room(&puzzle) || !is_won_to_the_end(position) {
        return None;
    }
    let mut solutions = Attack::of(gomoku)?.threats();
    solutions.retain(|&cell| judge(position, move_of(cell)).is_some_and(|judged| judged.is_right));
    let is_clear = solutions.len() <= MOST_SOLUTIONS && solutions.contains(&proof.cell);
    let others = solutions.into_iter().filter(|&cell| cell != proof.cell);
    puzzle.solutions = std::iter::once(proof.cell).chain(others).map(name).collect();
    is_clear.then_some(puzzle)
}

/// Whether the judge goes along with the best moves up to the row.
fn is_won_to_the_end(start: &Position) -> bool {
    let mut position = start.clone();
    for _ in 0..MOST_MOVES {
        let Position::Gomoku(gomoku) = &position else { return false };
        let Some(proof) = Attack::of(gomoku).and_then(|mut attack| attack.proof()) else { return false };
        let mv = move_of(proof.cell);
        let Some(judged) = judge(&position, mv).filter(|judged| judged.is_right) else { return false };
        let mut played = std::iter::once(mv).chain(judged.replies);
        if played.any(|mv| position.play(mv).is_err()) {
            return false;
        }
        if position.is_over() {
            return true;
        }
    }
    false
}
