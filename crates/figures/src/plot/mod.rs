//! Plots: points with intervals over an axis of numbers or names.
//!
//! A plot is laid out as a list of shapes (`frame`, `marks`), which a painter then hands to the SVG or to the bitmap
//! backend of plotters. So both pictures are the same, and what is where can be tested without looking.

mod axis;
mod frame;
#[cfg(test)]
mod gallery;
mod kinds;
mod legend;
mod lettering;
mod marks;
mod notes;
mod paint;
mod shapes;
mod ticks;

use super::Unit;
use hansu_stats::Interval;

/// A plot of one or more series.
///
/// ```
/// use hansu_figures::{Axis, Plot, Point, Series, Unit};
///
/// let mut plot = Plot::new("Score of MCTS by thinking time", Axis::log("time a move").unit(Unit::Seconds),
///     Axis::linear("score").unit(Unit::Percent));
/// plot.series.push(Series::ours("MCTS", vec![Point::new(0.01, 0.12), Point::new(0.1, 0.31), Point::new(1.0, 0.42)]));
/// plot.series.push(Series::published("MCTS, published", vec![Point::new(0.01, 0.1), Point::new(1.0, 0.3)]));
/// assert!(plot.to_svg()?.starts_with("<svg"));
/// # Ok::<(), hansu_figures::FigureError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Plot {
    /// The line above the picture.
    pub title: String,
    /// What runs over the points.
    pub x: Axis,
    /// What is measured.
    pub y: Axis,
    /// What is drawn, in the order of the legend.
    pub series: Vec<Series>,
    /// Lines to compare with, such as a score of 50%.
    pub guides: Vec<Guide>,
    /// Which way the measured values run.
    pub lean: Lean,
}

/// Which way the measured values of a [`Plot`] run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Lean {
    /// `y` runs upwards.
    #[default]
    Upright,
    /// `y` runs to the right and `x` downwards: rows for long names.
    Sideways,
}

/// An axis of a [`Plot`].
#[derive(Clone, Debug, PartialEq)]
pub struct Axis {
    /// What it shows.
    pub label: String,
    /// How values are placed along it.
    pub scale: Scale,
    /// How its numbers are written.
    pub unit: Unit,
    /// From where to where; chosen to fit if not given.
    pub range: Option<(f64, f64)>,
}

/// How values are placed along an [`Axis`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Scale {
    /// Equal differences take equal room.
    Linear,
    /// Equal ratios take equal room. Points at or below 0 are left out.
    Log,
    /// Names, the first at 0, the second at 1 and so on. For `x` only.
    Categories(Vec<String>),
}

/// Points that belong together.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// The name in the legend. A series without a name is not in it.
    pub name: String,
    /// The points, drawn in this order.
    pub points: Vec<Point>,
    /// Whose figures they are.
    pub style: Style,
    /// What is drawn.
    pub mark: Mark,
    /// The number of its colour and marker. If not given: its place among the series of the same style, so that the
    /// second published series has the colour of our second.
    pub tone: Option<usize>,
}

/// Whose figures a [`Series`] shows. Told apart without colours too.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Style {
    /// Measured by us: filled markers, solid lines.
    #[default]
    Ours,
    /// Published by others: hollow markers, dashed lines.
    Published,
}

/// What is drawn of a [`Series`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mark {
    /// Markers with intervals, joined by a line. With very many points: the line and a shaded band.
    #[default]
    Line,
    /// Markers with intervals.
    Points,
    /// Bars from 0, with intervals.
    Bars,
    /// A line that stays until the next point, as a count does.
    Steps,
}

/// A point of a [`Series`]. One that is infinite is drawn as an arrow at the edge; one that is not a number, not at all.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// Where it stands; for names, their number. A point beyond the ends of the axis is left out.
    pub x: f64,
    /// What was measured.
    pub y: f64,
    /// The lower end of its interval.
    pub low: Option<f64>,
    /// The upper end of its interval.
    pub high: Option<f64>,
}

/// A line to compare with.
#[derive(Clone, Debug, PartialEq)]
pub struct Guide {
    /// The measured value where it is drawn, across the whole picture.
    pub y: f64,
    /// What it means, written beside the picture.
    pub label: String,
}

impl Plot {
    /// A plot without series.
    pub fn new(title: impl Into<String>, x: Axis, y: Axis) -> Plot {
        Plot { title: title.into(), x, y, series: Vec::new(), guides: Vec::new(), lean: Lean::Upright }
    }

    /// The same with one more series.
    pub fn with(mut self, series: Series) -> Plot {
        self.series.push(series);
        self
    }

    /// The same with a line to compare with.
    pub fn guide(mut self, y: f64, label: impl Into<String>) -> Plot {
        self.guides.push(Guide { y, label: label.into() });
        self
    }

    /// Which colour and marker a series has.
    fn tone(&self, place: usize) -> usize {
        let series = &self.series[place];
        let before = self.series[..place].iter().filter(|other| other.style == series.style);
        series.tone.unwrap_or_else(|| before.count())
    }
}

impl Axis {
    fn new(label: impl Into<String>, scale: Scale) -> Axis {
        Axis { label: label.into(), scale, unit: Unit::Plain, range: None }
    }

    /// An axis where equal differences take equal room.
    pub fn linear(label: impl Into<String>) -> Axis {
        Axis::new(label, Scale::Linear)
    }

    /// An axis where equal ratios take equal room.
    pub fn log(label: impl Into<String>) -> Axis {
        Axis::new(label, Scale::Log)
    }

    /// An axis of names.
    pub fn categories<T: Into<String>>(label: impl Into<String>, names: impl IntoIterator<Item = T>) -> Axis {
        Axis::new(label, Scale::Categories(names.into_iter().map(Into::into).collect()))
    }

    /// The same with numbers written in a unit.
    pub fn unit(mut self, unit: Unit) -> Axis {
        self.unit = unit;
        self
    }

    /// The same from and to given values.
    pub fn range(mut self, from: f64, to: f64) -> Axis {
        self.range = Some((from, to));
        self
    }
}

impl Series {
    /// Points that we measured, joined by a line.
    pub fn ours(name: impl Into<String>, points: Vec<Point>) -> Series {
        Series { name: name.into(), points, style: Style::Ours, mark: Mark::Line, tone: None }
    }

    /// Points that others published, joined by a line.
    pub fn published(name: impl Into<String>, points: Vec<Point>) -> Series {
        Series { style: Style::Published, ..Series::ours(name, points) }
    }

    /// The same drawn in another way.
    pub fn mark(mut self, mark: Mark) -> Series {
        self.mark = mark;
        self
    }

    /// The same in the colour of that number.
    pub fn tone(mut self, tone: usize) -> Series {
        self.tone = Some(tone);
        self
    }
}

impl Point {
    /// A point without interval.
    pub fn new(x: f64, y: f64) -> Point {
        Point { x, y, low: None, high: None }
    }

    /// An estimate with its interval.
    pub fn estimate(x: f64, interval: Interval) -> Point {
        Point { x, y: interval.value, low: Some(interval.low), high: Some(interval.high) }
    }
}
