//! The folder of an experiment's run: what was asked, every game, and what came out.
//!
//! A run may be stopped at any moment and gone on with, and rows may be added by later runs with another choice. What is
//! shown is always made from all the games that are there.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use hansu_files::{JsonLines, read_lines};
use serde_json::{Map, Value};
use thiserror::Error;

use super::Experiment;
use super::error::ExperimentFileError;
use super::kept::Kept;
use super::match_results;
use super::row::{Row, StoredRow};
use super::table::Table;
use crate::figures::{FigureError, write_atomically};
use crate::matches::{GameLine, Journal, read_journal};

/// Why an experiment's folder can't be used.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ExperimentFolderError {
    /// The file system said no.
    #[error("can't {action} '{}'", path.display())]
    Io {
        /// What was tried.
        action: &'static str,
        /// On which file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// The folder holds another experiment, or another version of it.
    #[error(
        "'{}' holds games of another version of {id}: its tables differ from the file's; choose another --out",
        folder.display()
    )]
    Other {
        /// The folder.
        folder: PathBuf,
        /// The experiment.
        id: String,
    },
    /// Nothing to report on.
    #[error("'{}' holds no experiment: there is no experiment.toml in it; give a folder made by 'hansu lab run --out'", .0.display())]
    None(PathBuf),
    /// A damaged file.
    #[error("can't read '{}': {reason}", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        reason: String,
    },
    /// The experiment can't be read.
    #[error(transparent)]
    Experiment(#[from] ExperimentFileError),
    /// The games can't be read or written.
    #[error(transparent)]
    Journal(#[from] hansu_files::LinesError),
    /// Figures can't be made.
    #[error(transparent)]
    Figure(#[from] FigureError),
}

type Result<T> = std::result::Result<T, ExperimentFolderError>;

/// The folder of an experiment's run.
#[derive(Debug)]
pub struct ExperimentFolder {
    path: PathBuf,
    experiment: Experiment,
    facts: Map<String, Value>,
}

impl ExperimentFolder {
    /// The folder of an experiment within `out`, made if it is not there. `facts` are about this run.
    pub fn make(out: &Path, experiment: &Experiment, facts: Map<String, Value>) -> Result<ExperimentFolder> {
        let path = out.join(&experiment.id);
        fs::create_dir_all(&path).map_err(failed("make", &path))?;
        let file = path.join("experiment.toml");
        if let Ok(kept) = fs::read_to_string(&file)
            && essence(&kept) != essence(&experiment.text)
        {
            return Err(ExperimentFolderError::Other { folder: path, id: experiment.id.clone() });
        }
        write_atomically(&file, experiment.text.as_bytes())?;
        let folder = ExperimentFolder { path, experiment: experiment.clone(), facts };
        folder.keep_results()?;
        folder.write_facts()?;
        Ok(folder)
    }

    /// A folder that a run has made.
    pub fn open(path: &Path) -> Result<ExperimentFolder> {
        let file = path.join("experiment.toml");
        if !file.exists() {
            return Err(ExperimentFolderError::None(path.to_owned()));
        }
        let experiment = Experiment::open(&file)?;
        let run = path.join("run.json");
        let text = fs::read_to_string(&run).map_err(failed("read", &run))?;
        let facts = serde_json::from_str(&text)
            .map_err(|error| ExperimentFolderError::Damaged { path: run, reason: error.to_string() })?;
        Ok(ExperimentFolder { path: path.to_owned(), experiment, facts })
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The experiment.
    pub fn experiment(&self) -> &Experiment {
        &self.experiment
    }

    /// What is known about the run.
    pub fn facts(&self) -> &Map<String, Value> {
        &self.facts
    }

    /// Stamps what an earlier run has found with its facts, before they are replaced by those of this one.
    fn keep_results(&self) -> Result<()> {
        match ExperimentFolder::open(&self.path) {
            Ok(before) if before.facts != self.facts => before.kept()?.write(&self.path),
            _ => Ok(()),
        }
    }

    fn write_facts(&self) -> Result<()> {
        let text = serde_json::to_string_pretty(&self.facts).unwrap_or_default() + "\n";
        Ok(write_atomically(&self.path.join("run.json"), text.as_bytes())?)
    }

    fn file(&self, table: &Table, ending: &str) -> PathBuf {
        self.path.join(format!("{}.{ending}", table.name))
    }

    /// The journal of a table of matches, with the games it holds.
    pub fn journal(&self, table: &Table) -> Result<(Journal, Vec<GameLine>)> {
        Ok(Journal::open(&self.file(table, "games.jsonl"))?)
    }

    /// The rows of a table of single games, each kept as soon as it is there, with those that an earlier run has kept.
    pub fn rows(&self, table: &Table) -> Result<(RowJournal, Vec<Row>)> {
        let (lines, kept) = JsonLines::open::<StoredRow>(&self.file(table, "rows.jsonl"))?;
        Ok((RowJournal(lines), latest(table, kept)))
    }

    fn kept_rows(&self, table: &Table) -> Result<Vec<Row>> {
        let path = self.file(table, "rows.jsonl");
        if !path.exists() {
            return Ok(Vec::new());
        }
        Ok(latest(table, read_lines::<StoredRow>(&path)?))
    }

    /// The games of a table of matches, if its journal is there.
    pub(super) fn games(&self, table: &Table) -> Result<Option<Vec<GameLine>>> {
        let path = self.file(table, "games.jsonl");
        if table.kind() != "match" || !path.exists() {
            return Ok(None);
        }
        let games = read_journal(&path)?;
        Ok((!games.is_empty()).then_some(games))
    }

    /// The results of all that was played here, and of what came along.
    pub(super) fn kept(&self) -> Result<Kept> {
        let mut kept = Kept::read(&self.path)?;
        let run = kept.run_of(&self.facts);
        for table in &self.experiment.tables {
            for row in self.kept_rows(table)? {
                kept.put_row(table, run, row);
            }
            for row in match_results::of_games(table, run, &self.games(table)?.unwrap_or_default()) {
                kept.put_match(row);
            }
        }
        kept.tidy();
        Ok(kept)
    }
}

/// The rows of a table of single games as they are found.
#[derive(Debug)]
pub struct RowJournal(JsonLines);

impl RowJournal {
    /// Keeps a row. It is in the file when this returns.
    pub fn keep(&mut self, row: &Row) -> Result<()> {
        Ok(self.0.append(&StoredRow::from(row.clone()))?)
    }
}

/// The rows of a file; where one was found twice, the later one.
fn latest(table: &Table, stored: Vec<StoredRow>) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    for row in stored.into_iter().map(Row::from) {
        match rows.iter_mut().find(|known| known.identity(table) == row.identity(table)) {
            Some(known) => *known = row,
            None => rows.push(row),
        }
    }
    rows
}

fn failed<'a>(action: &'static str, path: &'a Path) -> impl Fn(io::Error) -> ExperimentFolderError + 'a {
    move |source| ExperimentFolderError::Io { action, path: path.to_owned(), source }
}

/// What the games of an experiment depend on: its file without words, published figures and numbers of games.
fn essence(text: &str) -> Option<toml::Table> {
    // `seed_found` is what files from before called `reference_found`.
    const WORDS: [&str; 6] = ["title", "question", "source", "reference_found", "seed_found", "discussion"];
    const OF_TABLE: [&str; 12] = [
        "about",
        "finding",
        "best",
        "beside",
        "quick",
        "published",
        "published_pairs",
        "exact",
        "plot",
        "games",
        "by_turn",
        "ratings",
    ];
    let mut file: toml::Table = text.parse().ok()?;
    WORDS.iter().for_each(|key| drop(file.remove(*key)));
    for table in file.get_mut("table").and_then(toml::Value::as_array_mut).into_iter().flatten() {
        let Some(table) = table.as_table_mut() else { continue };
        OF_TABLE.iter().for_each(|key| drop(table.remove(*key)));
        for row in table.get_mut("rows").and_then(toml::Value::as_array_mut).into_iter().flatten() {
            if let Some(row) = row.as_table_mut() {
                ["games", "published"].iter().for_each(|key| drop(row.remove(*key)));
            }
        }
    }
    Some(file)
}
