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
        if !set("NO_COLOR").is_empty() || set("TERM") == "dumb" {
            Theme::mono()
        } else if matches!(set("COLORTERM").as_str(), "truecolor" | "24bit") {
            Theme::with(Color::Rgb)
        } else {
            Theme::with(nearest_of_256)
        }
    }

    pub(super) fn mono() -> Theme {
        Theme { mono: true, ..Theme::with(|_, _, _| Color::Reset) }
    }

    fn with(color: fn(u8, u8, u8) -> Color) -> Theme {
        Theme {
            mono: false,
            felt: color(0, 125, 75),
            felt_second: color(0, 112, 66),
            felt_line: color(0, 78, 46),
            wood: color(222, 178, 110),
            wood_line: color(130, 92, 45),
            black: color(12, 12, 12),
            white: color(252, 252, 248),
            cursor: color(255, 225, 60),
            last: color(225, 60, 40),
            last_tint: color(230, 140, 60),
            win: color(255, 215, 0),
            hint: color(255, 120, 220),
            hint_tint: color(150, 70, 190),
            legal: color(95, 190, 130),
            forbidden: color(200, 20, 20),
        }
    }
}

/// The nearest colour of the 6x6x6 cube that terminals with 256 colours have.
fn nearest_of_256(r: u8, g: u8, b: u8) -> Color {
    const LEVELS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    let nearest = |value: u8| (0..6u8).min_by_key(|&i| LEVELS[i as usize].abs_diff(value)).unwrap_or(0);
    Color::Indexed(16 + 36 * nearest(r) + 6 * nearest(g) + nearest(b))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_of_the_cube_are_found() {
        assert_eq!(nearest_of_256(0, 0, 0), Color::Indexed(16));
        assert_eq!(nearest_of_256(255, 255, 255), Color::Indexed(231));
        assert_eq!(nearest_of_256(0, 135, 95), Color::Indexed(29));
    }

    #[test]
    fn the_two_greens_stay_apart_from_the_lines_in_256_colours() {
        let theme = Theme::with(nearest_of_256);
        assert_ne!(theme.felt, theme.felt_line);
        assert_ne!(theme.wood, theme.wood_line);
    }
}
