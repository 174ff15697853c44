//! Everything that a training run is made of, as a TOML file.

use std::path::Path;
use std::str::FromStr;

use hansu_game::{GameKind, GameSpec};
use hansu_nn::{NetSpec, TrainOptions};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::planes::Encoder;
use crate::replay::ReplaySettings;
use crate::selfplay::SelfPlaySettings;

/// The settings of a training run. What is left out of a file has its default, which is not always the reference's: the
/// preset `seed` says all of that.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ZeroConfig {
    /// The iteration to end with.
    pub iterations: u32,
    /// The seed of all chance.
    pub seed: u64,
    /// Threads for playing and for training.
    pub threads: usize,
    /// The game.
    pub game: GameConfig,
    /// The network. Its board is the game's.
    pub net: NetConfig,
    /// How games are played.
    pub selfplay: SelfPlaySettings,
    /// What is kept of them.
    pub replay: ReplaySettings,
    /// How the network learns.
    pub train: TrainConfig,
    /// What is kept of the network.
    pub checkpoint: CheckpointConfig,
    /// How its strength is measured.
    pub ladder: LadderConfig,
}

impl Default for ZeroConfig {
    fn default() -> ZeroConfig {
        ZeroConfig {
            iterations: 100,
            seed: 1,
            threads: 2,
            game: GameConfig::default(),
            net: NetConfig::default(),
            selfplay: SelfPlaySettings::default(),
            replay: ReplaySettings::default(),
            train: TrainConfig::default(),
            checkpoint: CheckpointConfig::default(),
            ladder: LadderConfig::default(),
        }
    }
}

/// Which game, by the names of the command line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameConfig {
    /// `gomoku` or `othello`.
    pub name: String,
    /// The board's side; the game's usual one if not given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub size: Option<usize>,
    /// Stones in a winning row.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub row: Option<usize>,
    /// `freestyle`, `standard` or `renju`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
}

impl Default for GameConfig {
    /// 9x9 Omok, as in the reference. A game that is named does not get its board.
    fn default() -> GameConfig {
        GameConfig { name: "gomoku".to_owned(), size: Some(9), row: None, rule: None }
    }
}

impl GameConfig {
    /// The game.
    pub fn spec(&self) -> Result<GameSpec, ConfigError> {
        let wrong = |problem: String| ConfigError::Value { key: "game".to_owned(), problem };
        let kind = GameKind::from_str(&self.name).map_err(|error| wrong(error.to_string()))?;
        let rule = self.rule.as_deref().map(str::parse).transpose().map_err(|error| wrong(format!("{error}")))?;
        GameSpec::new(kind, self.size, self.row, rule).map_err(|error| wrong(error.to_string()))
    }
}

/// The network without its board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct NetConfig {
    /// Own stones, the opponent's, and with three planes whether Black is to move.
    pub planes: usize,
    /// Residual blocks.
    pub blocks: usize,
    /// Filters of each convolution.
    pub filters: usize,
    /// Width of the value head's hidden layer.
    pub value_hidden: usize,
}

impl Default for NetConfig {
    fn default() -> NetConfig {
        let NetSpec { planes, blocks, filters, value_hidden, .. } = NetSpec::default();
        NetConfig { planes, blocks, filters, value_hidden }
    }
}

/// How a network learns.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct TrainConfig {
    /// Samples in a step.
    pub batch: usize,
    /// Epochs in an iteration.
    pub epochs: f32,
    /// What an epoch is.
    pub epoch: Epoch,
    /// How much the value to learn is what the search thought rather than the result.
    pub searched_share: f32,
    /// How the learning rate falls, if it does.
    pub schedule: Option<Schedule>,
    /// Play with an average of the weights: how much of it is kept at each step, such as 0.999.
    pub average: Option<f32>,
    /// Turn and mirror samples in all ways that the game allows.
    pub augment: bool,
    /// Adam, weight decay, clipping.
    pub options: TrainOptions,
}

impl Default for TrainConfig {
    fn default() -> TrainConfig {
        TrainConfig {
            batch: 128,
            epochs: 5.0,
            epoch: Epoch::Buffer,
            searched_share: 0.0,
            schedule: None,
            average: None,
            augment: true,
            options: TrainOptions::default(),
        }
    }
}

/// How many samples an epoch has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Epoch {
    /// As many as there are.
    Buffer,
    /// As many as the iteration's games brought, drawn from all there are.
    New,
    /// One batch, as in the reference's listing.
    Batch,
}

/// The learning rate falls by half a cosine wave to a share of what it was.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Schedule {
    /// The iteration that it stops falling at.
    pub until: u32,
    /// What is left of it then.
    pub to: f32,
}

impl Default for Schedule {
    fn default() -> Schedule {
        Schedule { until: 500, to: 0.1 }
    }
}

impl Schedule {
    /// The share of the learning rate in an iteration.
    pub fn at(self, iteration: u32) -> f32 {
        let done = (iteration as f32 / self.until.max(1) as f32).min(1.0);
        self.to + (1.0 - self.to) * (1.0 + (std::f32::consts::PI * done).cos()) / 2.0
    }
}

/// What is kept of the network.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct CheckpointConfig {
    /// Networks are kept for good every so many iterations.
    pub every: u32,
    /// Training states kept to go on from: the newest so many.
    pub states: usize,
}

impl Default for CheckpointConfig {
    fn default() -> CheckpointConfig {
        CheckpointConfig { every: 10, states: 2 }
    }
}

/// How the strength of a network is measured.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct LadderConfig {
    /// It is measured every so many iterations; 0 for never.
    pub every: u32,
    /// Games against each opponent.
    pub games: u64,
    /// The opponents that never change.
    pub opponents: Vec<String>,
    /// Kept networks of so many iterations ago and of twice as many play too, if there are any; 0 for none.
    pub earlier: u32,
    /// Options of the `zero` agent that plays: a search that knows little of its opponent tells most about the network.
    pub agent: String,
}

impl Default for LadderConfig {
    fn default() -> LadderConfig {
        LadderConfig {
            every: 10,
            games: 20,
            opponents: ["random", "mcts:playouts=100", "mcts:playouts=1000", "lines:depth=2"].map(String::from).into(),
            earlier: 10,
            agent: "sims=200,naive=0".to_owned(),
        }
    }
}

/// What is wrong with a configuration.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ConfigError {
    /// There is no such preset.
    #[error("there is no preset '{0}': choose one of {all}", all = ZeroConfig::PRESETS.join(", "))]
    Preset(String),
    /// The text is no configuration.
    #[error("{what}: {problem}")]
    Text {
        /// The file or the argument.
        what: String,
        /// What is wrong.
        problem: String,
    },
    /// A value that can't be used.
    #[error("{key}: {problem}")]
    Value {
        /// Where it stands.
        key: String,
        /// What is wrong, and what would be right.
        problem: String,
    },
}

impl ZeroConfig {
    /// The names of the presets.
    pub const PRESETS: [&'static str; 4] = ["seed", "fast", "tiny", "fifteen"];

    /// One of the [`PRESETS`](ZeroConfig::PRESETS).
    pub fn preset(name: &str) -> Result<ZeroConfig, ConfigError> {
        let text = match name {
            "seed" => include_str!("../presets/seed.toml"),
            "fast" => include_str!("../presets/fast.toml"),
            "tiny" => include_str!("../presets/tiny.toml"),
            "fifteen" => include_str!("../presets/fifteen.toml"),
            _ => return Err(ConfigError::Preset(name.to_owned())),
        };
        ZeroConfig::parse(text, &format!("preset {name}"))
    }

    /// Reads a configuration; `what` is named in errors.
    pub fn parse(text: &str, what: &str) -> Result<ZeroConfig, ConfigError> {
        let config: ZeroConfig = toml::from_str(text)
            .map_err(|error| ConfigError::Text { what: what.to_owned(), problem: error.to_string() })?;
        config.validate()?;
        Ok(config)
    }

    /// Reads a file.
    pub fn load(path: &Path) -> Result<ZeroConfig, ConfigError> {
        let text = hansu_files::read_regular_text(path, 1 << 20)
            .map_err(|error| ConfigError::Text { what: path.display().to_string(), problem: error.to_string() })?;
        ZeroConfig::parse(&text, &path.display().to_string())
    }

    /// The file's text.
    pub fn to_toml(&self) -> String {
        toml::to_string(self).expect("settings are plain values")
    }

    /// The same with one value changed: `train.batch=256`. Words need no quotes; without a value, the setting is as if
    /// it had never been set, which switches off what is off by default.
    pub fn with(&self, assignment: &str) -> Result<ZeroConfig, ConfigError> {
        let wrong = |problem: String| ConfigError::Text { what: assignment.to_owned(), problem };
        let (key, value) = assignment
            .split_once('=')
            .ok_or_else(|| wrong("write KEY=VALUE, such as selfplay.simulations=100".to_owned()))?;
        let value = value.trim();
        let mut parsed: toml::Table = toml::from_str(&format!("value = {value}"))
            .or_else(|_| toml::from_str(&format!("value = {value:?}")))
            .map_err(|error| wrong(error.to_string()))?;
        let mut document: toml::Table = toml::from_str(&self.to_toml()).expect("our own text");
        let parts: Vec<&str> = key.trim().split('.').collect();
        let (last, tables) = parts.split_last().expect("a split has a part");
        let mut table = &mut document;
        for part in tables {
            let entry = table.entry((*part).to_owned()).or_insert_with(|| toml::Table::new().into());
            table = entry.as_table_mut().ok_or_else(|| wrong(format!("'{part}' holds no other keys")))?;
        }
        match parsed.remove("value").filter(|_| !value.is_empty()) {
            Some(value) => table.insert((*last).to_owned(), value),
            None => table.remove(*last),
        };
        ZeroConfig::parse(&toml::to_string(&document).expect("plain values"), assignment)
    }

    /// The network's full description.
    pub fn net_spec(&self) -> Result<NetSpec, ConfigError> {
        let NetConfig { planes, blocks, filters, value_hidden } = self.net;
        let spec = NetSpec { planes, size: self.game.spec()?.size(), blocks, filters, value_hidden };
        spec.validate().map_err(|error| ConfigError::Value { key: "net".to_owned(), problem: error.to_string() })?;
        Ok(spec)
    }

    /// Checks what the types do not.
    pub fn validate(&self) -> Result<(), ConfigError> {
        self.net_spec()?;
        let s = &self.selfplay;
        let unit = |x: f32| (0.0..=1.0).contains(&x);
        let checks = [
            (Encoder::PLANES.contains(&self.net.planes), "net.planes", "must be 2 or 3"),
            ((1..=256).contains(&self.threads), "threads", "must be between 1 and 256"),
            (s.games >= 1, "selfplay.games", "must be at least 1"),
            ((1..=4096).contains(&s.parallel), "selfplay.parallel", "must be between 1 and 4096"),
            ((1..=1_000_000).contains(&s.simulations), "selfplay.simulations", "must be between 1 and 1000000"),
            (s.cpuct.is_finite() && s.cpuct >= 0.0, "selfplay.cpuct", "must be a number from 0 up"),
            (s.dirichlet_alpha > 0.0, "selfplay.dirichlet_alpha", "must be greater than 0"),
            (unit(s.dirichlet_share), "selfplay.dirichlet_share", "must be between 0 and 1"),
            (s.temperature.start >= 0.0, "selfplay.temperature.start", "must be a number from 0 up"),
            (s.temperature.end >= 0.0, "selfplay.temperature.end", "must be a number from 0 up"),
            (s.proofs || !s.threats, "selfplay.threats", "needs selfplay.proofs=true"),
            (s.threats || s.fours == 0, "selfplay.fours", "needs selfplay.threats=true"),
            (s.threats || s.threes == 0, "selfplay.threes", "needs selfplay.threats=true"),
            (unit(s.rivals.share), "selfplay.rivals.share", "must be between 0 and 1"),
            (
                s.rivals.share == 0.0 || !s.rivals.agents.is_empty(),
                "selfplay.rivals.share",
                "needs selfplay.rivals.agents, such as [\"lines:depth=2\"]",
            ),
            (
                s.teaching.as_ref().is_none_or(|teaching| !teaching.agent.is_empty()),
                "selfplay.teaching.agent",
                "must be an agent, such as expert:nodes=2000",
            ),
            (s.threats || s.pairs.is_none(), "selfplay.pairs", "needs selfplay.threats=true"),
            (s.pairs.is_none_or(|pairs| unit(pairs.played_on)), "selfplay.pairs.played_on", "must be between 0 and 1"),
            (
                s.playout_cap.is_none_or(|cap| unit(cap.full) && cap.full > 0.0 && cap.simulations >= 1),
                "selfplay.playout_cap",
                "needs a share of full searches above 0 up to 1, and at least 1 simulation for the others",
            ),
            (
                s.resign.is_none_or(|resign| (-1.0..0.0).contains(&resign.below) && unit(resign.played_on)),
                "selfplay.resign",
                "needs 'below' between -1 and 0, and 'played_on' between 0 and 1",
            ),
            (unit(s.opening.share), "selfplay.opening.share", "must be between 0 and 1"),
            (self.replay.samples >= 1, "replay.samples", "must be at least 1"),
            ((1..=65_536).contains(&self.train.batch), "train.batch", "must be between 1 and 65536"),
            (self.train.epochs > 0.0, "train.epochs", "must be greater than 0"),
            (unit(self.train.searched_share), "train.searched_share", "must be between 0 and 1"),
            (
                self.train.average.is_none_or(|kept| (0.0..1.0).contains(&kept)),
                "train.average",
                "must be from 0 up to, but not including, 1",
            ),
            (self.checkpoint.every >= 1, "checkpoint.every", "must be at least 1"),
            (self.checkpoint.states >= 1, "checkpoint.states", "must be at least 1"),
        ];
        match checks.into_iter().find(|(right, ..)| !right) {
            None => Ok(()),
            Some((_, key, problem)) => Err(ConfigError::Value { key: key.to_owned(), problem: problem.to_owned() }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::selfplay::{Over, SeenAs};

    #[test]
    fn the_preset_seed_is_what_its_author_describes() {
        let seed = ZeroConfig::preset("seed").expect("valid");
        let spec = seed.net_spec().expect("valid");
        assert_eq!((spec.planes, spec.size, spec.blocks, spec.filters), (2, 9, 4, 128));
        let s = &seed.selfplay;
        assert_eq!((s.simulations, s.cpuct, s.dirichlet_alpha, s.dirichlet_share), (200, 1.5, 0.3, 0.25));
        assert_eq!((s.temperature.start, s.temperature.end, s.games), (1.0, 0.1, 50));
        assert_eq!(seed.replay.samples, 50_000);
        assert_eq!((seed.train.batch, seed.train.epochs, seed.train.options.learning_rate), (128, 5.0, 1e-3));
        assert!(!s.proofs && !s.threats && !s.reuse && s.gumbel == 0 && s.playout_cap.is_none());
        assert_eq!((s.temperature.over, s.symmetry, s.carry_over), (Over::Training, SeenAs::Plain, false));
        assert!(s.fours == 0 && s.threes == 0 && s.pairs.is_none() && s.resign.is_none() && s.opening.share == 0.0);
        assert_eq!((seed.train.epoch, seed.train.augment, seed.train.average), (Epoch::Batch, false, None));
        assert_eq!((seed.train.searched_share, seed.train.schedule), (0.0, None));
    }

    #[test]
    fn presets_are_valid_and_can_be_written_and_read() {
        for name in ZeroConfig::PRESETS {
            let config = ZeroConfig::preset(name).expect(name);
            assert_eq!(ZeroConfig::parse(&config.to_toml(), name).expect(name), config);
        }
        assert!(ZeroConfig::preset("quick").unwrap_err().to_string().contains("seed, fast, tiny, fifteen"));
    }

    fn check(assignment: &str, expected: &str) {
        let error = ZeroConfig::default().with(assignment).expect_err(assignment).to_string();
        assert!(error.contains(expected), "{assignment}: {error}");
    }

    #[test]
    fn single_values_can_be_changed() {
        let config = ZeroConfig::default().with("train.batch=64").expect("valid");
        assert_eq!(config.train.batch, 64);
        let config = config.with("selfplay.fpu=reduced").expect("words need no quotes");
        assert_eq!(config.selfplay.fpu, crate::selfplay::FpuChoice::Reduced);
        let config = config.with("selfplay.playout_cap={full=0.25,simulations=50}").expect("tables too");
        assert_eq!(config.selfplay.playout_cap.map(|cap| cap.simulations), Some(50));
        let config = config.with("selfplay.resign.below=-0.9").expect("the other key has its usual value");
        assert_eq!(config.selfplay.resign.map(|resign| (resign.below, resign.played_on)), Some((-0.9, 0.1)));
        assert_eq!(config.with("selfplay.resign=").expect("without a value").selfplay.resign, None);
        assert_eq!(config.with("train.batch=").expect("without a value").train.batch, 128);
        let config = config.with("game.size=15").expect("valid");
        assert_eq!(config.net_spec().expect("valid").size, 15);
        let config = ZeroConfig::parse("[game]\nname = \"othello\"", "a file").expect("Othello needs no size");
        assert_eq!(config.with("train.batch=64").expect("valid").net_spec().expect("valid").size, 8);
    }

    #[test]
    fn mistakes_are_named() {
        check("batch", "KEY=VALUE");
        check("train.batc=3", "batc");
        check("train.batch=0", "train.batch: must be between 1 and 65536");
        check("selfplay.threats=true", "needs selfplay.proofs");
        check("selfplay.fours=10", "needs selfplay.threats");
        check("selfplay.threes=10", "needs selfplay.threats");
        check("selfplay.rivals.share=0.5", "needs selfplay.rivals.agents");
        check("selfplay.pairs.played_on=0.5", "needs selfplay.threats");
        check("selfplay.teaching.agent=''", "must be an agent");
        check("net.filters=10", "multiple of 8");
        check("game.name=chess", "chess");
        check("game.size=40", "40");
        check("iterations.x=1", "holds no other keys");
    }
}
