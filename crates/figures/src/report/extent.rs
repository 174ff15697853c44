//! How much there is of what was planned.

use serde::{Deserialize, Serialize};

use super::{Report, Section};
use crate::Table;
use crate::unit::thousands;

/// Whether all that was planned is there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// All rows and games.
    #[default]
    Complete,
    /// Some rows or games are missing.
    Partial,
}

impl Status {
    /// The word for it, the same wherever results are shown.
    pub const fn word(self) -> &'static str {
        match self {
            Status::Complete => "complete",
            Status::Partial => "partial",
        }
    }
}

/// How many there are, and how many were planned.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Count {
    /// There are so many.
    pub present: u64,
    /// So many were planned.
    pub planned: u64,
}

impl Count {
    /// How many are missing.
    pub fn missing(self) -> u64 {
        self.planned.saturating_sub(self.present)
    }

    fn and(self, other: Count) -> Count {
        Count { present: self.present + other.present, planned: self.planned + other.planned }
    }

    fn words(self, what: &str) -> String {
        format!("{} of {} {what}", thousands(self.present), thousands(self.planned))
    }
}

/// How much of a table there is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Extent {
    /// The table's name.
    pub table: String,
    /// Rows; one with some of its games only is not there yet.
    pub rows: Count,
    /// Games.
    pub games: Count,
    /// What is missing, row by row.
    pub missing: Vec<String>,
}

impl Extent {
    /// Whether all of the table is there.
    pub fn status(&self) -> Status {
        if self.rows.missing() + self.games.missing() > 0 { Status::Partial } else { Status::Complete }
    }
}

impl Section {
    /// Whether all that the experiment plans is there.
    pub fn status(&self) -> Status {
        self.extents.iter().map(Extent::status).max().unwrap_or_default()
    }

    /// In a sentence how much is there, if the plan is known.
    pub(super) fn extent(&self) -> Option<String> {
        sentence(&self.extents)
    }

    /// A row for each table: what was planned, what is there, what is missing.
    pub(super) fn extent_table(&self) -> Table {
        let mut table = Table::new([
            ("table", "Table"),
            ("rows_planned", "Rows planned"),
            ("rows_present", "present"),
            ("rows_missing", "missing"),
            ("games_planned", "Games planned"),
            ("games_present", "present"),
            ("games_missing", "missing"),
            ("what", "What is missing"),
        ]);
        for Extent { table: name, rows, games, missing } in &self.extents {
            table.push([
                name.as_str().into(),
                rows.planned.into(),
                rows.present.into(),
                rows.missing().into(),
                games.planned.into(),
                games.present.into(),
                games.missing().into(),
                list(missing).into(),
            ]);
        }
        table
    }
}

impl Report {
    /// Whether all that the experiments plan is there.
    pub fn status(&self) -> Status {
        self.sections.iter().map(Section::status).max().unwrap_or_default()
    }

    /// The title; it says so if anything is missing.
    pub(super) fn headline(&self) -> String {
        match self.status() {
            Status::Complete => self.title.clone(),
            Status::Partial => format!("{} ({})", self.title, Status::Partial.word()),
        }
    }

    /// In a paragraph how much is there, and where something is missing.
    pub(super) fn extent(&self) -> Option<String> {
        let all: Vec<Extent> = self.sections.iter().flat_map(|section| section.extents.clone()).collect();
        let mut text = sentence(&all)?;
        let partial: Vec<String> = self
            .sections
            .iter()
            .filter(|section| section.status() == Status::Partial)
            .map(|section| format!("[{id}](#{id})", id = section.id))
            .collect();
        if !partial.is_empty() {
            text += &format!(" Something is missing in {}; each lists what.", partial.join(", "));
        }
        Some(text)
    }
}

/// `**Partial**: 3 of 4 rows and 20 of 40 games that are planned are there.`
fn sentence(extents: &[Extent]) -> Option<String> {
    let status = extents.iter().map(Extent::status).max()?;
    let sum = |of: fn(&Extent) -> Count| extents.iter().map(of).fold(Count::default(), Count::and);
    let (rows, games) = (sum(|extent| extent.rows), sum(|extent| extent.games));
    Some(match status {
        Status::Complete => format!(
            "**Complete**: all {} rows and {} games that are planned are there.",
            thousands(rows.planned),
            thousands(games.planned)
        ),
        Status::Partial => {
            format!("**Partial**: {} and {} that are planned are there.", rows.words("rows"), games.words("games"))
        }
    })
}

/// So many are named.
const MOST_NAMED: usize = 6;

fn list(missing: &[String]) -> String {
    let named = missing.iter().take(MOST_NAMED).cloned().collect::<Vec<_>>().join("; ");
    match missing.len().saturating_sub(MOST_NAMED) {
        0 => named,
        more => format!("{named}; and {more} more"),
    }
}

#[cfg(test)]
mod tests {
    use super::super::demo::demo;
    use super::*;

    fn extent(present: u64) -> Extent {
        Extent {
            table: "time".to_owned(),
            rows: Count { present: present / 10, planned: 2 },
            games: Count { present, planned: 20 },
            missing: if present < 20 { vec!["time 5s: 4 of 10 games".to_owned()] } else { Vec::new() },
        }
    }

    #[test]
    fn a_report_with_anything_missing_says_so_in_its_first_line() {
        let mut report = demo();
        report.sections[0].extents = vec![extent(20)];
        report.sections[1].extents = vec![extent(20), extent(14)];
        let (page, text) = (report.to_html().expect("a page"), report.to_markdown().expect("a report"));
        assert_eq!(text.lines().next(), Some("# Demonstration report (partial)"));
        assert!(page.contains("<h1>Demonstration report (partial)</h1>"));
        assert!(text.contains("**Partial**: 5 of 6 rows and 54 of 60 games that are planned are there."), "{text}");
        assert!(text.contains("time 5s: 4 of 10 games") && page.contains("time 5s: 4 of 10 games"));
        assert_eq!(
            report.shown().iter().map(|section| section.status).collect::<Vec<_>>(),
            [Status::Complete, Status::Partial]
        );
        report.sections[1].extents.pop();
        let text = report.to_markdown().expect("a report");
        assert_eq!(text.lines().next(), Some("# Demonstration report"));
        assert!(text.contains("**Complete**: all 4 rows and 40 games"), "{text}");
    }

    #[test]
    fn long_lists_are_cut() {
        let rows: Vec<String> = (0..9).map(|row| format!("row {row}")).collect();
        assert_eq!(list(&rows), "row 0; row 1; row 2; row 3; row 4; row 5; and 3 more");
    }
}
