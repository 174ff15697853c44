//! How a table is drawn.

use serde::{Deserialize, Deserializer};

use super::error::TableProblem;

/// Which columns of a table are drawn, and how.
///
/// What is not said is up to whoever draws: in particular `y` of a match is its score.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plot {
    /// The key along the horizontal axis.
    pub x: String,
    /// The columns along the vertical axis, a line each.
    #[serde(default)]
    pub y: Vec<String>,
    /// The key whose values have a line each, or several keys: then each combination has one.
    #[serde(default, deserialize_with = "one_or_more")]
    pub series: Vec<String>,
    /// Whether the horizontal axis is logarithmic.
    #[serde(default)]
    pub log_x: bool,
    /// Whether the vertical axis is logarithmic.
    #[serde(default)]
    pub log_y: bool,
    /// What is written along the horizontal axis, if not the key.
    pub x_label: Option<String>,
    /// What is written along the vertical axis, if not the columns.
    pub y_label: Option<String>,
}

impl Plot {
    /// Refuses keys and columns that the table does not have.
    pub(super) fn check(&self, keys: &[&str], columns: &[&str]) -> Result<(), TableProblem> {
        let unknown =
            |name: &str, known: &[&str]| TableProblem::Plot { name: name.to_owned(), known: known.join(", ") };
        if !keys.contains(&self.x.as_str()) {
            return Err(unknown(&self.x, keys));
        }
        let all = [keys, columns].concat();
        if let Some(key) = self.series.iter().find(|key| !all.contains(&key.as_str())) {
            return Err(unknown(key, &all));
        }
        match self.y.iter().find(|column| !columns.contains(&column.as_str())) {
            Some(column) => Err(unknown(column, columns)),
            None => Ok(()),
        }
    }
}

/// Reads `"depth"` or `["depth", "order"]`.
fn one_or_more<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<String>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged, expecting = "expected a key such as \"depth\", or a list of keys")]
    enum OneOrMore {
        One(String),
        More(Vec<String>),
    }
    Ok(match OneOrMore::deserialize(deserializer)? {
        OneOrMore::One(key) => vec![key],
        OneOrMore::More(keys) => keys,
    })
}
