//! What a line of input means.

use std::path::PathBuf;

use hansu_game::{Move, Player, Square, parse_move};

/// A line of input, understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Command {
    Play(Move),
    /// The board's size and the agent's colour, as the first line may say.
    Header {
        size: usize,
        agent: Player,
    },
    Undo,
    Redo,
    Hint,
    Board,
    Moves,
    Save(Option<PathBuf>),
    /// Another level for the agents.
    Level(u8),
    Resign,
    Help,
    Quit,
    Nothing,
}

/// The most characters of the input that a message repeats.
const QUOTED: usize = 40;

/// Reads a line for a board of this size; `Err` says what is wrong with it and what to write instead.
pub(super) fn parse(line: &str, size: usize) -> Result<Command, String> {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).map_or((line, ""), |(word, rest)| (word, rest.trim()));
    let command = match word.to_ascii_lowercase().as_str() {
        "" => Command::Nothing,
        "undo" => Command::Undo,
        "redo" => Command::Redo,
        "hint" => Command::Hint,
        "board" => Command::Board,
        "moves" => Command::Moves,
        "save" => return Ok(Command::Save(Some(rest).filter(|rest| !rest.is_empty()).map(PathBuf::from))),
        "level" => return crate::args::level(rest).map(Command::Level).map_err(|error| printable(&error)),
        "resign" => Command::Resign,
        "help" | "?" => Command::Help,
        "quit" | "exit" => Command::Quit,
        _ => return parse_move_or_header(line, size),
    };
    if rest.is_empty() { Ok(command) } else { Err(format!("'{word}' stands alone: leave out '{}'", quote(rest))) }
}

fn parse_move_or_header(line: &str, size: usize) -> Result<Command, String> {
    let words: Vec<&str> = line.split([' ', '\t', ',']).filter(|word| !word.is_empty()).collect();
    match words[..] {
        [name] if name.chars().count() <= QUOTED => {
            parse_move(name, size).map(Command::Play).map_err(|error| printable(&error.to_string()))
        }
        [first, second] if is_number(first) && is_number(second) => parse_numbers(line, first, second, size),
        [first, second] if is_number(first) => parse_header(first, second),
        _ => Err(format!("'{}' is not understood: write a move such as 'e5' or '5 5', or 'help'", quote(line))),
    }
}

/// A move as column and row, both from 1.
fn parse_numbers(line: &str, column: &str, row: &str, size: usize) -> Result<Command, String> {
    let index = |text: &str| text.parse::<usize>().ok().filter(|number| (1..=size).contains(number)).map(|n| n - 1);
    match (index(column), index(row)) {
        (Some(column), Some(row)) => Ok(Command::Play(Move::place(Square::at(column, row, size)))),
        _ => Err(format!("'{}' is off the board: columns and rows go from 1 to {size}", quote(line))),
    }
}

/// The first line of a game: size and the agent's colour.
fn parse_header(size: &str, colour: &str) -> Result<Command, String> {
    let agent = match colour.to_ascii_lowercase().as_str() {
        "black" => Player::Black,
        "white" => Player::White,
        _ => return Err(format!("'{}' is no colour: write 'black' or 'white'", quote(colour))),
    };
    let size = size.parse().map_err(|_| format!("board size {} is not between 3 and 20", quote(size)))?;
    Ok(Command::Header { size, agent })
}

fn is_number(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

/// The beginning of an input, safe to print.
pub(super) fn quote(text: &str) -> String {
    let mut quoted: String = text.chars().take(QUOTED).collect();
    if quoted.len() < text.len() {
        quoted.push('…');
    }
    printable(&quoted)
}

/// Input may hold anything, also what would confuse a terminal.
fn printable(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(line: &str, expected: Result<Command, &str>) {
        match (parse(line, 10), expected) {
            (Ok(command), Ok(expected)) => assert_eq!(command, expected, "{line:?}"),
            (Err(message), Err(part)) => assert!(message.contains(part), "{line:?}: {message}"),
            (got, expected) => panic!("{line:?}: {got:?} instead of {expected:?}"),
        }
    }

    fn play(column: usize, row: usize) -> Result<Command, &'static str> {
        Ok(Command::Play(Move::place(Square::at(column, row, 10))))
    }

    #[test]
    fn moves_are_read_as_letters_or_as_column_and_row() {
        check("e5", play(4, 4));
        check(" E5\r\n", play(4, 4));
        check("5 7", play(4, 6));
        check("5,7", play(4, 6));
        check("pass", Ok(Command::Play(Move::PASS)));
    }

    #[test]
    fn commands_are_read_in_any_case() {
        check("UNDO", Ok(Command::Undo));
        check("exit", Ok(Command::Quit));
        check("", Ok(Command::Nothing));
        check("save", Ok(Command::Save(None)));
        check("save my game.sgf", Ok(Command::Save(Some(PathBuf::from("my game.sgf")))));
        check("level 7", Ok(Command::Level(7)));
        check("10 white", Ok(Command::Header { size: 10, agent: Player::White }));
    }

    #[test]
    fn what_is_wrong_is_named_with_the_remedy() {
        check("level 11", Err("there is no level 11: use 1 to 10"));
        check("level", Err("use 1 to 10"));
        check("11 1", Err("'11 1' is off the board: columns and rows go from 1 to 10"));
        check("0 5", Err("off the board"));
        check("99999999999999999999999 1", Err("off the board"));
        check("99999999999999999999999 white", Err("not between 3 and 20"));
        check("k1", Err("off the board"));
        check("10 purple", Err("'purple' is no colour"));
        check("-1 5", Err("not understood"));
        check("undo now", Err("leave out 'now'"));
        check("\u{1b}[2J", Err("\u{fffd}[2J"));
        check(&"z".repeat(1000), Err("…"));
    }
}
