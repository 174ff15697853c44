//! Lines of whatever comes in.

use std::io::BufRead;

/// The longest line that is kept whole. What is beyond it is not read by anyone: no command is that long.
const LONGEST: usize = 1 << 20;

/// The lines of a stream, without their ends (LF, CR LF or CR). Bytes that are not UTF-8 are replaced; a last line without
/// an end counts; a read error ends the stream.
pub(super) struct Lines<R> {
    input: R,
    after_cr: bool,
}

impl<R: BufRead> Lines<R> {
    pub(super) fn new(input: R) -> Lines<R> {
        Lines { input, after_cr: false }
    }
}

impl<R: BufRead> Iterator for Lines<R> {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        let mut line = Vec::new();
        let mut anything = false;
        loop {
            let buffer = match self.input.fill_buf() {
                Ok(buffer) => buffer,
                Err(error) if error.kind() == std::io::ErrorKind::Interrupted => continue,
                Err(_) => &[],
            };
            if buffer.is_empty() {
                return anything.then(|| text(&line));
            }
            // The other half of CR LF is no line of its own. It is looked for now, since it may come late.
            if std::mem::take(&mut self.after_cr) && buffer[0] == b'\n' {
                self.input.consume(1);
                continue;
            }
            anything = true;
            let end = buffer.iter().position(|&byte| byte == b'\n' || byte == b'\r');
            let kept = &buffer[..end.unwrap_or(buffer.len())];
            line.extend_from_slice(&kept[..kept.len().min(LONGEST - line.len())]);
            self.after_cr = end.is_some_and(|end| buffer[end] == b'\r');
            let used = end.map_or(buffer.len(), |end| end + 1);
            self.input.consume(used);
            if end.is_some() {
                return Some(text(&line));
            }
        }
    }
}

fn text(line: &[u8]) -> String {
    String::from_utf8_lossy(line).into_owned()
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use super::*;

    fn check(bytes: &[u8], expected: &[&str]) {
        for capacity in [1, 2, 7, 8192] {
            let lines: Vec<String> = Lines::new(BufReader::with_capacity(capacity, bytes)).collect();
            assert_eq!(lines, expected, "{bytes:?}");
        }
    }

    #[test]
    fn lines_end_in_any_way() {
        check(b"", &[]);
        check(b"name\n", &["name"]);
        check(b"name\nversion", &["name", "version"]);
        check(b"BEGIN\r\nEND\r\n\r\n", &["BEGIN", "END", ""]);
        check(b"a\rb\n\nc\xff\n", &["a", "b", "", "c\u{fffd}"]);
    }

    #[test]
    fn endless_lines_are_cut() {
        let bytes = [vec![b'x'; 3 << 20], b"\nnext\n".to_vec()].concat();
        let lines: Vec<String> = Lines::new(&bytes[..]).collect();
        assert_eq!((lines[0].len(), lines[1].as_str(), lines.len()), (LONGEST, "next", 2));
    }
}
