//! The lab: experiments with the full run that comes along, and quick runs from the page.

mod results;
mod run;

use hansu_lab::Experiment;

pub(crate) use results::plot;
pub(crate) use run::begin;

use crate::api::{ExperimentSummary, ExperimentView, JobKind, Problem};
use crate::app::App;
use crate::problem::ApiResult;

/// The experiment of an id.
fn find(id: &str) -> ApiResult<&'static Experiment> {
    let shown: String = id.chars().take(64).collect();
    Experiment::find(id).ok_or_else(|| Problem::not_found("experiment", shown))
}

/// All experiments.
pub(crate) fn list(app: &App) -> Vec<ExperimentSummary> {
    let summary = |experiment: &Experiment| {
        let report = results::report(&experiment.id);
        ExperimentSummary {
            id: experiment.id.clone(),
            title: experiment.title.clone(),
            question: experiment.question.clone(),
            source: experiment.source.clone(),
            reference_found: experiment.reference_found.first().cloned(),
            status: report.as_ref().map(|report| report.status.clone()),
            we_find: report.and_then(|report| report.we_find.into_iter().next()),
            has_own: results::own(app, &experiment.id).is_some(),
            job: app.jobs.at_work(JobKind::Experiment, &experiment.id).map(|job| job.id),
        }
    };
    Experiment::all().iter().map(summary).collect()
}

/// An experiment with its results.
pub(crate) fn view(app: &App, id: &str) -> ApiResult<ExperimentView> {
    let experiment = find(id)?;
    Ok(ExperimentView {
        id: experiment.id.clone(),
        title: experiment.title.clone(),
        question: experiment.question.clone(),
        source: experiment.source.clone(),
        reference_found: experiment.reference_found.clone(),
        discussion: experiment.discussion.clone(),
        report: results::report(id),
        own: results::own(app, id),
        job: app.jobs.at_work(JobKind::Experiment, id).map(|job| job.id),
    })
}
