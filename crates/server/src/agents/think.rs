//! Thinking about a position, on a thread of the pool.

use std::time::Duration;

use hansu_search::{AgentHost, Budget, Clock, Decision, History, SystemClock, throttled};

use super::score::search_view;
use crate::api::{Problem, ProblemCode, SearchView};
use crate::problem::ApiResult;

/// The longest that a search may take, whatever was asked for.
pub(crate) const MOST_TIME: Duration = Duration::from_secs(60);

/// The shortest time between two reports: ten a second.
const BETWEEN_REPORTS: Duration = Duration::from_millis(100);

/// Has an agent think about where a game has come to. `report` is called with progress at most ten times a second, and at the
/// end.
pub(crate) fn think(
    host: &mut AgentHost,
    game: &History,
    budget: &Budget,
    report: &mut dyn FnMut(SearchView),
) -> ApiResult<Decision> {
    let clock: &dyn Clock = &*SystemClock::shared();
    let mut progress = throttled(BETWEEN_REPORTS, clock, |info| report(search_view(&info, game.position())));
    let thought = host.think(game, budget, &mut progress);
    drop(progress);
    let decision =
        thought.map_err(|error| Problem::new(ProblemCode::AgentFailed, format!("the agent failed: {error}")))?;
    report(search_view(&decision.info, game.position()));
    Ok(decision)
}
