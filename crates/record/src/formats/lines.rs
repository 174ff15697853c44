//! Reading line by line, whatever the line ends and the character set.

use std::borrow::Cow;
use std::io::{self, BufRead, Read};

/// Longer lines are no games: nothing that is written on one line here has a thousandth of it.
const MAX_LINE: u64 = 1 << 20;

/// The bytes as text: UTF-8 if they are, otherwise Latin-1, in which any bytes are text.
pub(crate) fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(bytes.iter().map(|&byte| char::from(byte)).collect()),
    }
}

/// The lines of a file.
#[derive(Debug)]
pub(crate) struct Lines<R> {
    input: R,
    bytes: Vec<u8>,
    number: u64,
}

/// A line, or that it was too long to be one.
pub(crate) enum Line<'a> {
    Text(Cow<'a, str>),
    TooLong,
}

impl<R: BufRead> Lines<R> {
    pub(crate) fn new(input: R) -> Lines<R> {
        Lines { input, bytes: Vec::new(), number: 0 }
    }

    /// The number of the line that was read last, from 1.
    pub(crate) fn number(&self) -> u64 {
        self.number
    }

    /// The next line without the white space around it; `None` at the end.
    pub(crate) fn next_line(&mut self) -> io::Result<Option<Line<'_>>> {
        self.bytes.clear();
        let read = (&mut self.input).take(MAX_LINE).read_until(b'\n', &mut self.bytes)?;
        if read == 0 {
            return Ok(None);
        }
        self.number += 1;
        if read as u64 == MAX_LINE && self.bytes.last() != Some(&b'\n') {
            self.skip_line()?;
            return Ok(Some(Line::TooLong));
        }
        let bytes = match self.number {
            1 => self.bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&self.bytes),
            _ => &self.bytes,
        };
        Ok(Some(Line::Text(decode(bytes.trim_ascii()))))
    }

    fn skip_line(&mut self) -> io::Result<()> {
        loop {
            self.bytes.clear();
            let read = (&mut self.input).take(MAX_LINE).read_until(b'\n', &mut self.bytes)?;
            if read == 0 || self.bytes.last() == Some(&b'\n') {
                return Ok(());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(bytes: &[u8], expected: &[&str]) {
        let mut lines = Lines::new(bytes);
        let mut read = Vec::new();
        while let Some(line) = lines.next_line().expect("bytes can be read") {
            read.push(match line {
                Line::Text(text) => text.into_owned(),
                Line::TooLong => "too long".to_owned(),
            });
        }
        assert_eq!(read, expected);
        assert_eq!(lines.number(), expected.len() as u64);
    }

    #[test]
    fn line_ends_marks_and_character_sets_do_not_matter() {
        check(b"", &[]);
        check(b"a\r\n b \n\nc", &["a", "b", "", "c"]);
        check(b"\xef\xbb\xbfa\nb", &["a", "b"]);
        check("é\n".as_bytes(), &["é"]);
        check(b"\xe9\n", &["é"]);
    }

    #[test]
    fn a_line_without_end_is_not_kept() {
        let long = vec![b'x'; 3 * MAX_LINE as usize];
        check(&[b"a\n", long.as_slice(), b"\nb"].concat(), &["a", "too long", "b"]);
        check(&long, &["too long"]);
    }
}
