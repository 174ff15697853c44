//! A network as bytes.
//!
//! The whole is packed by zlib. `HGN3`, a byte that is 1 if colours are alike and else 2, a byte each for the numbers in
//! a view, the hidden ones and the second hidden ones; then the codebooks, one for each colour, and the heads: weights of
//! the hidden numbers, what is added in each situation, weights of the second ones and what is added to them, values of
//! the first and of the second, their bias, order of moves, and what hidden numbers add to it. Codebook and weights are
//! of two bytes, what is added and values of four, the bias of eight, the lowest first. A file may have fewer numbers in
//! a view; the others are nothing then.
//!
//! A codebook is most of a file. Its numbers are folded, so that small ones of either sign have a second byte of nothing; first come the
//! first bytes of all of them, then the second ones. That takes a quarter less than one number after the other, as in `HGN2`. `HGN1` is
//! the same as that without second hidden numbers, and without those that add to the order of moves.

use std::io::{Read, Write};

use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;
use thiserror::Error;

use super::head::{MOST_GUIDE, MOST_POLICY, MOST_SECOND, MOST_WEIGHT, SECOND};
use super::{HIDDEN, Head, LINE_KINDS, Net, ROW, VIEW};
use crate::board::SITUATIONS;

/// What a file begins with, by its form: the newest one last.
const MARKS: [&[u8; 4]; 3] = [b"HGN1", b"HGN2", b"HGN3"];
/// Four rows are added in sixteen bits.
pub(crate) const MOST_IN_ROW: i16 = 8000;
/// What is added to a hidden number, so that the sum stays within 32 bits.
pub(crate) const MOST_BIAS: i32 = 1 << 29;
const MOST_VALUE_BIAS: u64 = 1 << 40;

/// Bytes that are no network.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("not a file of a Gomoku network")]
pub struct NotANet;

impl Net {
    /// The bytes of a file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MARKS[2].to_vec();
        bytes.extend([self.codebooks.len() as u8, VIEW as u8, HIDDEN as u8, SECOND as u8]);
        let shorts =
            |bytes: &mut Vec<u8>, row: &[i16]| bytes.extend(row.iter().flat_map(|number| number.to_le_bytes()));
        let words = |bytes: &mut Vec<u8>, row: &[i32]| bytes.extend(row.iter().flat_map(|number| number.to_le_bytes()));
        for codebook in &self.codebooks {
            let folded = |place: usize| codebook.as_flattened().iter().map(move |&number| fold(number)[place]);
            bytes.extend(folded(0).chain(folded(1)));
        }
        for head in &self.heads {
            head.hidden.iter().for_each(|row| shorts(&mut bytes, row));
            head.situations.iter().for_each(|row| words(&mut bytes, row));
            head.second.iter().for_each(|row| shorts(&mut bytes, row));
            words(&mut bytes, &head.second_bias);
            words(&mut bytes, &head.value);
            words(&mut bytes, &head.second_value);
            bytes.extend(head.value_bias.to_le_bytes());
            shorts(&mut bytes, &head.policy.0);
            head.guide.iter().for_each(|row| shorts(&mut bytes, &row.0));
        }
        let mut packer = ZlibEncoder::new(Vec::new(), Compression::best());
        packer.write_all(&bytes).and_then(|()| packer.finish()).expect("memory takes all bytes")
    }

    /// Reads what [`Net::to_bytes`] wrote.
    pub fn from_bytes(packed: &[u8]) -> Result<Net, NotANet> {
        let mut bytes = Vec::new();
        ZlibDecoder::new(packed).take(LONGEST).read_to_end(&mut bytes).map_err(|_| NotANet)?;
        let (mark, rest) = bytes.split_first_chunk().ok_or(NotANet)?;
        let form = 1 + MARKS.iter().position(|known| *known == mark).ok_or(NotANet)?;
        let mut input = Input { rest, view: 0, form };
        let [colours, view, hidden] = input.next()?.map(usize::from);
        let second = if form == 1 { SECOND } else { usize::from(input.next::<1>()?[0]) };
        if !(1..=2).contains(&colours) || !(1..=VIEW).contains(&view) || (hidden, second) != (HIDDEN, SECOND) {
            return Err(NotANet);
        }
        input.view = view;
        let codebooks = (0..colours).map(|_| input.codebook()).collect::<Result<_, NotANet>>()?;
        let heads = (0..colours).map(|_| input.head()).collect::<Result<_, NotANet>>()?;
        if input.rest.is_empty() { Ok(Net { codebooks, heads }) } else { Err(NotANet) }
    }
}

/// A number with its sign at the end: what is near zero is small. The lowest byte first.
fn fold(number: i16) -> [u8; 2] {
    ((number << 1) ^ (number >> 15)).to_le_bytes()
}

/// What was folded to these bytes.
fn unfold(bytes: [u8; 2]) -> i16 {
    let folded = u16::from_le_bytes(bytes);
    (folded >> 1).cast_signed() ^ -(folded & 1).cast_signed()
}

/// More bytes than any network has.
const LONGEST: u64 = 1 << 24;

struct Input<'a> {
    rest: &'a [u8],
    /// Numbers in a view.
    view: usize,
    /// 1, 2 or 3, see [`MARKS`].
    form: usize,
}

impl Input<'_> {
    fn next<const N: usize>(&mut self) -> Result<[u8; N], NotANet> {
        let (bytes, rest) = self.rest.split_first_chunk().ok_or(NotANet)?;
        self.rest = rest;
        Ok(*bytes)
    }

    fn short(&mut self, most: i16) -> Result<i16, NotANet> {
        let number = i16::from_le_bytes(self.next()?);
        if (-most..=most).contains(&number) { Ok(number) } else { Err(NotANet) }
    }

    fn fill(&mut self, numbers: &mut [i16], most: i16) -> Result<(), NotANet> {
        numbers.iter_mut().try_for_each(|number| self.short(most).map(|read| *number = read))
    }

    /// Both views, own and other.
    fn row(&mut self, most: i16) -> Result<[i16; ROW], NotANet> {
        let mut row = [0; ROW];
        let (own, other) = row.split_at_mut(VIEW);
        self.fill(&mut own[..self.view], most)?;
        self.fill(&mut other[..self.view], most)?;
        Ok(row)
    }

    fn words<const N: usize>(&mut self) -> Result<[i32; N], NotANet> {
        let mut numbers = [0; N];
        for number in &mut numbers {
            *number = i32::from_le_bytes(self.next()?);
        }
        Ok(numbers)
    }

    fn biases<const N: usize>(&mut self) -> Result<[i32; N], NotANet> {
        let numbers = self.words()?;
        let too_large = numbers.iter().any(|bias| bias.unsigned_abs() > MOST_BIAS as u32);
        if too_large { Err(NotANet) } else { Ok(numbers) }
    }

    fn codebook(&mut self) -> Result<Box<[[i16; VIEW]]>, NotANet> {
        let mut rows = vec![[0; VIEW]; LINE_KINDS].into_boxed_slice();
        let view = self.view;
        if self.form < 3 {
            rows.iter_mut().try_for_each(|row| self.fill(&mut row[..view], MOST_IN_ROW))?;
        } else {
            let (first, rest) = self.rest.split_at_checked(view * LINE_KINDS).ok_or(NotANet)?;
            let (second, rest) = rest.split_at_checked(view * LINE_KINDS).ok_or(NotANet)?;
            self.rest = rest;
            let mut numbers = first.iter().zip(second).map(|(&first, &second)| unfold([first, second]));
            for place in rows.iter_mut().flat_map(|row| &mut row[..view]) {
                let number = numbers.next().filter(|number| (-MOST_IN_ROW..=MOST_IN_ROW).contains(number));
                *place = number.ok_or(NotANet)?;
            }
        }
        // Cells that see no stones count for nothing.
        if rows[0].iter().any(|&number| number > 0) { Err(NotANet) } else { Ok(rows) }
    }

    fn head(&mut self) -> Result<Head, NotANet> {
        let mut head = Head::zero();
        for weights in head.hidden.iter_mut() {
            *weights = self.row(MOST_WEIGHT)?;
        }
        for situation in &mut head.situations[..SITUATIONS] {
            *situation = self.biases()?;
        }
        if self.form > 1 {
            for weights in head.second.iter_mut() {
                self.fill(weights, MOST_SECOND)?;
            }
            head.second_bias = self.biases()?;
        }
        head.value = self.words()?;
        if self.form > 1 {
            head.second_value = self.words()?;
        }
        head.value_bias = i64::from_le_bytes(self.next()?);
        if head.value_bias.unsigned_abs() > MOST_VALUE_BIAS {
            return Err(NotANet);
        }
        head.policy.0 = self.row(MOST_POLICY)?;
        if self.form > 1 {
            for row in head.guide.iter_mut() {
                row.0 = self.row(MOST_GUIDE)?;
            }
        }
        Ok(head)
    }
}
