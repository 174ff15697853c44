//! Positions with what became of them, twenty bytes each.
//!
//! A file is a header of 16 bytes, `HANSUOPS`, version 1 and the record's size as 32-bit numbers, and records to its end, all
//! little-endian:
//!
//! | at | bytes | what |
//! |---|---|---|
//! | 0 | 8 | the mover's discs, a1 the lowest bit |
//! | 8 | 8 | the opponent's discs |
//! | 16 | 2 | the search's score for the mover, in 1/64 of a disc |
//! | 18 | 1 | the mover's final margin in the game as it was played on, in discs |
//! | 19 | 1 | bit 0: the score is exact; bit 1: the first position of a game; bit 2: after a move beside the game, which was not played on |
//!
//! Positions beside a game follow those of the game; their final margin is the search's score.
//!
//! A file that was cut short while it was written loses the record that is not whole.

use std::fs::{File, OpenOptions};
use std::io::{self, BufReader, Read, Seek, SeekFrom, Write};
use std::path::Path;

use thiserror::Error;

use crate::board::Board;

const MAGIC: [u8; 8] = *b"HANSUOPS";
const VERSION: u32 = 1;
const SIZE: usize = 20;
const HEADER: usize = 16;

/// A position with what became of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Record {
    /// The position.
    pub board: Board,
    /// The search's score for the mover, in 1/64 of a disc.
    pub score: i16,
    /// The mover's final margin in the game as it was played on.
    pub outcome: i8,
    /// Whether the score is exact.
    pub is_exact: bool,
    /// Whether it is the first of its game.
    pub is_first: bool,
    /// Whether it came after another move than the one that was played in the game.
    pub is_beside: bool,
}

/// Why records could not be read or written.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum RecordsError {
    /// The file system's reason.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// It begins with something else.
    #[error("this is not a file of Othello positions, or of another version")]
    NotRecords,
}

impl Record {
    fn to_bytes(self) -> [u8; SIZE] {
        let mut bytes = [0; SIZE];
        bytes[..8].copy_from_slice(&self.board.own.to_le_bytes());
        bytes[8..16].copy_from_slice(&self.board.opponent.to_le_bytes());
        bytes[16..18].copy_from_slice(&self.score.to_le_bytes());
        bytes[18] = self.outcome as u8;
        bytes[19] = u8::from(self.is_exact) | u8::from(self.is_first) << 1 | u8::from(self.is_beside) << 2;
        bytes
    }

    fn from_bytes(bytes: &[u8; SIZE]) -> Record {
        let word = |at: usize| u64::from_le_bytes(std::array::from_fn(|place| bytes[at + place]));
        Record {
            board: Board { own: word(0), opponent: word(8) },
            score: i16::from_le_bytes([bytes[16], bytes[17]]),
            outcome: bytes[18] as i8,
            is_exact: bytes[19] & 1 != 0,
            is_first: bytes[19] & 2 != 0,
            is_beside: bytes[19] & 4 != 0,
        }
    }
}

fn header() -> [u8; HEADER] {
    let mut header = [0; HEADER];
    header[..8].copy_from_slice(&MAGIC);
    header[8..12].copy_from_slice(&VERSION.to_le_bytes());
    header[12..].copy_from_slice(&(SIZE as u32).to_le_bytes());
    header
}

/// Records one after the other, without a header.
pub fn records_to_bytes(records: &[Record]) -> Vec<u8> {
    records.iter().flat_map(|record| record.to_bytes()).collect()
}

/// What [`records_to_bytes`] wrote; `None` for anything else: boards of which two discs share a square, and outcomes and
/// scores that no game has.
pub fn records_from_bytes(bytes: &[u8]) -> Option<Vec<Record>> {
    let (records, rest) = bytes.as_chunks::<SIZE>();
    let possible = |record: &Record| {
        let Board { own, opponent } = record.board;
        let most = 64 * crate::SCALE;
        own & opponent == 0 && record.outcome.unsigned_abs() <= 64 && i32::from(record.score).abs() <= most
    };
    let records: Vec<Record> = records.iter().map(Record::from_bytes).collect();
    (rest.is_empty() && records.iter().all(possible)).then_some(records)
}

/// Adds records to a file, which is made if it is not there. Returns how many it holds.
pub fn append_records(path: &Path, records: &[Record]) -> Result<u64, RecordsError> {
    let mut file = OpenOptions::new().create(true).truncate(false).read(true).write(true).open(path)?;
    let length = file.metadata()?.len();
    let whole = if length < HEADER as u64 {
        file.write_all(&header())?;
        0
    } else {
        check_header(&mut file)?;
        (length - HEADER as u64) / SIZE as u64
    };
    let end = HEADER as u64 + whole * SIZE as u64;
    file.set_len(end)?;
    file.seek(SeekFrom::Start(end))?;
    file.write_all(&records_to_bytes(records))?;
    Ok(whole + records.len() as u64)
}

fn check_header(file: &mut impl Read) -> Result<(), RecordsError> {
    let mut found = [0; HEADER];
    file.read_exact(&mut found).map_err(|_| RecordsError::NotRecords)?;
    if found == header() { Ok(()) } else { Err(RecordsError::NotRecords) }
}

/// Goes through the records of a file; one that is not whole at its end is left out.
pub fn read_records(path: &Path, mut visit: impl FnMut(Record)) -> Result<u64, RecordsError> {
    let mut file = BufReader::with_capacity(1 << 20, File::open(path)?);
    check_header(&mut file)?;
    let mut bytes = [0; SIZE];
    let mut count = 0;
    loop {
        match file.read_exact(&mut bytes) {
            Ok(()) => visit(Record::from_bytes(&bytes)),
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return Ok(count),
            Err(error) => return Err(error.into()),
        }
        count += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_survive_being_cut_short_and_added_to() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.pos");
        let record =
            Record { board: Board::START, score: -77, outcome: -12, is_exact: true, is_first: false, is_beside: true };
        assert_eq!(append_records(&path, &[record; 3]).unwrap(), 3);
        let file = OpenOptions::new().write(true).open(&path).unwrap();
        file.set_len(16 + 20 * 2 + 7).unwrap();
        assert_eq!(append_records(&path, &[record; 2]).unwrap(), 4);
        let mut found = Vec::new();
        assert_eq!(read_records(&path, |record| found.push(record)).unwrap(), 4);
        assert_eq!(found, [record; 4]);
        assert_eq!(records_from_bytes(&records_to_bytes(&found)), Some(found));
        let twice = Record { board: Board { own: 1, opponent: 1 }, ..record };
        assert_eq!(records_from_bytes(&records_to_bytes(&[twice])), None);
        assert_eq!(records_from_bytes(&[0; 19]), None);
        std::fs::write(&path, b"something else altogether").unwrap();
        assert!(matches!(read_records(&path, |_| ()), Err(RecordsError::NotRecords)));
    }
}
