//! `--only KEY=VALUES`: which part of an experiment to run.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::cell::Cell;

/// A choice of values for one swept key: `depth=3..7`, `time=10ms,1s`, `rollout=light` or `table=time`.
///
/// ```
/// use hansu_lab::{Cell, Filter};
///
/// let filter: Filter = "time=10ms..1s,5s".parse()?;
/// assert!(filter.lets_through(&Cell::from("80ms")));
/// assert!(!filter.lets_through(&Cell::from("2s")));
/// # Ok::<(), hansu_lab::FilterError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Filter {
    /// The key.
    pub key: String,
    text: String,
    parts: Vec<Part>,
}

#[derive(Clone, Debug, PartialEq)]
enum Part {
    One(Cell),
    Range(f64, f64),
}

/// Why a text is no filter, or does not fit an experiment.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FilterError {
    /// Not `KEY=VALUES`.
    #[error("can't read '{0}': write --only depth=3..7, time=10ms,1s or rollout=light")]
    Syntax(String),
    /// A range that ends before it begins.
    #[error("the range {0} is empty: write the smaller number first")]
    Empty(String),
    /// A key that no table has.
    #[error("there is no '{key}' to choose: use --only with {known}")]
    UnknownKey {
        /// What was asked for.
        key: String,
        /// The keys there are.
        known: String,
    },
    /// Nothing of the experiment is chosen.
    #[error("--only {only} leaves nothing to run: {values}")]
    NothingLeft {
        /// The filters.
        only: String,
        /// What could have been chosen.
        values: String,
    },
}

impl FromStr for Filter {
    type Err = FilterError;

    fn from_str(text: &str) -> Result<Filter, FilterError> {
        let syntax = || FilterError::Syntax(text.to_owned());
        let (key, values) = text.split_once('=').ok_or_else(syntax)?;
        let parts = words(values).into_iter().map(|part| read_part(part).ok_or_else(syntax)?);
        let parts = parts.collect::<Result<_, _>>()?;
        let key = key.trim().to_owned();
        if key.is_empty() { Err(syntax()) } else { Ok(Filter { key, text: text.to_owned(), parts }) }
    }
}

fn words(values: &str) -> Vec<&str> {
    values.split(',').map(str::trim).collect()
}

/// A value or a range; `None` if it is neither.
fn read_part(text: &str) -> Option<Result<Part, FilterError>> {
    let number = |text: &str| Cell::from(text.trim()).magnitude();
    match text.split_once("..") {
        Some((first, last)) => {
            let (first, last) = (number(first)?, number(last.trim_start_matches('='))?);
            Some(if first > last { Err(FilterError::Empty(text.to_owned())) } else { Ok(Part::Range(first, last)) })
        }
        None => (!text.is_empty()).then(|| Ok(Part::One(Cell::from(text)))),
    }
}

impl Filter {
    /// Whether a value of the key is among those chosen.
    pub fn lets_through(&self, value: &Cell) -> bool {
        self.parts.iter().any(|part| match part {
            Part::One(wanted) => wanted.same(value),
            Part::Range(first, last) => value.magnitude().is_some_and(|number| (*first..=*last).contains(&number)),
        })
    }

    /// The filter for a key with these values. A value may have commas of its own, as settings of agents do: what is the
    /// whole of such a value is read as that value, and not as a list.
    ///
    /// ```
    /// use hansu_lab::{Cell, Filter};
    ///
    /// let values = ["alternate", "alternate,proofs=false", "listing"].map(Cell::from);
    /// let filter: Filter = "backup=alternate,proofs=false".parse()?;
    /// let filter = filter.among(&values);
    /// assert_eq!(values.map(|value| filter.lets_through(&value)), [false, true, false]);
    /// # Ok::<(), hansu_lab::FilterError>(())
    /// ```
    #[must_use]
    pub fn among(&self, values: &[Cell]) -> Filter {
        let Some((_, text)) = self.text.split_once('=') else { return self.clone() };
        let (words, mut parts, mut next) = (words(text), Vec::new(), 0);
        while next < words.len() {
            let whole = |end: usize| {
                let cell = Cell::from(words[next..end].join(",").as_str());
                values.iter().any(|value| value.same(&cell)).then_some((end, Part::One(cell)))
            };
            let (end, part) = match (next + 2..=words.len()).rev().find_map(whole) {
                Some(found) => found,
                None => (next + 1, self.parts[next].clone()),
            };
            parts.push(part);
            next = end;
        }
        Filter { parts, ..self.clone() }
    }
}

impl fmt::Display for Filter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &[u32]) {
        let filter: Filter = text.parse().expect("a filter");
        let depths: Vec<u32> = (3..=9).filter(|&depth| filter.lets_through(&depth.into())).collect();
        assert_eq!((filter.key.as_str(), depths.as_slice()), ("depth", expected), "{text}");
    }

    #[test]
    fn ranges_lists_and_single_values_are_understood() {
        check("depth=3..7", &[3, 4, 5, 6, 7]);
        check("depth=3..=5", &[3, 4, 5]);
        check("depth=8..20", &[8, 9]);
        check("depth=3,5", &[3, 5]);
        check("depth = 3..4, 9", &[3, 4, 9]);
        check("depth=4", &[4]);
        check("depth=deep", &[]);
    }

    #[test]
    fn words_and_times_are_values_too() {
        let times: Filter = "time=30ms..1s".parse().expect("a filter");
        let through = |text: &str| times.lets_through(&Cell::from(text));
        assert_eq!(["10ms", "0.03s", "100ms", "1s", "2s"].map(through), [false, true, true, true, false]);
        let word: Filter = "rollout=light".parse().expect("a filter");
        assert!(word.lets_through(&Cell::from("light")) && !word.lets_through(&Cell::from("heavy")));
    }

    #[test]
    fn values_with_commas_are_chosen_whole() {
        let values = ["fours=0", "proofs=false", "fours=0,proofs=false", "naive=0"].map(Cell::from);
        for (text, expected) in [
            ("fours=0", [true, false, false, false]),
            ("fours=0,proofs=false", [false, false, true, false]),
            ("naive=0,fours=0, proofs=false", [false, false, true, true]),
            ("fours=0,naive=0", [true, false, false, true]),
        ] {
            let filter: Filter = format!("option={text}").parse().expect("a filter");
            let filter = filter.among(&values);
            assert_eq!(values.clone().map(|value| filter.lets_through(&value)), expected, "{text}");
        }
    }

    #[test]
    fn nonsense_is_refused_with_the_reason() {
        for text in ["depth", "depth=", "=3", "depth=3..", "depth=a..b", "depth=3,,4"] {
            assert_eq!(text.parse::<Filter>(), Err(FilterError::Syntax(text.to_owned())));
        }
        assert_eq!("depth=5..3".parse::<Filter>(), Err(FilterError::Empty("5..3".into())));
    }
}
