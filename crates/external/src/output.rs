//! Reading what a program writes, on threads of their own, which end with its output.

use std::io::{self, Read};
use std::process::{ChildStderr, ChildStdout};
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use crate::lines::{Said, Splitter};

/// Lines that wait to be read. A program that writes more has to wait itself.
pub(crate) const WAITING_LINES: usize = 256;
/// How much of the last line on standard error is kept.
const LAST_WORDS: usize = 200;

/// The lines of a program's output, as they come.
pub(crate) fn lines_of(output: Option<ChildStdout>) -> io::Result<Receiver<Said>> {
    let (sender, lines) = mpsc::sync_channel(WAITING_LINES);
    if let Some(output) = output {
        thread::Builder::new().name("program's output".to_owned()).spawn(move || read_lines(output, &sender))?;
    }
    Ok(lines)
}

/// The last line that a program wrote to standard error.
#[derive(Debug)]
pub(crate) struct LastWords {
    text: Arc<Mutex<String>>,
    /// Closed once there is nothing more to come.
    more: Receiver<()>,
}

impl LastWords {
    /// Reads standard error on a thread of its own, so that the program never has to wait for that.
    pub(crate) fn of(errors: Option<ChildStderr>) -> io::Result<LastWords> {
        let (alive, more) = mpsc::channel();
        let text: Arc<Mutex<String>> = Arc::default();
        let kept = Arc::clone(&text);
        let listen = move || {
            if let Some(errors) = errors {
                keep_last_words(errors, &kept);
            }
            drop(alive);
        };
        thread::Builder::new().name("program's errors".to_owned()).spawn(listen)?;
        Ok(LastWords { text, more })
    }

    /// The words of a program that has ended. They may take a moment to arrive.
    pub(crate) fn within(&self, time: Duration) -> String {
        // Nothing is ever sent: the channel only closes.
        let _ = self.more.recv_timeout(time);
        self.text.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).clone()
    }
}

fn read_lines(output: impl Read, lines: &SyncSender<Said>) {
    let mut splitter = Splitter::default();
    let mut hand_on = |said| lines.send(said).is_ok();
    if read_all(output, |piece| splitter.feed(piece, &mut hand_on))
        && let Some(last) = splitter.finish()
    {
        hand_on(last);
    }
}

/// Reads standard error, and remembers the last line with something in it.
fn keep_last_words(errors: impl Read, last_words: &Mutex<String>) {
    let mut begun = String::new();
    read_all(errors, |piece| {
        begun.push_str(&String::from_utf8_lossy(piece));
        let line = begun.lines().rev().map(str::trim).find(|line| !line.is_empty());
        let line: String = line.unwrap_or_default().chars().take(LAST_WORDS).collect();
        if !line.is_empty() {
            line.clone_into(&mut last_words.lock().unwrap_or_else(|poisoned| poisoned.into_inner()));
        }
        let ends = begun.rfind('\n').map_or(0, |end| end + 1);
        begun.drain(..ends);
        // A line without an end is known by its beginning.
        begun = begun.chars().take(LAST_WORDS).collect();
        true
    });
}

/// Reads piece by piece until the end; `false` if `take` did not want more.
fn read_all(mut from: impl Read, mut take: impl FnMut(&[u8]) -> bool) -> bool {
    let mut buffer = [0; 8192];
    loop {
        match from.read(&mut buffer) {
            Ok(0) => return true,
            Ok(bytes) => {
                if !take(&buffer[..bytes]) {
                    return false;
                }
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(_) => return true,
        }
    }
}
