//! Othello games in the Generic Game Format, the format of the Generic Game Server and of NBoard.
//!
//! One game is one line: `(;GM[Othello]PC[Hansu]PB[Ann]PW[Bob]RE[+4.000]TY[8]BO[8 ... *]B[F5]W[D6];)`. What is not known
//! of a game, such as its date, is left out.
//!
//! ```
//! use hansu_game::GameSpec;
//! use hansu_record::{ggf, parse_position, sgf::GameRecord};
//!
//! let parsed = parse_position(GameSpec::Othello, "f5d6")?;
//! let text = ggf::write(&GameRecord::new(parsed.start, parsed.moves))?;
//! assert!(text.ends_with("*]B[F5]W[D6];)\n"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use hansu_game::{Game, GameKind, IllegalMove, Move, Othello, Player, Position};
use thiserror::Error;

use crate::obf;
use crate::sgf::{GameRecord, GameResult, WonBy};

/// Why a game can't be written in GGF.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum GgfError {
    /// Another game than Othello.
    #[error("GGF is written for Othello only, and this is a game of {0}: write it in SGF")]
    OtherGame(GameKind),
    /// A record that breaks the rules.
    #[error("move {number} of the record: {error}: mend the record")]
    Illegal {
        /// Counted from 1.
        number: usize,
        /// The move, and the rule it breaks.
        error: IllegalMove,
    },
}

/// What a player said about a move.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct MoveNote {
    /// What the position is worth to the side that moved, in discs.
    pub eval: Option<f64>,
    /// The time taken.
    pub seconds: Option<f64>,
}

/// Writes a game.
///
/// `RE` is Black's margin in discs as they stand on the board. It is 64 for the winner of a game that was resigned
/// (`:r`), lost on time (`:t`), forfeited, or won by nobody knows how much; `?` if the winner is not known.
pub fn write(record: &GameRecord) -> Result<String, GgfError> {
    write_with_notes(record, &[])
}

/// Writes a game with what was said about its moves, in the order of the moves. There may be fewer notes than moves.
pub fn write_with_notes(record: &GameRecord, notes: &[MoveNote]) -> Result<String, GgfError> {
    let start = othello(&record.start)?;
    let (moves, end) = write_moves(start, &record.moves, notes)?;
    let (black, white) = (name(&record.black), name(&record.white));
    let (result, board) = (result(record.result, &end), board(start));
    Ok(format!("(;GM[Othello]PC[Hansu]PB[{black}]PW[{white}]RE[{result}]TY[8]BO[{board}]{moves};)\n"))
}

fn othello(position: &Position) -> Result<&Othello, GgfError> {
    position.try_into().map_err(|_| GgfError::OtherGame(position.kind()))
}

/// The size, the squares and the side to move: OBF with other letters.
fn board(start: &Othello) -> String {
    format!("8 {}", obf(start).replace('X', "*"))
}

/// A name without what would end it, or mean something in it.
fn name(text: &str) -> String {
    let plain = |c: char| match c {
        '[' => '(',
        ']' => ')',
        '\\' => '/',
        _ if c.is_control() => ' ',
        _ => c,
    };
    let name: String = text.chars().map(plain).collect();
    if name.trim().is_empty() { "?".to_owned() } else { name.trim().to_owned() }
}

/// The moves, and the position after them.
fn write_moves(start: &Othello, moves: &[Move], notes: &[MoveNote]) -> Result<(String, Othello), GgfError> {
    let mut position = *start;
    let mut text = String::new();
    for (index, &mv) in moves.iter().enumerate() {
        let colour = if position.side_to_move() == Player::Black { 'B' } else { 'W' };
        let point = if mv.is_pass() { "PA".to_owned() } else { mv.name(Othello::SIZE).to_ascii_uppercase() };
        position.play(mv).map_err(|error| GgfError::Illegal { number: index + 1, error })?;
        text += &format!("{colour}[{point}{}]", note(notes.get(index).copied().unwrap_or_default()));
    }
    Ok((text, position))
}

/// `/eval/seconds`, as much of it as is known.
fn note(note: MoveNote) -> String {
    let number = |value: Option<f64>| value.filter(|value| value.is_finite()).map(|value| format!("{value:.2}"));
    match (number(note.eval), number(note.seconds)) {
        (None, None) => String::new(),
        (Some(eval), None) => format!("/{eval}"),
        (eval, Some(seconds)) => format!("/{}/{seconds}", eval.unwrap_or_default()),
    }
}

fn result(result: Option<GameResult>, end: &Othello) -> String {
    let margin = i64::from(end.discs(Player::Black)) - i64::from(end.discs(Player::White));
    let (winner, by) = match result {
        Some(GameResult::Draw) => return "0.000".to_owned(),
        Some(GameResult::Win { winner, by }) => (winner, by),
        None if end.is_over() => return margin_text(margin),
        None => return "?".to_owned(),
    };
    let sign = if winner == Player::Black { 1 } else { -1 };
    match by {
        WonBy::Play if end.is_over() => margin_text(margin),
        WonBy::Margin(discs) => margin_text(sign * i64::from(discs)),
        WonBy::Resignation => margin_text(sign * 64) + ":r",
        WonBy::Time => margin_text(sign * 64) + ":t",
        WonBy::Play | WonBy::Forfeit => margin_text(sign * 64),
    }
}

fn margin_text(margin: i64) -> String {
    if margin == 0 { "0.000".to_owned() } else { format!("{margin:+}.000") }
}

#[cfg(test)]
mod tests {
    use hansu_game::GameSpec;

    use super::*;
    use crate::parse_position;

    fn record(moves: &str) -> GameRecord {
        let parsed = parse_position(GameSpec::Othello, moves).expect("a transcript");
        GameRecord::new(parsed.start, parsed.moves)
    }

    /// The value of a property of the written game.
    fn property(record: &GameRecord, name: &str) -> String {
        let text = write(record).expect("a game of Othello");
        let (_, rest) = text.split_once(&format!("{name}[")).expect("the property");
        rest.split_once(']').expect("its end").0.to_owned()
    }

    #[test]
    fn a_game_is_one_line() {
        let mut game = record("f5d6c3");
        (game.black, game.white) = ("Ann".to_owned(), "Bob".to_owned());
        let board = "8 ---------------------------O*------*O--------------------------- *";
        let expected = format!("(;GM[Othello]PC[Hansu]PB[Ann]PW[Bob]RE[?]TY[8]BO[{board}]B[F5]W[D6]B[C3];)\n");
        assert_eq!(write(&game), Ok(expected));
    }

    fn check_result(moves: &str, result: Option<&str>, expected: &str) {
        let mut game = record(moves);
        game.result = result.map(|text| GameResult::parse(text).expect("a result"));
        assert_eq!(property(&game, "RE"), expected, "{moves} {result:?}");
    }

    /// Thirteen black discs at the end, and no white one.
    const WIPE_OUT: &str = "f5d6c5f4e3f6g5e6e7";

    #[test]
    fn the_result_is_blacks_margin() {
        check_result("f5", None, "?");
        check_result("f5", Some("B+4"), "+4.000");
        check_result("f5", Some("W+12"), "-12.000");
        check_result("f5", Some("Draw"), "0.000");
        check_result("f5", Some("W+R"), "-64.000:r");
        check_result("f5", Some("B+T"), "+64.000:t");
        check_result("f5", Some("B+F"), "+64.000");
        check_result(WIPE_OUT, None, "+13.000");
        check_result(WIPE_OUT, Some("B+"), "+13.000");
    }

    fn check_name(name: &str, expected: &str) {
        let mut game = record("");
        game.black = name.to_owned();
        assert_eq!(property(&game, "PB"), expected);
    }

    #[test]
    fn names_can_not_break_the_line() {
        check_name("Ann", "Ann");
        check_name("", "?");
        check_name(" \n ", "?");
        check_name("a]b[c\\d\r\ne", "a)b(c/d  e");
        check_name("mcts:time=1s 오목", "mcts:time=1s 오목");
    }

    #[test]
    fn passes_boards_and_notes_are_written() {
        let text = write(&record("e6d6c3d3e3f7d7c8d8e8g8g6c4")).expect("a game of Othello");
        assert!(text.ends_with("W[G6]B[PA]W[C4];)\n"), "{text}");
        let board = format!("{}XO O", "-".repeat(62));
        let alone = GameRecord::new(parse_position(GameSpec::Othello, &board).expect("a board").position, vec![]);
        assert_eq!(property(&alone, "BO"), format!("8 {}*O O", "-".repeat(62)));
        let notes = [
            MoveNote { eval: Some(-1.5), seconds: Some(0.25) },
            MoveNote { eval: None, seconds: Some(2.0) },
            MoveNote { eval: Some(3.0), seconds: Some(f64::NAN) },
        ];
        let text = write_with_notes(&record("f5d6c3d3"), &notes).expect("a game of Othello");
        assert!(text.ends_with("B[F5/-1.50/0.25]W[D6//2.00]B[C3/3.00]W[D3];)\n"), "{text}");
    }

    #[test]
    fn what_is_no_game_of_othello_is_refused_with_the_remedy() {
        let gomoku = GameSpec::new(GameKind::Gomoku, None, None, None).expect("the defaults are valid");
        let refused = write(&GameRecord::new(gomoku.start(), vec![])).unwrap_err().to_string();
        assert_eq!(refused, "GGF is written for Othello only, and this is a game of gomoku: write it in SGF");
        let mut broken = record("f5d6");
        broken.moves.swap(0, 1);
        let refused = write(&broken).unwrap_err().to_string();
        assert_eq!(refused, "move 1 of the record: d6 is illegal: it turns over no disc: mend the record");
    }
}
