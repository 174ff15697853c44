//! Book files.
//!
//! All numbers little-endian. A header of 24 bytes: `HANSUOBK`, the version of the format (1) and the number of positions as 32-bit
//! numbers, and the FNV-1a of what follows: a zlib stream. Inflated it holds the positions in the order of their bits:
//!
//! | bytes | what |
//! |---|---|
//! | 8 | the mover's discs, a1 the lowest bit |
//! | 8 | the opponent's discs |
//! | 1 | plies of the search |
//! | 1 | moves, at least one |
//! | 3 each | square from 0 (a1) to 63 (h8); what the search found it worth to the mover, in 1/64 of a disc |

use std::io::{Read, Write};

use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;
use thiserror::Error;

use super::{Book, Node, canonical};
use crate::board::Board;
use crate::eval::fnv1a;
use crate::kernel::Portable;

const MAGIC: [u8; 8] = *b"HANSUOBK";
const VERSION: u32 = 1;
const HEADER: usize = 24;

/// Why a book was refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum BookError {
    /// It begins with something else.
    #[error("this is not an Othello book")]
    NotABook,
    /// It was written by another version.
    #[error("the book has format {found}; this program reads format {VERSION}")]
    Version {
        /// The file's version.
        found: u32,
    },
    /// It is not what was written.
    #[error("the book is damaged: {0}")]
    Damaged(&'static str),
}

impl Book {
    /// The contents of a book file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut encoder = ZlibEncoder::new(Vec::new(), Compression::best());
        for (board, node) in &self.nodes {
            let mut record = Vec::with_capacity(32);
            record.extend(board.own.to_le_bytes());
            record.extend(board.opponent.to_le_bytes());
            record.extend([node.depth, node.searched.len() as u8]);
            for (square, score) in &node.searched {
                record.push(*square);
                record.extend(score.to_le_bytes());
            }
            encoder.write_all(&record).expect("writing to memory does not fail");
        }
        let payload = encoder.finish().expect("writing to memory does not fail");
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend((self.nodes.len() as u32).to_le_bytes());
        bytes.extend(fnv1a(&payload).to_le_bytes());
        bytes.extend(payload);
        bytes
    }

    /// Reads the contents of a book file.
    pub fn from_bytes(bytes: &[u8]) -> Result<Book, BookError> {
        if bytes.len() < HEADER || bytes[..8] != MAGIC {
            return Err(BookError::NotABook);
        }
        let number = |at: usize| u32::from_le_bytes(std::array::from_fn(|place| bytes[at + place]));
        if number(8) != VERSION {
            return Err(BookError::Version { found: number(8) });
        }
        let checksum = u64::from(number(16)) | u64::from(number(20)) << 32;
        if fnv1a(&bytes[HEADER..]) != checksum {
            return Err(BookError::Damaged("its checksum is wrong"));
        }
        let mut decoder = ZlibDecoder::new(&bytes[HEADER..]);
        let mut book = Book::default();
        for _ in 0..number(12) {
            let (board, node) = read_node(&mut decoder)?;
            book.nodes.insert(board, node);
        }
        if decoder.read(&mut [0]).map_or(true, |more| more != 0) {
            return Err(BookError::Damaged("it holds more than its positions"));
        }
        book.settle();
        Ok(book)
    }
}

fn read_node(from: &mut impl Read) -> Result<(Board, Node), BookError> {
    let mut read = |bytes: &mut [u8]| from.read_exact(bytes).map_err(|_| BookError::Damaged("it ends too early"));
    let (mut own, mut opponent, mut counts) = ([0; 8], [0; 8], [0; 2]);
    read(&mut own)?;
    read(&mut opponent)?;
    read(&mut counts)?;
    let board = Board { own: u64::from_le_bytes(own), opponent: u64::from_le_bytes(opponent) };
    if board.own & board.opponent != 0 || canonical(board).0 != board {
        return Err(BookError::Damaged("it holds a board that is none of its own"));
    }
    let legal = board.legal(Portable);
    let mut searched = Vec::with_capacity(counts[1].into());
    for _ in 0..counts[1] {
        let mut record = [0; 3];
        read(&mut record)?;
        if record[0] > 63 || legal >> record[0] & 1 == 0 {
            return Err(BookError::Damaged("it holds a move that is not legal"));
        }
        searched.push((record[0], i16::from_le_bytes([record[1], record[2]])));
    }
    if searched.is_empty() {
        return Err(BookError::Damaged("it holds a position without a move"));
    }
    Ok((board, Node { depth: counts[0], settled: searched.clone(), searched }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::tests::small_book;

    #[test]
    fn a_book_survives_being_written_and_read() {
        let book = small_book();
        assert_eq!(Book::from_bytes(&book.to_bytes()).unwrap(), book);
    }

    #[test]
    fn a_damaged_book_is_refused_with_the_reason() {
        let bytes = small_book().to_bytes();
        let with = |at: usize, value: u8| {
            let mut bytes = bytes.clone();
            bytes[at] = value;
            Book::from_bytes(&bytes).unwrap_err()
        };
        assert_eq!(Book::from_bytes(b"no").unwrap_err(), BookError::NotABook);
        assert_eq!(with(0, b'x'), BookError::NotABook);
        assert_eq!(with(8, 7), BookError::Version { found: 7 });
        assert!(matches!(with(12, 1), BookError::Damaged(_)));
        assert!(matches!(with(12, 61), BookError::Damaged(_)));
        assert!(matches!(with(40, bytes[40] ^ 1), BookError::Damaged(_)));
    }
}
