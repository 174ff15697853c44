//! A section as data: what programs that show it themselves need, such as a page.

use std::path::Path;

use serde::{Deserialize, Serialize};

use super::{Extent, Part, Report, ReportError, Section, Status};
use crate::{Cell, Table, write_atomically};

/// A [`Section`] with its figures as people see them.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ShownSection {
    /// The experiment.
    pub id: String,
    /// Whether all that was planned is there.
    #[serde(default)]
    pub status: Status,
    /// How much there is, table by table.
    #[serde(default)]
    pub extents: Vec<Extent>,
    /// What we find.
    pub we_find: Vec<String>,
    /// Names and values.
    pub facts: Vec<(String, String)>,
    /// Tables and plots.
    pub parts: Vec<ShownPart>,
}

/// A [`Part`] with its figures as people see them.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ShownPart {
    /// Its title.
    pub title: String,
    /// A sentence on what is shown.
    pub about: String,
    /// The columns.
    pub columns: Vec<ShownColumn>,
    /// The rows.
    pub rows: Vec<Vec<ShownCell>>,
    /// The plots: their titles and the names of their files without ending.
    pub plots: Vec<(String, String)>,
}

/// A column.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShownColumn {
    /// The name in files.
    pub name: String,
    /// The heading.
    pub title: String,
    /// Whether it holds figures.
    pub numeric: bool,
}

/// A cell.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ShownCell {
    /// What people see.
    pub text: String,
    /// The number, if it is one that JSON can hold.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<f64>,
}

impl From<&Section> for ShownSection {
    fn from(section: &Section) -> ShownSection {
        ShownSection {
            id: section.id.clone(),
            status: section.status(),
            extents: section.extents.clone(),
            we_find: section.we_find.clone(),
            facts: section.facts.clone(),
            parts: section.parts.iter().map(shown_part).collect(),
        }
    }
}

fn shown_part(part: &Part) -> ShownPart {
    ShownPart {
        title: part.title.clone(),
        about: part.about.clone(),
        columns: shown_columns(&part.table),
        rows: part.table.rows().iter().map(|row| row.iter().map(shown_cell).collect()).collect(),
        plots: part.plots.iter().map(|(name, plot)| (plot.title.clone(), name.clone())).collect(),
    }
}

fn shown_columns(table: &Table) -> Vec<ShownColumn> {
    let columns = table.columns().iter().enumerate();
    let shown = |(place, column): (usize, &crate::Column)| ShownColumn {
        name: column.name.clone(),
        title: column.title.clone(),
        numeric: table.is_numeric(place),
    };
    columns.map(shown).collect()
}

fn shown_cell(cell: &Cell) -> ShownCell {
    let value = match cell {
        Cell::Integer(value) => Some(*value as f64),
        Cell::Number { value, .. } => Some(*value),
        Cell::Interval { interval, .. } => Some(interval.value),
        Cell::Text(_) | Cell::Empty => None,
    };
    ShownCell { text: cell.show(), value: value.filter(|value| value.is_finite()) }
}

impl Report {
    /// All sections as data, for `report.json`.
    pub fn shown(&self) -> Vec<ShownSection> {
        self.sections.iter().map(ShownSection::from).collect()
    }
}

impl Section {
    /// Writes the section as `shown.json` and its plots as `plots/NAME.svg` into a folder.
    pub fn write_shown(&self, folder: &Path) -> Result<(), ReportError> {
        for (name, plot) in self.parts.iter().flat_map(|part| &part.plots) {
            write_atomically(&folder.join("plots").join(format!("{name}.svg")), plot.to_svg()?.as_bytes())?;
        }
        let json = serde_json::to_string(&ShownSection::from(self)).unwrap_or_default();
        Ok(write_atomically(&folder.join("shown.json"), json.as_bytes())?)
    }
}

#[cfg(test)]
mod tests {
    use super::super::demo::demo;
    use super::*;

    #[test]
    fn what_is_shown_can_be_written_and_read_again() {
        let folder = tempfile::tempdir().expect("a folder");
        let section = &demo().sections[0];
        section.write_shown(folder.path()).expect("written");
        let text = std::fs::read_to_string(folder.path().join("shown.json")).expect("a file");
        let read: ShownSection = serde_json::from_str(&text).expect("a section");
        assert_eq!(read, ShownSection::from(section));
        assert!(!read.parts.is_empty());
        for (_, name) in read.parts.iter().flat_map(|part| &part.plots) {
            assert!(folder.path().join("plots").join(format!("{name}.svg")).is_file());
        }
        let part = &read.parts[0];
        assert!(part.rows.iter().all(|row| row.len() == part.columns.len()));
    }
}
