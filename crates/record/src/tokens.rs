//! Cutting a list of moves into its pieces.

/// The longest piece of rubbish worth showing.
const SHOWN: usize = 16;

/// The pieces of a list of moves, with or without white space and commas between them: `f5d6`, `f5 D6`, `h8,i9 pass`. Numbers of
/// moves are left out: `1. f5 d6 2. c3`.
///
/// A piece need not be a move; rubbish comes out as a piece too, so that it can be shown.
pub(crate) fn pieces(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        rest = after_numbers(rest);
        if rest.is_empty() {
            return None;
        }
        let (piece, after) = rest.split_at(piece_length(rest));
        rest = after;
        Some(piece)
    })
}

fn is_separator(c: char) -> bool {
    c.is_whitespace() || c == ','
}

/// What comes after separators and numbers of moves, `1.` or `1...`.
fn after_numbers(text: &str) -> &str {
    let text = text.trim_start_matches(is_separator);
    let after = text.trim_start_matches(|c: char| c.is_ascii_digit());
    match after.strip_prefix('.') {
        Some(after) if after.len() + 1 < text.len() => after_numbers(after.trim_start_matches('.')),
        _ => text,
    }
}

/// The length in bytes of the piece that `text` begins with.
fn piece_length(text: &str) -> usize {
    pass_length(text).or_else(|| point_length(text)).unwrap_or_else(|| rubbish_length(text))
}

fn pass_length(text: &str) -> Option<usize> {
    let begins = |word: &&str| text.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word));
    ["pass", "pa", "ps", "--"].into_iter().find(begins).map(str::len)
}

fn point_length(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let digits = bytes[1..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    (bytes[0].is_ascii_alphabetic() && digits > 0).then_some(1 + digits)
}

fn rubbish_length(text: &str) -> usize {
    let mut ends = text.char_indices().skip(1).take(SHOWN);
    let end = ends.find(|&(_, c)| is_separator(c)).map(|(index, _)| index);
    end.or_else(|| text.char_indices().nth(SHOWN).map(|(index, _)| index)).unwrap_or(text.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &[&str]) {
        assert_eq!(pieces(text).collect::<Vec<_>>(), expected, "{text:?}");
    }

    #[test]
    fn moves_are_cut_with_and_without_separators() {
        check("", &[]);
        check(" , ", &[]);
        check("f5d6C3", &["f5", "d6", "C3"]);
        check("h8, i9\tj10", &["h8", "i9", "j10"]);
        check("h8i9j10", &["h8", "i9", "j10"]);
        check("1. f5 d6 2.c3 d3 3... c4", &["f5", "d6", "c3", "d3", "c4"]);
        check("10.h8i9 11. ", &["h8", "i9"]);
        check("f5pad6PSc3--e3 Pass", &["f5", "pa", "d6", "PS", "c3", "--", "e3", "Pass"]);
    }

    #[test]
    fn rubbish_is_a_piece_of_limited_length() {
        check("f5 hello", &["f5", "hello"]);
        check("f5x", &["f5", "x"]);
        check("é5 f5", &["é5", "f5"]);
        check("5", &["5"]);
        check(". f5", &[".", "f5"]);
        check("가나다라마바사아자차카타파하거너더러", &["가나다라마바사아자차카타파하거너", "더러"]);
    }
}
