//! The folder of a run.

use std::fs;
use std::path::{Path, PathBuf};

use hansu_files::{read_lines, write_atomically};
use hansu_game::GameSpec;
use hansu_nn::{TrainState, Weights};
use serde::{Deserialize, Serialize};

use super::RunError;
use super::record::{IterationRecord, Judgement};
use crate::config::ZeroConfig;
use crate::network::{GAME_NOTE, game_note};

/// Where a run came from, as `run.json`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Provenance {
    /// The program's version.
    pub version: String,
    /// The commit it was built from.
    pub commit: String,
    /// When it began.
    pub started: String,
}

/// A network that was kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Network {
    /// After which iteration.
    pub iteration: u32,
    /// Where it is.
    pub path: PathBuf,
}

/// The folder of a run and the files in it.
///
/// ```text
/// config.toml           the settings
/// run.json              version, commit and time of the beginning
/// replay/*.jsonl        finished games
/// networks/*.safetensors  networks that were kept, by iteration; 0 is one that it went on from
/// states/*.safetensors  what training goes on from, the newest few
/// iterations.jsonl      a line for each iteration
/// ladder.jsonl          a line for each measurement of strength
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ZeroFolder {
    path: PathBuf,
}

impl ZeroFolder {
    /// Makes the folder of a new run, with a network to go on from if there is one.
    pub fn create(
        path: &Path,
        config: &ZeroConfig,
        first: Option<&Weights>,
        provenance: &Provenance,
    ) -> Result<ZeroFolder, RunError> {
        let folder = ZeroFolder { path: path.to_owned() };
        if folder.config_path().exists() {
            return Err(RunError::Taken(path.to_owned()));
        }
        let json = serde_json::to_string_pretty(provenance).expect("plain text") + "\n";
        folder.write("run.json", json.as_bytes())?;
        if let Some(first) = first {
            folder.make("networks")?;
            let game = game_note(config.game.spec()?);
            first.save(&folder.network_path(0), &[(GAME_NOTE, &game[..])])?;
        }
        // Last, for a folder with settings is a run.
        folder.write("config.toml", config.to_toml().as_bytes())?;
        Ok(folder)
    }

    /// The folder of a run that has begun.
    pub fn open(path: &Path) -> Result<ZeroFolder, RunError> {
        let folder = ZeroFolder { path: path.to_owned() };
        if !folder.config_path().exists() {
            return Err(RunError::NoRun(path.to_owned()));
        }
        Ok(folder)
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    fn config_path(&self) -> PathBuf {
        self.path.join("config.toml")
    }

    /// The settings.
    pub fn config(&self) -> Result<ZeroConfig, RunError> {
        Ok(ZeroConfig::load(&self.config_path())?)
    }

    /// Changes the settings for what is still to come.
    pub fn set_config(&self, config: &ZeroConfig) -> Result<(), RunError> {
        self.write("config.toml", config.to_toml().as_bytes())
    }

    /// Where the run came from; nothing if that can't be read.
    pub fn provenance(&self) -> Provenance {
        let text = fs::read_to_string(self.path.join("run.json")).unwrap_or_default();
        serde_json::from_str(&text).unwrap_or_default()
    }

    /// Writes a file of the folder.
    pub fn write(&self, name: &str, bytes: &[u8]) -> Result<(), RunError> {
        let path = self.path.join(name);
        write_atomically(&path, bytes).map_err(|source| RunError::Io { action: "write", path, source })
    }

    /// The folder of the games.
    pub fn replay(&self) -> PathBuf {
        self.path.join("replay")
    }

    /// The file of the iterations.
    pub fn iterations_path(&self) -> PathBuf {
        self.path.join("iterations.jsonl")
    }

    /// The file of the measurements.
    pub fn ladder_path(&self) -> PathBuf {
        self.path.join("ladder.jsonl")
    }

    /// The iterations so far.
    pub fn iterations(&self) -> Result<Vec<IterationRecord>, RunError> {
        Ok(latest(lines_if_any(&self.iterations_path())?, |record: &IterationRecord| record.iteration))
    }

    /// The measurements so far.
    pub fn ladder(&self) -> Result<Vec<Judgement>, RunError> {
        Ok(latest(lines_if_any(&self.ladder_path())?, |judgement: &Judgement| judgement.iteration))
    }

    /// Where the network of an iteration is kept.
    pub fn network_path(&self, iteration: u32) -> PathBuf {
        self.path.join("networks").join(format!("{iteration:06}.safetensors"))
    }

    fn state_path(&self, iteration: u32) -> PathBuf {
        self.path.join("states").join(format!("{iteration:06}.safetensors"))
    }

    /// The networks that were kept, the oldest first.
    pub fn networks(&self) -> Vec<Network> {
        let network = |(iteration, path)| Network { iteration, path };
        numbered(&self.path.join("networks")).into_iter().map(network).collect()
    }

    fn make(&self, folder: &str) -> Result<(), RunError> {
        let path = self.path.join(folder);
        fs::create_dir_all(&path).map_err(|source| RunError::Io { action: "make", path, source })
    }

    /// The network that the run began with, if it was given one.
    pub(super) fn first_network(&self) -> Result<Option<Weights>, RunError> {
        let path = self.network_path(0);
        Ok(if path.exists() { Some(Weights::load(&path)?) } else { None })
    }

    /// Keeps the network and the training state of an iteration. The network comes first: a state never stands without.
    pub(super) fn keep(
        &self,
        game: GameSpec,
        iteration: u32,
        playing: &Weights,
        state: &TrainState,
    ) -> Result<(), RunError> {
        let (number, game) = (iteration.to_string(), game_note(game));
        let notes = [("hansu.iteration", &number[..]), (GAME_NOTE, &game[..])];
        self.make("networks")?;
        self.make("states")?;
        playing.save(&self.network_path(iteration), &notes)?;
        state.save(&self.state_path(iteration), &notes)?;
        Ok(())
    }

    /// Removes states but the newest `states`, and networks that are neither kept for good (every so many iterations)
    /// nor belong to a state that is left.
    pub(super) fn tidy(&self, states: usize, every: u32) {
        let all = numbered(&self.path.join("states"));
        let (old, left) = all.split_at(all.len().saturating_sub(states));
        // A file that can't be removed only takes up space.
        for (_, path) in old {
            let _ = fs::remove_file(path);
        }
        for network in self.networks() {
            let is_kept = network.iteration % every.max(1) == 0 || left.iter().any(|(i, _)| *i == network.iteration);
            if !is_kept {
                let _ = fs::remove_file(network.path);
            }
        }
    }

    /// The newest state that can be read with its network, and what was wrong with those that can't.
    pub(super) fn newest_state(&self) -> Result<(Option<Checkpoint>, Vec<String>), RunError> {
        let mut problems: Vec<String> = Vec::new();
        let states = numbered(&self.path.join("states"));
        for (iteration, path) in states.iter().rev() {
            let loaded =
                TrainState::load(path).and_then(|state| Ok((state, Weights::load(&self.network_path(*iteration))?)));
            match loaded {
                Ok((state, playing)) => {
                    return Ok((Some(Checkpoint { iteration: *iteration, state, playing }), problems));
                }
                Err(error) => problems.push(error.to_string()),
            }
        }
        match problems.into_iter().next() {
            None => Ok((None, Vec::new())),
            Some(first) => Err(RunError::NoState { folder: self.path.join("states"), first }),
        }
    }
}

/// What training goes on from.
#[derive(Debug)]
pub(super) struct Checkpoint {
    pub(super) iteration: u32,
    pub(super) state: TrainState,
    pub(super) playing: Weights,
}

fn lines_if_any<T: serde::de::DeserializeOwned>(path: &Path) -> Result<Vec<T>, RunError> {
    if !path.exists() {
        return Ok(Vec::new());
    }
    Ok(read_lines(path)?)
}

/// Of records of the same iteration the last one: it was repeated after an interruption.
fn latest<T>(records: Vec<T>, iteration: impl Fn(&T) -> u32) -> Vec<T> {
    let mut kept: Vec<T> = Vec::new();
    for record in records {
        let from = kept.partition_point(|before| iteration(before) < iteration(&record));
        kept.truncate(from);
        kept.push(record);
    }
    kept
}

/// The files of a folder that are named by a number, in order; none if there is no such folder.
fn numbered(folder: &Path) -> Vec<(u32, PathBuf)> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut files: Vec<(u32, PathBuf)> = entries
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "safetensors"))
        .filter_map(|path| Some((path.file_stem()?.to_str()?.parse().ok()?, path)))
        .collect();
    files.sort();
    files
}
