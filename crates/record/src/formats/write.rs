//! Writers: one game after the other to a stream.

use std::io::{self, Write};

use hansu_game::{Square, column_letter};

use super::{Format, WriteError};
use crate::wthor::Names;
use crate::{GameRecord, ggf, lists, piskvork, sgf};

/// Takes games and writes them.
pub trait GameWriter {
    /// Writes a game, or nothing of it.
    fn write(&mut self, record: &GameRecord) -> Result<(), WriteError>;

    /// Writes what is still to be written; a [WTHOR](crate::wthor) file has names to be kept beside it.
    fn finish(self: Box<Self>) -> Result<Option<Names>, WriteError>;
}

/// Writes a format of text.
#[derive(Debug)]
pub struct TextWriter<W> {
    format: Format,
    output: W,
    text: String,
}

/// How much text is gathered before it is written.
const ENOUGH: usize = 1 << 16;

/// A writer of a format of text.
///
/// ```
/// use hansu_game::GameSpec;
/// use hansu_record::{Format, GameRecord, GameWriter, parse_position, text_writer};
///
/// let parsed = parse_position(GameSpec::Othello, "f5 d6")?;
/// let mut file = Vec::new();
/// let mut writer = Box::new(text_writer(Format::Transcript, &mut file)?);
/// writer.write(&GameRecord::new(parsed.start, parsed.moves))?;
/// writer.finish()?;
/// assert_eq!(file, b"f5d6\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn text_writer<W: Write>(format: Format, output: W) -> Result<TextWriter<W>, WriteError> {
    match format {
        Format::RenLib | Format::Wthor => Err(WriteError::ReadOnly(format)),
        _ => Ok(TextWriter { format, output, text: String::new() }),
    }
}

impl<W: Write> TextWriter<W> {
    fn push(&mut self, record: &GameRecord) -> Result<(), WriteError> {
        match self.format {
            Format::Ggf => Ok(ggf::push(&mut self.text, record)?),
            Format::Sgf => {
                sgf::push(&mut self.text, record);
                Ok(())
            }
            Format::Psq | Format::Rec => piskvork::push(self.format, &mut self.text, record),
            format => lists::push(format, &mut self.text, record),
        }
    }

    fn flush_text(&mut self) -> io::Result<()> {
        self.output.write_all(self.text.as_bytes())?;
        self.text.clear();
        Ok(())
    }
}

impl<W: Write> GameWriter for TextWriter<W> {
    fn write(&mut self, record: &GameRecord) -> Result<(), WriteError> {
        let before = self.text.len();
        if let Err(error) = self.push(record) {
            self.text.truncate(before);
            return Err(error);
        }
        if self.text.len() >= ENOUGH {
            self.flush_text()?;
        }
        Ok(())
    }

    fn finish(mut self: Box<Self>) -> Result<Option<Names>, WriteError> {
        self.flush_text()?;
        self.output.flush()?;
        Ok(None)
    }
}

/// Writes a square's name: `e5`. Millions are written, so there is no detour over a string of its own.
pub(crate) fn push_square(text: &mut String, square: Square, size: usize) {
    text.push(column_letter(square.column(size)));
    push_number(text, square.row(size) as i64 + 1);
}

/// Writes a whole number.
pub(crate) fn push_number(text: &mut String, number: i64) {
    if number < 0 {
        text.push('-');
    }
    let mut digits = [0u8; 20];
    let (mut first, mut rest) = (digits.len(), number.unsigned_abs());
    loop {
        first -= 1;
        digits[first] = b'0' + (rest % 10) as u8;
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    text.extend(digits[first..].iter().map(|&digit| char::from(digit)));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_by_the_standard_library() {
        for number in [0, 7, 10, -1, 12_345, i64::MAX, i64::MIN] {
            let mut text = String::new();
            push_number(&mut text, number);
            assert_eq!(text, number.to_string());
        }
    }
}
