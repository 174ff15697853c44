//! The series themselves: lines, markers, bars, intervals.

use super::axis::Spot;
use super::frame::Field;
use super::legend::bar;
use super::shapes::{Dash, INK, Place, Rgb, Shape, colour, marker};
use super::{Lean, Mark, Plot, Point, Series, Style};

/// With more points than this, markers and single intervals would only smear.
const DENSE: usize = 60;

/// Whether a series has too many points for markers.
pub(super) fn is_dense(series: &Series) -> bool {
    series.points.len() > DENSE
}

/// A series and how it is to look.
struct Drawing<'a> {
    field: &'a Field,
    series: &'a Series,
    tone: usize,
    colour: Rgb,
    hollow: bool,
    /// Whether the points are joined. Names have nothing between them.
    joined: bool,
    /// How far it is moved along a name's room, so that series do not cover each other.
    shift: f64,
    /// Half the width of a bar.
    half_bar: f64,
}

/// All series, in order.
pub(super) fn lay_out(plot: &Plot, field: &Field) -> Vec<Shape> {
    let count = plot.series.len() as f64;
    let mut shapes = Vec::new();
    for (place, series) in plot.series.iter().enumerate() {
        let bars = series.mark == Mark::Bars;
        let (slot, step) = match field.x.names {
            0 => (1.0 / (series.points.len().max(1) as f64), 0.0),
            names => (1.0 / names as f64, if bars { 0.74 / count } else { (0.6 / count).min(0.14) }),
        };
        let tone = plot.tone(place);
        let drawing = Drawing {
            field,
            series,
            tone,
            colour: colour(tone),
            hollow: series.style == Style::Published,
            joined: matches!(series.mark, Mark::Line | Mark::Steps) && field.x.names == 0,
            shift: (place as f64 - (count - 1.0) / 2.0) * step * slot,
            half_bar: 0.46 * slot * (0.74 / count),
        };
        shapes.extend(drawing.shapes());
    }
    shapes
}

impl Drawing<'_> {
    fn shapes(&self) -> Vec<Shape> {
        let dense = is_dense(self.series);
        let mut shapes = Vec::new();
        match self.series.mark {
            Mark::Bars => shapes.extend(self.bars()),
            Mark::Line if dense => shapes.extend(self.band()),
            _ => {}
        }
        if self.joined {
            shapes.push(self.line());
        }
        if !(dense && self.series.mark == Mark::Line) {
            shapes.extend(self.series.points.iter().flat_map(|point| self.interval(point)));
        }
        if matches!(self.series.mark, Mark::Line | Mark::Points) {
            shapes.extend(self.series.points.iter().flat_map(|point| self.mark(point, dense)));
        }
        shapes
    }

    /// Where a value of a point is; what is beyond the edge is at the edge.
    fn place(&self, point: &Point, y: f64) -> Option<Place> {
        let x = self.field.share_of_x(point.x)? + self.shift;
        Some(self.field.place(x, self.field.y.spot(y)?.share()))
    }

    fn line(&self) -> Shape {
        let places: Vec<Place> = self.series.points.iter().filter_map(|point| self.place(point, point.y)).collect();
        let path = match self.series.mark {
            Mark::Steps => steps(&places, self.field.lean),
            _ => places,
        };
        let dash = if self.hollow { Dash::Dashed } else { Dash::Solid };
        Shape::Line { path: thinned(path), width: 2.0, colour: self.colour, dash }
    }

    /// The intervals of very many points as one area.
    fn band(&self) -> Option<Shape> {
        let ends = |point: &Point| Some((self.place(point, point.low?)?, self.place(point, point.high?)?));
        let (lower, upper): (Vec<Place>, Vec<Place>) = self.series.points.iter().filter_map(ends).unzip();
        let mut corners = thinned(upper);
        corners.extend(thinned(lower).into_iter().rev());
        (corners.len() > 2).then_some(Shape::Area { corners, colour: self.colour, opacity: 0.18 })
    }

    fn bars(&self) -> Vec<Shape> {
        let field = self.field;
        let zero = field.y.share(0.0);
        let bar_of = |point: &Point| {
            let x = field.share_of_x(point.x)? + self.shift;
            let y = field.y.spot(point.y)?.share();
            Some(bar(field.place(x - self.half_bar, zero), field.place(x + self.half_bar, y), self.tone, self.hollow))
        };
        self.series.points.iter().filter_map(bar_of).flatten().collect()
    }

    /// The interval of a point, with a cap at each end that is within the picture.
    fn interval(&self, point: &Point) -> Vec<Shape> {
        let (Some(low), Some(high)) = (point.low, point.high) else { return Vec::new() };
        let Some(x) = self.field.share_of_x(point.x).map(|x| x + self.shift) else { return Vec::new() };
        let (low, high) =
            (self.field.y.spot(low).unwrap_or(Spot::Below), self.field.y.spot(high).unwrap_or(Spot::Below));
        let colour = if self.series.mark == Mark::Bars { INK } else { self.colour };
        let (from, to) = (self.field.place(x, low.share()), self.field.place(x, high.share()));
        let mut shapes = vec![Shape::line(from, to, 1.4, colour)];
        for (spot, end) in [(low, from), (high, to)] {
            if matches!(spot, Spot::On(_)) {
                let (dx, dy) = self.field.across(4.0);
                shapes.push(Shape::line((end.0 - dx, end.1 - dy), (end.0 + dx, end.1 + dy), 1.4, colour));
            }
        }
        shapes
    }

    /// A marker, or an arrow for a point beyond the edge.
    fn mark(&self, point: &Point, dense: bool) -> Vec<Shape> {
        let Some(place) = self.place(point, point.y) else { return Vec::new() };
        match self.field.y.spot(point.y) {
            Some(Spot::Above) => self.arrow(place, 1.0),
            Some(Spot::Below) => self.arrow(place, -1.0),
            _ if dense && self.series.mark == Mark::Line => Vec::new(),
            _ => marker(place, self.tone, self.hollow),
        }
    }

    /// An arrow whose tip is at the edge.
    fn arrow(&self, (x, y): Place, direction: f64) -> Vec<Shape> {
        let (back, aside) = (self.field.along(-9.0 * direction), self.field.across(6.5));
        let base = (x + back.0, y + back.1);
        let corners = vec![(x, y), (base.0 - aside.0, base.1 - aside.1), (base.0 + aside.0, base.1 + aside.1)];
        vec![Shape::Area { corners, colour: self.colour, opacity: 1.0 }]
    }
}

/// A line that keeps its height until the next place.
fn steps(places: &[Place], lean: Lean) -> Vec<Place> {
    let mut path: Vec<Place> = Vec::new();
    for place in places {
        if let Some(last) = path.last() {
            path.push(if lean == Lean::Upright { (place.0, last.1) } else { (last.0, place.1) });
        }
        path.push(*place);
    }
    path
}

/// The line without what can't be seen: of many places in one column, the first, the highest, the lowest and the last.
fn thinned(path: Vec<Place>) -> Vec<Place> {
    if path.len() < 2000 {
        return path;
    }
    let column = |place: &Place| place.0.round() as i64;
    let mut thin: Vec<Place> = Vec::new();
    for group in path.chunk_by(|a, b| column(a) == column(b)) {
        let by_height = |a: &&Place, b: &&Place| a.1.total_cmp(&b.1);
        let (Some(high), Some(low)) = (group.iter().min_by(by_height), group.iter().max_by(by_height)) else {
            continue;
        };
        thin.extend([group[0], *high, *low, group[group.len() - 1]]);
    }
    thin.dedup();
    thin
}
