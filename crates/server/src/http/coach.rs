//! The coach.

use axum::Json;
use axum::extract::State;

use super::extract::Body;
#[cfg(test)]
use crate::api::Problem;
use crate::api::{HintChoice, HintView, MoveChoice, ReviewedMove};
use crate::app::App;
use crate::coach;
use crate::problem::ApiResult;

/// A hint in three steps, by the judge of the game.
#[cfg_attr(test, utoipa::path(post, path = "/api/coach/hint", request_body = HintChoice, responses((status = 200, body = HintView), (status = "4XX", body = Problem, content_type = "application/problem+json"))))]
pub(super) async fn hint(State(app): State<App>, Body(choice): Body<HintChoice>) -> ApiResult<Json<HintView>> {
    Ok(Json(coach::hint(&app.services, &choice).await?))
}

/// What a move is worth, by the judge of the game, and why it is bad if it is.
#[cfg_attr(test, utoipa::path(post, path = "/api/coach/move", request_body = MoveChoice, responses((status = 200, body = ReviewedMove), (status = "4XX", body = Problem, content_type = "application/problem+json"))))]
pub(super) async fn worth(State(app): State<App>, Body(choice): Body<MoveChoice>) -> ApiResult<Json<ReviewedMove>> {
    Ok(Json(coach::worth(&app.services, &choice).await?))
}
