//! Experiments and their results.

use serde::{Deserialize, Serialize};

/// An experiment in the list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ExperimentSummary {
    /// Its id.
    pub id: String,
    /// What it is about, in a few words.
    pub title: String,
    /// What it asks.
    pub question: String,
    /// Where the published figures are from; may be empty.
    pub source: String,
    /// The first thing that was found by others.
    pub reference_found: Option<String>,
    /// The first thing that we find.
    pub we_find: Option<String>,
    /// `complete`, or `partial` if rows or games of the run that comes along are missing; nothing without such a run.
    pub status: Option<String>,
    /// Whether there are results of a run from this page.
    pub has_own: bool,
    /// The job that runs it now, if any.
    pub job: Option<String>,
}

/// An experiment with its results. Texts may use `` `code` ``, `*emphasis*`, `**strong**` and `[links](url)`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ExperimentView {
    /// Its id.
    pub id: String,
    /// What it is about, in a few words.
    pub title: String,
    /// What it asks.
    pub question: String,
    /// Where the published figures are from; may be empty.
    pub source: String,
    /// What was found there.
    pub reference_found: Vec<String>,
    /// What is to be said of our results.
    pub discussion: Vec<String>,
    /// The full run that comes with the program.
    pub report: Option<LabResults>,
    /// A quick run from this page.
    pub own: Option<LabResults>,
    /// The job that runs it now, if any.
    pub job: Option<String>,
}

/// The results of a run.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct LabResults {
    /// `complete`, or `partial` if rows or games that are planned are missing.
    pub status: String,
    /// What is planned and what is there, table by table.
    pub extents: Vec<LabExtent>,
    /// What we find.
    pub we_find: Vec<String>,
    /// Version, machine, seed, time and the like: names and values.
    pub facts: Vec<(String, String)>,
    /// Tables and plots.
    pub parts: Vec<LabPart>,
}

/// How much of a table there is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct LabExtent {
    /// The table.
    pub table: String,
    /// Rows that are planned.
    pub rows_planned: u64,
    /// Rows that are there with all their games.
    pub rows_present: u64,
    /// Games that are planned.
    pub games_planned: u64,
    /// Games that are there.
    pub games_present: u64,
    /// What is missing, row by row.
    pub missing: Vec<String>,
}

/// A table and its plots.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct LabPart {
    /// Its title.
    pub title: String,
    /// A sentence on what is shown; may be empty.
    pub about: String,
    /// The columns.
    pub columns: Vec<LabColumn>,
    /// The rows, each with as many cells as there are columns.
    pub rows: Vec<Vec<LabCell>>,
    /// Plots: addresses of SVG pictures.
    pub plots: Vec<LabPlot>,
}

/// A column of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct LabColumn {
    /// Its name in files.
    pub name: String,
    /// Its heading.
    pub title: String,
    /// Whether it holds figures, which are set flush right.
    pub numeric: bool,
}

/// A cell of a table.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct LabCell {
    /// As people see it.
    pub text: String,
    /// The number, if it is one.
    pub value: Option<f64>,
}

/// A picture of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct LabPlot {
    /// What it shows, for those who don't see it.
    pub title: String,
    /// The address of the SVG picture.
    pub svg: String,
}
