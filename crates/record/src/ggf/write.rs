//! Writing a game.

use std::fmt::Write as _;

use hansu_game::{Game, Othello, Player};

use crate::formats::push_square;
use crate::{Format, GameRecord, GameResult, MoveNote, WonBy, WriteError, obf};

/// Writes a game.
///
/// `RE` is Black's margin in discs as they stand on the board. It is 64 for the winner of a game that was resigned
/// (`:r`), lost on time (`:t`), forfeited, or won by nobody knows how much; `?` if the winner is not known.
pub fn write(record: &GameRecord) -> Result<String, WriteError> {
    let mut text = String::new();
    push(&mut text, record)?;
    Ok(text)
}

/// Writes a game to the end of a text.
pub(crate) fn push(text: &mut String, record: &GameRecord) -> Result<(), WriteError> {
    let other = |_| WriteError::OtherGame { format: Format::Ggf, found: record.spec.kind() };
    let start: &Othello = (&record.start).try_into().map_err(other)?;
    // The result comes before the moves, so the moves are gone through twice.
    let end = end(start, record)?;
    text.push_str("(;GM[Othello]PC[");
    push_name(text, &record.place, "Hansu");
    text.push(']');
    push_date(text, record);
    text.push_str("PB[");
    push_name(text, &record.black, "?");
    text.push_str("]PW[");
    push_name(text, &record.white, "?");
    text.push_str("]RE[");
    push_result(text, record.result, &end);
    text.push_str("]TY[8]BO[8 ");
    // OBF with another letter for Black.
    text.extend(obf(start).chars().map(|c| if c == 'X' { '*' } else { c }));
    text.push(']');
    push_moves(text, start, record);
    text.push_str(";)\n");
    Ok(())
}

fn end(start: &Othello, record: &GameRecord) -> Result<Othello, WriteError> {
    let mut position = *start;
    for (index, &mv) in record.moves.iter().enumerate() {
        position.play(mv).map_err(|error| WriteError::Illegal { number: index + 1, error })?;
    }
    Ok(position)
}

fn push_date(text: &mut String, record: &GameRecord) {
    let Some(date) = record.date else { return };
    let _ = write!(text, "DT[{:04}", date.year); // writing to a string can't fail
    for part in [date.month, date.day].into_iter().flatten() {
        let _ = write!(text, ".{part:02}");
    }
    text.push(']');
}

/// A name without what would end it, or mean something in it.
fn push_name(text: &mut String, name: &str, unknown: &str) {
    let plain = |c: char| match c {
        '[' => '(',
        ']' => ')',
        '\\' => '/',
        _ if c.is_control() => ' ',
        _ => c,
    };
    let blank = |c: char| c.is_whitespace() || c.is_control();
    match name.trim_matches(blank) {
        // A question mark is read as no name.
        "" | "?" => text.push_str(unknown),
        name => text.extend(name.chars().map(plain)),
    }
}

fn push_moves(text: &mut String, start: &Othello, record: &GameRecord) {
    let mut side = start.side_to_move();
    for (index, mv) in record.moves.iter().enumerate() {
        text.push_str(if side == Player::Black { "B[" } else { "W[" });
        match mv.square() {
            Some(square) => {
                let from = text.len();
                push_square(text, square, Othello::SIZE);
                text[from..].make_ascii_uppercase();
            }
            None => text.push_str("PA"),
        }
        push_note(text, record.note(index));
        text.push(']');
        side = !side;
    }
}

/// `/eval/seconds`, as much of it as is known.
fn push_note(text: &mut String, note: &MoveNote) {
    if let Some(eval) = note.eval {
        let sign = if eval < 0 { "-" } else { "" };
        let _ = write!(text, "/{sign}{}.{:02}", eval.unsigned_abs() / 100, eval.unsigned_abs() % 100);
    }
    if let Some(time) = note.time {
        let slashes = if note.eval.is_some() { "/" } else { "//" };
        let _ = write!(text, "{slashes}{}.{:02}", time.as_secs(), time.subsec_millis() / 10);
    }
}

fn push_result(text: &mut String, result: Option<GameResult>, end: &Othello) {
    let margin = i64::from(end.margin(Player::Black));
    let (winner, by) = match result {
        Some(GameResult::Draw) => return push_margin(text, 0),
        Some(GameResult::Win { winner, by }) => (winner, by),
        None if end.is_over() => return push_margin(text, margin),
        None => return text.push('?'),
    };
    let sign = if winner == Player::Black { 1 } else { -1 };
    match by {
        WonBy::Play if end.is_over() => push_margin(text, margin),
        WonBy::Margin(discs) => push_margin(text, sign * i64::from(discs)),
        WonBy::Play | WonBy::Forfeit | WonBy::Resignation | WonBy::Time => push_margin(text, sign * 64),
    }
    match by {
        WonBy::Resignation => text.push_str(":r"),
        WonBy::Time => text.push_str(":t"),
        _ => {}
    }
}

fn push_margin(text: &mut String, margin: i64) {
    if margin == 0 {
        text.push_str("0.000");
    } else {
        let _ = write!(text, "{margin:+}.000");
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use hansu_game::{GameKind, GameSpec};

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
        assert_eq!(write(&game).expect("a game of Othello"), expected);
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
        let note = |eval, millis: Option<u64>| MoveNote {
            eval,
            time: millis.map(Duration::from_millis),
            ..MoveNote::default()
        };
        let mut noted = record("f5d6c3d3");
        noted.notes = vec![note(Some(-150), Some(250)), note(None, Some(2000)), note(Some(300), None)];
        let text = write(&noted).expect("a game of Othello");
        assert!(text.ends_with("B[F5/-1.50/0.25]W[D6//2.00]B[C3/3.00]W[D3];)\n"), "{text}");
    }

    #[test]
    fn what_is_no_game_of_othello_is_refused_with_the_remedy() {
        let gomoku = GameSpec::new(GameKind::Gomoku, None, None, None).expect("the defaults are valid");
        let refused = write(&GameRecord::new(gomoku.start(), vec![])).unwrap_err().to_string();
        assert_eq!(refused, "ggf does not hold games of gomoku: use sgf, psq, rec, offset or pos");
        let mut broken = record("f5d6");
        broken.moves.swap(0, 1);
        let refused = write(&broken).unwrap_err().to_string();
        assert_eq!(refused, "move 1 of the record: d6 is illegal: it turns over no disc: mend the record");
    }
}
