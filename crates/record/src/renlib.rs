//! Libraries of Gomoku variations in the format of RenLib (`.lib`), read only.
//!
//! A library is a tree of moves on a 15x15 board. A header of 20 bytes, `FF 52 65 6E 4C 69 62 FF` and the version, is
//! followed by the nodes, each before its children, and these before its siblings. A node has two bytes:
//!
//! | byte | meaning |
//! |---|---|
//! | 1 | the point: column from 1 in the low four bits, line from the top from 0 in the high ones; 0 for the root |
//! | 2 | `80` a sibling follows, `40` no child follows, `20` and `08` a comment follows (old and new spelling), `10` marked, `04` start, `02` no move, `01` two more bytes follow |
//!
//! A text follows if the second of the two more bytes has the bit `01`. Comments and texts end with 0 and have an even
//! number of bytes with it; the old comments end with a byte of which the high bit is set.

use std::io::{self, BufRead};

use hansu_game::gomoku::Rules;
use hansu_game::{GameKind, GameSpec, IllegalReason, Move, Square};

use crate::formats::{damaged, decode, truncated};
use crate::{Format, FormatError, GameReader, GameRecord, MoveNote, Place, Problem, ReadOptions};

const SIZE: usize = 15;
const HEADER_BYTES: usize = 20;
const MAGIC: [u8; 8] = *b"\xffRenLib\xff";
/// The centre, which libraries of the time before headers begin with.
const CENTRE: u8 = 0x78;

/// No line has more moves than the board has points; texts come on top of them.
const MAX_DEPTH: usize = SIZE * SIZE + 1;
const MAX_TEXT: usize = 1 << 20;

const SIBLING: u8 = 0x80;
const LEAF: u8 = 0x40;
const OLD_COMMENT: u8 = 0x20;
const COMMENT: u8 = 0x08;
const NO_MOVE: u8 = 0x02;
const EXTENSION: u8 = 0x01;
const BOARD_TEXT: u8 = 0x01;

/// Whether a file begins like a library.
pub(crate) fn is_library(bytes: &[u8]) -> bool {
    bytes.starts_with(&MAGIC)
}

/// Reads each line of a library, from the root to a leaf, as a game. A comment comes with the first line through its
/// move.
#[derive(Debug)]
pub struct RenLibReader<R> {
    input: Bytes<R>,
    rules: Result<Rules, String>,
    begun: bool,
    path: Vec<Step>,
    /// The depths of the nodes whose siblings are still to come.
    siblings: Vec<usize>,
    comment: String,
    lines: u64,
    over: bool,
}

/// A node on the way from the root.
#[derive(Debug)]
struct Step {
    /// The code of the point; `None` for a node that is only a text.
    point: Option<u8>,
    byte: u64,
    comment: String,
    /// Whether a line through it has been told.
    told: bool,
}

/// A node as it is in the file.
struct Node {
    byte: u64,
    point: u8,
    flags: u8,
    comment: String,
}

impl<R: BufRead> RenLibReader<R> {
    /// Reads from a stream; the rules of the game are among the options.
    pub fn new(input: R, options: ReadOptions) -> RenLibReader<R> {
        let spec = GameSpec::new(GameKind::Gomoku, Some(SIZE), options.row, options.rule);
        let rules = match spec {
            Ok(GameSpec::Gomoku(rules)) => Ok(rules),
            Ok(GameSpec::Othello) => Ok(Rules::default()),
            Err(error) => Err(error.to_string()),
        };
        RenLibReader {
            input: Bytes { input, at: 0 },
            rules,
            begun: false,
            path: Vec::new(),
            siblings: Vec::new(),
            comment: String::new(),
            lines: 0,
            over: false,
        }
    }

    /// Reads nodes up to the end of a line; `None` if there is no line any more.
    fn read_line(&mut self) -> Result<Option<Vec<Step>>, (u64, Problem)> {
        if !self.begun {
            self.begun = true;
            self.read_header()?;
        }
        loop {
            let node = self.read_node()?;
            let flags = node.flags;
            if flags & SIBLING != 0 {
                self.siblings.push(self.path.len());
            }
            self.enter(node)?;
            if flags & LEAF == 0 {
                continue;
            }
            let next = self.siblings.pop();
            let line = self.leave(next.unwrap_or(0));
            if next.is_none() {
                self.over = true;
                self.expect_end()?;
                return Ok(line);
            }
            if line.is_some() {
                return Ok(line);
            }
        }
    }

    fn read_header(&mut self) -> Result<(), (u64, Problem)> {
        let begin = self.input.peek().map_err(|error| (0, error.into()))?;
        if begin == Some(CENTRE) {
            return Ok(());
        }
        let mut header = [0; HEADER_BYTES];
        for byte in &mut header {
            *byte = self.next_byte("the header of 20 bytes")?;
        }
        if !is_library(&header) {
            return Err((0, damaged("the file does not begin with the mark of RenLib: is it a .lib file of RenLib?")));
        }
        Ok(())
    }

    fn next_byte(&mut self, within: &str) -> Result<u8, (u64, Problem)> {
        let at = self.input.at;
        let byte = self.input.next().map_err(|error| (at, error.into()))?;
        byte.ok_or_else(|| (at, truncated(within)))
    }

    fn read_node(&mut self) -> Result<Node, (u64, Problem)> {
        let byte = self.input.at;
        let (point, flags) = (self.next_byte("the tree of moves")?, self.next_byte("a move")?);
        let mut extension = 0;
        if flags & EXTENSION != 0 {
            self.next_byte("a move")?;
            extension = self.next_byte("a move")?;
        }
        let mut comment = String::new();
        if flags & OLD_COMMENT != 0 {
            comment = self.read_text(|byte| byte & 0x80 != 0)?;
        } else if flags & COMMENT != 0 {
            comment = self.read_text(|byte| byte == 0)?;
        }
        if extension & BOARD_TEXT != 0 {
            let text = self.read_text(|byte| byte == 0)?;
            if !text.is_empty() {
                comment = if comment.is_empty() { text } else { format!("{comment}\n{text}") };
            }
        }
        Ok(Node { byte, point, flags, comment })
    }

    /// Reads a text in pairs of bytes.
    fn read_text(&mut self, is_last: impl Fn(u8) -> bool) -> Result<String, (u64, Problem)> {
        let begin = self.input.at;
        let mut bytes = Vec::new();
        'text: loop {
            let pair = [self.next_byte("a comment")?, self.next_byte("a comment")?];
            for byte in pair {
                let last = is_last(byte);
                if byte != 0 {
                    // The mark of the end is a bit of the last letter in the old spelling.
                    bytes.push(if last { byte & 0x7f } else { byte });
                }
                if last {
                    break 'text;
                }
            }
            if bytes.len() > MAX_TEXT {
                return Err((begin, damaged("a comment is longer than a megabyte: the file is damaged")));
            }
        }
        // The first line is told from the others by a backspace.
        Ok(decode(&bytes).replace('\u{8}', "\n").replace("\r\n", "\n").replace('\r', "\n").trim().to_owned())
    }

    /// Goes down to a node.
    fn enter(&mut self, node: Node) -> Result<(), (u64, Problem)> {
        let is_root = node.point == 0 && self.path.is_empty() && self.lines == 0;
        if self.path.len() >= MAX_DEPTH {
            return Err((node.byte, damaged("a line is longer than the board has points: the file is damaged")));
        }
        if is_root && self.comment.is_empty() {
            self.comment = node.comment;
            self.path.push(Step { point: None, byte: node.byte, comment: String::new(), told: true });
            return Ok(());
        }
        let point = (node.flags & NO_MOVE == 0).then_some(node.point);
        self.path.push(Step { point, byte: node.byte, comment: node.comment, told: false });
        Ok(())
    }

    /// Goes back up to a depth; the line that ends here, if it has not been told.
    fn leave(&mut self, depth: usize) -> Option<Vec<Step>> {
        let leaf = self.path.iter().rposition(|step| step.point.is_some());
        let untold = leaf.is_some_and(|leaf| leaf >= depth && !self.path[leaf].told);
        let line = untold.then(|| self.tell());
        self.path.truncate(depth);
        line
    }

    /// The line from the root to here, with the comments that have not been told.
    fn tell(&mut self) -> Vec<Step> {
        let tell = |step: &mut Step| {
            let comment = std::mem::take(&mut step.comment);
            step.told = true;
            Step { point: step.point, byte: step.byte, comment, told: true }
        };
        self.path.iter_mut().map(tell).collect()
    }

    fn expect_end(&mut self) -> Result<(), (u64, Problem)> {
        let at = self.input.at;
        match self.input.peek() {
            Ok(None) => Ok(()),
            Ok(Some(_)) => Err((at, damaged("more follows after the end of the tree: the file is damaged"))),
            Err(error) => Err((at, error.into())),
        }
    }

    /// The game of a line.
    fn record(&mut self, rules: Rules, line: Vec<Step>) -> Result<GameRecord, (u64, Problem)> {
        let start = GameSpec::Gomoku(rules).start();
        let mut position = start.clone();
        let mut record = GameRecord::new(start, Vec::new());
        record.comment = std::mem::take(&mut self.comment);
        for step in line {
            let Some(code) = step.point else {
                append(&mut record, step.comment);
                continue;
            };
            let number = record.moves.len() + 1;
            let mv = parse_point(code).ok_or_else(|| {
                (step.byte, damaged(format!("move {number} has the code {code:02x}, which is no point")))
            })?;
            play(&mut position, mv, number).map_err(|problem| (step.byte, problem))?;
            record.moves.push(mv);
            append(&mut record, step.comment);
        }
        Ok(record)
    }
}

fn play(position: &mut hansu_game::Position, mv: Move, number: usize) -> Result<(), Problem> {
    use hansu_game::Game as _;
    position.play(mv).map_err(|error| match error.reason {
        IllegalReason::NoPass => damaged(format!("move {number} is a pass, which our Gomoku does not have")),
        _ => Problem::Illegal { number, error },
    })
}

/// Says something about the last move, or about the game before the first.
fn append(record: &mut GameRecord, comment: String) {
    if comment.is_empty() {
        return;
    }
    let text = match record.moves.len() {
        0 => &mut record.comment,
        moves => {
            record.notes.resize(moves, MoveNote::default());
            &mut record.notes[moves - 1].comment
        }
    };
    if !text.is_empty() {
        text.push('\n');
    }
    text.push_str(&comment);
}

/// The move of a point's code; `None` if it is off the board.
fn parse_point(code: u8) -> Option<Move> {
    if code == 0 {
        return Some(Move::PASS);
    }
    let (column, line) = (usize::from(code & 0x0f).checked_sub(1)?, usize::from(code >> 4));
    (line < SIZE).then(|| Move::place(Square::at(column, SIZE - 1 - line, SIZE)))
}

impl<R: BufRead> Iterator for RenLibReader<R> {
    type Item = Result<GameRecord, FormatError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.over {
            return None;
        }
        let read = match self.rules.clone() {
            Err(message) => {
                self.over = true;
                Err((0, damaged(message)))
            }
            Ok(rules) => match self.read_line() {
                Ok(line) => {
                    let line = line?;
                    self.lines += 1;
                    self.record(rules, line)
                }
                Err(problem) => {
                    self.over = true;
                    Err(problem)
                }
            },
        };
        let (format, game, last) = (Format::RenLib, self.lines.max(1), self.over);
        Some(read.map_err(|(byte, problem)| FormatError { format, game, place: Place::Byte(byte), problem, last }))
    }
}

impl<R: BufRead> GameReader for RenLibReader<R> {}

/// The bytes of a stream, counted.
#[derive(Debug)]
struct Bytes<R> {
    input: R,
    at: u64,
}

impl<R: BufRead> Bytes<R> {
    fn peek(&mut self) -> io::Result<Option<u8>> {
        loop {
            match self.input.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                buffer => return Ok(buffer?.first().copied()),
            }
        }
    }

    fn next(&mut self) -> io::Result<Option<u8>> {
        let byte = self.peek()?;
        if byte.is_some() {
            self.input.consume(1);
            self.at += 1;
        }
        Ok(byte)
    }
}
