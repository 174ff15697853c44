//! The strengths of all agents of a table of matches, from all its results together.

use hansu_agents::AgentSpec;

use super::cell::{Cell, Cells};
use super::match_run::MatchRun;
use super::plot::Plot as PlotFile;
use super::row::Row;
use crate::figures::{Axis, Plot, Point, Series};
use crate::matches::{Rating, Record, ratings};
use crate::stats::Interval;

/// An agent of the table, and how strong it is.
struct Rated {
    agent: AgentSpec,
    /// The values of the swept keys of its matches, if it is one of those whose results are told.
    keys: Option<Cells>,
    games: u64,
    rating: Rating,
}

/// Strengths in Elo; the first opponent of the table has 0.
pub(super) struct Ratings(Vec<Rated>);

impl Ratings {
    /// Of all games that were played.
    pub(super) fn of(run: &MatchRun) -> Ratings {
        let mut agents: Vec<(AgentSpec, Option<Cells>)> = Vec::new();
        let mut place = |agent: &AgentSpec, keys: Option<&Cells>| {
            agents.iter().position(|(known, _)| known == agent).unwrap_or_else(|| {
                agents.push((agent.clone(), keys.cloned()));
                agents.len() - 1
            })
        };
        let results: Vec<(usize, usize, Record)> = run
            .contests()
            .map(|(row, record)| (place(&row.a, Some(&row.keys)), place(&row.b, None), record))
            .filter(|(.., record)| record.games() > 0)
            .collect();
        let strengths = ratings(agents.len(), &results);
        let zero = results.first().map_or(0.0, |&(_, b, _)| strengths[b].elo);
        let of = |at: usize| results.iter().filter(move |&&(a, b, _)| a == at || b == at);
        let rated = agents.into_iter().enumerate().map(|(at, (agent, keys))| Rated {
            agent,
            keys,
            games: of(at).map(|(.., record)| record.games()).sum(),
            rating: Rating { elo: strengths[at].elo - zero, ..strengths[at] },
        });
        let mut rated: Vec<Rated> = rated.filter(|rated| rated.games > 0).collect();
        rated.sort_by(|a, b| b.rating.elo.total_cmp(&a.rating.elo));
        Ratings(rated)
    }

    /// A row for each agent, the strongest first.
    pub(super) fn rows(&self) -> Vec<Row> {
        let row = |rated: &Rated| {
            let Rating { elo, error } = rated.rating;
            let mut cells = Cells::default();
            cells.push("agent", rated.agent.to_string().as_str());
            cells.push("games", rated.games);
            cells.push("elo", elo);
            cells.push("elo_low", elo - error);
            cells.push("elo_high", elo + error);
            Row { cells, ..Row::default() }
        };
        self.0.iter().map(row).collect()
    }

    /// The strengths of those whose results are told along the key of the table's plot, with a level for each of their
    /// opponents; where the key's values are no numbers, all agents from the strongest down.
    pub(super) fn plot(&self, file: Option<&PlotFile>, title: String) -> Plot {
        let interval = |Rating { elo, error }: Rating| Interval { low: elo - error, value: elo, high: elo + error };
        let x_of = |rated: &Rated| rated.keys.as_ref()?.get(&file?.x).and_then(Cell::magnitude);
        let mut told: Vec<Point> =
            self.0.iter().filter_map(|rated| Some(Point::estimate(x_of(rated)?, interval(rated.rating)))).collect();
        let Some(file) = file.filter(|_| !told.is_empty()) else {
            let all: Vec<_> = self.0.iter().map(|rated| (rated.agent.to_string(), interval(rated.rating))).collect();
            return Plot::ranking(title, &all);
        };
        told.sort_by(|a, b| a.x.total_cmp(&b.x));
        let label = file.x_label.clone().unwrap_or_else(|| file.x.replace('_', " "));
        let x_axis = if file.log_x { Axis::log(label) } else { Axis::linear(label) };
        let plot = Plot::new(title, x_axis, Axis::linear("Elo")).with(Series::ours("", told));
        let opponents = self.0.iter().filter(|rated| rated.keys.is_none());
        opponents.fold(plot, |plot, rated| plot.guide(rated.rating.elo, rated.agent.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::time::Duration;

    use hansu_search::{Cancel, SystemClock};

    use super::*;
    use crate::experiments::Experiment;
    use crate::matches::{Journal, RunOptions};

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

    #[test]
    fn every_agent_of_a_table_gets_one_strength_from_all_its_games() {
        let experiment = Experiment::parse(LADDER, "ladder").expect("valid");
        let table = &experiment.tables[0];
        let mut run = MatchRun::new("ladder", table, &table.match_rows(), 1).expect("valid");
        let options = RunOptions {
            concurrency: 1,
            margin: Duration::from_secs(60),
            clock: Arc::new(SystemClock::start()),
            cancel: Cancel::default(),
            make: &AgentSpec::build,
        };
        run.play(&mut Journal::in_memory(), &options, &mut |_, _| ()).expect("nothing fails");
        let ratings = Ratings::of(&run);
        let rows = ratings.rows();
        let of = |agent: &str, column: &str| {
            let row = rows.iter().find(|row| row.cells.get("agent") == Some(&agent.into())).expect("rated");
            row.cells.get(column).and_then(Cell::magnitude).expect("a number")
        };
        assert_eq!(rows.len(), 4);
        assert_eq!(of("random", "elo"), 0.0);
        assert_eq!(of("random", "games"), 8.0);
        assert!(of("mcts:playouts=200", "elo") > of("mcts:playouts=1", "elo"));
        assert!(of("greedy", "elo_low") < of("greedy", "elo"));
        let plot = ratings.plot(table.plot.as_ref(), String::new());
        assert_eq!(plot.series[0].points.iter().map(|point| point.x).collect::<Vec<_>>(), [1.0, 200.0]);
    }
}
