//! The files of a training run. Games and results are appended whole; one that was cut off by a crash is made again.

use std::fs::{File, OpenOptions};
use std::io::{BufReader, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use super::games::{GameReader, StoredGame, write_game};
use super::run::TrainError;

fn file_error(path: &Path) -> impl FnOnce(std::io::Error) -> TrainError {
    let path = path.to_owned();
    move |source| TrainError::File { path, source }
}

/// The bytes of a file; `None` if there is none.
pub(super) fn read(path: &Path) -> Result<Option<Vec<u8>>, TrainError> {
    match std::fs::read(path) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(file_error(path)(error)),
    }
}

/// Writes a file in full or not at all.
pub(super) fn write(path: &Path, bytes: &[u8]) -> Result<(), TrainError> {
    hansu_files::write_atomically(path, bytes).map_err(file_error(path))
}

/// Goes through the games of a file; tells how many bytes they have.
pub(super) fn read_games(path: &Path, each: &mut dyn FnMut(&StoredGame)) -> Result<u64, TrainError> {
    let file = File::open(path).map_err(file_error(path))?;
    let mut reader = GameReader::new(BufReader::new(file));
    let mut bytes = 0;
    let wrong = |source| TrainError::Games { path: path.to_owned(), source };
    while let Some(game) = reader.next_game().map_err(wrong)? {
        bytes += game.bytes();
        each(&game);
    }
    Ok(bytes)
}

fn open(path: &Path) -> Result<File, TrainError> {
    OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path).map_err(file_error(path))
}

/// Cuts off what is behind the last whole entry, and goes on from there.
fn cut(path: &Path, file: &mut File, bytes: u64) -> Result<(), TrainError> {
    file.set_len(bytes).and_then(|()| file.seek(SeekFrom::End(0))).map_err(file_error(path))?;
    Ok(())
}

/// A file that games are appended to.
pub(super) struct GamesFile {
    path: PathBuf,
    file: File,
}

impl GamesFile {
    /// The file, and how many games it has.
    pub(super) fn open(path: &Path) -> Result<(GamesFile, usize), TrainError> {
        let mut file = open(path)?;
        let mut games = 0;
        let bytes = read_games(path, &mut |_| games += 1)?;
        cut(path, &mut file, bytes)?;
        Ok((GamesFile { path: path.to_owned(), file }, games))
    }

    pub(super) fn append(&mut self, games: &[StoredGame]) -> Result<(), TrainError> {
        let mut bytes = Vec::new();
        for game in games {
            write_game(&mut bytes, game).map_err(file_error(&self.path))?;
        }
        self.file.write_all(&bytes).map_err(file_error(&self.path))
    }
}

/// A file that results of pairs are appended to: half points, 0 to 4, one a line.
pub(super) struct MatchFile {
    path: PathBuf,
    file: File,
}

impl MatchFile {
    /// The file, and its results.
    pub(super) fn open(path: &Path) -> Result<(MatchFile, Vec<u32>), TrainError> {
        let mut file = open(path)?;
        let mut text = String::new();
        file.read_to_string(&mut text).map_err(file_error(path))?;
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let points = |line: &str| line.parse().ok().filter(|points| *points <= 4);
        let results: Option<Vec<u32>> = text[..whole].lines().map(points).collect();
        let results = results.ok_or_else(|| TrainError::Damaged { path: path.to_owned() })?;
        cut(path, &mut file, whole as u64)?;
        Ok((MatchFile { path: path.to_owned(), file }, results))
    }

    pub(super) fn append(&mut self, results: &[u32]) -> Result<(), TrainError> {
        let text: String = results.iter().map(|points| format!("{points}\n")).collect();
        self.file.write_all(text.as_bytes()).map_err(file_error(&self.path))
    }
}
