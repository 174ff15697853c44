//! Breaking lines to the width of the terminal.

use std::io::IsTerminal;

/// Lines are made no longer than this, however wide the terminal is: longer ones are hard to read.
const WIDEST: usize = 120;
/// Narrower terminals break lines themselves.
const NARROWEST: usize = 40;
/// The width where there is no terminal.
const DEFAULT: usize = 100;

/// How many columns there are to write to.
pub(crate) fn width() -> usize {
    let columns = match crossterm::terminal::size() {
        Ok((columns, _)) if std::io::stdout().is_terminal() => usize::from(columns),
        _ => DEFAULT,
    };
    columns.clamp(NARROWEST, WIDEST)
}

/// `label`, then `text` broken between words so that it stays to the right of the column `indent` and within `width`. A
/// longer label has the first line to itself. Ends with a line feed.
pub(crate) fn hanging(label: &str, text: &str, indent: usize, width: usize) -> String {
    let mut wrapped = String::from(label);
    let mut column = label.chars().count();
    if column > 0 && column >= indent {
        wrapped.push('\n');
        column = 0;
    }
    for word in text.split_whitespace() {
        let length = word.chars().count();
        if column > indent && column + 1 + length > width {
            wrapped.push('\n');
            column = 0;
        }
        let gap = if column > indent { 1 } else { indent - column };
        wrapped.extend(std::iter::repeat_n(' ', gap));
        wrapped.push_str(word);
        column += gap + length;
    }
    wrapped.push('\n');
    wrapped
}

#[cfg(test)]
mod tests {
    use super::hanging;

    fn check(label: &str, text: &str, expected: &str) {
        assert_eq!(hanging(label, text, 4, 12), expected);
    }

    #[test]
    fn text_hangs_to_the_right_of_its_label() {
        check("ab", "c", "ab  c\n");
        check("ab", "one two three", "ab  one two\n    three\n");
        check("", "one two three", "    one two\n    three\n");
    }

    #[test]
    fn text_without_a_label_may_begin_at_the_left() {
        assert_eq!(hanging("", "one two three", 0, 8), "one two\nthree\n");
    }

    #[test]
    fn long_labels_and_long_words_have_lines_of_their_own() {
        check("abcdef", "one", "abcdef\n    one\n");
        check("ab", "incomprehensibly so", "ab  incomprehensibly\n    so\n");
    }
}
