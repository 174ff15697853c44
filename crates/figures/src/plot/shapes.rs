//! What a picture consists of. Lengths are in points of a picture that is 800 wide.

/// A place: to the right and down from the upper left corner.
pub(super) type Place = (f64, f64);

/// A colour by its red, green and blue.
pub(super) type Rgb = (u8, u8, u8);

pub(super) const WHITE: Rgb = (255, 255, 255);
pub(super) const INK: Rgb = (34, 34, 34);
pub(super) const FAINT_INK: Rgb = (90, 90, 90);
pub(super) const AXIS: Rgb = (120, 120, 120);
pub(super) const ZERO: Rgb = (175, 175, 175);
pub(super) const GRID: Rgb = (226, 226, 226);

/// Colours that people with any kind of colour vision can tell apart (Okabe and Ito 2008), without the yellow, which is
/// hard to see on white.
const PALETTE: [Rgb; 7] =
    [(0, 114, 178), (213, 94, 0), (0, 158, 115), (204, 121, 167), (230, 159, 0), (86, 180, 233), (70, 70, 70)];

/// The colour of that number as a lighter tint, which hides what is behind it.
pub(super) fn tint(tone: usize) -> Rgb {
    let lighter = |part: u8| ((u32::from(part) * 3 + 255) / 4) as u8;
    let (red, green, blue) = colour(tone);
    (lighter(red), lighter(green), lighter(blue))
}

/// The colour of that number; they repeat.
pub(super) fn colour(tone: usize) -> Rgb {
    PALETTE[tone % PALETTE.len()]
}

/// A thing to paint.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Shape {
    /// A line through places.
    Line { path: Vec<Place>, width: f64, colour: Rgb, dash: Dash },
    /// A filled area; 1 is opaque.
    Area { corners: Vec<Place>, colour: Rgb, opacity: f64 },
    /// A filled rectangle between its upper left and its lower right corner.
    Rectangle { from: Place, to: Place, colour: Rgb },
    /// A filled disc.
    Disc { centre: Place, radius: f64, colour: Rgb },
    /// Words; the height of the place is that of the middle of small letters.
    Text { at: Place, text: String, size: f64, colour: Rgb, align: Align },
}

/// How a line is broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Dash {
    Solid,
    Dashed,
    Dotted,
}

/// Which end of a text is at its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Align {
    Left,
    Middle,
    Right,
}

impl Shape {
    pub(super) fn line(from: Place, to: Place, width: f64, colour: Rgb) -> Shape {
        Shape::Line { path: vec![from, to], width, colour, dash: Dash::Solid }
    }

    pub(super) fn text(at: Place, text: impl Into<String>, size: f64, colour: Rgb, align: Align) -> Shape {
        Shape::Text { at, text: text.into(), size, colour, align }
    }

    /// A filled rectangle with these opposite corners.
    pub(super) fn rectangle(a: Place, b: Place, colour: Rgb) -> Shape {
        Shape::Rectangle { from: (a.0.min(b.0), a.1.min(b.1)), to: (a.0.max(b.0), a.1.max(b.1)), colour }
    }
}

/// A marker: circle, square, triangle, diamond, by its tone. Hollow ones are white inside.
pub(super) fn marker(at: Place, tone: usize, hollow: bool) -> Vec<Shape> {
    let colour = colour(tone);
    // The halo keeps markers that overlap apart.
    let mut shapes = vec![blot(at, tone, 6.0, WHITE), blot(at, tone, 5.0, colour)];
    if hollow {
        shapes.push(blot(at, tone, 3.1, WHITE));
    }
    shapes
}

fn blot(at: Place, tone: usize, radius: f64, colour: Rgb) -> Shape {
    let corners: &[Place] = match tone % 4 {
        0 => return Shape::Disc { centre: at, radius, colour },
        1 => &[(-0.88, -0.88), (0.88, -0.88), (0.88, 0.88), (-0.88, 0.88)],
        2 => &[(0.0, -1.2), (1.1, 0.75), (-1.1, 0.75)],
        _ => &[(0.0, -1.25), (1.25, 0.0), (0.0, 1.25), (-1.25, 0.0)],
    };
    let corners = corners.iter().map(|(x, y)| (at.0 + x * radius, at.1 + y * radius)).collect();
    Shape::Area { corners, colour, opacity: 1.0 }
}

/// Cuts a line into pieces of which every other is drawn.
pub(super) fn dashes(path: &[Place], on: f64, off: f64) -> Vec<[Place; 2]> {
    let mut pieces = Vec::new();
    // How far into the pattern we are; it runs on around corners.
    let mut phase = 0.0;
    for ends in path.windows(2) {
        let (from, to) = (ends[0], ends[1]);
        let length = (to.0 - from.0).hypot(to.1 - from.1);
        let at = |t: f64| (from.0 + (to.0 - from.0) * t / length, from.1 + (to.1 - from.1) * t / length);
        let mut done = 0.0;
        while done < length {
            let (drawn, left) = if phase < on { (true, on - phase) } else { (false, on + off - phase) };
            let next = (done + left).min(length);
            if drawn {
                pieces.push([at(done), at(next)]);
            }
            phase =
                if next < length || next - done >= left { (phase + left) % (on + off) } else { phase + next - done };
            done = next;
        }
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dashes_run_on_around_corners() {
        let pieces = dashes(&[(0.0, 0.0), (10.0, 0.0), (10.0, 10.0)], 6.0, 3.0);
        let expected = [[(0.0, 0.0), (6.0, 0.0)], [(9.0, 0.0), (10.0, 0.0)], [(10.0, 0.0), (10.0, 5.0)]];
        assert_eq!(pieces[..3], expected);
        assert_eq!(pieces[3], [(10.0, 8.0), (10.0, 10.0)]);
    }

    #[test]
    fn a_dash_of_no_length_ends() {
        assert!(dashes(&[(1.0, 1.0), (1.0, 1.0)], 6.0, 3.0).is_empty());
    }
}
