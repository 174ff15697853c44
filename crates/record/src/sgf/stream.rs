//! The games of a stream.

use std::io::BufRead;

use super::SgfError;
use super::nodes::Reader;
use super::read::read_record;
use crate::formats::{Chunk, Chunks, Escapes, damaged, decode};
use crate::{Format, FormatError, GameReader, GameRecord, Place, Problem, ReadOptions};

/// Reads the games of a stream one after the other, each as its main line.
///
/// Text that is not UTF-8 is read as Latin-1. The next game is looked for after the brackets of a broken one. A stream
/// without any game yields one error.
#[derive(Debug)]
pub struct SgfReader<R> {
    chunks: Chunks<R>,
    options: ReadOptions,
    variations: u64,
    over: bool,
}

impl<R: BufRead> SgfReader<R> {
    /// Reads from a stream; the options say what a game leaves open.
    pub fn new(input: R, options: ReadOptions) -> SgfReader<R> {
        SgfReader { chunks: Chunks::new(input, Escapes::Backslash), options, variations: 0, over: false }
    }

    fn read(&mut self) -> Option<Result<GameRecord, (u64, Problem)>> {
        let (line, chunk) = match self.chunks.next_chunk() {
            Ok(Some(found)) => found,
            Ok(None) => {
                self.over = true;
                return (self.chunks.games() == 0).then_some(Err((1, SgfError::NoGame.into())));
            }
            Err(error) => {
                self.over = true;
                return Some(Err((self.chunks.line(), error.into())));
            }
        };
        let parsed = match chunk {
            Chunk::Game(bytes) => parse(&decode(bytes), line, &self.options).map_err(Problem::from),
            Chunk::TooLong => Err(damaged("the game is too long to be one: is a bracket missing?")),
            Chunk::Unfinished(bytes) => {
                self.over = true;
                // Parsing says which bracket is missing.
                Err(parse(&decode(bytes), line, &self.options).err().unwrap_or(SgfError::NotClosed).into())
            }
        };
        Some(parsed.map_err(|problem| (line, problem)).map(|(record, variations)| {
            self.variations += variations;
            record
        }))
    }
}

/// Reads a game and counts the variations beside its main line.
fn parse(text: &str, first_line: u64, options: &ReadOptions) -> Result<(GameRecord, u64), SgfError> {
    let mut reader = Reader::of_part(text, first_line as usize);
    reader.next_game().ok_or(SgfError::NoGame)?;
    let line = reader.main_line()?;
    let variations = reader.skip_variations()?;
    Ok((read_record(&line, options)?, variations))
}

impl<R: BufRead> Iterator for SgfReader<R> {
    type Item = Result<GameRecord, FormatError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.over {
            return None;
        }
        let read = self.read()?;
        let game = self.chunks.games().max(1);
        Some(read.map_err(|(line, problem)| FormatError {
            format: Format::Sgf,
            game,
            place: Place::Line(line),
            problem,
            last: self.over,
        }))
    }
}

impl<R: BufRead> GameReader for SgfReader<R> {
    fn variations_left_out(&self) -> u64 {
        self.variations
    }
}
