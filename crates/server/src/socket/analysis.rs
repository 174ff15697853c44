//! Analyses of a page: agents that look at positions side by side.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Weak};
use std::time::Duration;

use hansu_game::Game;
use hansu_search::{Budget, Cancel, Limits};

use super::outbox::Outbox;
use crate::agents::{MOST_TIME, SafeAgent, think};
use crate::api::{LimitsChoice, Problem, ProblemCode, ServerMessage, Thinker};
use crate::line::LineOfPlay;
use crate::pool::Class;
use crate::problem::ApiResult;
use crate::services::Services;

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
        let mut agents: Vec<ApiResult<SafeAgent>> = Vec::new();
        for thinker in by {
            let agent = SafeAgent::checked(thinker, spec, &self.services).await;
            let agent = agent.map(|agent| agent.studying(spec));
            agents.push(agent.map(|agent| if limits.ms.is_some() { agent.taking(time, spec.kind()) } else { agent }));
        }
        refusal(&agents)?;
        self.stop(id);
        if self.agents.load(Ordering::Relaxed) + agents.len() > AT_ONCE {
            let detail = format!("{AT_ONCE} agents are at work for this page: stop an analysis first");
            return Err(Problem::new(ProblemCode::TooMany, detail));
        }
        let LimitsChoice { nodes, playouts, depth, .. } = limits;
        let limits = Limits { time: Some(time), nodes, playouts, depth, ..Limits::default() };
        let cancel = Cancel::default();
        let alive = Arc::new(());
        self.running.retain(|_, running| running.alive.strong_count() > 0);
        self.running.insert(id, Running { cancel: cancel.clone(), alive: Arc::downgrade(&alive) });
        for (place, agent) in agents.into_iter().enumerate() {
            let budget = Budget::new(limits).cancelled_by(cancel.clone()).with_lines(LINES);
            match agent {
                Ok(agent) => self.look(id, place, agent, line, budget, alive.clone()),
                Err(problem) => self.ended(id, place, problem),
            }
        }
        Ok(())
    }

    fn look(&self, id: u32, by: usize, agent: SafeAgent, line: &LineOfPlay, budget: Budget, alive: Arc<()>) {
        let (services, outbox) = (self.services.clone(), self.outbox.clone());
        let (game, size) = (line.history(line.moves.len()), line.position.size());
        let mut host = agent.host(line.position.spec());
        let at_work = AtWork::new(&self.agents);
        services.metrics.analyses.add(1);
        tokio::spawn(async move {
            let progress = outbox.clone();
            let work = move || {
                if budget.cancel.is_cancelled() {
                    return Ok(None);
                }
                let mut report = |search| {
                    let message = ServerMessage::Analysis { analysis: id, by, search };
                    Outbox::text(&message).into_iter().for_each(|text| progress.send_if_there_is_room(text));
                };
                think(&mut host, &game, &budget, &mut report).map(Some)
            };
            let result = services.pool.run(outbox.owner(), Class::Study, work).await.and_then(|result| result);
            drop((at_work, alive));
            let (best, problem) = match result {
                Ok(thought) => (thought.map(|decision| decision.mv.name(size)), None),
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

/// What speaks against an analysis as a whole: an agent that may not be asked for, or none that can be made. One that can't
/// be made for this board leaves the others to their work.
fn refusal(agents: &[ApiResult<SafeAgent>]) -> ApiResult<()> {
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
