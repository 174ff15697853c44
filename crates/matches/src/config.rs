//! A match as it is asked for, and as its folder remembers it.

use std::path::PathBuf;
use std::sync::Arc;

use hansu_agents::{AgentSpec, SpecError};
use hansu_game::gomoku::Rule;
use hansu_game::{GameKind, GameSpec, GameSpecError};
use hansu_search::{TimeControl, TimeControlError};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::book::Book;
use super::plan::{Contest, Plan, SlotOrder};
use super::seeds;
use crate::openings::{self, Opening, OpeningError, PliesError, RandomOpenings};
use hansu_stats::{Bounds, EloModel, Sprt};

/// Who plays whom.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// Everyone against everyone.
    #[default]
    RoundRobin,
    /// The first against each of the others.
    Gauntlet,
}

/// A limit for the agents that have such an option and do not set it themselves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Limit {
    /// `time`, `nodes`, `playouts`, `depth` or `level`.
    pub key: String,
    /// Its value.
    pub value: String,
}

/// Where the openings come from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "from", deny_unknown_fields)]
pub enum Openings {
    /// Always the game's start.
    Start,
    /// Balanced random ones.
    Random {
        /// How many moves each.
        plies: usize,
    },
    /// A file.
    File {
        /// Its path.
        path: PathBuf,
        /// Whether to rotate through the symmetries.
        #[serde(default)]
        rotate: bool,
    },
}

/// A sequential test.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SprtConfig {
    /// The first hypothesis.
    pub elo0: f64,
    /// The second one.
    pub elo1: f64,
    /// The chance of accepting an agent that is only `elo0` stronger.
    pub alpha: f64,
    /// The chance of rejecting one that is `elo1` stronger.
    pub beta: f64,
    /// Whether the bounds are in normalized Elo.
    pub normalized: bool,
}

impl SprtConfig {
    /// The test.
    pub fn test(&self) -> Sprt {
        let model = if self.normalized { EloModel::Normalized } else { EloModel::Logistic };
        Sprt::new(Bounds { elo0: self.elo0, elo1: self.elo1 }, model, self.alpha, self.beta)
    }
}

/// Everything that the games of a match depend on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MatchConfig {
    /// `othello` or `gomoku`.
    pub game: String,
    /// The side of the board, in Gomoku.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<usize>,
    /// How many in a row win, in Gomoku.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub row: Option<usize>,
    /// The rule, in Gomoku.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// The agents, two or more.
    pub agents: Vec<String>,
    /// Who plays whom.
    #[serde(default)]
    pub format: Format,
    /// Games of each two agents that meet.
    pub games: u64,
    /// What all random numbers come from.
    pub seed: u64,
    /// A clock for the whole game: `60s+0.5s`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<String>,
    /// A limit for each move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<Limit>,
    /// The openings.
    pub openings: Openings,
    /// A sequential test, with two agents.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sprt: Option<SprtConfig>,
}

/// Why a configuration makes no match. The message says what would.
#[derive(Debug, Error)]
#[non_exhaustive]
#[allow(missing_docs)]
pub enum ConfigError {
    #[error(transparent)]
    Game(#[from] GameSpecError),
    #[error(transparent)]
    Agent(#[from] SpecError),
    #[error(transparent)]
    Clock(#[from] TimeControlError),
    #[error(transparent)]
    Openings(#[from] OpeningError),
    #[error(transparent)]
    Plies(#[from] PliesError),
    #[error("a match needs two agents or more, but {0} given: add {1}")]
    TooFewAgents(&'static str, &'static str),
    #[error("a match needs at least one game: write --games 100")]
    NoGames,
    #[error("none of the agents has an option '{0}': leave out --{0}, or choose other agents")]
    NoSuchLimit(String),
    #[error("--sprt compares two agents, but {0} were given: leave out --sprt, or all agents but two")]
    TooManyForTest(usize),
    #[error("the error rates of --sprt must be above 0 and below 0.5, but alpha is {0} and beta is {1}")]
    ErrorRates(f64, f64),
}

impl MatchConfig {
    /// The game.
    pub fn spec(&self) -> Result<GameSpec, ConfigError> {
        let kind: GameKind = self.game.parse()?;
        let rule = self.rule.as_deref().map(str::parse::<Rule>).transpose().map_err(GameSpecError::Rules)?;
        Ok(GameSpec::new(kind, self.size, self.row, rule)?)
    }

    /// The agents with the match's limits.
    pub fn contestants(&self) -> Result<Vec<AgentSpec>, ConfigError> {
        let game = self.spec()?;
        let specs = self.agents.iter().map(|text| text.parse()).collect::<Result<Vec<AgentSpec>, SpecError>>()?;
        if let Some(limit) = &self.limit
            && !specs.iter().any(|spec| spec.has(&limit.key, game.kind()))
        {
            return Err(ConfigError::NoSuchLimit(limit.key.clone()));
        }
        let limited = specs.iter().map(|spec| self.limited(spec, game)).collect::<Result<Vec<_>, SpecError>>()?;
        for spec in &limited {
            spec.build(game)?;
        }
        Ok(limited)
    }

    fn limited(&self, spec: &AgentSpec, game: GameSpec) -> Result<AgentSpec, SpecError> {
        match &self.limit {
            Some(limit) if spec.has(&limit.key, game.kind()) && !spec.gives(&limit.key) => {
                spec.with(&limit.key, &limit.value)
            }
            _ => Ok(spec.clone()),
        }
    }

    /// The games.
    pub fn plan(&self) -> Result<Plan, ConfigError> {
        let game = self.spec()?;
        self.check()?;
        let agents = self.contestants()?;
        let book = self.book(game)?;
        let contest = |(a, b): (usize, usize)| Contest {
            a: agents[a].clone(),
            b: agents[b].clone(),
            games: self.games,
            book: book.clone(),
        };
        Ok(Plan {
            game,
            contests: self.pairings().into_iter().map(contest).collect(),
            order: SlotOrder::Interleaved,
            seed: self.seed,
            control: self.clock.as_deref().map(str::parse::<TimeControl>).transpose()?,
        })
    }

    fn check(&self) -> Result<(), ConfigError> {
        match self.agents.len() {
            0 => return Err(ConfigError::TooFewAgents("none was", "two")),
            1 => return Err(ConfigError::TooFewAgents("one was", "another one")),
            2 => {}
            count if self.sprt.is_some() => return Err(ConfigError::TooManyForTest(count)),
            _ => {}
        }
        if self.games == 0 {
            return Err(ConfigError::NoGames);
        }
        match self.sprt {
            Some(SprtConfig { alpha, beta, .. }) if !rate(alpha) || !rate(beta) => {
                Err(ConfigError::ErrorRates(alpha, beta))
            }
            _ => Ok(()),
        }
    }

    /// The agents that meet, by their places in the list.
    pub fn pairings(&self) -> Vec<(usize, usize)> {
        let firsts = if self.format == Format::Gauntlet { 1 } else { self.agents.len() };
        (0..firsts).flat_map(|a| (a + 1..self.agents.len()).map(move |b| (a, b))).collect()
    }

    fn book(&self, game: GameSpec) -> Result<Book, ConfigError> {
        book(&self.openings, game, self.seed)
    }
}

/// The openings that are asked for. All contests of a match share them.
pub fn book(openings: &Openings, game: GameSpec, seed: u64) -> Result<Book, ConfigError> {
    /// Sets the openings' random numbers apart from those of the games.
    const OPENINGS: u64 = u64::MAX - 1;
    Ok(match openings {
        Openings::Start => Book::Start(game),
        Openings::Random { plies } => RandomOpenings::new(game, *plies, seeds::derive(seed, OPENINGS))?.into(),
        Openings::File { path, rotate } => {
            let list: Arc<[Opening]> = openings::read(path, game)?.into();
            Book::List { openings: list, rotate: *rotate }
        }
    })
}

fn rate(chance: f64) -> bool {
    chance > 0.0 && chance < 0.5
}
