//! The files of names: players (`.jou`) and tournaments (`.trn`).

use std::io::{self, Read, Write};

use super::header::{HEADER_BYTES, Header};
use crate::Date;

/// What a file of names holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NameKind {
    /// Players, 20 bytes each.
    Players,
    /// Tournaments, 26 bytes each.
    Tournaments,
}

impl NameKind {
    /// The bytes of a name, of which the last is 0.
    pub const fn bytes(self) -> usize {
        match self {
            NameKind::Players => 20,
            NameKind::Tournaments => 26,
        }
    }

    /// The ending of the file's name.
    pub const fn extension(self) -> &'static str {
        match self {
            NameKind::Players => "jou",
            NameKind::Tournaments => "trn",
        }
    }
}

/// The names that a file of games refers to by their numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names {
    /// The players.
    pub players: Vec<String>,
    /// The tournaments.
    pub tournaments: Vec<String>,
}

impl Names {
    /// The names of a kind.
    pub fn of(&self, kind: NameKind) -> &[String] {
        match kind {
            NameKind::Players => &self.players,
            NameKind::Tournaments => &self.tournaments,
        }
    }
}

/// More names than can be numbered.
const MOST: usize = 1 << 16;

/// Reads a file of names. As many are read as there are, whatever the header says.
pub fn read_names(kind: NameKind, mut input: impl Read) -> io::Result<Vec<String>> {
    let ends_early = |error: io::Error| match error.kind() {
        io::ErrorKind::UnexpectedEof => {
            let message = format!("the file ends before byte {HEADER_BYTES}: is it a .{} file?", kind.extension());
            io::Error::new(io::ErrorKind::InvalidData, message)
        }
        _ => error,
    };
    input.read_exact(&mut [0; HEADER_BYTES]).map_err(ends_early)?;
    let mut bytes = Vec::new();
    input.take((MOST * kind.bytes()) as u64).read_to_end(&mut bytes)?;
    Ok(bytes.chunks_exact(kind.bytes()).map(decode_name).collect())
}

fn decode_name(bytes: &[u8]) -> String {
    let name = bytes.split(|&byte| byte == 0).next().unwrap_or_default();
    let plain = |&byte: &u8| if byte.is_ascii_control() { ' ' } else { char::from(byte) };
    name.iter().map(plain).collect::<String>().trim().to_owned()
}

/// Writes a file of names. A name that is too long is cut, and what Latin-1 lacks becomes a question mark.
pub fn write_names(kind: NameKind, names: &[String], created: Option<Date>, mut output: impl Write) -> io::Result<()> {
    let count = u16::try_from(names.len()).unwrap_or(u16::MAX);
    let header = Header { created, games: 0, names: count, year: 0, size: 0, kind: 0, depth: 0 };
    output.write_all(&header.to_bytes())?;
    for name in names.iter().take(MOST) {
        let mut bytes = encode_name(kind, name);
        bytes.resize(kind.bytes(), 0);
        output.write_all(&bytes)?;
    }
    output.flush()
}

/// The bytes of a name without the final zeros.
fn encode_name(kind: NameKind, name: &str) -> Vec<u8> {
    let latin = |c: char| u8::try_from(c).ok().filter(|&byte| byte != 0).unwrap_or(b'?');
    name.trim().chars().map(latin).take(kind.bytes() - 1).collect()
}

/// The name as it will be read back.
pub(super) fn stored_name(kind: NameKind, name: &str) -> String {
    decode_name(&encode_name(kind, name))
}

/// Whether a name is kept as it is.
pub(crate) fn fits(kind: NameKind, name: &str) -> bool {
    let latin = name.chars().all(|c| u8::try_from(c).is_ok_and(|byte| !byte.is_ascii_control()));
    latin && name.chars().count() < kind.bytes() && name.trim().len() == name.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(kind: NameKind, name: &str, expected: &str) {
        let mut file = Vec::new();
        write_names(kind, &[name.to_owned()], Date::new(2001, 2, 3), &mut file).expect("memory can be written to");
        assert_eq!(file.len(), HEADER_BYTES + kind.bytes());
        assert_eq!(file.last(), Some(&0));
        assert_eq!(read_names(kind, file.as_slice()).expect("names"), [expected]);
        assert_eq!(stored_name(kind, name), expected);
    }

    #[test]
    fn names_are_latin_1_of_limited_length() {
        check(NameKind::Players, "Dupont Éric", "Dupont Éric");
        check(NameKind::Players, "", "");
        check(NameKind::Players, "a name of twenty-one", "a name of twenty-on");
        check(NameKind::Tournaments, "a name of twenty-one", "a name of twenty-one");
        check(NameKind::Tournaments, "한국 Open", "?? Open");
        check(NameKind::Players, "a\0b\nc", "a?b c");
    }

    #[test]
    fn a_file_that_ends_early_is_read_as_far_as_it_goes() {
        assert!(read_names(NameKind::Players, &[0; 15][..]).is_err());
        assert_eq!(read_names(NameKind::Players, &[0; 16][..]).expect("no names"), [""; 0]);
        assert_eq!(read_names(NameKind::Players, &[b'a'; 16 + 20 + 19][..]).expect("a name"), ["a".repeat(20)]);
    }
}
