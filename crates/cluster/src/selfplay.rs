//! Self-play of `train zero` on a fleet: games arrive while the network learns.

use std::collections::VecDeque;
use std::ops::Range;
use std::time::Instant;

use hansu_agents::{AgentSpec, Work};
use hansu_files::ContentHash;
use hansu_matches::Continue;
use hansu_search::Cancel;
use hansu_zero::{Arrived, Elsewhere, Players, PoolStats, RunError, SelfPlayJob, StoredGame, UnderWay, Wanted};

use crate::error::ClusterError;
use crate::fleet::Fleet;
use crate::job::{Job, Outcome, Part};
use crate::names::RunId;
use crate::run::{Run, Step, Task};

/// Games of a unit: as many as one thread plays at once, so that the network's batches are full for most of the time, and
/// so few that the result fits into a message.
const MOST_GAMES: u64 = 16;

/// Plays the games of a training run on a fleet.
///
/// Units that nobody has begun are replaced when there is a new network; those under way still count, and each game says
/// which network played it. While the network learns, the fleet goes on with the one before.
pub struct FleetSelfPlay<'f> {
    fleet: &'f Fleet,
    run: Run<'f>,
    network: Option<ContentHash>,
    /// The number of the next game that nobody was asked for.
    next: u64,
    /// Games that arrived and were not wanted yet.
    waiting: VecDeque<StoredGame>,
    recovered: bool,
    /// When the games of the iteration before were there: the fleet has played since.
    playing_since: Option<Instant>,
}

impl<'f> FleetSelfPlay<'f> {
    /// Begins or goes on with a run.
    pub fn open(fleet: &'f Fleet, run: RunId, title: &str) -> Result<FleetSelfPlay<'f>, ClusterError> {
        let mut run = fleet.open(run, "self-play", title)?;
        run.not_ahead = true;
        Ok(FleetSelfPlay {
            fleet,
            run,
            network: None,
            next: 0,
            waiting: VecDeque::new(),
            recovered: false,
            playing_since: None,
        })
    }

    /// All iterations are done.
    pub fn close(self) -> Result<(), ClusterError> {
        self.run.close()
    }

    /// The units of an iteration begin: a new network replaces the one before.
    fn prepare(&mut self, wanted: &Wanted<'_>) -> Result<SelfPlayJob, ClusterError> {
        let network = self.fleet.put(&wanted.network)?;
        let mut settings = wanted.config.selfplay.clone();
        settings.temperature = settings.temperature.of_iteration(wanted.iteration, wanted.config.iterations);
        let game = wanted.config.game.spec().map_err(|error| ClusterError::Keep(error.to_string()))?;
        for agent in &mut settings.rivals.agents {
            let spec: AgentSpec =
                agent.parse().map_err(|error: hansu_agents::SpecError| ClusterError::Travel(error.into()))?;
            *agent = self.fleet.portable(&spec, game)?.to_string();
        }
        if self.network.replace(network).is_some_and(|before| before != network) {
            self.run.supersede()?;
        }
        let games = (settings.parallel as u64).clamp(1, MOST_GAMES);
        self.run.least = settings.games.div_ceil(games as usize);
        Ok(SelfPlayJob {
            game: wanted.config.game.clone(),
            settings,
            network,
            iteration: wanted.iteration,
            seed: wanted.config.seed,
            numbers: 0..games,
        })
    }

    /// What an earlier session asked for and nobody took: the units whose results are there.
    fn recover(&mut self, job: &SelfPlayJob, wanted: &Wanted<'_>) -> VecDeque<Range<u64>> {
        let mut found: Vec<Range<u64>> = Vec::new();
        if !std::mem::replace(&mut self.recovered, true) {
            for (unit, outcome) in self.run.early() {
                let Outcome::SelfPlay(games) = outcome else { continue };
                let (Some(first), Some(last)) = (games.first(), games.last()) else { continue };
                self.next = self.next.max(last.game.saturating_add(1));
                let numbers = first.game..last.game.saturating_add(1);
                let job = Job::SelfPlay(Box::new(SelfPlayJob { numbers: numbers.clone(), ..job.clone() }));
                let is_ours = Work { identity: self.fleet.identity.clone(), job }.id().is_ok_and(|id| id == unit);
                if is_ours && !numbers.clone().any(|number| wanted.played.contains(&number)) {
                    found.push(numbers);
                }
            }
            self.next = self.next.max(wanted.played.last().map_or(0, |last| last + 1));
            found.sort_by_key(|numbers| numbers.start);
            found.dedup();
        }
        found.into()
    }
}

impl Players for FleetSelfPlay<'_> {
    fn play(
        &mut self,
        wanted: &Wanted<'_>,
        cancel: &Cancel,
        told: &mut dyn FnMut(Arrived) -> Result<(), RunError>,
    ) -> Result<PoolStats, RunError> {
        let begun = Instant::now();
        let elsewhere = |error: ClusterError| RunError::Elsewhere(error.to_string());
        let job = self.prepare(wanted).map_err(elsewhere)?;
        let recovered = self.recover(&job, wanted);
        let mut task = SelfPlayTask { job, recovered, next: self.next, waiting: std::mem::take(&mut self.waiting) };
        let (mut given, mut ages, mut stats) = (0, 0, PoolStats::default());
        let result = loop {
            while given < wanted.games
                && let Some(game) = task.waiting.pop_front()
            {
                ages += wanted.iteration.saturating_sub(1).saturating_sub(game.elsewhere.map_or(0, |by| by.network));
                given += 1;
                told(Arrived::Game(Box::new(game)))?;
            }
            if given >= wanted.games || cancel.is_cancelled() {
                break Ok(());
            }
            // Even if nothing has come: whoever watches sees that it goes on.
            told(Arrived::UnderWay(UnderWay::default()))?;
            match self.run.step(&mut task, cancel) {
                Ok(Step::GoesOn | Step::Over) => {}
                Err(error) => break Err(elsewhere(error)),
            }
        };
        (self.next, self.waiting) = (task.next, task.waiting);
        self.run.set_staleness(f64::from(ages) / given.max(1) as f64);
        if self.waiting.is_empty() {
            // All that was read is in the run's folder.
            self.run.forget_read();
        }
        stats.elapsed = self.playing_since.replace(Instant::now()).unwrap_or(begun).elapsed();
        result.map(|()| stats)
    }
}

struct SelfPlayTask {
    /// What all units have in common.
    job: SelfPlayJob,
    recovered: VecDeque<Range<u64>>,
    next: u64,
    waiting: VecDeque<StoredGame>,
}

impl Task for SelfPlayTask {
    fn next(&mut self) -> Result<Option<Job>, ClusterError> {
        let numbers = self.recovered.pop_front().unwrap_or_else(|| {
            let first = self.next;
            self.next += self.job.numbers.end;
            first..self.next
        });
        Ok(Some(Job::SelfPlay(Box::new(SelfPlayJob { numbers, ..self.job.clone() }))))
    }

    fn keep(&mut self, job: &Job, outcome: Outcome) -> Result<Continue, ClusterError> {
        let (Job::SelfPlay(job), Outcome::SelfPlay(games)) = (job, outcome) else { return Ok(Continue::Yes) };
        let network = job.iteration.saturating_sub(1);
        let played =
            |game: StoredGame| StoredGame { elsewhere: Some(Elsewhere { number: game.game, network }), ..game };
        self.waiting.extend(games.into_iter().map(played));
        Ok(Continue::Yes)
    }

    fn withdraw(&mut self, parts: Vec<Part>, reason: &str) -> Result<(), ClusterError> {
        let numbers: Vec<Range<u64>> = parts
            .into_iter()
            .filter_map(|part| match part {
                Part::Numbers(numbers) => Some(numbers),
                _ => None,
            })
            .collect();
        let is_false = |game: &StoredGame| {
            game.elsewhere.is_some_and(|by| numbers.iter().any(|numbers| numbers.contains(&by.number)))
        };
        let all: u64 = numbers.iter().map(|numbers| numbers.end.saturating_sub(numbers.start)).sum();
        let before = self.waiting.len();
        self.waiting.retain(|game| !is_false(game));
        let dropped = before - self.waiting.len();
        tracing::warn!("{dropped} of {all} games are dropped, the others are among what is learnt from: {reason}");
        Ok(())
    }
}
