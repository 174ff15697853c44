//! Talking to a program line by line, with patience that ends.

use std::thread;
use std::time::{Duration, Instant};

use hansu_search::Cancel;

use crate::error::ProgramError;
use crate::process::Process;

/// How often the cancel flag is looked at.
const LOOK: Duration = Duration::from_millis(5);

/// How long to wait for a program.
#[derive(Clone, Debug)]
pub(crate) struct Patience {
    started: Instant,
    length: Duration,
    cancel: Cancel,
}

impl Patience {
    /// Begins now, and ends early if cancelled.
    pub(crate) fn new(length: Duration, cancel: &Cancel) -> Patience {
        Patience { started: Instant::now(), length, cancel: cancel.clone() }
    }

    fn left(&self) -> Duration {
        self.length.saturating_sub(self.started.elapsed())
    }
}

/// A conversation with a program.
#[derive(Debug)]
pub(crate) struct Dialogue {
    process: Process,
    line_end: &'static str,
    /// How long to wait before a command after something was heard: some programs lose commands that come too soon.
    gap: Duration,
    heard: Option<Instant>,
}

impl Dialogue {
    pub(crate) fn new(process: Process, line_end: &'static str, gap: Duration) -> Dialogue {
        Dialogue { process, line_end, gap, heard: None }
    }

    /// Sends a line. What the program said before and nobody waited for is dropped: it answers no question.
    pub(crate) fn send(&mut self, line: &str) -> Result<(), ProgramError> {
        if let Some(heard) = self.heard.take() {
            thread::sleep(self.gap.saturating_sub(heard.elapsed()));
        }
        self.process.drop_waiting_lines();
        self.interject(line)
    }

    /// Sends a line while the program has something to say that is waited for.
    pub(crate) fn interject(&mut self, line: &str) -> Result<(), ProgramError> {
        self.process.write(&format!("{line}{}", self.line_end))
    }

    /// The next line, without spaces around.
    pub(crate) fn hear(&mut self, patience: &Patience) -> Result<String, ProgramError> {
        loop {
            if patience.cancel.is_cancelled() {
                return Err(ProgramError::Cancelled);
            }
            let left = patience.left();
            if left.is_zero() {
                return Err(ProgramError::Late(patience.length));
            }
            if let Some(line) = self.process.line_within(left.min(LOOK))? {
                self.heard = Some(Instant::now());
                return Ok(line.trim().to_owned());
            }
        }
    }

    /// Sends a line and waits for the answer, which `is_answer` tells from anything else.
    pub(crate) fn exchange<T>(
        &mut self,
        line: &str,
        patience: &Patience,
        mut is_answer: impl FnMut(&str) -> Option<T>,
    ) -> Result<T, ProgramError> {
        self.send(line)?;
        loop {
            if let Some(answer) = is_answer(&self.hear_answer(line, patience)?) {
                return Ok(answer);
            }
        }
    }

    /// The next line of the answer to a question.
    pub(crate) fn hear_answer(&mut self, question: &str, patience: &Patience) -> Result<String, ProgramError> {
        self.hear(patience).map_err(|error| match error {
            ProgramError::Late(patience) => ProgramError::Silent { question: question.to_owned(), patience },
            other => other,
        })
    }

    /// Asks the program to end, and sees to it that it does.
    pub(crate) fn end(self, farewell: &str) {
        let text = format!("{farewell}{}", self.line_end);
        self.process.leave(&text);
    }
}
