//! `train patterns` on a fleet: games of the Othello expert against itself.

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use hansu_files::ContentHash;
use hansu_matches::Continue;
use hansu_othello::train::{
    Finished, Openings, PlayGames, Record, SelfPlayOptions, play_games, records_from_bytes, records_to_bytes,
};
use hansu_othello::{Selectivity, Weights};
use hansu_search::Cancel;
use serde::{Deserialize, Serialize};
use std::sync::{Arc, Mutex, PoisonError};

use crate::error::ClusterError;
use crate::fleet::Fleet;
use crate::job::{Job, Outcome};
use crate::names::RunId;
use crate::objects::Shelf;
use crate::run::Task;

/// Games of a unit: some seconds of work, and a few hundred kilobytes at most.
const GAMES: u64 = 64;

/// Some games of the Othello expert against itself.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PatternsJob {
    /// The weights to play with.
    pub weights: ContentHash,
    /// Plies searched.
    pub depth: u32,
    /// Solved from so many empty squares on.
    pub solve_from: u32,
    /// How sure the search is, in percent.
    pub percent: u32,
    /// How many games in a hundred begin sanely.
    pub sane: u32,
    /// What all chance comes from.
    pub seed: u64,
    /// Which unit of these it is.
    pub unit: u64,
    /// How many games.
    pub games: u64,
}

impl PatternsJob {
    pub(crate) fn execute(&self, shelf: &Shelf, cancel: &Cancel) -> Result<Option<Outcome>, String> {
        let bytes = shelf.find(self.weights).ok_or("the weights are not at hand")?;
        let weights = Weights::from_bytes(&bytes).map_err(|error| error.to_string())?;
        let options = SelfPlayOptions {
            depth: self.depth.clamp(1, 60),
            solve_from: self.solve_from.min(60),
            selectivity: Selectivity::at_least(self.percent),
            threads: 1,
            openings: Openings::Mixed(self.sane),
        };
        let played = Mutex::new((0, Vec::new()));
        let seed = self.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(self.unit);
        play_games(&weights, options, seed, cancel, &|records: &[Record]| {
            let mut played = played.lock().unwrap_or_else(PoisonError::into_inner);
            played.0 += 1;
            played.1.extend_from_slice(records);
            played.0 >= self.games
        });
        let (games, records) = played.into_inner().unwrap_or_else(PoisonError::into_inner);
        let bytes = || Outcome::Bytes(BASE64_STANDARD.encode(records_to_bytes(&records)));
        Ok((games >= self.games).then(bytes))
    }

    pub(crate) fn accepts(&self, text: &str) -> Result<(), String> {
        let records = records(text).ok_or("its bytes are no positions")?;
        let count = |which: fn(&Record) -> bool| records.iter().filter(|record| which(record)).count() as u64;
        let (games, most) = (count(|record| record.is_first), 60 * self.games);
        // Besides those of the games there may be positions beside them, at most one for each.
        if games > self.games || count(|record| !record.is_beside) > most || count(|record| record.is_beside) > most {
            return Err("it has more games than were asked for".to_owned());
        }
        Ok(())
    }
}

fn records(text: &str) -> Option<Vec<Record>> {
    records_from_bytes(&BASE64_STANDARD.decode(text).ok()?)
}

/// Plays the games of `train patterns` on a fleet.
pub struct FleetPatterns<'a> {
    /// The fleet.
    pub fleet: &'a Fleet,
    /// The run's name.
    pub run: RunId,
}

impl PlayGames for FleetPatterns<'_> {
    fn play(
        &self,
        weights: &Weights,
        options: SelfPlayOptions,
        seed: u64,
        cancel: &Cancel,
        finished: Finished<'_>,
    ) -> Result<(), String> {
        let sane = match options.openings {
            Openings::Wild => 0,
            Openings::Sane => 100,
            Openings::Mixed(percent) => percent,
        };
        let bytes: Arc<[u8]> = weights.to_bytes().into();
        let play = || -> Result<(), ClusterError> {
            let job = PatternsJob {
                weights: self.fleet.put(&bytes)?,
                depth: options.depth,
                solve_from: options.solve_from,
                percent: options.selectivity.percent(),
                sane,
                seed,
                unit: 0,
                games: GAMES,
            };
            let title = format!("{} plies, solved from {}", options.depth, options.solve_from);
            let mut run = self.fleet.open(self.run.clone(), "patterns", &title)?;
            let mut task = PatternsTask { next: job, finished };
            run.drive(&mut task, cancel)?;
            run.close()
        };
        play().map_err(|error| error.to_string())
    }
}

struct PatternsTask<'a> {
    next: PatternsJob,
    finished: Finished<'a>,
}

impl Task for PatternsTask<'_> {
    fn next(&mut self) -> Result<Option<Job>, ClusterError> {
        let job = self.next.clone();
        self.next.unit += 1;
        Ok(Some(Job::Patterns(job)))
    }

    fn keep(&mut self, _: &Job, outcome: Outcome) -> Result<Continue, ClusterError> {
        let Outcome::Bytes(text) = outcome else { return Ok(Continue::Yes) };
        let is_enough = records(&text).is_some_and(|records| (self.finished)(&records));
        Ok(if is_enough { Continue::No } else { Continue::Yes })
    }
}
