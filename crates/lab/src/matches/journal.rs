//! The finished games of a match: in memory, or in a file that survives any interruption.

use std::collections::HashSet;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Seek, Write};
use std::path::{Path, PathBuf};

use thiserror::Error;

use super::line::GameLine;
use super::plan::Slot;

/// Why a journal can't be used.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum JournalError {
    /// The file system said no.
    #[error("can't {action} '{}'", path.display())]
    Io {
        /// What was tried.
        action: &'static str,
        /// On which file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// Another process writes to it.
    #[error("'{}' is being written by another run: wait for it, or choose another folder", .0.display())]
    Busy(PathBuf),
    /// A line in the middle that is no game.
    #[error("line {number} of '{}' is no game: {reason}; restore the file, or choose another folder", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// Which line, from 1.
        number: usize,
        /// What is wrong with it.
        reason: String,
    },
}

/// The finished games of a match.
///
/// Each game is appended to the file as one line, written at once. A run that is killed in the middle of a line leaves
/// a line without an end: it is cut off when the journal is opened again, and its game is played anew.
#[derive(Debug)]
pub struct Journal {
    file: Option<(PathBuf, File)>,
    done: HashSet<Slot>,
}

impl Journal {
    /// A journal that is forgotten.
    pub fn in_memory() -> Journal {
        Journal { file: None, done: HashSet::new() }
    }

    /// Opens or makes a journal's file, and tells of the games it holds.
    pub fn open(path: &Path) -> Result<(Journal, Vec<GameLine>), JournalError> {
        let failed = |action| move |source| JournalError::Io { action, path: path.to_owned(), source };
        let options = OpenOptions::new().read(true).append(true).create(true).clone();
        let file = options.open(path).map_err(failed("open"))?;
        match file.try_lock() {
            Ok(()) => {}
            Err(std::fs::TryLockError::WouldBlock) => return Err(JournalError::Busy(path.to_owned())),
            Err(std::fs::TryLockError::Error(source)) => return Err(failed("lock")(source)),
        }
        let (lines, whole) = read_lines(path, &file)?;
        file.set_len(whole).map_err(failed("mend"))?;
        let done = lines.iter().map(GameLine::slot).collect();
        Ok((Journal { file: Some((path.to_owned(), file)), done }, lines))
    }

    /// Whether a game is finished.
    pub fn holds(&self, slot: Slot) -> bool {
        self.done.contains(&slot)
    }

    /// Adds a finished game.
    pub fn add(&mut self, game: &GameLine) -> Result<(), JournalError> {
        if let Some((path, file)) = &mut self.file {
            let failed = |source| JournalError::Io { action: "write", path: path.clone(), source };
            let mut line = serde_json::to_vec(game).map_err(|error| failed(error.into()))?;
            line.push(b'\n');
            file.write_all(&line).map_err(failed)?;
        }
        self.done.insert(game.slot());
        Ok(())
    }
}

/// The games of a journal that is not being written.
pub(crate) fn read(path: &Path) -> Result<Vec<GameLine>, JournalError> {
    let failed = |source| JournalError::Io { action: "read", path: path.to_owned(), source };
    Ok(read_lines(path, &File::open(path).map_err(failed)?)?.0)
}

/// All games, each once, and the length of the file up to the end of its last whole line.
fn read_lines(path: &Path, file: &File) -> Result<(Vec<GameLine>, u64), JournalError> {
    let failed = |source| JournalError::Io { action: "read", path: path.to_owned(), source };
    let mut reader = BufReader::new(file);
    reader.rewind().map_err(failed)?;
    let (mut lines, mut seen, mut whole) = (Vec::new(), HashSet::new(), 0);
    let mut bytes = Vec::new();
    for number in 1.. {
        bytes.clear();
        let length = reader.read_until(b'\n', &mut bytes).map_err(failed)?;
        if length == 0 || bytes.last() != Some(&b'\n') {
            break;
        }
        let game: GameLine = serde_json::from_slice(&bytes).map_err(|error| JournalError::Damaged {
            path: path.to_owned(),
            number,
            reason: error.to_string(),
        })?;
        whole += length as u64;
        if seen.insert(game.slot()) {
            lines.push(game);
        }
    }
    Ok((lines, whole))
}

#[cfg(test)]
mod tests {
    use super::super::line::{Ending, Winner};
    use super::*;

    fn game(number: u64) -> GameLine {
        GameLine {
            contest: 0,
            game: number,
            black: "random".into(),
            white: "greedy".into(),
            opening: "start".into(),
            start: None,
            moves: "f5 d6".into(),
            opening_moves: 0,
            winner: Winner::Draw,
            ended: Ending::Normal,
            detail: String::new(),
            discs: Some([3, 3]),
            nodes: vec![1, 2],
            playouts: Vec::new(),
            depths: Vec::new(),
            micros: vec![10, 20],
            cut: Vec::new(),
        }
    }

    #[test]
    fn a_torn_last_line_is_cut_off_and_nothing_else_is_lost() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("games.jsonl");
        let (mut journal, lines) = Journal::open(&path).expect("a new journal");
        assert!(lines.is_empty());
        for number in 0..3 {
            journal.add(&game(number)).expect("written");
        }
        drop(journal);
        let whole = std::fs::read(&path).expect("read");
        let two_lines = whole.len() - whole.split(|&byte| byte == b'\n').nth(2).expect("three lines").len() - 1;
        for torn in two_lines..whole.len() {
            std::fs::write(&path, &whole[..torn]).expect("written");
            let (mut journal, lines) = Journal::open(&path).expect("mended");
            assert_eq!(lines, [game(0), game(1)]);
            assert!(journal.holds(game(1).slot()) && !journal.holds(game(2).slot()));
            journal.add(&game(2)).expect("written");
            drop(journal);
            assert_eq!(std::fs::read(&path).expect("read"), whole);
        }
    }

    #[test]
    fn a_damaged_line_in_the_middle_is_named_and_the_file_left_as_it_is() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("games.jsonl");
        let text = format!("{}\nrubbish\n", serde_json::to_string(&game(0)).expect("JSON"));
        std::fs::write(&path, &text).expect("written");
        let error = Journal::open(&path).expect_err("rubbish");
        assert!(matches!(error, JournalError::Damaged { number: 2, .. }), "{error}");
        assert_eq!(std::fs::read_to_string(&path).expect("read"), text);
    }

    #[test]
    fn two_runs_cannot_write_one_journal() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("games.jsonl");
        let _first = Journal::open(&path).expect("a new journal");
        assert!(matches!(Journal::open(&path), Err(JournalError::Busy(_))));
    }
}
