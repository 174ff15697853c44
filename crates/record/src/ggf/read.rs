//! Reading games.

use std::io::BufRead;
use std::time::Duration;

use hansu_game::{Game, GameSpec, Move, Othello, Player, Position, parse_move};

use crate::formats::{Chunk, Chunks, Escapes, damaged, decode, truncated};
use crate::replay::must_pass;
use crate::{
    Date, Format, FormatError, GameReader, GameRecord, GameResult, MoveNote, Place, Problem, WonBy, parse_position,
};

/// Reads the games of a stream one after the other. What stands between the games, such as the number of boards of a
/// synchronised game, is passed over.
#[derive(Debug)]
pub struct GgfReader<R> {
    chunks: Chunks<R>,
    over: bool,
}

impl<R: BufRead> GgfReader<R> {
    /// Reads from a stream.
    pub fn new(input: R) -> GgfReader<R> {
        GgfReader { chunks: Chunks::new(input, Escapes::None), over: false }
    }

    fn read(&mut self) -> Option<Result<GameRecord, (u64, Problem)>> {
        match self.chunks.next_chunk() {
            Ok(Some((line, Chunk::Game(bytes)))) => Some(parse(&decode(bytes)).map_err(|problem| (line, problem))),
            Ok(Some((line, Chunk::TooLong))) => {
                Some(Err((line, damaged("the game is too long to be one: is a bracket missing?"))))
            }
            Ok(Some((line, Chunk::Unfinished(_)))) => {
                self.over = true;
                Some(Err((line, truncated("a game, before ';)'"))))
            }
            Ok(None) => {
                self.over = true;
                let none = || Err((1, damaged("no game found: a game begins with '(;GM[Othello]'")));
                (self.chunks.games() == 0).then(none)
            }
            Err(error) => {
                self.over = true;
                Some(Err((self.chunks.line(), error.into())))
            }
        }
    }
}

impl<R: BufRead> Iterator for GgfReader<R> {
    type Item = Result<GameRecord, FormatError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.over {
            return None;
        }
        let read = self.read()?;
        let (format, game) = (Format::Ggf, self.chunks.games().max(1));
        Some(read.map_err(|(line, problem)| FormatError {
            format,
            game,
            place: Place::Line(line),
            problem,
            last: self.over,
        }))
    }
}

impl<R: BufRead> GameReader for GgfReader<R> {}

/// More moves than any game has, with a pass for each of them.
const MOST_MOVES: usize = 200;

/// The properties of a game in their order: name in capitals, value.
fn properties(game: &str) -> impl Iterator<Item = (String, &str)> {
    let mut rest = game;
    std::iter::from_fn(move || {
        let (before, after) = rest.split_once('[')?;
        let (value, next) = after.split_once(']')?;
        rest = next;
        let name = before.trim_start_matches(|c: char| !c.is_ascii_alphabetic()).trim_end();
        Some((name.to_ascii_uppercase(), value.trim()))
    })
}

fn parse(game: &str) -> Result<GameRecord, Problem> {
    let mut record = GameRecord::new(GameSpec::Othello.start(), Vec::new());
    let mut board = None;
    let mut moves = Vec::new();
    for (name, value) in properties(game) {
        match name.as_str() {
            "GM" if !value.eq_ignore_ascii_case("othello") && !value.eq_ignore_ascii_case("reversi") => {
                return Err(damaged(format!("GM[{}] is not Othello: only games of Othello are read", short(value))));
            }
            "PB" => record.black = known(value),
            "PW" => record.white = known(value),
            "PC" => record.place = known(value),
            "DT" => record.date = date(value),
            "RE" => record.result = result(value),
            "BO" => board = Some(read_board(value)?),
            "B" | "W" if moves.len() == MOST_MOVES => {
                return Err(damaged(format!("the game has more than {MOST_MOVES} moves: no game of Othello has")));
            }
            "B" | "W" => moves.push((if name == "B" { Player::Black } else { Player::White }, value)),
            _ => {}
        }
    }
    let start = board.ok_or_else(|| damaged("the board BO[8 ...] is missing: is it a game in GGF?"))?;
    record.start = start.into();
    play(&mut record, start, &moves)?;
    Ok(record)
}

/// Enough of a wrong word to find it by.
fn short(text: &str) -> String {
    text.chars().take(16).collect()
}

fn known(name: &str) -> String {
    if name == "?" { String::new() } else { name.replace(|c: char| c.is_control(), " ") }
}

/// `2004.09.18_05:54:38.MDT`, or seconds since 1970.
fn date(text: &str) -> Option<Date> {
    let is_number = text.len() > 4 && text.bytes().all(|byte| byte.is_ascii_digit());
    if is_number { text.parse().ok().and_then(Date::of_unix_seconds) } else { Date::parse(text) }
}

/// Black's margin, and how it came about: `+4.000`, `-64.00:r`.
fn result(text: &str) -> Option<GameResult> {
    let (margin, how) = text.split_once(':').unwrap_or((text, ""));
    let margin: f64 = margin.trim().parse().ok()?;
    if !margin.is_finite() {
        return None;
    }
    let winner = if margin > 0.0 { Player::Black } else { Player::White };
    let by = match how.trim() {
        "r" | "R" => WonBy::Resignation,
        "t" | "T" => WonBy::Time,
        _ => WonBy::Margin(margin.abs().round().min(64.0) as u32),
    };
    if margin == 0.0 || by == WonBy::Margin(0) { Some(GameResult::Draw) } else { Some(GameResult::Win { winner, by }) }
}

/// `8`, the squares row by row, the side to move.
fn read_board(text: &str) -> Result<Othello, Problem> {
    let (size, board) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    if size != "8" {
        return Err(damaged(format!(
            "the board BO[{} ...] is of another size: only boards of 8x8 are read",
            short(size)
        )));
    }
    match parse_position(GameSpec::Othello, board)?.start {
        // Nothing, and a list of moves, would be positions too.
        Position::Othello(start) if board.len() > 64 => Ok(start),
        _ => Err(damaged("the board BO[8 ...] does not have 64 squares and a side to move: is the file complete?")),
    }
}

fn play(record: &mut GameRecord, start: Othello, moves: &[(Player, &str)]) -> Result<(), Problem> {
    let mut position: Position = start.into();
    for (index, &(side, text)) in moves.iter().enumerate() {
        let number = index + 1;
        let mut parts = text.split('/');
        let name = parts.next().unwrap_or_default().trim();
        let mv = parse_move(name, Othello::SIZE).map_err(|error| damaged(format!("move {number}: {error}")))?;
        if mv.is_pass() && position.is_over() {
            continue;
        }
        if side != position.side_to_move() && must_pass(&position) {
            position.play_unchecked(Move::PASS);
            record.moves.push(Move::PASS);
        }
        if side != position.side_to_move() && !position.is_over() {
            return Err(damaged(format!("move {number} ({name}) is {side}'s, but it is not {side}'s turn")));
        }
        position.play(mv).map_err(|error| Problem::Illegal { number, error })?;
        record.moves.push(mv);
        let note = note(parts);
        if !note.is_empty() {
            record.notes.resize(record.moves.len() - 1, MoveNote::default());
            record.notes.push(note);
        }
    }
    Ok(())
}

/// What follows a move: its evaluation and the seconds it took. What can't be read is not known.
fn note<'a>(mut parts: impl Iterator<Item = &'a str>) -> MoveNote {
    let mut number = || parts.next().and_then(|text| text.trim().parse::<f64>().ok()).filter(|value| value.is_finite());
    let eval = number().filter(|eval| eval.abs() <= 1e7).map(|eval| (eval * 100.0).round() as i32);
    let seconds = number().filter(|&seconds| (0.0..=1e9).contains(&seconds));
    let time = seconds.map(|seconds| Duration::from_millis((seconds * 1000.0).round() as u64));
    MoveNote { eval, time, comment: String::new() }
}
