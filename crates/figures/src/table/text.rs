//! Tables for terminals.

use super::{Cell, Table};

impl Table {
    /// The table as lines of text, columns aligned, without blanks at the ends of lines.
    pub fn to_text(&self) -> String {
        let rows = grid(self, |text| text.replace(['\n', '\r'], " "));
        let widths = widths(&rows);
        let mut text = String::new();
        for (place, row) in rows.iter().enumerate() {
            line(&mut text, row.iter().enumerate().map(|(i, cell)| padded(cell, widths[i], self.is_numeric(i))));
            if place == 0 {
                line(&mut text, widths.iter().map(|width| "-".repeat(*width)));
            }
        }
        text
    }
}

fn line(text: &mut String, cells: impl Iterator<Item = String>) {
    let line = cells.collect::<Vec<String>>().join("  ");
    text.push_str(line.trim_end());
    text.push('\n');
}

/// What is shown, headings first, words passed through `form`.
pub(super) fn grid(table: &Table, form: impl Fn(&str) -> String) -> Vec<Vec<String>> {
    let head = table.columns().iter().map(|column| form(&column.title)).collect();
    let shown = |cell: &Cell| match cell {
        Cell::Text(text) => form(text),
        figure => figure.show(),
    };
    let rows = table.rows().iter().map(|row| row.iter().map(shown).collect());
    std::iter::once(head).chain(rows).collect()
}

/// The width of each column in characters.
pub(super) fn widths(rows: &[Vec<String>]) -> Vec<usize> {
    let columns = rows.first().map_or(0, Vec::len);
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    (0..columns).map(width).collect()
}

/// The text filled up with blanks: on the left if it is to stand flush right.
pub(super) fn padded(text: &str, width: usize, flush_right: bool) -> String {
    let blanks = " ".repeat(width.saturating_sub(text.chars().count()));
    if flush_right { blanks + text } else { text.to_owned() + &blanks }
}

#[cfg(test)]
mod tests {
    use super::super::tests::mixed;
    use super::*;

    #[test]
    fn columns_are_aligned() {
        let expected = "\
Agent | options             Games               Score  Note
--------------------------  -----  ------------------  -----------------
mcts:time=1s,rollout=light  1,200  57.5% [51.0, 63.8]  a \"quoted\" <word>
a|b                                             25.0%  two lines
größer                         -7
";
        assert_eq!(mixed().to_text(), expected);
    }

    #[test]
    fn no_columns_no_text() {
        assert_eq!(Table::default().to_text().trim(), "");
    }
}
