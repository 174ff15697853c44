//! How numbers are written: for people, with their unit and as many digits as they deserve.

/// What a number measures, and so how it is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Unit {
    /// A number without unit.
    #[default]
    Plain,
    /// A share from 0 to 1, written in percent.
    Percent,
    /// A difference in Elo, written with its sign.
    Elo,
    /// A time in seconds.
    Seconds,
}

impl Unit {
    /// The number with its unit, with so many digits after the point.
    ///
    /// ```
    /// use hansu_figures::Unit;
    ///
    /// assert_eq!(Unit::Percent.show(0.575, 1), "57.5%");
    /// assert_eq!(Unit::Elo.show(35.36, 1), "+35.4");
    /// assert_eq!(Unit::Plain.show(1234567.0, 0), "1,234,567");
    /// assert_eq!(Unit::Seconds.show(0.25, 2), "0.25 s");
    /// assert_eq!(Unit::Elo.show(f64::NEG_INFINITY, 0), "-∞");
    /// ```
    pub fn show(self, value: f64, digits: u8) -> String {
        let bare = self.bare(value, digits);
        match self {
            Unit::Percent if value.is_finite() => bare + "%",
            Unit::Seconds if value.is_finite() => bare + " s",
            _ => bare,
        }
    }

    /// The number without its unit, as it stands in an interval.
    pub(crate) fn bare(self, value: f64, digits: u8) -> String {
        let value = if self == Unit::Percent { value * 100.0 } else { value };
        if value.is_nan() {
            return "–".to_owned();
        }
        let size = if value.is_infinite() { "∞".to_owned() } else { grouped(value.abs(), digits) };
        let is_zero = size.chars().all(|c| matches!(c, '0' | '.'));
        match self {
            _ if is_zero => size,
            _ if value < 0.0 => format!("-{size}"),
            Unit::Elo => format!("+{size}"),
            _ => size,
        }
    }
}

/// A number that is not negative, with commas between the thousands.
fn grouped(value: f64, digits: u8) -> String {
    let text = format!("{value:.*}", usize::from(digits));
    let (whole, fraction) = text.split_at(text.find('.').unwrap_or(text.len()));
    grouped_digits(whole) + fraction
}

/// A whole number with commas between the thousands.
///
/// ```
/// assert_eq!(hansu_figures::thousands(4_475_585), "4,475,585");
/// ```
pub fn thousands(number: u64) -> String {
    grouped_digits(&number.to_string())
}

fn grouped_digits(digits: &str) -> String {
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// The text with a proper minus sign, for pages and pictures.
pub(crate) fn typeset(text: &str) -> String {
    let mut result = String::with_capacity(text.len());
    let mut rest = text.chars().peekable();
    let mut before = ' ';
    while let Some(c) = rest.next() {
        let starts_number = rest.peek().is_some_and(|next| next.is_ascii_digit() || *next == '∞');
        let is_minus = c == '-' && starts_number && matches!(before, ' ' | '[' | '(');
        result.push(if is_minus { '−' } else { c });
        before = c;
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(unit: Unit, value: f64, digits: u8, expected: &str) {
        assert_eq!(unit.show(value, digits), expected);
    }

    #[test]
    fn numbers_are_written_for_people() {
        check(Unit::Plain, 999.0, 0, "999");
        check(Unit::Plain, 1000.0, 0, "1,000");
        check(Unit::Plain, -1_987_434.25, 1, "-1,987,434.2");
        check(Unit::Plain, f64::NAN, 1, "–");
        check(Unit::Elo, f64::INFINITY, 1, "+∞");
        check(Unit::Percent, 1.0, 1, "100.0%");
    }

    #[test]
    fn nothing_has_no_sign() {
        check(Unit::Plain, -0.04, 1, "0.0");
        check(Unit::Elo, 0.0, 1, "0.0");
        check(Unit::Elo, -0.0, 0, "0");
    }

    #[test]
    fn a_minus_is_typeset_and_a_hyphen_is_not() {
        assert_eq!(typeset("-3.5 [-10, -∞]"), "−3.5 [−10, −∞]");
        assert_eq!(typeset("46-18, v3-depth, a - b"), "46-18, v3-depth, a - b");
    }
}
