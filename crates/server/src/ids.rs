//! Ids that can't be guessed, and the time of day.

/// Letters and digits that are not mistaken for one another.
const ALPHABET: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz123456789";

/// A new id: twelve characters of five bits each.
pub(crate) fn new_id() -> String {
    let mut bytes = [0_u8; 12];
    if getrandom::fill(&mut bytes).is_err() {
        // Without a source of chance the time has to do; ids are no secrets on one's own machine.
        let now = jiff::Timestamp::now().as_nanosecond().to_le_bytes();
        bytes.copy_from_slice(&now[..12]);
    }
    bytes.iter().map(|byte| ALPHABET[usize::from(byte % 32)] as char).collect()
}

/// A random number, for agents that draw some.
pub(crate) fn chance() -> u64 {
    getrandom::u64().unwrap_or(1)
}

/// The time now, as it is stored.
pub(crate) fn now() -> String {
    jiff::Timestamp::now().strftime("%Y-%m-%dT%H:%M:%S%.3fZ").to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_plain_and_differ() {
        let (a, b) = (new_id(), new_id());
        assert!(a != b && a.len() == 12 && a.chars().all(|c| c.is_ascii_alphanumeric()));
        assert!(now().ends_with('Z') && now().len() == 24);
    }
}
