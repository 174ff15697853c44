//! Licences: SPDX expressions such as `MIT OR Apache-2.0`, and whether we may use what is under them.

/// The licences that our dependencies may come under, the same as in `deny.toml`.
pub(crate) const ALLOWED: [&str; 11] = [
    "0BSD",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "CC0-1.0",
    "ISC",
    "MIT",
    "Unicode-3.0",
    "Zlib",
];

/// Whether an expression can be fulfilled by allowed licences alone. One that can't be read is not.
pub(crate) fn is_allowed(expression: &str) -> bool {
    // Before SPDX expressions, a slash meant a choice.
    let spaced = expression.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let mut rest = words.as_slice();
    choice(&mut rest) == Some(true) && rest.is_empty()
}

/// `all (OR all)*`
fn choice(words: &mut &[&str]) -> Option<bool> {
    let mut allowed = all(words)?;
    while take(words, "OR") {
        allowed |= all(words)?;
    }
    Some(allowed)
}

/// `one (AND one)*`
fn all(words: &mut &[&str]) -> Option<bool> {
    let mut allowed = one(words)?;
    while take(words, "AND") {
        allowed &= one(words)?;
    }
    Some(allowed)
}

/// A licence with or without an exception, or an expression in parentheses.
fn one(words: &mut &[&str]) -> Option<bool> {
    if take(words, "(") {
        let allowed = choice(words)?;
        return take(words, ")").then_some(allowed);
    }
    let (&licence, rest) = words.split_first()?;
    *words = rest;
    if take(words, "WITH") {
        let (&exception, rest) = words.split_first()?;
        *words = rest;
        return Some(ALLOWED.contains(&format!("{licence} WITH {exception}").as_str()));
    }
    Some(ALLOWED.contains(&licence))
}

fn take(words: &mut &[&str], word: &str) -> bool {
    let found = words.first() == Some(&word);
    if found {
        *words = &words[1..];
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(expression: &str, expected: bool) {
        assert_eq!(is_allowed(expression), expected, "{expression}");
    }

    #[test]
    fn a_choice_needs_one_allowed_licence_and_a_sum_all_of_them() {
        check("MIT", true);
        check("GPL-3.0-only", false);
        check("MIT OR GPL-3.0-only", true);
        check("GPL-3.0-only/MIT", true);
        check("MIT AND GPL-3.0-only", false);
        check("(MIT OR GPL-3.0-only) AND Unicode-3.0", true);
        check("MIT AND (GPL-3.0-only OR AGPL-3.0-only)", false);
        check("Apache-2.0 WITH LLVM-exception OR GPL-2.0-only", true);
        check("GPL-2.0-only WITH Classpath-exception-2.0", false);
    }

    #[test]
    fn what_can_not_be_read_is_not_allowed() {
        check("", false);
        check("MIT OR", false);
        check("(MIT", false);
        check("MIT Apache-2.0", false);
        check("MIT WITH", false);
    }
}
