//! A network as bytes.
//!
//! The whole is packed by zlib. `HGN1`, a byte that is 1 if colours are alike and else 2, a byte each for the numbers in
//! a view and the hidden ones; then the codebooks, one for each colour, and the heads: weights of the hidden numbers,
//! what is added in each situation, value, its bias, order of moves. Codebook and weights are of two bytes, what is added
//! and values of four, the bias of eight, the lowest first.

use std::io::{Read, Write};

use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;
use thiserror::Error;

use super::head::{MOST_POLICY, MOST_WEIGHT};
use super::{HIDDEN, Head, LINE_KINDS, Net, ROW, VIEW};
use crate::board::SITUATIONS;

const MARK: &[u8; 4] = b"HGN1";
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
        let mut bytes = MARK.to_vec();
        bytes.extend([self.codebooks.len() as u8, VIEW as u8, HIDDEN as u8]);
        for row in self.codebooks.iter().flatten() {
            bytes.extend(row.iter().flat_map(|number| number.to_le_bytes()));
        }
        for head in &self.heads {
            bytes.extend(head.hidden.iter().flatten().flat_map(|number| number.to_le_bytes()));
            bytes.extend(head.situations.iter().flatten().flat_map(|number| number.to_le_bytes()));
            bytes.extend(head.value.iter().flat_map(|number| number.to_le_bytes()));
            bytes.extend(head.value_bias.to_le_bytes());
            bytes.extend(head.policy.0.iter().flat_map(|number| number.to_le_bytes()));
        }
        let mut packer = ZlibEncoder::new(Vec::new(), Compression::best());
        packer.write_all(&bytes).and_then(|()| packer.finish()).expect("memory takes all bytes")
    }

    /// Reads what [`Net::to_bytes`] wrote.
    pub fn from_bytes(packed: &[u8]) -> Result<Net, NotANet> {
        let mut bytes = Vec::new();
        ZlibDecoder::new(packed).take(LONGEST).read_to_end(&mut bytes).map_err(|_| NotANet)?;
        let mut input = Input { rest: bytes.strip_prefix(MARK).ok_or(NotANet)? };
        let colours = usize::from(input.next::<1>()?[0]);
        if !(1..=2).contains(&colours) || input.next()? != [VIEW as u8, HIDDEN as u8] {
            return Err(NotANet);
        }
        let codebooks = (0..colours).map(|_| input.codebook()).collect::<Result<_, NotANet>>()?;
        let heads = (0..colours).map(|_| input.head()).collect::<Result<_, NotANet>>()?;
        if input.rest.is_empty() { Ok(Net { codebooks, heads }) } else { Err(NotANet) }
    }
}

/// More bytes than any network has.
const LONGEST: u64 = 1 << 24;

struct Input<'a> {
    rest: &'a [u8],
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

    fn shorts<const N: usize>(&mut self, most: i16) -> Result<[i16; N], NotANet> {
        let mut numbers = [0; N];
        for number in &mut numbers {
            *number = self.short(most)?;
        }
        Ok(numbers)
    }

    fn words(&mut self) -> Result<[i32; HIDDEN], NotANet> {
        let mut numbers = [0; HIDDEN];
        for number in &mut numbers {
            *number = i32::from_le_bytes(self.next()?);
        }
        Ok(numbers)
    }

    fn codebook(&mut self) -> Result<Box<[[i16; VIEW]]>, NotANet> {
        (0..LINE_KINDS).map(|_| self.shorts(MOST_IN_ROW)).collect()
    }

    fn head(&mut self) -> Result<Head, NotANet> {
        let mut head = Head::zero();
        for weights in head.hidden.iter_mut() {
            *weights = self.shorts::<ROW>(MOST_WEIGHT)?;
        }
        for situation in &mut head.situations[..SITUATIONS] {
            *situation = self.words()?;
            if situation.iter().any(|bias| bias.unsigned_abs() > MOST_BIAS as u32) {
                return Err(NotANet);
            }
        }
        head.value = self.words()?;
        head.value_bias = i64::from_le_bytes(self.next()?);
        if head.value_bias.unsigned_abs() > MOST_VALUE_BIAS {
            return Err(NotANet);
        }
        head.policy.0 = self.shorts(MOST_POLICY)?;
        Ok(head)
    }
}
