//! The subcommands that answer and end.

pub(crate) mod agents;
pub(crate) mod bench;
pub(crate) mod completions;
pub(crate) mod lab;
pub(crate) mod matches;
pub(crate) mod perft;
pub(crate) mod show;
pub(crate) mod think;

/// A number with commas between the thousands.
fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::thousands;

    #[test]
    fn thousands_are_set_apart() {
        assert_eq!(thousands(7), "7");
        assert_eq!(thousands(1_289), "1,289");
        assert_eq!(thousands(4_475_585), "4,475,585");
    }
}
