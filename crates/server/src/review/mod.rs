//! Reviews: a whole game looked at, move by move.

mod judge;
mod work;

use hansu_agents::judge as judge_of;
use hansu_game::Game;
use hansu_review::Finding;
pub(crate) use judge::{reviewed, score_view};
pub(crate) use work::{Explain, Found, Position};

use crate::agents::SafeAgent;
use crate::api::{JobKind, JobView, Problem, ProblemCode, ReviewChoice, Thinker};
use crate::app::App;
use crate::ids::now;
use crate::jobs::Job;
use crate::line::LineOfPlay;
use crate::platform::spawn;
use crate::problem::ApiResult;
use crate::services::{Class, Owner};
use crate::work::{Asked, Stops};

/// Time for each position, if nothing is said, and its bounds, in milliseconds.
const USUAL_MS: u64 = 500;
const BOUNDS_MS: std::ops::RangeInclusive<u64> = 10..=60_000;

/// Reviews are work of the server's own.
const OWNER: Owner = Owner::MAX;

/// Begins to review a game; the job that reviews it already, if one does.
pub(crate) async fn begin(app: &App, game: &str, choice: ReviewChoice) -> ApiResult<JobView> {
    let play = app.rooms.room(game).await?.play_now().await?;
    if let Some(job) = app.jobs.at_work(JobKind::Review, game) {
        return Ok(job);
    }
    let ms = choice.ms_per_move.unwrap_or(USUAL_MS);
    if !BOUNDS_MS.contains(&ms) {
        let detail =
            format!("{ms} ms for each move is out of bounds: use {} to {}", BOUNDS_MS.start(), BOUNDS_MS.end());
        return Err(Problem::new(ProblemCode::BadValue, detail));
    }
    if play.line.moves.is_empty() {
        return Err(Problem::new(ProblemCode::NotNow, "the game has no moves to review").with("wanted", "moves"));
    }
    let spec = play.line.position.spec();
    let by = choice.by.unwrap_or_else(|| Thinker::Agent { spec: judge_of(spec).to_string() });
    let checked = SafeAgent::checked(&by, spec, &app.services).await?;
    let agent = Asked::to_study(by, Some(ms));
    let shown = agent.prepared(checked, spec).spec();
    let (job, view) = app.jobs.begin(JobKind::Review, game)?;
    let sweep = Sweep { app: app.clone(), game: game.to_owned(), line: play.line, agent, shown, ms };
    spawn(async move {
        let outcome = sweep.run(&job).await;
        job.end(outcome);
    });
    Ok(view)
}

/// A review under way.
struct Sweep {
    app: App,
    game: String,
    line: LineOfPlay,
    agent: Asked,
    /// The agent, as the review names it.
    shown: String,
    ms: u64,
}

impl Sweep {
    async fn run(&self, job: &Job) -> ApiResult<()> {
        let swept = self.sweep(job).await;
        self.app.services.shelf.forget(job.id());
        swept
    }

    async fn sweep(&self, job: &Job) -> ApiResult<()> {
        let positions = self.line.moves.len() + 1;
        let mut found = Vec::new();
        // From the end on: what is solved there helps with what comes before.
        for ply in (0..positions).rev() {
            job.progress(found.len() as u64, positions as u64, "");
            let finding = self.look(ply, job).await?;
            if job.cancel.is_cancelled() {
                return Ok(());
            }
            found.extend(finding);
        }
        found.reverse();
        let work = Explain { line: self.line.choice(), found };
        let review = self.app.services.think(OWNER, Class::Study, work, Stops::by(&job.cancel), |_| ()).await?;
        let Some(mut review) = review else { return Ok(()) };
        review.game.clone_from(&self.game);
        (review.agent, review.ms_per_move, review.made) = (self.shown.clone(), self.ms, now());
        self.app.services.store.save_review(&review).await?;
        self.app.rooms.room(&self.game).await?.reviewed().await?;
        job.progress(positions as u64, positions as u64, "");
        Ok(())
    }

    /// What the agent finds in a position; nothing if it was stopped before it began.
    async fn look(&self, ply: usize, job: &Job) -> ApiResult<Option<Found>> {
        let position = self.line.at(ply);
        if let Some(end) = Finding::of_end(&position) {
            return Ok(Some(Found::of(&end, position.size())));
        }
        let mut line = self.line.choice();
        line.moves.truncate(ply);
        let work = Position { job: job.id().to_owned(), agent: self.agent.clone(), line, ms: self.ms };
        self.app.services.think(OWNER, Class::Study, work, Stops::by(&job.cancel), |_| ()).await
    }
}
