//! `train gomoku` on a fleet: games of the Gomoku expert against itself and against an earlier one.

use std::sync::Arc;
use std::time::Duration;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use hansu_files::ContentHash;
use hansu_game::gomoku::Rule;
use hansu_gomoku::eval::Weights;
use hansu_gomoku::net::Net;
use hansu_gomoku::train::{GameReader, Games, Learned, Pairs, PlayGames, StoredGame, TrainError, write_game};
use hansu_gomoku::{Limits, Stop};
use hansu_search::{Cancel, SystemClock};
use serde::{Deserialize, Serialize};

use crate::all_of::AllOf;
use crate::error::ClusterError;
use crate::fleet::Fleet;
use crate::job::{Job, Outcome};
use crate::names::RunId;
use crate::objects::Shelf;

/// Games of a unit.
const GAMES: u64 = 4;

/// A Gomoku expert by what it has learned.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GomokuPlayer {
    /// What shapes are worth.
    pub weights: ContentHash,
    /// The network, if there is one.
    pub network: Option<ContentHash>,
}

impl GomokuPlayer {
    pub(crate) fn objects(&self) -> Vec<ContentHash> {
        std::iter::once(self.weights).chain(self.network).collect()
    }

    fn put(fleet: &Fleet, learned: &Learned) -> Result<GomokuPlayer, ClusterError> {
        let put = |bytes: Vec<u8>| fleet.put(&Arc::from(bytes));
        let network = learned.network.as_ref().map(|net| put(net.to_bytes())).transpose()?;
        Ok(GomokuPlayer { weights: put(learned.weights.to_bytes())?, network })
    }

    fn learned(&self, shelf: &Shelf) -> Result<Learned, String> {
        let find = |hash| shelf.find(hash).ok_or("what the player has learned is not at hand");
        let weights = Weights::from_bytes(&find(self.weights)?).map_err(|error| error.to_string())?;
        let read = |hash| Net::from_bytes(&find(hash)?).map_err(|error| error.to_string());
        let network = self.network.map(read).transpose()?;
        Ok(Learned { weights, network })
    }
}

/// Some games of a Gomoku expert against itself.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GomokuGamesJob {
    /// Who plays.
    pub player: GomokuPlayer,
    /// The rule.
    pub rule: String,
    /// Nodes for each move.
    pub nodes: u64,
    /// What all chance comes from.
    pub seed: u64,
    /// The number of the first game.
    pub first: u64,
    /// The number after the last one's.
    pub end: u64,
}

impl GomokuGamesJob {
    fn games(&self) -> Result<Games, String> {
        let rule = rule(&self.rule)?;
        Ok(Games { rule, nodes: self.nodes, seed: self.seed, numbers: self.first as usize..self.end as usize })
    }

    pub(crate) fn execute(&self, shelf: &Shelf, cancel: &Cancel) -> Result<Option<Outcome>, String> {
        let played = self.games()?.play(&self.player.learned(shelf)?, 1, &stop(cancel));
        let Some(played) = played else { return ended(cancel) };
        let mut bytes = Vec::new();
        for game in &played {
            write_game(&mut bytes, game).map_err(|error| error.to_string())?;
        }
        Ok(Some(Outcome::Bytes(BASE64_STANDARD.encode(bytes))))
    }

    pub(crate) fn accepts(&self, text: &str) -> Result<(), String> {
        let (wanted, found) = (self.games()?, games(text).ok_or("its bytes are no games")?);
        if found.len() != wanted.numbers.len() {
            return Err("there are more or fewer games than were asked for".to_owned());
        }
        for (number, game) in wanted.numbers.clone().zip(&found) {
            let (size, is_rule) = (wanted.size_of(number), game.rules.rule() == wanted.rule);
            if !(is_rule && game.rules.size() == size && game.is_sound()) {
                return Err(format!("game {number} is not by the rules"));
            }
        }
        Ok(())
    }
}

/// Some pairs of games between two Gomoku experts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GomokuPairsJob {
    /// Who plays; results are those of the first.
    pub players: [GomokuPlayer; 2],
    /// The rule.
    pub rule: String,
    /// For each move.
    pub limits: MoveLimits,
    /// What all chance comes from.
    pub seed: u64,
    /// The number of the first pair.
    pub first: u64,
    /// The number after the last one's.
    pub end: u64,
}

/// What a move may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MoveLimits {
    /// Nodes.
    pub nodes: Option<u64>,
    /// Milliseconds.
    pub millis: Option<u64>,
}

impl GomokuPairsJob {
    pub(crate) fn execute(&self, shelf: &Shelf, cancel: &Cancel) -> Result<Option<Outcome>, String> {
        let time = self.limits.millis.map(Duration::from_millis);
        let pairs = Pairs {
            rule: rule(&self.rule)?,
            limits: Limits { nodes: self.limits.nodes, time, ..Limits::default() },
            seed: self.seed,
            numbers: self.first as usize..self.end as usize,
        };
        let [new, best] = [self.players[0].learned(shelf)?, self.players[1].learned(shelf)?];
        match pairs.play([&new, &best], 1, &stop(cancel)) {
            Some(points) => Ok(Some(Outcome::Points(points))),
            None => ended(cancel),
        }
    }

    pub(crate) fn accepts(&self, points: &[u32]) -> Result<(), String> {
        let fits = points.len() as u64 == self.end - self.first && points.iter().all(|&points| points <= 4);
        if fits { Ok(()) } else { Err("these are no results of the pairs that were asked for".to_owned()) }
    }
}

fn rule(name: &str) -> Result<Rule, String> {
    name.parse().map_err(|_| format!("there is no rule '{name}'"))
}

fn stop(cancel: &Cancel) -> Stop {
    Stop::new(cancel.clone(), Arc::new(SystemClock::start()))
}

/// Nothing came of it: it was stopped, or it can't be done.
fn ended(cancel: &Cancel) -> Result<Option<Outcome>, String> {
    if cancel.is_cancelled() { Ok(None) } else { Err("the engine does not play these games".to_owned()) }
}

fn games(text: &str) -> Option<Vec<StoredGame>> {
    let bytes = BASE64_STANDARD.decode(text).ok()?;
    let mut reader = GameReader::new(&bytes[..]);
    let mut games = Vec::new();
    while let Some(game) = reader.next_game().ok()? {
        games.push(game);
    }
    Some(games)
}

/// Plays the games of `train gomoku` on a fleet.
pub struct FleetGomoku<'a> {
    /// The fleet.
    pub fleet: &'a Fleet,
    /// The run's name.
    pub run: RunId,
}

impl FleetGomoku<'_> {
    /// Does units, and gives what came of them in the order of their numbers.
    fn collect(&self, jobs: Vec<Job>, title: &str, cancel: &Cancel) -> Result<Vec<Outcome>, TrainError> {
        let collect = || -> Result<Vec<Outcome>, ClusterError> {
            let wanted = jobs.len();
            let mut run = self.fleet.open(self.run.clone(), "gomoku", title)?;
            let mut task = AllOf::new(jobs);
            run.drive(&mut task, cancel)?;
            if task.found.len() < wanted {
                return Err(ClusterError::Stopped);
            }
            run.close()?;
            Ok(task.in_order())
        };
        collect().map_err(|error| match error {
            ClusterError::Stopped => TrainError::Cancelled,
            error => TrainError::Players(error.to_string()),
        })
    }
}

impl PlayGames for FleetGomoku<'_> {
    fn at_a_time(&self) -> usize {
        // So many that a fleet is busy, and so few that a run that is killed does not wait for what it had.
        (self.fleet.threads() * 8 * GAMES as usize).clamp(64, 4096)
    }

    fn games(&self, games: &Games, player: &Learned, stop: &Stop) -> Result<Vec<StoredGame>, TrainError> {
        let player = GomokuPlayer::put(self.fleet, player).map_err(|error| TrainError::Players(error.to_string()))?;
        let job = |(first, end)| {
            let (rule, nodes, seed) = (games.rule.name().to_owned(), games.nodes, games.seed);
            Job::GomokuGames(GomokuGamesJob { player: player.clone(), rule, nodes, seed, first, end })
        };
        let jobs = pieces(&games.numbers, GAMES).map(job).collect();
        let found =
            self.collect(jobs, &format!("{} games of {} nodes", games.rule.name(), games.nodes), &stop.cancel)?;
        Ok(found
            .iter()
            .filter_map(|outcome| match outcome {
                Outcome::Bytes(text) => self::games(text),
                _ => None,
            })
            .flatten()
            .collect())
    }

    fn pairs(&self, pairs: &Pairs, players: [&Learned; 2], stop: &Stop) -> Result<Vec<u32>, TrainError> {
        let put =
            |learned| GomokuPlayer::put(self.fleet, learned).map_err(|error| TrainError::Players(error.to_string()));
        let players = [put(players[0])?, put(players[1])?];
        let millis = pairs.limits.time.map(|time| time.as_millis() as u64);
        let limits = MoveLimits { nodes: pairs.limits.nodes, millis };
        let job = |(first, end)| {
            let rule = pairs.rule.name().to_owned();
            Job::GomokuPairs(GomokuPairsJob { players: players.clone(), rule, limits, seed: pairs.seed, first, end })
        };
        let jobs = pieces(&pairs.numbers, 1).map(job).collect();
        let found = self.collect(jobs, &format!("{} match", pairs.rule.name()), &stop.cancel)?;
        Ok(found
            .into_iter()
            .filter_map(|outcome| match outcome {
                Outcome::Points(points) => Some(points),
                _ => None,
            })
            .flatten()
            .collect())
    }
}

/// A range in pieces of at most so many.
fn pieces(numbers: &std::ops::Range<usize>, size: u64) -> impl Iterator<Item = (u64, u64)> {
    let (start, end) = (numbers.start as u64, numbers.end as u64);
    (start..end).step_by(size as usize).map(move |first| (first, (first + size).min(end)))
}
