//! How a run learns, as pictures.

use hansu_zero::{IterationRecord, Judgement, RunError, ZeroFolder};

use super::ladder::rated;
use crate::figures::{Axis, FigureError, Plot, Point, Series, write_atomically};
use crate::stats::Interval;

/// The pictures of a run: their names and what they show. Those without anything to show are left out.
pub fn curves(iterations: &[IterationRecord], ladder: &[Judgement]) -> Vec<(&'static str, Plot)> {
    let axis = || Axis::linear("iteration");
    let over = |value: fn(&IterationRecord) -> f64| {
        iterations.iter().map(|record| Point::new(f64::from(record.iteration), value(record))).collect::<Vec<_>>()
    };
    let mut plots = Vec::new();
    if !iterations.is_empty() {
        let mut losses = Plot::new("Losses", axis(), Axis::linear("loss"));
        losses.series.push(Series::ours("policy (cross-entropy)", over(|record| record.policy_loss)));
        losses.series.push(Series::ours("value (squared error)", over(|record| record.value_loss)));
        plots.push(("losses", losses));
        let mut speed = Plot::new("Self-play", axis(), Axis::linear("games an hour"));
        speed.series.push(Series::ours("games an hour", over(|record| of_games(record, record.games_per_hour))));
        plots.push(("speed", speed));
        let mut games = Plot::new("How the games end", axis(), Axis::linear("share of the games"));
        games.series.push(Series::ours("Black wins", over(|record| share(record, record.black_wins))));
        games.series.push(Series::ours("drawn", over(|record| share(record, record.draws))));
        games.series.push(Series::ours("White wins", over(|record| share(record, record.white_wins))));
        plots.push(("games", games));
    }
    if !ladder.is_empty() {
        plots.push(("ladder", ladder_plot(rated(ladder.to_vec()))));
    }
    plots
}

fn share(record: &IterationRecord, games: usize) -> f64 {
    of_games(record, games as f64 / record.games as f64)
}

/// A figure about the games of an iteration. Where they were all played before an interruption, nothing is known of
/// them, and not a number is not drawn.
fn of_games(record: &IterationRecord, value: f64) -> f64 {
    if record.games > 0 { value } else { f64::NAN }
}

fn ladder_plot(judgements: Vec<Judgement>) -> Plot {
    let first = judgements.first().and_then(|judgement| judgement.opponents.first());
    let against = first.map_or(String::new(), |opponent| format!(" ({} = 0)", opponent.name));
    let mut plot = Plot::new("Strength", Axis::linear("iteration"), Axis::linear(format!("Elo{against}")));
    let point = |judgement: &Judgement| {
        let Judgement { elo, elo_low: low, elo_high: high, .. } = *judgement;
        Point::estimate(f64::from(judgement.iteration), Interval { low, value: elo, high })
    };
    plot.series.push(Series::ours("the network", judgements.iter().map(point).collect()));
    let opponents = judgements.last().map_or(&[][..], |judgement| &judgement.opponents);
    let fixed = opponents.iter().filter(|opponent| !opponent.is_earlier());
    fixed.fold(plot, |plot, opponent| plot.guide(opponent.elo, opponent.name.clone()))
}

/// Draws the pictures of a run into its folder, as `curves/NAME.{svg,png}`.
pub fn write_curves(folder: &ZeroFolder) -> Result<(), CurvesError> {
    for (name, plot) in curves(&folder.iterations()?, &folder.ladder()?) {
        let path = folder.path().join("curves").join(name);
        write_atomically(&path.with_extension("svg"), plot.to_svg()?.as_bytes())?;
        write_atomically(&path.with_extension("png"), &plot.to_png()?)?;
    }
    Ok(())
}

/// Why there are no pictures.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs)]
pub enum CurvesError {
    #[error(transparent)]
    Run(#[from] RunError),
    #[error(transparent)]
    Figure(#[from] FigureError),
}
