//! An experiment's rows as a table for people, with the published figures below ours.

use hansu_lab::figures::thousands;
use hansu_lab::{Cell, Cells, Row, Table};

use crate::wrap;

/// Turns rows into lines as they come, and says at the end how they compare with the published ones.
pub(super) struct TextTable<'a> {
    table: &'a Table,
    /// As wide as the longest word among the values of the keys.
    words: usize,
    columns: Vec<Column>,
    agree: usize,
    compared: usize,
}

struct Column {
    name: String,
    width: usize,
}

impl<'a> TextTable<'a> {
    pub(super) fn new(table: &'a Table) -> TextTable<'a> {
        let values = table.keys().into_iter().flat_map(|key| table.values(key));
        let words = values.map(|value| value.to_string().chars().count()).max().unwrap_or(0);
        TextTable { table, words, columns: Vec::new(), agree: 0, compared: 0 }
    }

    /// What comes before the rows: what the table shows, and its name if there are several.
    pub(super) fn heading(&self, named: bool) -> String {
        let name = if named { format!("{}: ", self.table.name) } else { String::new() };
        format!("\n{}", wrap::hanging("", &format!("{name}{}", self.table.about), 0, wrap::width()))
    }

    /// A row's lines: the header if it is another than before, ours, and the published one if there is one.
    pub(super) fn lines(&mut self, row: &Row) -> String {
        let cells = row.cells.and(&row.report);
        let header = self.header(&cells);
        self.tally(row);
        let ours = self.line(&cells);
        let mark = match row.agrees {
            Some(true) => format!("  as {}", self.table.whose_figures()),
            Some(false) => "  DIFFERS".to_owned(),
            None => String::new(),
        };
        let note = row.note.as_ref().map_or(String::new(), |note| format!("  {note}"));
        let mut lines = format!("{header}{}\n", format!("{ours}{note}{mark}").trim_end());
        if !row.published.is_empty() {
            lines += &format!("{}  {}\n", self.line(&row.published), self.table.whose_figures());
        }
        lines
    }

    fn header(&mut self, cells: &Cells) -> String {
        if self.columns.iter().map(|column| column.name.as_str()).eq(cells.iter().map(|(name, _)| name)) {
            return String::new();
        }
        self.columns = cells.iter().map(|(name, cell)| self.column(name, cell)).collect();
        let line = |part: fn(&str) -> String| {
            let words = self.columns.iter().zip(cells.iter());
            words
                .map(|(column, (_, cell))| aligned(&part(&column.name), cell, column.width))
                .collect::<Vec<_>>()
                .join("  ")
        };
        [line(above), line(below)]
            .iter()
            .map(|line| line.trim_end())
            .fold("\n".to_owned(), |header, line| if line.is_empty() { header } else { header + line + "\n" })
    }

    fn column(&self, name: &str, cell: &Cell) -> Column {
        let words = if matches!(cell, Cell::Text(_)) { self.words } else { 0 };
        let width = words.max(above(name).len()).max(below(name).len()).max(self.text(name, cell).chars().count());
        Column { name: name.to_owned(), width }
    }

    /// The cells under their columns; columns without a cell stay empty.
    fn line(&self, cells: &Cells) -> String {
        let field = |column: &Column| match cells.get(&column.name) {
            Some(cell) => aligned(&self.text(&column.name, cell), cell, column.width),
            None => " ".repeat(column.width),
        };
        self.columns.iter().map(field).collect::<Vec<_>>().join("  ")
    }

    fn text(&self, name: &str, cell: &Cell) -> String {
        match cell {
            _ if self.table.keys().contains(&name) => cell.to_string(),
            Cell::Integer(number) => u64::try_from(*number).map_or(number.to_string(), thousands),
            Cell::Number(number) => format!("{number:.5}"),
            Cell::Text(text) => text.clone(),
        }
    }

    fn tally(&mut self, row: &Row) {
        self.compared += usize::from(row.agrees.is_some());
        self.agree += usize::from(row.agrees == Some(true));
    }

    /// What comes below the last row, if anything was compared.
    pub(super) fn summary(&self) -> String {
        match self.compared {
            0 => String::new(),
            compared => {
                let whose = self.table.whose_figures();
                format!("\n{} of {compared} results agree with the {whose} ones.\n", self.agree)
            }
        }
    }
}

/// Words to the left, numbers to the right.
fn aligned(text: &str, cell: &Cell, width: usize) -> String {
    if matches!(cell, Cell::Text(_)) { format!("{text:<width$}") } else { format!("{text:>width$}") }
}

/// The first line of a column's header: all words but the last.
fn above(name: &str) -> String {
    name.rsplit_once('_').map_or(String::new(), |(first, _)| first.replace('_', " "))
}

/// The second line: the last word.
fn below(name: &str) -> String {
    name.rsplit_once('_').map_or(name, |(_, last)| last).to_owned()
}
