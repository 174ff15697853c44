//! Plans and jobs as text, for files and for other machines: everything by its content, nothing by a path.

use std::sync::Arc;

use hansu_game::gomoku::Rule;
use hansu_game::{GameKind, GameSpec, GameSpecError};
use hansu_search::{History, TimeControl, TimeControlError};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use thiserror::Error;

use super::book::Book;
use super::line;
use crate::openings::{Opening, PliesError, RandomOpenings};

/// Why something that was written can't be read.
#[derive(Debug, Error)]
#[non_exhaustive]
#[allow(missing_docs)]
pub enum WrittenError {
    #[error(transparent)]
    Game(#[from] GameSpecError),
    #[error(transparent)]
    Plies(#[from] PliesError),
    #[error(transparent)]
    Clock(#[from] TimeControlError),
    #[error("the start of opening '{name}' can't be read: '{start}'")]
    Start { name: String, start: String },
    #[error("the moves of opening '{name}' can't be played: '{moves}'")]
    Moves { name: String, moves: String },
    #[error("a list of openings has none")]
    NoOpenings,
}

/// A game with what is chosen before its first move.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenGame {
    game: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    size: Option<usize>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    row: Option<usize>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    rule: Option<String>,
}

impl From<GameSpec> for WrittenGame {
    fn from(spec: GameSpec) -> WrittenGame {
        let rules = spec.rules();
        WrittenGame {
            game: spec.kind().name().to_owned(),
            size: rules.map(|rules| rules.size()),
            row: rules.map(|rules| rules.row()),
            rule: rules.map(|rules| rules.rule().name().to_owned()),
        }
    }
}

impl TryFrom<WrittenGame> for GameSpec {
    type Error = WrittenError;

    fn try_from(written: WrittenGame) -> Result<GameSpec, WrittenError> {
        let kind: GameKind = written.game.parse()?;
        let rule = written.rule.as_deref().map(str::parse::<Rule>).transpose().map_err(GameSpecError::Rules)?;
        Ok(GameSpec::new(kind, written.size, written.row, rule)?)
    }
}

/// For fields that hold a [`GameSpec`].
pub(super) mod game {
    use super::*;

    pub(in super::super) fn serialize<S: Serializer>(spec: &GameSpec, serializer: S) -> Result<S::Ok, S::Error> {
        WrittenGame::from(*spec).serialize(serializer)
    }

    pub(in super::super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<GameSpec, D::Error> {
        WrittenGame::deserialize(deserializer)?.try_into().map_err(D::Error::custom)
    }
}

/// For fields that may hold a [`TimeControl`]: as it is typed.
pub(super) mod clock {
    use super::*;

    pub(in super::super) fn serialize<S: Serializer>(
        control: &Option<TimeControl>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        control.map(|control| control.to_string()).serialize(serializer)
    }

    pub(in super::super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<TimeControl>, D::Error> {
        let text = Option::<String>::deserialize(deserializer)?;
        text.map(|text| text.parse()).transpose().map_err(D::Error::custom)
    }
}

/// An opening by its content.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WrittenOpening {
    name: String,
    #[serde(with = "game")]
    game: GameSpec,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    start: Option<String>,
    moves: String,
}

impl From<Opening> for WrittenOpening {
    fn from(opening: Opening) -> WrittenOpening {
        let game = opening.start.spec();
        let start = line::write_start(&opening.start);
        WrittenOpening { name: opening.name, game, start, moves: line::write_moves(&opening.moves, game.size()) }
    }
}

impl TryFrom<WrittenOpening> for Opening {
    type Error = WrittenError;

    fn try_from(written: WrittenOpening) -> Result<Opening, WrittenError> {
        let WrittenOpening { name, game, start, moves } = written;
        let start = match start {
            None => game.start(),
            Some(text) => match hansu_record::parse_position(game, &text) {
                Ok(parsed) => parsed.position,
                Err(_) => return Err(WrittenError::Start { name, start: text }),
            },
        };
        let read = line::read_moves(&moves, game);
        match read.filter(|moves| History::of(start.clone(), moves.iter().copied()).is_ok()) {
            Some(moves) => Ok(Opening { name, start, moves }),
            None => Err(WrittenError::Moves { name, moves }),
        }
    }
}

/// A book by its content, or by what all of its content follows from.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "from", deny_unknown_fields)]
pub(crate) enum WrittenBook {
    Start {
        #[serde(with = "game")]
        game: GameSpec,
    },
    List {
        openings: Vec<Opening>,
        rotate: bool,
    },
    Random {
        #[serde(with = "game")]
        game: GameSpec,
        plies: usize,
        seed: u64,
    },
}

impl From<Book> for WrittenBook {
    fn from(book: Book) -> WrittenBook {
        match book {
            Book::Start(game) => WrittenBook::Start { game },
            Book::List { openings, rotate } => WrittenBook::List { openings: openings.to_vec(), rotate },
            Book::Random(openings) => {
                let (game, plies, seed) = openings.content();
                WrittenBook::Random { game, plies, seed }
            }
        }
    }
}

impl TryFrom<WrittenBook> for Book {
    type Error = WrittenError;

    fn try_from(written: WrittenBook) -> Result<Book, WrittenError> {
        match written {
            WrittenBook::Start { game } => Ok(Book::Start(game)),
            WrittenBook::List { openings, .. } if openings.is_empty() => Err(WrittenError::NoOpenings),
            WrittenBook::List { openings, rotate } => {
                let openings: Arc<[Opening]> = openings.into();
                Ok(Book::List { openings, rotate })
            }
            WrittenBook::Random { game, plies, seed } => Ok(RandomOpenings::new(game, plies, seed)?.into()),
        }
    }
}
