//! Reports: what experiments asked, what was published, what we find, as one page to read.
//!
//! [`Report::write`] makes a folder with `report.html`, which holds everything and asks nobody for anything, its twin
//! `report.md`, `report.json` with the same as data, and the plots as files. All text of a report may use `` `code` ``, `*emphasis*`, `**strong**` and
//! `[links](url)`; anything else is shown as it is.

#[cfg(test)]
mod demo;
mod extent;
mod html;
mod inline;
mod markdown;
mod section;
mod shown;
mod write;

use thiserror::Error;

pub use extent::{Count, Extent, Status};
pub use shown::{ShownCell, ShownColumn, ShownPart, ShownSection};

use crate::{FigureError, Plot, Table};

/// A report on some experiments.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Report {
    /// Its title.
    pub title: String,
    /// Paragraphs before everything else.
    pub intro: Vec<String>,
    /// What holds for all of it: date, commit, machine, version; names and values.
    pub facts: Vec<(String, String)>,
    /// The experiments.
    pub sections: Vec<Section>,
}

/// An experiment in a [`Report`]. Whatever is empty is left out.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Section {
    /// Its name and anchor, such as `v3-depth`: small letters, digits and hyphens.
    pub id: String,
    /// Its title.
    pub title: String,
    /// What it asks.
    pub question: String,
    /// Which document of the reference it comes from.
    pub source: String,
    /// How it was done, point by point.
    pub setup: Vec<String>,
    /// How much there is of what was planned, table by table.
    pub extents: Vec<Extent>,
    /// Tables and plots.
    pub parts: Vec<Part>,
    /// What the reference found. The first line is in the summary.
    pub reference_found: Vec<String>,
    /// What we find. The first line is in the summary.
    pub we_find: Vec<String>,
    /// Paragraphs on why ours differs.
    pub discussion: Vec<String>,
    /// What holds for this experiment: games, seed, time taken; names and values.
    pub facts: Vec<(String, String)>,
}

/// A table and its plots in a [`Section`].
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Part {
    /// Its title.
    pub title: String,
    /// A sentence on what is shown.
    pub about: String,
    /// The figures; one without rows is left out.
    pub table: Table,
    /// Plots, each with the name of its file without ending.
    pub plots: Vec<(String, Plot)>,
    /// Files with the figures, relative to the report's folder.
    pub files: Vec<String>,
}

/// Why a report could not be made.
#[derive(Debug, Error)]
pub enum ReportError {
    /// A section's anchor, a plot's name or a file's path has characters that don't belong there.
    #[error("'{0}' can't be the name of a section, a plot or a file of a report")]
    BadName(String),
    /// Two sections or two plots have one name.
    #[error("the report has two sections or plots named '{0}'")]
    SameName(String),
    /// A plot can't be drawn, or a file not written.
    #[error(transparent)]
    Figure(#[from] FigureError),
}

impl Report {
    /// All plots with their names.
    fn plots(&self) -> impl Iterator<Item = &(String, Plot)> {
        self.sections.iter().flat_map(|section| &section.parts).flat_map(|part| &part.plots)
    }

    /// Whether all names are such that links to them work.
    fn check(&self) -> Result<(), ReportError> {
        let ids = self.sections.iter().map(|section| section.id.as_str());
        check_names(ids, |c| matches!(c, 'a'..='z' | '0'..='9' | '-'))?;
        check_names(self.plots().map(|(stem, _)| stem.as_str()), is_file_character)?;
        let parts = self.sections.iter().flat_map(|section| &section.parts);
        match parts.flat_map(|part| &part.files).find(|file| !is_relative_path(file)) {
            Some(file) => Err(ReportError::BadName(file.clone())),
            None => Ok(()),
        }
    }
}

fn check_names<'a>(names: impl Iterator<Item = &'a str>, fits: fn(char) -> bool) -> Result<(), ReportError> {
    let mut seen: Vec<&str> = Vec::new();
    for name in names {
        if name.is_empty() || name.starts_with('.') || !name.chars().all(fits) {
            return Err(ReportError::BadName(name.to_owned()));
        }
        if seen.contains(&name) {
            return Err(ReportError::SameName(name.to_owned()));
        }
        seen.push(name);
    }
    Ok(())
}

fn is_file_character(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.')
}

/// Whether a path stays in the report's folder and needs no escaping in links.
fn is_relative_path(path: &str) -> bool {
    path.split('/').all(|part| !part.is_empty() && !part.starts_with('.') && part.chars().all(is_file_character))
}

#[cfg(test)]
mod tests {
    use super::demo::demo;
    use super::*;

    #[test]
    fn names_that_break_links_are_refused() {
        let check = |change: fn(&mut Report)| {
            let mut report = demo();
            change(&mut report);
            report.check()
        };
        assert!(check(|_| ()).is_ok());
        for change in [
            (|report| report.sections[0].id = "Two words".to_owned()) as fn(&mut Report),
            |report| report.sections[0].id.clear(),
            |report| report.sections[0].parts[0].plots[0].0 = "../up".to_owned(),
            |report| report.sections[0].parts[0].files.push("/etc/passwd".to_owned()),
            |report| report.sections[0].parts[0].files.push("data/../../up.csv".to_owned()),
            |report| report.sections[0].parts[0].files.push("javascript:alert(1)".to_owned()),
        ] {
            assert!(matches!(check(change), Err(ReportError::BadName(_))));
        }
        let twice = check(|report| report.sections[1].id = report.sections[0].id.clone());
        assert!(matches!(twice, Err(ReportError::SameName(_))));
    }
}
