//! Experiments on agents: games between them, and the reference's tables from one command.
//!
//! Matches, statistics and figures are crates of their own below this one ([`mod@matches`], [`stats`], [`figures`]).
//! This crate plays and counts. It prints nothing: rows are handed to the caller as they are found.

mod experiments;
mod selfplay;
pub mod speed;
pub mod training;

pub use experiments::{
    Cell, Cells, Choice, Comparison, Experiment, ExperimentError, ExperimentFileError, ExperimentFolder,
    ExperimentFolderError, FileProblem, Filter, FilterError, Found, GamesStep, MatchRow, MatchRun, MatchSettings,
    Measure, Openings, Plot, PublishedMatch, Row, RowJournal, Table, TablePlan, TableProblem, TotalMeasure, Work,
};
pub use hansu_figures::{self as figures, report};
pub use hansu_matches::{self as matches, openings};
pub use hansu_stats as stats;
pub use selfplay::{GameError, PlayedGame, Turn, play_game};
