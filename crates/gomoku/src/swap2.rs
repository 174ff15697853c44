//! The opening rule swap2: one side puts three stones; the other takes Black, takes White, or puts two more and leaves the
//! choice to the first.

use std::sync::Arc;

use hansu_game::gomoku::Rules;
use hansu_game::{Game, Gomoku, Move, Player, Square};
use thiserror::Error;

use crate::board::{Board, Cell, UnsupportedRules};
use crate::openings::{OpeningOptions, OpeningsError, make_openings};
use crate::{Engine, Limits, Score, Stop, ThinkError};

/// The answer to three stones, Black's, White's and Black's, with White to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Swap2Answer {
    /// Takes Black, whose stones are the first and third: the opponent moves.
    Swap,
    /// Takes White and plays this.
    Stay(Cell),
    /// Puts a white and a black stone and lets the opponent choose.
    PutTwo(Cell, Cell),
}

/// The choice after five stones, with White to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Swap2Choice {
    /// Takes Black: the opponent moves.
    Swap,
    /// Takes White and plays this.
    Stay(Cell),
}

/// Why there is no judgement.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Swap2Error {
    /// Not three or five stones on different cells of the board.
    #[error("swap2 wants {wanted} stones on different cells, of which none is a five")]
    Stones {
        /// How many stones there should be.
        wanted: usize,
    },
    /// The engine gave no answer.
    #[error(transparent)]
    Think(#[from] ThinkError),
    /// No opening was found.
    #[error(transparent)]
    Openings(#[from] OpeningsError),
    /// The engine does not play these rules.
    #[error(transparent)]
    Rules(#[from] UnsupportedRules),
}

/// A position that far from even is worth choosing a side in; nearer, the search cannot tell the better one.
const UNCLEAR_POINTS: i32 = 15;
/// White and black stones that are tried for two more.
const PAIRS: usize = 5;

/// Three stones to begin with: as even as the search can tell. The same seed gives the same stones.
pub fn first_three(rules: Rules, nodes: u64, seed: u64, stop: &Stop) -> Result<[Cell; 3], Swap2Error> {
    let options = OpeningOptions { stones: 3..=3, nodes, seed, ..OpeningOptions::new(rules) };
    let opening = make_openings(&options, 1, stop, &mut |_| ())?.swap_remove(0);
    opening.cells.try_into().map_err(|_| Swap2Error::Stones { wanted: 3 })
}

/// Judges three stones. Half of the limits goes into the value of the position, the rest into two more stones where
/// neither side is better.
pub fn answer(engine: &mut Engine, stones: [Cell; 3], limits: &Limits, stop: &Stop) -> Result<Swap2Answer, Swap2Error> {
    let position = position(engine.options().rules, &stones)?;
    let half = share(limits, 2);
    let (cell, points) = judge(engine, &position, &half, stop)?;
    if points.abs() > UNCLEAR_POINTS {
        return Ok(if points > 0 { Swap2Answer::Stay(cell) } else { Swap2Answer::Swap });
    }
    let each = share(&half, (PAIRS * PAIRS) as u32);
    let mut best: Option<(i32, Cell, Cell)> = None;
    for (white, black) in pairs(engine, &position) {
        let Ok(five) = with_two(&position, white, black) else { continue };
        let (_, points) = judge(engine, &five, &each, stop)?;
        if best.is_none_or(|(least, ..)| points.abs() < least) {
            best = Some((points.abs(), white, black));
        }
    }
    // Two more stones are worth their trouble only if they leave less to choose than the three did.
    Ok(match best {
        Some((left, white, black)) if left < points.abs() => Swap2Answer::PutTwo(white, black),
        _ if points >= 0 => Swap2Answer::Stay(cell),
        _ => Swap2Answer::Swap,
    })
}

/// Judges five stones.
pub fn choose(engine: &mut Engine, stones: [Cell; 5], limits: &Limits, stop: &Stop) -> Result<Swap2Choice, Swap2Error> {
    let position = position(engine.options().rules, &stones)?;
    let (cell, points) = judge(engine, &position, limits, stop)?;
    Ok(if points >= 0 { Swap2Choice::Stay(cell) } else { Swap2Choice::Swap })
}

fn position(rules: Rules, stones: &[Cell]) -> Result<Gomoku, Swap2Error> {
    let wanted = stones.len();
    let mut position = Gomoku::new(rules);
    for &cell in stones {
        if cell as usize >= rules.size() * rules.size() {
            return Err(Swap2Error::Stones { wanted });
        }
        play(&mut position, cell).map_err(|()| Swap2Error::Stones { wanted })?;
    }
    if position.is_over() { Err(Swap2Error::Stones { wanted }) } else { Ok(position) }
}

fn play(position: &mut Gomoku, cell: Cell) -> Result<(), ()> {
    position.play(Move::place(Square::new(cell as usize))).map_err(|_| ())
}

fn with_two(position: &Gomoku, white: Cell, black: Cell) -> Result<Gomoku, ()> {
    let mut five = *position;
    play(&mut five, white)?;
    play(&mut five, black)?;
    if five.is_over() { Err(()) } else { Ok(five) }
}

/// White's best move and its value, in points.
fn judge(engine: &mut Engine, position: &Gomoku, limits: &Limits, stop: &Stop) -> Result<(Cell, i32), Swap2Error> {
    let answer = engine.think(position, limits, stop, &mut |_| ())?;
    let points = match answer.score {
        Score::Points(points) => points,
        Score::WinIn(_) => i32::MAX,
        Score::LossIn(_) => -i32::MAX,
    };
    let cell = answer.mv.square().map_or(0, |square| square.index() as Cell);
    Ok((cell, points))
}

/// Two more stones that look sensible: a good move of White's, and a good answer.
fn pairs(engine: &Engine, position: &Gomoku) -> Vec<(Cell, Cell)> {
    let mut board = Board::from_position(position, Arc::clone(engine.cell_tables()));
    let mut pairs = Vec::with_capacity(PAIRS * PAIRS);
    for white in promising(&board) {
        board.set_side(Player::White);
        board.play(white);
        pairs.extend(promising(&board).into_iter().map(|black| (white, black)));
        board.take_back();
    }
    pairs
}

fn promising(board: &Board) -> Vec<Cell> {
    let mut cells: Vec<Cell> = board.candidates().iter().filter(|&cell| board.is_legal(cell, board.side())).collect();
    cells.sort_by_key(|&cell| -board.move_score(cell));
    cells.truncate(PAIRS);
    cells
}

fn share(limits: &Limits, parts: u32) -> Limits {
    Limits {
        nodes: limits.nodes.map(|nodes| (nodes / u64::from(parts)).max(1)),
        time: limits.time.map(|time| time / parts),
        most_time: limits.most_time.map(|time| time / parts),
        ..*limits
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use hansu_game::gomoku::Rule;
    use hansu_game::parse_move;
    use hansu_search::{Cancel, SteppingClock};

    use super::*;
    use crate::EngineOptions;

    fn stop() -> Stop {
        Stop::new(Cancel::default(), Arc::new(SteppingClock::new(Duration::from_millis(1))))
    }

    fn rules() -> Rules {
        Rules::new(15, 5, Rule::Freestyle).expect("rules")
    }

    fn engine() -> Engine {
        Engine::new(EngineOptions { hash_mb: 2, ..EngineOptions::new(rules()) }).expect("supported")
    }

    fn cells(names: &[&str]) -> Vec<Cell> {
        let cell = |name: &&str| parse_move(name, 15).expect("a move").square().expect("a square").index() as Cell;
        names.iter().map(cell).collect()
    }

    const NODES: Limits = Limits { depth: None, nodes: Some(8_000), time: None, most_time: None };

    #[test]
    fn black_is_taken_where_white_is_far_away_and_white_where_black_is() {
        let check = |names: [&str; 3]| {
            let stones: [Cell; 3] = cells(&names).try_into().expect("three");
            answer(&mut engine(), stones, &NODES, &stop()).expect("an answer")
        };
        assert_eq!(check(["h8", "a1", "i9"]), Swap2Answer::Swap);
        assert!(matches!(check(["a15", "h8", "o1"]), Swap2Answer::Stay(_)));
    }

    #[test]
    fn three_stones_of_our_own_are_near_even_and_the_same_for_a_seed() {
        let three = first_three(rules(), 4_000, 3, &stop()).expect("stones");
        assert_eq!(first_three(rules(), 4_000, 3, &stop()), Ok(three));
        let position = position(rules(), &three).expect("legal");
        let (_, points) = judge(&mut engine(), &position, &NODES, &stop()).expect("a value");
        assert!(points.abs() < 200, "{points}");
    }

    #[test]
    fn two_more_stones_are_legal() {
        let three: [Cell; 3] = cells(&["h8", "i9", "f6"]).try_into().expect("three");
        let position = position(rules(), &three).expect("legal");
        let pairs = pairs(&engine(), &position);
        assert_eq!(pairs.len(), PAIRS * PAIRS);
        for (white, black) in pairs {
            assert!(with_two(&position, white, black).is_ok());
        }
    }

    #[test]
    fn after_five_stones_the_side_with_four_in_a_row_to_come_is_taken() {
        let five: [Cell; 5] = cells(&["h8", "a1", "i8", "o1", "j8"]).try_into().expect("five");
        assert_eq!(choose(&mut engine(), five, &NODES, &stop()), Ok(Swap2Choice::Swap));
    }

    #[test]
    fn stones_on_one_cell_are_refused() {
        let answered = answer(&mut engine(), [7, 7, 8], &NODES, &stop());
        assert_eq!(answered, Err(Swap2Error::Stones { wanted: 3 }));
        assert_eq!(answer(&mut engine(), [7, 400, 8], &NODES, &stop()), Err(Swap2Error::Stones { wanted: 3 }));
    }
}
