//! Tables: typed cells under named columns.

mod csv;
mod flat;
pub(crate) mod html;
pub(crate) mod markdown;
mod parquet;
mod text;
mod thrift;

use super::Unit;
use super::unit::thousands;
use hansu_stats::Interval;

/// A table of an experiment's figures.
///
/// ```
/// use hansu_figures::{Cell, Table};
///
/// let mut table = Table::new([("depth", "Depth"), ("nodes", "Nodes a search")]);
/// table.push([3.into(), 1289.into()]);
/// table.push([4.into(), Cell::Empty]);
/// assert_eq!(table.to_text(), "Depth  Nodes a search\n-----  --------------\n    3           1,289\n    4\n");
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Table {
    columns: Vec<Column>,
    rows: Vec<Vec<Cell>>,
}

/// A column of a [`Table`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// The name in CSV and Parquet files, such as `mean_nodes`.
    pub name: String,
    /// The heading that people see, such as `Nodes a search`.
    pub title: String,
}

/// A cell of a [`Table`].
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Cell {
    /// Words.
    Text(String),
    /// A whole number, exactly.
    Integer(i64),
    /// A number; files get it in full, people see so many digits.
    Number {
        /// The number. A share is from 0 to 1, a time in seconds.
        value: f64,
        /// Digits shown after the point.
        digits: u8,
        /// How it is written.
        unit: Unit,
    },
    /// An estimate with its interval: `57.5% [51.0, 63.8]`. In files it takes three columns: `x`, `x_low`, `x_high`.
    Interval {
        /// The estimate and both ends.
        interval: Interval,
        /// Digits shown after the point.
        digits: u8,
        /// How it is written.
        unit: Unit,
    },
    /// Nothing known.
    #[default]
    Empty,
}

impl Table {
    /// A table without rows; each column by its name in files and its heading for people.
    pub fn new<'a>(columns: impl IntoIterator<Item = (&'a str, &'a str)>) -> Table {
        let columns = columns
            .into_iter()
            .map(|(name, title)| Column { name: name.to_owned(), title: title.to_owned() })
            .collect();
        Table { columns, rows: Vec::new() }
    }

    /// Adds a row. Cells that are missing at its end are empty.
    ///
    /// # Panics
    ///
    /// If there are more cells than columns: a mistake in the program, not in its input.
    pub fn push(&mut self, cells: impl IntoIterator<Item = Cell>) {
        let mut row: Vec<Cell> = cells.into_iter().collect();
        assert!(row.len() <= self.columns.len(), "{} cells for {} columns", row.len(), self.columns.len());
        row.resize(self.columns.len(), Cell::Empty);
        self.rows.push(row);
    }

    /// The columns.
    pub fn columns(&self) -> &[Column] {
        &self.columns
    }

    /// The rows, each with as many cells as there are columns.
    pub fn rows(&self) -> &[Vec<Cell>] {
        &self.rows
    }

    /// Whether there are no rows.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// The cells of a column from top to bottom.
    fn column(&self, place: usize) -> impl Iterator<Item = &Cell> {
        self.rows.iter().map(move |row| &row[place])
    }

    /// Whether a column holds figures, which are set flush right, rather than words.
    pub fn is_numeric(&self, place: usize) -> bool {
        let is_text = |cell: &Cell| matches!(cell, Cell::Text(_));
        !self.column(place).any(is_text) && self.column(place).any(|cell| *cell != Cell::Empty)
    }
}

impl Cell {
    /// A number without unit.
    pub fn number(value: f64, digits: u8) -> Cell {
        Cell::Number { value, digits, unit: Unit::Plain }
    }

    /// A share from 0 to 1, shown in percent with one digit.
    pub fn percent(share: f64) -> Cell {
        Cell::Number { value: share, digits: 1, unit: Unit::Percent }
    }

    /// A time in seconds.
    pub fn seconds(value: f64, digits: u8) -> Cell {
        Cell::Number { value, digits, unit: Unit::Seconds }
    }

    /// A score from 0 to 1 with its interval, shown in percent with one digit.
    pub fn score(interval: Interval) -> Cell {
        Cell::Interval { interval, digits: 1, unit: Unit::Percent }
    }

    /// A difference in Elo with its interval, shown with no digit.
    pub fn elo(interval: Interval) -> Cell {
        Cell::Interval { interval, digits: 0, unit: Unit::Elo }
    }

    /// What people see.
    pub fn show(&self) -> String {
        match self {
            Cell::Text(text) => text.clone(),
            Cell::Integer(value) => {
                let sign = if *value < 0 { "-" } else { "" };
                sign.to_owned() + &thousands(value.unsigned_abs())
            }
            Cell::Number { value, digits, unit } => unit.show(*value, *digits),
            // All won or all lost: only how much it is at least is known.
            Cell::Interval { interval, digits, unit } if interval.value == f64::INFINITY => {
                format!("≥ {}", unit.bare(interval.low, *digits))
            }
            Cell::Interval { interval, digits, unit } if interval.value == f64::NEG_INFINITY => {
                format!("≤ {}", unit.bare(interval.high, *digits))
            }
            Cell::Interval { interval, digits, unit } => {
                let value = unit.show(interval.value, *digits);
                format!("{value} [{}, {}]", unit.bare(interval.low, *digits), unit.bare(interval.high, *digits))
            }
            Cell::Empty => String::new(),
        }
    }
}

impl From<&str> for Cell {
    fn from(text: &str) -> Cell {
        Cell::Text(text.to_owned())
    }
}

impl From<String> for Cell {
    fn from(text: String) -> Cell {
        Cell::Text(text)
    }
}

impl From<i64> for Cell {
    fn from(value: i64) -> Cell {
        Cell::Integer(value)
    }
}

impl From<i32> for Cell {
    fn from(value: i32) -> Cell {
        Cell::Integer(value.into())
    }
}

impl From<u32> for Cell {
    fn from(value: u32) -> Cell {
        Cell::Integer(value.into())
    }
}

/// A count. What is beyond 2⁶³ is no count of anything, and is cut to that.
impl From<u64> for Cell {
    fn from(value: u64) -> Cell {
        Cell::Integer(i64::try_from(value).unwrap_or(i64::MAX))
    }
}

/// A count; see the one from `u64`.
impl From<usize> for Cell {
    fn from(value: usize) -> Cell {
        Cell::from(value as u64)
    }
}

impl<T: Into<Cell>> From<Option<T>> for Cell {
    fn from(value: Option<T>) -> Cell {
        value.map_or(Cell::Empty, Into::into)
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// A table with something of everything.
    pub(crate) fn mixed() -> Table {
        let mut table =
            Table::new([("agent", "Agent | options"), ("games", "Games"), ("score", "Score"), ("note", "Note")]);
        let score = Interval { low: 0.51, value: 0.575, high: 0.638 };
        table.push([
            "mcts:time=1s,rollout=light".into(),
            1200.into(),
            Cell::score(score),
            "a \"quoted\" <word>".into(),
        ]);
        table.push(["a|b".into(), Cell::Empty, Cell::percent(0.25), "two\nlines".into()]);
        table.push(["größer".into(), Cell::Integer(-7)]);
        table
    }

    #[test]
    fn cells_are_shown_for_people() {
        let interval = Interval { low: -3.0, value: 35.36, high: f64::INFINITY };
        assert_eq!(Cell::elo(interval).show(), "+35 [-3, +∞]");
        let sweep = Interval { low: 446.2, value: f64::INFINITY, high: f64::INFINITY };
        assert_eq!(Cell::elo(sweep).show(), "≥ +446");
        let swept = Interval { low: f64::NEG_INFINITY, value: f64::NEG_INFINITY, high: -446.2 };
        assert_eq!(Cell::elo(swept).show(), "≤ -446");
        assert_eq!(Cell::score(Interval { low: 0.51, value: 0.575, high: 0.638 }).show(), "57.5% [51.0, 63.8]");
        assert_eq!(Cell::Integer(-1_234_567).show(), "-1,234,567");
        assert_eq!(Cell::Integer(i64::MIN).show(), "-9,223,372,036,854,775,808");
        assert_eq!(Cell::from(None::<u32>).show(), "");
    }

    #[test]
    fn short_rows_are_filled() {
        assert_eq!(mixed().rows()[2].len(), 4);
    }

    #[test]
    #[should_panic(expected = "3 cells for 2 columns")]
    fn long_rows_are_a_mistake() {
        Table::new([("a", "A"), ("b", "B")]).push([1.into(), 2.into(), 3.into()]);
    }
}
