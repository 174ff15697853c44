//! Writing a game.

use std::fmt::Write as _;

use hansu_game::gomoku::{Rule, Rules};
use hansu_game::{Game, GameSpec, Player, Position, Square};

use super::points::push_letter_pair;
use super::{GameRecord, ROW_LENGTH};

/// Writes a game, one move a line.
pub fn write(record: &GameRecord) -> String {
    let mut text = String::new();
    push(&mut text, record);
    text
}

/// Writes a game to the end of a text.
pub(crate) fn push(text: &mut String, record: &GameRecord) {
    text.push_str("(;FF[4]CA[UTF-8]");
    push_game(text, record.spec);
    push_line(text, "PB", &record.black);
    push_line(text, "PW", &record.white);
    if let Some(date) = record.date {
        let _ = write!(text, "DT[{date}]"); // writing to a string can't fail
    }
    push_line(text, "EV", &record.event);
    push_line(text, "PC", &record.place);
    if let Some(result) = record.result {
        let _ = write!(text, "RE[{result}]");
    }
    push_setup(text, &record.start);
    push_text(text, "C", &record.comment);
    push_moves(text, record);
    text.push_str(")\n");
}

pub(super) fn push_game(text: &mut String, spec: GameSpec) {
    let rules = match spec {
        GameSpec::Othello => return text.push_str("GM[2]SZ[8]"),
        GameSpec::Gomoku(rules) => rules,
    };
    // The numbers that Gomoku programs give the rules.
    let rule = match rules.rule() {
        Rule::Freestyle => 0,
        Rule::Standard => 1,
        Rule::Renju => 4,
    };
    let _ = write!(text, "GM[4]SZ[{}]RU[{rule}]", rules.size());
    if rules.row() != Rules::DEFAULT_ROW {
        let _ = write!(text, "{ROW_LENGTH}[{}]", rules.row());
    }
}

/// Stones that stand before the first move, and whose turn it is; nothing for the game's usual start.
pub(super) fn push_setup(text: &mut String, start: &Position) {
    let spec = start.spec();
    if *start == spec.start() {
        return;
    }
    let before = text.len();
    push_stones(text, "AB", start, Player::Black);
    push_stones(text, "AW", start, Player::White);
    if text.len() == before {
        // An empty board differs from the usual start by the stones that are not there: the four discs of Othello.
        push_stones(text, "AE", &spec.start(), Player::Black);
        push_stones(text, "", &spec.start(), Player::White);
    }
    text.push_str("PL[");
    text.push(colour(start.side_to_move()));
    text.push(']');
}

/// A property that lists the squares of a side; nothing if there are none.
fn push_stones(text: &mut String, name: &str, position: &Position, side: Player) {
    let squares = (0..position.size() * position.size()).map(Square::new);
    for (index, square) in squares.filter(|&square| position.cell(square) == Some(side)).enumerate() {
        if index == 0 {
            text.push_str(name);
        }
        text.push('[');
        push_letter_pair(text, square, position.spec());
        text.push(']');
    }
}

fn push_moves(text: &mut String, record: &GameRecord) {
    let mut side = record.start.side_to_move();
    for (index, mv) in record.moves.iter().enumerate() {
        text.push_str("\n;");
        text.push(colour(side));
        text.push('[');
        if let Some(square) = mv.square() {
            push_letter_pair(text, square, record.spec);
        }
        text.push(']');
        let note = record.note(index);
        if let Some(eval) = note.eval {
            push_eval(text, if side == Player::Black { i64::from(eval) } else { -i64::from(eval) });
        }
        push_text(text, "C", &note.comment);
        side = !side;
    }
}

/// The value of a position for Black.
fn push_eval(text: &mut String, hundredths: i64) {
    let sign = if hundredths < 0 { "-" } else { "" };
    let size = hundredths.unsigned_abs();
    let _ = write!(text, "V[{sign}{}.{:02}]", size / 100, size % 100);
}

pub(super) fn colour(player: Player) -> char {
    match player {
        Player::Black => 'B',
        Player::White => 'W',
    }
}

/// A property of one line of text; nothing if there is no text.
fn push_line(text: &mut String, name: &str, value: &str) {
    if value.contains(['\r', '\n']) {
        push_text(text, name, &value.replace(['\r', '\n'], " "));
    } else {
        push_text(text, name, value);
    }
}

/// A property of free text; nothing if there is no text.
fn push_text(text: &mut String, name: &str, value: &str) {
    if value.is_empty() {
        return;
    }
    text.push_str(name);
    text.push('[');
    for c in value.chars() {
        if matches!(c, '\\' | ']') {
            text.push('\\');
        }
        text.push(c);
    }
    text.push(']');
}
