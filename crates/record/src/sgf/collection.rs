//! Several games in one text.

use thiserror::Error;

use super::nodes::Reader;
use super::read::read_record;
use super::{GameRecord, SgfError};
use crate::ReadOptions;

/// A game of a collection, and where it was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CollectedGame {
    /// Which game of the collection it is, counted from 1.
    pub number: usize,
    /// The line that it begins on, counted from 1.
    pub line: usize,
    /// The game.
    pub record: GameRecord,
}

/// Why a game of a collection can't be read, and which.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("game {number}, which begins on line {line}: {error}")]
pub struct CollectionError {
    /// Which game of the collection it is, counted from 1.
    pub number: usize,
    /// The line that it begins on, counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub error: SgfError,
}

/// Reads the games of a text one after the other, each as its main line.
///
/// After a game that breaks a rule the next one is read; after one that is not SGF nothing is, since there is no telling
/// where the next one begins. A text without any game yields one error.
///
/// ```
/// use hansu_record::sgf;
///
/// let text = "(;GM[4]SZ[9];B[ee])\n(;GM[4]SZ[9];B[ee];W[ee])\n(;GM[4]SZ[9];B[dd])";
/// let read: Vec<_> = sgf::games(text).collect();
/// assert!(read[0].is_ok() && read[2].is_ok());
/// let error = read[1].as_ref().unwrap_err();
/// assert!(error.to_string().starts_with("game 2, which begins on line 2: move 2: e5 is illegal"));
/// ```
pub fn games(text: &str) -> Games<'_> {
    Games { text, reader: Reader::new(text), number: 0, line: 1, counted: 0, broken: false }
}

/// Reads all games of a text; the first that can't be read is an error.
pub fn read_all(text: &str) -> Result<Vec<CollectedGame>, CollectionError> {
    games(text).collect()
}

/// The games of a text, from [`games`].
#[derive(Clone, Debug)]
pub struct Games<'a> {
    text: &'a str,
    reader: Reader<'a>,
    number: usize,
    /// The line of the byte `counted`: counted on from game to game, since collections can be long.
    line: usize,
    counted: usize,
    broken: bool,
}

impl Games<'_> {
    fn count_lines_to(&mut self, index: usize) {
        let passed = &self.text.as_bytes()[self.counted..index];
        self.line += passed.iter().filter(|&&byte| byte == b'\n').count();
        self.counted = index;
    }

    fn read_game(&mut self) -> Result<GameRecord, SgfError> {
        self.broken = true;
        let line = self.reader.main_line()?;
        self.reader.skip_variations()?;
        self.broken = false;
        read_record(&line, &ReadOptions::default())
    }
}

impl Iterator for Games<'_> {
    type Item = Result<CollectedGame, CollectionError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.broken {
            return None;
        }
        let Some(index) = self.reader.next_game() else {
            self.broken = true;
            let none_at_all = CollectionError { number: 1, line: 1, error: SgfError::NoGame };
            return (self.number == 0).then_some(Err(none_at_all));
        };
        self.count_lines_to(index);
        self.number += 1;
        let (number, line) = (self.number, self.line);
        Some(match self.read_game() {
            Ok(record) => Ok(CollectedGame { number, line, record }),
            Err(error) => Err(CollectionError { number, line, error }),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks the games, written `line:moves` with `/` between them, and the errors among them as `line!part`.
    fn check(text: &str, expected: &[(usize, Result<&str, &str>)]) {
        let read: Vec<_> = games(text).collect();
        assert_eq!(read.len(), expected.len(), "{text}: {read:?}");
        for (game, (line, expected)) in read.iter().zip(expected) {
            match (game, expected) {
                (Ok(game), Ok(moves)) => {
                    assert_eq!((game.line, crate::points(&game.record.moves, 9).as_str()), (*line, *moves), "{text}");
                }
                (Err(error), Err(part)) => {
                    assert_eq!(error.line, *line, "{text}");
                    assert!(error.to_string().contains(part), "{error}");
                }
                (got, expected) => panic!("{text}: {got:?} instead of {expected:?}"),
            }
        }
    }

    #[test]
    fn each_game_is_read_as_its_main_line() {
        let one = "(;GM[4]SZ[9];B[ee](;W[ed](;B[dd])(;B[ff]))(;W[ef]C[a ) b \\] c]))";
        let other = "(;GM[4]SZ[9]\n;B[aa])";
        let expected = [(1, Ok("e5e6d6")), (2, Ok("a9")), (5, Ok("e5e6d6"))];
        check(&format!("{one}\n{other}\r\n\r\n{one}\n"), &expected);
        check(&format!("\u{feff}{one}"), &[(1, Ok("e5e6d6"))]);
        check("(;GM[4]SZ[9];B[aa])(;GM[4]SZ[9];B[ba])", &[(1, Ok("a9")), (1, Ok("b9"))]);
    }

    #[test]
    fn a_game_against_the_rules_does_not_hide_the_next() {
        let text = "(;GM[1])\n(;GM[4]SZ[9];B[aa])";
        check(text, &[(1, Err("game 1, which begins on line 1: GM[1] is none")), (2, Ok("a9"))]);
        assert!(read_all(text).is_err());
    }

    #[test]
    fn nothing_is_read_after_broken_text() {
        check("(;GM[4]SZ[9];B[aa])\n(;GM[4]\n?)\n(;GM[4])", &[(1, Ok("a9")), (2, Err("line 3: unexpected '?'"))]);
        check("(;GM[4]SZ[9];B[aa](;W[bb])", &[(1, Err("not closed"))]);
        check("nothing", &[(1, Err("no game found"))]);
        check("", &[(1, Err("no game found"))]);
    }

    #[test]
    fn long_collections_take_time_in_proportion() {
        let text = "(;GM[4]SZ[9];B[aa])\n".repeat(20_000);
        assert_eq!(read_all(&text).map(|games| games.len()), Ok(20_000));
    }
}
