//! Round numbers along an axis, and how they are written.

use crate::Unit;
use crate::unit::typeset;

/// About so many ticks are on an axis.
const WANTED: f64 = 7.0;

/// Round numbers within a range, evenly spaced and at least so far apart.
pub(super) fn linear(low: f64, high: f64, least_step: f64) -> Vec<f64> {
    let step = round_step((high - low) / WANTED).max(least_step);
    let (first, last) = ((low / step - 1e-9).ceil() as i64, (high / step + 1e-9).floor() as i64);
    (first..=last).map(|count| count as f64 * step).collect()
}

/// The least of 1, 2 and 5 times a power of ten that is not less.
fn round_step(least: f64) -> f64 {
    let power = 10f64.powf(least.log10().floor());
    let factor = [1.0, 2.0, 5.0].into_iter().find(|factor| factor * power >= least * 0.999).unwrap_or(10.0);
    factor * power
}

/// Powers of ten within a range; if they are few, what lies between them too.
pub(super) fn log(low: f64, high: f64) -> Vec<f64> {
    let decades = (high / low).log10();
    let factors: &[f64] = match decades {
        _ if decades < 0.7 => return linear(low, high, 0.0),
        _ if decades < 1.3 => &[1.0, 2.0, 3.0, 5.0, 7.0],
        _ if decades < 3.2 => &[1.0, 2.0, 5.0],
        _ => &[1.0],
    };
    let stride = (decades / 9.0).ceil().max(1.0) as usize;
    let powers = (low.log10().floor() as i32..=high.log10().ceil() as i32).filter(|n| n.rem_euclid(stride as i32) == 0);
    let all = powers.flat_map(|power| factors.iter().map(move |factor| factor * 10f64.powi(power)));
    all.filter(|tick| *tick >= low * (1.0 - 1e-9) && *tick <= high * (1.0 + 1e-9)).collect()
}

/// The labels of ticks, each with as many digits as are needed to tell them apart.
pub(super) fn labels(ticks: &[f64], unit: Unit) -> Vec<String> {
    ticks.iter().map(|tick| typeset(&label(*tick, unit, ticks))).collect()
}

fn label(tick: f64, unit: Unit, all: &[f64]) -> String {
    let most = all.iter().fold(0.0, |most: f64, tick| most.max(tick.abs()));
    match unit {
        Unit::Percent => trimmed(tick * 100.0) + "%",
        Unit::Elo if tick > 0.0 => format!("+{}", trimmed(tick)),
        Unit::Elo => trimmed(tick),
        Unit::Seconds => seconds(tick, all),
        Unit::Plain if most >= 10_000.0 => scaled(tick),
        Unit::Plain => trimmed(tick),
    }
}

/// A number to six digits, without zeros at its end.
fn trimmed(value: f64) -> String {
    if value == 0.0 {
        return "0".to_owned();
    }
    let digits = (5 - value.abs().log10().floor() as i32).clamp(0, 12) as usize;
    let text = format!("{value:.digits$}");
    if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.').to_owned() } else { text }
}

/// A large number with k, M or G for its thousands.
fn scaled(value: f64) -> String {
    let steps = [(1e12, "T"), (1e9, "G"), (1e6, "M"), (1e3, "k")];
    match steps.into_iter().find(|(size, _)| value.abs() >= size * 0.9999) {
        Some((size, letter)) => trimmed(value / size) + letter,
        None => trimmed(value),
    }
}

/// A time. Ticks of like size share a unit; where they span magnitudes, each has its own.
fn seconds(tick: f64, all: &[f64]) -> String {
    let sizes = all.iter().map(|tick| tick.abs()).filter(|size| *size > 0.0);
    let (least, most) =
        sizes.fold((f64::MAX, 0.0), |(least, most): (f64, f64), size| (least.min(size), most.max(size)));
    let measure = if most > 30.0 * least { tick.abs() } else { most };
    let steps = [(3600.0, "h"), (60.0, "min"), (1.0, "s"), (1e-3, "ms"), (1e-6, "µs"), (1e-9, "ns")];
    // Minutes and hours only where all are whole: 100 s is easier to read than 1.66667 min.
    let whole = |size: f64| size <= 1.0 || all.iter().all(|tick| (tick / size).fract().abs() < 1e-9);
    let (size, name) =
        steps.into_iter().find(|(size, _)| measure >= size * 0.9999 && whole(*size)).unwrap_or((1.0, "s"));
    format!("{} {name}", trimmed(tick / size))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(ticks: Vec<f64>, unit: Unit, expected: &[&str]) {
        assert_eq!(labels(&ticks, unit), expected);
    }

    #[test]
    fn linear_ticks_are_round() {
        check(linear(0.0, 1.0, 0.0), Unit::Percent, &["0%", "20%", "40%", "60%", "80%", "100%"]);
        check(linear(-130.0, 210.0, 0.0), Unit::Elo, &["−100", "−50", "0", "+50", "+100", "+150", "+200"]);
        check(linear(0.0, 42_000.0, 1.0), Unit::Plain, &["0", "10k", "20k", "30k", "40k"]);
        check(linear(3.0, 9.0, 1.0), Unit::Plain, &["3", "4", "5", "6", "7", "8", "9"]);
        check(linear(2.9, 5.1, 1.0), Unit::Plain, &["3", "4", "5"]);
        check(linear(0.0, 0.003, 0.0), Unit::Seconds, &["0 ms", "0.5 ms", "1 ms", "1.5 ms", "2 ms", "2.5 ms", "3 ms"]);
    }

    #[test]
    fn log_ticks_are_powers_or_near() {
        check(log(1e3, 2e6), Unit::Plain, &["1k", "10k", "100k", "1M"]);
        check(
            log(0.01, 5.0),
            Unit::Seconds,
            &["10 ms", "20 ms", "50 ms", "100 ms", "200 ms", "500 ms", "1 s", "2 s", "5 s"],
        );
        check(log(0.7, 3.0), Unit::Plain, &["1", "1.5", "2", "2.5", "3"]);
        check(log(1.0, 1e6), Unit::Plain, &["1", "10", "100", "1k", "10k", "100k", "1M"]);
        check(log(60.0, 200.0), Unit::Seconds, &["60 s", "80 s", "100 s", "120 s", "140 s", "160 s", "180 s", "200 s"]);
    }

    #[test]
    fn enormous_ranges_skip_powers() {
        assert!(log(1e-9, 1e30).len() < 12);
    }
}
