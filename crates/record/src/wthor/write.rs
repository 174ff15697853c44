//! Writing games.

use std::collections::HashMap;
use std::io::{Seek, SeekFrom, Write};

use hansu_game::{Game, GameSpec, Othello, Outcome, Player, Position};

use super::header::Header;
use super::names::{NameKind, Names, stored_name};
use super::{GAME_BYTES, MOVES_AT};
use crate::{Date, Format, GameRecord, GameResult, GameWriter, WonBy, WriteError};

/// Writes games; [`finish`](GameWriter::finish) completes the header and hands over the names.
///
/// The score of a finished game is counted on its board, empty squares for the winner. Otherwise it is what the record
/// says: 64 to 0 if only the winner is known, and the discs as they stand if nothing is.
#[derive(Debug)]
pub struct WthorWriter<W> {
    output: W,
    created: Option<Date>,
    games: u32,
    year: Option<u16>,
    players: Numbers,
    tournaments: Numbers,
}

impl<W: Write + Seek> WthorWriter<W> {
    /// Writes to a stream; `created` is the day of today.
    pub fn new(mut output: W, created: Option<Date>) -> Result<WthorWriter<W>, WriteError> {
        // The header is written again when all is known.
        output.write_all(&header(created, 0, 0).to_bytes())?;
        let (players, tournaments) = (Numbers::new(NameKind::Players), Numbers::new(NameKind::Tournaments));
        Ok(WthorWriter { output, created, games: 0, year: None, players, tournaments })
    }
}

fn header(created: Option<Date>, games: u32, year: u16) -> Header {
    Header { created, games, names: 0, year, size: 8, kind: 0, depth: 0 }
}

impl<W: Write + Seek> GameWriter for WthorWriter<W> {
    fn write(&mut self, record: &GameRecord) -> Result<(), WriteError> {
        let format = Format::Wthor;
        let Position::Othello(start) = &record.start else {
            return Err(WriteError::OtherGame { format, found: record.spec.kind() });
        };
        if record.start != GameSpec::Othello.start() {
            return Err(WriteError::Start { format });
        }
        let mut bytes = [0; GAME_BYTES];
        let end = push_moves(&mut bytes[MOVES_AT..], *start, record)?;
        let score = black_discs(record.result, &end);
        (bytes[6], bytes[7]) = (score, score);
        let numbers =
            [self.tournaments.of(&record.event)?, self.players.of(&record.black)?, self.players.of(&record.white)?];
        for (place, number) in bytes.chunks_exact_mut(2).zip(numbers) {
            place.copy_from_slice(&number.to_le_bytes());
        }
        self.output.write_all(&bytes)?;
        self.games = self.games.saturating_add(1);
        let year = record.date.map_or(0, |date| date.year);
        // Games of several years are of none.
        self.year = Some(self.year.map_or(year, |before| if before == year { year } else { 0 }));
        Ok(())
    }

    fn finish(mut self: Box<Self>) -> Result<Option<Names>, WriteError> {
        let header = header(self.created, self.games, self.year.unwrap_or(0));
        self.output.seek(SeekFrom::Start(0))?;
        self.output.write_all(&header.to_bytes())?;
        self.output.flush()?;
        Ok(Some(Names { players: self.players.names, tournaments: self.tournaments.names }))
    }
}

/// Writes the moves without passes, and returns the position after them.
fn push_moves(bytes: &mut [u8], start: Othello, record: &GameRecord) -> Result<Othello, WriteError> {
    let mut position = start;
    let mut places = bytes.iter_mut();
    for (index, &mv) in record.moves.iter().enumerate() {
        position.play(mv).map_err(|error| WriteError::Illegal { number: index + 1, error })?;
        let Some(square) = mv.square() else { continue };
        // From the usual start no game has more than the 60 moves that there is room for.
        if let Some(place) = places.next() {
            *place = (10 * (square.row(Othello::SIZE) + 1) + square.column(Othello::SIZE) + 1) as u8;
        }
    }
    Ok(position)
}

/// Black's discs at the end, empty squares counted for the winner.
fn black_discs(result: Option<GameResult>, end: &Othello) -> u8 {
    let (black, white) = (end.discs(Player::Black), end.discs(Player::White));
    let by_board = |outcome: Option<Outcome>| match outcome {
        Some(Outcome::Win(Player::Black)) => 64 - white,
        Some(Outcome::Win(Player::White)) => black,
        Some(Outcome::Draw) => 32,
        None => match black.cmp(&white) {
            std::cmp::Ordering::Greater => 64 - white,
            std::cmp::Ordering::Less => black,
            std::cmp::Ordering::Equal => 32,
        },
    };
    let discs = match (end.outcome(), result) {
        (Some(outcome), _) => by_board(Some(outcome)),
        (None, None) => by_board(None),
        (None, Some(GameResult::Draw)) => 32,
        (None, Some(GameResult::Win { winner, by })) => {
            let margin = if let WonBy::Margin(margin) = by { margin.clamp(1, 64) } else { 64 };
            let half = margin.div_ceil(2);
            if winner == Player::Black { 32 + half } else { 32 - half }
        }
    };
    discs as u8
}

/// Names numbered in the order of their appearance.
#[derive(Debug)]
struct Numbers {
    kind: NameKind,
    names: Vec<String>,
    /// By the name in the record, since most names come many times.
    numbers: HashMap<String, u16>,
    /// By the name as it is stored, which several may share.
    stored: HashMap<String, u16>,
}

impl Numbers {
    fn new(kind: NameKind) -> Numbers {
        Numbers { kind, names: Vec::new(), numbers: HashMap::new(), stored: HashMap::new() }
    }

    fn of(&mut self, name: &str) -> Result<u16, WriteError> {
        if let Some(&number) = self.numbers.get(name) {
            return Ok(number);
        }
        let stored = stored_name(self.kind, name);
        let number = match self.stored.get(&stored) {
            Some(&number) => number,
            None => self.add(stored)?,
        };
        self.numbers.insert(name.to_owned(), number);
        Ok(number)
    }

    fn add(&mut self, stored: String) -> Result<u16, WriteError> {
        let most = usize::from(u16::MAX);
        let what = if self.kind == NameKind::Players { "players" } else { "tournaments" };
        if self.names.len() >= most {
            return Err(WriteError::TooManyNames { format: Format::Wthor, what, most });
        }
        let number = self.names.len() as u16;
        self.names.push(stored.clone());
        self.stored.insert(stored, number);
        Ok(number)
    }
}
