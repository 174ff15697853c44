//! A program that plays Othello and Gomoku in the protocols of the field, and misbehaves in many ways. For tests.
//!
//! It is a library, so that a program of tests can be its own opponent: its main function is [`test_program`]. Started with
//! `mock` as its first argument it calls [`run`] with the rest: the protocol, the way to behave, and anything by which to
//! find the process again.

mod children;
mod gomocup;
mod gtp;
mod mode;
mod nboard;
mod program;
mod traces;
mod voice;

use std::io::{self, BufRead};
use std::thread;
use std::time::Duration;

pub use mode::Mode;
pub use program::{command, test_program, trial};
pub use traces::{processes_left, processes_with};
use voice::Voice;

/// What a protocol does with a line; `false` at the end.
trait Engine {
    fn line(&mut self, line: &str, voice: &mut Voice) -> bool;
}

/// Plays, to the end of the input.
///
/// # Panics
///
/// On arguments that it does not know: only tests start it.
pub fn run(arguments: &[String]) {
    if arguments.first().is_some_and(|first| first == "child") {
        return children::be(&arguments[1..]);
    }
    let [protocol, mode, rest @ ..] = arguments else { panic!("write a protocol and a mode") };
    let mode: Mode = mode.parse().expect("a mode");
    let mut engine: Box<dyn Engine> = match protocol.as_str() {
        "gtp" => Box::new(gtp::Gtp::default()),
        "nboard" => Box::new(nboard::Nboard::default()),
        "gomocup" => Box::new(gomocup::Gomocup::default()),
        other => panic!("there is no protocol '{other}'"),
    };
    begin(mode, rest);
    let mut voice = Voice::new(mode);
    let lines = io::stdin().lock().lines().map_while(Result::ok);
    for line in lines {
        if !engine.line(line.trim(), &mut voice) {
            break;
        }
    }
    if mode == Mode::Stubborn {
        sleep_for_ever();
    }
}

/// What happens before the first word.
fn begin(mode: Mode, tags: &[String]) {
    match mode {
        Mode::CrashAtStart => {
            eprintln!("no licence found");
            std::process::exit(3);
        }
        Mode::HangAtStart => sleep_for_ever(),
        Mode::Shouting => (0..40_000).for_each(|number| eprintln!("{number}: {}", "shouting ".repeat(10))),
        Mode::Children => children::leave_behind(tags),
        Mode::Stubborn => ignore_being_told_to_end(),
        _ => {}
    }
}

#[cfg(unix)]
fn ignore_being_told_to_end() {
    let ignored = std::sync::Arc::default();
    signal_hook::flag::register(signal_hook::consts::SIGTERM, ignored).expect("a handler can be set");
}

#[cfg(not(unix))]
fn ignore_being_told_to_end() {}

fn sleep_for_ever() {
    loop {
        thread::sleep(Duration::from_secs(60));
    }
}
