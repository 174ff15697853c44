//! Cutting a file of games in brackets, `(;...)`, into its games.

use std::io::{self, BufRead};

/// Longer games are none: the longest of our games fills this a thousandth.
const MAX_GAME: usize = 16 << 20;

/// Whether a backslash in a value makes the next character plain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Escapes {
    /// As in SGF.
    Backslash,
    /// As in GGF.
    None,
}

/// The games of a file as bytes, each from its `(` to the matching `)`.
#[derive(Debug)]
pub(crate) struct Chunks<R> {
    input: R,
    escapes: Escapes,
    bytes: Vec<u8>,
    /// The line of the next byte.
    line: u64,
    games: u64,
}

/// What was found.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Chunk<'a> {
    /// A whole game.
    Game(&'a [u8]),
    /// The end of the file came before the end of the game; what there is of it.
    Unfinished(&'a [u8]),
    /// More than a game can be.
    TooLong,
}

/// Where the scan is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Outside,
    Between { depth: usize },
    Value { depth: usize },
    Escaped { depth: usize },
}

impl State {
    fn after(self, byte: u8, escapes: Escapes) -> State {
        match (self, byte) {
            (State::Outside, b'(') => State::Between { depth: 1 },
            (State::Between { depth }, b'(') => State::Between { depth: depth + 1 },
            (State::Between { depth: 1 }, b')') => State::Outside,
            (State::Between { depth }, b')') => State::Between { depth: depth - 1 },
            (State::Between { depth }, b'[') => State::Value { depth },
            (State::Value { depth }, b']') => State::Between { depth },
            (State::Value { depth }, b'\\') if escapes == Escapes::Backslash => State::Escaped { depth },
            (State::Escaped { depth }, _) => State::Value { depth },
            (state, _) => state,
        }
    }
}

impl<R: BufRead> Chunks<R> {
    pub(crate) fn new(input: R, escapes: Escapes) -> Chunks<R> {
        Chunks { input, escapes, bytes: Vec::new(), line: 1, games: 0 }
    }

    /// How many games have begun.
    pub(crate) fn games(&self) -> u64 {
        self.games
    }

    /// The line that the scan has come to.
    pub(crate) fn line(&self) -> u64 {
        self.line
    }

    /// The next game and the line that it begins on; `None` if there is none.
    pub(crate) fn next_chunk(&mut self) -> io::Result<Option<(u64, Chunk<'_>)>> {
        self.bytes.clear();
        let (mut state, mut first_line, mut too_long) = (State::Outside, self.line, false);
        loop {
            let buffer = match self.input.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                buffer => buffer?,
            };
            if buffer.is_empty() {
                return Ok((state != State::Outside).then_some((first_line, Chunk::Unfinished(&self.bytes))));
            }
            let mut begin = if state == State::Outside { buffer.len() } else { 0 };
            let (mut used, mut done) = (buffer.len(), false);
            for (index, &byte) in buffer.iter().enumerate() {
                let next = state.after(byte, self.escapes);
                if state == State::Outside && next != State::Outside {
                    (begin, first_line) = (index, self.line);
                    self.games += 1;
                }
                done = state != State::Outside && next == State::Outside;
                self.line += u64::from(byte == b'\n');
                state = next;
                if done {
                    used = index + 1;
                    break;
                }
            }
            let piece = &buffer[begin.min(used)..used];
            too_long |= self.bytes.len() + piece.len() > MAX_GAME;
            if !too_long {
                self.bytes.extend_from_slice(piece);
            }
            self.input.consume(used);
            if done {
                let chunk = if too_long { Chunk::TooLong } else { Chunk::Game(&self.bytes) };
                return Ok(Some((first_line, chunk)));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use super::*;

    fn check(text: &str, escapes: Escapes, expected: &[(u64, &str)]) {
        for capacity in [1, 2, 3, 1000] {
            let mut chunks = Chunks::new(BufReader::with_capacity(capacity, text.as_bytes()), escapes);
            let mut found = Vec::new();
            while let Some((line, chunk)) = chunks.next_chunk().expect("bytes can be read") {
                let text = match chunk {
                    Chunk::Game(bytes) => String::from_utf8_lossy(bytes).into_owned(),
                    Chunk::Unfinished(bytes) => format!("!{}", String::from_utf8_lossy(bytes)),
                    Chunk::TooLong => "?".to_owned(),
                };
                found.push((line, text));
            }
            let found: Vec<(u64, &str)> = found.iter().map(|(line, text)| (*line, text.as_str())).collect();
            assert_eq!(found, expected, "{text}");
        }
    }

    #[test]
    fn games_are_cut_at_their_brackets() {
        check("", Escapes::Backslash, &[]);
        check("a (;b)\n(;c(;d)\n(;e)) x\n(;f)", Escapes::Backslash, &[(1, "(;b)"), (2, "(;c(;d)\n(;e))"), (4, "(;f)")]);
        check("(;C[)(])(;b)", Escapes::Backslash, &[(1, "(;C[)(])"), (1, "(;b)")]);
    }

    #[test]
    fn a_backslash_hides_a_bracket_only_where_it_is_an_escape() {
        check(r"(;C[\]])(;b)", Escapes::Backslash, &[(1, r"(;C[\]])"), (1, "(;b)")]);
        check(r"(;C[\])(;b)", Escapes::None, &[(1, r"(;C[\])"), (1, "(;b)")]);
    }

    #[test]
    fn the_end_of_the_file_is_told_from_the_end_of_a_game() {
        check("(;a)(;b", Escapes::None, &[(1, "(;a)"), (1, "!(;b")]);
        check("(;a[)", Escapes::None, &[(1, "!(;a[)")]);
    }

    #[test]
    fn a_game_without_end_is_not_kept() {
        let long = format!("(;{})(;b)", " ".repeat(MAX_GAME));
        let mut chunks = Chunks::new(long.as_bytes(), Escapes::None);
        assert_eq!(chunks.next_chunk().expect("bytes can be read"), Some((1, Chunk::TooLong)));
        assert_eq!(chunks.next_chunk().expect("bytes can be read"), Some((1, Chunk::Game(b"(;b)"))));
    }
}
