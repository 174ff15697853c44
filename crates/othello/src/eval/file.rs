//! Weights files.
//!
//! All numbers little-endian. A header of 32 bytes:
//!
//! | at | bytes | what |
//! |---|---|---|
//! | 0 | 8 | `HANSUOPW` |
//! | 8 | 2 | version of the format: 1 |
//! | 10 | 2 | the set of patterns |
//! | 12 | 2 | stages |
//! | 14 | 2 | parts of a disc that the weights count in |
//! | 16 | 4 | weights of one stage |
//! | 20 | 4 | length of the payload |
//! | 24 | 8 | FNV-1a of the payload |
//!
//! The payload is a zlib stream. Inflated it holds, stage by stage, the low bytes of all weights and then the high bytes;
//! a weight is zigzag-coded (0, -1, 1, -2, ... become 0, 1, 2, 3, ...). Fillings that are mirror images of each other have one
//! weight, at the place of the lower one.

use std::io::{Read, Write};

use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;
use thiserror::Error;

use super::patterns::{CENTRES, PATTERN_SET, fillings, mirrored_fillings};
use super::weights::{STAGES, Weights};
use crate::SCALE;

const MAGIC: [u8; 8] = *b"HANSUOPW";
const VERSION: u16 = 1;
const HEADER: usize = 32;

/// Why a weights file was refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum WeightsError {
    /// It begins with something else.
    #[error("this is not a file of Othello weights")]
    NotWeights,
    /// It ends too early.
    #[error("the weights file is cut short: {found} bytes of {expected}")]
    Short {
        /// The bytes there are.
        found: usize,
        /// The bytes there should be.
        expected: usize,
    },
    /// It was written by another version.
    #[error("the weights file has format {found}; this program reads format {VERSION}")]
    Version {
        /// The file's version.
        found: u16,
    },
    /// It was made for other patterns.
    #[error("the weights file is for pattern set {found}; this program uses set {PATTERN_SET}")]
    PatternSet {
        /// The file's patterns.
        found: u16,
    },
    /// Its shape is not that of its pattern set.
    #[error(
        "the weights file holds {stages} stages of {weights} weights in 1/{scale} of a disc, which does not fit its patterns"
    )]
    Shape {
        /// Stages.
        stages: u16,
        /// Weights of a stage.
        weights: u32,
        /// Parts of a disc.
        scale: u16,
    },
    /// Its payload is not what was written.
    #[error("the weights file is damaged: {0}")]
    Damaged(&'static str),
}

/// The fillings that have a weight of their own, as places among all, in order; and the place of each one's mirror image.
fn folded() -> Vec<(u32, u32)> {
    let mut places = Vec::new();
    for (pattern, centre) in CENTRES.iter().enumerate() {
        let start = (centre - fillings(pattern) / 2) as u32;
        let mirrored = mirrored_fillings(pattern);
        let own = (0..mirrored.len() as u32).filter(|&filling| filling <= mirrored[filling as usize]);
        places.extend(own.map(|filling| (start + filling, start + mirrored[filling as usize])));
    }
    places
}

pub(crate) fn fnv1a(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

const fn zigzag(weight: i16) -> u16 {
    (weight << 1 ^ weight >> 15) as u16
}

const fn unzigzag(code: u16) -> i16 {
    (code >> 1) as i16 ^ -((code & 1) as i16)
}

impl Weights {
    /// The contents of a weights file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let places = folded();
        let mut plain = Vec::with_capacity(2 * places.len() * STAGES);
        for stage in 0..STAGES {
            let codes = places.iter().map(|&(place, _)| zigzag(self.stage(stage)[place as usize]));
            plain.extend(codes.clone().map(|code| code as u8));
            plain.extend(codes.map(|code| (code >> 8) as u8));
        }
        let mut encoder = ZlibEncoder::new(Vec::new(), Compression::best());
        encoder.write_all(&plain).expect("writing to memory does not fail");
        let payload = encoder.finish().expect("writing to memory does not fail");

        let mut bytes = Vec::with_capacity(HEADER + payload.len());
        bytes.extend(MAGIC);
        for number in [VERSION, PATTERN_SET, STAGES as u16, SCALE as u16] {
            bytes.extend(number.to_le_bytes());
        }
        bytes.extend((places.len() as u32).to_le_bytes());
        bytes.extend((payload.len() as u32).to_le_bytes());
        bytes.extend(fnv1a(&payload).to_le_bytes());
        bytes.extend(payload);
        bytes
    }

    /// Reads the contents of a weights file.
    pub fn from_bytes(bytes: &[u8]) -> Result<Weights, WeightsError> {
        let payload = checked_payload(bytes)?;
        let places = folded();
        let (stages, weights, scale) = (u16_at(bytes, 12), u32_at(bytes, 16), u16_at(bytes, 14));
        if (usize::from(stages), weights as usize, i32::from(scale)) != (STAGES, places.len(), SCALE) {
            return Err(WeightsError::Shape { stages, weights, scale });
        }
        let mut decoder = ZlibDecoder::new(payload);
        let mut weights = Weights::zero();
        // One stage at a time stays in the processor's cache.
        let mut codes = vec![0; 2 * places.len()];
        for stage in 0..STAGES {
            decoder.read_exact(&mut codes).map_err(|_| WeightsError::Damaged("it can't be decompressed"))?;
            let (low, high) = codes.split_at(places.len());
            let table = weights.stage_mut(stage);
            for ((&(place, mirrored), &low), &high) in places.iter().zip(low).zip(high) {
                let weight = unzigzag(u16::from_le_bytes([low, high]));
                table[place as usize] = weight;
                table[mirrored as usize] = weight;
            }
        }
        if decoder.read(&mut [0]).map_or(true, |more| more != 0) {
            return Err(WeightsError::Damaged("it holds more than its weights"));
        }
        Ok(weights)
    }
}

fn u16_at(bytes: &[u8], at: usize) -> u16 {
    u16::from_le_bytes([bytes[at], bytes[at + 1]])
}

fn u32_at(bytes: &[u8], at: usize) -> u32 {
    u32::from(u16_at(bytes, at)) | u32::from(u16_at(bytes, at + 2)) << 16
}

/// The payload, if the header and the checksum are right.
fn checked_payload(bytes: &[u8]) -> Result<&[u8], WeightsError> {
    if bytes.len() < MAGIC.len() || bytes[..MAGIC.len()] != MAGIC {
        return Err(WeightsError::NotWeights);
    }
    if bytes.len() < HEADER {
        return Err(WeightsError::Short { found: bytes.len(), expected: HEADER });
    }
    if u16_at(bytes, 8) != VERSION {
        return Err(WeightsError::Version { found: u16_at(bytes, 8) });
    }
    if u16_at(bytes, 10) != PATTERN_SET {
        return Err(WeightsError::PatternSet { found: u16_at(bytes, 10) });
    }
    let payload = &bytes[HEADER..];
    let expected = u32_at(bytes, 20) as usize;
    if payload.len() < expected {
        return Err(WeightsError::Short { found: bytes.len(), expected: HEADER + expected });
    }
    let checksum = u64::from(u32_at(bytes, 24)) | u64::from(u32_at(bytes, 28)) << 32;
    if payload.len() > expected || fnv1a(payload) != checksum {
        return Err(WeightsError::Damaged("its checksum is wrong"));
    }
    Ok(payload)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_survive_being_written_and_read() {
        let weights = Weights::seed();
        let read = Weights::from_bytes(&weights.to_bytes()).unwrap();
        assert!((0..STAGES).all(|stage| read.stage(stage) == weights.stage(stage)));
    }

    #[test]
    fn a_damaged_file_is_refused_with_the_reason() {
        let bytes = Weights::seed().to_bytes();
        let with = |at: usize, value: u8| {
            let mut bytes = bytes.clone();
            bytes[at] = value;
            Weights::from_bytes(&bytes).unwrap_err()
        };
        assert_eq!(Weights::from_bytes(b"no").unwrap_err(), WeightsError::NotWeights);
        assert_eq!(with(0, b'h'), WeightsError::NotWeights);
        assert_eq!(with(8, 9), WeightsError::Version { found: 9 });
        assert_eq!(with(10, 77), WeightsError::PatternSet { found: 77 });
        assert!(matches!(with(12, 3), WeightsError::Shape { stages: 3, .. }));
        assert!(matches!(with(100, bytes[100] ^ 1), WeightsError::Damaged(_)));
        let short = &bytes[..bytes.len() - 1];
        assert!(matches!(Weights::from_bytes(short).unwrap_err(), WeightsError::Short { .. }));
        assert!(matches!(Weights::from_bytes(&bytes[..20]).unwrap_err(), WeightsError::Short { found: 20, .. }));
        let long = [&bytes[..], &[0]].concat();
        assert!(matches!(Weights::from_bytes(&long).unwrap_err(), WeightsError::Damaged(_)));
    }

    #[test]
    fn zigzag_codes_every_weight() {
        assert_eq!([0, -1, 1, -2].map(zigzag), [0, 1, 2, 3]);
        assert!((i16::MIN..=i16::MAX).all(|weight| unzigzag(zigzag(weight)) == weight));
    }
}
