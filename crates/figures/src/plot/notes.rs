//! What is written beside the series: lines to compare with, and the values of rows.

use super::axis::Spot;
use super::frame::{Field, TICK_SIZE, WIDTH};
use super::lettering::shortened;
use super::shapes::{Align, Dash, FAINT_INK, Place, Shape};
use super::{Lean, Plot, Point, Scale};
use crate::Unit;
use crate::unit::typeset;

/// Lines to compare with, their labels beside the field and apart from each other.
pub(super) fn guides(plot: &Plot, field: &Field, shapes: &mut Vec<Shape>) {
    let mut placed: Vec<(Place, &str)> = Vec::new();
    for guide in &plot.guides {
        let Some(Spot::On(share)) = field.y.spot(guide.y) else { continue };
        let path = vec![field.place(0.0, share), field.place(1.0, share)];
        let end = if field.lean == Lean::Upright { path[1] } else { path[0] };
        shapes.push(Shape::Line { path, width: 1.3, colour: FAINT_INK, dash: Dash::Dotted });
        placed.push((end, &guide.label));
    }
    placed.sort_by(|a, b| a.0.1.total_cmp(&b.0.1));
    let mut free = f64::MIN;
    for ((x, y), label) in placed {
        let (at, align) = match field.lean {
            Lean::Upright => ((x + 7.0, y.max(free)), Align::Left),
            Lean::Sideways => ((x, y - 11.0), Align::Middle),
        };
        free = at.1 + 14.0;
        let label = shortened(label, TICK_SIZE, WIDTH * 0.25);
        shapes.push(Shape::text(at, label, TICK_SIZE, FAINT_INK, align));
    }
}

/// The values of a single series over names, where they stand and as text; none for upright plots.
pub(super) fn shown(plot: &Plot) -> Vec<(f64, String)> {
    let ([series], Scale::Categories(_), Lean::Sideways) = (&plot.series[..], &plot.x.scale, plot.lean) else {
        return Vec::new();
    };
    let digits = match plot.y.unit {
        Unit::Percent => 1,
        Unit::Seconds => 2,
        Unit::Elo | Unit::Plain => 0,
    };
    let unit = plot.y.unit;
    let text = |point: &Point| {
        let ends = match (point.low, point.high) {
            (Some(low), Some(high)) => format!(" [{}, {}]", unit.bare(low, digits), unit.bare(high, digits)),
            _ => String::new(),
        };
        (point.x, typeset(&(unit.show(point.y, digits) + &ends)))
    };
    series.points.iter().filter(|point| !point.y.is_nan()).map(text).collect()
}

/// What the rows of a sideways plot say, on its right.
pub(super) fn values(plot: &Plot, field: &Field) -> Vec<Shape> {
    let text = |(x, text): (f64, String)| {
        let at = (field.right + 10.0, field.place(field.share_of_x(x)?, 1.0).1);
        Some(Shape::text(at, text, TICK_SIZE, FAINT_INK, Align::Left))
    };
    shown(plot).into_iter().filter_map(text).collect()
}
