//! From text to the properties of the main line.
//!
//! In SGF the first variation comes first, so the main line is everything up to the first `)`, and opening brackets
//! on the way mean nothing. There is no tree to build, and no depth of nesting to fear. Nothing is gathered either: the line
//! is walked through as often as somebody wants to know something of it, so that no text costs more than its own length.

use std::borrow::Cow;
use std::iter::Peekable;
use std::str::CharIndices;

use super::SgfError;

/// A property as it stands in the text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Property<'a> {
    name: &'a str,
    /// From the first `[` to the last `]`.
    values: &'a str,
}

impl<'a> Property<'a> {
    /// The name in capitals. Before FF[4] names could be spelt out, with their abbreviation in capitals: `AddBlack`.
    pub(super) fn name(&self) -> String {
        self.capitals().collect()
    }

    /// Whether it has this name.
    pub(super) fn is(&self, name: &str) -> bool {
        self.capitals().eq(name.chars())
    }

    /// Whether it has one of these names.
    pub(super) fn is_any(&self, names: &[&str]) -> bool {
        names.iter().any(|name| self.is(name))
    }

    fn capitals(&self) -> impl Iterator<Item = char> + use<'a> {
        self.name.chars().filter(|c| !c.is_ascii_lowercase())
    }

    /// Its values without their escapes; there is at least one.
    pub(super) fn values(&self) -> impl Iterator<Item = Cow<'a, str>> + use<'a> {
        let mut rest = self.values;
        std::iter::from_fn(move || {
            let (_, inside) = rest.split_once('[')?;
            let end = end_of_value(inside)?;
            rest = &inside[end + 1..];
            Some(plain(&inside[..end]))
        })
    }

    /// Its first value.
    pub(super) fn value(&self) -> Cow<'a, str> {
        self.values().next().unwrap_or_default()
    }
}

/// Where the `]` of a value is.
fn end_of_value(text: &str) -> Option<usize> {
    let mut escaped = false;
    text.bytes().position(|byte| {
        let ends = byte == b']' && !escaped;
        escaped = byte == b'\\' && !escaped;
        ends
    })
}

/// A value without its escapes: a backslash makes the next character plain, and joins lines.
fn plain(value: &str) -> Cow<'_, str> {
    if !value.contains(['\\', '\r']) {
        return Cow::Borrowed(value);
    }
    let mut plain = String::with_capacity(value.len());
    let mut chars = value.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '\\' => match chars.next() {
                Some('\r') => drop(chars.next_if_eq(&'\n')),
                Some('\n') | None => {}
                Some(escaped) => plain.push(escaped),
            },
            '\r' => {
                chars.next_if_eq(&'\n');
                plain.push('\n');
            }
            _ => plain.push(c),
        }
    }
    Cow::Owned(plain)
}

/// The main line of a game. Its text is known to be SGF.
#[derive(Clone, Debug)]
pub(super) struct MainLine<'a> {
    start: Reader<'a>,
    /// The first property of each name in [`ROOT`] that the first node has, in that order.
    root: [Option<Property<'a>>; ROOT.len()],
}

/// What the first node tells of the game.
const ROOT: [&str; 12] = ["GM", "SZ", "RU", super::ROW_LENGTH, "PB", "PW", "EV", "PC", "DT", "RE", "GC", "C"];

impl<'a> MainLine<'a> {
    /// All properties, with the number of the node that each belongs to, from 0.
    pub(super) fn properties(&self) -> impl Iterator<Item = (usize, Property<'a>)> + use<'a> {
        let (mut reader, mut nodes) = (self.start.clone(), 0);
        std::iter::from_fn(move || {
            loop {
                match reader.token().ok()?? {
                    Token::Node => nodes += 1,
                    Token::Property(property) => return Some((nodes - 1, property)),
                }
            }
        })
    }

    /// The first value of a property of the first node.
    pub(super) fn root_value(&self, name: &str) -> Option<Cow<'a, str>> {
        let place = ROOT.iter().position(|known| *known == name)?;
        self.root[place].map(|property| property.value())
    }
}

/// Reads the main line of the first game.
pub(super) fn main_line(text: &str) -> Result<MainLine<'_>, SgfError> {
    let mut reader = Reader::new(text);
    reader.next_game().ok_or(SgfError::NoGame)?;
    reader.main_line()
}

/// What comes next on a main line.
enum Token<'a> {
    /// A node begins.
    Node,
    /// A property of the node.
    Property(Property<'a>),
}

/// Reads a text from game to game.
#[derive(Clone, Debug)]
pub(super) struct Reader<'a> {
    text: &'a str,
    chars: Peekable<CharIndices<'a>>,
    /// How many opening brackets of the game are not closed yet.
    depth: usize,
    /// Whether a node has begun.
    in_node: bool,
    /// The number of the text's first line.
    first_line: usize,
}

impl<'a> Reader<'a> {
    pub(super) fn new(text: &'a str) -> Reader<'a> {
        Reader::of_part(text, 1)
    }

    /// Reads part of a longer text, which begins on another line than the first.
    pub(super) fn of_part(text: &'a str, first_line: usize) -> Reader<'a> {
        Reader { text, chars: text.char_indices().peekable(), depth: 0, in_node: false, first_line }
    }

    /// Goes into the next game and says at which byte it begins.
    ///
    /// Anything may stand before a game: the header of a mail, a byte order mark.
    pub(super) fn next_game(&mut self) -> Option<usize> {
        let (index, _) = self.chars.by_ref().find(|&(_, c)| c == '(')?;
        (self.depth, self.in_node) = (1, false);
        Some(index)
    }

    /// Goes to the end of the main line of the game, and hands it out.
    pub(super) fn main_line(&mut self) -> Result<MainLine<'a>, SgfError> {
        let mut line = MainLine { start: self.clone(), root: [None; ROOT.len()] };
        let mut nodes = 0;
        while let Some(token) = self.token()? {
            match token {
                Token::Node => nodes += 1,
                Token::Property(property) if nodes == 1 => {
                    if let Some(place) = ROOT.iter().position(|name| property.is(name)) {
                        line.root[place] = line.root[place].or(Some(property));
                    }
                }
                Token::Property(_) => {}
            }
        }
        Ok(line)
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
                (index, '[') => self.skip_value(index)?,
                _ => {}
            }
        }
        Ok(variations)
    }

    /// The next of the main line; `None` at its end.
    fn token(&mut self) -> Result<Option<Token<'a>>, SgfError> {
        while let Some((index, c)) = self.chars.next() {
            match c {
                ')' if !self.in_node => return Err(SgfError::NoGame),
                ')' => {
                    self.depth -= 1;
                    return Ok(None);
                }
                ';' => {
                    self.in_node = true;
                    return Ok(Some(Token::Node));
                }
                'A'..='Z' | 'a'..='z' if self.in_node => return self.property(index).map(Token::Property).map(Some),
                '(' => self.depth += 1,
                _ if c.is_whitespace() => {}
                _ => return Err(self.unexpected(index, c)),
            }
        }
        Err(SgfError::NotClosed)
    }

    /// Reads a property whose name begins at `index`.
    fn property(&mut self, index: usize) -> Result<Property<'a>, SgfError> {
        while self.chars.next_if(|(_, c)| c.is_ascii_alphanumeric()).is_some() {}
        let name = &self.text[index..self.position()];
        let mut bounds = None;
        while let Some(at) = self.opening_bracket() {
            self.skip_value(at)?;
            bounds = Some((bounds.map_or(at, |(first, _)| first), self.position()));
        }
        let Some((first, end)) = bounds else {
            let name = Property { name, values: "" }.name();
            return Err(SgfError::NoValue { line: self.line(index), name });
        };
        Ok(Property { name, values: &self.text[first..end] })
    }

    /// The byte that comes next.
    fn position(&mut self) -> usize {
        self.chars.peek().map_or(self.text.len(), |(index, _)| *index)
    }

    /// Skips to a `[` and past it, if that is what comes next.
    fn opening_bracket(&mut self) -> Option<usize> {
        while self.chars.next_if(|(_, c)| c.is_whitespace()).is_some() {}
        self.chars.next_if(|(_, c)| *c == '[').map(|(index, _)| index)
    }

    /// Goes past the `]` of a value.
    fn skip_value(&mut self, start: usize) -> Result<(), SgfError> {
        while let Some((_, c)) = self.chars.next() {
            match c {
                ']' => return Ok(()),
                '\\' => drop(self.chars.next()),
                _ => {}
            }
        }
        Err(SgfError::ValueNotClosed { line: self.line(start) })
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
        let got = main_line(text).map(|line| {
            let (mut words, mut last) = (String::new(), 0);
            for (node, property) in line.properties() {
                words += if words.is_empty() {
                    ""
                } else if node > last {
                    "/"
                } else {
                    " "
                };
                words += &format!("{}={}", property.name(), property.values().collect::<Vec<_>>().join("|"));
                last = node;
            }
            words
        });
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
