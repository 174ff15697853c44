//! What is in a file, told by a short name that no other content has.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use thiserror::Error;

/// The SHA-256 of some bytes: two contents with the same hash are the same, on whichever machine they are.
///
/// ```
/// use hansu_files::ContentHash;
///
/// let hash = ContentHash::of(b"f5d6c3");
/// assert_eq!(hash.to_string().parse(), Ok(hash));
/// assert_ne!(hash, ContentHash::of(b"f5d6c4"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct ContentHash([u8; 32]);

/// A text that is no hash of a content.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("'{0}' is not the hash of a content: {prefix} and 64 digits from 0 to f are expected", prefix = ContentHash::PREFIX)]
pub struct NoContentHash(String);

impl ContentHash {
    /// What a hash begins with as text.
    pub const PREFIX: &'static str = "sha256:";

    /// The hash of some bytes.
    pub fn of(bytes: &[u8]) -> ContentHash {
        ContentHash(Sha256::digest(bytes).into())
    }

    /// The hash of a value as JSON; the fields of a type are always written in the same order.
    pub fn of_json(value: &impl Serialize) -> Result<ContentHash, serde_json::Error> {
        Ok(ContentHash::of(&serde_json::to_vec(value)?))
    }
}

impl fmt::Display for ContentHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(ContentHash::PREFIX)?;
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for ContentHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for ContentHash {
    type Err = NoContentHash;

    fn from_str(text: &str) -> Result<ContentHash, NoContentHash> {
        let wrong = || NoContentHash(text.to_owned());
        let digits = text.strip_prefix(ContentHash::PREFIX).filter(|digits| digits.len() == 64).ok_or_else(wrong)?;
        let digits: Option<Vec<u8>> =
            digits.chars().map(|digit| digit.to_digit(16).and_then(|digit| u8::try_from(digit).ok())).collect();
        let digits = digits.ok_or_else(wrong)?;
        let mut bytes = [0; 32];
        for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
            *byte = pair[0] << 4 | pair[1];
        }
        Ok(ContentHash(bytes))
    }
}

impl TryFrom<String> for ContentHash {
    type Error = NoContentHash;

    fn try_from(text: String) -> Result<ContentHash, NoContentHash> {
        text.parse()
    }
}

impl From<ContentHash> for String {
    fn from(hash: ContentHash) -> String {
        hash.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hashes_are_those_of_other_programs_and_bad_ones_are_refused() {
        // By sha256sum.
        let abc = "sha256:ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(ContentHash::of(b"abc").to_string(), abc);
        assert_eq!(abc.parse(), Ok(ContentHash::of(b"abc")));
        let upper = abc.to_uppercase().replace("SHA256", "sha256");
        assert_eq!(upper.parse(), Ok(ContentHash::of(b"abc")));
        for bad in ["", "sha256:", "abc", &abc[7..], &abc[..70], &abc.replace("ba78", "bax8"), &abc.replace("ba", "바")]
        {
            let error = bad.parse::<ContentHash>().expect_err("no hash").to_string();
            assert!(error.contains("64 digits") && error.contains(bad), "{error}");
        }
    }
}
