//! The plots that matches and tests always need.

use super::{Axis, Lean, Mark, Plot, Point, Series};
use crate::Unit;
use hansu_stats::Interval;

impl Plot {
    /// Players by their Elo: a bar each, with its interval, the strongest first. The order is made here.
    pub fn ranking(title: impl Into<String>, players: &[(String, Interval)]) -> Plot {
        let mut players: Vec<&(String, Interval)> = players.iter().collect();
        players.sort_by(|a, b| b.1.value.total_cmp(&a.1.value));
        let points =
            players.iter().enumerate().map(|(place, player)| Point::estimate(place as f64, player.1)).collect();
        let names = players.iter().map(|player| player.0.clone());
        let elo = Axis::linear("Elo, with 95% intervals").unit(Unit::Elo);
        let mut plot = Plot::new(title, Axis::categories("", names), elo);
        plot.lean = Lean::Sideways;
        plot.with(Series::ours("", points).mark(Mark::Bars))
    }

    /// How a sequential test went: the log-likelihood ratio after so many games, between its two bounds.
    pub fn sprt(title: impl Into<String>, curve: &[(u64, f64)], (lower, upper): (f64, f64)) -> Plot {
        let points = curve.iter().map(|(games, ratio)| Point::new(*games as f64, *ratio)).collect();
        let plot = Plot::new(title, Axis::linear("games"), Axis::linear("log-likelihood ratio"));
        plot.with(Series::ours("", points).mark(Mark::Steps))
            .guide(upper, format!("accept H1 ({upper:.2})"))
            .guide(lower, format!("accept H0 ({})", crate::unit::typeset(&format!("{lower:.2}"))))
    }

    /// How the score went over the games, with its interval.
    pub fn running_score(title: impl Into<String>, curve: &[(u64, Interval)]) -> Plot {
        let points = curve.iter().map(|(games, score)| Point::estimate(*games as f64, *score)).collect();
        let plot = Plot::new(title, Axis::linear("games"), Axis::linear("score so far").unit(Unit::Percent));
        plot.with(Series::ours("", points)).guide(0.5, "equal")
    }
}
