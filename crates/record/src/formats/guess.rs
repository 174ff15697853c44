//! Which format a file is in, by how it begins.

use hansu_game::{GameKind, GameSpec};

use super::{Format, decode, line_comment_free};
use crate::tokens::pieces;
use crate::{parse_position, renlib};

/// How much of a file [`guess`] wants to see.
pub const GUESS_BYTES: usize = 4096;

/// Guesses the format of a file from its first bytes; `None` if they look like nothing we know.
///
/// A list of moves may be of either game. It is taken for Othello if it can be played there, or at least its first two moves,
/// unless the game is given: one with a mistake in it is not to become a game of Gomoku.
///
/// ```
/// use hansu_record::{Format, guess};
/// assert_eq!(guess(b"(;GM[4]SZ[15];B[hh])", None), Some(Format::Sgf));
/// assert_eq!(guess(b"f5d6c3", None), Some(Format::Transcript));
/// assert_eq!(guess(b"h8i9j10", None), Some(Format::Pos));
/// ```
pub fn guess(begin: &[u8], game: Option<GameKind>) -> Option<Format> {
    let begin = &begin[..begin.len().min(GUESS_BYTES)];
    if renlib::is_library(begin) {
        return Some(Format::RenLib);
    }
    if looks_like_wthor(begin) {
        return Some(Format::Wthor);
    }
    guess_text(&decode(begin), game)
}

/// A header of WTHOR: a day in this or the last century, few enough games to believe, a small board, a byte that is 0.
fn looks_like_wthor(begin: &[u8]) -> bool {
    let Some(header) = begin.get(..16) else { return false };
    let day = matches!(header[0], 19 | 20) && header[1] < 100 && header[2] <= 12 && header[3] <= 31;
    day && matches!(header[12], 0 | 8 | 10) && header[13] <= 1 && header[7] == 0
}

fn guess_text(text: &str, game: Option<GameKind>) -> Option<Format> {
    let text = text.trim_start_matches('\u{feff}').trim_start();
    if text.get(..9).is_some_and(|word| word.eq_ignore_ascii_case("Piskvorky")) {
        return Some(Format::Psq);
    }
    if let Some(format) = guess_brackets(text) {
        return Some(format);
    }
    let mut lines = text.lines().map(line_comment_free).filter(|line| !line.is_empty());
    let first = lines.next()?;
    if first.len() >= 64 && first.bytes().take(64).all(|byte| b"XxOo*-.".contains(&byte)) {
        return Some(Format::Obf);
    }
    let mut numbers = first.split([',', ' ', '\t']).filter(|word| !word.is_empty());
    if numbers.clone().count() > 1 && numbers.all(|word| word.parse::<i32>().is_ok()) {
        return Some(Format::Offset);
    }
    let is_move =
        |line: &str| line.split(',').count() == 3 && line.split(',').all(|part| part.trim().parse::<i64>().is_ok());
    if lines.nth(1).is_some_and(is_move) {
        return Some(Format::Rec);
    }
    guess_moves(first, game)
}

/// `(;` begins a game; in GGF a number may come before it.
fn guess_brackets(text: &str) -> Option<Format> {
    let game = text.trim_start_matches(|c: char| c.is_ascii_digit() || c.is_whitespace());
    let inside = game.strip_prefix('(')?.trim_start().strip_prefix(';')?;
    let othello = inside.get(..inside.len().min(200)).unwrap_or(inside).to_ascii_uppercase();
    Some(if othello.contains("GM[OTHELLO]") && inside.contains("BO[") { Format::Ggf } else { Format::Sgf })
}

fn guess_moves(line: &str, game: Option<GameKind>) -> Option<Format> {
    // The line may have been cut where the first bytes end, so the last piece does not count.
    let whole = line.get(..line.len().min(40)).unwrap_or(line);
    let gomoku = GameSpec::new(GameKind::Gomoku, Some(20), None, None).ok()?;
    let plays = |spec| parse_position(spec, whole).is_ok();
    match game {
        Some(GameKind::Othello) => plays(GameSpec::Othello).then_some(Format::Transcript),
        Some(GameKind::Gomoku) => plays(gomoku).then_some(Format::Pos),
        None if plays(GameSpec::Othello) || begins_as_othello(whole) => Some(Format::Transcript),
        None => plays(gomoku).then_some(Format::Pos),
    }
}

/// Whether the first two moves can be played in Othello. Games of Gomoku begin in the middle, where Othello's first discs are.
fn begins_as_othello(line: &str) -> bool {
    let first: Vec<&str> = pieces(line).take(2).collect();
    first.len() == 2 && parse_position(GameSpec::Othello, &first.join(" ")).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(begin: &str, expected: Option<Format>) {
        assert_eq!(guess(begin.as_bytes(), None), expected, "{begin}");
    }

    #[test]
    fn files_are_known_by_how_they_begin() {
        check("(;GM[4]SZ[15];B[hh])", Some(Format::Sgf));
        check("\u{feff}\r\n (\n;FF[4]GM[2]", Some(Format::Sgf));
        check("2 (;GM[Othello]PC[GGS/os]BO[8 ---", Some(Format::Ggf));
        check("Piskvorky 20x20, 11:11, 0\r\n", Some(Format::Psq));
        check("Ann\nBob\n10,10,0\n", Some(Format::Rec));
        check("# openings\n0,0, 1,-2", Some(Format::Offset));
        check(&format!("{} X; d3:+1", "-".repeat(64)), Some(Format::Obf));
        check("f5d6c3", Some(Format::Transcript));
        check("F5 D6 C3", Some(Format::Transcript));
        check("1. f5 d6 2. c3 d3", Some(Format::Transcript));
        check("f5 d6 c3 d3 c4 a1", Some(Format::Transcript));
        check("f5d6c9", Some(Format::Transcript));
        check("e5f5d6", Some(Format::Pos));
        check("h8i9j10", Some(Format::Pos));
        check("", None);
        check("# nothing", None);
        check("hello world", None);
    }

    #[test]
    fn a_game_that_is_given_decides() {
        assert_eq!(guess(b"f5d6", Some(GameKind::Gomoku)), Some(Format::Pos));
        assert_eq!(guess(b"h8i9", Some(GameKind::Othello)), None);
    }

    #[test]
    fn binary_files_are_known_by_their_headers() {
        assert_eq!(guess(b"\xffRenLib\xff\x03\x04", None), Some(Format::RenLib));
        let header = [20, 1, 2, 3, 100, 0, 0, 0, 0, 0, 0xd1, 7, 8, 0, 22, 0];
        assert_eq!(guess(&header, None), Some(Format::Wthor));
        assert_eq!(guess(&[0; 16], None), None);
    }
}
