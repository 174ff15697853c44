//! The pictures of a match.

use super::line::GameLine;
use super::ranking::Ranked;
use super::results::Results;
use super::tally::Tally;
use hansu_figures::Plot;
use hansu_stats::{Estimate, Pentanomial};

/// The agents' strengths.
pub(super) fn ranking_plot(ranking: &[Ranked]) -> Plot {
    let players: Vec<_> = ranking.iter().map(|ranked| (ranked.agent.clone(), ranked.interval())).collect();
    Plot::ranking("All agents", &players)
}

/// How the score, or the test's ratio, came about game by game.
pub(super) fn running_plot(games: &[&GameLine], results: &Results, title: String) -> Plot {
    let mut tally = Tally::default();
    games.iter().for_each(|line| tally.add(line));
    match results.test() {
        Some(test) => {
            let ratio = |pairs: &Pentanomial| Some(test.sprt().log_likelihood_ratio(pairs));
            Plot::sprt(title, &curve(&tally, ratio), test.limits())
        }
        None => Plot::running_score(title, &curve(&tally, |pairs| Estimate::of(pairs).map(|found| found.score))),
    }
}

/// What the pairs say after each of them, by the number of games.
fn curve<T>(tally: &Tally, value: impl Fn(&Pentanomial) -> Option<T>) -> Vec<(u64, T)> {
    let mut pairs = Pentanomial::default();
    let points = tally.pairs_in_order().filter_map(|(first, second)| {
        pairs.add(first, second);
        Some((2 * pairs.pairs(), value(&pairs)?))
    });
    points.collect()
}
