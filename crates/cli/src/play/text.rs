//! Words and the plain-text board, shared by the line mode and the full screen.

use std::fmt::Write as _;

use hansu_game::{Game, GameSpec, Move, Player, Position, Square, column_letter};

use super::session::{Ending, PlayedGame};
use super::words::{in_korean, said, say};

/// `Black` or `White`.
pub(crate) fn player_name(player: Player) -> &'static str {
    match player {
        Player::Black => said("Black", "흑"),
        Player::White => said("White", "백"),
    }
}

/// The name of the game with its settings, such as `Gomoku 15x15, 5 in a row, freestyle`.
pub(crate) fn game_title(spec: GameSpec) -> String {
    let title = kind_title(spec);
    let rules = |rules: hansu_game::gomoku::Rules| {
        let (size, row, rule) = (rules.size(), rules.row(), rules.rule());
        say!("{title} {size}x{size}, {row} in a row, {rule}", "{title} {size}x{size}, {row}개 연속, {rule}")
    };
    spec.rules().map_or(title.to_owned(), rules)
}

/// The name of the game alone.
pub(crate) fn kind_title(spec: GameSpec) -> &'static str {
    match spec.rules() {
        _ if !in_korean() => spec.kind().facts().title,
        None => "오델로",
        Some(_) => "오목",
    }
}

/// How the game ended in a sentence, such as `Black wins 40 to 24`.
pub(crate) fn ending_text(game: &PlayedGame, ending: Ending) -> String {
    let Some(winner) = ending.winner() else { return draw_text(game.position()) };
    let who = player_name(winner);
    let wins = say!("{who} wins", "{who} 승");
    match (ending, game.position().discs()) {
        (Ending::Resigned(loser), _) => {
            let loser = player_name(loser);
            say!("{loser} resigns: {wins}", "{loser} 기권: {wins}")
        }
        (_, Some(discs)) => {
            let (more, less) = (discs[winner.index()], discs[(!winner).index()]);
            say!("{wins} {more} to {less}", "{wins} {more} 대 {less}")
        }
        (_, None) => {
            let row = game.last_move().map(|mv| mv.name(game.spec().size())).map(|mv| say!(" with {mv}", " ({mv})"));
            wins + &row.unwrap_or_default()
        }
    }
}

fn draw_text(position: &Position) -> String {
    match position.discs() {
        Some([black, white]) => say!("Draw, {black} to {white}", "무승부, {black} 대 {white}"),
        None => said("Draw: no moves are left", "무승부: 둘 곳이 없습니다").to_owned(),
    }
}

/// The points forbidden to the side to move.
pub(crate) fn forbidden_squares(position: &Position) -> Vec<Square> {
    position.forbidden_points().into_iter().map(|(square, _)| square).collect()
}

/// The board in plain characters: `X` Black, `O` White, `*` a legal move (Othello), `!` forbidden (Renju), and
/// brackets around the last move.
pub(crate) fn board_text(position: &Position, last: Option<Move>) -> String {
    let (spec, size) = (position.spec(), position.size());
    let last = last.and_then(Move::square);
    let forbidden = forbidden_squares(position);
    let letters: String = (0..size).flat_map(|column| [' ', column_letter(column)]).collect();
    let mut text = format!("   {letters}\n");
    for row in (0..size).map(|line| spec.line_of_row(line)) {
        let _ = write!(text, "{:>3}", row + 1);
        let mut bracket = ' ';
        for column in 0..size {
            let square = Square::at(column, row, size);
            let opening = if last == Some(square) { '[' } else { bracket };
            bracket = if last == Some(square) { ']' } else { ' ' };
            text.extend([opening, symbol(position, square, &forbidden)]);
        }
        text.push(bracket);
        text.truncate(text.trim_end().len());
        text.push('\n');
    }
    text
}

fn symbol(position: &Position, square: Square, forbidden: &[Square]) -> char {
    match position.cell(square) {
        Some(Player::Black) => 'X',
        Some(Player::White) => 'O',
        None if position.kind().facts().marks_legal_moves && position.is_legal(Move::place(square)) => '*',
        None if forbidden.contains(&square) => '!',
        None => '.',
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hansu_game::parse_move;

    #[test]
    fn othello_counts_rows_from_the_top_and_marks_legal_and_last_moves() {
        let mut position = GameSpec::Othello.start();
        position.play(parse_move("f5", 8).expect("a move")).expect("legal");
        let text = board_text(&position, parse_move("f5", 8).ok());
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], "    a b c d e f g h");
        assert_eq!(lines[4], "  4 . . . O X * . .");
        assert_eq!(lines[5], "  5 . . . X X[X]. .");
    }

    #[test]
    fn gomoku_counts_rows_from_the_bottom() {
        let mut position = GameSpec::new(hansu_game::GameKind::Gomoku, Some(3), None, None).expect("rules").start();
        position.play(parse_move("c1", 3).expect("a move")).expect("legal");
        assert_eq!(board_text(&position, None), "    a b c\n  3 . . .\n  2 . . .\n  1 . . X\n");
    }
}
