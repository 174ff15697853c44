//! Running the quick part of an experiment.

use std::fmt::Display;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use hansu_lab::matches::RunOptions;
use hansu_lab::{Choice, Experiment, ExperimentFolder, ExperimentFolderError, Found, MatchRow, MatchRun, Table, Work};
use hansu_search::{Cancel, SystemClock};
use serde_json::{Map, Value, json};

use super::{find, results};
use crate::api::{JobKind, JobView, Problem};
use crate::app::App;
use crate::ids::now;
use crate::jobs::Job;
use crate::pool::Class;
use crate::problem::ApiResult;

/// What all random numbers come from.
const SEED: u64 = 1;

/// Games of an experiment are not lost on time: a busy machine says nothing about an agent.
const MARGIN: Duration = Duration::from_secs(10);

/// Begins to run an experiment; the job that runs it already, if one does.
pub(crate) fn begin(app: &App, id: &str) -> ApiResult<JobView> {
    let experiment = find(id)?;
    if let Some(job) = app.jobs.at_work(JobKind::Experiment, id) {
        return Ok(job);
    }
    let (job, view) = app.jobs.begin(JobKind::Experiment, id)?;
    let (app, folder) = (app.clone(), results::folder(app));
    tokio::spawn(async move {
        let job = Arc::new(job);
        let working = job.clone();
        let work = move || run(experiment, &folder, &working);
        let outcome = app.services.pool.run(u64::MAX - 1, Class::Study, work).await.and_then(|outcome| outcome);
        if let Some(job) = Arc::into_inner(job) {
            job.end(outcome);
        }
    });
    Ok(view)
}

fn run(experiment: &Experiment, out: &Path, job: &Job) -> ApiResult<()> {
    let choice = Choice { only: Vec::new(), quick: true };
    let plans = experiment.plan(&choice).map_err(failed)?;
    let folder = make_folder(out, experiment)?;
    let tables = plans.len() as u64;
    for (number, plan) in plans.iter().enumerate() {
        let progress = Progress { job, table: number as u64, tables };
        match &plan.work {
            Work::Games(steps) => {
                let (mut journal, kept) = folder.rows(plan.table).map_err(failed)?;
                for (done, step) in steps.iter().enumerate() {
                    progress.tell(done as u64, steps.len() as u64, &format!("{} {}", plan.table.name, step.keys()));
                    if job.cancel.is_cancelled() {
                        return Ok(());
                    }
                    let mut written = Ok(());
                    let mut keep = |found: Found| {
                        if let (Found::Now(row), true) = (&found, written.is_ok()) {
                            written = journal.keep(row);
                        }
                    };
                    step.run(&kept, &mut keep).map_err(failed)?;
                    written.map_err(failed)?;
                }
            }
            Work::Matches(rows) => play(experiment, plan.table, rows, &folder, &progress)?,
        }
    }
    if !job.cancel.is_cancelled() {
        let section = folder.write_figures().map_err(failed)?;
        section.write_shown(folder.path()).map_err(failed)?;
    }
    Ok(())
}

/// Progress in thousandths of each table.
struct Progress<'a> {
    job: &'a Job,
    table: u64,
    tables: u64,
}

impl Progress<'_> {
    fn tell(&self, done: u64, total: u64, message: &str) {
        let part = 1000 * done / total.max(1);
        self.job.progress(1000 * self.table + part, 1000 * self.tables, message);
    }
}

fn play(
    experiment: &Experiment,
    table: &Table,
    rows: &[MatchRow],
    folder: &ExperimentFolder,
    progress: &Progress<'_>,
) -> ApiResult<()> {
    let mut run = MatchRun::new(&experiment.id, table, rows, SEED).map_err(failed)?;
    let (mut journal, games) = folder.journal(table).map_err(failed)?;
    run.resume(games);
    // A match sets its own flag when it ends, so it is not handed the job's.
    let cancel = Cancel::default();
    let options = RunOptions {
        concurrency: 1,
        margin: MARGIN,
        clock: Arc::new(SystemClock::start()),
        cancel: cancel.clone(),
        make: &|spec, game| spec.build(game),
    };
    run.play(&mut journal, &options, &mut |run, line| {
        let (games, done) = run.progress();
        progress.tell(done, games, &format!("{} {}", table.name, run.keys(line)));
        if progress.job.cancel.is_cancelled() {
            cancel.cancel();
        }
    })
    .map_err(failed)
}

/// The folder of the run. One with games of another version of the experiment is put aside.
fn make_folder(out: &Path, experiment: &Experiment) -> ApiResult<ExperimentFolder> {
    match ExperimentFolder::make(out, experiment, facts()) {
        Err(ExperimentFolderError::Other { folder, .. }) => {
            let aside = folder.with_extension(format!("before-{}", now().replace(':', "-")));
            std::fs::rename(&folder, aside).map_err(failed)?;
            ExperimentFolder::make(out, experiment, facts()).map_err(failed)
        }
        made => made.map_err(failed),
    }
}

fn facts() -> Map<String, Value> {
    let facts = json!({
        "version": env!("CARGO_PKG_VERSION"),
        "started": now(),
        "part": "quick",
        "seed": SEED,
        "cores": std::thread::available_parallelism().map_or(1, usize::from),
    });
    match facts {
        Value::Object(facts) => facts,
        _ => Map::new(),
    }
}

fn failed(error: impl Display) -> Problem {
    Problem::storage(format!("the experiment can't be run: {error}"))
}
