//! Analyses of a page: agents that look at positions side by side.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Weak};
use std::time::Duration;

use hansu_game::Game;
use hansu_search::{Budget, Cancel, Limits};
use serde::{Deserialize, Serialize};

use super::outbox::Outbox;
use crate::agents::{MOST_TIME, SafeAgent, think};
use crate::api::{LimitsChoice, PositionChoice, Problem, ProblemCode, SearchView, ServerMessage, Thinker};
use crate::line::LineOfPlay;
use crate::platform::spawn;
use crate::problem::ApiResult;
use crate::services::{Class, Services};
use crate::work::{Asked, Stops, Work};

/// Agents side by side in one analysis, and in all analyses of a page together.
const SIDE_BY_SIDE: usize = 4;
pub(crate) const AT_ONCE: usize = 8;

/// So many moves get a value of their own, by agents that don't look at all moves anyway.
const LINES: usize = 4;

/// The analyses of a page. All end with it.
pub(super) struct Analyses {
    services: Arc<Services>,
    outbox: Outbox,
    running: HashMap<u32, Running>,
    agents: Arc<AtomicUsize>,
}

/// An analysis as long as an agent is at it.
struct Running {
    cancel: Cancel,
    alive: Weak<()>,
}

impl Analyses {
    pub(super) fn new(services: Arc<Services>, outbox: Outbox) -> Analyses {
        Analyses { services, outbox, running: HashMap::new(), agents: Arc::default() }
    }

    /// Begins an analysis; one with the same id ends.
    pub(super) async fn begin(
        &mut self,
        id: u32,
        line: &LineOfPlay,
        by: &[Thinker],
        limits: LimitsChoice,
    ) -> ApiResult<()> {
        if by.is_empty() || by.len() > SIDE_BY_SIDE {
            let detail = format!("{} agents are asked to look: name 1 to {SIDE_BY_SIDE}", by.len());
            return Err(Problem::new(ProblemCode::BadValue, detail));
        }
        if line.position.is_over() {
            return Err(Problem::new(ProblemCode::GameOver, "the game is over here: there is no move to look at"));
        }
        let spec = line.position.spec();
        let time = Duration::from_millis(limits.ms.unwrap_or(u64::MAX)).min(MOST_TIME);
        let mut agents: Vec<ApiResult<Asked>> = Vec::new();
        for thinker in by {
            let agent = SafeAgent::checked(thinker, spec, &self.services).await;
            let ms = limits.ms.map(|_| time.as_millis() as u64);
            agents.push(agent.map(|_| Asked::to_study(thinker.clone(), ms)));
        }
        refusal(&agents)?;
        self.stop(id);
        if self.agents.load(Ordering::Relaxed) + agents.len() > AT_ONCE {
            let detail = format!("{AT_ONCE} agents are at work for this page: stop an analysis first");
            return Err(Problem::new(ProblemCode::TooMany, detail));
        }
        let limits = LimitsChoice { ms: Some(time.as_millis() as u64), ..limits };
        let cancel = Cancel::default();
        let alive = Arc::new(());
        self.running.retain(|_, running| running.alive.strong_count() > 0);
        self.running.insert(id, Running { cancel: cancel.clone(), alive: Arc::downgrade(&alive) });
        for (place, agent) in agents.into_iter().enumerate() {
            match agent {
                Ok(agent) => {
                    let work = Study { agent, position: line.choice(), limits };
                    self.look(id, place, work, &cancel, alive.clone());
                }
                Err(problem) => self.ended(id, place, problem),
            }
        }
        Ok(())
    }

    fn look(&self, id: u32, by: usize, work: Study, cancel: &Cancel, alive: Arc<()>) {
        let (services, outbox, stops) = (self.services.clone(), self.outbox.clone(), Stops::by(cancel));
        let at_work = AtWork::new(&self.agents);
        services.metrics.analyses.add(1);
        spawn(async move {
            let progress = outbox.clone();
            let report = move |search| {
                let message = ServerMessage::Analysis { analysis: id, by, search };
                Outbox::text(&message).into_iter().for_each(|text| progress.send_if_there_is_room(text));
            };
            let result = services.think(outbox.owner(), Class::Study, work, stops, report).await;
            drop((at_work, alive));
            let (best, problem) = match result {
                Ok(best) => (best, None),
                Err(problem) => (None, Some(problem)),
            };
            outbox.send(&ServerMessage::AnalysisEnded { analysis: id, by, best, problem });
        });
    }

    /// Tells that an agent could not even begin.
    fn ended(&self, analysis: u32, by: usize, problem: Problem) {
        self.outbox.send(&ServerMessage::AnalysisEnded { analysis, by, best: None, problem: Some(problem) });
    }

    /// Ends an analysis, if it is not over.
    pub(super) fn stop(&mut self, id: u32) {
        self.running.remove(&id).into_iter().for_each(|running| running.cancel.cancel());
    }
}

/// A position that an agent looks at, as work: the move it would play comes of it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Study {
    agent: Asked,
    position: PositionChoice,
    limits: LimitsChoice,
}

impl Work for Study {
    type Outcome = String;

    const NAME: &'static str = "study";

    fn carry_out(self, services: &Services, cancel: Cancel, report: &mut dyn FnMut(SearchView)) -> ApiResult<String> {
        let line = LineOfPlay::of(&self.position)?;
        let (spec, game) = (line.position.spec(), line.history(line.moves.len()));
        let LimitsChoice { ms, nodes, playouts, depth } = self.limits;
        let limits = Limits { time: ms.map(Duration::from_millis), nodes, playouts, depth, ..Limits::default() };
        let budget = Budget::new(limits).cancelled_by(cancel).with_lines(LINES);
        let mut host = self.agent.agent(spec, &services.networks)?.host(spec);
        let decision = think(&mut host, &game, &budget, report)?;
        Ok(decision.mv.name(line.position.size()))
    }

    #[cfg(target_family = "wasm")]
    fn missing_files(&self) -> Vec<&'static str> {
        crate::line::game_spec(&self.position.settings).map(|game| self.agent.missing_files(game)).unwrap_or_default()
    }

    #[cfg(target_family = "wasm")]
    fn broken_off(&self, last: Option<&SearchView>) -> Option<String> {
        last.and_then(|search| search.found.pv.first().cloned())
    }
}

/// What speaks against an analysis as a whole: an agent that may not be asked for, or none that can be made. One that can't
/// be made for this board leaves the others to their work.
fn refusal(agents: &[ApiResult<Asked>]) -> ApiResult<()> {
    let all = agents.iter().all(Result::is_err);
    let mut problems = agents.iter().filter_map(|agent| agent.as_ref().err());
    problems.find(|problem| all || problem.code != ProblemCode::BadAgent).cloned().map_or(Ok(()), Err)
}

impl Drop for Analyses {
    fn drop(&mut self) {
        self.running.values().for_each(|running| running.cancel.cancel());
    }
}

/// Counts an agent as long as it is at work.
struct AtWork(Arc<AtomicUsize>);

impl AtWork {
    fn new(count: &Arc<AtomicUsize>) -> AtWork {
        count.fetch_add(1, Ordering::Relaxed);
        AtWork(count.clone())
    }
}

impl Drop for AtWork {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}
