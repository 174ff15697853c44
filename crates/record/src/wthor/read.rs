//! Reading games.

use std::io::{self, BufRead};

use hansu_game::{Game, GameSpec, Move, Othello, Player, Square};

use super::header::{HEADER_BYTES, Header};
use super::names::Names;
use super::{GAME_BYTES, MOVES_AT};
use crate::formats::{damaged, truncated};
use crate::{Date, Format, FormatError, GameReader, GameRecord, GameResult, Place, Problem, WonBy};

/// Reads the games of a stream one after the other.
///
/// Passes are filled in. Players and tournaments without a name are called by their number, such as `#12`.
///
/// ```
/// use hansu_record::wthor::{Header, Names, WthorReader};
///
/// let header = Header { created: None, games: 1, names: 0, year: 2001, size: 8, kind: 0, depth: 0 };
/// let mut file = header.to_bytes().to_vec();
/// file.extend([0, 0, 1, 0, 0, 0, 33, 33, 56, 64, 33]); // Player 1 against player 0: 33 discs, f5 d6 c3
/// file.resize(16 + 68, 0);
/// let names = Names { players: vec!["Ann".to_owned()], ..Names::default() };
/// let game = WthorReader::new(file.as_slice(), names).next().expect("a game")?;
/// assert_eq!((game.black.as_str(), game.white.as_str()), ("#1", "Ann"));
/// assert_eq!(hansu_record::transcript(&game.moves), "f5d6c3");
/// # Ok::<(), hansu_record::FormatError>(())
/// ```
#[derive(Debug)]
pub struct WthorReader<R> {
    input: R,
    names: Names,
    header: Option<Header>,
    games: u64,
    over: bool,
}

impl<R: BufRead> WthorReader<R> {
    /// Reads from a stream; the names may be empty.
    pub fn new(input: R, names: Names) -> WthorReader<R> {
        WthorReader { input, names, header: None, games: 0, over: false }
    }

    /// The header, once a game has been asked for.
    pub fn header(&self) -> Option<&Header> {
        self.header.as_ref()
    }

    fn read_header(&mut self) -> Result<Header, (u64, Problem)> {
        let mut bytes = [0; HEADER_BYTES];
        let read = fill(&mut self.input, &mut bytes).map_err(|error| (0, error.into()))?;
        if read < HEADER_BYTES {
            return Err((read as u64, truncated("the header of 16 bytes")));
        }
        let header = Header::from_bytes(&bytes);
        if !matches!(header.size, 0 | 8) {
            let message = format!("the board is {0}x{0}: only games on 8x8 are read", header.size);
            return Err((12, damaged(message)));
        }
        if header.kind != 0 {
            return Err((
                13,
                damaged(format!("the file is of type {}, not of games: is it a .wtb file?", header.kind)),
            ));
        }
        Ok(header)
    }

    /// Reads the next game, or says at which byte what is wrong.
    fn read(&mut self) -> Option<Result<GameRecord, (u64, Problem)>> {
        let header = match self.header {
            Some(header) => header,
            None => match self.read_header() {
                Ok(header) => *self.header.insert(header),
                Err(problem) => {
                    self.over = true;
                    return Some(Err(problem));
                }
            },
        };
        let begin = HEADER_BYTES as u64 + self.games * GAME_BYTES as u64;
        let mut bytes = [0; GAME_BYTES];
        let read = match fill(&mut self.input, &mut bytes) {
            Ok(read) => read,
            Err(error) => {
                self.over = true;
                return Some(Err((begin, error.into())));
            }
        };
        if let Some((index, problem)) = self.count_problem(header, read) {
            self.over = true;
            return Some(Err((begin + index as u64, problem)));
        }
        if read == 0 {
            self.over = true;
            return None;
        }
        self.games += 1;
        Some(self.parse(&header, &bytes).map_err(|(index, problem)| (begin + index as u64, problem)))
    }

    /// What is wrong with the number of games after `read` bytes of the next one, and at which of them.
    fn count_problem(&self, header: Header, read: usize) -> Option<(usize, Problem)> {
        let (wanted, found) = (u64::from(header.games), self.games);
        if found < wanted && read < GAME_BYTES {
            let message = format!("the file ends after {found} of the {wanted} games of its header: is it complete?");
            Some((read, damaged(message)))
        } else if found >= wanted && read > 0 {
            Some((0, damaged(format!("more follows after the {wanted} games of the header: is it one file?"))))
        } else {
            None
        }
    }

    fn parse(&self, header: &Header, bytes: &[u8; GAME_BYTES]) -> Result<GameRecord, (usize, Problem)> {
        let number = |index: usize| u16::from_le_bytes([bytes[index], bytes[index + 1]]);
        let mut record = GameRecord::new(GameSpec::Othello.start(), Vec::new());
        record.moves = parse_moves(&bytes[MOVES_AT..])?;
        record.event = named(&self.names.tournaments, number(0));
        record.black = named(&self.names.players, number(2));
        record.white = named(&self.names.players, number(4));
        record.date = Date::new(header.year, 0, 0).filter(|date| date.year > 0);
        record.result = Some(result(bytes[6]).ok_or_else(|| {
            (6, damaged(format!("Black has {} discs: there are 64 squares, so the game is damaged", bytes[6])))
        })?);
        Ok(record)
    }
}

fn named(names: &[String], number: u16) -> String {
    names.get(usize::from(number)).cloned().unwrap_or_else(|| format!("#{number}"))
}

fn result(black: u8) -> Option<GameResult> {
    let (winner, margin) = match black {
        0..=31 => (Player::White, 64 - 2 * u32::from(black)),
        32 => return Some(GameResult::Draw),
        33..=64 => (Player::Black, 2 * u32::from(black) - 64),
        _ => return None,
    };
    Some(GameResult::Win { winner, by: WonBy::Margin(margin) })
}

/// The moves with passes filled in; a wrong one with its byte in the game.
fn parse_moves(codes: &[u8]) -> Result<Vec<Move>, (usize, Problem)> {
    let mut position = Othello::new();
    let mut moves = Vec::with_capacity(codes.len() + 1);
    let used = codes.iter().position(|&code| code == 0).unwrap_or(codes.len());
    for (index, &code) in codes[..used].iter().enumerate() {
        let (number, at) = (index + 1, MOVES_AT + index);
        let (row, column) = (usize::from(code / 10).wrapping_sub(1), usize::from(code % 10).wrapping_sub(1));
        if row >= Othello::SIZE || column >= Othello::SIZE {
            return Err((at, damaged(format!("move {number} has the code {code}, which is no square"))));
        }
        let mv = Move::place(Square::at(column, row, Othello::SIZE));
        if position.legal_bits() == 0 && !position.is_over() {
            position.play_unchecked(Move::PASS);
            moves.push(Move::PASS);
        }
        position.play(mv).map_err(|error| (at, Problem::Illegal { number, error }))?;
        moves.push(mv);
    }
    Ok(moves)
}

/// Reads until the buffer is full or the stream ends; how much that was.
fn fill(input: &mut impl io::Read, buffer: &mut [u8]) -> io::Result<usize> {
    let mut filled = 0;
    while filled < buffer.len() {
        match input.read(&mut buffer[filled..]) {
            Ok(0) => break,
            Ok(read) => filled += read,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(filled)
}

impl<R: BufRead> Iterator for WthorReader<R> {
    type Item = Result<GameRecord, FormatError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.over {
            return None;
        }
        let before = self.games;
        let read = self.read()?;
        let format = Format::Wthor;
        Some(read.map_err(|(byte, problem)| FormatError {
            format,
            game: before + 1,
            place: Place::Byte(byte),
            problem,
            last: self.over,
        }))
    }
}

impl<R: BufRead> GameReader for WthorReader<R> {}
