//! Readers: iterators over the games of a stream.

use std::io::BufRead;

use hansu_game::gomoku::{Rule, Rules};
use hansu_game::{Game, Gomoku, IllegalMove, Move, Position, Square};

use super::{Format, FormatError, Problem, damaged};
use crate::lists::ListReader;
use crate::piskvork::PiskvorkReader;
use crate::{ggf, renlib, sgf, wthor};

/// The games of a stream, one after the other.
///
/// After an error the next game follows, unless the error is the [`last`](FormatError::last).
pub trait GameReader: Iterator<Item = Result<crate::GameRecord, FormatError>> {
    /// How many variations beside the main lines were left out so far.
    fn variations_left_out(&self) -> u64 {
        0
    }
}

/// What a file may leave open.
#[derive(Clone, Debug, Default)]
pub struct ReadOptions {
    /// Gomoku: the board's side, where the file does not say.
    pub size: Option<usize>,
    /// Gomoku: how many in a row win, where the file does not say.
    pub row: Option<usize>,
    /// Gomoku: the rule, where the file does not say.
    pub rule: Option<Rule>,
    /// WTHOR: the names of players and tournaments.
    pub names: wthor::Names,
}

impl ReadOptions {
    /// The rules of a game whose file tells some of them.
    pub(crate) fn rules(&self, size: usize, rule: Option<Rule>) -> Result<Rules, Problem> {
        let rule = rule.or(self.rule).unwrap_or(Rule::Freestyle);
        let usual = if rule == Rule::Renju { 5 } else { Rules::DEFAULT_ROW.min(size) };
        Rules::new(size, self.row.unwrap_or(usual), rule).map_err(|error| damaged(error.to_string()))
    }
}

/// Reads the games of a stream.
///
/// ```
/// use hansu_record::{Format, ReadOptions, reader};
///
/// let file = "f5d6c3\nf5f6e6f4\n";
/// let games = reader(Format::Transcript, file.as_bytes(), ReadOptions::default());
/// assert_eq!(games.map(|game| game.map(|game| game.moves.len())).collect::<Result<Vec<_>, _>>()?, [3, 4]);
/// # Ok::<(), hansu_record::FormatError>(())
/// ```
pub fn reader<'a>(format: Format, input: impl BufRead + 'a, options: ReadOptions) -> Box<dyn GameReader + 'a> {
    match format {
        Format::Transcript | Format::Obf | Format::Offset | Format::Pos => {
            Box::new(ListReader::new(format, input, options))
        }
        Format::Ggf => Box::new(ggf::GgfReader::new(input)),
        Format::Sgf => Box::new(sgf::SgfReader::new(input, options)),
        Format::Wthor => Box::new(wthor::WthorReader::new(input, options.names)),
        Format::Psq | Format::Rec => Box::new(PiskvorkReader::new(format, input, options)),
        Format::RenLib => Box::new(renlib::RenLibReader::new(input, options)),
    }
}

/// A line without its comment, which begins with `#` or `%`.
pub(crate) fn line_comment_free(line: &str) -> &str {
    line.split(['#', '%']).next().unwrap_or(line).trim()
}

/// Plays moves of Gomoku given by column and line from the top, both from 0.
pub(crate) fn replay_pairs(rules: Rules, pairs: &[(i64, i64)]) -> Result<(Position, Vec<Move>), Problem> {
    let start: Position = Gomoku::new(rules).into();
    let (mut position, mut moves, size) = (start.clone(), Vec::with_capacity(pairs.len()), rules.size());
    for (index, &(column, line)) in pairs.iter().enumerate() {
        let number = index + 1;
        let on_board = |index: i64| usize::try_from(index).ok().filter(|&index| index < size);
        let (Some(column), Some(line)) = (on_board(column), on_board(line)) else {
            return Err(damaged(format!(
                "move {number} is off the {size}x{size} board: was the game played on a larger one? (--size)"
            )));
        };
        let mv = Move::place(Square::at(column, start.spec().line_of_row(line), size));
        position.play(mv).map_err(|error| illegal(number, error))?;
        moves.push(mv);
    }
    Ok((start, moves))
}

fn illegal(number: usize, error: IllegalMove) -> Problem {
    Problem::Illegal { number, error }
}
