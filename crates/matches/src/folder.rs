//! The folder of a run: what was asked for, the games, and what came out.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

use super::config::MatchConfig;
use super::journal::Journal;
use super::line::GameLine;
use hansu_figures::{FigureError, write_atomically};

/// Why a folder can't be used.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum FolderError {
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
    /// The folder holds something else.
    #[error("'{}' holds another match: {difference}; choose another --out, or resume that one with --resume", folder.display())]
    OtherMatch {
        /// The folder.
        folder: PathBuf,
        /// What is different.
        difference: String,
    },
    /// Nothing to resume.
    #[error("'{}' holds no match: there is no config.toml in it", .0.display())]
    NoMatch(PathBuf),
    /// A configuration that can't be read.
    #[error("can't read '{}': {reason}", path.display())]
    Config {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// The games can't be read or written.
    #[error(transparent)]
    Journal(#[from] hansu_files::LinesError),
    /// A file can't be written.
    #[error(transparent)]
    Write(#[from] FigureError),
}

/// The folder of a run.
#[derive(Clone, Debug)]
pub struct RunFolder {
    path: PathBuf,
}

impl RunFolder {
    /// Makes the folder, or finds it.
    pub fn make(path: &Path) -> Result<RunFolder, FolderError> {
        fs::create_dir_all(path).map_err(|source| FolderError::Io { action: "make", path: path.to_owned(), source })?;
        Ok(RunFolder { path: path.to_owned() })
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// A file in it.
    pub fn file(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }

    /// Writes a whole file or none of it.
    pub fn write(&self, name: &str, contents: impl AsRef<[u8]>) -> Result<(), FolderError> {
        Ok(write_atomically(&self.file(name), contents.as_ref())?)
    }

    /// The journal, with the games that it holds.
    pub fn journal(&self) -> Result<(Journal, Vec<GameLine>), FolderError> {
        Ok(Journal::open(&self.file("games.jsonl"))?)
    }

    /// Remembers the match, or checks that it is the one that the folder remembers. More games of the same match may be
    /// asked for than before.
    pub fn keep_config(&self, config: &MatchConfig) -> Result<(), FolderError> {
        if self.file("config.toml").exists() {
            let kept = RunFolder::config(&self.path)?;
            if let Some(difference) = difference(&kept, config) {
                return Err(FolderError::OtherMatch { folder: self.path.clone(), difference });
            }
        }
        let text = toml::to_string(config)
            .map_err(|error| FolderError::Config { path: self.file("config.toml"), reason: error.to_string() })?;
        self.write("config.toml", text)
    }

    /// The match that a folder remembers.
    pub fn config(folder: &Path) -> Result<MatchConfig, FolderError> {
        let path = folder.join("config.toml");
        let text = match fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Err(FolderError::NoMatch(folder.to_owned()));
            }
            Err(source) => return Err(FolderError::Io { action: "read", path, source }),
        };
        toml::from_str(&text).map_err(|error| FolderError::Config { path, reason: error.to_string() })
    }
}

/// The first thing in which two matches differ, their numbers of games aside unless there are fewer now.
fn difference(kept: &MatchConfig, asked: &MatchConfig) -> Option<String> {
    if asked.games < kept.games {
        return Some(format!("of {} games, not {}", kept.games, asked.games));
    }
    let as_map =
        |config: &MatchConfig| toml::Table::try_from(MatchConfig { games: 0, ..config.clone() }).unwrap_or_default();
    let (kept, asked) = (as_map(kept), as_map(asked));
    let keys = kept.keys().chain(asked.keys());
    let show = |value: Option<&toml::Value>| value.map_or("none".to_owned(), ToString::to_string);
    keys.filter(|key| kept.get(*key) != asked.get(*key))
        .map(|key| format!("its {key} is {}, not {}", show(kept.get(key)), show(asked.get(key))))
        .next()
}
