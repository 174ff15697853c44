//! What can go wrong with a program from outside.

use std::time::Duration;

use hansu_game::{GameKind, IllegalMove};
use hansu_search::AgentError;
use thiserror::Error;

/// Why settings make no agent. The message says what would.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ExternalError {
    /// No command.
    #[error("agent 'external' needs a program to start: write cmd=\"./program arguments\"")]
    NoCommand,
    /// A command with a quotation mark that is never closed.
    #[error("can't read the command '{0}': a quotation mark or a backslash at its end is left open")]
    Unreadable(String),
    /// A program that can't be found.
    #[error("there is no program '{program}'{place}: give the right path in cmd, or the folder that it is in as dir")]
    NoProgram {
        /// The program as written.
        program: String,
        /// Where it was looked for.
        place: String,
    },
    /// A file that is no program.
    #[error("'{0}' can't be run: make it executable (chmod +x), or name the program that runs it first in cmd")]
    NotExecutable(String),
    /// A folder that does not exist.
    #[error("there is no folder '{0}': give an existing one as dir, or leave dir out")]
    NoFolder(String),
    /// A game that the protocol has no words for.
    #[error("programs that speak {protocol} do not play {game}: use {instead}")]
    WrongGame {
        /// The protocol.
        protocol: &'static str,
        /// The game asked for.
        game: GameKind,
        /// Protocols that do.
        instead: &'static str,
    },
    /// A row length that the protocol has no words for.
    #[error("programs that speak {protocol} play five in a row, not {row}: leave out --row")]
    Row {
        /// The protocol.
        protocol: &'static str,
        /// The length asked for.
        row: usize,
    },
    /// An option that the protocol has no words for.
    #[error(
        "{protocol} has no words for the option '{option}': leave it out, or give it to the program in cmd or init"
    )]
    NoWords {
        /// The protocol.
        protocol: &'static str,
        /// The option.
        option: &'static str,
    },
}

/// Why a program gave no move.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(crate) enum ProgramError {
    #[error("it can't be started: {0}")]
    Start(String),
    #[error("it {how}{}", wrote(.words))]
    Ended { how: String, words: String },
    #[error("it wrote a line of more than {0} bytes")]
    LongLine(usize),
    #[error("it does not read what is sent to it")]
    Deaf,
    #[error("it did not answer '{question}' within {patience:?}")]
    Silent { question: String, patience: Duration },
    #[error("it did not move within {0:?}")]
    Late(Duration),
    #[error("it refused '{question}': {}", shown(.answer))]
    Refused { question: String, answer: String },
    #[error("it answered '{}', which is no move", shown(.0))]
    NoMove(String),
    #[error("it resigned")]
    Resigned,
    #[error(
        "this position can't be told to it: GTP knows positions only by the moves that lead to them, and the program has \
         no loadsgf; give the position as moves, or use another protocol"
    )]
    NoHistory,
    #[error("{0}")]
    SetUp(String),
    #[error("{0}")]
    Illegal(IllegalMove),
    #[error("it was told to stop")]
    Cancelled,
}

/// What a program that ended had to say on standard error.
fn wrote(words: &str) -> String {
    if words.is_empty() { String::new() } else { format!(" (its last words: {})", shown(words)) }
}

/// A program's text as it may be shown to people: not too long, and without what a terminal would obey.
fn shown(text: &str) -> String {
    const MOST: usize = 100;
    let plain = |c: char| if c.is_control() { char::REPLACEMENT_CHARACTER } else { c };
    let mut shown: String = text.chars().take(MOST).map(plain).collect();
    if text.chars().nth(MOST).is_some() {
        shown.push('…');
    }
    shown
}

impl ProgramError {
    /// The same for whoever asked the agent; `name` is the program's.
    pub(crate) fn told(self, name: &str) -> AgentError {
        match self {
            ProgramError::Illegal(error) => AgentError::Illegal(error),
            ProgramError::Late(waited) => AgentError::Overdue { name: name.to_owned(), waited },
            other => AgentError::Program { name: name.to_owned(), reason: other.to_string() },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_programs_write_is_shown_without_harm() {
        let check = |text: &str, expected: &str| assert_eq!(shown(text), expected);
        check("= d3", "= d3");
        check("\u{1b}[2J\0", "\u{fffd}[2J\u{fffd}");
        check(&"é".repeat(200), &("é".repeat(100) + "…"));
    }
}
