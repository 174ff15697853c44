//! Thinking about a position, on a thread of the pool.

use std::time::{Duration, Instant};

use hansu_game::{Game, Position};
use hansu_search::{Budget, Decision, SearchInfo};

use super::allow::SafeAgent;
use super::score::search_view;
use crate::api::{Problem, ProblemCode, SearchView};
use crate::problem::Outcome;

/// The longest that a search may take, whatever was asked for.
pub(crate) const MOST_TIME: Duration = Duration::from_secs(60);

/// The shortest time between two reports: ten a second.
const BETWEEN_REPORTS: Duration = Duration::from_millis(100);

/// What came of thinking.
#[derive(Clone, Debug)]
pub(crate) struct Thought {
    /// The move, why, and what was found out.
    pub decision: Decision,
    /// The same for showing.
    pub search: SearchView,
}

/// Has an agent think. `report` is told of progress at most ten times a second, and of the end.
pub(crate) fn think(
    agent: &SafeAgent,
    position: &Position,
    budget: &Budget,
    report: &mut dyn FnMut(SearchView),
) -> Outcome<Thought> {
    let mut made = agent.build(position.spec())?;
    let mut last: Option<Instant> = None;
    let mut told = |info: SearchInfo| {
        if last.is_none_or(|last| last.elapsed() >= BETWEEN_REPORTS) {
            last = Some(Instant::now());
            report(search_view(&info, position, agent));
        }
    };
    let decision = made
        .think(position, budget, &mut told)
        .map_err(|error| Problem::new(ProblemCode::AgentFailed, format!("{} failed: {error}", agent.spec())))?;
    if !position.is_legal(decision.mv) {
        let name = decision.mv.name(position.size());
        let detail = format!("{} wants to play {name}, which is illegal", agent.spec());
        return Err(Problem::new(ProblemCode::AgentFailed, detail));
    }
    let search = search_view(&decision.info, position, agent);
    report(search.clone());
    Ok(Thought { decision, search })
}
