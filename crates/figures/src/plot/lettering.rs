//! Words in pictures, in a font that is part of the program: pictures look the same on every machine.
//!
//! SVG pictures name a family and leave the letters to the reader's program; the bitmap is given the glyphs here. The
//! letters of DejaVu Sans are wide, so what fits with them fits with most others.

use std::convert::Infallible;
use std::sync::OnceLock;

use ab_glyph::{Font, FontRef, Glyph, PxScale, ScaleFont, point};
use plotters_backend::text_anchor::{HPos, Pos, VPos};
use plotters_backend::{BackendColor, BackendCoord, BackendTextStyle, FontFamily};

use super::shapes::Align;

/// The height of small letters, as a part of the size.
const X_HEIGHT: f64 = 0.547;

/// Plotters gives the height of lines for a size where SVG has the size of letters.
const LINE_HEIGHT: f64 = 1.24;

fn font() -> &'static FontRef<'static> {
    static FONT: OnceLock<FontRef<'static>> = OnceLock::new();
    const FILE: &[u8] = include_bytes!("../../assets/DejaVuSans-subset.ttf");
    FONT.get_or_init(|| FontRef::try_from_slice(FILE).expect("the font in the program is a font"))
}

/// A size, a colour and an alignment.
pub(super) struct Lettering {
    pub(super) size: f64,
    pub(super) colour: BackendColor,
    pub(super) align: Align,
}

/// The width of a text of a size.
pub(super) fn width(text: &str, size: f64) -> f64 {
    glyphs(text, size).1
}

/// The text, cut to fit into a width, with an ellipsis where it was cut.
pub(super) fn shortened(text: &str, size: f64, room: f64) -> String {
    if width(text, size) <= room {
        return text.to_owned();
    }
    let mut kept: Vec<char> = text.chars().collect();
    while kept.pop().is_some() {
        let cut = kept.iter().collect::<String>().trim_end().to_owned() + "…";
        if width(&cut, size) <= room {
            return cut;
        }
    }
    String::new()
}

/// The glyphs of a line that begins at 0, and where it ends.
fn glyphs(text: &str, size: f64) -> (Vec<Glyph>, f64) {
    let font = font();
    let em = font.units_per_em().unwrap_or(1000.0);
    let scaled = font.as_scaled(PxScale::from(size as f32 * font.height_unscaled() / em));
    let mut x = 0.0;
    let glyphs = text.chars().map(|c| {
        let id = scaled.glyph_id(c);
        let glyph = id.with_scale_and_position(scaled.scale(), point(x, 0.0));
        x += scaled.h_advance(id);
        glyph
    });
    let glyphs = glyphs.collect();
    (glyphs, f64::from(x))
}

impl BackendTextStyle for Lettering {
    type FontError = Infallible;

    fn color(&self) -> BackendColor {
        self.colour
    }

    fn size(&self) -> f64 {
        self.size * LINE_HEIGHT
    }

    fn anchor(&self) -> Pos {
        let horizontal = match self.align {
            Align::Left => HPos::Left,
            Align::Middle => HPos::Center,
            Align::Right => HPos::Right,
        };
        Pos::new(horizontal, VPos::Center)
    }

    fn family(&self) -> FontFamily<'_> {
        FontFamily::SansSerif
    }

    fn layout_box(&self, text: &str) -> Result<((i32, i32), (i32, i32)), Infallible> {
        Ok(((0, 0), (width(text, self.size).round() as i32, (self.size * X_HEIGHT).round() as i32)))
    }

    /// Draws the letters so that the box of [`layout_box`](Self::layout_box) holds the small ones.
    fn draw<E, F: FnMut(i32, i32, BackendColor) -> Result<(), E>>(
        &self,
        text: &str,
        (left, top): BackendCoord,
        mut draw: F,
    ) -> Result<Result<(), E>, Infallible> {
        let baseline = top + (self.size * X_HEIGHT).round() as i32;
        for outline in glyphs(text, self.size).0.into_iter().filter_map(|glyph| font().outline_glyph(glyph)) {
            let corner = outline.px_bounds().min;
            let (x0, y0) = (left + corner.x as i32, baseline + corner.y as i32);
            let mut result = Ok(());
            outline.draw(|x, y, cover| {
                if result.is_ok() && cover > 0.0 {
                    let colour = BackendColor { alpha: self.colour.alpha * f64::from(cover.min(1.0)), ..self.colour };
                    result = draw(x0 + x as i32, y0 + y as i32, colour);
                }
            });
            if result.is_err() {
                return Ok(result);
            }
        }
        Ok(Ok(()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_font_has_the_letters_we_use() {
        for c in ('!'..='~').chain("äöüßéñçŁő–—…−∞≤≥½√αχ×±→ ".chars()) {
            assert_ne!(font().glyph_id(c).0, 0, "no glyph for {c:?}");
        }
    }

    #[test]
    fn long_texts_are_cut() {
        assert_eq!(shortened("short", 12.0, 100.0), "short");
        let cut = shortened("mcts:time=1s,rollout=adaptive", 12.0, 100.0);
        assert!(cut.ends_with('…') && cut.starts_with("mcts:time"), "{cut}");
        assert!(width(&cut, 12.0) <= 100.0);
        assert_eq!(shortened("anything", 12.0, 1.0), "");
    }
}
