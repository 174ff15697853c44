//! The sixteen bytes that every file begins with.

use crate::Date;

/// The bytes of a header.
pub const HEADER_BYTES: usize = 16;

/// What a file says about itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Header {
    /// The day that the file was written.
    pub created: Option<Date>,
    /// How many games there are, in a file of games.
    pub games: u32,
    /// How many names there are, in a file of names.
    pub names: u16,
    /// The year of the games; 0 if they are of several.
    pub year: u16,
    /// The side of the board; 0 means 8 too.
    pub size: u8,
    /// 0 for games, 1 for endgame problems.
    pub kind: u8,
    /// How many empty squares the perfect scores were solved from.
    pub depth: u8,
}

impl Header {
    /// Reads a header.
    pub fn from_bytes(bytes: &[u8; HEADER_BYTES]) -> Header {
        let [century, year, month, day, a, b, c, d, names_low, names_high, year_low, year_high, size, kind, depth, _] =
            *bytes;
        let full_year = u16::from(century) * 100 + u16::from(year);
        Header {
            created: Date::new(full_year, month, day).filter(|date| date.year > 0),
            games: u32::from_le_bytes([a, b, c, d]),
            names: u16::from_le_bytes([names_low, names_high]),
            year: u16::from_le_bytes([year_low, year_high]),
            size,
            kind,
            depth,
        }
    }

    /// Writes a header.
    pub fn to_bytes(&self) -> [u8; HEADER_BYTES] {
        let mut bytes = [0; HEADER_BYTES];
        if let Some(date) = self.created {
            bytes[0] = (date.year / 100) as u8;
            bytes[1] = (date.year % 100) as u8;
            bytes[2] = date.month.unwrap_or(0);
            bytes[3] = date.day.unwrap_or(0);
        }
        bytes[4..8].copy_from_slice(&self.games.to_le_bytes());
        bytes[8..10].copy_from_slice(&self.names.to_le_bytes());
        bytes[10..12].copy_from_slice(&self.year.to_le_bytes());
        (bytes[12], bytes[13], bytes[14]) = (self.size, self.kind, self.depth);
        bytes
    }
}
