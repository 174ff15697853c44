//! From values to places along an axis.

use super::{Axis, Mark, Plot, Scale, ticks};
use crate::Unit;

/// An axis with its ends and ticks chosen.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Ruler {
    low: f64,
    high: f64,
    log: bool,
    /// Where labels stand, from 0 to 1, and what they say.
    pub(super) ticks: Vec<(f64, String)>,
    /// How many names it has; 0 if it has numbers.
    pub(super) names: usize,
}

/// Where a value is: from 0 to 1 if it is on the axis.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Spot {
    /// On the axis.
    On(f64),
    /// Below its lower end, perhaps infinitely.
    Below,
    /// Above its upper end, perhaps infinitely.
    Above,
}

impl Spot {
    /// The place on the axis that is nearest.
    pub(super) fn share(self) -> f64 {
        match self {
            Spot::On(share) => share,
            Spot::Below => 0.0,
            Spot::Above => 1.0,
        }
    }
}

impl Ruler {
    /// The ruler of the plot's `x`; `None` if there is nothing to place.
    pub(super) fn of_x(plot: &Plot) -> Option<Ruler> {
        if let Scale::Categories(names) = &plot.x.scale {
            return (!names.is_empty()).then(|| Ruler::of_names(names));
        }
        let points = plot.series.iter().flat_map(|series| &series.points);
        Ruler::of_values(&plot.x, points.filter(|point| !point.y.is_nan()).map(|point| point.x).collect())
    }

    /// The ruler of the plot's `y`; `None` if there is nothing to place.
    pub(super) fn of_y(plot: &Plot) -> Option<Ruler> {
        let points = plot.series.iter().flat_map(|series| &series.points);
        let mut values: Vec<f64> = points.flat_map(|point| [Some(point.y), point.low, point.high]).flatten().collect();
        let has_place = |value: &f64| !value.is_nan() && (plot.y.scale != Scale::Log || *value > 0.0);
        if !values.iter().any(has_place) {
            return None;
        }
        values.extend(plot.guides.iter().map(|guide| guide.y));
        if plot.series.iter().any(|series| series.mark == Mark::Bars) {
            values.push(0.0);
        }
        Ruler::of_values(&plot.y, values)
    }

    fn of_names(names: &[String]) -> Ruler {
        let count = names.len() as f64;
        let place = |place: usize| (place as f64 + 0.5) / count;
        let ticks = names.iter().enumerate().map(|(i, name)| (place(i), name.clone())).collect();
        Ruler { low: -0.5, high: count - 0.5, log: false, ticks, names: names.len() }
    }

    fn of_values(axis: &Axis, values: Vec<f64>) -> Option<Ruler> {
        let log = axis.scale == Scale::Log;
        let usable = |value: &f64| !value.is_nan() && (!log || *value > 0.0);
        let values: Vec<f64> = values.into_iter().filter(usable).collect();
        let given = axis.range.filter(|(low, high)| low < high && (!log || *low > 0.0) && (high - low).is_finite());
        let fitted = if log { fit_log(&values) } else { fit_linear(&values, axis.unit) };
        let (low, high) = given.or(fitted)?;
        let mut ruler = Ruler { low, high, log, ticks: Vec::new(), names: 0 };
        let ticks = if log { ticks::log(low, high) } else { ticks::linear(low, high, least_step(&values, axis.unit)) };
        let labels = ticks::labels(&ticks, axis.unit);
        ruler.ticks =
            ticks.iter().zip(labels).filter_map(|(tick, label)| Some((ruler.spot(*tick)?.share(), label))).collect();
        Some(ruler)
    }

    /// Where a value is; `None` if it is nowhere: not a number, or not positive on an axis of ratios.
    pub(super) fn spot(&self, value: f64) -> Option<Spot> {
        if value.is_nan() || self.log && value <= 0.0 {
            return None;
        }
        let share = match self.log {
            true => (value / self.low).ln() / (self.high / self.low).ln(),
            false => (value - self.low) / (self.high - self.low),
        };
        Some(match share {
            _ if share < -1e-9 => Spot::Below,
            _ if share > 1.0 + 1e-9 => Spot::Above,
            _ => Spot::On(share.clamp(0.0, 1.0)),
        })
    }

    /// Where a value that may lie below everything is: the lower end for what has no place of its own.
    pub(super) fn share(&self, value: f64) -> f64 {
        self.spot(value).map_or(0.0, Spot::share)
    }
}

/// Whole numbers have no ticks between them.
fn least_step(values: &[f64], unit: Unit) -> f64 {
    let whole = unit == Unit::Plain && values.iter().all(|value| value.is_infinite() || value.fract() == 0.0);
    if whole { 1.0 } else { 0.0 }
}

/// Least and greatest of the finite values; `None` without any values at all.
fn extent(values: &[f64]) -> Option<(f64, f64)> {
    let finite = values.iter().filter(|value| value.is_finite());
    let (low, high) = finite.fold((f64::MAX, f64::MIN), |(low, high), value| (low.min(*value), high.max(*value)));
    match low <= high {
        true => Some((low, high)),
        // Only infinite ones: any range will do.
        false => (!values.is_empty()).then_some((0.0, 0.0)),
    }
}

fn fit_linear(values: &[f64], unit: Unit) -> Option<(f64, f64)> {
    let (low, high) = extent(values)?;
    let (mut from, mut to) = widened(low, high, unit);
    // Arrows to infinity get some more room.
    let room = |infinity: f64| (to - from) * if values.contains(&infinity) { 0.2 } else { 0.06 };
    (from, to) = (from - room(f64::NEG_INFINITY), to + room(f64::INFINITY));
    // What can't be negative, or more than everything, gets no room there.
    if low >= 0.0 && !values.contains(&f64::NEG_INFINITY) {
        from = from.max(0.0);
    }
    if unit == Unit::Percent && high <= 1.0 {
        to = to.min(1.0);
    }
    Some((from, to))
}

/// A range that is not empty.
fn widened(low: f64, high: f64, unit: Unit) -> (f64, f64) {
    if high - low > 1e-12 * high.abs().max(low.abs()) {
        return (low, high);
    }
    let room = match unit {
        Unit::Percent => 0.1,
        Unit::Elo => 50.0,
        _ if low == 0.0 => 1.0,
        _ => low.abs() * 0.2,
    };
    (low - room, high + room)
}

fn fit_log(values: &[f64]) -> Option<(f64, f64)> {
    let (low, high) = extent(values)?;
    let (low, high) = if low > 0.0 { (low, high) } else { (1.0, 1.0) };
    let room = if high > low * 1.0001 { (high / low).powf(0.05) } else { 2.0 };
    Some((low / room, high * room))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ruler(axis: Axis, values: &[f64]) -> Ruler {
        Ruler::of_values(&axis, values.to_vec()).expect("values")
    }

    #[test]
    fn shares_stay_between_nothing_and_everything() {
        let score = ruler(Axis::linear("score").unit(Unit::Percent), &[0.0, 0.4, 1.0]);
        assert_eq!((score.low, score.high), (0.0, 1.0));
        assert_eq!(score.spot(0.25), Some(Spot::On(0.25)));
        assert_eq!(score.spot(1.5), Some(Spot::Above));
    }

    #[test]
    fn ratios_have_no_place_for_zero() {
        let nodes = ruler(Axis::log("nodes").range(1.0, 100.0), &[]);
        assert_eq!(nodes.spot(10.0), Some(Spot::On(0.5)));
        assert_eq!(nodes.spot(0.0), None);
        assert_eq!(nodes.share(0.0), 0.0);
    }

    #[test]
    fn degenerate_values_have_a_range() {
        for values in [&[5.0][..], &[0.0, 0.0], &[f64::INFINITY], &[f64::NEG_INFINITY, 3.0], &[1e300, -1e300]] {
            for axis in [Axis::linear(""), Axis::log(""), Axis::linear("").unit(Unit::Elo)] {
                let Some(ruler) = Ruler::of_values(&axis, values.to_vec()) else { continue };
                assert!(ruler.low < ruler.high && ruler.ticks.len() < 30, "{values:?} {ruler:?}");
            }
        }
        assert_eq!(Ruler::of_values(&Axis::linear(""), Vec::new()), None);
        assert_eq!(ruler(Axis::linear("").range(3.0, 1.0), &[1.0]), ruler(Axis::linear(""), &[1.0]));
    }
}
