//! Gomoku openings as tournament programs list them: offsets from the centre, and points without anything between.

use hansu_game::gomoku::Rules;
use hansu_game::{Gomoku, Move, Square};

use crate::position::{ParsedPosition, PositionError};
use crate::replay::replay;

/// Reads moves as offsets from the centre: `0,0, 1,-2, 3,0`, with commas, white space or both between the numbers.
///
/// The centre is column and row `size / 2`, counted from 0, so on an even board there is one line more to its left and
/// below it. The second number grows with the row's number: `0,1` is `h9` on a 15x15 board. That is what c-gomoku-cli
/// does, whose `y` is also the number in its `h8`-style lists; it draws row 1 at the top, we at the bottom, so on the
/// screen its games are ours upside down.
///
/// ```
/// use hansu_game::gomoku::Rules;
/// use hansu_record::{parse_offsets, parse_position};
///
/// let parsed = parse_offsets(Rules::default(), "0,0, 1,1, 2,-3")?;
/// assert_eq!(hansu_record::points(&parsed.moves, 15), "h8i9j5");
/// # Ok::<(), hansu_record::PositionError>(())
/// ```
pub fn parse_offsets(rules: Rules, text: &str) -> Result<ParsedPosition, PositionError> {
    let mut numbers = text.split(is_separator).filter(|number| !number.is_empty());
    let mut names = String::new();
    let mut move_number = 0;
    while let Some(dx) = numbers.next() {
        move_number += 1;
        names += &square_of(dx, numbers.next(), move_number, rules.size())?.name(rules.size());
    }
    replay(Gomoku::new(rules).into(), &names)
}

fn is_separator(c: char) -> bool {
    c.is_whitespace() || c == ','
}

fn square_of(dx: &str, dy: Option<&str>, move_number: usize, size: usize) -> Result<Square, PositionError> {
    let column = index_of(dx, move_number, size)?;
    let Some(dy) = dy else {
        return Err(PositionError::OddOffset { number: move_number, text: dx.to_owned() });
    };
    match (column, index_of(dy, move_number, size)?) {
        (Some(column), Some(row)) => Ok(Square::at(column, row, size)),
        _ => {
            let least = -((size / 2) as i64);
            let (text, most) = (format!("{dx},{dy}"), least + size as i64 - 1);
            Err(PositionError::OffsetOffBoard { number: move_number, text, least, most })
        }
    }
}

/// The column or row that an offset leads to; `None` beyond the board.
fn index_of(offset: &str, move_number: usize, size: usize) -> Result<Option<usize>, PositionError> {
    let unreadable = |_| PositionError::NotAnOffset { number: move_number, text: shortened(offset) };
    let offset: i32 = offset.parse().map_err(unreadable)?;
    Ok(usize::try_from(i64::from(offset) + (size / 2) as i64).ok().filter(|&index| index < size))
}

/// Enough of a wrong word to find it by.
fn shortened(text: &str) -> String {
    text.chars().take(16).collect()
}

/// Moves of Gomoku as offsets from the centre, as [`parse_offsets`] reads them.
///
/// ```
/// use hansu_game::gomoku::Rules;
/// let parsed = hansu_record::parse_offsets(Rules::default(), "0 0 1 -2")?;
/// assert_eq!(hansu_record::offsets(&parsed.moves, 15), "0,0, 1,-2");
/// # Ok::<(), hansu_record::PositionError>(())
/// ```
pub fn offsets(moves: &[Move], size: usize) -> String {
    let from_centre = |index: usize| index as i64 - (size / 2) as i64;
    let pair = |square: Square| format!("{},{}", from_centre(square.column(size)), from_centre(square.row(size)));
    moves.iter().filter_map(|mv| mv.square()).map(pair).collect::<Vec<_>>().join(", ")
}

/// Moves as points without anything between them, such as `h8i9j10`: the `pos` lists of tournament programs.
/// [`parse_position`](crate::parse_position) reads them. Passes are left out.
pub fn points(moves: &[Move], size: usize) -> String {
    moves.iter().filter_map(|mv| mv.square()).map(|square| square.name(size)).collect()
}

#[cfg(test)]
mod tests {
    use hansu_game::gomoku::Rule;

    use super::*;

    fn check(size: usize, text: &str, expected: Result<&str, &str>) {
        let rules = Rules::new(size, 5, Rule::Renju).expect("a valid combination");
        match (parse_offsets(rules, text), expected) {
            (Ok(parsed), Ok(expected)) => assert_eq!(points(&parsed.moves, size), expected, "{text}"),
            (Err(error), Err(expected)) => assert_eq!(error.to_string(), expected, "{text}"),
            (got, expected) => panic!("{text}: {got:?} instead of {expected:?}"),
        }
    }

    #[test]
    fn offsets_are_counted_from_the_centre_and_grow_with_column_and_row() {
        check(15, "0,0, 1,0, 0,1, -7,-7, 7,7", Ok("h8i8h9a1o15"));
        check(20, "0,0, -10,-10, 9,9", Ok("k11a1t20"));
        check(20, "7,-2, 6,-5, -1,-9, 3,4", Ok("r9q6j2n15"));
        check(15, "", Ok(""));
    }

    #[test]
    fn commas_and_white_space_separate_alike() {
        for text in ["0,0, 1,-2", "0 0 1 -2", " 0,0,1,-2 ", "0, 0\t+1 ,-2,"] {
            check(15, text, Ok("h8i6"));
        }
    }

    #[test]
    fn a_wrong_offset_is_named_with_its_move_and_the_remedy() {
        let off = "move 2: 8,0 is off the board: offsets from the centre go from -7 to 7 here";
        check(15, "0,0, 8,0", Err(off));
        check(20, "0,10", Err("move 1: 0,10 is off the board: offsets from the centre go from -10 to 9 here"));
        let word = "move 2: 'h8' is not an offset: write pairs of whole numbers from the centre, such as 0,0, 1,-2";
        check(15, "0,0, h8,1", Err(word));
        check(15, "99999999999,0", Err(&word.replace("move 2: 'h8'", "move 1: '99999999999'")));
        check(15, "0,0, 3", Err("move 2: '3' has no second number: write pairs dx,dy such as 0,0, 1,-2"));
        let taken = "move 2: h8 is illegal: the square is taken; choose one of the 224 legal points";
        check(15, "0,0, 0,0", Err(taken));
    }

    #[test]
    fn forbidden_points_are_refused() {
        let double_three = "0,-1, -7,-7, 0,1, -7,7, -1,0, 7,-7, 1,0, 7,7, 0,0";
        let error = parse_offsets(Rules::new(15, 5, Rule::Renju).expect("valid"), double_three).unwrap_err();
        assert!(error.to_string().starts_with("move 9: h8 is illegal: the point is forbidden to Black (double-three)"));
    }
}
