//! Reading lines that may be anything: too long, not text, without an end.

use std::io::{self, BufRead, Read as _};

/// The longest line that is read; the rest of a longer one is skipped.
const MAX_LINE: u64 = 4096;

/// A line of input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Line {
    Text(String),
    TooLong,
    End,
}

/// Reads the next line. Bytes that are no UTF-8 become replacement characters.
pub(super) fn read_line(input: &mut impl BufRead) -> io::Result<Line> {
    let mut bytes = Vec::new();
    if input.by_ref().take(MAX_LINE).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(Line::End);
    }
    let cut_off = bytes.len() as u64 == MAX_LINE && bytes.last() != Some(&b'\n');
    if cut_off {
        skip_line(input)?;
        return Ok(Line::TooLong);
    }
    Ok(Line::Text(String::from_utf8_lossy(&bytes).into_owned()))
}

fn skip_line(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let buffer = input.fill_buf()?;
        let (skipped, done) = match buffer.iter().position(|&byte| byte == b'\n') {
            Some(end) => (end + 1, true),
            None => (buffer.len(), buffer.is_empty()),
        };
        input.consume(skipped);
        if done {
            return Ok(());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_skipped_and_the_next_is_read() {
        let text = format!("{}\né\nlast", "9".repeat(100_000));
        let mut input = text.as_bytes();
        assert_eq!(read_line(&mut input).expect("read"), Line::TooLong);
        assert_eq!(read_line(&mut input).expect("read"), Line::Text("é\n".to_owned()));
        assert_eq!(read_line(&mut input).expect("read"), Line::Text("last".to_owned()));
        assert_eq!(read_line(&mut input).expect("read"), Line::End);
    }

    #[test]
    fn bytes_that_are_no_text_are_replaced() {
        let mut input: &[u8] = b"\xff\xfe\n";
        assert_eq!(read_line(&mut input).expect("read"), Line::Text("\u{fffd}\u{fffd}\n".to_owned()));
    }
}
