//! What an agent can be told, described once: for checking, for help, and for forms.

use std::time::Duration;

use hansu_files::ContentHash;
use hansu_game::{GameKind, PerGame};
use hansu_search::parse_time;

use crate::text::Text;

/// What values an option takes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ParamKind {
    /// A whole number within bounds.
    Integer {
        /// The least.
        min: u64,
        /// The greatest.
        max: u64,
    },
    /// A number within bounds.
    Number {
        /// The least.
        min: f64,
        /// The greatest.
        max: f64,
    },
    /// A time such as `500ms`, `1s`, `1.5s` or `2m`.
    Time,
    /// One of some words.
    Choice(&'static [&'static str]),
    /// One of some words, which depend on the game.
    ChoiceByGame(PerGame<&'static [&'static str]>),
    /// `true` or `false`.
    Flag,
    /// A file or folder.
    Path,
    /// A network: a file, or one of some words for those that come with the program.
    Network(&'static [&'static str]),
    /// A program to start, with its arguments.
    Command,
    /// Any text.
    Text,
}

impl ParamKind {
    /// The kind's name, for JSON.
    pub const fn name(self) -> &'static str {
        match self {
            ParamKind::Integer { .. } => "integer",
            ParamKind::Number { .. } => "number",
            ParamKind::Time => "time",
            ParamKind::Choice(_) | ParamKind::ChoiceByGame(_) => "choice",
            ParamKind::Flag => "flag",
            ParamKind::Path | ParamKind::Network(_) => "path",
            ParamKind::Command => "command",
            ParamKind::Text => "text",
        }
    }

    /// What a value has to look like, in words.
    pub fn expected(self) -> String {
        match self {
            ParamKind::Integer { min, max: u64::MAX } => format!("a whole number, {min} or more"),
            ParamKind::Integer { min, max } => format!("a whole number from {min} to {max}"),
            ParamKind::Number { min, max } => format!("a number from {min} to {max}"),
            ParamKind::Time => "a time such as 500ms, 1s or 2m".to_owned(),
            ParamKind::Choice(_) | ParamKind::ChoiceByGame(_) => format!("one of {}", self.words().join(", ")),
            ParamKind::Flag => "true or false".to_owned(),
            ParamKind::Path => "a path".to_owned(),
            ParamKind::Command => "a program with its arguments, such as \"./program -x\"".to_owned(),
            ParamKind::Text => "a text".to_owned(),
            ParamKind::Network(words) => format!("the path of a file, or {}", words.join(", ")),
        }
    }

    /// The words that it takes in any game; none for kinds without words.
    pub fn words(self) -> Vec<&'static str> {
        match self {
            ParamKind::Choice(words) | ParamKind::Network(words) => words.to_vec(),
            ParamKind::ChoiceByGame(words) => {
                GameKind::ALL.into_iter().flat_map(|game| words.of(game)).copied().collect()
            }
            _ => Vec::new(),
        }
    }

    /// The words that it takes in a game.
    pub fn words_for(self, game: GameKind) -> Vec<&'static str> {
        match self {
            ParamKind::ChoiceByGame(words) => words.of(game).to_vec(),
            kind => kind.words(),
        }
    }

    /// Whether every value of this kind is harmless whoever gives it: it can't name a file or a program.
    pub const fn is_plain(self) -> bool {
        match self {
            ParamKind::Integer { .. }
            | ParamKind::Number { .. }
            | ParamKind::Time
            | ParamKind::Choice(_)
            | ParamKind::ChoiceByGame(_)
            | ParamKind::Flag => true,
            ParamKind::Path | ParamKind::Network(_) | ParamKind::Command | ParamKind::Text => false,
        }
    }

    /// Reads a value, or `None` if it is no such value.
    pub fn parse(self, text: &str) -> Option<Value> {
        match self {
            ParamKind::Integer { min, max } => {
                let number: u64 = text.replace('_', "").parse().ok()?;
                (min..=max).contains(&number).then_some(Value::Integer(number))
            }
            ParamKind::Number { min, max } => {
                let number: f64 = text.parse().ok()?;
                (min..=max).contains(&number).then_some(Value::Number(number))
            }
            ParamKind::Time => parse_time(text).map(Value::Time),
            ParamKind::Choice(_) | ParamKind::ChoiceByGame(_) => {
                self.words().into_iter().find(|word| word.eq_ignore_ascii_case(text)).map(Value::Word)
            }
            ParamKind::Flag => match text.to_ascii_lowercase().as_str() {
                "true" | "yes" | "on" | "1" => Some(Value::Flag(true)),
                "false" | "no" | "off" | "0" => Some(Value::Flag(false)),
                _ => None,
            },
            ParamKind::Path | ParamKind::Network(_) | ParamKind::Command | ParamKind::Text => {
                (!text.is_empty()).then_some(Value::Text)
            }
        }
    }

    /// What a value of this kind makes an agent reach outside the program.
    pub fn access(self, text: &str) -> Access {
        match self {
            ParamKind::Command => Access::Commands,
            ParamKind::Path => Access::Files,
            // The words are known by their exact spelling, and contents by their hashes; anything else is a path.
            ParamKind::Network(words) if !words.contains(&text) && text.parse::<ContentHash>().is_err() => {
                Access::Files
            }
            _ => Access::Nothing,
        }
    }
}

/// What an agent reaches outside the program, from the harmless to the dangerous.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Access {
    /// Nothing.
    Nothing,
    /// Files, by paths that were given.
    Files,
    /// It starts programs that were given.
    Commands,
}

impl Access {
    /// The name for JSON: `nothing`, `files` or `commands`.
    pub const fn name(self) -> &'static str {
        match self {
            Access::Nothing => "nothing",
            Access::Files => "files",
            Access::Commands => "commands",
        }
    }
}

/// A value that was read.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value {
    /// Of [`ParamKind::Integer`].
    Integer(u64),
    /// Of [`ParamKind::Number`].
    Number(f64),
    /// Of [`ParamKind::Time`].
    Time(Duration),
    /// Of [`ParamKind::Choice`].
    Word(&'static str),
    /// Of [`ParamKind::Flag`].
    Flag(bool),
    /// Of the kinds that take a text as it is.
    Text,
}

/// The default of an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Preset {
    /// None: the option is off unless given.
    Unset,
    /// The same for all games.
    Same(&'static str),
    /// One for each game.
    Each(PerGame<&'static str>),
    /// This, unless an option with one of the given keys is given.
    Unless(&'static str, &'static [&'static str]),
}

/// What an option limits, for those that are limits of a move rather than settings of the agent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LimitKind {
    /// See [`Limits::time`](hansu_search::Limits::time).
    Time,
    /// See [`Limits::nodes`](hansu_search::Limits::nodes).
    Nodes,
    /// See [`Limits::playouts`](hansu_search::Limits::playouts).
    Playouts,
    /// See [`Limits::depth`](hansu_search::Limits::depth).
    Depth,
    /// See [`Limits::threads`](hansu_search::Limits::threads).
    Threads,
    /// See [`Limits::hash`](hansu_search::Limits::hash).
    Hash,
}

impl LimitKind {
    /// Whether it says when a search is over, rather than what it may use.
    pub const fn says_when_to_stop(self) -> bool {
        self.is_of_effort() || matches!(self, LimitKind::Depth)
    }

    /// Whether it limits how long a search may go on.
    pub const fn is_of_effort(self) -> bool {
        matches!(self, LimitKind::Time | LimitKind::Nodes | LimitKind::Playouts)
    }
}

/// One option of an agent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Param {
    /// The key in `key=value`.
    pub key: &'static str,
    /// What values it takes.
    pub kind: ParamKind,
    /// Its default.
    pub preset: Preset,
    /// The game it is for, or all.
    pub only: Option<GameKind>,
    /// What it does.
    pub help: Text,
    /// What it limits, if it is a limit of a move.
    pub limit: Option<LimitKind>,
    /// The most that a stranger may ask for, where that is less than the most there is: it costs a server memory or time.
    pub most_for_strangers: Option<u64>,
}

impl Param {
    /// Whether it can be given for a game.
    pub fn is_for(&self, game: GameKind) -> bool {
        self.only.is_none_or(|only| only == game)
    }

    /// The default's text for a game, if there is one.
    pub fn default_for(&self, game: GameKind) -> Option<&'static str> {
        match self.preset {
            Preset::Unset => None,
            Preset::Same(text) | Preset::Unless(text, _) => Some(text),
            Preset::Each(texts) => Some(texts.of(game)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(kind: ParamKind, text: &str, expected: Option<Value>) {
        assert_eq!(kind.parse(text), expected, "{text}");
    }

    #[test]
    fn values_are_read_and_bounds_kept() {
        let integer = ParamKind::Integer { min: 1, max: 20 };
        check(integer, "20", Some(Value::Integer(20)));
        check(integer, "0", None);
        check(integer, "-1", None);
        check(integer, "1.5", None);
        let number = ParamKind::Number { min: 0.0, max: 10.0 };
        check(number, "1.414", Some(Value::Number(1.414)));
        check(number, "NaN", None);
        check(number, "inf", None);
        check(ParamKind::Choice(&["none", "position"]), "Position", Some(Value::Word("position")));
        check(ParamKind::Choice(&["none", "position"]), "pos", None);
        check(ParamKind::Flag, "yes", Some(Value::Flag(true)));
        check(ParamKind::Flag, "maybe", None);
    }

    #[test]
    fn times_are_read_in_their_usual_spellings() {
        let time = |ms| Some(Value::Time(Duration::from_micros(ms)));
        check(ParamKind::Time, "1s", time(1_000_000));
        check(ParamKind::Time, "250ms", time(250_000));
        check(ParamKind::Time, "0.05", time(50_000));
        check(ParamKind::Time, "1.5s", time(1_500_000));
        check(ParamKind::Time, "2m", time(120_000_000));
        check(ParamKind::Time, "-1s", None);
        check(ParamKind::Time, "1h", None);
        check(ParamKind::Time, "1e30s", None);
        check(ParamKind::Time, "s", None);
        check(ParamKind::Time, "", None);
    }
}
