//! The strengths of all agents of a table of matches, from all its results together.

use super::cell::{Cell, Cells};
use super::kept::KeptMatch;
use super::match_table::MatchRow;
use super::plot::Plot as PlotFile;
use super::row::Row;
use crate::figures::{Axis, Plot, Point, Series};
use crate::matches::{MOST_ELO, Rating, Ratings, Record};
use crate::stats::Interval;

/// An agent of the table, and how strong it is.
struct Rated {
    agent: String,
    /// The values of the swept keys of its matches, if it is one of those whose results are told.
    keys: Option<Cells>,
    record: Record,
    rating: Rating,
}

/// Strengths in Elo.
pub(super) struct RatedAgents {
    agents: Vec<Rated>,
    /// The agent that has 0.
    zero: String,
}

impl RatedAgents {
    /// Of all games that were played.
    pub(super) fn of(matches: &[(MatchRow, &KeptMatch)]) -> RatedAgents {
        let mut agents: Vec<(String, Option<Cells>)> = Vec::new();
        let mut place = |agent: &str, keys: Option<&Cells>| {
            agents.iter().position(|(known, _)| known == agent).unwrap_or_else(|| {
                agents.push((agent.to_owned(), keys.cloned()));
                agents.len() - 1
            })
        };
        let mut results: Vec<(usize, usize, Record)> = Vec::new();
        for (row, kept) in matches {
            let Ok(tally) = kept.results.tally() else { continue };
            let (a, b) = (place(&kept.results.a, Some(&row.keys)), place(&kept.results.b, None));
            results.push((a, b, tally.record()));
        }
        let records: Vec<Record> = (0..agents.len()).map(|at| record_of(at, &results)).collect();
        // An agent that has lost everything may be any distance below the others, and would be no measure for them.
        let opponents = results.iter().map(|&(_, b, _)| b);
        let zero = opponents.clone().find(|&b| is_bounded(&records[b])).or(opponents.clone().next()).unwrap_or(0);
        let ratings = if agents.is_empty() { Vec::new() } else { Ratings::of(agents.len(), &results).about(zero) };
        let zero = agents.get(zero).map_or_else(String::new, |(agent, _)| agent.clone());
        let rated = agents.into_iter().zip(records).zip(ratings);
        let mut agents: Vec<Rated> =
            rated.map(|(((agent, keys), record), rating)| Rated { agent, keys, record, rating }).collect();
        agents.sort_by(|a, b| b.rating.elo.total_cmp(&a.rating.elo));
        RatedAgents { agents, zero }
    }

    /// How the strengths were found.
    pub(super) fn about(&self) -> String {
        format!(
            "One strength for each agent, from all results of the table together: those that make them likeliest by the \
             model of Bradley and Terry (1952), a draw being half a win, with one more draw of each agent against an \
             average one, so that a clean sweep has a strength too. {} has 0. The 95% intervals are those of the \
             difference to it, from the covariances of all strengths: nobody's strength is held for known. Of an agent \
             that won everything, or lost everything, only a bound is told.",
            self.zero
        )
    }

    /// A row for each agent, the strongest first.
    pub(super) fn rows(&self) -> Vec<Row> {
        let row = |rated: &Rated| {
            let Interval { low, value, high } = rated.interval();
            let mut cells = Cells::default();
            cells.push("agent", rated.agent.as_str());
            cells.push("games", rated.record.games());
            cells.push("elo", value.clamp(-MOST_ELO, MOST_ELO));
            cells.push("elo_low", low);
            cells.push("elo_high", high);
            Row { cells, ..Row::default() }
        };
        self.agents.iter().map(row).collect()
    }

    /// The strengths of those whose results are told along the key of the table's plot, with a level for each of their
    /// opponents; where the key's values are no numbers, all agents from the strongest down.
    pub(super) fn plot(&self, file: Option<&PlotFile>, title: String) -> Plot {
        let x_of = |rated: &Rated| rated.keys.as_ref()?.get(&file?.x).and_then(Cell::magnitude);
        let mut told: Vec<Point> =
            self.agents.iter().filter_map(|rated| Some(Point::estimate(x_of(rated)?, rated.drawn()))).collect();
        let Some(file) = file.filter(|_| !told.is_empty()) else {
            let all: Vec<_> = self.agents.iter().map(|rated| (rated.agent.clone(), rated.drawn())).collect();
            return Plot::ranking(title, &all);
        };
        told.sort_by(|a, b| a.x.total_cmp(&b.x));
        let label = file.x_label.clone().unwrap_or_else(|| file.x.replace('_', " "));
        let x_axis = if file.log_x { Axis::log(label) } else { Axis::linear(label) };
        let plot = Plot::new(title, x_axis, Axis::linear("Elo")).with(Series::ours("", told));
        let opponents = self.agents.iter().filter(|rated| rated.keys.is_none());
        opponents.fold(plot, |plot, rated| plot.guide(rated.rating.elo, rated.agent.clone()))
    }
}

impl Rated {
    /// The 95% interval for the table: a bound where nothing more is known.
    fn interval(&self) -> Interval {
        let Interval { low, value, high } = self.drawn();
        match self.record {
            Record { draws: 0, losses: 0, .. } => Interval { low, value: f64::INFINITY, high: MOST_ELO },
            Record { wins: 0, draws: 0, .. } => Interval { low: -MOST_ELO, value: f64::NEG_INFINITY, high },
            _ => Interval { low, value, high },
        }
    }

    /// The 95% interval for a plot.
    fn drawn(&self) -> Interval {
        let Rating { elo, error } = self.rating;
        Interval { low: elo - error, value: elo, high: elo + error }
    }
}

/// Whether it has both gained and lost points, so that its strength has two sides.
fn is_bounded(record: &Record) -> bool {
    record.draws > 0 || record.wins > 0 && record.losses > 0
}

fn record_of(agent: usize, results: &[(usize, usize, Record)]) -> Record {
    let mut sum = Record::default();
    for &(a, b, Record { wins, draws, losses }) in results {
        let (won, lost) = if a == agent { (wins, losses) } else { (losses, wins) };
        if a == agent || b == agent {
            sum = Record { wins: sum.wins + won, draws: sum.draws + draws, losses: sum.losses + lost };
        }
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiments::Experiment;
    use crate::matches::ContestResults;

    const LADDER: &str = r#"
        id = "ladder"
        title = "A ladder"
        question = "Who is stronger?"
        game = "othello"

        [[table]]
        name = "all"
        kind = "match"
        a = "mcts:playouts={playouts}"
        b = "{opponent}"
        games = 4
        sweep = { playouts = [1, 200], opponent = ["random", "greedy"] }
        plot = { x = "playouts", series = "opponent" }
        ratings = true
    "#;

    fn rated(points: [&str; 4]) -> (RatedAgents, Plot) {
        let experiment = Experiment::parse(LADDER, "ladder").expect("valid");
        let table = &experiment.tables[0];
        let kept: Vec<KeptMatch> = table
            .match_rows()
            .iter()
            .zip(points)
            .map(|(row, points)| KeptMatch {
                table: table.name.clone(),
                run: 0,
                keys: row.keys.clone(),
                results: ContestResults {
                    a: row.a.to_string(),
                    b: row.b.to_string(),
                    points: points.to_owned(),
                    ..ContestResults::default()
                },
                stretches: Vec::new(),
            })
            .collect();
        let matches: Vec<_> = table.match_rows().into_iter().zip(&kept).collect();
        let rated = RatedAgents::of(&matches);
        let plot = rated.plot(table.plot.as_ref(), String::new());
        (rated, plot)
    }

    fn number(rated: &RatedAgents, agent: &str, column: &str) -> f64 {
        let rows = rated.rows();
        let row = rows.iter().find(|row| row.cells.get("agent") == Some(&agent.into())).expect("rated");
        row.cells.get(column).and_then(Cell::magnitude).expect("a number")
    }

    #[test]
    fn every_agent_of_a_table_gets_one_strength_from_all_its_games() {
        let (rated, plot) = rated(["2020", "0020", "2221", "2022"]);
        assert_eq!(rated.rows().len(), 4);
        assert_eq!((number(&rated, "random", "elo"), number(&rated, "random", "games")), (0.0, 8.0));
        assert!(number(&rated, "mcts:playouts=200", "elo") > number(&rated, "mcts:playouts=1", "elo"));
        assert!(number(&rated, "greedy", "elo_low") < number(&rated, "greedy", "elo"));
        assert_eq!(plot.series[0].points.iter().map(|point| point.x).collect::<Vec<_>>(), [1.0, 200.0]);
    }

    #[test]
    fn one_that_lost_everything_is_no_measure_and_has_a_bound() {
        let (rated, _) = rated(["2222", "0020", "2222", "2022"]);
        assert_eq!(number(&rated, "greedy", "elo"), 0.0);
        assert_eq!(number(&rated, "random", "elo"), -MOST_ELO);
        assert!(number(&rated, "random", "elo_high") < number(&rated, "mcts:playouts=1", "elo_high"));
        assert!(rated.about().contains("greedy has 0."));
    }
}
