//! Why a text names no agent.

#[cfg(feature = "external")]
use hansu_external::ExternalError;
use hansu_game::GameKind;
use thiserror::Error;

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
    /// A file of weights or of a network that is no part of the program and that nobody has handed in.
    #[error("agent '{agent}' needs the file '{file}', which is not here yet: it has to be handed in first")]
    MissingFile {
        /// The agent.
        agent: &'static str,
        /// The file's name.
        file: &'static str,
    },
    /// A network that can't play.
    #[error("{0}")]
    Network(String),
    /// Rules that the agent does not play by.
    #[error("agent '{agent}' does not play by these rules: {reason}; 'hansu agents' lists the others")]
    Unsupported {
        /// The agent.
        agent: &'static str,
        /// What it plays.
        reason: String,
    },
    /// A program that can't play.
    #[cfg(feature = "external")]
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

/// An error's text with those of its causes.
pub(crate) fn with_causes(error: &dyn std::error::Error) -> String {
    let causes = std::iter::successors(error.source(), |cause| cause.source());
    causes.fold(error.to_string(), |text, cause| format!("{text}: {cause}"))
}
