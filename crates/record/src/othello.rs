//! Othello's notations: transcripts and OBF boards.

use hansu_game::{Game, Move, Othello, Player, Square};

use crate::position::{ParsedPosition, PositionError};
use crate::replay::replay;

const SQUARES: usize = Othello::SIZE * Othello::SIZE;

/// Reads a transcript or a board; `text` is trimmed and not empty.
pub(crate) fn parse(text: &str) -> Result<ParsedPosition, PositionError> {
    if looks_like_a_board(text) {
        parse_obf(text).map(ParsedPosition::without_moves)
    } else {
        replay(Othello::new().into(), text)
    }
}

/// A board begins with a square's content. `--` may also be a pass, if a move or nothing follows.
fn looks_like_a_board(text: &str) -> bool {
    if let Some(rest) = text.strip_prefix("--") {
        let next = rest.trim_start().chars().next();
        return next.is_some_and(|c| !matches!(c.to_ascii_lowercase(), 'a'..='h' | 'p'));
    }
    // A digit after the first character makes it a mistyped move.
    let mistyped = text.as_bytes().get(1).is_some_and(u8::is_ascii_digit);
    text.starts_with(['X', 'x', 'O', 'o', '*', '-', '.']) && !mistyped
}

/// Reads 64 characters and the side to move, white space between rows allowed; what follows a `;` is not looked at.
fn parse_obf(text: &str) -> Result<Othello, PositionError> {
    let text = text.split(';').next().unwrap_or(text).trim_end();
    // The side is a word of its own: else a board with a character too many would look like a board and a side.
    let (board, side) = match text.rsplit_once(char::is_whitespace) {
        Some((board, word)) if is_side_word(word) => (board, Some(word)),
        _ => (text, None),
    };
    let found = board.chars().filter(|c| !c.is_whitespace()).count();
    if found != SQUARES {
        return Err(PositionError::BoardLength { found });
    }
    let [black, white] = parse_discs(board)?;
    let side = parse_side(side.ok_or(PositionError::MissingSide)?)?;
    Ok(Othello::from_discs(black, white, side).expect("each character puts at most one disc on its square"))
}

/// Whether the last word is meant as the side to move; a last row has more than one character, or a word its letters.
fn is_side_word(word: &str) -> bool {
    word.chars().count() == 1 || parse_side(word).is_ok()
}

fn parse_side(text: &str) -> Result<Player, PositionError> {
    match text.to_ascii_lowercase().as_str() {
        "x" | "*" | "b" | "black" => Ok(Player::Black),
        "o" | "w" | "white" => Ok(Player::White),
        _ => Err(PositionError::UnknownSide { text: text.to_owned(), expected: "X (black) or O (white)" }),
    }
}

/// The black and the white discs.
fn parse_discs(board: &str) -> Result<[u64; 2], PositionError> {
    let mut discs = [0; 2];
    for (index, character) in board.chars().filter(|c| !c.is_whitespace()).enumerate() {
        match character {
            'X' | 'x' | '*' => discs[Player::Black.index()] |= 1 << index,
            'O' | 'o' => discs[Player::White.index()] |= 1 << index,
            '-' | '.' => {}
            _ => {
                let square = Square::new(index).name(Othello::SIZE);
                return Err(PositionError::BoardCharacter { character, square });
            }
        }
    }
    Ok(discs)
}

/// A position in OBF: 64 characters from a1 to h8, a space, the side to move.
///
/// ```
/// use hansu_game::Othello;
/// let text = hansu_record::obf(&Othello::new());
/// assert_eq!(text, "---------------------------OX------XO--------------------------- X");
/// ```
pub fn obf(position: &Othello) -> String {
    let symbol = |player| match player {
        Some(Player::Black) => 'X',
        Some(Player::White) => 'O',
        None => '-',
    };
    let mut text: String = (0..SQUARES).map(|index| symbol(position.cell(Square::new(index)))).collect();
    text.push(' ');
    text.push(symbol(Some(position.side_to_move())));
    text
}

/// The moves of an Othello game as a transcript, passes left out.
///
/// ```
/// use hansu_game::GameSpec;
/// let parsed = hansu_record::parse_position(GameSpec::Othello, "F5 d6 C3")?;
/// assert_eq!(hansu_record::transcript(&parsed.moves), "f5d6c3");
/// # Ok::<(), hansu_record::PositionError>(())
/// ```
pub fn transcript(moves: &[Move]) -> String {
    moves.iter().filter_map(|mv| mv.square()).map(|square| square.name(Othello::SIZE)).collect()
}

#[cfg(test)]
mod tests {
    use hansu_game::{GameSpec, parse_move};

    use super::*;
    use crate::parse_position;

    const START: &str = "---------------------------OX------XO---------------------------";

    fn check(text: &str, expected: Result<&str, &str>) {
        match (parse_position(GameSpec::Othello, text), expected) {
            (Ok(parsed), Ok(expected)) => {
                let position = (&parsed.position).try_into().expect("a position of Othello");
                assert_eq!(obf(position), expected, "{text}");
            }
            (Err(error), Err(part)) => assert!(error.to_string().contains(part), "{error}"),
            (got, expected) => panic!("{text}: {got:?} instead of {expected:?}"),
        }
    }

    #[test]
    fn transcripts_are_read_in_both_cases_with_and_without_spaces() {
        for text in ["f5d6c3", "F5D6C3", " f5 D6\nc3 ", "f5,d6,c3"] {
            check(text, Ok(&obf_after("f5d6c3")));
        }
    }

    /// Plays by the game crate alone.
    fn obf_after(moves: &str) -> String {
        let mut position = Othello::new();
        for at in (0..moves.len()).step_by(2) {
            position.play(parse_move(&moves[at..at + 2], 8).expect("a move")).expect("a legal move");
        }
        obf(&position)
    }

    #[test]
    fn boards_are_read_in_every_spelling() {
        let start = format!("{START} X");
        let rows: Vec<&str> = (0..8).map(|row| &START[8 * row..8 * row + 8]).collect();
        check(&start, Ok(&start));
        check(&start.to_lowercase(), Ok(&start));
        check(&start.replace('X', "*").replace('-', "."), Ok(&start));
        check(&format!("{}\nX", rows.join("\n")), Ok(&start));
        check(&format!("{START} O; D3:+1; C4:-1"), Ok(&format!("{START} O")));
        check(&format!("{START} white;"), Ok(&format!("{START} O")));
    }

    #[test]
    fn a_board_of_another_length_says_how_many_characters_were_read() {
        check(&format!("{} X", &START[1..]), Err("64 characters, but 63 were read"));
        check(&format!("{START}- X"), Err("64 characters, but 65 were read"));
        check(&format!("{START}X"), Err("64 characters, but 65 were read"));
        check(START, Err("the side to move is missing"));
    }

    #[test]
    fn a_wrong_character_or_side_is_named_with_its_place() {
        check(&format!("{START} Z"), Err("'Z' is not a side to move"));
        check(&format!("{}?{} X", &START[..9], &START[10..]), Err("'?' at b2 is neither"));
    }

    #[test]
    fn a_wrong_move_is_named_with_its_number_and_what_could_be_played() {
        check("f5f5", Err("move 2: f5 is illegal: the square is taken; play f4, d6 or f6"));
        check("o5", Err("move 1: 'o5' is off the board"));
        check("f5 i9", Err("move 2: 'i9' is off the board"));
        check("f5 d6 hello", Err("move 3: 'hello' is not a move"));
        check("f5pa", Err("move 2: pass is illegal: passing is only allowed without a legal move"));
        check("--", Err("move 1: pass is illegal"));
        check("●○", Err("move 1: '●○' is not a move"));
    }

    /// The shortest game: White is wiped out by the ninth move.
    const WIPE_OUT: &str = "f5d6c5f4e3f6g5e6e7";

    #[test]
    fn moves_after_the_end_are_counted() {
        check(WIPE_OUT, Ok(&obf_after(WIPE_OUT)));
        check(
            &format!("{WIPE_OUT}a1b1"),
            Err("move 10 (a1) comes after the end of the game (black wins): leave out the last 2"),
        );
    }

    #[test]
    fn forced_passes_may_be_written_or_left_out() {
        // Black has no seventh move.
        let (before, after) = ("e6d6c3d3e3f7d7c8d8e8g8g6", "c4");
        let implicit = parse_position(GameSpec::Othello, &format!("{before}{after}")).expect("a transcript");
        assert_eq!(implicit.moves.iter().filter(|mv| mv.is_pass()).count(), 1);
        for pass in ["pa", "PS", "--", "pass"] {
            let explicit = parse_position(GameSpec::Othello, &format!("{before}{pass}{after}"));
            assert_eq!(explicit.as_ref(), Ok(&implicit));
        }
    }
}
