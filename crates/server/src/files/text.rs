//! Games and positions as people paste them.

use hansu_game::GameSpec;
use hansu_record::{Format, GameRecord, ReadOptions, guess, parse_position, reader};

use crate::api::{Problem, ProblemCode, SharedGame, TextChoice};
use crate::line::{LineOfPlay, game_spec};
use crate::problem::ApiResult;
use crate::share::Shared;

/// The longest text that is read.
const LONGEST: usize = 100_000;

/// Reads a text: a position in any notation, a list of moves, or the first game of a file.
pub(crate) fn read_text(choice: &TextChoice) -> ApiResult<SharedGame> {
    let spec = game_spec(&choice.settings)?;
    if choice.text.len() > LONGEST {
        let detail = format!("a text of {} bytes is too long: at most {LONGEST}", choice.text.len());
        return Err(Problem::new(ProblemCode::TooLarge, detail).with("limit", LONGEST).with("unit", "bytes"));
    }
    let text = one_game_a_line(choice.text.trim());
    let text = text.trim();
    if text.is_empty() {
        return Err(Problem::new(ProblemCode::BadPosition, "there is no text: paste a position or a list of moves"));
    }
    let squeezed = || text.split_whitespace().collect::<String>();
    let diagram = (text.lines().count() > 1).then(squeezed).and_then(|text| parse_position(spec, &text).ok());
    match parse_position(spec, text) {
        Ok(parsed) => view(LineOfPlay { start: parsed.start, moves: parsed.moves, position: parsed.position }),
        Err(error) => {
            let found =
                diagram.map(|parsed| GameRecord::new(parsed.start, parsed.moves)).or_else(|| first_game(text, spec));
            let record = found.ok_or_else(|| Problem::new(ProblemCode::BadPosition, error))?;
            let position = record.end().map_err(Problem::internal)?;
            view(LineOfPlay { start: record.start, moves: record.moves, position })
        }
    }
}

fn view(line: LineOfPlay) -> ApiResult<SharedGame> {
    Ok(Shared { line, black: String::new(), white: String::new() }.view())
}

/// The first game of a file of any format of text; of lists of moves, the only one.
fn first_game(text: &str, spec: GameSpec) -> Option<GameRecord> {
    // A list of moves is of the game that is asked for, or has a mistake in it. Files say themselves of what game they are.
    let says_its_game = |format: &Format| matches!(format, Format::Sgf | Format::Ggf | Format::Psq | Format::Obf);
    let of_any_game = || guess(text.as_bytes(), None).filter(says_its_game);
    let format = guess(text.as_bytes(), Some(spec.kind())).or_else(of_any_game)?;
    let options = match spec {
        GameSpec::Gomoku(rules) => ReadOptions {
            size: Some(rules.size()),
            row: Some(rules.row()),
            rule: Some(rules.rule()),
            ..ReadOptions::default()
        },
        GameSpec::Othello => ReadOptions::default(),
    };
    let mut games = reader(format, text.as_bytes(), options);
    let first = games.next()?.ok()?;
    // Lines of moves that do not belong together are no game: to take the first of them would hide a mistake.
    let alone = says_its_game(&format) || games.next().is_none();
    alone.then_some(first)
}

/// A game that is written with a number before every pair of moves may be spread over lines: `1. f5 d6`, `2. c3 d3`. It is put
/// on one line; everything else stays as it is.
pub(super) fn one_game_a_line(text: &str) -> String {
    let mut joined = String::with_capacity(text.len());
    let mut last = None;
    for line in text.lines() {
        let number = move_number(line);
        let goes_on = matches!((last, number), (Some(last), Some(number)) if number == last + 1);
        if !joined.is_empty() {
            joined.push(if goes_on { ' ' } else { '\n' });
        }
        joined.push_str(line);
        last = number;
    }
    joined
}

/// The number that a line begins with, if it is the number of a move.
fn move_number(line: &str) -> Option<u32> {
    let (number, rest) = line.trim_start().split_once('.')?;
    let is_move = rest.trim_start().starts_with(|c: char| c.is_ascii_alphabetic());
    number.parse().ok().filter(|_| is_move)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::{GameName, SettingsChoice};

    fn read(game: GameName, text: &str) -> Result<(Option<String>, String), ProblemCode> {
        let settings = SettingsChoice { game, size: None, row: None, rule: None };
        let game = read_text(&TextChoice { settings, text: text.to_owned() }).map_err(|problem| problem.code)?;
        Ok((game.start, game.moves.join(" ")))
    }

    #[test]
    fn moves_are_read_however_they_are_written() {
        let expected = Ok((None, "f5 d6 c3 d3".to_owned()));
        for text in ["f5d6c3d3", "F5 D6 C3 D3", "1. f5 d6 2. c3 d3", "1. f5 d6\n2. c3 d3\n", " 1.f5 d6\r\n 2.c3 d3"] {
            assert_eq!(read(GameName::Othello, text), expected, "{text}");
        }
        assert_eq!(read(GameName::Gomoku, "1. h8 i9\n2. j10"), Ok((None, "h8 i9 j10".to_owned())));
        assert_eq!(read(GameName::Gomoku, "(;GM[4]SZ[15];B[hh];W[ii])").map(|(_, moves)| moves.len()), Ok(5));
    }

    #[test]
    fn positions_are_read_as_lines_and_as_diagrams() {
        let board = format!("{}OX{}XO{} X", "-".repeat(27), "-".repeat(6), "-".repeat(27));
        assert_eq!(read(GameName::Othello, &board).map(|(_, moves)| moves), Ok(String::new()));
        let rows: Vec<&str> = (0..8).map(|row| &board[row * 8..row * 8 + 8]).collect();
        let diagram = format!("{} X", rows.join("\n"));
        assert_eq!(read(GameName::Othello, &diagram), read(GameName::Othello, &board));
        let stones = read(GameName::Gomoku, "black=h8,i9 white=j10 turn=white").expect("a position");
        assert!(stones.0.is_some_and(|start| start.contains("h8")));
    }

    #[test]
    fn what_is_no_game_is_refused() {
        for text in ["", "hello", "f5 a1", "1. f5\n3. d6 x"] {
            assert_eq!(read(GameName::Othello, text), Err(ProblemCode::BadPosition), "{text}");
        }
    }
}
