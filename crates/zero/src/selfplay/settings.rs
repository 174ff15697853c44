//! How games against itself are played.

use serde::{Deserialize, Serialize};

use crate::insight::Effort;

/// The settings of self-play. The defaults are plain PUCT with noise at the root, all options off.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct SelfPlaySettings {
    /// Finished games in an iteration.
    pub games: usize,
    /// Games that each thread plays at once; their positions go through the network together.
    pub parallel: usize,
    /// Simulations a move.
    pub simulations: u32,
    /// The constant of the selection rule.
    pub cpuct: f32,
    /// The concentration of the Dirichlet noise at the root.
    pub dirichlet_alpha: f64,
    /// The share of the noise in the root's priors; 0 for none.
    pub dirichlet_share: f32,
    /// How freely moves are drawn.
    pub temperature: Temperature,
    /// What a move is worth before its first visit: `zero`, `parent`, or `reduced` as in KataGo.
    pub fpu: FpuChoice,
    /// Keep proven results in the tree.
    pub proofs: bool,
    /// Find rows that are one or two stones short without the network (Gomoku); needs `proofs`.
    pub threats: bool,
    /// Moves that may be tried at a leaf in search of a win by continuous fours, and a hundred times as many at the root
    /// (Gomoku); needs `threats`, 0 for none.
    pub fours: u32,
    /// Searches for continuous fours that may be made at a leaf in search of a win by continuous threats, and a hundred
    /// times as many at the root (Gomoku); needs `threats`, 0 for none.
    pub threes: u32,
    /// Draws as soon as both sides can be stopped by pairs of points (Gomoku); needs `threats`.
    pub pairs: Option<Pairs>,
    /// Keep the tree from move to move; the root's visits count towards the simulations.
    pub reuse: bool,
    /// Moves that a Gumbel root considers; 0 for a root by PUCT with noise.
    pub gumbel: usize,
    /// The constant of forced playouts, whose visits are left out of the targets; 0 for none.
    pub forced_playouts: f32,
    /// Full searches for some moves only.
    pub playout_cap: Option<PlayoutCap>,
    /// Giving up lost games.
    pub resign: Option<Resign>,
    /// Random moves before the first searched one.
    pub opening: Opening,
    /// Games against other agents instead of itself.
    pub rivals: Rivals,
    /// Games of another agent to learn from first.
    pub teaching: Option<Teaching>,
    /// Evaluated positions that each thread remembers.
    pub cache: usize,
    /// How the network sees a position while games are played.
    pub symmetry: SeenAs,
    /// Go on with unfinished games in the next iteration, with its network; otherwise an iteration waits for all games that
    /// it has begun.
    pub carry_over: bool,
}

/// How the network sees a position while games are played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SeenAs {
    /// As it is.
    Plain,
    /// Turned the same way for all its forms, so that what is known of one is known of all.
    #[default]
    Canonical,
}

impl Default for SelfPlaySettings {
    fn default() -> SelfPlaySettings {
        SelfPlaySettings {
            games: 50,
            parallel: 32,
            simulations: 200,
            cpuct: 1.5,
            dirichlet_alpha: 0.3,
            dirichlet_share: 0.25,
            temperature: Temperature::default(),
            fpu: FpuChoice::Zero,
            proofs: false,
            threats: false,
            fours: 0,
            threes: 0,
            pairs: None,
            reuse: false,
            gumbel: 0,
            forced_playouts: 0.0,
            playout_cap: None,
            resign: None,
            opening: Opening::default(),
            rivals: Rivals::default(),
            teaching: None,
            cache: 1 << 15,
            symmetry: SeenAs::Canonical,
            carry_over: true,
        }
    }
}

impl SelfPlaySettings {
    /// How hard wins are looked for without the network.
    pub(crate) fn effort(&self) -> Effort {
        Effort { fours: self.fours, threes: self.threes, pairs: self.pairs.is_some() }
    }
}

/// The temperature falls in a straight line from the start to the end, over a game or over the whole training.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Temperature {
    /// At the first move, or in the first iteration.
    pub start: f32,
    /// From move `plies` on, or in the last iteration.
    pub end: f32,
    /// How many plies it takes to fall over a game.
    pub plies: u32,
    /// Over what it falls.
    pub over: Over,
}

/// Over what the temperature falls.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Over {
    /// Over each game: free openings, strict endings.
    #[default]
    Game,
    /// Over the course of training, as the reference's table has it: all moves are drawn freely at first.
    Training,
}

impl Default for Temperature {
    fn default() -> Temperature {
        Temperature { start: 1.0, end: 0.1, plies: 20, over: Over::Game }
    }
}

impl Temperature {
    /// At a ply of the game, from 0.
    pub fn at(self, ply: u32) -> f32 {
        let fallen = (ply as f32 / self.plies.max(1) as f32).min(1.0);
        self.start + (self.end - self.start) * fallen
    }

    /// The one of an iteration, from 1, of so many: the same at every ply if it falls over the training.
    #[must_use]
    pub fn of_iteration(self, iteration: u32, iterations: u32) -> Temperature {
        if self.over == Over::Game {
            return self;
        }
        let done = iteration.saturating_sub(1) as f32 / iterations.saturating_sub(1).max(1) as f32;
        let now = self.start + (self.end - self.start) * done.min(1.0);
        Temperature { start: now, end: now, ..self }
    }
}

/// What a move is worth before its first visit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum FpuChoice {
    /// A draw.
    Zero,
    /// As much as the position before it.
    Parent,
    /// Less than that the more has been visited.
    Reduced,
}

/// Playout-cap randomisation (Wu 2019): most moves are searched briefly, without noise, and not learnt from.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct PlayoutCap {
    /// The share of full searches.
    pub full: f32,
    /// Simulations of the others.
    pub simulations: u32,
}

impl Default for PlayoutCap {
    fn default() -> PlayoutCap {
        PlayoutCap { full: 0.33, simulations: 32 }
    }
}

/// Draws by pairs of points.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Pairs {
    /// The share of drawn games that are played to the end all the same, to learn how.
    pub played_on: f32,
}

impl Default for Pairs {
    fn default() -> Pairs {
        Pairs { played_on: 0.1 }
    }
}

/// Giving up.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Resign {
    /// A side gives up when its search's value is below this, between -1 and 0, twice in a row.
    pub below: f32,
    /// The share of games that are played to the end all the same, to see how often it would have been wrong.
    pub played_on: f32,
}

impl Default for Resign {
    fn default() -> Resign {
        Resign { below: -0.95, played_on: 0.1 }
    }
}

/// Random moves before the first searched one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Opening {
    /// The share of games that begin with random moves.
    pub share: f32,
    /// The most of them; how many there are is drawn evenly from 1 up.
    pub plies: u32,
    /// Only moves at most two squares from a stone, or from the middle of an empty board: for large boards.
    #[serde(skip_serializing_if = "is_false")]
    pub near: bool,
}

/// What is off is not written, so that settings from before stay as they were.
#[allow(clippy::trivially_copy_pass_by_ref)] // as serde hands it over
fn is_false(flag: &bool) -> bool {
    !flag
}

/// Games of another agent against itself instead of the network's, in the first iterations: the network learns the agent's
/// moves and values before it plays for itself.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Teaching {
    /// The agent.
    pub agent: String,
    /// The last iteration that it plays the games of.
    pub until: u32,
}

impl Default for Teaching {
    fn default() -> Teaching {
        Teaching { agent: "expert:nodes=2000,hash=4".to_owned(), until: 20 }
    }
}

/// Games against other agents. What is learnt is what the network would have played in their place, and the results.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Rivals {
    /// The share of such games.
    pub share: f32,
    /// The agents, each as often as the others.
    pub agents: Vec<String>,
}
