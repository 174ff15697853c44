//! What is to be done of an experiment.

use hansu_agents::{Access, AgentSpec};

use super::Experiment;
use super::cell::Cells;
use super::error::ExperimentError;
use super::filter::{Filter, FilterError};
use super::game_table::{GamePoint, GameTable};
use super::match_table::MatchRow;
use super::pair_table::{PairTable, PairsPoint};
use super::row::{Found, Row};
use super::sweep::{known, list};
use super::table::Table;

/// Which part of an experiment to run: all of it by default.
#[derive(Clone, Debug, Default)]
pub struct Choice {
    /// Filters, which all have to hold.
    pub only: Vec<Filter>,
    /// Whether only the quick part is wanted.
    pub quick: bool,
}

/// What is to be done of a table.
#[derive(Debug)]
pub struct TablePlan<'a> {
    /// The table.
    pub table: &'a Table,
    /// The work.
    pub work: Work<'a>,
}

/// The rows that are to be found.
#[derive(Debug)]
pub enum Work<'a> {
    /// By single games.
    Games(Vec<GamesStep<'a>>),
    /// By a match each.
    Matches(Vec<MatchRow>),
}

impl Work<'_> {
    /// Whether any agent of it runs a program.
    fn runs_programs(&self) -> bool {
        let runs = |agent: &AgentSpec| agent.access() == Access::Commands;
        match self {
            Work::Games(steps) => steps.iter().any(|step| step.agents().into_iter().any(runs)),
            Work::Matches(rows) => rows.iter().any(|row| runs(&row.a) || runs(&row.b)),
        }
    }

    /// How many steps it has, for telling of progress.
    pub fn steps(&self) -> usize {
        match self {
            Work::Games(steps) => steps.len(),
            Work::Matches(rows) => rows.len(),
        }
    }
}

/// The games of one point of a sweep.
#[derive(Debug)]
pub struct GamesStep<'a>(Games<'a>);

#[derive(Debug)]
enum Games<'a> {
    Point(&'a GameTable, GamePoint),
    Pairs(&'a PairTable, PairsPoint),
}

impl<'a> GamesStep<'a> {
    pub(super) fn point(table: &'a GameTable, point: GamePoint) -> GamesStep<'a> {
        GamesStep(Games::Point(table, point))
    }

    pub(super) fn pairs(table: &'a PairTable, point: PairsPoint) -> GamesStep<'a> {
        GamesStep(Games::Pairs(table, point))
    }

    pub(super) fn agents(&self) -> Vec<&AgentSpec> {
        match &self.0 {
            Games::Point(_, point) => point.agents().into(),
            Games::Pairs(_, point) => point.agents(),
        }
    }

    /// How many rows and games there will be.
    pub(super) fn planned(&self) -> (u64, u64) {
        match &self.0 {
            Games::Point(table, _) => table.planned(),
            Games::Pairs(_, point) => point.planned(),
        }
    }

    /// How many games a row tells of.
    pub(super) fn games_of(&self, row: &Row) -> u64 {
        match &self.0 {
            Games::Point(table, _) => table.games_of_a_row(),
            Games::Pairs(..) => u64::from(row.played.is_some()),
        }
    }

    /// The row beside what is published for it today: the file may have changed since the game was played.
    pub(super) fn compared_anew(&self, row: &Row) -> Row {
        match &self.0 {
            Games::Point(table, _) => table.compared_anew(row.clone()),
            Games::Pairs(..) => row.clone(),
        }
    }

    /// The values of the swept keys.
    pub fn keys(&self) -> &Cells {
        match &self.0 {
            Games::Point(_, point) => &point.keys,
            Games::Pairs(_, point) => &point.keys,
        }
    }

    /// Plays the games that are not among the rows `kept` of an earlier run; `found` is called with each row as soon as it is
    /// there.
    pub fn run(&self, kept: &[Row], found: &mut dyn FnMut(Found)) -> Result<(), ExperimentError> {
        match &self.0 {
            Games::Point(table, point) => table.run(point, kept, found),
            Games::Pairs(table, point) => table.run(point, kept, found),
        }
    }
}

impl Experiment {
    /// Whether any of its agents runs a program: whoever has not written the file himself may not want that.
    pub fn runs_programs(&self) -> bool {
        self.tables.iter().filter_map(|table| table.work(&[], false)).any(|work| work.runs_programs())
    }

    /// The work that a choice leaves, table by table.
    ///
    /// A filter on `table` chooses tables by name; one on any other key leaves out the tables that do not have it.
    pub fn plan(&self, choice: &Choice) -> Result<Vec<TablePlan<'_>>, FilterError> {
        self.refuse_unknown_keys(&choice.only)?;
        let (of_tables, of_keys): (Vec<&Filter>, Vec<&Filter>) =
            choice.only.iter().partition(|filter| filter.key == "table");
        let named = |table: &&Table| of_tables.iter().all(|filter| filter.lets_through(&table.name.as_str().into()));
        let plan = |table| Some(TablePlan { table, work: Table::work(table, &of_keys, choice.quick)? });
        let plans: Vec<TablePlan<'_>> = self.tables.iter().filter(named).filter_map(plan).collect();
        if plans.is_empty() { Err(self.nothing_left(choice)) } else { Ok(plans) }
    }

    /// The keys of all tables, each once.
    fn keys(&self) -> Vec<&str> {
        let mut keys = vec!["table"];
        for key in self.tables.iter().flat_map(Table::keys) {
            if !keys.contains(&key) {
                keys.push(key);
            }
        }
        keys
    }

    fn refuse_unknown_keys(&self, only: &[Filter]) -> Result<(), FilterError> {
        let keys = self.keys();
        match only.iter().find(|filter| !keys.contains(&filter.key.as_str())) {
            Some(filter) => Err(FilterError::UnknownKey { key: filter.key.clone(), known: known(&keys) }),
            None => Ok(()),
        }
    }

    fn nothing_left(&self, choice: &Choice) -> FilterError {
        let only: Vec<String> = choice.only.iter().map(Filter::to_string).collect();
        let values_of = |key: &str| match key {
            "table" => known(&self.tables.iter().map(|table| table.name.as_str()).collect::<Vec<_>>()),
            _ => {
                let of_tables = self.tables.iter().map(|table| list(&table.values(key)));
                let mut lists: Vec<String> = of_tables.filter(|values| !values.is_empty()).collect();
                lists.dedup();
                lists.join("; ")
            }
        };
        let values: Vec<String> =
            choice.only.iter().map(|filter| format!("{} is one of {}", filter.key, values_of(&filter.key))).collect();
        let quick = if choice.quick { " (--quick runs only some of them)" } else { "" };
        FilterError::NothingLeft { only: only.join(" --only "), values: values.join(", ") + quick }
    }
}
