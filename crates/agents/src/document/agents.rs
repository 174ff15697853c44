//! The list of agents, as JSON.

use std::collections::BTreeMap;

use hansu_game::GameKind;
use serde::{Deserialize, Serialize};
use serde_json::Number;

use crate::{AgentInfo, Param, ParamKind, Preset};

/// An agent with its options.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct AgentDocument {
    /// Its name: `name` or `name:key=value,key=value` is a spec.
    pub name: String,
    /// What it is, in a sentence.
    pub summary: String,
    /// The same in Korean.
    pub summary_ko: String,
    /// Whether it starts programs.
    pub runs_commands: bool,
    /// The games it plays.
    pub games: Vec<String>,
    /// Its options.
    pub params: Vec<ParamDocument>,
}

impl AgentDocument {
    /// An agent with its options, or with those that it has in a game.
    pub fn new(agent: &AgentInfo, game: Option<GameKind>) -> AgentDocument {
        let params = agent.params.iter().filter(|param| game.is_none_or(|game| param.is_for(game)));
        AgentDocument {
            name: agent.name.to_owned(),
            summary: agent.summary.en.to_owned(),
            summary_ko: agent.summary.ko.to_owned(),
            runs_commands: agent.runs_commands(),
            games: agent.games.iter().map(|game| game.name().to_owned()).collect(),
            params: params.map(|param| ParamDocument::new(agent, param)).collect(),
        }
    }
}

/// An option of an agent.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ParamDocument {
    /// The key in `key=value`.
    pub key: String,
    /// What values it takes.
    #[serde(rename = "type")]
    pub kind: ParamType,
    /// Its default in each game as text; null where it is off unless given.
    pub defaults: BTreeMap<String, Option<String>>,
    /// The default does not hold if one of these other options is given.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<Vec<String>>"))]
    pub unless: Vec<String>,
    /// The least number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional, type = "number"), schema(value_type = Option<f64>))]
    pub min: Option<Number>,
    /// The greatest number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional, type = "number"), schema(value_type = Option<f64>))]
    pub max: Option<Number>,
    /// The words to choose from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub choices: Option<Vec<String>>,
    /// What it does.
    pub help: String,
    /// The same in Korean.
    pub help_ko: String,
}

impl ParamDocument {
    fn new(agent: &AgentInfo, param: &Param) -> ParamDocument {
        let games = agent.games.iter().filter(|game| param.is_for(**game));
        let default_in = |game: &GameKind| (game.name().to_owned(), param.default_for(*game).map(str::to_owned));
        let (min, max) = match param.kind {
            ParamKind::Integer { min, max } => (Some(min.into()), Some(max.into())),
            ParamKind::Number { min, max } => (Number::from_f64(min), Number::from_f64(max)),
            _ => (None, None),
        };
        ParamDocument {
            key: param.key.to_owned(),
            kind: ParamType::of(param.kind),
            defaults: games.map(default_in).collect(),
            unless: match param.preset {
                Preset::Unless(_, others) => others.iter().map(|&other| other.to_owned()).collect(),
                _ => Vec::new(),
            },
            min,
            max,
            choices: ParamType::of(param.kind).has_choices().then(|| owned(param.kind.words())),
            help: param.help.en.to_owned(),
            help_ko: param.help.ko.to_owned(),
        }
    }
}

fn owned(words: Vec<&str>) -> Vec<String> {
    words.into_iter().map(str::to_owned).collect()
}

/// What values an option takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ParamType {
    /// A whole number within bounds.
    Integer,
    /// A number within bounds.
    Number,
    /// A time: `500ms`, `1s`, `2m`.
    Time,
    /// One of `choices`.
    Choice,
    /// `true` or `false`.
    Flag,
    /// A file, or one of `choices`.
    Path,
    /// A program with its arguments.
    Command,
    /// Any text.
    Text,
}

impl ParamType {
    fn of(kind: ParamKind) -> ParamType {
        match kind {
            ParamKind::Integer { .. } => ParamType::Integer,
            ParamKind::Number { .. } => ParamType::Number,
            ParamKind::Time => ParamType::Time,
            ParamKind::Choice(_) | ParamKind::ChoiceByGame(_) => ParamType::Choice,
            ParamKind::Flag => ParamType::Flag,
            ParamKind::Path | ParamKind::Network(_) => ParamType::Path,
            ParamKind::Command => ParamType::Command,
            ParamKind::Text => ParamType::Text,
        }
    }

    const fn has_choices(self) -> bool {
        matches!(self, ParamType::Choice | ParamType::Path)
    }
}
