//! Experiments as files: what is played, what varies, what is told of it, and what others found.
//!
//! A file is read into an [`Experiment`], with everything checked that can be before anything runs: names, keys, every
//! agent of every row. [`Experiment::plan`] says what there is to do for a choice of its parts; the caller does it, and
//! is handed the rows. How to write such a file is told in `docs/experiments.md`.

mod best;
mod builtin;
mod cell;
mod compare;
mod error;
mod extent;
mod filter;
mod finding;
mod findings;
mod folder;
mod game_table;
mod kept;
#[cfg(test)]
mod kept_tests;
mod match_results;
mod match_run;
mod match_table;
mod measure;
mod pair_table;
mod plan;
mod plot;
mod ratings;
mod reported;
mod row;
mod schema;
mod shown_plot;
mod shown_table;
mod sweep;
mod table;
mod template;
#[cfg(test)]
mod tests;

use std::path::Path;

pub use cell::{Cell, Cells};
pub use compare::Comparison;
pub use error::{ExperimentError, ExperimentFileError, FileProblem, TableProblem};
pub use filter::{Filter, FilterError};
pub use folder::{ExperimentFolder, ExperimentFolderError, RowJournal};
pub use match_run::MatchRun;
pub use match_table::{MatchRow, MatchSettings, Openings, PublishedMatch};
pub use measure::{Measure, TotalMeasure};
pub use plan::{Choice, GamesStep, TablePlan, Work};
pub use plot::Plot;
pub use row::{Found, Row};
pub use table::Table;

use schema::{ExperimentFile, TableFile};

/// An experiment that can be run.
///
/// ```
/// use hansu_lab::{Choice, Experiment, Work};
///
/// let experiment = Experiment::find("v3-depth").expect("a known experiment");
/// let choice = Choice { only: vec!["depth=3".parse()?], quick: false };
/// let plans = experiment.plan(&choice)?;
/// let Work::Games(steps) = &plans[0].work else { unreachable!("a table of games") };
/// steps[0].run(&[], &mut |found| {
///     let row = found.row();
///     assert_eq!(row.cells.get("mean_nodes_black"), Some(&1289_u64.into()));
///     assert_eq!(row.agrees, Some(true));
/// })?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Experiment {
    /// The name.
    pub id: String,
    /// What it is about, in a few words.
    pub title: String,
    /// What it asks.
    pub question: String,
    /// Where the published figures are from; empty if there are none.
    pub source: String,
    /// What was found there, a paragraph each.
    pub reference_found: Vec<String>,
    /// What is to be said of our results, a paragraph each.
    pub discussion: Vec<String>,
    /// The tables, in order.
    pub tables: Vec<Table>,
    /// The file it was read from, to be kept with the results.
    pub text: String,
}

impl Experiment {
    /// Reads an experiment; `origin` is its file or name, for messages.
    ///
    /// ```
    /// use hansu_lab::Experiment;
    ///
    /// let error = Experiment::parse("id = 'mine'", "mine.toml").unwrap_err();
    /// assert!(error.to_string().starts_with("mine.toml: "));
    /// ```
    pub fn parse(text: &str, origin: &str) -> Result<Experiment, ExperimentFileError> {
        read(text, Path::new("")).map_err(|problem| in_file(origin, problem))
    }

    /// Reads an experiment from a file.
    pub fn open(path: &Path) -> Result<Experiment, ExperimentFileError> {
        let home = path.parent().unwrap_or(Path::new(""));
        let experiment =
            hansu_files::read_regular_text(path, 1 << 20).map_err(FileProblem::from).and_then(|text| read(&text, home));
        experiment.map_err(|problem| in_file(&path.display().to_string(), problem))
    }
}

fn in_file(origin: &str, problem: FileProblem) -> ExperimentFileError {
    ExperimentFileError { origin: origin.to_owned(), problem: Box::new(problem) }
}

fn read(text: &str, home: &Path) -> Result<Experiment, FileProblem> {
    let file: ExperimentFile = toml::from_str(text)?;
    let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if file.id.is_empty() || !file.id.chars().all(fits) {
        return Err(FileProblem::Id(file.id));
    }
    let tables = read_tables(&file, home)?;
    Ok(Experiment {
        id: file.id,
        title: file.title,
        question: file.question,
        source: file.source,
        reference_found: file.reference_found,
        discussion: file.discussion,
        tables,
        text: text.to_owned(),
    })
}

fn read_tables(file: &ExperimentFile, home: &Path) -> Result<Vec<Table>, FileProblem> {
    let in_table = |table: &TableFile| {
        let table = table.name.clone();
        move |problem| FileProblem::Table { table, problem: Box::new(problem) }
    };
    let mut tables: Vec<Table> = Vec::new();
    for table in &file.tables {
        if tables.iter().any(|known| known.name == table.name) {
            return Err(FileProblem::SameName(table.name.clone()));
        }
        tables.push(Table::new(table, file, home).map_err(in_table(table))?);
    }
    if tables.is_empty() { Err(FileProblem::NoTable) } else { Ok(tables) }
}
