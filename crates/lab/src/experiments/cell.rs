//! The values in tables, and ordered lists of them.

use std::fmt;

use hansu_agents::{ParamKind, Value};
use indexmap::IndexMap;
use serde::ser::SerializeMap as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A value of a swept key, or of a column of a table.
///
/// ```
/// use hansu_lab::Cell;
///
/// assert!(Cell::from("1s").same(&Cell::from("1000ms")));
/// assert!(!Cell::from("light").same(&Cell::from("heavy")));
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged, expecting = "expected a whole number, a number or a text in quotation marks")]
pub enum Cell {
    /// A whole number.
    Integer(i64),
    /// Any number.
    Number(f64),
    /// A word, or a time such as `10ms`.
    Text(String),
}

impl Cell {
    /// What it is as a number, if it is one; a time is a number of seconds.
    pub fn magnitude(&self) -> Option<f64> {
        match self {
            Cell::Integer(number) => Some(*number as f64),
            Cell::Number(number) => Some(*number),
            Cell::Text(text) => match ParamKind::Time.parse(text)? {
                Value::Time(time) => Some(time.as_secs_f64()),
                _ => None,
            },
        }
    }

    /// Whether both mean the same: 1 and 1.0 do, and so do 1s and 1000ms.
    pub fn same(&self, other: &Cell) -> bool {
        match (self.magnitude(), other.magnitude()) {
            (Some(a), Some(b)) => a == b,
            (None, None) => self == other,
            _ => false,
        }
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Cell::Integer(number) => number.fmt(f),
            Cell::Number(number) => number.fmt(f),
            Cell::Text(text) => f.pad(text),
        }
    }
}

impl From<&str> for Cell {
    fn from(text: &str) -> Cell {
        Cell::Text(text.to_owned())
    }
}

impl From<f64> for Cell {
    fn from(number: f64) -> Cell {
        Cell::Number(number)
    }
}

impl From<u32> for Cell {
    fn from(number: u32) -> Cell {
        Cell::Integer(number.into())
    }
}

impl From<u64> for Cell {
    fn from(number: u64) -> Cell {
        i64::try_from(number).map_or(Cell::Number(number as f64), Cell::Integer)
    }
}

/// Named values in their order; as JSON an object.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Cells(Vec<(String, Cell)>);

impl Cells {
    /// The value of that name.
    pub fn get(&self, name: &str) -> Option<&Cell> {
        self.iter().find(|(known, _)| *known == name).map(|(_, cell)| cell)
    }

    /// All, in their order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Cell)> + Clone {
        self.0.iter().map(|(name, cell)| (name.as_str(), cell))
    }

    /// Adds one at the end.
    pub fn push(&mut self, name: &str, cell: impl Into<Cell>) {
        self.0.push((name.to_owned(), cell.into()));
    }

    /// Whether both have the same names with values that mean the same.
    pub(super) fn same_values(&self, other: &Cells) -> bool {
        let in_other = |(name, cell): (&str, &Cell)| other.get(name).is_some_and(|known| known.same(cell));
        self.0.len() == other.0.len() && self.iter().all(in_other)
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// These, and then those.
    #[must_use]
    pub fn and(&self, those: &Cells) -> Cells {
        Cells(self.0.iter().chain(&those.0).cloned().collect())
    }
}

impl FromIterator<(String, Cell)> for Cells {
    fn from_iter<I: IntoIterator<Item = (String, Cell)>>(cells: I) -> Cells {
        Cells(cells.into_iter().collect())
    }
}

impl Serialize for Cells {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, cell) in self.iter() {
            map.serialize_entry(name, cell)?;
        }
        map.end()
    }
}

impl<'de> Deserialize<'de> for Cells {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Cells, D::Error> {
        Ok(IndexMap::<String, Cell>::deserialize(deserializer)?.into_iter().collect())
    }
}

/// `depth 3, order none`
impl fmt::Display for Cells {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, (name, cell)) in self.iter().enumerate() {
            write!(f, "{}{name} {cell}", if number == 0 { "" } else { ", " })?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(a: impl Into<Cell>, b: impl Into<Cell>, same: bool) {
        let (a, b) = (a.into(), b.into());
        assert_eq!((a.same(&b), b.same(&a)), (same, same), "{a} {b}");
    }

    #[test]
    fn numbers_and_times_are_compared_by_what_they_mean() {
        check(1_u32, 1.0, true);
        check("0.01s", "10ms", true);
        check("10ms", "100ms", false);
        check(3_u32, "3", true);
        check("none", "none", true);
        check("none", "position", false);
        check("none", 0_u32, false);
    }

    #[test]
    fn the_order_of_names_is_kept() {
        let mut cells = Cells::default();
        cells.push("z", 1_u32);
        cells.push("a", "b");
        assert_eq!(serde_json::to_string(&cells).expect("JSON"), r#"{"z":1,"a":"b"}"#);
        assert_eq!(cells.to_string(), "z 1, a b");
    }
}
