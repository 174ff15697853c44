//! Which series is which, above the picture, where it covers nothing.

use super::lettering::{shortened, width};
use super::shapes::{Align, Dash, INK, Place, Shape, WHITE, colour, marker, tint};
use super::{Mark, Plot, Scale, Style};

/// The height of a row.
pub(super) const ROW: f64 = 20.0;

const SIZE: f64 = 12.5;
const SAMPLE: f64 = 30.0;
const GAP: f64 = 24.0;

/// The legend, its rows from `top` on, between `left` and `right`; and where it ends.
pub(super) fn lay_out(plot: &Plot, (left, right): (f64, f64), top: f64) -> (Vec<Shape>, f64) {
    let mut shapes = Vec::new();
    let (mut x, mut y) = (left, top);
    for place in (0..plot.series.len()).filter(|place| !plot.series[*place].name.is_empty()) {
        let name = shortened(&plot.series[place].name, SIZE, right - left - SAMPLE - 8.0);
        let room = SAMPLE + 8.0 + width(&name, SIZE);
        if x > left && x + room > right {
            (x, y) = (left, y + ROW);
        }
        shapes.extend(sample(plot, place, (x, y + ROW / 2.0)));
        shapes.push(Shape::text((x + SAMPLE + 8.0, y + ROW / 2.0), name, SIZE, INK, Align::Left));
        x += room + GAP;
    }
    let end = if shapes.is_empty() { top } else { y + ROW };
    (shapes, end)
}

/// What a series looks like.
fn sample(plot: &Plot, place: usize, (x, y): Place) -> Vec<Shape> {
    let series = &plot.series[place];
    let (tone, hollow) = (plot.tone(place), series.style == Style::Published);
    let line = |dash| Shape::Line { path: vec![(x, y), (x + SAMPLE, y)], width: 2.0, colour: colour(tone), dash };
    let dash = if hollow { Dash::Dashed } else { Dash::Solid };
    let middle = (x + SAMPLE / 2.0, y);
    let mut shapes = Vec::new();
    match series.mark {
        Mark::Bars => shapes.extend(bar((x + 4.0, y - 5.0), (x + SAMPLE - 4.0, y + 5.0), tone, hollow)),
        Mark::Steps => shapes.push(line(dash)),
        Mark::Line if !matches!(plot.x.scale, Scale::Categories(_)) => shapes.push(line(dash)),
        Mark::Line | Mark::Points => {}
    }
    if matches!(series.mark, Mark::Line | Mark::Points) && !super::marks::is_dense(series) {
        shapes.extend(marker(middle, tone, hollow));
    }
    shapes
}

/// A bar between opposite corners; a hollow one is white with an edge.
pub(super) fn bar(a: Place, b: Place, tone: usize, hollow: bool) -> Vec<Shape> {
    let colour = colour(tone);
    let edge = vec![a, (b.0, a.1), b, (a.0, b.1), a];
    match hollow {
        false => vec![Shape::rectangle(a, b, tint(tone))],
        true => {
            vec![Shape::rectangle(a, b, WHITE), Shape::Line { path: edge, width: 1.4, colour, dash: Dash::Dashed }]
        }
    }
}
