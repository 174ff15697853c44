//! What is kept of an experiment's games: the results of every row, small enough to come along with a report.
//!
//! `results.jsonl` holds a line for each run, each row of single games and each match, with everything that tables,
//! plots and findings are made of. So a report can be made again from it, byte for byte, without the games themselves.

use std::path::Path;

use hansu_files::read_lines;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::cell::Cells;
use super::folder::ExperimentFolderError;
use super::match_table::MatchRow;
use super::row::{Row, StoredRow};
use super::table::Table;
use crate::figures::write_atomically;
use crate::matches::{ContestResults, Measures};

/// The file's name in an experiment's folder.
pub(super) const FILE: &str = "results.jsonl";

/// Everything that is kept.
#[derive(Clone, Debug, Default)]
pub(super) struct Kept {
    /// What is known about each run.
    pub(super) runs: Vec<Map<String, Value>>,
    pub(super) rows: Vec<KeptRow>,
    pub(super) matches: Vec<KeptMatch>,
}

/// A row of single games.
#[derive(Clone, Debug)]
pub(super) struct KeptRow {
    pub(super) table: String,
    /// The number of its run.
    pub(super) run: usize,
    pub(super) row: Row,
}

/// A row of a table of matches.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct KeptMatch {
    pub(super) table: String,
    /// The number of its run.
    pub(super) run: usize,
    /// The values of the swept keys.
    pub(super) keys: Cells,
    pub(super) results: ContestResults,
    /// What the first agent spent in each stretch of the games, if the table asks for that.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) stretches: Vec<Stretch>,
}

/// What the first agent spent in a stretch of the games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Stretch {
    /// The first turn of it, from 1.
    pub(super) turn: u64,
    pub(super) spent: Measures,
}

/// A line of the file.
#[derive(Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum Line {
    Run { facts: Map<String, Value> },
    Row { table: String, run: usize, row: StoredRow },
    Match(KeptMatch),
}

impl Kept {
    /// What the folder's file holds; nothing if there is none.
    pub(super) fn read(folder: &Path) -> Result<Kept, ExperimentFolderError> {
        let path = folder.join(FILE);
        let mut kept = Kept::default();
        if !path.exists() {
            return Ok(kept);
        }
        let damaged = |reason: String| ExperimentFolderError::Damaged { path: path.clone(), reason };
        for line in read_lines::<Line>(&path)? {
            match line {
                Line::Run { facts } => kept.runs.push(facts),
                Line::Row { table, run, row } => kept.rows.push(KeptRow { table, run, row: row.into() }),
                Line::Match(row) => {
                    row.results.tally().map_err(|error| damaged(format!("{} {}: {error}", row.table, row.keys)))?;
                    kept.matches.push(row);
                }
            }
        }
        let mut used = kept.rows.iter().map(|row| row.run).chain(kept.matches.iter().map(|row| row.run));
        match used.find(|run| *run >= kept.runs.len()) {
            Some(run) => Err(damaged(format!("there is no run {run} in it"))),
            None => Ok(kept),
        }
    }

    /// Writes the file into a folder.
    pub(super) fn write(&self, folder: &Path) -> Result<(), ExperimentFolderError> {
        let mut text = String::new();
        let runs = self.runs.iter().map(|facts| Line::Run { facts: facts.clone() });
        let rows = self.rows.iter().map(|KeptRow { table, run, row }| Line::Row {
            table: table.clone(),
            run: *run,
            row: row.clone().into(),
        });
        let matches = self.matches.iter().map(|row| Line::Match(row.clone()));
        for line in runs.chain(rows).chain(matches) {
            text += &serde_json::to_string(&line).unwrap_or_default();
            text.push('\n');
        }
        Ok(write_atomically(&folder.join(FILE), text.as_bytes())?)
    }

    /// The number of a run.
    pub(super) fn run_of(&mut self, facts: &Map<String, Value>) -> usize {
        self.runs.iter().position(|known| known == facts).unwrap_or_else(|| {
            self.runs.push(facts.clone());
            self.runs.len() - 1
        })
    }

    /// Takes in a row of single games, in place of an older one.
    pub(super) fn put_row(&mut self, table: &Table, run: usize, row: Row) {
        let same = |known: &&mut KeptRow| {
            known.table == table.name && known.row.identity(table).same_values(&row.identity(table))
        };
        match self.rows.iter_mut().find(same) {
            Some(known) if known.row == row => {}
            Some(known) => (known.run, known.row) = (run, row),
            None => self.rows.push(KeptRow { table: table.name.clone(), run, row }),
        }
    }

    /// Takes in a match, in place of an older one of no more games.
    pub(super) fn put_match(&mut self, row: KeptMatch) {
        match self.matches.iter_mut().find(|known| known.is_same_row(&row)) {
            Some(known) if known.results == row.results => {}
            Some(known) if known.results.games() > row.results.games() => {}
            Some(known) => *known = row,
            None => self.matches.push(row),
        }
    }

    /// The rows of a table of single games.
    pub(super) fn rows_of(&self, table: &Table) -> Vec<Row> {
        self.rows.iter().filter(|kept| kept.table == table.name).map(|kept| kept.row.clone()).collect()
    }

    /// The matches of a table, in its order, each with its row.
    pub(super) fn matches_of(&self, table: &Table) -> Vec<(MatchRow, &KeptMatch)> {
        let of_row = |row: MatchRow| {
            let kept = self.matches.iter().find(|kept| kept.table == table.name && kept.is_of(&row))?;
            Some((row, kept))
        };
        table.match_rows().into_iter().filter_map(of_row).collect()
    }

    /// Forgets runs that nothing is left of, and numbers the others in the order in which they are used.
    pub(super) fn tidy(&mut self) {
        let mut used: Vec<usize> = Vec::new();
        let numbers =
            self.rows.iter_mut().map(|row| &mut row.run).chain(self.matches.iter_mut().map(|row| &mut row.run));
        for number in numbers {
            *number = used.iter().position(|known| known == number).unwrap_or_else(|| {
                used.push(*number);
                used.len() - 1
            });
        }
        self.runs = used.into_iter().map(|run| self.runs[run].clone()).collect();
    }
}

impl KeptMatch {
    /// Whether it is the same row of the same agents.
    pub(super) fn is_same_row(&self, other: &KeptMatch) -> bool {
        self.table == other.table
            && self.keys.same_values(&other.keys)
            && (&self.results.a, &self.results.b) == (&other.results.a, &other.results.b)
    }

    /// Whether it is this row's: the same keys, and the same agents to the letter.
    fn is_of(&self, row: &MatchRow) -> bool {
        self.keys.same_values(&row.keys) && self.results.a == row.a.to_string() && self.results.b == row.b.to_string()
    }
}
