//! Training runs.

use serde::{Deserialize, Serialize};

use super::Settings;

/// A training run to be begun, or gone on with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, ts(optional_fields = nullable))]
pub struct NewTraining {
    /// The settings to begin with: `tiny`, `fast`, `fifteen` or `seed`. A run that is there already goes on with its own.
    pub preset: String,
    /// Its name: letters, digits, `-`, `_` and `.`; the preset's if left out.
    #[serde(default)]
    pub name: Option<String>,
}

/// A training run in the list.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct TrainingRun {
    /// Its name: the name of its folder.
    pub name: String,
    /// The game it learns.
    pub settings: Settings,
    /// Iterations done.
    pub iterations: u32,
    /// Iterations to end with.
    pub iterations_planned: u32,
    /// Games played.
    pub games: u64,
    /// When it began, if known (RFC 3339).
    pub started: Option<String>,
    /// Its last measured strength.
    pub elo: Option<f64>,
    /// The networks that can be played, the newest first.
    pub networks: Vec<TrainedNetwork>,
}

/// A network that can be played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct TrainedNetwork {
    /// After which iteration.
    pub iteration: u32,
    /// The agent that plays with it: `zero:net=RUN@ITERATION`. Options can be added: `,sims=400`.
    pub agent: String,
}

/// A training run with its curves.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct TrainingView {
    /// The run.
    pub run: TrainingRun,
    /// A point for each iteration.
    pub iterations: Vec<IterationPoint>,
    /// A point for each measurement of strength.
    pub ladder: Vec<LadderPoint>,
}

/// An iteration.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct IterationPoint {
    /// From 1.
    pub iteration: u32,
    /// Games of the whole run.
    pub games_total: u64,
    /// Mean cross-entropy to the searches' policies.
    pub policy_loss: f64,
    /// Mean squared error to the results.
    pub value_loss: f64,
    /// Games an hour.
    pub games_per_hour: f64,
    /// Positions a second that the network evaluated.
    pub positions_per_second: f64,
    /// Moves of a game, on average.
    pub plies: f64,
    /// The share of games that Black won.
    pub black_wins: f64,
    /// The share of games that nobody won.
    pub draws: f64,
    /// Seconds of work in the whole run.
    pub seconds_total: f64,
}

/// A measurement of strength.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct LadderPoint {
    /// The iteration of the network.
    pub iteration: u32,
    /// Its strength, where the first opponent has 0.
    pub elo: f64,
    /// The 95% interval.
    pub elo_low: f64,
    /// The 95% interval.
    pub elo_high: f64,
    /// The results against each opponent.
    pub opponents: Vec<LadderOpponent>,
}

/// The results against an opponent.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct LadderOpponent {
    /// The agent.
    pub name: String,
    /// Its strength.
    pub elo: f64,
    /// Games won by the network.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}
