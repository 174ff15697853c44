//! Colours, for terminals with millions of them, with 256, or with none.

use ratatui::style::Color;

/// The board's colours. The rest of the screen keeps the terminal's own, so that it is legible on dark and on light.
#[derive(Clone, Copy, Debug)]
pub(super) struct Theme {
    /// No colours: stones differ by their shape.
    pub(super) mono: bool,
    pub(super) felt: Color,
    pub(super) felt_second: Color,
    pub(super) felt_line: Color,
    pub(super) wood: Color,
    pub(super) wood_line: Color,
    pub(super) black: Color,
    pub(super) white: Color,
    pub(super) cursor: Color,
    /// The mark on the last stone.
    pub(super) last: Color,
    /// The background of the last stone, where it has no room for a mark.
    pub(super) last_tint: Color,
    pub(super) win: Color,
    pub(super) hint: Color,
    /// The background of a hint, where its mark is a single character.
    pub(super) hint_tint: Color,
    pub(super) legal: Color,
    pub(super) forbidden: Color,
}

impl Theme {
    /// What the environment says the terminal can do.
    pub(super) fn detect() -> Theme {
        let set = |name: &str| std::env::var(name).unwrap_or_default();
        if !set("NO_COLOR").is_empty() {
            Theme::mono()
        } else if matches!(set("COLORTERM").as_str(), "truecolor" | "24bit") {
            Theme::with(|(r, g, b), _| Color::Rgb(r, g, b))
        } else {
            Theme::with(|_, index| Color::Indexed(index))
        }
    }

    pub(super) fn mono() -> Theme {
        Theme { mono: true, ..Theme::with(|_, _| Color::Reset) }
    }

    /// Each colour as red, green and blue, and as the number of the 256 that serves best: the nearest is not always it.
    fn with(color: fn((u8, u8, u8), u8) -> Color) -> Theme {
        Theme {
            mono: false,
            felt: color((0, 125, 75), 28),
            felt_second: color((0, 112, 66), 22),
            felt_line: color((0, 78, 46), 22),
            wood: color((222, 178, 110), 179),
            wood_line: color((130, 92, 45), 94),
            black: color((12, 12, 12), 16),
            white: color((252, 252, 248), 231),
            cursor: color((255, 225, 60), 226),
            last: color((225, 60, 40), 160),
            last_tint: color((230, 140, 60), 173),
            win: color((255, 215, 0), 220),
            hint: color((255, 120, 220), 213),
            hint_tint: color((150, 70, 190), 97),
            legal: color((95, 190, 130), 114),
            forbidden: color((200, 20, 20), 160),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_lies_side_by_side_differs_in_256_colours_too() {
        let theme = Theme::with(|_, index| Color::Indexed(index));
        assert_ne!(theme.felt, theme.felt_second);
        assert_ne!(theme.felt, theme.felt_line);
        assert_ne!(theme.wood, theme.wood_line);
        assert_ne!(theme.black, theme.white);
    }

    #[test]
    fn without_colours_none_are_set() {
        let theme = Theme::mono();
        assert!(theme.mono && theme.felt == Color::Reset && theme.white == Color::Reset);
    }
}
