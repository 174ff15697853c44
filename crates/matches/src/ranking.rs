//! One strength for each of several agents, from all their games.

use serde::Serialize;

use super::results::Summary;
use super::tally::Record;
use hansu_stats::Interval;

/// An agent's strength among the others.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// Elo.
    pub elo: f64,
    /// Half the width of its 95% interval, infinite if nothing is known.
    pub error: f64,
}

/// The strengths of several agents, and how certain they are together.
#[derive(Clone, Debug, PartialEq)]
pub struct Ratings {
    elos: Vec<f64>,
    /// The covariances of the strengths, in Elo squared: nobody's strength is held for known when another's is judged.
    covariance: Vec<Vec<f64>>,
    /// Whether an agent has any games.
    known: Vec<bool>,
}

impl Ratings {
    /// The strengths that make the results likeliest (Bradley & Terry 1952, by the iteration of Hunter 2004); a draw is
    /// half a win. `results` has a record for each pair of agents, told from the first one's side.
    ///
    /// A draw against an average opponent is added for every agent, so that one that has won or lost everything gets a
    /// strength too. The covariances are the inverse of the likelihood's curvature in all strengths at once.
    pub fn of(agents: usize, results: &[(usize, usize, Record)]) -> Ratings {
        let mut points = vec![0.5; agents];
        let mut known = vec![false; agents];
        for &(a, b, record) in results {
            points[a] += record.wins as f64 + record.draws as f64 / 2.0;
            points[b] += record.losses as f64 + record.draws as f64 / 2.0;
            for agent in [a, b] {
                known[agent] |= record.games() > 0;
            }
        }
        let strengths = strengths(&points, results);
        let elos = strengths.iter().map(|strength| 400.0 * strength.log10()).collect();
        let elo_per_unit = 400.0 / std::f64::consts::LN_10;
        let mut covariance = inverse(information(&strengths, results));
        covariance.iter_mut().flatten().for_each(|entry| *entry *= elo_per_unit * elo_per_unit);
        Ratings { elos, covariance, known }
    }

    /// With the mean of all agents at 0.
    pub fn about_mean(&self) -> Vec<Rating> {
        let count = self.elos.len().max(1) as f64;
        let mean = self.elos.iter().sum::<f64>() / count;
        let overall: f64 = self.covariance.iter().flatten().sum::<f64>() / (count * count);
        let rating = |agent: usize| {
            let with_mean = self.covariance[agent].iter().sum::<f64>() / count;
            let variance = self.covariance[agent][agent] - 2.0 * with_mean + overall;
            self.rating(agent, self.elos[agent] - mean, variance)
        };
        (0..self.elos.len()).map(rating).collect()
    }

    /// With one agent at 0; the intervals are of the differences to it.
    pub fn about(&self, zero: usize) -> Vec<Rating> {
        let between = |a: usize, b: usize| self.covariance[a][b];
        let rating = |agent: usize| {
            let variance = between(agent, agent) + between(zero, zero) - 2.0 * between(agent, zero);
            self.rating(agent, self.elos[agent] - self.elos[zero], variance)
        };
        (0..self.elos.len()).map(rating).collect()
    }

    fn rating(&self, agent: usize, elo: f64, variance: f64) -> Rating {
        // Rounding may leave a little less than nothing.
        let error = if self.known[agent] { 1.96 * variance.max(0.0).sqrt() } else { f64::INFINITY };
        Rating { elo, error }
    }
}

/// The curvature of the likelihood in the logarithms of the strengths; the added draws are part of it.
fn information(strengths: &[f64], results: &[(usize, usize, Record)]) -> Vec<Vec<f64>> {
    let mut information = vec![vec![0.0; strengths.len()]; strengths.len()];
    for (agent, strength) in strengths.iter().enumerate() {
        information[agent][agent] += strength / (strength + 1.0).powi(2);
    }
    for &(a, b, record) in results.iter().filter(|(a, b, _)| a != b) {
        let expected = strengths[a] / (strengths[a] + strengths[b]);
        let of_games = record.games() as f64 * expected * (1.0 - expected);
        for (row, column, sign) in [(a, a, 1.0), (b, b, 1.0), (a, b, -1.0), (b, a, -1.0)] {
            information[row][column] += sign * of_games;
        }
    }
    information
}

/// The inverse of a matrix that has one, by Gauss and Jordan with the largest pivots.
fn inverse(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let size = matrix.len();
    let mut inverse: Vec<Vec<f64>> =
        (0..size).map(|row| (0..size).map(|column| f64::from(u8::from(row == column))).collect()).collect();
    for place in 0..size {
        let largest = |a: &usize, b: &usize| matrix[*a][place].abs().total_cmp(&matrix[*b][place].abs());
        let pivot = (place..size).max_by(largest).unwrap_or(place);
        matrix.swap(place, pivot);
        inverse.swap(place, pivot);
        let divisor = matrix[place][place];
        for rows in [&mut matrix, &mut inverse] {
            rows[place].iter_mut().for_each(|entry| *entry /= divisor);
        }
        for row in (0..size).filter(|&row| row != place) {
            let factor = matrix[row][place];
            for rows in [&mut matrix, &mut inverse] {
                let taken = rows[place].clone();
                rows[row].iter_mut().zip(taken).for_each(|(entry, taken)| *entry -= factor * taken);
            }
        }
    }
    inverse
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
    let mut ranking: Vec<Ranked> =
        Ratings::of(agents.len(), &results).about_mean().into_iter().enumerate().map(place).collect();
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
        let found = Ratings::of(2, &[(0, 1, record)]).about_mean();
        assert!((found[0].elo - found[1].elo - elo_of_score(0.7)).abs() < 0.5, "{found:?}");
        assert!((found[0].elo + found[1].elo).abs() < 1e-6);
        assert!(found[0].error < 10.0);
    }

    #[test]
    fn strengths_hold_across_a_chain() {
        let better = |wins| Record { wins, draws: 0, losses: 10_000 - wins };
        // 0 beats 1, 1 beats 2, each by 190.85 Elo; 0 and 2 never meet.
        let found = Ratings::of(3, &[(0, 1, better(7_500)), (1, 2, better(7_500))]).about_mean();
        assert!((found[0].elo - found[2].elo - 2.0 * 190.85).abs() < 2.0, "{found:?}");
    }

    #[test]
    fn a_clean_sweep_and_an_agent_without_games_have_finite_ratings() {
        let sweep = Record { wins: 10, draws: 0, losses: 0 };
        let found = Ratings::of(3, &[(0, 1, sweep)]).about_mean();
        assert!(found.iter().all(|rating| rating.elo.is_finite()), "{found:?}");
        assert!(found[0].elo > found[2].elo && found[2].elo > found[1].elo);
        assert!(found[2].error.is_infinite());
    }

    #[test]
    fn the_interval_of_two_agents_is_that_of_their_score() {
        let record = Record { wins: 600, draws: 0, losses: 400 };
        let found = Ratings::of(2, &[(0, 1, record)]).about(1);
        // A score of 0.6 with a standard error of the root of 0.6 * 0.4 / 1000, by the slope of Elo there.
        let expected = 1.96 * (0.24f64 / 1000.0).sqrt() * 400.0 / std::f64::consts::LN_10 / 0.24;
        assert!((found[0].error - expected).abs() < 0.5, "{found:?} {expected}");
        assert_eq!((found[1].elo, found[1].error), (0.0, 0.0));
    }

    #[test]
    fn the_uncertainty_of_those_between_is_part_of_the_interval() {
        let even = |games: u64| Record { wins: games / 2, draws: 0, losses: games / 2 };
        // 0 and 2 meet only through 1: the variances of both matches add up.
        let chain = Ratings::of(3, &[(0, 1, even(100)), (1, 2, even(100))]).about(2);
        let near = chain[1].error;
        assert!((chain[0].error / near - 2f64.sqrt()).abs() < 0.02, "{chain:?}");
    }
}
