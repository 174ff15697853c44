//! `--only KEY=VALUES`: which part of an experiment's sweep to run.

use std::str::FromStr;

use thiserror::Error;

/// A choice of values for one swept key: `depth=3..7`, `depth=3,5` or `depth=4`.
///
/// ```
/// use hansu_lab::Filter;
///
/// let filter: Filter = "depth=3..5,8".parse()?;
/// assert_eq!(Filter::depths(&[filter], 4, 9)?, [4, 5, 8]);
/// # Ok::<(), hansu_lab::FilterError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Filter {
    /// The key.
    pub key: String,
    ranges: Vec<(u32, u32)>,
}

/// Why a text is no filter, or does not fit an experiment.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FilterError {
    /// Not `KEY=VALUES`.
    #[error("can't read '{0}': write --only depth=3..7, depth=3,5 or depth=4")]
    Syntax(String),
    /// A range that ends before it begins.
    #[error("the range {0}..{1} is empty: write the smaller number first")]
    Empty(u32, u32),
    /// A key that is not swept.
    #[error("there is no '{0}' to choose: use --only depth=...")]
    UnknownKey(String),
    /// No value of the sweep is chosen.
    #[error("--only leaves none of the depths {0} to {1}: choose one of them")]
    NothingLeft(u32, u32),
}

impl FromStr for Filter {
    type Err = FilterError;

    fn from_str(text: &str) -> Result<Filter, FilterError> {
        let syntax = || FilterError::Syntax(text.to_owned());
        let (key, values) = text.split_once('=').ok_or_else(syntax)?;
        let number = |text: &str| text.trim().parse::<u32>().map_err(|_| syntax());
        let mut ranges = Vec::new();
        for part in values.split(',') {
            let (first, last) = match part.split_once("..") {
                Some((first, last)) => (number(first)?, number(last.trim_start_matches('='))?),
                None => (number(part)?, number(part)?),
            };
            if first > last {
                return Err(FilterError::Empty(first, last));
            }
            ranges.push((first, last));
        }
        Ok(Filter { key: key.trim().to_owned(), ranges })
    }
}

impl Filter {
    /// The depths between `first` and `last` that all filters let through.
    pub fn depths(filters: &[Filter], first: u32, last: u32) -> Result<Vec<u32>, FilterError> {
        if let Some(filter) = filters.iter().find(|filter| filter.key != "depth") {
            return Err(FilterError::UnknownKey(filter.key.clone()));
        }
        let lets_through = |filter: &Filter, depth| filter.ranges.iter().any(|&(a, b)| (a..=b).contains(&depth));
        let depths: Vec<u32> =
            (first..=last).filter(|&depth| filters.iter().all(|filter| lets_through(filter, depth))).collect();
        if depths.is_empty() { Err(FilterError::NothingLeft(first, last)) } else { Ok(depths) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &[u32]) {
        let filter: Filter = text.parse().expect("a filter");
        assert_eq!(Filter::depths(&[filter], 3, 9).as_deref(), Ok(expected), "{text}");
    }

    #[test]
    fn ranges_lists_and_single_values_are_understood() {
        check("depth=3..7", &[3, 4, 5, 6, 7]);
        check("depth=3..=5", &[3, 4, 5]);
        check("depth=8..20", &[8, 9]);
        check("depth=3,5", &[3, 5]);
        check("depth = 3..4, 9", &[3, 4, 9]);
        check("depth=4", &[4]);
    }

    #[test]
    fn nonsense_is_refused_with_the_reason() {
        for text in ["depth", "depth=", "depth=a", "depth=3..", "depth=-1"] {
            assert_eq!(text.parse::<Filter>(), Err(FilterError::Syntax(text.to_owned())));
        }
        assert_eq!("depth=5..3".parse::<Filter>(), Err(FilterError::Empty(5, 3)));
        let time: Filter = "time=3".parse().expect("well-formed");
        assert_eq!(Filter::depths(&[time], 3, 9), Err(FilterError::UnknownKey("time".into())));
        let one: Filter = "depth=1".parse().expect("well-formed");
        assert_eq!(Filter::depths(&[one], 3, 9), Err(FilterError::NothingLeft(3, 9)));
    }
}
