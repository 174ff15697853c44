//! Weights as bytes.
//!
//! `HGW2`, then for black and for white: tempo, for each group of shapes four numbers, and for each situation one, each
//! two bytes, the lowest first. If white's are the same as black's they are left out. `HGW1` is the same without
//! situations.

use thiserror::Error;

use super::{CellWeights, Weights};
use crate::board::{GROUPS, SITUATIONS};

const MARK: &[u8; 4] = b"HGW2";
const OLD_MARK: &[u8; 4] = b"HGW1";
/// Numbers of one colour without situations, and with them.
const OLD_COLOUR: usize = 1 + 4 * GROUPS;
const COLOUR: usize = OLD_COLOUR + SITUATIONS;

/// Bytes that are no weights.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("not a file of Gomoku weights")]
pub struct NotWeights;

impl Weights {
    /// The bytes of a file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MARK.to_vec();
        let alike = self.cells[0] == self.cells[1]
            && self.tempo[0] == self.tempo[1]
            && self.situations[0] == self.situations[1];
        for colour in 0..if alike { 1 } else { 2 } {
            bytes.extend(self.tempo[colour].to_le_bytes());
            for cell in &self.cells[colour] {
                let numbers = [cell.value_to_move, cell.value_waiting, cell.attack, cell.defence];
                bytes.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
            }
            bytes.extend(self.situations[colour].iter().flat_map(|number| number.to_le_bytes()));
        }
        bytes
    }

    /// Reads what [`Weights::to_bytes`] wrote.
    pub fn from_bytes(bytes: &[u8]) -> Result<Weights, NotWeights> {
        let (rest, size) = match (bytes.strip_prefix(MARK), bytes.strip_prefix(OLD_MARK)) {
            (Some(rest), _) => (rest, COLOUR),
            (_, Some(rest)) => (rest, OLD_COLOUR),
            _ => return Err(NotWeights),
        };
        if rest.len() != 2 * size && rest.len() != 4 * size {
            return Err(NotWeights);
        }
        let numbers: Vec<i16> = rest.chunks_exact(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]])).collect();
        let mut colours = numbers.chunks_exact(size).map(Colour::of);
        let black = colours.next().ok_or(NotWeights)?;
        let white = colours.next().unwrap_or_else(|| black.clone());
        Ok(Weights {
            cells: [black.cells, white.cells],
            tempo: [black.tempo, white.tempo],
            situations: [black.situations, white.situations],
        })
    }
}

#[derive(Clone)]
struct Colour {
    tempo: i16,
    cells: Vec<CellWeights>,
    situations: Vec<i16>,
}

impl Colour {
    fn of(numbers: &[i16]) -> Colour {
        let (cells, situations) = numbers[1..].split_at(4 * GROUPS);
        let cell = |four: &[i16]| CellWeights {
            value_to_move: four[0],
            value_waiting: four[1],
            attack: four[2],
            defence: four[3],
        };
        let mut situations = situations.to_vec();
        situations.resize(SITUATIONS, 0);
        Colour { tempo: numbers[0], cells: cells.chunks_exact(4).map(cell).collect(), situations }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_of_the_older_form_have_no_situations() {
        let weights = Weights::by_hand();
        let bytes = weights.to_bytes();
        let old = [&OLD_MARK[..], &bytes[4..bytes.len() - 2 * SITUATIONS]].concat();
        assert_eq!(Weights::from_bytes(&old), Ok(weights));
    }

    #[test]
    fn weights_are_read_as_they_were_written() {
        let mut weights = Weights::by_hand();
        assert_eq!(Weights::from_bytes(&weights.to_bytes()), Ok(weights.clone()));
        weights.cells[1][7].attack = -5;
        weights.situations[0][511] = 77;
        assert_eq!(Weights::from_bytes(&weights.to_bytes()), Ok(weights));
        assert_eq!(Weights::from_bytes(b"HGW1abc"), Err(NotWeights));
    }
}
