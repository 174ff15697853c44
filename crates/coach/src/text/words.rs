//! Lists, numbers and particles.

/// `a`, `a and b`, `a, b and c`.
pub(crate) fn join_en(words: &[String], last: &str) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., end] => format!("{} {last} {end}", first.join(", ")),
    }
}

/// `a`, `a와 b`, `a, b, c`.
pub(crate) fn join_ko(words: &[String]) -> String {
    match words {
        [first, second] => format!("{} {second}", josa(first, "과/와")),
        words => words.join(", "),
    }
}

/// A small number in English words, others in figures.
pub(crate) fn count_en(number: u32) -> String {
    const WORDS: [&str; 13] =
        ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
    WORDS.get(number as usize).map_or_else(|| number.to_string(), |word| (*word).to_owned())
}

/// The same where no noun follows.
pub(crate) fn none_or(number: u32) -> String {
    if number == 0 { "none".to_owned() } else { count_en(number) }
}

/// A word at the beginning of a sentence.
pub(crate) fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// A word with the particle that its last sound asks for; `particles` is `with/without` a final consonant, such as `을/를`.
/// Squares are read with their numbers: `a1` ends in `일`.
pub(crate) fn josa(word: &str, particles: &str) -> String {
    let (with, without) = particles.split_once('/').unwrap_or((particles, particles));
    let ending = ending(word);
    let particle = match (ending, with) {
        (Ending::Rieul, "으로") => without,
        (Ending::Open, _) => without,
        _ => with,
    };
    format!("{word}{particle}")
}

#[derive(Clone, Copy, PartialEq)]
enum Ending {
    Open,
    Rieul,
    Closed,
}

/// How the last sound of a word ends.
fn ending(word: &str) -> Ending {
    match word.chars().rev().find(|c| c.is_alphanumeric()) {
        Some('1' | '7' | '8') => Ending::Rieul,
        Some('0' | '3' | '6') => Ending::Closed,
        Some(c @ '가'..='힣') => match (c as u32 - '가' as u32) % 28 {
            0 => Ending::Open,
            8 => Ending::Rieul,
            _ => Ending::Closed,
        },
        _ => Ending::Open,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn particles_follow_the_sound() {
        let check = |word: &str, particles: &str, expected: &str| assert_eq!(josa(word, particles), expected);
        check("a1", "을/를", "a1을");
        check("b2", "을/를", "b2를");
        check("h10", "이/가", "h10이");
        check("a7", "으로/로", "a7로");
        check("c3", "으로/로", "c3으로");
        check("흑", "은/는", "흑은");
        check("코너", "을/를", "코너를");
    }

    #[test]
    fn lists_are_joined() {
        let words = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
        assert_eq!(join_en(&words(&["a1", "b2", "c3"]), "or"), "a1, b2 or c3");
        assert_eq!(join_ko(&words(&["a1", "b2"])), "a1과 b2");
        assert_eq!((count_en(3), count_en(30)), ("three".to_owned(), "30".to_owned()));
    }
}
