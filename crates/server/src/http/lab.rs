//! Jobs, the lab and training.

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};

use super::extract::{Body, Name};
use crate::api::{ExperimentSummary, ExperimentView, JobView, NewTraining, Problem, TrainingRun, TrainingView};
use crate::app::App;
use crate::problem::ApiResult;
use crate::{lab, training};

/// All jobs since the server was started, the newest first.
#[cfg_attr(test, utoipa::path(get, path = "/api/jobs", responses((status = 200, body = [JobView]))))]
pub(super) async fn jobs(State(app): State<App>) -> Json<Vec<JobView>> {
    Json(app.jobs.list())
}

/// A job.
#[cfg_attr(test, utoipa::path(get, path = "/api/jobs/{id}", params(("id" = String, Path)), responses((status = 200, body = JobView), (status = "4XX", body = Problem, content_type = "application/problem+json"))))]
pub(super) async fn job(State(app): State<App>, Name(id): Name<String>) -> ApiResult<Json<JobView>> {
    Ok(Json(app.jobs.get(&id)?))
}

/// Stops a job.
#[cfg_attr(test, utoipa::path(delete, path = "/api/jobs/{id}", params(("id" = String, Path)), responses((status = 200, body = JobView), (status = "4XX", body = Problem, content_type = "application/problem+json"))))]
pub(super) async fn cancel_job(State(app): State<App>, Name(id): Name<String>) -> ApiResult<Json<JobView>> {
    Ok(Json(app.jobs.cancel(&id)?))
}

/// Reads files, on a thread where waiting does no harm.
async fn reading<T: Send + 'static>(read: impl FnOnce() -> T + Send + 'static) -> ApiResult<T> {
    tokio::task::spawn_blocking(read).await.map_err(Problem::internal)
}

/// All experiments.
#[cfg_attr(test, utoipa::path(get, path = "/api/lab", responses((status = 200, body = [ExperimentSummary]))))]
pub(super) async fn list(State(app): State<App>) -> ApiResult<Json<Vec<ExperimentSummary>>> {
    reading(move || Json(lab::list(&app))).await
}

/// An experiment with its results.
#[cfg_attr(test, utoipa::path(get, path = "/api/lab/{id}", params(("id" = String, Path)), responses((status = 200, body = ExperimentView), (status = "4XX", body = Problem, content_type = "application/problem+json"))))]
pub(super) async fn show(State(app): State<App>, Name(id): Name<String>) -> ApiResult<Json<ExperimentView>> {
    reading(move || lab::view(&app, &id).map(Json)).await?
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
    let picture = reading(move || lab::plot(&app, &id, &of, &file)).await??;
    Ok((headers, picture).into_response())
}

/// All training runs.
#[cfg_attr(test, utoipa::path(get, path = "/api/training", responses((status = 200, body = [TrainingRun]))))]
pub(super) async fn training(State(app): State<App>) -> ApiResult<Json<Vec<TrainingRun>>> {
    reading(move || Json(training::runs(&app.services.networks))).await
}

/// A training run with its curves.
#[cfg_attr(test, utoipa::path(get, path = "/api/training/{name}", params(("name" = String, Path)), responses((status = 200, body = TrainingView), (status = "4XX", body = Problem, content_type = "application/problem+json"))))]
pub(super) async fn training_run(State(app): State<App>, Name(name): Name<String>) -> ApiResult<Json<TrainingView>> {
    reading(move || training::run(&name, &app.services.networks).map(Json)).await?
}

/// Begins a training run, or goes on with one.
#[cfg_attr(test, utoipa::path(post, path = "/api/training", request_body = NewTraining, responses((status = 202, body = JobView), (status = "4XX", body = Problem, content_type = "application/problem+json"))))]
pub(super) async fn begin_training(
    State(app): State<App>,
    Body(new): Body<NewTraining>,
) -> ApiResult<(StatusCode, Json<JobView>)> {
    Ok((StatusCode::ACCEPTED, Json(training::begin(&app, &new)?)))
}
