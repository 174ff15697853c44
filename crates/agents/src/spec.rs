//! Reading `name:key=value,key="value"`.

use std::fmt;
use std::str::FromStr;

use hansu_game::{GameKind, GameSpec};
use hansu_search::{Agent, AgentHost, Limits};
use serde::{Deserialize, Serialize};

use crate::agent_type::{AgentInfo, Context, Resources};
use crate::error::SpecError;
use crate::param::{Access, LimitKind, Param, ParamKind, Value};
use crate::quotes::{quoted, split_options, unquoted};
use crate::registry::{AGENTS, Entry, find};
use crate::suggest::nearest;
use crate::values::Values;

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
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct AgentSpec {
    entry: &'static Entry,
    given: Vec<Given>,
    /// Whether the defaults of limits hold that say how long to think.
    usual_effort: bool,
    memory: Option<u64>,
}

/// An option that was given.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Given {
    pub(crate) param: &'static Param,
    pub(crate) text: String,
    pub(crate) value: Value,
}

impl PartialEq for AgentSpec {
    fn eq(&self, other: &AgentSpec) -> bool {
        self.info().name == other.info().name
            && self.given == other.given
            && (self.usual_effort, self.memory) == (other.usual_effort, other.memory)
    }
}

impl AgentSpec {
    /// The agent asked for.
    pub fn info(&self) -> &'static AgentInfo {
        self.entry.info
    }

    /// Whether the agent has an option of this name in a game.
    pub fn has(&self, key: &str, game: GameKind) -> bool {
        self.info().params_for(game).any(|param| param.key == key)
    }

    /// Whether an option is given, rather than left to its default.
    pub fn gives(&self, key: &str) -> bool {
        self.given.iter().any(|given| given.param.key == key)
    }

    /// The options that are given, with their texts.
    pub fn given(&self) -> impl Iterator<Item = (&'static Param, &str)> {
        self.given.iter().map(|given| (given.param, &given.text[..]))
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
        spec.given.retain(|given| given.param.key != key);
        spec.give(key, value)?;
        Ok(spec)
    }

    /// The same agent with other random numbers, if it draws any and was not given a seed.
    #[must_use]
    pub fn seeded(&self, seed: u64, game: GameKind) -> AgentSpec {
        self.unless_given("seed", &seed.to_string(), game)
    }

    /// The same agent with an option set, if it has that option in the game and was not given it.
    #[must_use]
    pub fn unless_given(&self, key: &str, value: &str, game: GameKind) -> AgentSpec {
        let sets = self.has(key, game) && !self.gives(key);
        sets.then(|| self.with(key, value).ok()).flatten().unwrap_or_else(|| self.clone())
    }

    /// The same agent for study rather than play: it looks at positions itself instead of knowing moves by heart, unless
    /// it was told to.
    #[must_use]
    pub fn studying(&self, game: GameSpec) -> AgentSpec {
        self.unless_given("book", "off", game.kind())
    }

    /// The same agent thinking for as long as its budget says, unless it was told itself how long to think.
    ///
    /// ```
    /// use hansu_agents::AgentSpec;
    /// use hansu_game::GameKind;
    ///
    /// let limits = |text: &str| text.parse::<AgentSpec>().map(|spec| spec.open_ended().limits(GameKind::Othello).time);
    /// assert_eq!(limits("mcts"), Ok(None));
    /// assert_eq!(limits("mcts:time=2s"), Ok(Some(std::time::Duration::from_secs(2))));
    /// ```
    #[must_use]
    pub fn open_ended(&self) -> AgentSpec {
        let told = self.given.iter().any(|given| given.param.limit.is_some_and(LimitKind::says_when_to_stop));
        if told { self.clone() } else { self.without_usual_effort() }
    }

    /// The same agent without the defaults of limits that say how long to think: someone else decides that, a clock for
    /// instance.
    #[must_use]
    pub fn without_usual_effort(&self) -> AgentSpec {
        AgentSpec { usual_effort: false, ..self.clone() }
    }

    /// The same agent with so many bytes for its trees and tables, unless it was told their size.
    #[must_use]
    pub fn within_memory(&self, bytes: u64) -> AgentSpec {
        AgentSpec { memory: Some(bytes), ..self.clone() }
    }

    /// The same agent for a stranger: what would cost too much memory or time is cut down.
    #[must_use]
    pub fn for_strangers(&self, game: GameKind) -> AgentSpec {
        let mut spec = self.clone();
        for param in self.info().params_for(game) {
            let Some(most) = param.most_for_strangers else { continue };
            let asked = Values::new(&spec.given, self.info(), game, true).of_param(param);
            if !matches!(asked, Some(Value::Integer(asked)) if asked <= most) {
                spec = spec.with(param.key, &most.to_string()).unwrap_or(spec);
            }
        }
        spec
    }

    /// The limits of a move in a game: those that are given, and the defaults.
    pub fn limits(&self, game: GameKind) -> Limits {
        let values = Values::new(&self.given, self.info(), game, self.usual_effort);
        let mut limits = Limits::default();
        for (param, kind) in self.info().params_for(game).filter_map(|param| Some((param, param.limit?))) {
            let Some(value) = values.of_param(param) else { continue };
            match (kind, value) {
                (LimitKind::Time, Value::Time(time)) => limits.time = Some(time),
                (LimitKind::Nodes, Value::Integer(nodes)) => limits.nodes = Some(nodes),
                (LimitKind::Playouts, Value::Integer(playouts)) => limits.playouts = Some(playouts),
                (LimitKind::Depth, Value::Integer(depth)) => limits.depth = u32::try_from(depth).ok(),
                (LimitKind::Threads, Value::Integer(threads)) => limits.threads = u32::try_from(threads).ok(),
                (LimitKind::Hash, Value::Integer(megabytes)) => limits.hash = u32::try_from(megabytes).ok(),
                _ => {}
            }
        }
        limits
    }

    /// What the agent reaches outside the program: whoever takes specs from strangers has to refuse all but
    /// [`Access::Nothing`]. It does not depend on how the spec was spelled.
    ///
    /// ```
    /// use hansu_agents::{Access, AgentSpec};
    ///
    /// let access = |text: &str| text.parse::<AgentSpec>().map(|spec| spec.access());
    /// assert_eq!(access("mcts:time=1s"), Ok(Access::Nothing));
    /// assert_eq!(access("zero:net=builtin"), Ok(Access::Nothing));
    /// assert_eq!(access("Zero: NET = \"/etc/passwd\""), Ok(Access::Files));
    /// assert_eq!(access("EXTERNAL:cmd=\"rm -r x\""), Ok(Access::Commands));
    /// ```
    pub fn access(&self) -> Access {
        let given = self.given.iter().map(|given| given.param.kind.access(&given.text));
        given.fold(self.info().least_access(), Access::max)
    }

    /// About how many bytes the agent may take in a game.
    pub fn memory(&self, game: GameSpec) -> Result<u64, SpecError> {
        Ok((self.entry.memory)(&self.values(game.kind())?, &self.context(game)))
    }

    /// Whether the agent plays a game with these options: all but what shows only when it is made.
    pub fn check(&self, game: GameSpec) -> Result<(), SpecError> {
        self.values(game.kind())?;
        (self.entry.check)(game)
    }

    /// The files of weights and networks that have to be [handed in](crate::supply) before the agent can be made. None in a program,
    /// which has them in it; a page fetches them when they are needed.
    pub fn missing_files(&self, game: GameSpec) -> Result<Vec<&'static str>, SpecError> {
        self.check(game)?;
        Ok((self.entry.missing_files)(&self.values(game.kind())?, &self.context(game)))
    }

    /// Makes the agent for a game.
    pub fn build(&self, game: GameSpec) -> Result<Box<dyn Agent>, SpecError> {
        if let Some(file) = self.missing_files(game)?.into_iter().next() {
            return Err(SpecError::MissingFile { agent: self.info().name, file });
        }
        (self.entry.build)(&self.values(game.kind())?, &self.context(game))
    }

    /// The agent for a game, made when it is needed, with someone who looks after it.
    pub fn host(&self, game: GameSpec) -> AgentHost {
        let spec = self.clone();
        AgentHost::new(Box::new(move || Ok(spec.build(game)?)))
    }

    fn context(&self, game: GameSpec) -> Context {
        Context { game, resources: Resources { limits: self.limits(game.kind()), memory: self.memory } }
    }

    /// The text of an option in a game: what was given, or its default.
    pub(crate) fn text_of(&self, param: &Param, game: GameKind) -> Option<&str> {
        let given = self.given.iter().find(|given| given.param.key == param.key);
        given.map(|given| given.text.as_str()).or_else(|| param.default_for(game))
    }

    /// The options' values in a game, defaults filled in.
    fn values(&self, game: GameKind) -> Result<Values<'_>, SpecError> {
        let info = self.info();
        if !info.games.contains(&game) {
            let players = AGENTS.iter().filter(|entry| entry.info.games.contains(&game));
            let known = list(players.map(|entry| entry.info.name));
            return Err(SpecError::WrongGame { agent: info.name, game, known });
        }
        if let Some(given) = self.given.iter().find(|given| !given.param.is_for(game)) {
            return Err(unknown_key(info, given.param.key, info.params_for(game)));
        }
        self.given.iter().try_for_each(|given| fitting(info, given, game))?;
        Ok(Values::new(&self.given, info, game, self.usual_effort))
    }
}

/// Refuses a word that belongs to another game.
fn fitting(info: &AgentInfo, given: &Given, game: GameKind) -> Result<(), SpecError> {
    let ParamKind::ChoiceByGame(words) = given.param.kind else { return Ok(()) };
    if matches!(given.value, Value::Word(word) if words.of(game).contains(&word)) {
        return Ok(());
    }
    let expected = format!("{} for {game}", one_of(words.of(game)));
    Err(SpecError::BadValue { agent: info.name, key: given.param.key, value: given.text.clone(), expected })
}

/// `a`, `a or b`, `a, b or c`.
fn one_of(words: &[&str]) -> String {
    match words {
        [] => String::new(),
        [word] => (*word).to_owned(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}

impl fmt::Display for AgentSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.info().name)?;
        for (number, given) in self.given.iter().enumerate() {
            write!(f, "{}{}={}", if number == 0 { ':' } else { ',' }, given.param.key, quoted(&given.text))?;
        }
        Ok(())
    }
}

/// For files and messages: as it is typed. What was decided elsewhere ([`AgentSpec::within_memory`],
/// [`AgentSpec::without_usual_effort`]) is not part of it.
impl From<AgentSpec> for String {
    fn from(spec: AgentSpec) -> String {
        spec.to_string()
    }
}

impl TryFrom<String> for AgentSpec {
    type Error = SpecError;

    fn try_from(text: String) -> Result<AgentSpec, SpecError> {
        text.parse()
    }
}

impl FromStr for AgentSpec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<AgentSpec, SpecError> {
        let (name, options) = text.split_once(':').unwrap_or((text, ""));
        let name = name.trim();
        let entry = find(name).ok_or_else(|| SpecError::UnknownAgent {
            name: name.to_owned(),
            suggestion: nearest(name, AGENTS.iter().map(|entry| entry.info.name)),
            known: list(AGENTS.iter().map(|entry| entry.info.name)),
        })?;
        let mut spec = AgentSpec { entry, given: Vec::new(), usual_effort: true, memory: None };
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
        let info = self.info();
        let param = info.params.iter().find(|param| param.key.eq_ignore_ascii_case(key));
        let param = param.ok_or_else(|| unknown_key(info, key, info.params.iter()))?;
        if self.gives(param.key) {
            return Err(SpecError::Twice { agent: info.name, key: param.key });
        }
        let parsed = param.kind.parse(value).ok_or_else(|| SpecError::BadValue {
            agent: info.name,
            key: param.key,
            value: value.to_owned(),
            expected: param.kind.expected(),
        })?;
        self.given.push(Given { param, text: value.to_owned(), value: parsed });
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
