//! Writing several lines of play as one game with variations.

use hansu_game::{Game, Move, Player, Position};

use super::points::push_letter_pair;
use super::write::{colour, push_game, push_setup};

/// Writes lines that begin with the same position: where they part, each goes on in brackets, the first line first.
///
/// ```
/// use hansu_game::{GameSpec, parse_move};
/// let line = |text: &str| text.split(' ').map(|mv| parse_move(mv, 8)).collect::<Result<Vec<_>, _>>();
/// let lines = [line("f5 d6 c3")?, line("f5 f4")?];
/// let text = hansu_record::sgf::write_lines(&GameSpec::Othello.start(), &lines).replace('\n', "");
/// assert_eq!(text, "(;FF[4]CA[UTF-8]GM[2]SZ[8];B[fe](;W[df];B[cc])(;W[fd]))");
/// # Ok::<(), hansu_game::ParseMoveError>(())
/// ```
pub fn write_lines(start: &Position, lines: &[Vec<Move>]) -> String {
    let mut text = "(;FF[4]CA[UTF-8]".to_owned();
    push_game(&mut text, start.spec());
    push_setup(&mut text, start);
    let lines: Vec<&[Move]> = lines.iter().map(Vec::as_slice).collect();
    push_lines(&mut text, start, start.side_to_move(), &lines);
    text.push_str(")\n");
    text
}

/// What follows a position: a move on which all agree, or each in brackets.
fn push_lines(text: &mut String, start: &Position, side: Player, lines: &[&[Move]]) {
    let branches = branches(lines);
    let parts = branches.len() > 1;
    for (mv, rest) in branches {
        text.push_str(if parts { "\n(;" } else { "\n;" });
        text.push(colour(side));
        text.push('[');
        if let Some(square) = mv.square() {
            push_letter_pair(text, square, start.spec());
        }
        text.push(']');
        push_lines(text, start, !side, &rest);
        if parts {
            text.push(')');
        }
    }
}

/// The first moves of lines, each once, with what follows it in the lines that begin with it.
fn branches<'a>(lines: &[&'a [Move]]) -> Vec<(Move, Vec<&'a [Move]>)> {
    let mut branches: Vec<(Move, Vec<&'a [Move]>)> = Vec::new();
    for (first, rest) in lines.iter().filter_map(|line| line.split_first()) {
        match branches.iter_mut().find(|(mv, _)| mv == first) {
            Some((_, known)) => known.push(rest),
            None => branches.push((*first, vec![rest])),
        }
    }
    branches
}

#[cfg(test)]
mod tests {
    use hansu_game::gomoku::{Rule, Rules};
    use hansu_game::{GameSpec, parse_move};

    use super::*;
    use crate::parse_position;

    fn check(spec: GameSpec, start: &str, lines: &[&str], expected: &str) {
        let start = parse_position(spec, start).expect("a position").position;
        let read =
            |line: &&str| line.split_whitespace().map(|mv| parse_move(mv, spec.size()).expect("a move")).collect();
        let lines: Vec<Vec<Move>> = lines.iter().map(read).collect();
        assert_eq!(write_lines(&start, &lines).replace('\n', ""), expected);
    }

    fn omok(row: usize) -> GameSpec {
        GameSpec::Gomoku(Rules::new(15, row, Rule::Renju).expect("a board"))
    }

    #[test]
    fn a_line_counts_rows_from_the_top_and_another_row_is_told() {
        check(omok(5), "", &["h8 i9"], "(;FF[4]CA[UTF-8]GM[4]SZ[15]RU[4];B[hh];W[ig])");
        let freestyle = GameSpec::Gomoku(Rules::new(15, 4, Rule::Freestyle).expect("a board"));
        check(freestyle, "", &[], "(;FF[4]CA[UTF-8]GM[4]SZ[15]RU[0]ROW[4])");
    }

    #[test]
    fn a_pass_is_an_empty_move_and_a_set_up_names_its_stones() {
        let start = format!("OX{} X", "-".repeat(62));
        let expected = "(;FF[4]CA[UTF-8]GM[2]SZ[8]AB[ba]AW[aa]PL[B];B[];W[ca])";
        check(GameSpec::Othello, &start, &["pass c1"], expected);
    }

    #[test]
    fn a_line_that_goes_on_and_one_that_ends_are_one() {
        check(GameSpec::Othello, "", &["f5", "f5 d6", "f5 d6"], "(;FF[4]CA[UTF-8]GM[2]SZ[8];B[fe];W[df])");
    }
}
