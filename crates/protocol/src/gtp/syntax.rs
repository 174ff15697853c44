//! The text of GTP: lines, colours, vertices, answers.

use hansu_game::{GameKind, Move, ParseMoveError, Player};
pub(super) use hansu_record::vertex;
use hansu_record::vertex_letter;

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

/// Reads a move.
pub(super) fn parse_vertex(word: Option<&&str>, game: GameKind, size: usize) -> Result<Move, String> {
    let word = word.ok_or("syntax error: a vertex is missing, write one such as d3")?;
    hansu_record::parse_vertex(word, game, size).map_err(|error| match error {
        ParseMoveError::Syntax { .. } => {
            format!("syntax error: '{word}' is no vertex, write a letter and a number such as d3")
        }
        ParseMoveError::OffBoard { .. } => format!("illegal move: {word} is off the board"),
    })
}

/// A text board with GTP's letters.
pub(super) fn with_letters(board: &str, game: GameKind) -> String {
    if !game.facts().named_as_in_go {
        return board.to_owned();
    }
    let relabel = |line: &str| -> String {
        let is_header = line.trim_start().starts_with('a');
        let next = |c: char| if c.is_ascii_lowercase() { vertex_letter((c as u8 - b'a') as usize) } else { c };
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
