//! Training runs that are started from the page.

use std::fmt::Display;
use std::path::Path;
use std::sync::Arc;

use hansu_lab::training::Ladder;
use hansu_search::{Clock, SystemClock};
use hansu_zero::{ConfigError, Event, Provenance, RunError, ZeroConfig, ZeroRun};

use crate::agents::is_run_name;
use crate::api::{JobKind, JobView, NewTraining, Problem, ProblemCode};
use crate::app::App;
use crate::ids::now;
use crate::jobs::Job;
use crate::pool::aside;
use crate::problem::ApiResult;

/// A run started from a page uses one thread, so that games go on beside it.
const THREADS: usize = 1;

/// Begins a training run in the data folder, or goes on with the one of that name.
pub(crate) fn begin(app: &App, new: &NewTraining) -> ApiResult<JobView> {
    if !app.training {
        let detail =
            "training can't be started from this page: start the server with --training on, or use 'hansu train zero'";
        return Err(Problem::new(ProblemCode::NotAllowed, detail));
    }
    let config = ZeroConfig::preset(&new.preset).map_err(|error: ConfigError| bad(error))?;
    let config = ZeroConfig { threads: THREADS, ..config };
    let name = new.name.clone().filter(|name| !name.is_empty()).unwrap_or_else(|| new.preset.clone());
    if !is_run_name(&name) {
        return Err(bad("a run's name has at most 64 letters, digits, '-', '_' and '.', and does not begin with '.'"));
    }
    if let Some(job) = app.jobs.list().into_iter().find(|job| job.kind == JobKind::Training && job.is_open()) {
        if job.subject == name {
            return Ok(job);
        }
        let detail = format!("the run '{}' is being trained: stop it first", job.subject);
        return Err(Problem::new(ProblemCode::TooMany, detail));
    }
    // Whoever is told of the run looks at it at once.
    let clock: Arc<dyn Clock> = Arc::new(SystemClock::start());
    let run = open(&app.services.data.join("runs").join(&name), config, clock.clone())?;
    let (job, view) = app.jobs.begin(JobKind::Training, &name)?;
    aside("training", move || {
        let outcome = train(&run, clock, &job);
        job.end(outcome);
    })?;
    Ok(view)
}

/// The run in a folder: the one that is there, or a new one.
fn open(folder: &Path, config: ZeroConfig, clock: Arc<dyn Clock>) -> ApiResult<ZeroRun> {
    let run = if folder.join("config.toml").exists() {
        ZeroRun::resume(folder, clock)
    } else {
        let version = env!("CARGO_PKG_VERSION").to_owned();
        let provenance = Provenance { version, commit: String::new(), started: now() };
        ZeroRun::create(folder, config, &provenance, clock)
    };
    run.map_err(failed)
}

fn train(run: &ZeroRun, clock: Arc<dyn Clock>, job: &Job) -> ApiResult<()> {
    let total = u64::from(run.config().iterations);
    let mut done = run.folder().iterations().map_err(failed)?.last().map_or(0, |record| record.iteration);
    job.progress(u64::from(done), total, "");
    let mut ladder = Ladder { concurrency: THREADS, clock, told: Box::new(|_, _| ()) };
    let mut told = |event: Event| match event {
        Event::Iteration(record) => {
            done = record.iteration;
            job.progress(u64::from(done), total, "");
        }
        Event::Game { finished, wanted, .. } => {
            job.progress(u64::from(done), total, &format!("{finished}/{wanted}"));
        }
        Event::Warning(text) => tracing::warn!("training: {text}"),
        _ => {}
    };
    run.run(&mut ladder, &job.cancel, &mut told).map(|_| ()).map_err(failed)
}

fn bad(detail: impl Display) -> Problem {
    Problem::new(ProblemCode::BadValue, detail)
}

fn failed(error: RunError) -> Problem {
    Problem::storage(format!("the run can't go on: {error}"))
}
