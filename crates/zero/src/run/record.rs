//! What is written down of a run.

use serde::{Deserialize, Serialize};

/// One iteration, as a line of `iterations.jsonl`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct IterationRecord {
    /// From 1.
    pub iteration: u32,
    /// Games finished in it.
    pub games: usize,
    /// Games finished in the whole run.
    pub games_total: u64,
    /// Samples that they brought.
    pub samples: usize,
    /// Samples there are to learn from.
    pub buffer: usize,
    /// Moves of a game, on average.
    pub plies: f64,
    /// Games that Black won.
    pub black_wins: usize,
    /// Games that nobody won.
    pub draws: usize,
    /// Games that White won.
    pub white_wins: usize,
    /// Games against others, among all of these.
    pub rival_games: usize,
    /// Those that the network won.
    pub rival_wins: usize,
    /// Those that it lost.
    pub rival_losses: usize,
    /// Games given up.
    pub resigned: usize,
    /// Played-on games in which a side would have given up.
    pub would_have_resigned: usize,
    /// Those of them that this side did not lose.
    pub wrongly_resigned: usize,
    /// Positions a second that the network evaluated while games were played.
    pub positions_per_second: f64,
    /// Positions in a batch, on average.
    pub batch: f64,
    /// The share of positions that were known from before.
    pub known: f64,
    /// The share of the playing time that the network took.
    pub network_share: f64,
    /// Games an hour while games were played.
    pub games_per_hour: f64,
    /// The mean age of the networks that played its games, in iterations: 0 unless games were played elsewhere meanwhile.
    pub staleness: f64,
    /// Steps of training.
    pub steps: u64,
    /// Steps of the whole run.
    pub steps_total: u64,
    /// The learning rate.
    pub learning_rate: f64,
    /// Mean cross-entropy to the searches' policies.
    pub policy_loss: f64,
    /// Mean squared error to the results.
    pub value_loss: f64,
    /// Seconds of play.
    pub selfplay_seconds: f64,
    /// Seconds of training.
    pub train_seconds: f64,
    /// Seconds of work in the whole run, measuring included.
    pub seconds_total: f64,
}

/// How strong a network was found to be, as a line of `ladder.jsonl`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Judgement {
    /// The iteration of the network.
    pub iteration: u32,
    /// Its strength, where the first opponent has 0.
    pub elo: f64,
    /// The 95% interval.
    pub elo_low: f64,
    /// The 95% interval.
    pub elo_high: f64,
    /// The results against each opponent.
    pub opponents: Vec<Opponent>,
    /// The results of opponents that never change against each other, which are played once.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub between: Vec<Between>,
    /// Seconds that measuring took.
    pub seconds: f64,
}

/// The results against one opponent.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Opponent {
    /// The agent.
    pub name: String,
    /// Its strength in the same scale.
    pub elo: f64,
    /// Games won by the network.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}

/// The results of one opponent against another.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Between {
    /// The one, whose results these are.
    pub name: String,
    /// The other one.
    pub against: String,
    /// Games won by the one.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}

impl Opponent {
    /// How an earlier network of the same run is named.
    pub fn earlier_name(iteration: u32) -> String {
        format!("iteration {iteration}")
    }

    /// Whether it is an earlier network of the same run.
    pub fn is_earlier(&self) -> bool {
        self.name.starts_with("iteration ")
    }

    /// The network's score, from 0 to 1.
    pub fn score(&self) -> f64 {
        let games = (self.wins + self.draws + self.losses).max(1) as f64;
        (self.wins as f64 + self.draws as f64 / 2.0) / games
    }
}
