//! Work that takes a while: reviews, experiments and training.

use serde::{Deserialize, Serialize};

use super::Problem;

/// Some work and how far it is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct JobView {
    /// Its id.
    pub id: String,
    /// What it does.
    pub kind: JobKind,
    /// The id of the game or of the experiment, or the name of the run.
    pub subject: String,
    /// How it stands.
    pub state: JobState,
    /// Steps that are done: positions of a review, games of an experiment, iterations of a run.
    pub done: u64,
    /// Steps there are in all; 0 as long as that is not known.
    pub total: u64,
    /// What is being done, for people; may be empty.
    pub message: String,
    /// Why it failed, if it did.
    pub problem: Option<Problem>,
}

/// What a job does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum JobKind {
    /// Reviews a game; the result is at `/api/games/{id}/review`.
    Review,
    /// Runs an experiment; the result is at `/api/lab/{id}`.
    Experiment,
    /// Trains a network; how it goes is at `/api/training/{name}`.
    Training,
}

/// How a job stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum JobState {
    Queued,
    Running,
    Done,
    Failed,
    Cancelled,
}
