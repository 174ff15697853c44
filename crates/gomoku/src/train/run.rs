//! A training run: generations in a folder, taken up where they were left.
//!
//! `gen-N/games.bin` holds the games of generation N, played by the best player so far; `gen-N/weights.bin` or
//! `gen-N/network.bin` what was learned from them and those before; `gen-N/match.txt` a line for each pair of games of the
//! new player against the best one, with the half points it made. It is the best from then on if it made more than its
//! share. What is there is not made again. At the end the best player's `weights.bin` and `network.bin` are put in the
//! folder itself.

use std::path::PathBuf;
use std::sync::Arc;

use hansu_game::gomoku::{Rule, Rules};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use thiserror::Error;

use super::fit::{FitOptions, Fitter};
use super::games::{GamesError, StoredGame};
use super::net_fit::{NetFitOptions, NetFitReport, NetFitter};
use super::net_rows::{Targets, samples_of};
use super::rows::Rows;
use super::run_files::{GamesFile, MatchFile, read, read_games, write};
use super::run_work::{Games, OnThreads, Pairs, PlayGames};
use crate::eval::Weights;
use crate::net::{Net, PreparedNet};
use crate::solve::Vcf;
use crate::{EngineOptions, Limits, Network, Stop};

/// What a generation learns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Learns {
    /// What shapes are worth.
    Weights,
    /// The network.
    Network,
}

/// One generation.
#[derive(Clone, Copy, Debug)]
pub struct Generation {
    /// How many games it plays.
    pub games: usize,
    /// Nodes for each of their moves.
    pub nodes: u64,
    /// What is learned.
    pub learns: Learns,
    /// How many times the positions are gone through.
    pub epochs: usize,
}

/// A whole run.
#[derive(Clone, Debug)]
pub struct TrainOptions {
    /// Where it is kept.
    pub folder: PathBuf,
    /// The rule.
    pub rule: Rule,
    /// Makes runs differ.
    pub seed: u64,
    /// How many games are played at once.
    pub threads: usize,
    /// The generations, in order.
    pub generations: Vec<Generation>,
    /// Pairs of games between a new player and the best one.
    pub pairs: usize,
    /// For each move of those games.
    pub match_limits: Limits,
}

impl TrainOptions {
    /// How many generations a usual run has.
    pub const GENERATIONS: usize = 4;

    /// A run as it is known to work, with so many times the usual number of games.
    pub fn usual(folder: PathBuf, rule: Rule, threads: usize, seed: u64, scale: f64) -> TrainOptions {
        const USUAL: [(usize, u64, Learns, usize); TrainOptions::GENERATIONS] = [
            (2_000, 1_000, Learns::Weights, 12),
            (6_000, 2_000, Learns::Weights, 12),
            (12_000, 2_000, Learns::Network, 10),
            (12_000, 2_000, Learns::Network, 10),
        ];
        let scaled = |count: usize| ((count as f64 * scale) as usize).max(1);
        let generation = |(games, nodes, learns, epochs)| Generation { games: scaled(games), nodes, learns, epochs };
        let time = std::time::Duration::from_millis(50);
        TrainOptions {
            folder,
            rule,
            seed,
            threads,
            generations: USUAL.map(generation).into(),
            pairs: scaled(100).min(100),
            match_limits: Limits { time: Some(time), ..Limits::default() },
        }
    }
}

/// What a run is at.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Progress {
    /// Games are being played.
    Playing {
        /// The generation.
        generation: usize,
        /// Games so far.
        games: usize,
        /// Games wanted.
        wanted: usize,
    },
    /// The positions have been gone through once more.
    Learned {
        /// The generation.
        generation: usize,
        /// How many times.
        epoch: usize,
        /// Of so many.
        epochs: usize,
        /// Losses on positions that are not learned from.
        test: NetFitReport,
    },
    /// The new player meets the best one.
    Matching {
        /// The generation.
        generation: usize,
        /// Pairs so far.
        pairs: usize,
        /// Pairs wanted.
        wanted: usize,
    },
    /// A generation is complete.
    Finished {
        /// The generation.
        generation: usize,
        /// What the new player made of all points of its match: 0 to 1.
        points: f64,
        /// Whether it is the best one now.
        kept: bool,
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
    /// Games could not be read.
    #[error("{}: {source}", path.display())]
    Games {
        /// The file.
        path: PathBuf,
        /// The reason.
        source: GamesError,
    },
    /// A file of the run is damaged.
    #[error("{}: not a file that a training of the expert Gomoku engine wrote: remove it to make it again", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
    },
    /// Those who play can't go on.
    #[error("{0}")]
    Players(String),
    /// It was cancelled.
    #[error("cancelled")]
    Cancelled,
}

/// What has been learned.
#[derive(Clone, Debug)]
pub struct Learned {
    /// What shapes are worth.
    pub weights: Weights,
    /// The network, if there is one.
    pub network: Option<Net>,
}

impl Learned {
    /// An engine with what has been learned.
    pub(super) fn options(&self, rules: Rules) -> EngineOptions {
        let network = match &self.network {
            Some(net) => Network::Other(Arc::new(PreparedNet::of(net))),
            None => Network::Off,
        };
        EngineOptions { hash_mb: 8, weights: Some(self.weights.clone()), network, ..EngineOptions::new(rules) }
    }
}

/// One position in so many is kept for a test.
const TESTED: usize = 20;

/// Runs all generations that are not complete yet, and returns the best player.
pub fn train(options: &TrainOptions, stop: &Stop, progress: &(dyn Fn(Progress) + Sync)) -> Result<Learned, TrainError> {
    train_with(&OnThreads(options.threads), options, stop, progress)
}

/// The same with games that anyone plays.
pub fn train_with(
    players: &dyn PlayGames,
    options: &TrainOptions,
    stop: &Stop,
    progress: &(dyn Fn(Progress) + Sync),
) -> Result<Learned, TrainError> {
    let mut best = Learned { weights: Weights::by_hand(), network: None };
    for number in 0..options.generations.len() {
        let folder = options.folder.join(format!("gen-{number}"));
        std::fs::create_dir_all(&folder).map_err(|source| TrainError::File { path: folder.clone(), source })?;
        let mut run = Run { players, options, stop, progress, number, folder, news: false };
        run.play(&best)?;
        let new = run.learn(&best)?;
        best = run.better(best, new)?;
    }
    write(&options.folder.join("weights.bin"), &best.weights.to_bytes())?;
    if let Some(net) = &best.network {
        write(&options.folder.join("network.bin"), &net.to_bytes())?;
    }
    Ok(best)
}

/// One generation under way.
struct Run<'a> {
    players: &'a dyn PlayGames,
    options: &'a TrainOptions,
    stop: &'a Stop,
    progress: &'a (dyn Fn(Progress) + Sync),
    number: usize,
    folder: PathBuf,
    /// Whether anything was made that was not there.
    news: bool,
}

impl Run<'_> {
    fn generation(&self) -> Generation {
        self.options.generations[self.number]
    }

    /// Everything random of a generation follows from this.
    fn seed(&self) -> u64 {
        self.options.seed.wrapping_add(self.number as u64 * 1_000_003)
    }

    /// Plays the games that are still missing.
    fn play(&mut self, best: &Learned) -> Result<(), TrainError> {
        let (mut file, mut games) = GamesFile::open(&self.folder.join("games.bin"))?;
        let wanted = self.generation().games;
        self.news |= games < wanted;
        while games < wanted {
            let count = CHUNK.max(self.players.at_a_time()).min(wanted - games);
            let (rule, nodes) = (self.options.rule, self.generation().nodes);
            let numbered = Games { rule, nodes, seed: self.seed(), numbers: games..games + count };
            let played = self.players.games(&numbered, best, self.stop)?;
            file.append(&played)?;
            games += count;
            (self.progress)(Progress::Playing { generation: self.number, games, wanted });
        }
        Ok(())
    }

    /// Learns from the games, or reads what was learned.
    fn learn(&mut self, best: &Learned) -> Result<Learned, TrainError> {
        match self.generation().learns {
            Learns::Weights => {
                let path = self.folder.join("weights.bin");
                if let Some(bytes) = read(&path)? {
                    let weights = Weights::from_bytes(&bytes).map_err(|_| TrainError::Damaged { path })?;
                    return Ok(Learned { weights, network: None });
                }
                let weights = self.learn_weights()?;
                write(&path, &weights.to_bytes())?;
                Ok(Learned { weights, network: None })
            }
            Learns::Network => {
                let path = self.folder.join("network.bin");
                if let Some(bytes) = read(&path)? {
                    let net = Net::from_bytes(&bytes).map_err(|_| TrainError::Damaged { path })?;
                    return Ok(Learned { weights: best.weights.clone(), network: Some(net) });
                }
                let net = self.learn_network()?;
                write(&path, &net.to_bytes())?;
                Ok(Learned { weights: best.weights.clone(), network: Some(net) })
            }
        }
    }

    fn learn_weights(&self) -> Result<Weights, TrainError> {
        let mut rows = Rows::default();
        self.each_game(&mut |game| {
            // Only rules that the engine plays are in a run's games.
            let _ = rows.add(game);
        })?;
        let epochs = self.generation().epochs;
        let options = FitOptions { epochs, colours_alike: self.options.rule != Rule::Renju, ..FitOptions::default() };
        let mut fitter = Fitter::new(options);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(self.seed());
        let mut complete = false;
        fitter.fit(&rows, &mut rng, &mut |report| {
            let test = NetFitReport { value: report.test_loss, policy: report.policy_loss };
            complete = report.epoch == epochs;
            self.learned(report.epoch, epochs, test)
        });
        if complete { Ok(fitter.weights()) } else { Err(TrainError::Cancelled) }
    }

    fn learn_network(&self) -> Result<Net, TrainError> {
        let mut samples = Vec::new();
        let mut vcf = Vcf::new(14);
        self.each_game(&mut |game| {
            let _ = samples_of(game, Targets::USUAL, &mut vcf, &mut samples);
        })?;
        let tested = samples.split_off(samples.len() - samples.len() / TESTED);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(self.seed());
        let mut fitter = NetFitter::new(self.options.rule, NetFitOptions::default(), &mut rng);
        let epochs = self.generation().epochs;
        for epoch in 1..=epochs {
            // Steps get shorter, to a twentieth at last.
            let share = 1.0 - 0.95 * (epoch - 1) as f32 / (epochs.max(2) - 1) as f32;
            fitter.learn(&samples, share, &mut rng);
            let test = fitter.losses(&tested);
            if !self.learned(epoch, epochs, test) && epoch < epochs {
                return Err(TrainError::Cancelled);
            }
        }
        Ok(fitter.net())
    }

    /// Tells of an epoch; whether to go on.
    fn learned(&self, epoch: usize, epochs: usize, test: NetFitReport) -> bool {
        (self.progress)(Progress::Learned { generation: self.number, epoch, epochs, test });
        !self.stop.cancel.is_cancelled()
    }

    /// Goes through the games so far; those of the first generation are left out once there are others.
    fn each_game(&self, each: &mut dyn FnMut(&StoredGame)) -> Result<(), TrainError> {
        for number in usize::from(self.number > 0)..=self.number {
            read_games(&self.options.folder.join(format!("gen-{number}/games.bin")), each)?;
        }
        Ok(())
    }

    /// The better of two players, by a match.
    fn better(&mut self, best: Learned, new: Learned) -> Result<Learned, TrainError> {
        let (mut file, mut results) = MatchFile::open(&self.folder.join("match.txt"))?;
        let wanted = self.options.pairs;
        self.news |= results.len() < wanted;
        while results.len() < wanted {
            let first = results.len();
            let numbers = first..(first + self.players.at_a_time()).min(wanted);
            let (rule, limits) = (self.options.rule, self.options.match_limits);
            let pairs = Pairs { rule, limits, seed: self.seed(), numbers };
            let played = self.players.pairs(&pairs, [&new, &best], self.stop)?;
            file.append(&played)?;
            results.extend(played);
            (self.progress)(Progress::Matching { generation: self.number, pairs: results.len(), wanted });
        }
        let points = f64::from(results.iter().sum::<u32>()) / (4 * results.len().max(1)) as f64;
        let kept = points > 0.5;
        if self.news {
            (self.progress)(Progress::Finished { generation: self.number, points, kept });
        }
        Ok(if kept { new } else { best })
    }
}

/// Games are written so many at a time.
const CHUNK: usize = 32;
