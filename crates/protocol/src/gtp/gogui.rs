//! GoGui's extensions for games other than Go.

use hansu_game::{Game, Outcome, Player, Position, Square};

/// The game's name: one capital letter, then small ones.
pub(super) fn game_id(position: &Position) -> &'static str {
    position.kind().facts().title
}

/// The board from the row with the highest number down, as GoGui draws it.
pub(super) fn board(position: &Position) -> String {
    let size = position.size();
    let symbol = |column: usize, row: usize| match position.cell(Square::at(column, row, size)) {
        Some(Player::Black) => "X",
        Some(Player::White) => "O",
        None => ".",
    };
    let line = |row: usize| (0..size).map(|column| symbol(column, row)).collect::<Vec<_>>().join(" ");
    // The answer begins on a line of its own, so that the columns stay aligned.
    (0..size).rev().map(|row| format!("\n{}", line(row))).collect()
}

/// The result as a sentence.
pub(super) fn final_result(position: &Position) -> String {
    let Some(outcome) = position.outcome() else { return "The game is not over.".to_owned() };
    match position.discs() {
        Some([black, white]) => format!("{} {black} to {white}.", sentence(outcome)),
        None => format!("{}.", sentence(outcome)),
    }
}

fn sentence(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win(Player::Black) => "Black wins",
        Outcome::Win(Player::White) => "White wins",
        Outcome::Draw => "Draw",
    }
}

/// What GoGui offers in its window for analysis.
pub(super) const ANALYZE_COMMANDS: &str = "\
plist/Legal moves/gogui-rules_legal_moves
string/Side to move/gogui-rules_side_to_move
string/Result/gogui-rules_final_result
string/Best move/reg_genmove %c";
