//! Reviews: a whole game looked at, move by move.

mod judge;

use std::time::Duration;

use hansu_search::{AgentHost, Budget, Limits};

use hansu_agents::judge as judge_of;
use hansu_review::Finding;
use judge::judge;
pub(crate) use judge::{reviewed, score_view};

use crate::agents::{SafeAgent, think};
use crate::api::{JobKind, JobView, Problem, ProblemCode, ReviewChoice, Thinker};
use crate::app::App;
use crate::ids::now;
use crate::jobs::Job;
use crate::line::LineOfPlay;
use crate::pool::{Class, Owner};
use crate::problem::ApiResult;

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
    let time = Duration::from_millis(ms);
    let agent = SafeAgent::checked(&by, spec, &app.services).await?.studying(spec).taking(time, spec.kind());
    let (job, view) = app.jobs.begin(JobKind::Review, game)?;
    let sweep = Sweep { app: app.clone(), game: game.to_owned(), line: play.line, agent, ms };
    tokio::spawn(async move {
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
    agent: SafeAgent,
    ms: u64,
}

impl Sweep {
    async fn run(&self, job: &Job) -> ApiResult<()> {
        let positions = self.line.moves.len() + 1;
        let mut findings = Vec::new();
        let mut judge_at_work = self.agent.host(self.line.position.spec());
        // From the end on: what is solved there helps with what comes before.
        for ply in (0..positions).rev() {
            job.progress(findings.len() as u64, positions as u64, "");
            let (finding, host) = self.look(ply, judge_at_work, job).await?;
            findings.push(finding);
            judge_at_work = host;
            if job.cancel.is_cancelled() {
                return Ok(());
            }
        }
        findings.reverse();
        let line = self.line.clone();
        let explain = move || judge(&line, &findings);
        let mut review = self.app.services.pool.run(OWNER, Class::Study, explain).await?;
        review.game.clone_from(&self.game);
        (review.agent, review.ms_per_move, review.made) = (self.agent.spec(), self.ms, now());
        self.app.services.store.save_review(&review).await?;
        self.app.rooms.room(&self.game).await?.reviewed().await?;
        job.progress(positions as u64, positions as u64, "");
        Ok(())
    }

    /// What the agent finds in a position.
    async fn look(&self, ply: usize, mut host: AgentHost, job: &Job) -> ApiResult<(Finding, AgentHost)> {
        let game = self.line.history(ply);
        if let Some(end) = Finding::of_end(game.position()) {
            return Ok((end, host));
        }
        let limits = Limits { time: Some(Duration::from_millis(self.ms)), ..Limits::default() };
        let budget = Budget::new(limits).cancelled_by(job.cancel.clone());
        let work = move || {
            let decision = think(&mut host, &game, &budget, &mut |_| ())?;
            Ok((Finding::of(&decision, game.position()), host))
        };
        self.app.services.pool.run(OWNER, Class::Study, work).await?
    }
}
