//! Numbers and texts made short.

use std::time::Duration;

/// A count in at most five characters: `987`, `12.3k`, `4.5M`.
pub(super) fn count(number: u64) -> String {
    const UNITS: [(u64, &str); 3] = [(1_000_000_000, "G"), (1_000_000, "M"), (1_000, "k")];
    match UNITS.iter().find(|(size, _)| number >= *size) {
        Some((size, unit)) if number >= 100 * size => format!("{}{unit}", number / size),
        Some((size, unit)) => format!("{:.1}{unit}", number as f64 / *size as f64),
        None => number.to_string(),
    }
}

/// Minutes and seconds, or hours too: `3:07`, `1:02:03`.
pub(super) fn clock(time: Duration) -> String {
    let (seconds, minutes) = (time.as_secs() % 60, time.as_secs() / 60);
    match minutes / 60 {
        0 => format!("{minutes}:{seconds:02}"),
        hours => format!("{hours}:{:02}:{seconds:02}", minutes % 60),
    }
}

/// At most `width` characters of a text, with an ellipsis if some are left out.
pub(super) fn shorten(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        return text.to_owned();
    }
    let kept: String = text.chars().take(width.saturating_sub(1)).collect();
    kept + "…"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_stay_short() {
        let texts = [0, 999, 1_000, 99_949, 123_456, 4_500_000, 7_000_000_000].map(count);
        assert_eq!(texts, ["0", "999", "1.0k", "99.9k", "123k", "4.5M", "7.0G"]);
    }

    #[test]
    fn clocks_show_hours_only_when_there_are_any() {
        assert_eq!(clock(Duration::from_secs(187)), "3:07");
        assert_eq!(clock(Duration::from_secs(3723)), "1:02:03");
    }

    #[test]
    fn long_texts_are_cut_at_characters() {
        assert_eq!(shorten("오목 게임", 3), "오목…");
        assert_eq!(shorten("omok", 4), "omok");
    }
}
