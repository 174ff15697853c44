//! The file of games: whole games, one after the other, a few bytes for each move.
//!
//! All numbers are little-endian. A game is
//!
//! | bytes | what |
//! |---|---|
//! | 1 | `0x47`, to notice files of another kind |
//! | 1 | size of the board |
//! | 1 | rule: 0 freestyle, 1 standard, 2 Renju |
//! | 1 | result: 0 draw, 1 Black won, 2 White won |
//! | 2 | number of moves |
//! | 2 | how many of them are the opening, which was not searched |
//! | 2 each | the moves: `row * size + column` |
//! | 2 each | for each move after the opening, the search's score in points for the side that moved |
//!
//! A game cut off at the end of a file is left out when the file is read.

use std::io::{self, Read, Write};

use hansu_game::gomoku::{Rule, Rules};
use hansu_game::{Game, Gomoku, Move, Outcome, Player, Square};
use thiserror::Error;

use crate::board::Cell;

const MARK: u8 = 0x47;

/// A proven win in so many plies is told as so many points less than this.
pub(super) const PROVEN_POINTS: i16 = 30_000;
/// No proof is longer.
pub(super) const PROVEN_RANGE: i16 = 1_000;

/// One finished game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredGame {
    /// Size and rule.
    pub rules: Rules,
    /// How it ended.
    pub outcome: Outcome,
    /// The moves from the empty board on.
    pub moves: Vec<Cell>,
    /// How many of them were not chosen by the search.
    pub opening: usize,
    /// For each other move the score that the search gave it.
    pub scores: Vec<i16>,
}

impl StoredGame {
    /// How many bytes of a file it takes.
    pub(super) fn bytes(&self) -> u64 {
        8 + 2 * (self.moves.len() + self.scores.len()) as u64
    }

    /// Whether its moves are legal and lead to its result, or stop at a position that its winner said to have proven.
    pub fn is_sound(&self) -> bool {
        let mut position = Gomoku::new(self.rules);
        let is_legal = |&cell: &Cell| position.play(Move::place(Square::new(cell.into()))).is_ok();
        if !self.moves.iter().all(is_legal) || self.opening + self.scores.len() != self.moves.len() {
            return false;
        }
        position.outcome().map_or_else(|| self.is_proven(), |outcome| outcome == self.outcome)
    }

    /// Whether the winner told a proof at one of its moves.
    fn is_proven(&self) -> bool {
        let mut told = self.scores.iter().enumerate().filter(|(_, score)| **score > PROVEN_POINTS - PROVEN_RANGE);
        let first = Player::Black;
        told.any(|(searched, _)| {
            let is_first = (self.opening + searched).is_multiple_of(2);
            self.outcome == Outcome::Win(if is_first { first } else { !first })
        })
    }
}

/// What is wrong with a file of games.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum GamesError {
    /// It could not be read.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// It holds something else.
    #[error("game {0} of the file is not a game")]
    NotAGame(usize),
}

/// Appends a game.
pub fn write_game(out: &mut impl Write, game: &StoredGame) -> io::Result<()> {
    let result = match game.outcome {
        Outcome::Draw => 0,
        Outcome::Win(Player::Black) => 1,
        Outcome::Win(Player::White) => 2,
    };
    let mut bytes = vec![MARK, game.rules.size() as u8, game.rules.rule() as u8, result];
    bytes.extend((game.moves.len() as u16).to_le_bytes());
    bytes.extend((game.opening as u16).to_le_bytes());
    bytes.extend(game.moves.iter().flat_map(|mv| mv.to_le_bytes()));
    bytes.extend(game.scores.iter().flat_map(|score| score.to_le_bytes()));
    out.write_all(&bytes)
}

/// Reads games one by one.
#[derive(Debug)]
pub struct GameReader<R> {
    input: R,
    read: usize,
}

impl<R: Read> GameReader<R> {
    /// Reads from the beginning of a file.
    pub fn new(input: R) -> GameReader<R> {
        GameReader { input, read: 0 }
    }

    /// The next game; `None` at the end, or where the last game is cut off.
    pub fn next_game(&mut self) -> Result<Option<StoredGame>, GamesError> {
        match self.read_game() {
            Err(GamesError::Io(error)) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(None),
            other => other.map(Some),
        }
    }

    fn read_game(&mut self) -> Result<StoredGame, GamesError> {
        let mut head = [0; 8];
        self.input.read_exact(&mut head)?;
        let number = self.read;
        self.read += 1;
        let wrong = || GamesError::NotAGame(number);
        let rule = *Rule::ALL.get(head[2] as usize).ok_or_else(wrong)?;
        let rules = Rules::new(head[1] as usize, 5, rule).map_err(|_| wrong())?;
        let moves = u16::from_le_bytes([head[4], head[5]]) as usize;
        let opening = u16::from_le_bytes([head[6], head[7]]) as usize;
        let outcome = match head[3] {
            0 => Outcome::Draw,
            1 => Outcome::Win(Player::Black),
            2 => Outcome::Win(Player::White),
            _ => return Err(wrong()),
        };
        let cells = rules.size() * rules.size();
        if head[0] != MARK || moves > cells || opening > moves {
            return Err(wrong());
        }
        let moves = self.words(moves)?;
        if moves.iter().any(|&cell| cell as usize >= cells) {
            return Err(wrong());
        }
        let scores = self.words(moves.len() - opening)?.into_iter().map(|word| word as i16).collect();
        Ok(StoredGame { rules, outcome, moves, opening, scores })
    }

    fn words(&mut self, count: usize) -> Result<Vec<u16>, GamesError> {
        let mut bytes = vec![0; 2 * count];
        self.input.read_exact(&mut bytes)?;
        Ok(bytes.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game() -> StoredGame {
        StoredGame {
            rules: Rules::new(15, 5, Rule::Renju).expect("rules"),
            outcome: Outcome::Win(Player::White),
            moves: vec![112, 113, 98, 224],
            opening: 2,
            scores: vec![-30, 31],
        }
    }

    #[test]
    fn games_are_read_as_they_were_written_and_a_torn_one_is_left_out() {
        let mut bytes = Vec::new();
        write_game(&mut bytes, &game()).expect("written");
        write_game(&mut bytes, &game()).expect("written");
        bytes.pop();
        let mut reader = GameReader::new(bytes.as_slice());
        assert_eq!(reader.next_game().expect("a game"), Some(game()));
        assert_eq!(reader.next_game().expect("the end"), None);
    }

    #[test]
    fn other_files_are_refused() {
        let mut reader = GameReader::new(&b"no games here, but text"[..]);
        assert!(matches!(reader.next_game(), Err(GamesError::NotAGame(0))));
    }
}
