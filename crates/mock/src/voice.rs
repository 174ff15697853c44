//! What the program says, and what it does instead of a move.

use std::io::{self, Write};
use std::thread;
use std::time::Duration;

use hansu_game::{Game, IllegalReason, Move, Position, Square};

use crate::Mode;

/// The move that goes wrong, counted from 1.
const WRONG_MOVE: u32 = 3;

/// The program's way to speak.
pub(crate) struct Voice {
    mode: Mode,
    asked: u32,
}

impl Voice {
    pub(crate) fn new(mode: Mode) -> Voice {
        Voice { mode, asked: 0 }
    }

    /// Whether it passes by itself, and takes no passes.
    pub(crate) fn passes_itself(&self) -> bool {
        self.mode == Mode::PassesItself
    }

    /// Says a line, as the mode has it.
    pub(crate) fn say(&self, line: &str) {
        match self.mode {
            Mode::Crlf => put(&format!("{line}\r\n")),
            Mode::Capitals => put(&format!("{}\n", line.to_uppercase())),
            Mode::Spaces => put(&format!("  {}  \n", line.replace('/', " ").replace(' ', "  "))),
            Mode::Chatty => put(&format!("so it goes\n\n{line}\n\nand so on\n")),
            _ => put(&format!("{line}\n")),
        }
    }

    /// Answers a question for a move; `words` puts a move into those of the protocol. The move that was played.
    pub(crate) fn answer(&mut self, position: &Position, words: &dyn Fn(Move) -> String) -> Option<Move> {
        self.asked += 1;
        let mv = self.choose(position);
        if self.asked == WRONG_MOVE {
            self.go_wrong(&words(mv));
        }
        if self.mode == Mode::Late {
            thread::sleep(Duration::from_millis(600));
        }
        self.say(&words(mv));
        if self.mode == Mode::Twice {
            self.say(&words(mv));
        }
        position.is_legal(mv).then_some(mv)
    }

    /// A move from the middle of the list, unless a wrong one is due.
    fn choose(&self, position: &Position) -> Move {
        let squares = (0..position.size() * position.size()).map(Square::new).map(Move::place);
        let wrong = |reason| squares.clone().find(|&mv| position.illegal_reason(mv) == Some(reason));
        let wanted = match self.mode {
            _ if self.asked < WRONG_MOVE => None,
            Mode::Illegal => wrong(IllegalReason::FlipsNothing).or_else(|| wrong(IllegalReason::Occupied)),
            Mode::Occupied => wrong(IllegalReason::Occupied),
            Mode::Pass => Some(Move::PASS),
            _ => None,
        };
        let moves = position.legal_moves();
        wanted.or_else(|| moves.get(moves.len() / 2).copied()).unwrap_or(Move::PASS)
    }

    /// What happens instead of an answer.
    fn go_wrong(&self, answer: &str) {
        match self.mode {
            Mode::Crash => {
                eprintln!("assertion failed: the sky is blue");
                std::process::exit(7);
            }
            Mode::Hang => crate::sleep_for_ever(),
            Mode::Rubbish => {
                put_bytes(&[0xff, 0, 0xfe, b'\n', b'\r', 0x1b, b'[', b'2', b'J', b'\n']);
                put(&format!("{}\n", answer.replace(|c: char| c.is_ascii_alphanumeric(), "99")));
            }
            Mode::Resign => put("= resign\n=== resign\nERROR I resign\n"),
            Mode::Chatter => loop {
                put("MESSAGE thinking\n# and thinking\nstatus still thinking\n");
            },
            Mode::HugeLine => (0..2000).for_each(|_| put(&"x".repeat(8192))),
            Mode::Closes => {
                close_output();
                crate::sleep_for_ever();
            }
            Mode::Unfinished => {
                put(answer);
                std::process::exit(0);
            }
            _ => {}
        }
    }
}

fn put(text: &str) {
    put_bytes(text.as_bytes());
}

/// Writes at once; whoever closed the other end need not hear more.
fn put_bytes(bytes: &[u8]) {
    let mut output = io::stdout().lock();
    if output.write_all(bytes).and_then(|()| output.flush()).is_err() {
        std::process::exit(0);
    }
}

#[cfg(unix)]
fn close_output() {
    let nothing = std::fs::File::options().write(true).open("/dev/null").expect("there is nothing");
    rustix::stdio::dup2_stdout(nothing).expect("the output can be replaced");
}

#[cfg(not(unix))]
fn close_output() {}
