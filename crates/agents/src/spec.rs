//! Reading `name:key=value,key="value"`.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use hansu_external::ExternalError;
use hansu_game::GameKind;
use thiserror::Error;

use crate::catalogue::{AGENTS, AgentInfo, find};
use crate::param::{Param, Preset, Touch, Value};
use crate::quotes::{quoted, split_options, unquoted};
use crate::suggest::nearest;

/// Why a text names no agent. The message says what would.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SpecError {
    /// Not one of the agents' names.
    #[error("unknown agent '{name}'{}; the agents are {known}", did_you_mean(.suggestion))]
    UnknownAgent {
        /// What was asked for.
        name: String,
        /// The nearest name.
        suggestion: Option<&'static str>,
        /// All names.
        known: String,
    },
    /// An agent without such an option.
    #[error("agent '{agent}' has no option '{key}'{}; its options are {known}", did_you_mean(.suggestion))]
    UnknownKey {
        /// The agent.
        agent: &'static str,
        /// What was given.
        key: String,
        /// The nearest option.
        suggestion: Option<&'static str>,
        /// All options.
        known: String,
    },
    /// A value that the option does not take.
    #[error("'{value}' is no value for option '{key}' of agent '{agent}': use {expected}")]
    BadValue {
        /// The agent.
        agent: &'static str,
        /// The option.
        key: &'static str,
        /// What was given.
        value: String,
        /// What would do.
        expected: String,
    },
    /// The same option twice.
    #[error("option '{key}' of agent '{agent}' is given twice: keep one of them")]
    Twice {
        /// The agent.
        agent: &'static str,
        /// The option.
        key: &'static str,
    },
    /// Not of the form `name:key=value,...`.
    #[error(
        "can't read '{text}' in '{spec}': write an agent as name:key=value,key=value, for example mcts:time=1s,c=1.4"
    )]
    Syntax {
        /// The whole text.
        spec: String,
        /// The part that can't be read.
        text: String,
    },
    /// A quotation mark without its counterpart.
    #[error("a quotation mark is left open, or something follows it, in '{text}' of '{spec}': write key=\"value\"")]
    OpenQuote {
        /// The whole text.
        spec: String,
        /// The part that can't be read.
        text: String,
    },
    /// A network that can't play.
    #[error("{0}")]
    Network(String),
    /// A program that can't play.
    #[error(transparent)]
    Program(#[from] ExternalError),
    /// An agent for the other game.
    #[error("agent '{agent}' does not play {game}; agents that do are {known}")]
    WrongGame {
        /// The agent.
        agent: &'static str,
        /// The game.
        game: GameKind,
        /// The agents that play it.
        known: String,
    },
}

fn did_you_mean(suggestion: &Option<&'static str>) -> String {
    suggestion.map_or(String::new(), |name| format!(" (did you mean '{name}'?)"))
}

/// An agent and its options, as asked for: names and values are known to be right.
///
/// ```
/// use hansu_agents::AgentSpec;
///
/// let spec: AgentSpec = "mcts:playouts=1000, rollout=light".parse()?;
/// assert_eq!(spec.to_string(), "mcts:playouts=1000,rollout=light");
/// let error = "mtcs".parse::<AgentSpec>().unwrap_err();
/// assert!(error.to_string().contains("did you mean 'mcts'?"));
/// # Ok::<(), hansu_agents::SpecError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct AgentSpec {
    info: &'static AgentInfo,
    given: Vec<(&'static Param, String, Value)>,
}

impl AgentSpec {
    /// The agent asked for.
    pub fn info(&self) -> &'static AgentInfo {
        self.info
    }

    /// Whether the agent has an option of this name in a game.
    pub fn has(&self, key: &str, game: GameKind) -> bool {
        self.info.params_for(game).any(|param| param.key == key)
    }

    /// Whether an option is given, rather than left to its default.
    pub fn gives(&self, key: &str) -> bool {
        self.given.iter().any(|(param, ..)| param.key == key)
    }

    /// The options that are given, with their texts.
    pub fn given(&self) -> impl Iterator<Item = (&'static Param, &str)> {
        self.given.iter().map(|(param, text, _)| (*param, &text[..]))
    }

    /// The same agent with an option set to a value.
    ///
    /// ```
    /// use hansu_agents::AgentSpec;
    ///
    /// let spec: AgentSpec = "mcts:playouts=100".parse()?;
    /// assert_eq!(spec.with("seed", "7")?.with("playouts", "50")?.to_string(), "mcts:seed=7,playouts=50");
    /// # Ok::<(), hansu_agents::SpecError>(())
    /// ```
    pub fn with(&self, key: &str, value: &str) -> Result<AgentSpec, SpecError> {
        let mut spec = self.clone();
        spec.given.retain(|(param, ..)| param.key != key);
        spec.give(key, value)?;
        Ok(spec)
    }

    /// The time the agent takes for a move in a game at most, if it minds the time at all.
    pub fn time_limit(&self, game: GameKind) -> Option<Duration> {
        self.values(game).ok()?.time("time")
    }

    /// What the agent reaches outside the program: whoever takes specs from strangers has to refuse all but
    /// [`Touch::Nothing`]. It does not depend on how the spec was spelled.
    ///
    /// ```
    /// use hansu_agents::{AgentSpec, Touch};
    ///
    /// let touches = |text: &str| text.parse::<AgentSpec>().map(|spec| spec.touches());
    /// assert_eq!(touches("mcts:time=1s"), Ok(Touch::Nothing));
    /// assert_eq!(touches("zero:net=builtin"), Ok(Touch::Nothing));
    /// assert_eq!(touches("Zero: NET = \"/etc/passwd\""), Ok(Touch::Files));
    /// assert_eq!(touches("EXTERNAL:cmd=\"rm -r x\""), Ok(Touch::Commands));
    /// ```
    pub fn touches(&self) -> Touch {
        let by_itself = if self.info.runs_commands() { Touch::Commands } else { Touch::Nothing };
        self.given.iter().map(|(param, text, _)| param.kind.touches(text)).fold(by_itself, Touch::max)
    }

    /// The options' values in a game, defaults filled in.
    pub(crate) fn values(&self, game: GameKind) -> Result<Values<'_>, SpecError> {
        if !self.info.games.contains(&game) {
            let players = AGENTS.iter().filter(|agent| agent.games.contains(&game));
            return Err(SpecError::WrongGame {
                agent: self.info.name,
                game,
                known: list(players.map(|agent| agent.name)),
            });
        }
        if let Some((param, ..)) = self.given.iter().find(|(param, ..)| !param.is_for(game)) {
            return Err(unknown_key(self.info, param.key, self.info.params_for(game)));
        }
        Ok(Values { spec: self, game })
    }
}

impl fmt::Display for AgentSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.info.name)?;
        for (number, (param, text, _)) in self.given.iter().enumerate() {
            write!(f, "{}{}={}", if number == 0 { ':' } else { ',' }, param.key, quoted(text))?;
        }
        Ok(())
    }
}

impl FromStr for AgentSpec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<AgentSpec, SpecError> {
        let (name, options) = text.split_once(':').unwrap_or((text, ""));
        let name = name.trim();
        let info = find(name).ok_or_else(|| SpecError::UnknownAgent {
            name: name.to_owned(),
            suggestion: nearest(name, AGENTS.iter().map(|agent| agent.name)),
            known: list(AGENTS.iter().map(|agent| agent.name)),
        })?;
        let mut spec = AgentSpec { info, given: Vec::new() };
        for option in split_options(options) {
            let Some((key, value)) = option.split_once('=') else {
                return Err(SpecError::Syntax { spec: text.to_owned(), text: option.to_owned() });
            };
            let value = unquoted(value.trim());
            let value = value.ok_or_else(|| SpecError::OpenQuote { spec: text.to_owned(), text: option.to_owned() })?;
            spec.give(key.trim(), &value)?;
        }
        Ok(spec)
    }
}

impl AgentSpec {
    fn give(&mut self, key: &str, value: &str) -> Result<(), SpecError> {
        let agent = self.info.name;
        let param = self.info.params.iter().find(|param| param.key.eq_ignore_ascii_case(key));
        let param = param.ok_or_else(|| unknown_key(self.info, key, self.info.params.iter()))?;
        if self.given.iter().any(|(given, ..)| given.key == param.key) {
            return Err(SpecError::Twice { agent, key: param.key });
        }
        let parsed = param.kind.parse(value).ok_or_else(|| SpecError::BadValue {
            agent,
            key: param.key,
            value: value.to_owned(),
            expected: param.kind.expected(),
        })?;
        self.given.push((param, value.to_owned(), parsed));
        Ok(())
    }
}

fn unknown_key(info: &AgentInfo, key: &str, params: impl Iterator<Item = &'static Param> + Clone) -> SpecError {
    SpecError::UnknownKey {
        agent: info.name,
        key: key.to_owned(),
        suggestion: nearest(key, params.clone().map(|param| param.key)),
        known: list(params.map(|param| param.key)),
    }
}

fn list<'a>(names: impl Iterator<Item = &'a str>) -> String {
    names.collect::<Vec<_>>().join(", ")
}

/// The values of a spec's options in a game.
#[derive(Clone, Copy)]
pub(crate) struct Values<'a> {
    spec: &'a AgentSpec,
    game: GameKind,
}

impl Values<'_> {
    fn given(&self, key: &str) -> Option<Value> {
        self.spec.given.iter().find(|(param, ..)| param.key == key).map(|(.., value)| *value)
    }

    /// The value of an option, given or by default.
    fn get(&self, key: &str) -> Option<Value> {
        self.given(key).or_else(|| {
            let param = self.spec.info.params.iter().find(|param| param.key == key)?;
            if matches!(param.preset, Preset::Unless(_, other) if self.given(other).is_some()) {
                return None;
            }
            param.kind.parse(param.default_for(self.game)?)
        })
    }

    pub(crate) fn integer(&self, key: &str) -> Option<u64> {
        match self.get(key)? {
            Value::Integer(number) => Some(number),
            _ => None,
        }
    }

    pub(crate) fn number(&self, key: &str) -> Option<f32> {
        match self.get(key)? {
            Value::Number(number) => Some(number as f32),
            _ => None,
        }
    }

    pub(crate) fn time(&self, key: &str) -> Option<Duration> {
        match self.get(key)? {
            Value::Time(time) => Some(time),
            _ => None,
        }
    }

    pub(crate) fn word(&self, key: &str) -> &'static str {
        match self.get(key) {
            Some(Value::Word(word)) => word,
            _ => "",
        }
    }

    pub(crate) fn flag(&self, key: &str) -> bool {
        matches!(self.get(key), Some(Value::Flag(true)))
    }

    /// The text of an option, given or by default.
    pub(crate) fn text(&self, key: &str) -> &str {
        let given = self.spec.given.iter().find(|(param, ..)| param.key == key);
        let default = || self.spec.info.params.iter().find(|param| param.key == key)?.default_for(self.game);
        given.map(|(_, text, _)| &text[..]).or_else(default).unwrap_or_default()
    }

    /// The complaint that a word, though known, does not fit the game.
    pub(crate) fn unfit(&self, key: &'static str, expected: &str) -> SpecError {
        SpecError::BadValue {
            agent: self.spec.info.name,
            key,
            value: self.word(key).to_owned(),
            expected: format!("{expected} for {}", self.game),
        }
    }
}
