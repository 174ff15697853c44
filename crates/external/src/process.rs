//! A running program: its input, its output by lines, and its end.

use std::io::{self, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use crate::command::CommandLine;
use crate::error::ProgramError;
use crate::lines::{LONGEST, Said};
use crate::nursery::{self, MARKER};
use crate::output::{LastWords, WAITING_LINES, lines_of};
use crate::reaper;

/// How long a program may leave its input unread while we have something to say.
const WRITING: Duration = Duration::from_secs(2);
/// How long a program may take to end by itself after it was told to.
const LEAVING: Duration = Duration::from_millis(500);
/// How long to wait for the exit code and the last words of a program that closed its output.
const ENDING: Duration = Duration::from_millis(200);

/// A running program. Dropping it kills it with everything that it started.
#[derive(Debug)]
pub(crate) struct Process {
    ends: Ends,
    input: Option<ChildStdin>,
    lines: Receiver<Said>,
    last_words: LastWords,
}

/// The process itself, which ends when this is dropped.
#[derive(Debug)]
struct Ends {
    child: Child,
    mark: String,
}

impl Drop for Ends {
    fn drop(&mut self) {
        nursery::end(&mut self.child, &self.mark);
    }
}

impl Process {
    /// Starts a program.
    pub(crate) fn start(line: &CommandLine) -> Result<Process, ProgramError> {
        let mark = nursery::new_mark();
        let mut command = Command::new(&line.program);
        command.args(&line.arguments).env(MARKER, nursery::marked(&mark));
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        if let Some(dir) = &line.dir {
            command.current_dir(dir);
        }
        let failed = |error: io::Error| ProgramError::Start(error.to_string());
        let mut child = nursery::start(command, &mark).map_err(failed)?;
        let (input, output, errors) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let ends = Ends { child, mark };
        let last_words = LastWords::of(errors).map_err(failed)?;
        let lines = lines_of(output).map_err(failed)?;
        input.as_ref().map_or(Ok(()), never_block).map_err(failed)?;
        Ok(Process { ends, input, lines, last_words })
    }

    /// Writes some text to the program's input.
    pub(crate) fn write(&mut self, text: &str) -> Result<(), ProgramError> {
        let started = Instant::now();
        let mut rest = text.as_bytes();
        while !rest.is_empty() {
            let Some(input) = &mut self.input else { return Err(self.ended()) };
            match input.write(rest) {
                Ok(written) => rest = &rest[written..],
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                    if started.elapsed() >= WRITING {
                        return Err(ProgramError::Deaf);
                    }
                    thread::sleep(Duration::from_millis(1));
                }
                Err(_) => return Err(self.ended()),
            }
        }
        Ok(())
    }

    /// The next line of the program's output; `None` if there is none for so long.
    pub(crate) fn line_within(&mut self, time: Duration) -> Result<Option<String>, ProgramError> {
        match self.lines.recv_timeout(time) {
            Ok(Said::Line(line)) => Ok(Some(line)),
            Ok(Said::TooLong) => Err(ProgramError::LongLine(LONGEST)),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(self.ended()),
        }
    }

    /// Drops what the program has written so far.
    pub(crate) fn drop_waiting_lines(&mut self) {
        // No more than can wait: a program that never stops writing would keep us here.
        self.lines.try_iter().take(WAITING_LINES).for_each(drop);
    }

    /// How the program came to its end.
    fn ended(&mut self) -> ProgramError {
        let how = self.wait(ENDING).unwrap_or_else(|| "closed its output".to_owned());
        ProgramError::Ended { how, words: self.last_words.within(ENDING) }
    }

    /// Waits for the program to end by itself.
    fn wait(&mut self, patience: Duration) -> Option<String> {
        let started = Instant::now();
        loop {
            let ended = reaper::how_it_ended(&mut self.ends.child);
            if ended.is_some() || started.elapsed() >= patience {
                return ended;
            }
            thread::sleep(Duration::from_millis(1));
        }
    }

    /// Asks the program to end, and waits a little for it.
    pub(crate) fn leave(mut self, farewell: &str) {
        if self.write(farewell).is_ok() {
            self.input = None;
            self.wait(LEAVING);
        }
    }
}

/// Makes writing return at once where the program does not read.
#[cfg(unix)]
fn never_block(input: &ChildStdin) -> io::Result<()> {
    Ok(rustix::io::ioctl_fionbio(input, true)?)
}

#[cfg(not(unix))]
fn never_block(_input: &ChildStdin) -> io::Result<()> {
    Ok(())
}
