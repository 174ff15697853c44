//! Experiments on agents: games between them, and the seed's tables from one command.
//!
//! This crate plays and counts. It prints nothing: rows are handed to the caller as they are found.

mod experiments;
pub mod figures;
pub mod matches;
pub mod openings;
pub mod report;
mod selfplay;
pub mod speed;
pub mod stats;
pub mod training;

pub use experiments::{
    Cell, Cells, Choice, Comparison, Experiment, ExperimentError, ExperimentFileError, ExperimentFolder,
    ExperimentFolderError, FileProblem, Filter, FilterError, Found, GamesStep, MatchRow, MatchRun, MatchSettings,
    Measure, Openings, Plot, PublishedMatch, Row, RowJournal, Table, TablePlan, TableProblem, TotalMeasure, Work,
};
pub use selfplay::{GameError, PlayedGame, Turn, play_game};
