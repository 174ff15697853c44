//! An experiment's file as it is written. What the entries mean together is checked where they are used.

use indexmap::IndexMap;
use serde::Deserialize;

use super::cell::Cell;
use super::measure::{Measure, TotalMeasure};
use super::plot::Plot;

/// The whole file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ExperimentFile {
    pub(super) id: String,
    pub(super) title: String,
    pub(super) question: String,
    #[serde(default)]
    pub(super) source: String,
    pub(super) game: String,
    pub(super) size: Option<usize>,
    pub(super) row: Option<usize>,
    pub(super) rule: Option<String>,
    #[serde(default, alias = "seed_found")]
    pub(super) reference_found: Vec<String>,
    #[serde(default)]
    pub(super) discussion: Vec<String>,
    #[serde(rename = "table")]
    pub(super) tables: Vec<TableFile>,
}

/// One `[[table]]`. Which of the keys are wanted depends on the kind.
///
/// It is one structure and not one for each kind so that messages can name the line.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TableFile {
    pub(super) name: String,
    #[serde(default)]
    pub(super) about: String,
    pub(super) kind: Kind,

    // The game, where it is not the experiment's.
    pub(super) game: Option<String>,
    pub(super) size: Option<usize>,
    pub(super) row: Option<usize>,
    pub(super) rule: Option<String>,

    // What is said of it.
    pub(super) finding: Option<String>,
    #[serde(default)]
    pub(super) beside: Beside,
    pub(super) best: Option<String>,
    #[serde(default)]
    pub(super) aside: bool,

    // What varies.
    #[serde(default)]
    pub(super) sweep: IndexMap<String, Vec<Cell>>,
    pub(super) rows: Option<Vec<RowFile>>,
    #[serde(default)]
    pub(super) labels: Vec<String>,
    pub(super) quick: Option<QuickFile>,

    // What was published, and how ours is shown.
    #[serde(default)]
    pub(super) published: Vec<PublishedFile>,
    pub(super) exact: Option<bool>,
    pub(super) plot: Option<Plot>,

    // Who plays.
    pub(super) black: Option<String>,
    pub(super) white: Option<String>,
    pub(super) a: Option<String>,
    pub(super) b: Option<String>,
    pub(super) player: Option<String>,
    pub(super) pairs: Option<String>,

    // Kinds "game" and "pairs".
    pub(super) columns: Option<IndexMap<String, Measure>>,
    pub(super) report: Option<IndexMap<String, Measure>>,
    pub(super) totals: Option<IndexMap<String, TotalMeasure>>,
    pub(super) published_pairs: Option<Vec<PublishedPairFile>>,

    // Kind "match".
    pub(super) games: Option<u64>,
    pub(super) openings: Option<String>,
    pub(super) plies: Option<u32>,
    pub(super) by_turn: Option<u32>,
    pub(super) ratings: Option<bool>,
}

/// Where the figures beside ours are from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Beside {
    /// From the write-up that is the experiment's source.
    #[default]
    Published,
    /// From a program that was written anew, independently of ours, after that write-up.
    ReImplementation,
}

/// What a table's rows are made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Kind {
    Game,
    Pairs,
    Match,
}

impl Kind {
    pub(super) fn name(self) -> &'static str {
        match self {
            Kind::Game => "game",
            Kind::Pairs => "pairs",
            Kind::Match => "match",
        }
    }
}

/// One of `rows`: values of keys, with a number of games and published figures of its own.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct RowFile {
    pub(super) games: Option<u64>,
    pub(super) published: Option<PublishedFile>,
    #[serde(flatten)]
    pub(super) keys: IndexMap<String, Cell>,
}

/// Which part `--quick` runs: `false` for none, or values of keys and a number of games.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged, expecting = "expected false, or values of keys such as { depth = [3, 4], games = 4 }")]
pub(super) enum QuickFile {
    Whether(bool),
    Part {
        games: Option<u64>,
        #[serde(flatten)]
        keys: IndexMap<String, Vec<Cell>>,
    },
}

/// Published figures, with the values of keys that say of which row.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct PublishedFile {
    pub(super) range: Option<[f64; 2]>,
    #[serde(flatten)]
    pub(super) cells: IndexMap<String, Cell>,
}

/// Published results of the two games of a pair of variants, for the first of them.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct PublishedPairFile {
    pub(super) pair: [Cell; 2],
    pub(super) wins: u32,
    pub(super) losses: u32,
    #[serde(flatten)]
    pub(super) keys: IndexMap<String, Cell>,
}
