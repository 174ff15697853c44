//! What a format has no place for.

use std::fmt;

use hansu_game::gomoku::{Rule, Rules};

use super::Format;
use crate::lists::obf_scores;
use crate::wthor::{self, NameKind};
use crate::{GameRecord, GameResult, WonBy};

/// A part of a record that is lost when it is written in a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Loss {
    Moves,
    Players,
    Date,
    Event,
    Place,
    Result,
    Ending,
    Comment,
    MoveComments,
    Evaluations,
    Times,
    Size,
    Rule,
    Row,
}

impl Loss {
    /// All losses there can be.
    pub const ALL: [Loss; 14] = [
        Loss::Moves,
        Loss::Players,
        Loss::Date,
        Loss::Event,
        Loss::Place,
        Loss::Result,
        Loss::Ending,
        Loss::Comment,
        Loss::MoveComments,
        Loss::Evaluations,
        Loss::Times,
        Loss::Size,
        Loss::Rule,
        Loss::Row,
    ];

    /// A word for it, used in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Loss::Moves => "moves",
            Loss::Players => "players",
            Loss::Date => "date",
            Loss::Event => "event",
            Loss::Place => "place",
            Loss::Result => "result",
            Loss::Ending => "ending",
            Loss::Comment => "comment",
            Loss::MoveComments => "move_comments",
            Loss::Evaluations => "evaluations",
            Loss::Times => "times",
            Loss::Size => "size",
            Loss::Rule => "rule",
            Loss::Row => "row",
        }
    }

    /// Whether a format has a place for it.
    fn kept_by(self, format: Format) -> bool {
        use Format::{Ggf, Obf, Psq, Rec, RenLib, Sgf, Wthor};
        match self {
            Loss::Moves => format != Obf,
            Loss::Players => matches!(format, Ggf | Sgf | Psq | Rec),
            Loss::Date => matches!(format, Ggf | Sgf),
            Loss::Event => format == Sgf,
            Loss::Place => matches!(format, Ggf | Sgf),
            Loss::Result => matches!(format, Ggf | Sgf | Wthor | Psq),
            Loss::Ending => matches!(format, Ggf | Sgf),
            Loss::Comment | Loss::MoveComments => matches!(format, Sgf | RenLib),
            Loss::Evaluations => matches!(format, Ggf | Sgf),
            Loss::Times => matches!(format, Ggf | Psq | Rec),
            Loss::Size => matches!(format, Sgf | Psq),
            Loss::Rule => matches!(format, Sgf | Psq),
            Loss::Row => format == Sgf,
        }
    }

    /// Whether a record has it, and a format without a place for it loses it.
    fn is_in(self, record: &GameRecord, format: Format) -> bool {
        let rules = record.spec.rules();
        match self {
            Loss::Moves => !record.moves.is_empty(),
            Loss::Players => match format {
                Format::Wthor => {
                    [&record.black, &record.white].iter().any(|name| !wthor::fits(NameKind::Players, name))
                }
                _ => !record.black.is_empty() || !record.white.is_empty(),
            },
            // WTHOR keeps the year, if it is the same in all games.
            Loss::Date => record.date.is_some_and(|date| format != Format::Wthor || date.month.is_some()),
            Loss::Event if format == Format::Wthor => !wthor::fits(NameKind::Tournaments, &record.event),
            Loss::Event => !record.event.is_empty(),
            Loss::Place => !record.place.is_empty(),
            Loss::Result => record.result.is_some(),
            Loss::Ending => has_ending(record.result),
            Loss::Comment if format == Format::Obf => {
                !record.comment.is_empty() && obf_scores(&record.comment).is_none()
            }
            Loss::Comment => !record.comment.is_empty(),
            Loss::MoveComments => record.notes.iter().any(|note| !note.comment.is_empty()),
            Loss::Evaluations => record.notes.iter().any(|note| note.eval.is_some()),
            Loss::Times => record.notes.iter().any(|note| note.time.is_some()),
            Loss::Size => rules.is_some_and(|rules| rules.size() != usual_size(format)),
            Loss::Rule => rules.is_some_and(|rules| rules.rule() != Rule::Freestyle),
            Loss::Row => rules.is_some_and(|rules| rules.row() != Rules::DEFAULT_ROW.min(rules.size())),
        }
    }
}

/// The board that a format without sizes is read with.
const fn usual_size(format: Format) -> usize {
    match format {
        Format::Rec => crate::piskvork::REC_SIZE,
        _ => 15,
    }
}

/// Whether a result says more than who won and by how much.
fn has_ending(result: Option<GameResult>) -> bool {
    matches!(result, Some(GameResult::Win { by: WonBy::Resignation | WonBy::Time | WonBy::Forfeit, .. }))
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Loss::Moves => "the moves (only the last position is kept)",
            Loss::Players => "the players' full names",
            Loss::Date => "the full date",
            Loss::Event => "the event's full name",
            Loss::Place => "the place",
            Loss::Result => "the result",
            Loss::Ending => "how the game was won",
            Loss::Comment => "the comment",
            Loss::MoveComments => "comments on moves",
            Loss::Evaluations => "evaluations of moves",
            Loss::Times => "times of moves",
            Loss::Size => "the board size (say --size when reading)",
            Loss::Rule => "the rule (say --rule when reading)",
            Loss::Row => "the row length (say --row when reading)",
        })
    }
}

/// What is lost of a record in a format.
///
/// ```
/// /// use hansu_record::{Format, GameRecord, Loss, losses};
///
/// let mut record = GameRecord::new(GameSpec::Othello.start(), Vec::new());
/// record.black = "Ann".to_owned();
/// assert_eq!(losses(&record, Format::Sgf).count(), 0);
/// assert_eq!(losses(&record, Format::Transcript).collect::<Vec<_>>(), [Loss::Players]);
/// ```
pub fn losses(record: &GameRecord, format: Format) -> impl Iterator<Item = Loss> + '_ {
    let lost = move |loss: &Loss| !loss.kept_by(format) && loss.is_in(record, format);
    Loss::ALL.into_iter().filter(lost)
}
