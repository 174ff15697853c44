//! Moves in the words of GTP.

use hansu_game::{GameKind, Move, ParseMoveError, Square, parse_move};

/// The letter of a column in GTP: I is left out, as on boards of Go.
pub const fn vertex_letter(column: usize) -> char {
    let letter = b'A' + column as u8;
    (if letter >= b'I' { letter + 1 } else { letter }) as char
}

/// A move as GTP writes it. Othello is written as its players do, a1 at the top left; Gomoku as GTP does, with rows from the
/// bottom and without the letter I.
///
/// ```
/// use hansu_game::{GameKind, Square};
/// use hansu_record::{parse_vertex, vertex};
///
/// let mv = Square::at(8, 9, 15).into();
/// assert_eq!(vertex(mv, GameKind::Gomoku, 15), "J10");
/// assert_eq!(parse_vertex("j10", GameKind::Gomoku, 15), Ok(mv));
/// ```
pub fn vertex(mv: Move, game: GameKind, size: usize) -> String {
    if !game.facts().named_as_in_go {
        return mv.name(size);
    }
    match mv.square() {
        None => "PASS".to_owned(),
        Some(square) => format!("{}{}", vertex_letter(square.column(size)), square.row(size) + 1),
    }
}

/// Reads a move as GTP writes it, in whatever case.
pub fn parse_vertex(text: &str, game: GameKind, size: usize) -> Result<Move, ParseMoveError> {
    if !game.facts().named_as_in_go {
        return parse_move(text, size);
    }
    if text.eq_ignore_ascii_case("pass") {
        return Ok(Move::PASS);
    }
    let syntax = || ParseMoveError::Syntax { text: text.to_owned() };
    let letter = text.chars().next().filter(char::is_ascii_alphabetic).ok_or_else(syntax)?.to_ascii_uppercase();
    let digits = &text[1..];
    if letter == 'I' || digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(syntax());
    }
    let column = (0..size).find(|&column| vertex_letter(column) == letter);
    // A number that is too long to be read is off the board as well.
    let row = digits.parse::<usize>().ok().filter(|row| (1..=size).contains(row));
    match (column, row) {
        (Some(column), Some(row)) => Ok(Square::at(column, row - 1, size).into()),
        _ => Err(ParseMoveError::OffBoard { text: text.to_owned(), last_column: vertex_letter(size - 1), size }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn vertices_are_read_as_they_are_written() {
        for (game, size) in
            [(GameKind::Othello, 8), (GameKind::Gomoku, 9), (GameKind::Gomoku, 15), (GameKind::Gomoku, 20)]
        {
            let squares = (0..size * size).map(|index| Move::place(Square::new(index)));
            for mv in squares.chain([Move::PASS]) {
                let name = vertex(mv, game, size);
                assert_eq!(parse_vertex(&name, game, size), Ok(mv));
                assert_eq!(parse_vertex(&name.to_lowercase(), game, size), Ok(mv));
            }
        }
        assert_eq!(vertex(Square::at(8, 0, 15).into(), GameKind::Gomoku, 15), "J1");
        assert_eq!(vertex(Square::at(5, 4, 8).into(), GameKind::Othello, 8), "f5");
    }

    fn check(text: &str, expected: &str) {
        let error = parse_vertex(text, GameKind::Gomoku, 9).expect_err(text).to_string();
        assert!(error.contains(expected), "{error}");
    }

    #[test]
    fn what_is_no_vertex_is_refused() {
        for text in ["", "i5", "5e", "é5", "a", "a-1", "a+1", "--"] {
            check(text, "is not a move");
        }
        for text in ["k1", "a0", "a10", "z9", "a99999999999999999999"] {
            check(text, "is off the board");
        }
    }
}
