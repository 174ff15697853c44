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
use super::findings::findings;
use super::match_run::MatchRun;
use super::row::{Row, StoredRow};
use super::table::Table;
use super::{shown_plot, shown_table};
use crate::figures::{FigureError, Plot, write_atomically, write_table};
use crate::matches::{ConfigError, GameLine, Journal, files, read_journal};
use crate::report::{Part, Section};

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
    /// The matches can't be set up.
    #[error(transparent)]
    Config(#[from] ConfigError),
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

    /// The games of a table of matches as they stand, whichever were played; `None` if there are none.
    fn match_run(&self, table: &Table) -> Result<Option<MatchRun>> {
        let path = self.file(table, "games.jsonl");
        if table.kind() != "match" || !path.exists() {
            return Ok(None);
        }
        let lines = read_journal(&path)?;
        let run = MatchRun::of_games(&self.experiment.id, table, lines)?;
        Ok((!run.games().is_empty()).then_some(run))
    }

    /// Writes tables, plots and games for other programs, and tells what there is to report.
    pub fn write_figures(&self) -> Result<Section> {
        let mut section = Section {
            id: self.experiment.id.clone(),
            title: self.experiment.title.clone(),
            question: self.experiment.question.clone(),
            source: self.experiment.source.clone(),
            seed_found: self.experiment.seed_found.clone(),
            discussion: self.experiment.discussion.clone(),
            facts: self.shown_facts(),
            ..Section::default()
        };
        for table in &self.experiment.tables {
            let run = self.match_run(table)?;
            let rows = match &run {
                Some(run) => run.all_rows(),
                None => self.kept_rows(table)?,
            };
            if rows.is_empty() {
                continue;
            }
            section.we_find.extend(findings(table, &rows));
            let plot = table.plot.as_ref().map(|file| shown_plot::plot(table, file, &rows));
            section.parts.extend(self.parts(table, View { kind: "", about: &table.about, rows: &rows, plot })?);
            if let Some(run) = &run {
                write_table(&files::games_table(&run.games()), &self.path, &format!("{}.games", table.name))?;
                section.parts.extend(self.further_parts(table, run)?);
            }
        }
        Ok(section)
    }

    /// What else there is to tell of a table of matches, if it asks for that.
    fn further_parts(&self, table: &Table, run: &MatchRun) -> Result<Vec<Part>> {
        let mut parts = Vec::new();
        if let Some(ratings) = run.ratings() {
            let about = "The strengths that make all these results likeliest.";
            let title = table.about.trim_end_matches('.').to_owned();
            let plot = Some(ratings.plot(table.plot.as_ref(), title));
            parts.extend(self.parts(table, View { kind: "ratings", about, rows: &ratings.rows(), plot })?);
        }
        let stretches = run.rows_by_turn();
        if !stretches.is_empty() {
            let about = "The same games, stretch by stretch. Where there are many settings, the plot leaves out those \
                         with hardly a search cut short.";
            let plot = Some(shown_plot::plot(table, &shown_plot::by_turn(table), &stretches));
            parts.extend(self.parts(table, View { kind: "by-turn", about, rows: &stretches, plot })?);
        }
        Ok(parts)
    }

    fn parts(&self, table: &Table, view: View<'_>) -> Result<Vec<Part>> {
        let View { kind, about, rows, plot } = view;
        let stem = if kind.is_empty() { table.name.clone() } else { format!("{}.{kind}", table.name) };
        let mut parts = Vec::new();
        for (number, figure) in shown_table::tables(table, rows).into_iter().enumerate() {
            let stem = if number == 0 { stem.clone() } else { format!("{stem}.{}", number + 1) };
            write_table(&figure, &self.path, &stem)?;
            write_atomically(&self.path.join(format!("{stem}.md")), figure.to_markdown().as_bytes())?;
            let files = ["csv", "parquet"].map(|ending| format!("data/{}/{stem}.{ending}", self.experiment.id));
            parts.push(Part {
                title: title(&table.name, kind, number),
                about: if number == 0 { about.to_owned() } else { String::new() },
                table: figure,
                plots: Vec::new(),
                files: files.into(),
            });
        }
        if let (Some(first), Some(plot)) = (parts.first_mut(), plot) {
            write_atomically(&self.path.join(format!("{stem}.svg")), plot.to_svg()?.as_bytes())?;
            write_atomically(&self.path.join(format!("{stem}.png")), &plot.to_png()?)?;
            first.plots.push((format!("{}-{}", self.experiment.id, stem.replace('.', "-")), plot));
        }
        Ok(parts)
    }

    fn shown_facts(&self) -> Vec<(String, String)> {
        let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        self.facts.iter().map(|(name, value)| (name.replace('_', " "), text(value))).collect()
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

/// Rows of a table in one of the ways that they are told.
struct View<'a> {
    /// What way that is; empty for the rows themselves.
    kind: &'static str,
    about: &'a str,
    rows: &'a [Row],
    plot: Option<Plot>,
}

/// The heading of a table: its name, and which part of it.
fn title(name: &str, kind: &str, number: usize) -> String {
    let words = format!("{} {}", name.replace('-', " "), kind.replace('-', " "));
    let title = shown_table::capitalised(words.trim());
    if number == 0 { title } else { format!("{title}: in all") }
}

fn failed<'a>(action: &'static str, path: &'a Path) -> impl Fn(io::Error) -> ExperimentFolderError + 'a {
    move |source| ExperimentFolderError::Io { action, path: path.to_owned(), source }
}

/// What the games of an experiment depend on: its file without words, published figures and numbers of games.
fn essence(text: &str) -> Option<toml::Table> {
    const WORDS: [&str; 5] = ["title", "question", "source", "seed_found", "discussion"];
    const OF_TABLE: [&str; 9] =
        ["about", "quick", "published", "published_pairs", "exact", "plot", "games", "by_turn", "ratings"];
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
