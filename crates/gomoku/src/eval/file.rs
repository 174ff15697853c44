//! Weights as bytes.
//!
//! `HGW1`, then for black and for white: tempo, then for each group of shapes four numbers, each two bytes, the lowest
//! first. If white's are the same as black's they are left out.

use thiserror::Error;

use super::{CellWeights, Weights};
use crate::board::GROUPS;

const MARK: &[u8; 4] = b"HGW1";
const COLOUR: usize = 2 + 8 * GROUPS;

/// Bytes that are no weights.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("not a file of Gomoku weights")]
pub struct NotWeights;

impl Weights {
    /// The bytes of a file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MARK.to_vec();
        let alike = self.cells[0] == self.cells[1] && self.tempo[0] == self.tempo[1];
        for colour in 0..if alike { 1 } else { 2 } {
            bytes.extend(self.tempo[colour].to_le_bytes());
            for cell in &self.cells[colour] {
                let numbers = [cell.value_to_move, cell.value_waiting, cell.attack, cell.defence];
                bytes.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
            }
        }
        bytes
    }

    /// Reads what [`Weights::to_bytes`] wrote.
    pub fn from_bytes(bytes: &[u8]) -> Result<Weights, NotWeights> {
        let rest = bytes.strip_prefix(MARK).ok_or(NotWeights)?;
        if rest.len() != COLOUR && rest.len() != 2 * COLOUR {
            return Err(NotWeights);
        }
        let numbers: Vec<i16> = rest.chunks_exact(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]])).collect();
        let mut colours = numbers.chunks_exact(COLOUR / 2).map(colour);
        let (tempo, cells) = colours.next().ok_or(NotWeights)?;
        let (white_tempo, white) = colours.next().unwrap_or_else(|| (tempo, cells.clone()));
        Ok(Weights { cells: [cells, white], tempo: [tempo, white_tempo] })
    }
}

fn colour(numbers: &[i16]) -> (i16, Vec<CellWeights>) {
    let cell = |four: &[i16]| CellWeights {
        value_to_move: four[0],
        value_waiting: four[1],
        attack: four[2],
        defence: four[3],
    };
    (numbers[0], numbers[1..].chunks_exact(4).map(cell).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_read_as_they_were_written() {
        let mut weights = Weights::by_hand();
        assert_eq!(Weights::from_bytes(&weights.to_bytes()), Ok(weights.clone()));
        weights.cells[1][7].attack = -5;
        assert_eq!(Weights::from_bytes(&weights.to_bytes()), Ok(weights));
        assert_eq!(Weights::from_bytes(b"HGW1abc"), Err(NotWeights));
    }
}
