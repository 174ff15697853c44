//! A row of a table, beside what was published for it.

use serde::{Deserialize, Serialize, Serializer};

use super::cell::{Cell, Cells};
use super::compare::Comparison;
use super::error::TableProblem;
use super::measure::Effort;
use super::sweep::known;

/// A row of an experiment's table. As JSON it is its cells, and nothing else.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Row {
    /// The values of the swept keys, and then the columns.
    pub cells: Cells,
    /// Columns for people, which are not part of the data.
    pub report: Cells,
    /// What was published for the row, by column.
    pub published: Cells,
    /// What there is to say of it besides.
    pub note: Option<String>,
    /// Whether it is as published, where the figures have to be the same.
    pub agrees: Option<bool>,
    /// What totals are made of, if it is a game of a pair.
    pub(super) played: Option<Played>,
}

/// What a game of a pair adds to the totals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Played {
    /// Of Black and White.
    pub(super) efforts: [Effort; 2],
    /// Whether Black and White won.
    pub(super) won: [bool; 2],
}

/// A row that was found: when it was asked for, or by an earlier run.
#[derive(Clone, Debug, PartialEq)]
pub enum Found {
    /// By this run.
    Now(Row),
    /// By an earlier one.
    Before(Row),
}

impl Found {
    /// The row.
    pub fn row(&self) -> &Row {
        match self {
            Found::Now(row) | Found::Before(row) => row,
        }
    }
}

impl Row {
    /// Puts the published figures beside ours. With `exact`, those of columns that are not `timed` have to be the same.
    pub(super) fn compare(&mut self, figures: Cells, exact: bool, timed: impl Fn(&str) -> bool) {
        let same = |name: &str, figure: &Cell| {
            timed(name) || self.cells.get(name).or(self.report.get(name)).is_some_and(|cell| cell.same(figure))
        };
        self.agrees = exact.then(|| figures.iter().all(|(name, figure)| same(name, figure)));
        self.published = figures;
    }
}

impl Row {
    /// How a match compares with the published one, if it was compared.
    pub fn comparison(&self) -> Option<Comparison> {
        Comparison::of_words(self.note.as_deref()?)
    }

    /// Whether it has all of these values.
    pub(super) fn has(&self, cells: &Cells) -> bool {
        cells.iter().all(|(name, value)| self.cells.get(name).is_some_and(|cell| cell.same(value)))
    }

    /// The values that tell the row from the others of its table: those of the swept keys, and who plays.
    pub(super) fn identity(&self, table: &super::table::Table) -> Cells {
        let keys = table.keys();
        let tells = |name: &str| keys.contains(&name) || matches!(self.cells.get(name), Some(Cell::Text(_)));
        let names = self.cells.iter().filter(|(name, _)| tells(name));
        names.map(|(name, cell)| (name.to_owned(), cell.clone())).collect()
    }
}

/// A row with everything that belongs to it, as a folder keeps it.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct StoredRow {
    cells: Cells,
    #[serde(default)]
    report: Cells,
    #[serde(default)]
    published: Cells,
    note: Option<String>,
    agrees: Option<bool>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    played: Option<Played>,
}

impl From<Row> for StoredRow {
    fn from(Row { cells, report, published, note, agrees, played }: Row) -> StoredRow {
        StoredRow { cells, report, published, note, agrees, played }
    }
}

impl From<StoredRow> for Row {
    fn from(StoredRow { cells, report, published, note, agrees, played }: StoredRow) -> Row {
        Row { cells, report, published, note, agrees, played }
    }
}

impl Serialize for Row {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.cells.serialize(serializer)
    }
}

/// The figures published for the row of that identity: an entry is for it if they agree in all names they share.
pub(super) fn figures_for(published: &[Cells], identity: &Cells) -> Option<Cells> {
    let is_for = |entry: &&Cells| {
        identity.iter().all(|(name, value)| entry.get(name).is_none_or(|published| published.same(value)))
    };
    let entry = published.iter().find(is_for)?;
    let figures = entry.iter().filter(|(name, _)| identity.get(name).is_none());
    Some(figures.map(|(name, cell)| (name.to_owned(), cell.clone())).collect())
}

/// Refuses published figures of columns that the table does not have.
pub(super) fn refuse_unknown_figures(published: &[Cells], names: &[&str]) -> Result<(), TableProblem> {
    let mut figures = published.iter().flat_map(Cells::iter);
    match figures.find(|(name, _)| !names.contains(name)) {
        Some((name, _)) => Err(TableProblem::Published { name: name.to_owned(), known: known(names) }),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(given: &[(&str, u32)]) -> Cells {
        given.iter().map(|&(name, number)| (name.to_owned(), number.into())).collect()
    }

    #[test]
    fn figures_are_found_by_the_keys_they_name() {
        let published = [cells(&[("depth", 3), ("black", 45)]), cells(&[("black", 7)])];
        assert_eq!(figures_for(&published, &cells(&[("depth", 3)])), Some(cells(&[("black", 45)])));
        assert_eq!(figures_for(&published, &cells(&[("depth", 4)])), Some(cells(&[("black", 7)])));
        assert_eq!(figures_for(&published[..1], &cells(&[("depth", 4)])), None);
    }

    #[test]
    fn only_figures_that_can_be_the_same_are_compared() {
        let check = |figures: &[(&str, u32)], exact, expected| {
            let mut row = Row { cells: cells(&[("black", 45), ("seconds", 2)]), ..Row::default() };
            row.compare(cells(figures), exact, |name| name == "seconds");
            assert_eq!(row.agrees, expected, "{figures:?}");
        };
        check(&[("black", 45)], true, Some(true));
        check(&[("black", 45), ("seconds", 9)], true, Some(true));
        check(&[("black", 44)], true, Some(false));
        check(&[("white", 45)], true, Some(false));
        check(&[("black", 44)], false, None);
    }
}
