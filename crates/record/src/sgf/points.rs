//! Points and moves as SGF writes them.

use hansu_game::{GameSpec, Move, Square, column_letter, parse_move};

/// Writes a square as a letter pair from the top left.
pub(super) fn push_letter_pair(text: &mut String, square: Square, spec: GameSpec) {
    let size = spec.size();
    text.push(column_letter(square.column(size)));
    text.push(column_letter(spec.line_of_row(square.row(size))));
}

/// A square from a letter pair or from human coordinates.
pub(super) fn parse_square(text: &str, spec: GameSpec) -> Option<Square> {
    let text = text.trim();
    parse_letter_pair(text, spec).or_else(|| parse_move(text, spec.size()).ok()?.square())
}

fn parse_letter_pair(text: &str, spec: GameSpec) -> Option<Square> {
    let &[column, row] = text.as_bytes() else { return None };
    let index = |letter: u8| {
        let index = usize::from(letter.to_ascii_lowercase().wrapping_sub(b'a'));
        (index < spec.size()).then_some(index)
    };
    Some(Square::at(index(column)?, spec.line_of_row(index(row)?), spec.size()))
}

/// A move: a square, or nothing, `tt`, `PA` and the like for a pass (where the board has no such square).
pub(super) fn parse_sgf_move(text: &str, spec: GameSpec) -> Option<Move> {
    let square = parse_square(text, spec).map(Move::place);
    square.or_else(|| match text.trim() {
        "" | "tt" => Some(Move::PASS),
        other => parse_move(other, spec.size()).ok(),
    })
}

/// The squares of one value of a list: a square, or a rectangle given by two corners (`aa:cc`).
pub(super) fn parse_squares(text: &str, spec: GameSpec) -> Option<Vec<Square>> {
    let Some((one, other)) = text.split_once(':') else { return Some(vec![parse_square(text, spec)?]) };
    let (one, other, size) = (parse_square(one, spec)?, parse_square(other, spec)?, spec.size());
    let between = |a: usize, b: usize| a.min(b)..=a.max(b);
    let rows = between(one.row(size), other.row(size));
    let columns = between(one.column(size), other.column(size));
    Some(rows.flat_map(|row| columns.clone().map(move |column| Square::at(column, row, size))).collect())
}

#[cfg(test)]
mod tests {
    use hansu_game::GameKind;

    use super::*;

    fn gomoku(size: usize) -> GameSpec {
        GameSpec::new(GameKind::Gomoku, Some(size), None, None).expect("a valid combination")
    }

    fn check(spec: GameSpec, text: &str, expected: Option<&str>) {
        let name = parse_sgf_move(text, spec).map(|mv| mv.name(spec.size()));
        assert_eq!(name.as_deref(), expected, "{text}");
    }

    #[test]
    fn letter_pairs_count_from_the_top_of_the_drawn_board() {
        check(GameSpec::Othello, "fe", Some("f5"));
        check(gomoku(15), "ho", Some("h1"));
        check(gomoku(20), "pa", Some("p20"));
        check(gomoku(20), "tt", Some("t1"));
        check(GameSpec::Othello, "ij", None);
        check(GameSpec::Othello, "a가", None);
    }

    #[test]
    fn human_coordinates_are_read_too() {
        check(GameSpec::Othello, "F5", Some("f5"));
        check(gomoku(15), "h10", Some("h10"));
        check(gomoku(15), "h16", None);
    }

    #[test]
    fn passes_are_read_in_all_spellings() {
        for text in ["", "tt", "PA", "pass", "--", "ps"] {
            check(GameSpec::Othello, text, Some("pass"));
        }
    }

    #[test]
    fn rectangles_are_lists_of_squares() {
        assert_eq!(parse_squares("aa:hh", GameSpec::Othello).map(|squares| squares.len()), Some(64));
        assert_eq!(parse_squares("cb:ba", gomoku(15)).map(|squares| squares.len()), Some(4));
        assert_eq!(parse_squares("aa:zz", GameSpec::Othello), None);
    }

    #[test]
    fn every_square_is_read_back() {
        for spec in [GameSpec::Othello, gomoku(3), gomoku(20)] {
            for square in (0..spec.size() * spec.size()).map(Square::new) {
                let mut pair = String::new();
                push_letter_pair(&mut pair, square, spec);
                assert_eq!(parse_square(&pair, spec), Some(square));
                assert_eq!(parse_square(&square.name(spec.size()), spec), Some(square));
            }
        }
    }
}
