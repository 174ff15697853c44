//! Weights files.
//!
//! All numbers little-endian. A header of 32 bytes:
//!
//! | at | bytes | what |
//! |---|---|---|
//! | 0 | 8 | `HANSUOPW` |
//! | 8 | 2 | version of the format: 2 |
//! | 10 | 2 | the set of patterns |
//! | 12 | 2 | stages kept |
//! | 14 | 2 | parts of a disc that the weights count in |
//! | 16 | 4 | weights of one stage |
//! | 20 | 4 | length of the payload |
//! | 24 | 8 | FNV-1a of the payload, taken as 64-bit words; the last one filled up with zeros |
//!
//! The payload is a zlib stream. Inflated it holds the numbers of the stages kept, one byte each, and then, stage by stage, the low
//! bytes of all codes and their high bytes. A code is the difference of the weight from that of the stage kept before (for the first
//! from 0), zigzag-coded (0, -1, 1, -2, ... become 0, 1, 2, 3, ...). Fillings that are mirror images of each other have one weight,
//! at the place of the lower one. The stages between two that are kept lie evenly between them; those beyond are like the nearest.
//!
//! Version 1 kept all stages in 1/64 of a disc, whole weights instead of differences, without the stages' numbers, and its FNV-1a
//! was taken byte by byte.

use std::io::{Read, Write};

use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;
use thiserror::Error;

use super::patterns::{CENTRES, PATTERN_SET, fillings, mirrored_fillings};
use super::weights::{STAGES, Weights};
use crate::SCALE;

const MAGIC: [u8; 8] = *b"HANSUOPW";
const VERSION: u16 = 2;
const FIRST_VERSION: u16 = 1;
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
    #[error("the weights file has format {found}; this program reads formats {FIRST_VERSION} and {VERSION}")]
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

/// How much of the weights a file keeps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Detail {
    /// The stages kept, in order; those between lie between them.
    pub stages: Vec<u8>,
    /// The weights count in so many parts of a disc, a divisor of [`SCALE`].
    pub parts: u16,
    /// A weight that differs from that of the stage before by fewer tenths of a part is taken to be the same: 5 rounds it.
    pub same: u8,
}

impl Detail {
    /// Everything.
    pub fn full() -> Detail {
        Detail { stages: (0..STAGES as u8).collect(), parts: SCALE as u16, same: 5 }
    }
}

impl Weights {
    /// The contents of a weights file.
    pub fn to_bytes(&self) -> Vec<u8> {
        self.to_bytes_with(&Detail::full())
    }

    /// The contents of a smaller weights file, which holds less than there is.
    ///
    /// # Panics
    ///
    /// If the stages are none, out of order or unknown, or the parts don't divide [`SCALE`].
    pub fn to_bytes_with(&self, detail: &Detail) -> Vec<u8> {
        let Detail { stages, parts, same } = detail;
        assert!(are_stages(stages) && SCALE % i32::from(*parts) == 0, "no detail of weights: {detail:?}");
        let places = folded();
        let step = (SCALE / i32::from(*parts)) as f32;
        let dead = step * f32::from(*same) / 10.0;
        let mut plain = stages.clone();
        let mut before = vec![0i16; places.len()];
        for &stage in stages {
            let table = self.stage(stage.into());
            let code = |(&(place, _), before): (&(u32, u32), &mut i16)| {
                let weight = f32::from(table[place as usize]);
                let is_same = (weight - step * f32::from(*before)).abs() < dead;
                let now = if is_same { *before } else { (weight / step).round() as i16 };
                zigzag(now.wrapping_sub(std::mem::replace(before, now)))
            };
            let codes: Vec<u16> = places.iter().zip(&mut before).map(code).collect();
            plain.extend(codes.iter().map(|code| *code as u8));
            plain.extend(codes.iter().map(|code| (*code >> 8) as u8));
        }
        let mut encoder = ZlibEncoder::new(Vec::new(), Compression::best());
        encoder.write_all(&plain).expect("writing to memory does not fail");
        let payload = encoder.finish().expect("writing to memory does not fail");

        let mut bytes = Vec::with_capacity(HEADER + payload.len());
        bytes.extend(MAGIC);
        for number in [VERSION, PATTERN_SET, stages.len() as u16, *parts] {
            bytes.extend(number.to_le_bytes());
        }
        bytes.extend((places.len() as u32).to_le_bytes());
        bytes.extend((payload.len() as u32).to_le_bytes());
        bytes.extend(checksum(&payload).to_le_bytes());
        bytes.extend(payload);
        bytes
    }

    /// Reads the contents of a weights file.
    pub fn from_bytes(bytes: &[u8]) -> Result<Weights, WeightsError> {
        let payload = checked_payload(bytes)?;
        let is_first_version = u16_at(bytes, 8) == FIRST_VERSION;
        let places = folded();
        let (stages, count, parts) = (u16_at(bytes, 12), u32_at(bytes, 16), u16_at(bytes, 14));
        let is_possible = count as usize == places.len() && parts > 0 && SCALE % i32::from(parts) == 0;
        let mut kept = Detail::full().stages;
        if !is_possible || stages as usize > STAGES || is_first_version && stages as usize != STAGES {
            return Err(WeightsError::Shape { stages, weights: count, scale: parts });
        }
        let mut decoder = ZlibDecoder::new(payload);
        let mut inflate =
            |bytes: &mut [u8]| decoder.read_exact(bytes).map_err(|_| WeightsError::Damaged("it can't be decompressed"));
        if !is_first_version {
            kept = vec![0; stages.into()];
            inflate(&mut kept)?;
            if !are_stages(&kept) {
                return Err(WeightsError::Damaged("its stages are out of order"));
            }
        }
        let step = (SCALE / i32::from(parts)) as i16;
        let mut weights = Weights::zero();
        let mut now = vec![0i16; places.len()];
        // One stage at a time stays in the processor's cache.
        let mut codes = vec![0; 2 * places.len()];
        for &stage in &kept {
            inflate(&mut codes)?;
            let (low, high) = codes.split_at(places.len());
            let table = weights.stage_mut(stage.into());
            for (((&(place, mirrored), &low), &high), now) in places.iter().zip(low).zip(high).zip(&mut now) {
                let code = unzigzag(u16::from_le_bytes([low, high]));
                *now = if is_first_version { code } else { now.wrapping_add(code) };
                let weight = now.wrapping_mul(step);
                table[place as usize] = weight;
                table[mirrored as usize] = weight;
            }
        }
        if decoder.read(&mut [0]).map_or(true, |more| more != 0) {
            return Err(WeightsError::Damaged("it holds more than its weights"));
        }
        weights.fill_between(&kept);
        Ok(weights)
    }

    /// Gives the stages that are not kept what lies between those that are.
    fn fill_between(&mut self, kept: &[u8]) {
        let (Some(&first), Some(&last)) = (kept.first(), kept.last()) else { return };
        for pair in kept.windows(2) {
            let [from, to] = [pair[0], pair[1]].map(usize::from);
            let width = (to - from) as i32;
            for stage in from + 1..to {
                let far = (stage - from) as i32;
                let (start, end, table) = self.stages_around(from, to, stage);
                for ((weight, &start), &end) in table.iter_mut().zip(start).zip(end) {
                    *weight = (i32::from(start) + (i32::from(end) - i32::from(start)) * far / width) as i16;
                }
            }
        }
        (0..first.into()).for_each(|stage| self.copy_stage(first.into(), stage));
        (usize::from(last) + 1..STAGES).for_each(|stage| self.copy_stage(last.into(), stage));
    }
}

/// Whether these are numbers of stages in ascending order.
fn are_stages(stages: &[u8]) -> bool {
    let is_ascending = stages.windows(2).all(|pair| pair[0] < pair[1]);
    is_ascending && stages.last().is_some_and(|last| usize::from(*last) < STAGES)
}

/// FNV-1a by 64-bit words, which takes an eighth of the steps that bytes take.
fn checksum(bytes: &[u8]) -> u64 {
    let word = |bytes: &[u8]| {
        let mut word = [0; 8];
        word[..bytes.len()].copy_from_slice(bytes);
        u64::from_le_bytes(word)
    };
    let step = |hash: u64, word: u64| (hash ^ word).wrapping_mul(0x0100_0000_01b3);
    bytes.chunks(8).map(word).fold(0xcbf2_9ce4_8422_2325, step)
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
    let version = u16_at(bytes, 8);
    if !(FIRST_VERSION..=VERSION).contains(&version) {
        return Err(WeightsError::Version { found: version });
    }
    if u16_at(bytes, 10) != PATTERN_SET {
        return Err(WeightsError::PatternSet { found: u16_at(bytes, 10) });
    }
    let payload = &bytes[HEADER..];
    let expected = u32_at(bytes, 20) as usize;
    if payload.len() < expected {
        return Err(WeightsError::Short { found: bytes.len(), expected: HEADER + expected });
    }
    let told = u64::from(u32_at(bytes, 24)) | u64::from(u32_at(bytes, 28)) << 32;
    let found = if version == FIRST_VERSION { fnv1a(payload) } else { checksum(payload) };
    if payload.len() > expected || found != told {
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
    fn a_smaller_file_keeps_what_it_says_and_fills_in_the_rest() {
        let mut weights = Weights::seed();
        let place = CENTRES[0];
        for stage in 0..STAGES {
            weights.stage_mut(stage)[place] = 10 * stage as i16;
        }
        let detail = Detail { stages: vec![4, 12, 20], parts: 8, same: 5 };
        let read = Weights::from_bytes(&weights.to_bytes_with(&detail)).unwrap();
        let found = |stage: usize| read.stage(stage)[place];
        // 40, 120 and 200 to the next eighth of a disc, which is 8.
        assert_eq!([0, 3, 4, 8, 12, 16, 20, 29].map(found), [40, 40, 40, 80, 120, 160, 200, 200]);
        // A weight of the seed, which are multiples of a quarter of a disc, is the same at all stages.
        let corner = CENTRES[2] + 3;
        assert!((0..STAGES).all(|stage| read.stage(stage)[corner] == weights.stage(stage)[corner]));
    }

    #[test]
    fn files_of_the_first_version_can_still_be_read() {
        let shipped = Weights::shipped();
        let places = folded();
        let plain: Vec<u8> = (0..STAGES)
            .flat_map(|stage| {
                let codes =
                    places.iter().map(|&(place, _)| zigzag(shipped.stage(stage)[place as usize])).collect::<Vec<_>>();
                let high: Vec<u8> = codes.iter().map(|code| (code >> 8) as u8).collect();
                codes.into_iter().map(|code| code as u8).chain(high).collect::<Vec<u8>>()
            })
            .collect();
        let mut encoder = ZlibEncoder::new(Vec::new(), Compression::fast());
        encoder.write_all(&plain).unwrap();
        let payload = encoder.finish().unwrap();
        let mut bytes = shipped.to_bytes_with(&Detail { stages: vec![0], parts: 64, same: 5 })[..20].to_vec();
        bytes[8] = 1;
        bytes[12] = STAGES as u8;
        bytes.extend((payload.len() as u32).to_le_bytes());
        bytes.extend(fnv1a(&payload).to_le_bytes());
        bytes.extend(payload);
        let read = Weights::from_bytes(&bytes).unwrap();
        assert!((0..STAGES).all(|stage| read.stage(stage) == shipped.stage(stage)));
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
        assert!(matches!(with(12, 31), WeightsError::Shape { stages: 31, .. }));
        assert_eq!(with(12, 3), WeightsError::Damaged("it holds more than its weights"));
        assert!(matches!(with(100, bytes[100] ^ 1), WeightsError::Damaged(_)));
        assert!(matches!(with(14, 3), WeightsError::Shape { scale: 3, .. }));
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
