//! From text to the nodes of the main line.
//!
//! In SGF the first variation comes first, so the main line is everything up to the first `)`, and opening brackets
//! on the way mean nothing. There is no tree to build, and no depth of nesting to fear.

use std::iter::Peekable;
use std::str::CharIndices;

use super::SgfError;

/// A property: its name in capitals, and its values without their escapes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Property {
    pub(super) name: String,
    pub(super) values: Vec<String>,
}

/// The properties of one node.
pub(super) type Node = Vec<Property>;

/// Reads the nodes of the main line of the first game.
pub(super) fn main_line(text: &str) -> Result<Vec<Node>, SgfError> {
    let mut reader = Reader::new(text);
    reader.next_game().ok_or(SgfError::NoGame)?;
    reader.nodes()
}

/// Reads a text from game to game.
#[derive(Clone, Debug)]
pub(super) struct Reader<'a> {
    text: &'a str,
    chars: Peekable<CharIndices<'a>>,
    /// How many opening brackets of the game are not closed yet.
    depth: usize,
    /// The number of the text's first line.
    first_line: usize,
}

impl<'a> Reader<'a> {
    pub(super) fn new(text: &'a str) -> Reader<'a> {
        Reader::of_part(text, 1)
    }

    /// Reads part of a longer text, which begins on another line than the first.
    pub(super) fn of_part(text: &'a str, first_line: usize) -> Reader<'a> {
        Reader { text, chars: text.char_indices().peekable(), depth: 0, first_line }
    }

    /// Goes into the next game and says at which byte it begins.
    ///
    /// Anything may stand before a game: the header of a mail, a byte order mark.
    pub(super) fn next_game(&mut self) -> Option<usize> {
        let (index, _) = self.chars.by_ref().find(|&(_, c)| c == '(')?;
        self.depth = 1;
        Some(index)
    }

    /// Goes to the end of the game whose main line has been read, and counts the variations on the way.
    pub(super) fn skip_variations(&mut self) -> Result<u64, SgfError> {
        let mut variations = 0;
        while self.depth > 0 {
            match self.chars.next().ok_or(SgfError::NotClosed)? {
                (_, '(') => {
                    self.depth += 1;
                    variations += 1;
                }
                (_, ')') => self.depth -= 1,
                (index, '[') => drop(self.value(index)?),
                _ => {}
            }
        }
        Ok(variations)
    }

    pub(super) fn nodes(&mut self) -> Result<Vec<Node>, SgfError> {
        let mut nodes: Vec<Node> = Vec::new();
        while let Some((index, c)) = self.chars.next() {
            match c {
                ')' if nodes.is_empty() => return Err(SgfError::NoGame),
                ')' => {
                    self.depth -= 1;
                    return Ok(nodes);
                }
                ';' => nodes.push(Node::new()),
                'A'..='Z' | 'a'..='z' => {
                    let property = self.property(index, c)?;
                    nodes.last_mut().ok_or_else(|| self.unexpected(index, c))?.push(property);
                }
                '(' => self.depth += 1,
                _ if c.is_whitespace() => {}
                _ => return Err(self.unexpected(index, c)),
            }
        }
        Err(SgfError::NotClosed)
    }

    /// Reads a property whose name begins with `first`.
    fn property(&mut self, index: usize, first: char) -> Result<Property, SgfError> {
        // Before FF[4] names could be spelt out, with their abbreviation in capitals: `AddBlack`.
        let mut name: String = Some(first).filter(char::is_ascii_uppercase).into_iter().collect();
        while let Some((_, c)) = self.chars.next_if(|(_, c)| c.is_ascii_alphanumeric()) {
            if !c.is_ascii_lowercase() {
                name.push(c);
            }
        }
        let mut values = Vec::new();
        while let Some(at) = self.opening_bracket() {
            values.push(self.value(at)?);
        }
        if values.is_empty() {
            return Err(SgfError::NoValue { line: self.line(index), name });
        }
        Ok(Property { name, values })
    }

    /// Skips to a `[` and past it, if that is what comes next.
    fn opening_bracket(&mut self) -> Option<usize> {
        while self.chars.next_if(|(_, c)| c.is_whitespace()).is_some() {}
        self.chars.next_if(|(_, c)| *c == '[').map(|(index, _)| index)
    }

    /// Reads a value up to its `]`: a backslash makes the next character plain, and joins lines.
    fn value(&mut self, start: usize) -> Result<String, SgfError> {
        let mut value = String::new();
        while let Some((_, c)) = self.chars.next() {
            match c {
                ']' => return Ok(value),
                '\\' => match self.chars.next() {
                    Some((_, '\r')) => self.skip_line_feed(),
                    Some((_, '\n')) | None => {}
                    Some((_, escaped)) => value.push(escaped),
                },
                '\r' => {
                    self.skip_line_feed();
                    value.push('\n');
                }
                _ => value.push(c),
            }
        }
        Err(SgfError::ValueNotClosed { line: self.line(start) })
    }

    fn skip_line_feed(&mut self) {
        let _ = self.chars.next_if(|(_, c)| *c == '\n');
    }

    fn unexpected(&self, index: usize, character: char) -> SgfError {
        SgfError::Unexpected { line: self.line(index), character }
    }

    /// The number of the line that a byte is on.
    fn line(&self, index: usize) -> usize {
        self.first_line + self.text.as_bytes()[..index].iter().filter(|&&byte| byte == b'\n').count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks the main line, written as `NAME=value|value` with `/` between nodes.
    fn check(text: &str, expected: Result<&str, &str>) {
        let property = |p: &Property| format!("{}={}", p.name, p.values.join("|"));
        let node = |node: &Node| node.iter().map(property).collect::<Vec<_>>().join(" ");
        let got = main_line(text).map(|nodes| nodes.iter().map(node).collect::<Vec<_>>().join("/"));
        match (got, expected) {
            (Ok(got), Ok(expected)) => assert_eq!(got, expected, "{text}"),
            (Err(error), Err(part)) => assert!(error.to_string().contains(part), "{error}"),
            (got, expected) => panic!("{text}: {got:?} instead of {expected:?}"),
        }
    }

    #[test]
    fn the_first_variation_is_the_main_line() {
        check("(;A[1];B[2](;C[3](;D[4])(;E[5]))(;F[6]))", Ok("A=1/B=2/C=3/D=4"));
        check("junk (;A[1][2] [3]B\n[4])(;C[5])", Ok("A=1|2|3 B=4"));
        check("(;AddBlack[aa]SiZe[8])", Ok("AB=aa SZ=8"));
    }

    #[test]
    fn escapes_and_line_ends_are_undone() {
        check(r"(;C[a\]b\\c\:d])", Ok(r"C=a]b\c:d"));
        check("(;C[a\\\nb\\\r\nc\r\nd\re])", Ok("C=abc\nd\ne"));
        check("(;C[(;)[])", Ok("C=(;)["));
    }

    #[test]
    fn broken_text_is_named_with_its_line() {
        check("", Err("no game"));
        check("()", Err("no game"));
        check("(;A[1]", Err("not closed"));
        check("(;A[1]\n;B[2", Err("line 2"));
        check("(;A[1\\", Err("line 1"));
        check("(;\nA B[1])", Err("line 2: the property A has no value"));
        check("(;A[1]\n\n]", Err("line 3: unexpected ']'"));
        check("(A[1])", Err("unexpected 'A'"));
    }

    #[test]
    fn deep_nesting_and_long_values_are_no_problem() {
        let deep = format!("{};A[1]{}", "(".repeat(1_000_000), ")".repeat(1_000_000));
        check(&deep, Ok("A=1"));
        let long = "x".repeat(1_000_000);
        check(&format!("(;C[{long}])"), Ok(&format!("C={long}")));
        check(&"(;A[".repeat(100_000), Err("line 1"));
    }
}
