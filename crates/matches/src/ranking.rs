//! One strength for each of several agents, from all their games.

use serde::Serialize;

use super::results::Summary;
use super::tally::Record;
use hansu_stats::Interval;

/// An agent's strength among the others.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// Elo; the mean over all agents is 0.
    pub elo: f64,
    /// Half the width of its 95% interval, infinite if nothing is known.
    pub error: f64,
}

/// The strengths that make the results likeliest (Bradley & Terry 1952, by the iteration of Hunter 2004); a draw is half
/// a win. `results` has a record for each pair of agents, told from the first one's side.
///
/// A draw against an average opponent is added for every agent, so that one that has won or lost everything gets a
/// strength too.
pub fn ratings(agents: usize, results: &[(usize, usize, Record)]) -> Vec<Rating> {
    let mut points = vec![0.5; agents];
    for &(a, b, record) in results {
        points[a] += record.wins as f64 + record.draws as f64 / 2.0;
        points[b] += record.losses as f64 + record.draws as f64 / 2.0;
    }
    let strengths = strengths(&points, results);
    let elos: Vec<f64> = strengths.iter().map(|strength| 400.0 * strength.log10()).collect();
    let mean = elos.iter().sum::<f64>() / agents.max(1) as f64;
    let rating = |agent: usize| Rating { elo: elos[agent] - mean, error: error(agent, &strengths, results) };
    (0..agents).map(rating).collect()
}

fn strengths(points: &[f64], results: &[(usize, usize, Record)]) -> Vec<f64> {
    const MOST_ROUNDS: usize = 10_000;
    let mut strengths = vec![1.0; points.len()];
    for _ in 0..MOST_ROUNDS {
        // The added draw is against an opponent of strength 1.
        let mut weights: Vec<f64> = strengths.iter().map(|strength| 1.0 / (strength + 1.0)).collect();
        for &(a, b, record) in results {
            let weight = record.games() as f64 / (strengths[a] + strengths[b]);
            weights[a] += weight;
            weights[b] += weight;
        }
        let next: Vec<f64> = points.iter().zip(&weights).map(|(points, weight)| points / weight).collect();
        let change = next.iter().zip(&strengths).map(|(a, b): (&f64, &f64)| (a / b).ln().abs()).fold(0.0, f64::max);
        strengths = next;
        if change < 1e-10 {
            break;
        }
    }
    strengths
}

/// From the curvature of the likelihood in one agent's strength, the others held still.
fn error(agent: usize, strengths: &[f64], results: &[(usize, usize, Record)]) -> f64 {
    let information: f64 = results
        .iter()
        .filter(|(a, b, _)| *a == agent || *b == agent)
        .map(|&(a, b, record)| {
            let expected = strengths[a] / (strengths[a] + strengths[b]);
            record.games() as f64 * expected * (1.0 - expected)
        })
        .sum();
    let elo_per_unit = 400.0 / std::f64::consts::LN_10;
    1.96 * elo_per_unit / information.sqrt()
}

/// An agent's place in a ranking.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[allow(missing_docs)]
pub struct Ranked {
    pub agent: String,
    pub elo: f64,
    /// Half the width of its 95% interval.
    pub error: f64,
    pub games: u64,
    /// Points a game.
    pub score: f64,
}

impl Ranked {
    /// Its strength with the 95% interval.
    pub fn interval(&self) -> Interval {
        Interval { low: self.elo - self.error, value: self.elo, high: self.elo + self.error }
    }
}

/// The agents from the strongest to the weakest.
pub fn ranking(agents: &[String], pairings: &[(usize, usize)], summaries: &[Summary]) -> Vec<Ranked> {
    let record = |summary: &Summary| Record { wins: summary.wins, draws: summary.draws, losses: summary.losses };
    let results: Vec<(usize, usize, Record)> =
        pairings.iter().zip(summaries).map(|(&(a, b), summary)| (a, b, record(summary))).collect();
    let place = |(agent, rating): (usize, Rating)| {
        let own = results.iter().filter_map(|&(a, b, Record { wins, draws, losses })| match agent {
            agent if agent == a => Some(Record { wins, draws, losses }),
            agent if agent == b => Some(Record { wins: losses, draws, losses: wins }),
            _ => None,
        });
        let total = own.fold(Record::default(), |sum, record| Record {
            wins: sum.wins + record.wins,
            draws: sum.draws + record.draws,
            losses: sum.losses + record.losses,
        });
        Ranked {
            agent: agents[agent].clone(),
            elo: rating.elo,
            error: rating.error,
            games: total.games(),
            score: total.score().unwrap_or(0.5),
        }
    };
    let mut ranking: Vec<Ranked> = ratings(agents.len(), &results).into_iter().enumerate().map(place).collect();
    ranking.sort_by(|a, b| b.elo.total_cmp(&a.elo));
    ranking
}

#[cfg(test)]
mod tests {
    use super::*;
    use hansu_stats::elo_of_score;

    #[test]
    fn two_agents_differ_by_what_their_score_says() {
        let record = Record { wins: 6000, draws: 2000, losses: 2000 };
        let found = ratings(2, &[(0, 1, record)]);
        assert!((found[0].elo - found[1].elo - elo_of_score(0.7)).abs() < 0.5, "{found:?}");
        assert!((found[0].elo + found[1].elo).abs() < 1e-6);
        assert!(found[0].error < 10.0);
    }

    #[test]
    fn strengths_hold_across_a_chain() {
        let better = |wins| Record { wins, draws: 0, losses: 10_000 - wins };
        // 0 beats 1, 1 beats 2, each by 190.85 Elo; 0 and 2 never meet.
        let found = ratings(3, &[(0, 1, better(7_500)), (1, 2, better(7_500))]);
        assert!((found[0].elo - found[2].elo - 2.0 * 190.85).abs() < 2.0, "{found:?}");
    }

    #[test]
    fn a_clean_sweep_and_an_agent_without_games_have_finite_ratings() {
        let sweep = Record { wins: 10, draws: 0, losses: 0 };
        let found = ratings(3, &[(0, 1, sweep)]);
        assert!(found.iter().all(|rating| rating.elo.is_finite()), "{found:?}");
        assert!(found[0].elo > found[2].elo && found[2].elo > found[1].elo);
        assert!(found[2].error.is_infinite());
    }
}
