//! Writing a game.

use hansu_game::gomoku::Rule;
use hansu_game::{Game, GameSpec, Othello, Player, Position, Square};

use super::points::letter_pair;
use super::{GameRecord, ROW_LENGTH};

/// Writes a game, one move a line.
pub fn write(record: &GameRecord) -> String {
    let mut text = String::from("(;FF[4]CA[UTF-8]");
    text += &game_properties(record.spec);
    for (name, value) in [("PB", &record.black), ("PW", &record.white)] {
        text += &text_property(name, &value.replace(['\r', '\n'], " "));
    }
    if let Some(result) = record.result {
        text += &format!("RE[{result}]");
    }
    text += &setup_properties(&record.start);
    text += &text_property("C", &record.comment);
    text += &moves(record);
    text + ")\n"
}

fn game_properties(spec: GameSpec) -> String {
    let GameSpec::Gomoku(rules) = spec else { return "GM[2]SZ[8]".to_owned() };
    // The numbers that Gomoku programs give the rules.
    let rule = match rules.rule() {
        Rule::Freestyle => 0,
        Rule::Standard => 1,
        Rule::Renju => 4,
    };
    let row = if rules.row() == 5 { String::new() } else { format!("{ROW_LENGTH}[{}]", rules.row()) };
    format!("GM[4]SZ[{}]RU[{rule}]{row}", rules.size())
}

/// Stones that stand before the first move, and whose turn it is; nothing for the game's usual start.
fn setup_properties(start: &Position) -> String {
    let spec = start.spec();
    if *start == spec.start() {
        return String::new();
    }
    let mut text = stones("AB", start, Some(Player::Black)) + &stones("AW", start, Some(Player::White));
    if text.is_empty() && spec == GameSpec::Othello {
        // An empty board differs from the usual start by the four discs that are not there.
        text = stones("AE", &Othello::new().into(), Some(Player::Black));
        text += &stones("", &Othello::new().into(), Some(Player::White));
    }
    text + "PL[" + colour(start.side_to_move()) + "]"
}

/// A property that lists the squares with a content; nothing if there are none.
fn stones(name: &str, position: &Position, content: Option<Player>) -> String {
    let squares = (0..position.size() * position.size()).map(Square::new);
    let listed = squares.filter(|&square| position.cell(square) == content);
    let values: String = listed.map(|square| format!("[{}]", letter_pair(square, position.spec()))).collect();
    if values.is_empty() { values } else { format!("{name}{values}") }
}

fn moves(record: &GameRecord) -> String {
    let mut side = record.start.side_to_move();
    let mut text = String::new();
    for mv in &record.moves {
        let point = mv.square().map(|square| letter_pair(square, record.spec)).unwrap_or_default();
        text += &format!("\n;{}[{point}]", colour(side));
        side = !side;
    }
    text
}

fn colour(player: Player) -> &'static str {
    match player {
        Player::Black => "B",
        Player::White => "W",
    }
}

/// A property of free text; nothing if there is no text.
fn text_property(name: &str, text: &str) -> String {
    if text.is_empty() {
        return String::new();
    }
    format!("{name}[{}]", text.replace('\\', "\\\\").replace(']', "\\]"))
}
