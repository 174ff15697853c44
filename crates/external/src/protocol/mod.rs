//! The protocols: what each says to a program, and what it makes of the answers.

mod gomocup;
mod gtp;
mod messages;
mod nboard;
#[cfg(test)]
mod tests;

use std::fmt;
use std::str::FromStr;

use hansu_game::{Game, GameSpec, Move, Player, Position, Square};
use hansu_search::{Limits, Score, SearchInfo};

use crate::ExternalError;
use crate::dialogue::{Dialogue, Patience};
use crate::error::ProgramError;
use crate::settings::ExternalSettings;
use crate::story::Story;
use gomocup::Gomocup;
use gtp::Gtp;
use nboard::Nboard;

/// A protocol that programs speak.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protocol {
    /// The Go Text Protocol, version 2, as programs for Othello and Gomoku speak it.
    Gtp,
    /// The protocol of NBoard, for Othello.
    Nboard,
    /// The protocol of the Gomocup tournaments and of Piskvork, with what Yixin added, for Gomoku.
    Gomocup,
}

impl Protocol {
    /// All protocols.
    pub const ALL: [Protocol; 3] = [Protocol::Gtp, Protocol::Nboard, Protocol::Gomocup];

    /// The name for options.
    pub const fn name(self) -> &'static str {
        match self {
            Protocol::Gtp => "gtp",
            Protocol::Nboard => "nboard",
            Protocol::Gomocup => "gomocup",
        }
    }

    /// What ends the lines that are sent.
    pub(crate) const fn line_end(self) -> &'static str {
        match self {
            Protocol::Gtp | Protocol::Nboard => "\n",
            Protocol::Gomocup => "\r\n",
        }
    }

    /// Checks that the protocol has words for a game and for the options.
    pub(crate) fn check(self, game: GameSpec, settings: &ExternalSettings) -> Result<(), ExternalError> {
        let protocol = self.name();
        match (self, game) {
            (Protocol::Nboard, GameSpec::Gomoku(_)) => {
                return Err(ExternalError::WrongGame { protocol, game: game.kind(), instead: "gomocup or gtp" });
            }
            (Protocol::Gomocup, GameSpec::Othello) => {
                return Err(ExternalError::WrongGame { protocol, game: game.kind(), instead: "nboard or gtp" });
            }
            (_, GameSpec::Gomoku(rules)) if rules.row() != 5 => {
                return Err(ExternalError::Row { protocol, row: rules.row() });
            }
            _ => {}
        }
        let Limits { depth, nodes, .. } = settings.limits;
        let unknown = [
            (depth.is_some() && self == Protocol::Gtp, "depth"),
            (nodes.is_some() && self != Protocol::Gomocup, "nodes"),
            (settings.max_memory.is_some() && self != Protocol::Gomocup, "max_memory"),
        ];
        match unknown.into_iter().find(|(given, _)| *given) {
            Some((_, option)) => Err(ExternalError::NoWords { protocol, option }),
            None => Ok(()),
        }
    }

    /// The side of the talk that is ours.
    pub(crate) fn speaker(self, game: GameSpec, settings: &ExternalSettings) -> Box<dyn Speaker> {
        match self {
            Protocol::Gtp => Box::new(Gtp::new(game)),
            Protocol::Nboard => Box::new(Nboard::default()),
            Protocol::Gomocup => Box::new(Gomocup::new(game, settings.max_memory)),
        }
    }
}

impl fmt::Display for Protocol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Protocol {
    type Err = ();

    fn from_str(text: &str) -> Result<Protocol, ()> {
        Protocol::ALL.into_iter().find(|protocol| protocol.name().eq_ignore_ascii_case(text)).ok_or(())
    }
}

/// What a line of a thinking program means.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Reply {
    /// Its move, and what the position is worth to it if it says so.
    Move(Move, Option<Score>),
    /// What it has found so far.
    Progress(SearchInfo),
    /// Nothing to us.
    Nothing,
}

/// A move to be found.
pub(crate) struct Question<'a> {
    /// The game that leads to the position.
    pub(crate) story: &'a Story,
    /// What the program may spend.
    pub(crate) limits: Limits,
    /// How long to wait for its answers on the way.
    pub(crate) patience: &'a Patience,
}

/// Our side of a talk in one of the protocols.
pub(crate) trait Speaker: Send {
    /// Begins: which game, which board, which rule, then the user's own lines.
    fn greet(&mut self, talk: &mut Dialogue, init: &[String], patience: &Patience) -> Result<(), ProgramError>;

    /// Tells the position and asks for a move. What comes then is for [`read`](Speaker::read).
    fn ask(&mut self, talk: &mut Dialogue, question: &Question<'_>) -> Result<(), ProgramError>;

    /// Understands a line that was said after a question. A move need not be legal.
    fn read(&mut self, line: &str, position: &Position) -> Result<Reply, ProgramError>;

    /// What is to be known after the program's move was accepted.
    fn moved(&mut self, story: &Story);

    /// What makes the program answer at once, if the protocol has such a thing.
    fn stop(&self) -> Option<&'static str> {
        None
    }

    /// What asks the program to end.
    fn farewell(&self) -> &'static str;
}

/// A line of moves as far as it can be played.
fn playable(position: &Position, moves: impl IntoIterator<Item = Move>) -> Vec<Move> {
    let mut position = position.clone();
    moves.into_iter().take_while(|&mv| position.play(mv).is_ok()).collect()
}

/// What remains of a line that begins with a word, in whatever case.
fn after_word<'a>(line: &'a str, word: &str) -> Option<&'a str> {
    let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    first.eq_ignore_ascii_case(word).then(|| rest.trim())
}

/// The stones of a position, Black and White in turn as long as both have some.
fn alternating(position: &Position) -> Vec<(Square, Player)> {
    let squares = || (0..position.size() * position.size()).map(Square::new);
    let of = |player| squares().filter(move |&square| position.cell(square) == Some(player)).enumerate();
    let mut stones: Vec<_> = Player::ALL
        .into_iter()
        .flat_map(|player| of(player).map(move |(turn, square)| (turn, player, square)))
        .collect();
    stones.sort_unstable();
    stones.into_iter().map(|(_, player, square)| (square, player)).collect()
}
