//! The coach for the page: hints, and what a move is worth before or after it is played.

mod view;

use std::sync::Arc;
use std::time::Duration;

use hansu_agents::judge as judge_of;
use hansu_coach::{Case, Tried, explain, hints};
use hansu_game::Game;
use hansu_review::{Finding, assess, is_exact};
use hansu_search::{AgentHost, Budget, Decision, History, Limits};

pub(crate) use view::why;
use view::{hint_step, line_steps};

use crate::agents::{SafeAgent, think};
use crate::api::{HintChoice, HintView, MoveChoice, Problem, ProblemCode, ReviewedMove, Thinker};
use crate::judge::finding;
use crate::line::{LineOfPlay, read_move};
use crate::pool::Class;
use crate::problem::ApiResult;
use crate::review::reviewed;
use crate::services::Services;

/// Time for a hint and for each position of a move, if nothing is said, and their bounds, in milliseconds.
const HINT_MS: u64 = 1000;
const MOVE_MS: u64 = 400;
const BOUNDS_MS: std::ops::RangeInclusive<u64> = 10..=10_000;

/// A hint in three steps.
pub(crate) async fn hint(services: &Arc<Services>, choice: &HintChoice) -> ApiResult<HintView> {
    let line = LineOfPlay::of(&choice.position)?;
    if line.position.is_over() || line.must_pass() {
        let detail = "there is no move to choose here: the game is over, or a pass is forced";
        return Err(Problem::new(ProblemCode::NotNow, detail).with("wanted", "moves"));
    }
    let judge = Judge::new(services, &line, choice.ms.unwrap_or(HINT_MS)).await?;
    judge
        .run(move |judge| {
            let game = line.history(line.moves.len());
            let decision = judge.look(&game, 2)?;
            let position = game.position();
            let found = Finding::of(&decision, position);
            let exact = is_exact(&decision.info, position);
            let best = Tried { line: found.line, score: found.score, exact };
            let case = Case::of_lines(position, best, &decision.info.lines);
            let nothing = || Problem::new(ProblemCode::NotNow, "there is nothing to say of this position");
            let steps = hints(&case).ok_or_else(nothing)?;
            let explained = explain(&case).ok_or_else(nothing)?;
            let size = position.size();
            Ok(HintView {
                steps: steps.iter().map(|step| hint_step(step, size)).collect(),
                best: case.best.mv().name(size),
                line: line_steps(&explained.better_line, size),
            })
        })
        .await
}

/// What a move is worth, and why.
pub(crate) async fn worth(services: &Arc<Services>, choice: &MoveChoice) -> ApiResult<ReviewedMove> {
    let line = LineOfPlay::of(&choice.position)?;
    let mv = read_move(&choice.mv, line.position.size())?;
    let mut after = line.clone();
    after.play(mv)?;
    let judge = Judge::new(services, &line, choice.ms.unwrap_or(MOVE_MS)).await?;
    judge
        .run(move |judge| {
            let findings = [judge.finding(&line)?, judge.finding(&after)?];
            let positions = [line.position.clone(), after.position.clone()];
            let assessed = assess(&positions, &[mv], &findings).remove(0);
            Ok(reviewed(line.moves.len(), &positions[0], &assessed))
        })
        .await
}

/// The expert of a game, about to look at a position or two.
struct Judge {
    services: Arc<Services>,
    host: AgentHost,
    budget: Budget,
}

impl Judge {
    async fn new(services: &Arc<Services>, line: &LineOfPlay, ms: u64) -> ApiResult<Judge> {
        if !BOUNDS_MS.contains(&ms) {
            let detail = format!("{ms} ms are out of bounds: use {} to {}", BOUNDS_MS.start(), BOUNDS_MS.end());
            return Err(Problem::new(ProblemCode::BadValue, detail));
        }
        let spec = line.position.spec();
        let by = Thinker::Agent { spec: judge_of(spec).to_string() };
        let time = Duration::from_millis(ms);
        let agent = SafeAgent::checked(&by, spec, services).await?.studying(spec).taking(time, spec.kind());
        let budget = Budget::new(Limits { time: Some(time), ..Limits::default() });
        Ok(Judge { services: services.clone(), host: agent.host(spec), budget })
    }

    /// Does the work on a thread of the pool: the coach looks for wins by fours, too.
    async fn run<T: Send + 'static>(
        mut self,
        work: impl FnOnce(&mut Judge) -> ApiResult<T> + Send + 'static,
    ) -> ApiResult<T> {
        let owner = self.services.connections.next_owner();
        let pool = self.services.pool.clone();
        pool.run(owner, Class::Study, move || work(&mut self)).await?
    }

    fn look(&mut self, game: &History, lines: usize) -> ApiResult<Decision> {
        let budget = self.budget.clone().with_lines(lines);
        think(&mut self.host, game, &budget, &mut |_| ())
    }

    fn finding(&mut self, line: &LineOfPlay) -> ApiResult<Finding> {
        finding(&mut self.host, line, &self.budget)
    }
}
