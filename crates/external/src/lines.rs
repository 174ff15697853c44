//! Cutting what a program writes into lines, however it writes them.

/// The longest line that is read. The longest that any protocol has is a game of a few thousand bytes.
pub(crate) const LONGEST: usize = 64 * 1024;

/// A piece of a program's output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Said {
    /// A line, without what ends it. Bytes that are no UTF-8 are replaced.
    Line(String),
    /// A line that has no end within [`LONGEST`] bytes. Nothing after it is of use.
    TooLong,
}

/// Puts lines together from pieces of any length.
#[derive(Debug, Default)]
pub(crate) struct Splitter {
    begun: Vec<u8>,
}

impl Splitter {
    /// Takes the next piece and hands on the lines that it completes; `false` if there is no sense in going on.
    pub(crate) fn feed(&mut self, mut piece: &[u8], hand_on: &mut dyn FnMut(Said) -> bool) -> bool {
        while let Some(end) = piece.iter().position(|&byte| byte == b'\n') {
            let (line, rest) = (&piece[..end], &piece[end + 1..]);
            if !self.grow(line) {
                hand_on(Said::TooLong);
                return false;
            }
            if !hand_on(self.line()) {
                return false;
            }
            piece = rest;
        }
        let fits = self.grow(piece);
        if !fits {
            hand_on(Said::TooLong);
        }
        fits
    }

    /// The last line, if it was begun and has no end.
    pub(crate) fn finish(mut self) -> Option<Said> {
        (!self.begun.is_empty()).then(|| self.line())
    }

    /// Adds to the line that is begun, if it does not get too long by that.
    fn grow(&mut self, piece: &[u8]) -> bool {
        let fits = self.begun.len() + piece.len() <= LONGEST;
        if fits {
            self.begun.extend_from_slice(piece);
        }
        fits
    }

    fn line(&mut self) -> Said {
        let text = String::from_utf8_lossy(&self.begun).trim_end_matches('\r').to_owned();
        self.begun.clear();
        Said::Line(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is read from some pieces; `!` stands for a line that is too long, the last line may have no end.
    fn check(pieces: &[&[u8]], expected: &[&str]) {
        let mut splitter = Splitter::default();
        let mut said = Vec::new();
        let goes_on = pieces.iter().all(|piece| {
            splitter.feed(piece, &mut |piece| {
                said.push(piece);
                true
            })
        });
        if goes_on {
            said.extend(splitter.finish());
        }
        let text = said.iter().map(|said| match said {
            Said::Line(line) => line.as_str(),
            Said::TooLong => "!",
        });
        assert_eq!(text.collect::<Vec<_>>(), expected);
    }

    #[test]
    fn lines_end_in_every_usual_way() {
        check(&[b"= d3\n\n"], &["= d3", ""]);
        check(&[b"OK\r\n7,7\r\n"], &["OK", "7,7"]);
        check(&[b"=== F5", b"/1.2\nsta", b"tus x"], &["=== F5/1.2", "status x"]);
        check(&[b"a", b"\n", b"\n", b"b\n"], &["a", "", "b"]);
        check(&[], &[]);
    }

    #[test]
    fn bytes_that_are_no_text_do_no_harm() {
        check(&[b"\xff\x00\xfe\n"], &["\u{fffd}\0\u{fffd}"]);
    }

    #[test]
    fn a_line_without_an_end_is_given_up() {
        let much = vec![b'x'; LONGEST / 2];
        check(&[&much, &much, b"\nok\n"], &[&"x".repeat(LONGEST), "ok"]);
        check(&[&much, &much, b"x", b"\nok\n"], &["!"]);
        check(&[&vec![b'x'; LONGEST + 1]], &["!"]);
        check(&[b"ok\n", &[&much[..], &much, b"xx\n"].concat()], &["ok", "!"]);
    }
}
