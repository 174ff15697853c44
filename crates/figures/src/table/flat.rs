//! Tables as programs read them: one type a column, intervals as three columns.

use super::{Cell, Table};
use crate::FigureError;

/// A column as it is stored in files.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct FlatColumn {
    pub(super) name: String,
    pub(super) values: Values,
}

/// The values of a stored column.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Values {
    Integers(Vec<Option<i64>>),
    Numbers(Vec<Option<f64>>),
    Texts(Vec<Option<String>>),
}

/// The columns of a file, in order.
pub(super) fn flatten(table: &Table) -> Result<Vec<FlatColumn>, FigureError> {
    let mut flat: Vec<FlatColumn> = Vec::new();
    for (place, column) in table.columns().iter().enumerate() {
        let cells: Vec<&Cell> = table.column(place).collect();
        flat.push(FlatColumn { name: column.name.clone(), values: values(&cells) });
        if cells.iter().any(|cell| matches!(cell, Cell::Interval { .. })) {
            flat.push(numbers(format!("{}_low", column.name), &cells, |cell| ends(cell).map(|ends| ends.0)));
            flat.push(numbers(format!("{}_high", column.name), &cells, |cell| ends(cell).map(|ends| ends.1)));
        }
    }
    check_names(&flat)?;
    Ok(flat)
}

fn check_names(columns: &[FlatColumn]) -> Result<(), FigureError> {
    for (place, column) in columns.iter().enumerate() {
        if columns[..place].iter().any(|other| other.name == column.name) {
            return Err(FigureError::SameName(column.name.clone()));
        }
    }
    Ok(())
}

/// The values of a column in the narrowest type that holds them all.
fn values(cells: &[&Cell]) -> Values {
    let all = |fits: fn(&Cell) -> bool| cells.iter().all(|cell| **cell == Cell::Empty || fits(cell));
    if cells.iter().all(|cell| **cell == Cell::Empty) || !all(|cell| number(cell).is_some()) {
        Values::Texts(cells.iter().map(|cell| (**cell != Cell::Empty).then(|| cell.show())).collect())
    } else if all(|cell| matches!(cell, Cell::Integer(_))) {
        Values::Integers(
            cells.iter().map(|cell| if let Cell::Integer(value) = cell { Some(*value) } else { None }).collect(),
        )
    } else {
        Values::Numbers(cells.iter().map(|cell| number(cell)).collect())
    }
}

fn numbers(name: String, cells: &[&Cell], of: fn(&Cell) -> Option<f64>) -> FlatColumn {
    FlatColumn { name, values: Values::Numbers(cells.iter().map(|cell| of(cell)).collect()) }
}

fn number(cell: &Cell) -> Option<f64> {
    match cell {
        Cell::Integer(value) => Some(*value as f64),
        Cell::Number { value, .. } => Some(*value),
        Cell::Interval { interval, .. } => Some(interval.value),
        Cell::Text(_) | Cell::Empty => None,
    }
}

fn ends(cell: &Cell) -> Option<(f64, f64)> {
    match cell {
        Cell::Interval { interval, .. } => Some((interval.low, interval.high)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::mixed;
    use super::*;

    #[test]
    fn columns_are_typed_and_intervals_take_three() {
        let flat = flatten(&mixed()).expect("a table");
        let names: Vec<&str> = flat.iter().map(|column| column.name.as_str()).collect();
        assert_eq!(names, ["agent", "games", "score", "score_low", "score_high", "note"]);
        assert_eq!(flat[1].values, Values::Integers(vec![Some(1200), None, Some(-7)]));
        assert_eq!(flat[2].values, Values::Numbers(vec![Some(0.575), Some(0.25), None]));
        assert_eq!(flat[3].values, Values::Numbers(vec![Some(0.51), None, None]));
    }

    #[test]
    fn figures_among_words_become_words() {
        let mut table = Table::new([("result", "Result")]);
        table.push([1289i64.into()]);
        table.push(["46-18".into()]);
        let flat = flatten(&table).expect("a table");
        assert_eq!(flat[0].values, Values::Texts(vec![Some("1,289".to_owned()), Some("46-18".to_owned())]));
    }

    #[test]
    fn names_are_unique_also_after_flattening() {
        let mut table = Table::new([("x_low", "Low"), ("x", "X")]);
        let interval = hansu_stats::Interval { low: 0.0, value: 1.0, high: 2.0 };
        table.push([1i64.into(), Cell::elo(interval)]);
        assert!(matches!(flatten(&table), Err(FigureError::SameName(name)) if name == "x_low"));
    }
}
