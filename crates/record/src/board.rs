//! Boards drawn with characters.

use hansu_game::{Game, Player, Position, Square, column_letter};

/// A diagram of the board with coordinates: `X` black, `O` white, `.` empty.
///
/// Row 1 is at the top in Othello and at the bottom in Gomoku, as players of each are used to.
///
/// ```
/// use hansu_game::{GameKind, GameSpec};
/// let position = GameSpec::new(GameKind::Gomoku, Some(3), None, None)?.start();
/// assert_eq!(hansu_record::text_board(&position), "  a b c\n3 . . .\n2 . . .\n1 . . .\n  a b c\n");
/// # Ok::<(), hansu_game::GameSpecError>(())
/// ```
pub fn text_board(position: &Position) -> String {
    text_board_with(position, |_| None)
}

/// The same with something written on some of the squares; the columns are as wide as that needs.
///
/// ```
/// use hansu_game::{GameKind, GameSpec, Square};
/// let position = GameSpec::new(GameKind::Gomoku, Some(3), None, None)?.start();
/// let middle = |square: Square| (square.index() == 4).then(|| "50".to_owned());
/// let board = hansu_record::text_board_with(&position, middle);
/// assert_eq!(board, "   a  b  c\n3  .  .  .\n2  . 50  .\n1  .  .  .\n   a  b  c\n");
/// # Ok::<(), hansu_game::GameSpecError>(())
/// ```
pub fn text_board_with(position: &Position, written: impl Fn(Square) -> Option<String>) -> String {
    let size = position.size();
    let squares = |row: usize| (0..size).map(move |column| Square::at(column, row, size));
    let labels: Vec<Vec<String>> = (0..size)
        .map(|row| {
            let label = |square| written(square).unwrap_or_else(|| symbol(position.cell(square)).to_owned());
            squares(row).map(label).collect()
        })
        .collect();
    let wide = labels.iter().flatten().map(|label| label.chars().count()).max().unwrap_or(1);
    let width = size.to_string().len();
    let joined = |cells: Vec<String>| cells.iter().map(|cell| format!("{cell:>wide$}")).collect::<Vec<_>>().join(" ");
    let letters = joined((0..size).map(|column| column_letter(column).to_string()).collect());
    let header = format!("{:width$} {letters}\n", "");
    let mut text = header.clone();
    for line in 0..size {
        let row = position.spec().line_of_row(line);
        text += &format!("{:>width$} {}\n", row + 1, joined(labels[row].clone()));
    }
    text + &header
}

fn symbol(cell: Option<Player>) -> &'static str {
    match cell {
        Some(Player::Black) => "X",
        Some(Player::White) => "O",
        None => ".",
    }
}

#[cfg(test)]
mod tests {
    use hansu_game::{GameKind, GameSpec};

    use super::*;
    use crate::parse_position;

    fn check(spec: GameSpec, position: &str, expected: &[&str]) {
        let parsed = parse_position(spec, position).expect("a position");
        assert_eq!(text_board(&parsed.position).lines().collect::<Vec<_>>(), expected);
    }

    #[test]
    fn othello_has_row_1_at_the_top() {
        let expected = [
            "  a b c d e f g h",
            "1 . . . . . . . .",
            "2 . . . . . . . .",
            "3 . . . . . . . .",
            "4 . . . O X . . .",
            "5 . . . X X X . .",
            "6 . . . . . . . .",
            "7 . . . . . . . .",
            "8 . . . . . . . .",
            "  a b c d e f g h",
        ];
        check(GameSpec::Othello, "f5", &expected);
    }

    #[test]
    fn gomoku_has_row_1_at_the_bottom_and_numbers_stay_aligned() {
        let spec = GameSpec::new(GameKind::Gomoku, Some(10), None, None).expect("a valid combination");
        let parsed = parse_position(spec, "a1 j10 b1").expect("a position");
        let board = text_board(&parsed.position);
        let lines: Vec<&str> = board.lines().collect();
        assert_eq!(lines[0], "   a b c d e f g h i j");
        assert_eq!(lines[1], "10 . . . . . . . . . O");
        assert_eq!(lines[10], " 1 X X . . . . . . . .");
    }
}
