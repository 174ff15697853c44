//! Games of matches and experiments on a fleet.

use std::collections::HashMap;

use hansu_agents::AgentSpec;
use hansu_game::GameSpec;
use hansu_matches::{Continue, GameJob, GameLine, MatchError, Queue, Slot, Workers};
use hansu_search::Cancel;
use std::time::Duration;

use crate::error::ClusterError;
use crate::fleet::Fleet;
use crate::job::{Job, Outcome, Part};
use crate::names::RunId;
use crate::run::Task;

/// A fleet that plays the games of a plan, as threads of this program would.
pub struct FleetWorkers<'a> {
    /// The fleet.
    pub fleet: &'a Fleet,
    /// The run's name: under the same name results are found again.
    pub run: RunId,
    /// What it is: `match`, `lab`, `ladder`.
    pub kind: &'static str,
    /// What it is about, for people.
    pub title: String,
    /// By how much a time limit may be overrun.
    pub margin: Duration,
    /// Stops it when set.
    pub cancel: Cancel,
}

impl Workers for FleetWorkers<'_> {
    fn work(
        &self,
        queue: &Queue<'_>,
        keep: &mut dyn FnMut(GameLine) -> Result<Continue, MatchError>,
    ) -> Result<(), MatchError> {
        let elsewhere = |error: ClusterError| MatchError::Elsewhere(error.to_string());
        let mut task =
            MatchTask { fleet: self.fleet, margin: self.margin, queue, keep, networks: HashMap::new(), broken: None };
        let mut run = self.fleet.open(self.run.clone(), self.kind, &self.title).map_err(elsewhere)?;
        let driven = run.drive(&mut task, &self.cancel);
        if let Some(error) = task.broken.take() {
            return Err(error);
        }
        driven.map_err(elsewhere)?;
        // A run that was stopped may go on later; what came of it has to be there then.
        if self.cancel.is_cancelled() { Ok(()) } else { run.close().map_err(elsewhere) }
    }
}

struct MatchTask<'a, 'q> {
    fleet: &'a Fleet,
    margin: Duration,
    queue: &'a Queue<'q>,
    keep: &'a mut dyn FnMut(GameLine) -> Result<Continue, MatchError>,
    /// The contents of networks by how they were written, so that each is read once and not in every game.
    networks: HashMap<(&'static str, Option<String>), String>,
    /// Why the match can't go on.
    broken: Option<MatchError>,
}

impl MatchTask<'_, '_> {
    fn portable(&mut self, spec: &AgentSpec, game: GameSpec) -> Result<AgentSpec, ClusterError> {
        // Seeds differ from game to game: only what names a network has to be looked up.
        let net =
            |spec: &AgentSpec| spec.given().find(|(param, _)| param.key == "net").map(|(_, text)| text.to_owned());
        let name = (spec.info().name, net(spec));
        if let Some(content) = self.networks.get(&name) {
            return spec.with("net", content).map_err(|error| ClusterError::Travel(error.into()));
        }
        let portable = self.fleet.portable(spec, game)?;
        self.networks.extend(net(&portable).map(|content| (name, content)));
        Ok(portable)
    }

    fn job(&mut self, job: GameJob) -> Result<Job, ClusterError> {
        let [black, white] = &job.players;
        let players = [self.portable(black, job.game)?, self.portable(white, job.game)?];
        Ok(Job::Game { job: Box::new(GameJob { players, ..job }), margin: self.margin.as_millis() as u64 })
    }
}

impl Task for MatchTask<'_, '_> {
    fn next(&mut self) -> Result<Option<Job>, ClusterError> {
        self.queue.next_job().map(|job| self.job(job)).transpose()
    }

    fn keep(&mut self, _: &Job, outcome: Outcome) -> Result<Continue, ClusterError> {
        let Outcome::Game(line) = outcome else { return Ok(Continue::Yes) };
        (self.keep)(*line).or_else(|error| {
            self.broken = Some(error);
            Ok(Continue::No)
        })
    }

    /// A game is in the journal before the next one is taken.
    fn keeps_at_once(&self) -> bool {
        true
    }

    fn withdraw(&mut self, parts: Vec<Part>, reason: &str) -> Result<(), ClusterError> {
        let slot = |part: Part| match part {
            Part::Slot(slot) => Some(slot),
            _ => None,
        };
        let slots: Vec<Slot> = parts.into_iter().filter_map(slot).collect();
        self.broken = Some(MatchError::Withdrawn { slots, reason: reason.to_owned() });
        Err(ClusterError::Keep(reason.to_owned()))
    }
}
