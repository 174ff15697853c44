//! A training run: generations of games and weights in a folder, taken up where they were left.
//!
//! `gen-N/games.pos` holds the positions of generation N, played with the weights of generation N-1 (the first with those that the
//! run starts from), and `gen-N/weights.bin` the weights fitted to them and to those of the generation before. What is there is not
//! made again.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use hansu_search::Cancel;
use thiserror::Error;

use super::fit::{FitOptions, Prior, StageError, fit};
use super::records::{Record, RecordsError, append_records, read_records};
use super::selfplay::{OnThreads, Openings, PlayGames, SelfPlayOptions};
use crate::Selectivity;
use crate::eval::{Weights, WeightsError};

/// One generation.
#[derive(Clone, Copy, Debug)]
pub struct Generation {
    /// How its games are played.
    pub play: SelfPlayOptions,
    /// How many positions it has.
    pub positions: u64,
    /// How many generations its weights are fitted to, itself counted.
    pub fitted_generations: usize,
    /// How its weights are fitted.
    pub fit: FitOptions,
    /// How much of its weights are those before: for positions that were fitted before and are not at hand. They are drawn to
    /// them as well. Without it they are fitted afresh.
    pub kept: Option<f32>,
}

/// A whole run.
#[derive(Clone, Debug)]
pub struct TrainOptions {
    /// Where it is kept.
    pub folder: PathBuf,
    /// Makes runs differ.
    pub seed: u64,
    /// The weights that its first games are played with.
    pub start: Arc<Weights>,
    /// The generations, in order.
    pub generations: Vec<Generation>,
}

impl TrainOptions {
    /// How many generations a usual run has.
    pub const GENERATIONS: usize = 7;

    /// How many generations a run has that goes on from weights there are.
    pub const ONWARD_GENERATIONS: usize = 2;

    /// A run from nothing: many shallow games first, then deeper ones with better weights, and more of them.
    pub fn usual(folder: PathBuf, threads: usize, seed: u64) -> TrainOptions {
        // Positions, plies and how sure, solved from, generations fitted to, lambda, ridge.
        const USUAL: [(u64, u32, u32, u32, usize, f32, f32); TrainOptions::GENERATIONS] = [
            (1_500_000, 1, 100, 10, 1, 1.0, 300.0),
            (1_000_000, 3, 100, 12, 1, 0.9, 300.0),
            (2_000_000, 4, 100, 14, 1, 0.5, 300.0),
            (3_000_000, 5, 87, 14, 1, 0.3, 100.0),
            (8_000_000, 5, 87, 14, 2, 0.3, 100.0),
            (12_000_000, 5, 87, 14, 2, 0.3, 100.0),
            (30_000_000, 6, 73, 14, 2, 0.3, 100.0),
        ];
        let generation = |(positions, depth, percent, solve_from, fitted_generations, lambda, ridge)| Generation {
            play: play_options(depth, percent, solve_from, threads),
            positions,
            fitted_generations,
            fit: FitOptions { lambda, ridge, threads, ..FitOptions::default() },
            kept: None,
        };
        let start = Arc::new(Weights::seed());
        TrainOptions { folder, seed, start, generations: USUAL.map(generation).into() }
    }

    /// A run that goes on from weights whose positions are not at hand: games with them, and a fit that keeps a share of them.
    pub fn onward(folder: PathBuf, threads: usize, seed: u64, start: Arc<Weights>) -> TrainOptions {
        let generation = |number: usize| Generation {
            play: play_options(5, 87, 14, threads),
            positions: 6_000_000,
            fitted_generations: number + 1,
            fit: FitOptions { lambda: 0.3, ridge: 500.0, steps: 12, threads, ..FitOptions::default() },
            kept: Some(0.3),
        };
        let generations = (0..TrainOptions::ONWARD_GENERATIONS).map(generation).collect();
        TrainOptions { folder, seed, start, generations }
    }
}

fn play_options(depth: u32, percent: u32, solve_from: u32, threads: usize) -> SelfPlayOptions {
    let selectivity = Selectivity::at_least(percent);
    SelfPlayOptions { depth, solve_from, selectivity, threads, openings: Openings::Mixed(75) }
}

/// What a run is at.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Progress {
    /// Games are being played.
    Playing {
        /// The generation.
        generation: usize,
        /// Positions so far.
        positions: u64,
        /// Positions wanted.
        wanted: u64,
    },
    /// A stage has been fitted.
    Fitted {
        /// The generation.
        generation: usize,
        /// Its errors.
        errors: StageError,
    },
    /// A generation is complete.
    Finished {
        /// The generation.
        generation: usize,
    },
}

/// Why a run ended early.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum TrainError {
    /// The file system's reason.
    #[error("{}: {source}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The reason.
        source: std::io::Error,
    },
    /// Positions could not be read or written.
    #[error("{}: {source}", path.display())]
    Records {
        /// The file.
        path: PathBuf,
        /// The reason.
        source: RecordsError,
    },
    /// Weights could not be read.
    #[error("{}: {source}", path.display())]
    Weights {
        /// The file.
        path: PathBuf,
        /// The reason.
        source: WeightsError,
    },
    /// Those who play can't go on.
    #[error("{0}")]
    Players(String),
    /// It was cancelled.
    #[error("cancelled")]
    Cancelled,
}

/// Games are written in chunks of about so many positions.
const CHUNK: usize = 20_000;

/// Runs all generations that are not complete yet, and returns the last weights.
pub fn train(
    options: &TrainOptions,
    cancel: &Cancel,
    progress: &(dyn Fn(Progress) + Sync),
) -> Result<Arc<Weights>, TrainError> {
    train_with(&OnThreads, options, cancel, progress)
}

/// The same with games that anyone plays.
pub fn train_with(
    players: &dyn PlayGames,
    options: &TrainOptions,
    cancel: &Cancel,
    progress: &(dyn Fn(Progress) + Sync),
) -> Result<Arc<Weights>, TrainError> {
    let mut weights = Arc::clone(&options.start);
    for (number, generation) in options.generations.iter().enumerate() {
        let path = options.folder.join(format!("gen-{number}/weights.bin"));
        if path.exists() {
            weights = Arc::new(read_weights(&path)?);
            continue;
        }
        play_generation(players, options, number, &weights, cancel, progress)?;
        let records = recent_records(options, number)?;
        let prior = generation.kept.map(|share| Prior { weights: &weights, share });
        let fitted = fit(&records, prior, &generation.fit, &mut |errors| {
            progress(Progress::Fitted { generation: number, errors });
        });
        weights = Arc::new(fitted);
        hansu_files::write_atomically(&path, &weights.to_bytes())
            .map_err(|source| TrainError::File { path: path.clone(), source })?;
        progress(Progress::Finished { generation: number });
    }
    Ok(weights)
}

fn read_weights(path: &Path) -> Result<Weights, TrainError> {
    let bytes = std::fs::read(path).map_err(|source| TrainError::File { path: path.to_owned(), source })?;
    Weights::from_bytes(&bytes).map_err(|source| TrainError::Weights { path: path.to_owned(), source })
}

fn games_path(options: &TrainOptions, number: usize) -> PathBuf {
    options.folder.join(format!("gen-{number}/games.pos"))
}

/// Plays until the generation has all its positions.
fn play_generation(
    players: &dyn PlayGames,
    options: &TrainOptions,
    number: usize,
    weights: &Weights,
    cancel: &Cancel,
    progress: &(dyn Fn(Progress) + Sync),
) -> Result<(), TrainError> {
    let generation = &options.generations[number];
    let path = games_path(options, number);
    let wanted = generation.positions;
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).map_err(|source| TrainError::File { path: folder.to_owned(), source })?;
    }
    let append = |records: &[Record]| {
        append_records(&path, records).map_err(|source| TrainError::Records { path: path.clone(), source })
    };
    let before = append(&[])?;
    if before >= wanted {
        return Ok(());
    }
    // What was played before is not played again: the games go on from another seed.
    let seed = options.seed.wrapping_add(number as u64 * 1_000_003).wrapping_add(before);
    let state = Mutex::new((Vec::with_capacity(CHUNK + 64), Ok(before)));
    let played = players.play(weights, generation.play, seed, cancel, &|records| {
        let mut state = state.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        let (chunk, written) = &mut *state;
        chunk.extend_from_slice(records);
        let Ok(count) = written else { return true };
        let is_enough = *count + chunk.len() as u64 >= wanted;
        if chunk.len() >= CHUNK || is_enough {
            *written = append(chunk);
            chunk.clear();
            if let Ok(positions) = written {
                progress(Progress::Playing { generation: number, positions: *positions, wanted });
            }
        }
        is_enough || written.is_err()
    });
    let (_, written) = state.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
    played.map_err(TrainError::Players)?;
    if written? < wanted && cancel.is_cancelled() { Err(TrainError::Cancelled) } else { Ok(()) }
}

/// The records that a generation's weights are fitted to: those of the last few generations, and of all before them
/// those with exact scores, which do not get old.
fn recent_records(options: &TrainOptions, number: usize) -> Result<Vec<Record>, TrainError> {
    let first_recent = (number + 1).saturating_sub(options.generations[number].fitted_generations.max(1));
    let mut records = Vec::new();
    for earlier in 0..=number {
        let path = games_path(options, earlier);
        let is_recent = earlier >= first_recent;
        let keep = |record: Record| {
            if is_recent || record.is_exact {
                records.push(record);
            }
        };
        read_records(&path, keep).map_err(|source| TrainError::Records { path, source })?;
    }
    Ok(records)
}
