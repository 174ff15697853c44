//! What can be wrong with an experiment: with its file, and when it runs.

use hansu_agents::SpecError;
use hansu_game::GameSpecError;
use thiserror::Error;

use crate::GameError;

/// Why an experiment broke off.
#[derive(Debug, Error)]
pub enum ExperimentError {
    /// An agent of the experiment can't be made.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// A game broke off.
    #[error(transparent)]
    Game(#[from] GameError),
}

/// Why a file is no experiment.
#[derive(Debug, Error)]
#[error("{origin}: {problem}")]
pub struct ExperimentFileError {
    /// The file, or the name of the experiment.
    pub origin: String,
    /// What is wrong with it.
    pub problem: Box<FileProblem>,
}

/// What is wrong with an experiment's file.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum FileProblem {
    /// The file system said no.
    #[error("can't be read: {0}")]
    Read(#[from] std::io::Error),
    /// Not TOML, or not the keys of an experiment.
    #[error("{}", .0.to_string().trim_end())]
    Toml(#[from] toml::de::Error),
    /// An id that can't be typed, or taken for a path.
    #[error("'{0}' is no id: use small letters, digits and hyphens")]
    Id(String),
    /// Not a game of ours.
    #[error(transparent)]
    Game(#[from] GameSpecError),
    /// Nothing to run.
    #[error("there is no [[table]]: add one")]
    NoTable,
    /// Two tables of the same name.
    #[error("two tables are named '{0}': rename one")]
    SameName(String),
    /// Something about one table.
    #[error("table '{table}': {problem}")]
    Table {
        /// Its name.
        table: String,
        /// What is wrong with it.
        problem: Box<TableProblem>,
    },
}

/// What is wrong with a table of an experiment.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum TableProblem {
    /// Not a game of ours.
    #[error(transparent)]
    Game(#[from] GameSpecError),
    /// An entry that the kind needs.
    #[error("a table of kind \"{kind}\" needs {needed}: add it")]
    Missing {
        /// The table's kind.
        kind: &'static str,
        /// What it needs.
        needed: &'static str,
    },
    /// An entry that the kind does not have.
    #[error("'{key}' is not for a table of kind \"{kind}\": leave it out, or change the kind")]
    NotForKind {
        /// The entry.
        key: &'static str,
        /// The table's kind.
        kind: &'static str,
    },
    /// `{key}` in a text, of a key that does not vary.
    #[error("'{{{key}}}' in '{text}' is none of the table's keys ({known}): add it to the sweep, or leave it out")]
    UnknownKey {
        /// What is in braces.
        key: String,
        /// The whole text.
        text: String,
        /// The keys there are.
        known: String,
    },
    /// A key that varies and changes nothing.
    #[error("the key '{0}' changes nothing: write {{{0}}} in an agent, or name it in 'labels' if it only names rows")]
    UnusedKey(String),
    /// The same key twice.
    #[error("the key '{0}' is both in 'sweep' and in 'rows': leave out one")]
    KeyTwice(String),
    /// A name that means something else.
    #[error("'{0}' can't be the name of a key: it has a meaning of its own; choose another one")]
    Reserved(String),
    /// A key without values.
    #[error("the key '{0}' has no values: list at least one")]
    NoValues(String),
    /// Rows that do not have the same keys.
    #[error("row {number} has the keys {found}, the first row {expected}: give all rows the same keys")]
    UnevenRows {
        /// Which row, from 1.
        number: usize,
        /// Its keys.
        found: String,
        /// The first row's keys.
        expected: String,
    },
    /// An agent that can't be made.
    #[error("{}{source}", at(.row))]
    Agent {
        /// The row's keys.
        row: String,
        /// What is wrong with the agent.
        source: SpecError,
    },
    /// `quick`, `labels` or `pairs` with something that is not in the table.
    #[error("'{entry}' has {what}, which is not in the table: it has {known}")]
    NotInTable {
        /// Which entry.
        entry: &'static str,
        /// What it has.
        what: String,
        /// What the table has.
        known: String,
    },
    /// Published figures of a column that there is not.
    #[error("published figures for '{name}', which is neither a key nor a column: the table has {known}")]
    Published {
        /// What was given.
        name: String,
        /// The keys and columns there are.
        known: String,
    },
    /// Published figures of a match that are no result.
    #[error("published figures of a match are wins, draws and losses, or range = [LOW, HIGH] in percent: {0}")]
    PublishedMatch(String),
    /// A plot of a column that there is not.
    #[error("the plot wants '{name}': choose from {known}")]
    Plot {
        /// What was asked for.
        name: String,
        /// What can be drawn there.
        known: String,
    },
    /// A column that the game does not have.
    #[error("column '{0}' counts discs, and only Othello has discs: choose another measure")]
    NoDiscs(String),
    /// A figure in a finding that can't be filled in.
    #[error("'{{{figure}}}' in 'finding' can't be filled in: {problem}")]
    Finding {
        /// What is in braces.
        figure: String,
        /// What is wrong with it.
        problem: String,
    },
    /// A total that the kind of table does not have.
    #[error("the total '{name}' is not for a table of kind \"{kind}\": see docs/experiments.md for those it has")]
    NotATotal {
        /// The total.
        name: String,
        /// The table's kind.
        kind: &'static str,
    },
    /// A number of games that makes no sense.
    #[error("{0}no games: 'games' has to be at least 1")]
    NoGames(String),
}

/// `row depth 3: `
fn at(row: &str) -> String {
    if row.is_empty() { String::new() } else { format!("row {row}: ") }
}
