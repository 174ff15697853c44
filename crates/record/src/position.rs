//! Positions as users type them.

use hansu_game::gomoku::SetupError;
use hansu_game::{Game, GameSpec, IllegalMove, Move, Outcome, ParseMoveError, Position};
use thiserror::Error;

use crate::{gomoku, othello};

/// A position, and how it came about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParsedPosition {
    /// Where the moves begin: the game's start, or the board that was written.
    pub start: Position,
    /// The moves from there; passes that were left out are filled in.
    pub moves: Vec<Move>,
    /// The position after the moves.
    pub position: Position,
}

impl ParsedPosition {
    /// A position without a past.
    pub(crate) fn without_moves(position: impl Into<Position>) -> ParsedPosition {
        let position = position.into();
        ParsedPosition { start: position.clone(), moves: Vec::new(), position }
    }
}

/// Why a text is not a position. Each message names the offending piece, where it is, and what to do.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PositionError {
    /// A piece that can't be read as a move or a point.
    #[error("{at}: {error}")]
    Unreadable {
        /// Where: `move 3`, or `stone 2 of black`.
        at: String,
        /// What is wrong with it.
        error: ParseMoveError,
    },
    /// A move that the rules refuse.
    #[error("move {number}: {error}; {remedy}")]
    Illegal {
        /// Counted from 1, as written.
        number: usize,
        /// The move, and the rule it breaks.
        error: IllegalMove,
        /// What could be played instead.
        remedy: String,
    },
    /// Moves beyond the end of the game.
    #[error("move {number} ({name}) comes after the end of the game ({outcome}): leave out the last {extra}")]
    AfterTheEnd {
        /// The first such move, counted from 1 as written.
        number: usize,
        /// Its name.
        name: String,
        /// How the game ended.
        outcome: Outcome,
        /// How many such moves there are.
        extra: usize,
    },
    /// Too few or too many characters for an Othello board.
    #[error(
        "an Othello board has 64 characters, but {found} were read: write X, O or - for each square from a1 to h8, \
         then a space and the side to move (X or O)"
    )]
    BoardLength {
        /// How many characters were read, white space not counted.
        found: usize,
    },
    /// Something else than a disc or an empty square.
    #[error(
        "'{character}' at {square} is neither a disc nor empty: write X or * for black, O for white, - or . for empty"
    )]
    BoardCharacter {
        /// What was read.
        character: char,
        /// The square it stands for.
        square: String,
    },
    /// A board, but not whose turn it is.
    #[error("the side to move is missing after the board: add a space and X (black) or O (white)")]
    MissingSide,
    /// Neither black nor white.
    #[error("'{text}' is not a side to move: write {expected}")]
    UnknownSide {
        /// What was read.
        text: String,
        /// What would do.
        expected: &'static str,
    },
    /// Not a key of the list of stones.
    #[error("unknown key '{0}': write black=..., white=... and turn=black or turn=white")]
    UnknownKey(String),
    /// The side to move given twice.
    #[error("turn= is given twice: keep one of them")]
    TurnTwice,
    /// Points before the first key of a list of stones.
    #[error("'{0}' belongs to neither side: put black= or white= before it")]
    StrayPoint(String),
    /// A pass where a point is wanted.
    #[error("{at}: '{text}' is not a point: write a letter and a number such as 'h8'")]
    PassAsStone {
        /// Where: `stone 2 of black`.
        at: String,
        /// What was read.
        text: String,
    },
    /// Something else than a number in a list of offsets.
    #[error(
        "move {number}: '{text}' is not an offset: write pairs of whole numbers from the centre, such as 0,0, 1,-2"
    )]
    NotAnOffset {
        /// The move, counted from 1.
        number: usize,
        /// What was read.
        text: String,
    },
    /// A list of offsets that ends in the middle of a pair.
    #[error("move {number}: '{text}' has no second number: write pairs dx,dy such as 0,0, 1,-2")]
    OddOffset {
        /// The move, counted from 1.
        number: usize,
        /// The last number.
        text: String,
    },
    /// An offset that leads off the board.
    #[error("move {number}: {text} is off the board: offsets from the centre go from {least} to {most} here")]
    OffsetOffBoard {
        /// The move, counted from 1.
        number: usize,
        /// The pair.
        text: String,
        /// The least offset on this board.
        least: i64,
        /// The greatest.
        most: i64,
    },
    /// Stones that make no position.
    #[error("{0}: leave out one of them")]
    Setup(#[from] SetupError),
}

/// Reads a position.
///
/// Nothing, or the word `start`, is the start of the game. Othello takes a transcript (`f5d6c3`; passes may be left
/// out or written `pa`, `ps`, `--` or `pass`) or a board in OBF: 64 characters (`X` or `*` black, `O` white, `-` or `.`
/// empty) and the side to move. Gomoku takes a list of moves (`h8 i9 j10`, `h8,i9` or `h8i9j10`) or of stones
/// (`black=h8,i9 white=j10 turn=black`); without `turn`, Black is to move if both sides have as many stones.
///
/// ```
/// use hansu_game::{Game, GameKind, GameSpec, Player};
/// use hansu_record::parse_position;
///
/// let spec = GameSpec::new(GameKind::Gomoku, None, None, None)?;
/// let parsed = parse_position(spec, "black=h8,i9 white=j10")?;
/// assert_eq!(parsed.position.side_to_move(), Player::White);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn parse_position(spec: GameSpec, text: &str) -> Result<ParsedPosition, PositionError> {
    let text = text.trim();
    if text.is_empty() || text.eq_ignore_ascii_case("start") {
        return Ok(ParsedPosition::without_moves(spec.start()));
    }
    match spec {
        GameSpec::Othello => othello::parse(text),
        GameSpec::Gomoku(rules) => gomoku::parse(rules, text),
    }
}

/// A position as text that [`parse_position`] reads: 64 characters and the side for Othello, lists of stones for Gomoku.
///
/// ```
/// use hansu_record::{parse_position, position_text};
///
/// let start = hansu_game::GameSpec::Othello.start();
/// assert_eq!(parse_position(start.spec(), &position_text(&start))?.position, start);
/// # Ok::<(), hansu_record::PositionError>(())
/// ```
pub fn position_text(position: &Position) -> String {
    match position {
        Position::Othello(game) => othello::obf(game),
        Position::Gomoku(game) => gomoku::stones(game),
    }
}

/// What to play instead of an illegal move.
pub(crate) fn remedy(position: &Position) -> String {
    const FEW: usize = 24;
    let moves = position.legal_moves();
    let mut names: Vec<_> = moves.iter().map(|mv| mv.name(position.size())).collect();
    if names.len() > FEW {
        return format!("choose one of the {} legal points", names.len());
    }
    let last = names.pop().unwrap_or_default();
    if names.is_empty() { format!("play {last}") } else { format!("play {} or {last}", names.join(", ")) }
}

#[cfg(test)]
mod tests {
    use hansu_game::GameKind;

    use super::*;

    #[test]
    fn nothing_and_start_are_the_start_of_either_game() {
        for kind in GameKind::ALL {
            let spec = GameSpec::new(kind, None, None, None).expect("the defaults are valid");
            for text in ["", "  ", "start", " START\n"] {
                let parsed = parse_position(spec, text).expect("a position");
                assert_eq!(parsed, ParsedPosition::without_moves(spec.start()), "{text:?}");
            }
        }
    }
}
