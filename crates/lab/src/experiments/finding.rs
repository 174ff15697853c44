//! A sentence about a table that a person has written, with figures filled in from its rows.
//!
//! `{score depth=6, time=5s}` is the column `score` of the row with these values; `{games}` is the sum of the games;
//! `{least score}` and `{most score}` are the lowest and the highest figure of a column, `{least score depth=6}` among the
//! rows with these values.

use super::cell::Cell;
use super::error::TableProblem;
use super::row::Row;
use super::table::Table;

/// A sentence in pieces.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Finding(Vec<Piece>);

#[derive(Clone, Debug, PartialEq)]
enum Piece {
    Words(String),
    /// A column of the row with these values.
    Of {
        column: String,
        keys: Keys,
    },
    /// The games of all rows.
    Games,
    /// The lowest figure of a column among the rows with these values.
    Least {
        column: String,
        keys: Keys,
    },
    /// The highest one.
    Most {
        column: String,
        keys: Keys,
    },
}

/// Values that a row has to have.
type Keys = Vec<(String, Cell)>;

impl Finding {
    /// Reads a sentence with figures in braces.
    pub(super) fn read(text: &str) -> Result<Finding, TableProblem> {
        let mut pieces = Vec::new();
        let mut rest = text;
        while let Some((words, after)) = rest.split_once('{') {
            let (figure, after) =
                after.split_once('}').ok_or_else(|| wrong(after, "there is no closing brace".to_owned()))?;
            pieces.push(Piece::Words(words.to_owned()));
            pieces.push(read_figure(figure)?);
            rest = after;
        }
        pieces.push(Piece::Words(rest.to_owned()));
        Ok(Finding(pieces))
    }

    /// Refuses keys that the table does not have. Its columns are not all known before it is run.
    pub(super) fn check(&self, table: &Table) -> Result<(), TableProblem> {
        let known = table.keys();
        for piece in &self.0 {
            let (Piece::Of { column, keys } | Piece::Least { column, keys } | Piece::Most { column, keys }) = piece
            else {
                continue;
            };
            if let Some((key, _)) = keys.iter().find(|(key, _)| !known.contains(&key.as_str())) {
                let problem = format!("'{key}' is none of the table's keys ({})", known.join(", "));
                return Err(wrong(column, problem));
            }
        }
        Ok(())
    }

    /// The sentence; `None` if a figure is not there (yet).
    pub(super) fn filled_in(&self, table: &Table, rows: &[Row]) -> Option<String> {
        let words: Option<String> = self.0.iter().map(|piece| piece.filled_in(rows)).collect();
        words.map(|words| format!("*{}*: {words}", table.name))
    }
}

impl Piece {
    fn filled_in(&self, rows: &[Row]) -> Option<String> {
        let number = |row: &Row, column: &str| cell(row, column).and_then(Cell::magnitude);
        match self {
            Piece::Words(words) => Some(words.clone()),
            Piece::Games => Some(rows.iter().filter_map(|row| number(row, "games")).sum::<f64>().to_string()),
            Piece::Of { column, keys } => figure(rows.iter().find(|row| has(row, keys))?, column),
            Piece::Least { column, keys } => {
                let rows = rows.iter().filter(|row| has(row, keys));
                figure(rows.min_by(|a, b| ordered(number(a, column), number(b, column)))?, column)
            }
            Piece::Most { column, keys } => {
                let rows = rows.iter().filter(|row| has(row, keys));
                figure(rows.max_by(|a, b| ordered(number(a, column), number(b, column)))?, column)
            }
        }
    }
}

fn has(row: &Row, keys: &Keys) -> bool {
    keys.iter().all(|(key, value)| cell(row, key).is_some_and(|cell| cell.same(value)))
}

fn ordered(a: Option<f64>, b: Option<f64>) -> std::cmp::Ordering {
    a.unwrap_or(f64::NAN).total_cmp(&b.unwrap_or(f64::NAN))
}

fn cell<'a>(row: &'a Row, column: &str) -> Option<&'a Cell> {
    row.cells.get(column).or_else(|| row.report.get(column))
}

/// `57.5% [51.0, 63.8]` for a score, the value itself for anything else.
fn figure(row: &Row, column: &str) -> Option<String> {
    let share = |name: &str| cell(row, name).and_then(Cell::magnitude).map(|share| 100.0 * share);
    match (column, share("score"), share("score_low"), share("score_high")) {
        ("score", Some(value), Some(low), Some(high)) => Some(format!("{value:.1}% [{low:.1}, {high:.1}]")),
        _ => cell(row, column).map(|cell| match cell {
            Cell::Number(number) => format!("{number:.3}"),
            other => other.to_string(),
        }),
    }
}

fn read_figure(text: &str) -> Result<Piece, TableProblem> {
    match text.trim().split_once(' ') {
        None if text.trim() == "games" => Ok(Piece::Games),
        Some(("least", rest)) => read_extreme(text, rest).map(|(column, keys)| Piece::Least { column, keys }),
        Some(("most", rest)) => read_extreme(text, rest).map(|(column, keys)| Piece::Most { column, keys }),
        Some((column, keys)) => Ok(Piece::Of { column: column.to_owned(), keys: read_keys(text, keys)? }),
        None => Err(wrong(text, "write {COLUMN KEY=VALUE}, {least COLUMN}, {most COLUMN} or {games}".to_owned())),
    }
}

fn read_extreme(text: &str, rest: &str) -> Result<(String, Keys), TableProblem> {
    match rest.trim().split_once(' ') {
        None => Ok((rest.trim().to_owned(), Vec::new())),
        Some((column, keys)) => Ok((column.to_owned(), read_keys(text, keys)?)),
    }
}

fn read_keys(text: &str, keys: &str) -> Result<Keys, TableProblem> {
    let read = |part: &str| {
        let (key, value) =
            part.split_once('=').ok_or_else(|| wrong(text, format!("'{}' is no KEY=VALUE", part.trim())))?;
        Ok((key.trim().to_owned(), read_value(value.trim())))
    };
    // A value may be an agent with options of its own, which has no blank after its commas.
    keys.split(", ").map(read).collect()
}

fn read_value(text: &str) -> Cell {
    match (text.parse::<i64>(), text.parse::<f64>()) {
        (Ok(number), _) => Cell::Integer(number),
        (_, Ok(number)) => Cell::Number(number),
        _ => Cell::from(text),
    }
}

fn wrong(figure: &str, problem: String) -> TableProblem {
    TableProblem::Finding { figure: figure.to_owned(), problem }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiments::Cells;

    fn rows() -> Vec<Row> {
        let row = |depth: u32, score: f64| {
            let mut cells = Cells::default();
            cells.push("depth", depth);
            cells.push("opponent", "mcts:playouts=10,c=1");
            cells.push("games", 20_u32);
            for (name, value) in [("score", score), ("score_low", score - 0.1), ("score_high", score + 0.1)] {
                cells.push(name, value);
            }
            Row { cells, ..Row::default() }
        };
        vec![row(2, 0.5), row(3, 0.75)]
    }

    #[track_caller]
    fn check(text: &str, expected: Option<&str>) {
        let finding = Finding::read(text).expect("a finding");
        let words: Option<String> = finding.0.iter().map(|piece| piece.filled_in(&rows())).collect();
        assert_eq!(words.as_deref(), expected, "{text}");
    }

    #[test]
    fn figures_are_those_of_the_rows() {
        check("In {games} games.", Some("In 40 games."));
        check("{score depth=3} at depth 3", Some("75.0% [65.0, 85.0] at depth 3"));
        check("{least score}, {most score}", Some("50.0% [40.0, 60.0], 75.0% [65.0, 85.0]"));
        check("{least score depth=3}", Some("75.0% [65.0, 85.0]"));
        check("{most score opponent=mcts:playouts=10,c=1, games=20}", Some("75.0% [65.0, 85.0]"));
        check("{least score depth=4}", None);
        check("{games depth=2, opponent=mcts:playouts=10,c=1}", Some("20"));
        check("{score depth=4}", None);
        check("{nodes depth=3}", None);
    }

    #[test]
    fn what_can_not_be_read_is_named() {
        for (text, part) in
            [("{score", "no closing brace"), ("{score}", "write {COLUMN"), ("{score three}", "no KEY=VALUE")]
        {
            let error = Finding::read(text).expect_err("an error").to_string();
            assert!(error.contains(part), "{error}");
        }
    }
}
