//! Jobs: work that takes a while.

use axum::Json;
use axum::extract::State;

use super::extract::Name;
use crate::api::JobView;
#[cfg(test)]
use crate::api::Problem;
use crate::app::App;
use crate::problem::ApiResult;

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
