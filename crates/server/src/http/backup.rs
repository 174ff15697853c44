//! Everything in one file.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};

use super::extract::Body;
#[cfg(test)]
use crate::api::Problem;
use crate::api::{Backup, Restored};
use crate::app::App;
use crate::backup;
use crate::problem::ApiResult;

/// Everything that is kept, as a file.
#[cfg_attr(test, utoipa::path(get, path = "/api/backup", responses((status = 200, body = Backup), (status = "4XX", body = Problem, content_type = "application/problem+json"))))]
pub(super) async fn backup(State(app): State<App>) -> ApiResult<Response> {
    let mut response = Json(backup::backup(&app).await?).into_response();
    let disposition = HeaderValue::from_static("attachment; filename=\"hansu.json\"");
    response.headers_mut().insert(header::CONTENT_DISPOSITION, disposition);
    Ok(response)
}

/// Takes in a file of everything that was kept elsewhere.
#[cfg_attr(test, utoipa::path(post, path = "/api/backup", request_body = Backup, responses((status = 200, body = Restored), (status = "4XX", body = Problem, content_type = "application/problem+json"))))]
pub(super) async fn restore(State(app): State<App>, Body(file): Body<Backup>) -> ApiResult<Json<Restored>> {
    Ok(Json(backup::restore(&app, file).await?))
}
