//! Squares and moves, shared by both games, and their notation.

use std::fmt;
use std::str::FromStr;

use arrayvec::ArrayVec;
use thiserror::Error;

/// The longest side of any board.
pub const MAX_SIZE: usize = 20;

/// The most squares any board has, and so the most moves any position has.
pub const MAX_SQUARES: usize = MAX_SIZE * MAX_SIZE;

/// A cell of a square board, numbered row by row: `row * size + column`, both from 0.
///
/// Row 0 is the row written `1`. Othello draws it at the top and Gomoku at the bottom, as their players expect;
/// nothing but drawing depends on that.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u16);

impl Square {
    /// The square with this row-major number.
    #[inline(always)]
    pub const fn new(index: usize) -> Square {
        Square(index as u16)
    }

    /// The square at a column and a row of a board with `size` columns.
    #[inline(always)]
    pub const fn at(column: usize, row: usize, size: usize) -> Square {
        Square((row * size + column) as u16)
    }

    /// The row-major number.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The column, from 0 at the left.
    #[inline(always)]
    pub const fn column(self, size: usize) -> usize {
        self.0 as usize % size
    }

    /// The row, from 0.
    #[inline(always)]
    pub const fn row(self, size: usize) -> usize {
        self.0 as usize / size
    }

    /// The usual name on a board of this size, such as `e5`.
    ///
    /// ```
    /// use hansu_game::Square;
    /// assert_eq!(Square::at(4, 4, 8).name(8), "e5");
    /// ```
    pub fn name(self, size: usize) -> String {
        format!("{}{}", column_letter(self.column(size)), self.row(size) + 1)
    }
}

/// The letter of a column, from `a` at the left.
pub const fn column_letter(column: usize) -> char {
    (b'a' + column as u8) as char
}

/// One turn: a stone on a square, or a pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move(u16);

impl Move {
    /// Giving up the turn. Only Othello has it, and only when there is no other move.
    pub const PASS: Move = Move(u16::MAX);

    /// A stone on `square`.
    #[inline(always)]
    pub const fn place(square: Square) -> Move {
        Move(square.0)
    }

    /// The square played on, or `None` for a pass.
    #[inline(always)]
    pub const fn square(self) -> Option<Square> {
        if self.is_pass() { None } else { Some(Square(self.0)) }
    }

    /// Whether this is a pass.
    #[inline(always)]
    pub const fn is_pass(self) -> bool {
        self.0 == u16::MAX
    }

    /// The usual name on a board of this size: `e5`, or `pass`.
    pub fn name(self, size: usize) -> String {
        match self.square() {
            Some(square) => square.name(size),
            None => "pass".to_owned(),
        }
    }
}

impl From<Square> for Move {
    #[inline(always)]
    fn from(square: Square) -> Move {
        Move::place(square)
    }
}

/// A list of moves with room for the moves of any position, kept on the stack.
pub type MoveList = ArrayVec<Move, MAX_SQUARES>;

/// Why a piece of text is not a move.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ParseMoveError {
    /// Not a letter followed by a number, and not a pass.
    #[error("'{text}' is not a move: write a letter and a number such as 'd3', or 'pass'")]
    Syntax {
        /// What was read.
        text: String,
    },
    /// Well-formed, but the board is smaller.
    #[error("'{text}' is off the board: columns go from 'a' to '{last_column}', rows from 1 to {size}")]
    OffBoard {
        /// What was read.
        text: String,
        /// The last column's letter.
        last_column: char,
        /// The board's side.
        size: usize,
    },
}

/// A move as written, before it is known to fit a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Written {
    Pass,
    Square { column: usize, row: usize },
}

impl FromStr for Written {
    type Err = ParseMoveError;

    fn from_str(text: &str) -> Result<Written, ParseMoveError> {
        let syntax = || ParseMoveError::Syntax { text: text.to_owned() };
        if matches!(text.to_ascii_lowercase().as_str(), "pass" | "pa" | "ps" | "--") {
            return Ok(Written::Pass);
        }
        let letter = text.chars().next().filter(char::is_ascii_alphabetic).ok_or_else(syntax)?;
        let digits = &text[1..];
        if digits.is_empty() || digits.len() > 4 || !digits.bytes().all(|b| b.is_ascii_digit()) {
            return Err(syntax());
        }
        let number: usize = digits.parse().map_err(|_| syntax())?;
        let column = (letter.to_ascii_lowercase() as u8 - b'a') as usize;
        // Row "0" is well-formed but on no board: the wrapped row is off every board.
        Ok(Written::Square { column, row: number.wrapping_sub(1) })
    }
}

/// Reads a move such as `e5`, `E5` or `pass` for a board of this size. It need not be legal.
///
/// ```
/// use hansu_game::{Move, Square, parse_move};
/// assert_eq!(parse_move("C4", 8), Ok(Move::place(Square::at(2, 3, 8))));
/// assert!(parse_move("i9", 8).unwrap_err().to_string().contains("off the board"));
/// ```
pub fn parse_move(text: &str, size: usize) -> Result<Move, ParseMoveError> {
    match text.parse()? {
        Written::Pass => Ok(Move::PASS),
        Written::Square { column, row } if column < size && row < size => {
            Ok(Move::place(Square::at(column, row, size)))
        }
        Written::Square { .. } => {
            Err(ParseMoveError::OffBoard { text: text.to_owned(), last_column: column_letter(size - 1), size })
        }
    }
}

/// A refused move: which, and why. The position it was tried on is unchanged.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{name} is illegal: {reason}")]
pub struct IllegalMove {
    /// The refused move.
    pub mv: Move,
    /// Its name on the board it was tried on.
    pub name: String,
    /// Why it was refused.
    pub reason: IllegalReason,
}

/// What is wrong with an illegal move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum IllegalReason {
    /// Nothing can be played any more.
    GameOver,
    /// The square number is beyond the board.
    OffBoard,
    /// A stone is there.
    Occupied,
    /// Othello: the disc would turn nothing over.
    FlipsNothing,
    /// Othello: there is a move, so no pass.
    PassWithMoves,
    /// Othello: there is no move, so only a pass.
    MustPass,
    /// The game has no pass.
    NoPass,
    /// Renju: a point forbidden to Black.
    Forbidden(crate::gomoku::Forbidden),
}

impl fmt::Display for IllegalReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            IllegalReason::GameOver => f.write_str("the game is over"),
            IllegalReason::OffBoard => f.write_str("it is off the board"),
            IllegalReason::Occupied => f.write_str("the square is taken"),
            IllegalReason::FlipsNothing => f.write_str("it turns over no disc"),
            IllegalReason::PassWithMoves => f.write_str("passing is only allowed without a legal move"),
            IllegalReason::MustPass => f.write_str("there is no legal move, so the turn must be passed"),
            IllegalReason::NoPass => f.write_str("this game has no pass"),
            IllegalReason::Forbidden(kind) => write!(f, "the point is forbidden to Black ({kind})"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, size: usize, expected: Result<(usize, usize), &str>) {
        match (parse_move(text, size), expected) {
            (Ok(mv), Ok((column, row))) => assert_eq!(mv, Square::at(column, row, size).into(), "{text}"),
            (Err(error), Err(part)) => assert!(error.to_string().contains(part), "{error}"),
            (got, expected) => panic!("{text}: {got:?} instead of {expected:?}"),
        }
    }

    #[test]
    fn squares_are_read_in_both_cases_and_checked_against_the_board() {
        check("a1", 8, Ok((0, 0)));
        check("H8", 8, Ok((7, 7)));
        check("t20", 20, Ok((19, 19)));
        check("o15", 15, Ok((14, 14)));
        check("a0", 8, Err("off the board"));
        check("i1", 8, Err("'a' to 'h'"));
        check("a99999999999", 8, Err("not a move"));
        check("", 8, Err("not a move"));
        check("é5", 8, Err("not a move"));
        check("5e", 8, Err("not a move"));
        check("a+1", 8, Err("not a move"));
    }

    #[test]
    fn all_common_spellings_of_pass_are_read() {
        for text in ["pass", "PASS", "pa", "ps", "--"] {
            assert_eq!(parse_move(text, 8), Ok(Move::PASS), "{text}");
        }
    }

    #[test]
    fn names_can_be_read_back_on_every_board() {
        for size in 3..=MAX_SIZE {
            for index in 0..size * size {
                let mv = Move::place(Square::new(index));
                assert_eq!(parse_move(&mv.name(size), size), Ok(mv));
            }
        }
    }
}
