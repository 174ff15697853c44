//! The opening explorer, how a player has done, and the tutorial.

use axum::Json;
use axum::extract::State;

use super::extract::{Body, Params};
#[cfg(test)]
use crate::api::Problem;
use crate::api::{ExplorerChoice, ExplorerView, Lesson, OfGame, StatsView, StepDone, StepTry};
use crate::app::App;
use crate::platform::off_the_loop;
use crate::problem::ApiResult;
use crate::{explorer, lessons, stats};

/// What was played in a position, and what the book says.
#[cfg_attr(test, utoipa::path(post, path = "/api/explorer", request_body = ExplorerChoice, responses((status = 200, body = ExplorerView), (status = "4XX", body = Problem, content_type = "application/problem+json"))))]
pub(super) async fn explore(
    State(app): State<App>,
    Body(choice): Body<ExplorerChoice>,
) -> ApiResult<Json<ExplorerView>> {
    Ok(Json(explorer::look(&app.services, &choice).await?))
}

/// How a person has done in a game.
#[cfg_attr(test, utoipa::path(get, path = "/api/stats", params(OfGame), responses((status = 200, body = StatsView), (status = "4XX", body = Problem, content_type = "application/problem+json"))))]
pub(super) async fn stats(State(app): State<App>, Params(of): Params<OfGame>) -> ApiResult<Json<StatsView>> {
    Ok(Json(stats::view(&app.services, of.game).await?))
}

/// The lessons of all games.
#[cfg_attr(test, utoipa::path(get, path = "/api/lessons", responses((status = 200, body = [Lesson]))))]
pub(super) async fn lessons() -> ApiResult<Json<Vec<Lesson>>> {
    Ok(Json(lessons::lessons()?))
}

/// What became of a move in a step of a lesson.
#[cfg_attr(test, utoipa::path(post, path = "/api/lessons/check", request_body = StepTry, responses((status = 200, body = StepDone), (status = "4XX", body = Problem, content_type = "application/problem+json"))))]
pub(super) async fn check_step(Body(tried): Body<StepTry>) -> ApiResult<Json<StepDone>> {
    Ok(Json(off_the_loop(move || lessons::check(&tried)).await??))
}
