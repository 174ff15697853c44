//! The lab and training.

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};

use super::extract::{Body, Name};
#[cfg(test)]
use crate::api::Problem;
use crate::api::{ExperimentSummary, ExperimentView, JobView, NewTraining, TrainingRun, TrainingView};
use crate::app::App;
use crate::platform::off_the_loop;
use crate::problem::ApiResult;
use crate::{lab, training};

/// All experiments.
#[cfg_attr(test, utoipa::path(get, path = "/api/lab", responses((status = 200, body = [ExperimentSummary]))))]
pub(super) async fn list(State(app): State<App>) -> ApiResult<Json<Vec<ExperimentSummary>>> {
    off_the_loop(move || Json(lab::list(&app))).await
}

/// An experiment with its results.
#[cfg_attr(test, utoipa::path(get, path = "/api/lab/{id}", params(("id" = String, Path)), responses((status = 200, body = ExperimentView), (status = "4XX", body = Problem, content_type = "application/problem+json"))))]
pub(super) async fn show(State(app): State<App>, Name(id): Name<String>) -> ApiResult<Json<ExperimentView>> {
    off_the_loop(move || lab::view(&app, &id).map(Json)).await?
}

/// Runs the quick part of an experiment.
#[cfg_attr(test, utoipa::path(post, path = "/api/lab/{id}/run", params(("id" = String, Path)), responses((status = 202, body = JobView), (status = "4XX", body = Problem, content_type = "application/problem+json"))))]
pub(super) async fn run(State(app): State<App>, Name(id): Name<String>) -> ApiResult<(StatusCode, Json<JobView>)> {
    Ok((StatusCode::ACCEPTED, Json(lab::begin(&app, &id)?)))
}

/// A plot of an experiment.
#[cfg_attr(test, utoipa::path(get, path = "/api/lab/{id}/plots/{of}/{file}", params(("id" = String, Path), ("of" = String, Path), ("file" = String, Path)), responses((status = 200, content_type = "image/svg+xml", body = String), (status = "4XX", body = Problem, content_type = "application/problem+json"))))]
pub(super) async fn plot(
    State(app): State<App>,
    Name((id, of, file)): Name<(String, String, String)>,
) -> ApiResult<Response> {
    // A picture needs its own style and nothing else.
    const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'";
    let headers = [(header::CONTENT_TYPE, "image/svg+xml"), (header::CONTENT_SECURITY_POLICY, POLICY)];
    let picture = off_the_loop(move || lab::plot(&app, &id, &of, &file)).await??;
    Ok((headers, picture).into_response())
}

/// All training runs.
#[cfg_attr(test, utoipa::path(get, path = "/api/training", responses((status = 200, body = [TrainingRun]))))]
pub(super) async fn training(State(app): State<App>) -> ApiResult<Json<Vec<TrainingRun>>> {
    off_the_loop(move || Json(training::runs(&app.services.networks))).await
}

/// A training run with its curves.
#[cfg_attr(test, utoipa::path(get, path = "/api/training/{name}", params(("name" = String, Path)), responses((status = 200, body = TrainingView), (status = "4XX", body = Problem, content_type = "application/problem+json"))))]
pub(super) async fn training_run(State(app): State<App>, Name(name): Name<String>) -> ApiResult<Json<TrainingView>> {
    off_the_loop(move || training::run(&name, &app.services.networks).map(Json)).await?
}

/// Begins a training run, or goes on with one.
#[cfg_attr(test, utoipa::path(post, path = "/api/training", request_body = NewTraining, responses((status = 202, body = JobView), (status = "4XX", body = Problem, content_type = "application/problem+json"))))]
pub(super) async fn begin_training(
    State(app): State<App>,
    Body(new): Body<NewTraining>,
) -> ApiResult<(StatusCode, Json<JobView>)> {
    // The run's folder is made before the answer: whoever is told of the run looks at it at once.
    let job = off_the_loop(move || training::begin(&app, &new)).await??;
    Ok((StatusCode::ACCEPTED, Json(job)))
}
