//! Gomoku games as tournament managers save them: PSQ, the format of Piskvork, and REC, the one before it.
//!
//! A game in PSQ:
//!
//! ```text
//! Piskvorky 15x15, 0:0, 0      the board; whether the first player is the one named second
//! 8,8,120                      column and line from the top left, from 1, and milliseconds
//! 9,7,95
//! Ann                          the players, if they are known
//! Bob
//! -1                           an error code
//! 1,Freestyle                  who won (1 the first, 2 the second, 0 nobody, -1 not known), and the rule
//! ```
//!
//! The last line is Gomocup's; Piskvork does not write it and does not mind it. A game in REC begins with the players,
//! counts from 0, and ends with the error code; it says nothing of the board, the rule and the winner. Several games in
//! one file follow each other.

use std::io::BufRead;
use std::time::Duration;

use hansu_game::gomoku::Rule;
use hansu_game::{Game, GameSpec, Outcome, Player};

use crate::formats::{Line, Lines, WriteError, damaged, push_number, replay_pairs};
use crate::{Format, FormatError, GameReader, GameRecord, GameResult, MoveNote, Place, Problem, ReadOptions, WonBy};

/// The board of REC files, if nobody says otherwise: Gomocup's.
pub(crate) const REC_SIZE: usize = 20;

/// More moves than any board has points are no game.
const MAX_MOVES: usize = hansu_game::MAX_SQUARES;

/// Reads games of either format.
#[derive(Debug)]
pub(crate) struct PiskvorkReader<R> {
    format: Format,
    lines: Lines<R>,
    options: ReadOptions,
    /// A line that was read and belongs to the next game, with its number.
    ahead: Option<(u64, String)>,
    games: u64,
    over: bool,
}

/// What has been read of a game.
#[derive(Debug, Default)]
struct Draft {
    first_line: u64,
    header: Option<String>,
    names: Vec<String>,
    moves: Vec<(i64, i64)>,
    times: Vec<Option<u64>>,
    too_many: bool,
    too_long: bool,
    closed: bool,
    winner: Option<i64>,
    rule: Option<Rule>,
}

impl<R: BufRead> PiskvorkReader<R> {
    pub(crate) fn new(format: Format, input: R, options: ReadOptions) -> PiskvorkReader<R> {
        PiskvorkReader { format, lines: Lines::new(input), options, ahead: None, games: 0, over: false }
    }

    /// The next line that is not empty, with its number.
    fn next_line(&mut self) -> std::io::Result<Option<(u64, Option<String>)>> {
        if let Some((number, line)) = self.ahead.take() {
            return Ok(Some((number, Some(line))));
        }
        loop {
            let line = match self.lines.next_line()? {
                None => return Ok(None),
                Some(Line::TooLong) => None,
                Some(Line::Text(text)) if text.is_empty() => continue,
                Some(Line::Text(text)) => Some(text.into_owned()),
            };
            return Ok(Some((self.lines.number(), line)));
        }
    }

    /// Gathers the lines of a game.
    fn draft(&mut self) -> std::io::Result<Option<Draft>> {
        let mut draft = Draft::default();
        while let Some((number, line)) = self.next_line()? {
            if draft.first_line == 0 {
                draft.first_line = number;
            }
            let Some(line) = line else {
                draft.too_long = true;
                continue;
            };
            match draft.take(self.format, &line) {
                Taken::Line => {}
                Taken::LastLine => return Ok(Some(draft)),
                Taken::NextGame => {
                    self.ahead = Some((number, line));
                    return Ok(Some(draft));
                }
            }
        }
        Ok((draft.first_line > 0).then_some(draft))
    }
}

/// What was made of a line.
enum Taken {
    /// It belongs to the game.
    Line,
    /// It is the last of the game.
    LastLine,
    /// It is the first of the next game.
    NextGame,
}

impl Draft {
    fn take(&mut self, format: Format, line: &str) -> Taken {
        match format {
            Format::Rec => self.take_rec(line),
            _ => self.take_psq(line),
        }
    }

    fn take_psq(&mut self, line: &str) -> Taken {
        if is_header(line) {
            if self.header.is_some() {
                return Taken::NextGame;
            }
            self.header = Some(line.to_owned());
        } else if let Some((winner, rule)) = parse_winner(line) {
            (self.winner, self.rule) = (Some(winner), rule);
        } else if self.names.is_empty() && self.take_move(line) || line.parse::<i64>().is_ok() {
            // a move, or the error code
        } else if self.names.len() < 2 {
            self.names.push(line.to_owned());
        }
        Taken::Line
    }

    fn take_rec(&mut self, line: &str) -> Taken {
        if self.names.len() < 2 {
            self.names.push(line.to_owned());
        } else if !self.take_move(line) {
            self.closed = line.parse::<i64>().is_ok();
            return if self.closed { Taken::LastLine } else { Taken::NextGame };
        }
        Taken::Line
    }

    /// Takes `x,y` or `x,y,milliseconds`.
    fn take_move(&mut self, line: &str) -> bool {
        let mut numbers = line.split(',').map(|number| number.trim().parse::<i64>());
        let (Some(Ok(x)), Some(Ok(y)), third, None) = (numbers.next(), numbers.next(), numbers.next(), numbers.next())
        else {
            return false;
        };
        let Ok(time) = third.transpose() else { return false };
        self.too_many |= self.moves.len() >= MAX_MOVES;
        if !self.too_many {
            self.moves.push((x, y));
            // A time of 0 is what stands for none.
            self.times.push(time.and_then(|time| u64::try_from(time).ok()).filter(|&time| time > 0));
        }
        true
    }

    fn record(self, format: Format, options: &ReadOptions) -> Result<GameRecord, Problem> {
        if self.too_long {
            return Err(damaged("a line is too long: is it a file of games?"));
        }
        if self.too_many {
            return Err(damaged(format!(
                "there are more than {MAX_MOVES} moves: is the next game's first line missing?"
            )));
        }
        let (size, swapped, first) = match format {
            Format::Rec if self.moves.is_empty() && !self.closed => {
                return Err(damaged("two names and moves 'x,y,milliseconds' are wanted: is it a REC file?"));
            }
            Format::Rec => (options.size.unwrap_or(REC_SIZE), false, 0),
            _ => {
                let (size, swapped) = self.header.as_deref().ok_or_else(no_header).and_then(parse_header)?;
                (size, swapped, 1)
            }
        };
        let rules = options.rules(size, self.rule)?;
        let pairs: Vec<(i64, i64)> =
            self.moves.iter().map(|&(x, y)| (x.saturating_sub(first), y.saturating_sub(first))).collect();
        let (start, moves) = replay_pairs(rules, &pairs)?;
        let mut record = GameRecord::new(start, moves);
        let mut names = self.names.into_iter().map(|name| if name == "?" { String::new() } else { name });
        (record.black, record.white) = (names.next().unwrap_or_default(), names.next().unwrap_or_default());
        if swapped {
            std::mem::swap(&mut record.black, &mut record.white);
        }
        record.result = result(&record, self.winner);
        let note = |time: Option<u64>| MoveNote { time: time.map(Duration::from_millis), ..MoveNote::default() };
        let known = self.times.iter().rposition(Option::is_some).map_or(0, |last| last + 1);
        record.notes = self.times.into_iter().take(known).map(note).collect();
        Ok(record)
    }
}

fn no_header() -> Problem {
    damaged("the first line is not 'Piskvorky 15x15, ...': is it a PSQ file?")
}

fn is_header(line: &str) -> bool {
    line.get(..9).is_some_and(|word| word.eq_ignore_ascii_case("Piskvorky"))
}

/// The board's side, and whether the player named second began.
fn parse_header(line: &str) -> Result<(usize, bool), Problem> {
    let mut parts = line[9..].split(',').map(str::trim);
    let size = parts.next().and_then(|board| board.split_once(['x', 'X']));
    let number = |text: &str| text.trim().parse::<usize>().ok();
    let Some((Some(width), Some(height))) = size.map(|(width, height)| (number(width), number(height))) else {
        return Err(no_header());
    };
    if width != height {
        return Err(damaged(format!("the board is {width}x{height}: boards have to be square")));
    }
    Ok((width, parts.nth(1) == Some("1")))
}

/// `1,Freestyle`: who won, and the rule if it is one of ours.
fn parse_winner(line: &str) -> Option<(i64, Option<Rule>)> {
    let (winner, rule) = line.split_once(',')?;
    let winner: i64 = winner.trim().parse().ok().filter(|winner| (-1..=2).contains(winner))?;
    let rule = rule.trim();
    let word = !rule.is_empty() && rule.bytes().all(|byte| byte.is_ascii_alphabetic());
    word.then(|| (winner, rule.to_ascii_lowercase().parse().ok()))
}

/// What the board shows, or what the file says.
fn result(record: &GameRecord, winner: Option<i64>) -> Option<GameResult> {
    let by_board = record.end().ok().and_then(|end| end.outcome());
    let stated = || match winner? {
        0 => Some(Outcome::Draw),
        1 => Some(Outcome::Win(Player::Black)),
        2 => Some(Outcome::Win(Player::White)),
        _ => None,
    };
    Some(match by_board.or_else(stated)? {
        Outcome::Draw => GameResult::Draw,
        Outcome::Win(winner) => GameResult::Win { winner, by: WonBy::Play },
    })
}

impl<R: BufRead> Iterator for PiskvorkReader<R> {
    type Item = Result<GameRecord, FormatError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.over {
            return None;
        }
        let (line, read) = match self.draft() {
            Ok(Some(draft)) => (draft.first_line, draft.record(self.format, &self.options)),
            Ok(None) => {
                self.over = true;
                if self.games > 0 {
                    return None;
                }
                (1, Err(damaged("no game found: the file is empty")))
            }
            Err(error) => {
                self.over = true;
                (self.lines.number().max(1), Err(error.into()))
            }
        };
        self.games += 1;
        let (format, game, place, last) = (self.format, self.games, Place::Line(line), self.over);
        Some(read.map_err(|problem| FormatError { format, game, place, problem, last }))
    }
}

impl<R: BufRead> GameReader for PiskvorkReader<R> {}

/// Writes a game.
pub(crate) fn push(format: Format, text: &mut String, record: &GameRecord) -> Result<(), WriteError> {
    let GameSpec::Gomoku(rules) = record.spec else {
        return Err(WriteError::OtherGame { format, found: record.spec.kind() });
    };
    if record.start != record.spec.start() {
        return Err(WriteError::Start { format });
    }
    record.checked_end().map_err(|(number, error)| WriteError::Illegal { number, error })?;
    let size = rules.size();
    let named = !record.black.is_empty() || !record.white.is_empty();
    let first = if format == Format::Rec {
        push_names(text, record);
        0
    } else {
        text.push_str(&format!("Piskvorky {size}x{size}, 0:0, 0\n"));
        1
    };
    for (index, square) in record.moves.iter().filter_map(|mv| mv.square()).enumerate() {
        let time = record.note(index).time.map_or(0, |time| i64::try_from(time.as_millis()).unwrap_or(i64::MAX));
        let line = record.spec.line_of_row(square.row(size));
        push_number(text, (square.column(size) + first) as i64);
        text.push(',');
        push_number(text, (line + first) as i64);
        text.push(',');
        push_number(text, time);
        text.push('\n');
    }
    if format == Format::Psq && named {
        push_names(text, record);
    }
    text.push_str("-1\n");
    if format == Format::Psq {
        push_winner(text, record.result, rules.rule());
    }
    Ok(())
}

fn push_winner(text: &mut String, result: Option<GameResult>, rule: Rule) {
    text.push_str(match result.map(GameResult::outcome) {
        Some(Outcome::Win(Player::Black)) => "1,",
        Some(Outcome::Win(Player::White)) => "2,",
        Some(Outcome::Draw) => "0,",
        None => "-1,",
    });
    text.push_str(match rule {
        Rule::Freestyle => "Freestyle\n",
        Rule::Standard => "Standard\n",
        Rule::Renju => "Renju\n",
    });
}

/// The players, a line each. A name that would be taken for another line loses what makes it look so.
fn push_names(text: &mut String, record: &GameRecord) {
    for name in [&record.black, &record.white] {
        // A byte order mark at the beginning of a file would be taken for one.
        let is_nothing = |c: char| c.is_control() || c == '\u{feff}';
        let name: String = name.chars().map(|c| if is_nothing(c) { ' ' } else { c }).collect();
        let name = name.trim();
        if name.is_empty() {
            text.push('?');
        } else if is_header(name) || name.parse::<i64>().is_ok() || name.contains(',') {
            text.push('\'');
            text.extend(name.chars().map(|c| if c == ',' { ';' } else { c }));
        } else {
            text.push_str(name);
        }
        text.push('\n');
    }
}
