//! Comma-separated values, as RFC 4180 has them, with bare line feeds.

use super::Table;
use super::flat::{FlatColumn, Values, flatten};
use crate::FigureError;

impl Table {
    /// The table as CSV with a line of names. Numbers are in full: a share is from 0 to 1, an interval takes the columns
    /// `x`, `x_low` and `x_high`, an empty cell is empty, and infinity is `inf`.
    pub fn to_csv(&self) -> Result<String, FigureError> {
        let columns = flatten(self)?;
        let mut csv = String::new();
        line(&mut csv, columns.iter().map(|column| quoted(&column.name)));
        for row in 0..self.rows().len() {
            line(&mut csv, columns.iter().map(|column| field(column, row)));
        }
        Ok(csv)
    }
}

fn line(csv: &mut String, fields: impl Iterator<Item = String>) {
    let fields: Vec<String> = fields.collect();
    // A line with nothing on it would be skipped by readers.
    let line = if fields == [""] { "\"\"".to_owned() } else { fields.join(",") };
    csv.push_str(&line);
    csv.push('\n');
}

fn field(column: &FlatColumn, row: usize) -> String {
    match &column.values {
        Values::Integers(values) => values[row].map(|value| value.to_string()),
        Values::Numbers(values) => values[row].filter(|value| !value.is_nan()).map(|value| value.to_string()),
        Values::Texts(values) => values[row].as_deref().map(quoted),
    }
    .unwrap_or_default()
}

fn quoted(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::super::Cell;
    use super::super::tests::mixed;
    use super::*;

    fn read(csv: &str) -> Vec<Vec<String>> {
        let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(csv.as_bytes());
        reader.records().map(|record| record.expect("a record").iter().map(str::to_owned).collect()).collect()
    }

    #[test]
    fn what_is_written_is_read_back() {
        let rows = read(&mixed().to_csv().expect("a table"));
        assert_eq!(rows[0], ["agent", "games", "score", "score_low", "score_high", "note"]);
        assert_eq!(rows[1], ["mcts:time=1s,rollout=light", "1200", "0.575", "0.51", "0.638", "a \"quoted\" <word>"]);
        assert_eq!(rows[2], ["a|b", "", "0.25", "", "", "two\nlines"]);
        assert_eq!(rows[3], ["größer", "-7", "", "", "", ""]);
        assert_eq!(rows.len(), 4);
    }

    #[test]
    fn numbers_are_in_full() {
        let mut table = Table::new([("x", "X")]);
        for value in [1.0 / 3.0, f64::INFINITY, f64::NEG_INFINITY, f64::NAN, 2.0] {
            table.push([Cell::number(value, 1)]);
        }
        assert_eq!(table.to_csv().expect("a table"), "x\n0.3333333333333333\ninf\n-inf\n\"\"\n2\n");
    }
}
