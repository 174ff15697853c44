//! Files of JSON lines that grow one line at a time.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, Seek, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;
use serde::de::DeserializeOwned;
use thiserror::Error;

/// Why a file of lines can't be used.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum LinesError {
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
    /// A line in the middle that is not what it should be.
    #[error("line {number} of '{}' is damaged: {reason}; restore the file, or choose another folder", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// Which line, from 1.
        number: usize,
        /// What is wrong with it.
        reason: String,
    },
}

/// A file to which one line of JSON is appended at a time, by one process at a time.
///
/// Each line is written at once. A process that is killed in the middle of a line leaves a line without an end: it is
/// cut off when the file is opened again.
#[derive(Debug)]
pub struct JsonLines {
    path: PathBuf,
    file: File,
}

impl JsonLines {
    /// Opens or makes a file, and gives what it holds.
    pub fn open<T: DeserializeOwned>(path: &Path) -> Result<(JsonLines, Vec<T>), LinesError> {
        let failed = |action| move |source| LinesError::Io { action, path: path.to_owned(), source };
        let options = OpenOptions::new().read(true).append(true).create(true).clone();
        let file = options.open(path).map_err(failed("open"))?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(LinesError::Busy(path.to_owned())),
            Err(TryLockError::Error(source)) => return Err(failed("lock")(source)),
        }
        let (lines, whole) = whole_lines(path, &file)?;
        file.set_len(whole).map_err(failed("mend"))?;
        Ok((JsonLines { path: path.to_owned(), file }, lines))
    }

    /// Appends a line.
    pub fn append<T: Serialize>(&mut self, value: &T) -> Result<(), LinesError> {
        let failed = |source| LinesError::Io { action: "write", path: self.path.clone(), source };
        let mut line = serde_json::to_vec(value).map_err(|error| failed(error.into()))?;
        line.push(b'\n');
        self.file.write_all(&line).map_err(failed)
    }

    /// Keeps only some of the lines; the file is replaced as a whole or not at all.
    pub fn retain<T: Serialize + DeserializeOwned>(&mut self, keep: impl Fn(&T) -> bool) -> Result<(), LinesError> {
        let failed = |source| LinesError::Io { action: "write", path: self.path.clone(), source };
        let (lines, _) = whole_lines::<T>(&self.path, &self.file)?;
        let mut bytes = Vec::new();
        for line in lines.iter().filter(|line| keep(line)) {
            serde_json::to_writer(&mut bytes, line).map_err(|error| failed(error.into()))?;
            bytes.push(b'\n');
        }
        crate::write_atomically(&self.path, &bytes).map_err(failed)?;
        // The new file is another one, which has to be locked as well.
        *self = JsonLines::open::<T>(&self.path)?.0;
        Ok(())
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }
}

/// The whole lines of a file that is not being written, or is being written by another process.
pub fn read_lines<T: DeserializeOwned>(path: &Path) -> Result<Vec<T>, LinesError> {
    let failed = |source| LinesError::Io { action: "read", path: path.to_owned(), source };
    Ok(whole_lines(path, &File::open(path).map_err(failed)?)?.0)
}

/// All whole lines, and the length of the file up to the end of the last one.
fn whole_lines<T: DeserializeOwned>(path: &Path, file: &File) -> Result<(Vec<T>, u64), LinesError> {
    let failed = |source| LinesError::Io { action: "read", path: path.to_owned(), source };
    let mut reader = BufReader::new(file);
    reader.rewind().map_err(failed)?;
    let (mut lines, mut whole) = (Vec::new(), 0);
    let mut bytes = Vec::new();
    for number in 1.. {
        bytes.clear();
        let length = reader.read_until(b'\n', &mut bytes).map_err(failed)?;
        if length == 0 || bytes.last() != Some(&b'\n') {
            break;
        }
        let damaged =
            |error: serde_json::Error| LinesError::Damaged { path: path.to_owned(), number, reason: error.to_string() };
        lines.push(serde_json::from_slice(&bytes).map_err(damaged)?);
        whole += length as u64;
    }
    Ok((lines, whole))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(path: &Path, lines: &[u32]) -> Vec<u8> {
        let (mut file, _) = JsonLines::open::<u32>(path).expect("opened");
        lines.iter().for_each(|line| file.append(line).expect("written"));
        std::fs::read(path).expect("read")
    }

    #[test]
    fn a_torn_last_line_is_cut_off_and_nothing_else_is_lost() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("numbers.jsonl");
        let whole = written(&path, &[12, 345, 6789]);
        for torn in b"12\n345\n".len()..whole.len() {
            std::fs::write(&path, &whole[..torn]).expect("written");
            assert_eq!(read_lines::<u32>(&path).expect("readable"), [12, 345]);
            let (mut file, lines) = JsonLines::open::<u32>(&path).expect("mended");
            assert_eq!(lines, [12, 345]);
            file.append(&6789).expect("written");
            drop(file);
            assert_eq!(std::fs::read(&path).expect("read"), whole);
        }
    }

    #[test]
    fn a_damaged_line_in_the_middle_is_named_and_the_file_left_as_it_is() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("numbers.jsonl");
        std::fs::write(&path, "1\nrubbish\n").expect("written");
        let error = JsonLines::open::<u32>(&path).expect_err("rubbish");
        assert!(matches!(error, LinesError::Damaged { number: 2, .. }), "{error}");
        assert_eq!(std::fs::read_to_string(&path).expect("read"), "1\nrubbish\n");
    }

    #[test]
    fn two_processes_cannot_write_one_file() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("numbers.jsonl");
        let _first = JsonLines::open::<u32>(&path).expect("a new file");
        assert!(matches!(JsonLines::open::<u32>(&path), Err(LinesError::Busy(_))));
    }
}
