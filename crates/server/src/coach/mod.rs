//! The coach for the page: hints, and what a move is worth before or after it is played.

mod view;

use std::sync::Arc;
use std::time::Duration;

use hansu_coach::{Case, Tried, explain, hints};
use hansu_game::Game;
use hansu_review::{Finding, assess, is_exact};
use hansu_search::{AgentHost, Budget, Cancel, Decision, History, Limits};
use serde::{Deserialize, Serialize};

pub(crate) use view::why;
use view::{hint_step, line_steps};

use crate::agents::think;
use crate::api::{HintChoice, HintView, MoveChoice, PositionChoice, Problem, ProblemCode, ReviewedMove, SearchView};
use crate::judge::{finding, followed};
use crate::line::{LineOfPlay, read_move};
use crate::problem::ApiResult;
use crate::review::reviewed;
use crate::services::Services;
use crate::work::{Asked, Work};

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
    let work = HintWork { position: line.choice(), ms: checked_ms(choice.ms.unwrap_or(HINT_MS))? };
    services.ask(work).await
}

/// What a move is worth, and why.
pub(crate) async fn worth(services: &Arc<Services>, choice: &MoveChoice) -> ApiResult<ReviewedMove> {
    let line = LineOfPlay::of(&choice.position)?;
    let mv = read_move(&choice.mv, line.position.size())?;
    line.clone().play(mv)?;
    let ms = checked_ms(choice.ms.unwrap_or(MOVE_MS))?;
    services.ask(WorthWork { position: line.choice(), mv: mv.name(line.position.size()), ms }).await
}

fn checked_ms(ms: u64) -> ApiResult<u64> {
    if BOUNDS_MS.contains(&ms) {
        return Ok(ms);
    }
    let detail = format!("{ms} ms are out of bounds: use {} to {}", BOUNDS_MS.start(), BOUNDS_MS.end());
    Err(Problem::new(ProblemCode::BadValue, detail))
}

/// A hint, as work.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct HintWork {
    position: PositionChoice,
    ms: u64,
}

impl Work for HintWork {
    type Outcome = HintView;

    const NAME: &'static str = "hint";

    fn carry_out(
        self,
        services: &Services,
        _cancel: Cancel,
        _report: &mut dyn FnMut(SearchView),
    ) -> ApiResult<HintView> {
        let line = LineOfPlay::of(&self.position)?;
        let game = line.history(line.moves.len());
        let decision = Judge::new(services, &line, self.ms)?.look(&game, 2)?;
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
    }

    #[cfg(target_family = "wasm")]
    fn missing_files(&self) -> Vec<&'static str> {
        files_of_judge(&self.position)
    }
}

/// What a move is worth, as work.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct WorthWork {
    position: PositionChoice,
    mv: String,
    ms: u64,
}

impl Work for WorthWork {
    type Outcome = ReviewedMove;

    const NAME: &'static str = "worth";

    fn carry_out(
        self,
        services: &Services,
        _cancel: Cancel,
        _report: &mut dyn FnMut(SearchView),
    ) -> ApiResult<ReviewedMove> {
        let line = LineOfPlay::of(&self.position)?;
        let mv = read_move(&self.mv, line.position.size())?;
        let mut after = line.clone();
        after.play(mv)?;
        let mut judge = Judge::new(services, &line, self.ms)?;
        let findings = [judge.finding(&line)?, judge.finding(&after)?];
        let positions = [line.position.clone(), after.position];
        let assessed = assess(&positions, &[mv], &findings).remove(0);
        Ok(reviewed(line.moves.len(), &positions[0], &assessed))
    }

    #[cfg(target_family = "wasm")]
    fn missing_files(&self) -> Vec<&'static str> {
        files_of_judge(&self.position)
    }
}

#[cfg(target_family = "wasm")]
fn files_of_judge(position: &PositionChoice) -> Vec<&'static str> {
    crate::line::game_spec(&position.settings).map(|game| Asked::judge(game).missing_files(game)).unwrap_or_default()
}

/// The expert of a game, about to look at a position or two.
struct Judge {
    host: AgentHost,
    budget: Budget,
}

impl Judge {
    fn new(services: &Services, line: &LineOfPlay, ms: u64) -> ApiResult<Judge> {
        let spec = line.position.spec();
        let agent = Asked { ms: Some(ms), ..Asked::judge(spec) }.agent(spec, &services.networks)?;
        let limits = Limits { time: Some(Duration::from_millis(ms)), ..Limits::default() };
        Ok(Judge { host: agent.host(spec), budget: Budget::new(limits) })
    }

    fn look(&mut self, game: &History, lines: usize) -> ApiResult<Decision> {
        let budget = self.budget.clone().with_lines(lines);
        think(&mut self.host, game, &budget, &mut |_| ())
    }

    fn finding(&mut self, line: &LineOfPlay) -> ApiResult<Finding> {
        let found = finding(&mut self.host, line, &self.budget)?;
        followed(found, &line.history(line.moves.len()), &mut self.host, &self.budget)
    }
}
