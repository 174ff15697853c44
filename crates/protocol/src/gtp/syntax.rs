//! The text of GTP: lines, colours, vertices, answers.

use hansu_game::{GameKind, Move, ParseMoveError, Player, Square, parse_move};

/// A command as it was sent.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Command<'a> {
    /// The number to be repeated in the answer, or nothing.
    pub(super) id: &'a str,
    /// The command's name.
    pub(super) name: &'a str,
    /// Its arguments.
    pub(super) arguments: Vec<&'a str>,
}

/// A line without control characters and comment, as GTP has it cleaned before it is read.
pub(super) fn clean(line: &str) -> String {
    let line = line.split('#').next().unwrap_or_default();
    let characters = line.chars().map(|c| if c == '\t' { ' ' } else { c });
    characters.filter(|c| !c.is_control()).collect()
}

/// Reads a cleaned line; `None` if nothing is on it.
pub(super) fn parse(line: &str) -> Option<Command<'_>> {
    let mut words = line.split_whitespace().peekable();
    let is_number = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
    let id = words.next_if(|word| is_number(word)).unwrap_or_default();
    let name = words.next().unwrap_or_default();
    if id.is_empty() && name.is_empty() {
        return None;
    }
    Some(Command { id, name, arguments: words.collect() })
}

/// The answer to a command that was done. The driver adds the end of the last line; an empty line ends the answer.
pub(super) fn success(id: &str, text: &str) -> String {
    answer('=', id, text)
}

/// The answer to a command that failed.
pub(super) fn failure(id: &str, text: &str) -> String {
    answer('?', id, text)
}

fn answer(mark: char, id: &str, text: &str) -> String {
    // An empty line would end the answer early.
    let text = text.trim_end().replace("\n\n", "\n");
    if text.is_empty() { format!("{mark}{id}\n") } else { format!("{mark}{id} {text}\n") }
}

/// Reads `b`, `black`, `w` or `white`.
pub(super) fn colour(word: Option<&&str>) -> Result<Player, String> {
    let word = word.ok_or("syntax error: a colour is missing, write b or w")?;
    match word.to_ascii_lowercase().as_str() {
        "b" | "black" => Ok(Player::Black),
        "w" | "white" => Ok(Player::White),
        _ => Err(format!("syntax error: '{word}' is no colour, write b or w")),
    }
}

/// A move's name. Othello is written as its players do, a1 at the top left; Gomoku as GTP does, from the bottom and without
/// the letter I.
pub(super) fn vertex(mv: Move, game: GameKind, size: usize) -> String {
    match (game, mv.square()) {
        (GameKind::Othello, _) => mv.name(size),
        (GameKind::Gomoku, None) => "PASS".to_owned(),
        (GameKind::Gomoku, Some(square)) => format!("{}{}", letter(square.column(size)), square.row(size) + 1),
    }
}

/// The letter of a column where I is left out.
fn letter(column: usize) -> char {
    let letter = b'A' + column as u8;
    (if letter >= b'I' { letter + 1 } else { letter }) as char
}

/// Reads a move.
pub(super) fn parse_vertex(word: Option<&&str>, game: GameKind, size: usize) -> Result<Move, String> {
    let word = word.ok_or("syntax error: a vertex is missing, write one such as d3")?;
    let read = match game {
        GameKind::Othello => parse_move(word, size),
        GameKind::Gomoku => without_i(word, size),
    };
    read.map_err(|error| match error {
        ParseMoveError::Syntax { .. } => {
            format!("syntax error: '{word}' is no vertex, write a letter and a number such as d3")
        }
        ParseMoveError::OffBoard { .. } => format!("illegal move: {word} is off the board"),
    })
}

fn without_i(word: &str, size: usize) -> Result<Move, ParseMoveError> {
    let syntax = || ParseMoveError::Syntax { text: word.to_owned() };
    let off_board = || ParseMoveError::OffBoard { text: word.to_owned(), last_column: letter(size - 1), size };
    if word.eq_ignore_ascii_case("pass") {
        return Ok(Move::PASS);
    }
    let first = word.chars().next().filter(|c| c.is_ascii_alphabetic() && !c.eq_ignore_ascii_case(&'i'));
    let first = first.ok_or_else(syntax)?.to_ascii_uppercase();
    let digits = &word[1..];
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(syntax());
    }
    let row: usize = digits.parse().map_err(|_| off_board())?;
    let column = (0..size).find(|&column| letter(column) == first).ok_or_else(off_board)?;
    if (1..=size).contains(&row) { Ok(Square::at(column, row - 1, size).into()) } else { Err(off_board()) }
}

/// A text board with GTP's letters.
pub(super) fn with_letters(board: &str, game: GameKind) -> String {
    if game == GameKind::Othello {
        return board.to_owned();
    }
    let relabel = |line: &str| -> String {
        let is_header = line.trim_start().starts_with('a');
        let next = |c: char| if c.is_ascii_lowercase() { letter((c as u8 - b'a') as usize) } else { c };
        if is_header { line.chars().map(next).collect() } else { line.to_owned() }
    };
    board.lines().map(relabel).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(line: &str, expected: Option<(&str, &str, &[&str])>) {
        let line = clean(line);
        let parsed = parse(&line).map(|command| (command.id, command.name, command.arguments));
        assert_eq!(parsed, expected.map(|(id, name, arguments)| (id, name, arguments.to_vec())), "{line}");
    }

    #[test]
    fn lines_are_cleaned_before_they_are_read() {
        check("", None);
        check("  # only a comment", None);
        check("12 play\tb  f5 # the usual", Some(("12", "play", &["b", "f5"])));
        check("\u{1}na\u{7}me\r", Some(("", "name", &[])));
        check("7", Some(("7", "", &[])));
        check("play 7", Some(("", "play", &["7"])));
    }

    #[test]
    fn answers_end_with_one_empty_line() {
        assert_eq!(success("", ""), "=\n");
        assert_eq!(success("3", "a\n\nb\n"), "=3 a\nb\n");
        assert_eq!(failure("", "unknown command"), "? unknown command\n");
    }

    #[test]
    fn gomoku_leaves_out_the_letter_i() {
        for size in 3..=20 {
            for index in 0..size * size {
                let mv = Move::place(Square::new(index));
                let name = vertex(mv, GameKind::Gomoku, size);
                assert!(!name.contains('I'), "{name}");
                assert_eq!(parse_vertex(Some(&name.as_str()), GameKind::Gomoku, size), Ok(mv), "{name}");
                assert_eq!(parse_vertex(Some(&name.to_lowercase().as_str()), GameKind::Gomoku, size), Ok(mv));
            }
        }
        assert_eq!(vertex(Square::at(8, 0, 15).into(), GameKind::Gomoku, 15), "J1");
    }

    #[test]
    fn what_is_no_vertex_is_refused() {
        for (word, part) in [("i5", "no vertex"), ("z9", "off the board"), ("a0", "off the board"), ("é1", "no vertex")]
        {
            let error = parse_vertex(Some(&word), GameKind::Gomoku, 15).expect_err(word);
            assert!(error.contains(part), "{error}");
        }
        for word in ["a99999999999999999999999", "a16", "q1"] {
            assert!(parse_vertex(Some(&word), GameKind::Gomoku, 15).expect_err(word).contains("off the board"));
        }
        assert!(parse_vertex(Some(&"i9"), GameKind::Othello, 8).expect_err("off").contains("off the board"));
    }
}
