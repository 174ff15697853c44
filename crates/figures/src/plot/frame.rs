//! The picture around the series: title, legend, axes, guides, and how much room each takes.

use super::axis::{Ruler, Spot};
use super::lettering::{shortened, width};
use super::shapes::{AXIS, Align, FAINT_INK, GRID, INK, Place, Shape, WHITE, ZERO};
use super::{Lean, Plot, legend, marks, notes};

/// The width of every picture.
pub(super) const WIDTH: f64 = 800.0;
const MARGIN: f64 = 18.0;
const TITLE_SIZE: f64 = 17.0;
const LABEL_SIZE: f64 = 12.5;
pub(super) const TICK_SIZE: f64 = 11.5;

/// A picture: its size and what is in it, from back to front.
pub(super) struct Picture {
    pub(super) size: (f64, f64),
    pub(super) shapes: Vec<Shape>,
}

/// The rectangle that the series are drawn in.
pub(super) struct Field {
    pub(super) left: f64,
    pub(super) top: f64,
    pub(super) right: f64,
    pub(super) bottom: f64,
    pub(super) x: Ruler,
    pub(super) y: Ruler,
    pub(super) lean: Lean,
}

impl Field {
    /// The place of shares of both axes.
    pub(super) fn place(&self, x: f64, y: f64) -> Place {
        let (width, height) = (self.right - self.left, self.bottom - self.top);
        match self.lean {
            Lean::Upright => (self.left + x * width, self.bottom - y * height),
            Lean::Sideways => (self.left + y * width, self.top + x * height),
        }
    }

    /// The share of a point's `x`; `None` if it is not in the picture.
    pub(super) fn share_of_x(&self, x: f64) -> Option<f64> {
        match self.x.spot(x) {
            Some(Spot::On(share)) => Some(share),
            _ => None,
        }
    }

    /// A step in the direction of growing measured values.
    pub(super) fn along(&self, length: f64) -> Place {
        if self.lean == Lean::Upright { (0.0, -length) } else { (length, 0.0) }
    }

    /// A step at a right angle to that.
    pub(super) fn across(&self, length: f64) -> Place {
        if self.lean == Lean::Upright { (length, 0.0) } else { (0.0, length) }
    }
}

/// Everything in its place.
pub(super) fn lay_out(plot: &Plot) -> Picture {
    let mut shapes = Vec::new();
    let mut top = MARGIN;
    for line in wrapped(&plot.title, TITLE_SIZE, WIDTH - 2.0 * MARGIN, 2) {
        shapes.push(Shape::text((MARGIN, top + 9.0), line, TITLE_SIZE, INK, Align::Left));
        top += 23.0;
    }
    let (entries, end) = legend::lay_out(plot, (MARGIN, WIDTH - MARGIN), top + 4.0);
    shapes.extend(entries);
    let (rest, height) = match (Ruler::of_x(plot), Ruler::of_y(plot)) {
        (Some(x), Some(y)) => axes_and_series(plot, x, y, end + 10.0),
        _ => nothing(end + 10.0),
    };
    shapes.extend(rest);
    shapes.insert(0, Shape::rectangle((0.0, 0.0), (WIDTH, height), WHITE));
    Picture { size: (WIDTH, height), shapes }
}

/// What is shown in place of series that aren't there.
fn nothing(top: f64) -> (Vec<Shape>, f64) {
    let bottom = top + 180.0;
    let middle = (WIDTH / 2.0, (top + bottom) / 2.0);
    let ground = Shape::rectangle((MARGIN, top), (WIDTH - MARGIN, bottom), (245, 245, 245));
    (vec![ground, Shape::text(middle, "no data yet", 15.0, FAINT_INK, Align::Middle)], bottom + MARGIN)
}

fn axes_and_series(plot: &Plot, x: Ruler, y: Ruler, top: f64) -> (Vec<Shape>, f64) {
    let field = place_field(plot, x, y, top);
    let mut shapes = grid(&field);
    let under = names_and_numbers(plot, &field, &mut shapes);
    notes::guides(plot, &field, &mut shapes);
    shapes.extend(marks::lay_out(plot, &field));
    shapes.extend(notes::values(plot, &field));
    (shapes, under + MARGIN)
}

/// The labels of the axis on the left, and of the one below.
fn side_and_foot(field: &Field) -> (&Ruler, &Ruler) {
    if field.lean == Lean::Upright { (&field.y, &field.x) } else { (&field.x, &field.y) }
}

fn place_field(plot: &Plot, x: Ruler, y: Ruler, top: f64) -> Field {
    let mut field = Field { left: 0.0, top, right: 0.0, bottom: 0.0, x, y, lean: plot.lean };
    let widest = |texts: &mut dyn Iterator<Item = &str>| texts.map(|text| width(text, TICK_SIZE)).fold(0.0, f64::max);
    let (side, foot) = side_and_foot(&field);
    let names = widest(&mut side.ticks.iter().map(|(_, label)| label.as_str())).min(WIDTH * 0.4);
    let last = foot.ticks.last().map_or(0.0, |(_, label)| width(label, TICK_SIZE)) / 2.0;
    let beside = match plot.lean {
        Lean::Upright => widest(&mut plot.guides.iter().map(|guide| guide.label.as_str())).min(WIDTH * 0.25),
        Lean::Sideways => widest(&mut notes::shown(plot).iter().map(|(_, text)| text.as_str())),
    };
    let room = if beside > 0.0 { beside + 10.0 } else { 0.0 };
    (field.left, field.right) = (MARGIN + names + 8.0, WIDTH - MARGIN - room.max(last.min(60.0)));
    let guided = plot.lean == Lean::Sideways && !plot.guides.is_empty();
    field.top = top + if above(plot).is_empty() && !guided { 0.0 } else { 24.0 };
    field.bottom = field.top + height(plot, &field);
    field
}

/// The label that stands above the left axis.
fn above(plot: &Plot) -> &str {
    if plot.lean == Lean::Upright { &plot.y.label } else { &plot.x.label }
}

fn height(plot: &Plot, field: &Field) -> f64 {
    match field.lean {
        Lean::Sideways if field.x.names > 0 => {
            field.x.names.max(3) as f64 * (12.0 + 16.0 * plot.series.len().max(1) as f64)
        }
        _ => 320.0,
    }
}

fn grid(field: &Field) -> Vec<Shape> {
    let (from, to) = (field.place(0.0, 0.0), field.place(1.0, 1.0));
    let mut shapes: Vec<Shape> = Vec::new();
    for (share, _) in &field.y.ticks {
        shapes.push(Shape::line(field.place(0.0, *share), field.place(1.0, *share), 1.0, GRID));
    }
    for (share, _) in field.x.ticks.iter().filter(|_| field.x.names == 0) {
        shapes.push(Shape::line(field.place(*share, 0.0), field.place(*share, 1.0), 1.0, GRID));
    }
    if let Some(Spot::On(zero)) = field.y.spot(0.0) {
        shapes.push(Shape::line(field.place(0.0, zero), field.place(1.0, zero), 1.0, ZERO));
    }
    let corner = (from.0.min(to.0), from.1.max(to.1));
    shapes.push(Shape::line(corner, (field.right, field.bottom), 1.0, AXIS));
    shapes.push(Shape::line(corner, (field.left, field.top), 1.0, AXIS));
    shapes
}

/// Labels of ticks and axes; returns where they end.
fn names_and_numbers(plot: &Plot, field: &Field, shapes: &mut Vec<Shape>) -> f64 {
    let (side, foot) = side_and_foot(field);
    for (share, label) in &side.ticks {
        let at = if field.lean == Lean::Upright { field.place(0.0, *share) } else { field.place(*share, 0.0) };
        let label = shortened(label, TICK_SIZE, field.left - MARGIN - 8.0 + 1.0);
        shapes.push(Shape::text((field.left - 8.0, at.1), label, TICK_SIZE, FAINT_INK, Align::Right));
    }
    let mut under = foot_labels(field, foot, shapes);
    let (above, below) = (above(plot), if plot.lean == Lean::Upright { &plot.x.label } else { &plot.y.label });
    shapes.push(Shape::text(
        (MARGIN, field.top - 20.0),
        shortened(above, LABEL_SIZE, 600.0),
        LABEL_SIZE,
        INK,
        Align::Left,
    ));
    if !below.is_empty() {
        under += 20.0;
        let at = ((field.left + field.right) / 2.0, under - 8.0);
        shapes.push(Shape::text(at, shortened(below, LABEL_SIZE, 600.0), LABEL_SIZE, INK, Align::Middle));
    }
    under
}

/// The labels below the field, without those that would run into their neighbour; returns where they end.
fn foot_labels(field: &Field, foot: &Ruler, shapes: &mut Vec<Shape>) -> f64 {
    let slot = (field.right - field.left) / foot.names.max(1) as f64;
    let (mut free, mut lines) = (f64::MIN, 1);
    for (share, label) in &foot.ticks {
        let x = field.left + share * (field.right - field.left);
        let parts = if foot.names > 0 { wrapped(label, TICK_SIZE, slot - 6.0, 3) } else { vec![label.clone()] };
        let half = parts.iter().map(|part| width(part, TICK_SIZE)).fold(0.0, f64::max) / 2.0;
        if x - half < free {
            continue;
        }
        free = x + half + 6.0;
        lines = lines.max(parts.len());
        for (line, part) in parts.into_iter().enumerate() {
            let at = (x, field.bottom + 14.0 + 14.0 * line as f64);
            shapes.push(Shape::text(at, part, TICK_SIZE, FAINT_INK, Align::Middle));
        }
    }
    field.bottom + 8.0 + 14.0 * lines as f64
}

/// The text in lines that fit, broken at blanks and after marks; what is too long is cut.
fn wrapped(text: &str, size: f64, room: f64, most: usize) -> Vec<String> {
    let mut lines: Vec<String> = vec![String::new()];
    for word in text.split_inclusive([' ', ',', ':', '/', '-', '_']) {
        let last = lines.len() - 1;
        let longer = lines[last].clone() + word;
        if lines[last].is_empty() || width(longer.trim_end(), size) <= room || lines.len() == most {
            lines[last] = longer;
        } else {
            lines.push(word.to_owned());
        }
    }
    lines.retain(|line| !line.trim().is_empty());
    lines.iter().map(|line| shortened(line.trim(), size, room)).collect()
}

#[cfg(test)]
mod tests {
    use super::super::gallery::gallery;
    use super::*;

    #[test]
    fn all_words_are_within_the_picture() {
        for (name, plot) in gallery() {
            let picture = lay_out(&plot);
            for shape in &picture.shapes {
                let Shape::Text { at, text, size, align, .. } = shape else { continue };
                let length = width(text, *size);
                let left = match align {
                    Align::Left => at.0,
                    Align::Middle => at.0 - length / 2.0,
                    Align::Right => at.0 - length,
                };
                assert!(left >= 0.0 && left + length <= WIDTH, "{name}: {text}");
                assert!(at.1 >= *size / 2.0 && at.1 + size / 2.0 <= picture.size.1, "{name}: {text}");
            }
        }
    }

    #[test]
    fn long_texts_are_wrapped_and_then_cut() {
        assert_eq!(wrapped("two words", 12.0, 200.0, 3), ["two words"]);
        assert_eq!(wrapped("mcts:time=1s,rollout=light", 12.0, 100.0, 3), ["mcts:time=1s,", "rollout=light"]);
        let cut = wrapped("one two three four five six", 12.0, 40.0, 2);
        assert!(cut.len() == 2 && cut[1].ends_with('…'), "{cut:?}");
        assert!(wrapped("", 12.0, 100.0, 2).is_empty());
    }
}
