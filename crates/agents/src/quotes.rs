//! Values in quotation marks, for those with commas in them.
//!
//! Within quotation marks, `\"` is a quotation mark and `\\` a backslash; other backslashes are what they are.

/// The parts between commas that are not in quotation marks; empty parts are passed over.
pub(crate) fn split_options(text: &str) -> Vec<&str> {
    let (mut inside, mut escaped) = (false, false);
    let parts = text.split(|c: char| {
        let ends = c == ',' && !inside;
        inside ^= c == '"' && !escaped;
        escaped = inside && c == '\\' && !escaped;
        ends
    });
    parts.map(str::trim).filter(|part| !part.is_empty()).collect()
}

/// A value without the quotation marks around it; `None` if they are not around all of it.
pub(crate) fn unquoted(text: &str) -> Option<String> {
    let Some(inner) = text.strip_prefix('"') else { return Some(text.to_owned()) };
    let mut value = String::new();
    let mut characters = inner.chars();
    loop {
        match characters.next()? {
            '"' => return characters.next().is_none().then_some(value),
            '\\' => match characters.next()? {
                c @ ('"' | '\\') => value.push(c),
                c => value.extend(['\\', c]),
            },
            c => value.push(c),
        }
    }
}

/// A value as it has to be written, in quotation marks only if it needs them.
pub(crate) fn quoted(text: &str) -> String {
    let needs_none = !text.contains([',', '"']) && text.trim() == text;
    if needs_none { text.to_owned() } else { format!("\"{}\"", text.replace('\\', r"\\").replace('"', "\\\"")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &[&str]) {
        assert_eq!(split_options(text), expected, "{text}");
    }

    #[test]
    fn commas_in_quotation_marks_do_not_separate() {
        check("", &[]);
        check("a=1, b=2 ,", &["a=1", "b=2"]);
        check(r#"cmd="x,y",b=2"#, &[r#"cmd="x,y""#, "b=2"]);
        check(r#"cmd="x \",\" y",b"#, &[r#"cmd="x \",\" y""#, "b"]);
        check(r#"cmd="x\\",b"#, &[r#"cmd="x\\""#, "b"]);
    }

    #[test]
    fn quotation_marks_are_taken_off() {
        let check = |text: &str, expected: Option<&str>| assert_eq!(unquoted(text).as_deref(), expected, "{text}");
        check("plain", Some("plain"));
        check(r#""a b""#, Some("a b"));
        check(r#""say \"hi\"""#, Some(r#"say "hi""#));
        check(r#""C:\dir\x""#, Some(r"C:\dir\x"));
        check(r#""open"#, None);
        check(r#""open\""#, None);
        check(r#""a"b"#, None);
        check("\"", None);
    }

    #[test]
    fn what_is_quoted_can_be_read_again() {
        for text in ["", "a", "a,b", " a", r#"""#, r#"a "b, c" \"#, r"\\x", "ends with \\"] {
            assert_eq!(unquoted(&quoted(text)).as_deref(), Some(text));
            assert_eq!(split_options(&format!("k={},z", quoted(text))).len(), 2, "{text}");
        }
    }
}
