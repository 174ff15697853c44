//! Practice.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};

use super::extract::{Body, Params};
#[cfg(test)]
use crate::api::Problem;
use crate::api::{
    AnswerChoice, Answered, CardQuery, NextCard, OfCard, PracticeFile, PracticeImported, PracticeQuery, PracticeView,
    Solution, Tried, TryChoice,
};
use crate::app::App;
use crate::practice;
use crate::problem::ApiResult;

/// How practice stands: piles, boxes, streak.
#[cfg_attr(test, utoipa::path(get, path = "/api/practice", params(PracticeQuery), responses((status = 200, body = PracticeView), (status = "4XX", body = Problem, content_type = "application/problem+json"))))]
pub(super) async fn view(
    State(app): State<App>,
    Params(query): Params<PracticeQuery>,
) -> ApiResult<Json<PracticeView>> {
    Ok(Json(practice::view(&app.services, &query.day).await?))
}

/// The next card of a pile.
#[cfg_attr(test, utoipa::path(get, path = "/api/practice/next", params(CardQuery), responses((status = 200, body = NextCard), (status = "4XX", body = Problem, content_type = "application/problem+json"))))]
pub(super) async fn next(State(app): State<App>, Params(query): Params<CardQuery>) -> ApiResult<Json<NextCard>> {
    Ok(Json(practice::next_card(&app.services, &query).await?))
}

/// What a move on a card is worth, and the best answer to it.
#[cfg_attr(test, utoipa::path(post, path = "/api/practice/try", request_body = TryChoice, responses((status = 200, body = Tried), (status = "4XX", body = Problem, content_type = "application/problem+json"))))]
pub(super) async fn tried(State(app): State<App>, Body(choice): Body<TryChoice>) -> ApiResult<Json<Tried>> {
    Ok(Json(practice::tried(&app.services, &choice).await?))
}

/// The solution of a card.
#[cfg_attr(test, utoipa::path(get, path = "/api/practice/solution", params(OfCard), responses((status = 200, body = Solution), (status = "4XX", body = Problem, content_type = "application/problem+json"))))]
pub(super) async fn solution(State(app): State<App>, Params(of): Params<OfCard>) -> ApiResult<Json<Solution>> {
    Ok(Json(practice::solution(&app.services, &of.card).await?))
}

/// Keeps how a card went, and says when it comes back.
#[cfg_attr(test, utoipa::path(post, path = "/api/practice/answer", request_body = AnswerChoice, responses((status = 200, body = Answered), (status = "4XX", body = Problem, content_type = "application/problem+json"))))]
pub(super) async fn answer(State(app): State<App>, Body(choice): Body<AnswerChoice>) -> ApiResult<Json<Answered>> {
    Ok(Json(practice::answer(&app.services, choice).await?))
}

/// Everything that is kept of practice, as a file.
#[cfg_attr(test, utoipa::path(get, path = "/api/practice/export", responses((status = 200, body = PracticeFile), (status = "4XX", body = Problem, content_type = "application/problem+json"))))]
pub(super) async fn export(State(app): State<App>) -> ApiResult<Response> {
    let mut response = Json(app.services.store.practice_file().await?).into_response();
    let disposition = HeaderValue::from_static("attachment; filename=\"hansu-practice.json\"");
    response.headers_mut().insert(header::CONTENT_DISPOSITION, disposition);
    Ok(response)
}

/// Takes in a file of practice.
#[cfg_attr(test, utoipa::path(post, path = "/api/practice/import", request_body = PracticeFile, responses((status = 200, body = PracticeImported), (status = "4XX", body = Problem, content_type = "application/problem+json"))))]
pub(super) async fn import(
    State(app): State<App>,
    Body(file): Body<PracticeFile>,
) -> ApiResult<Json<PracticeImported>> {
    Ok(Json(practice::import(&app.services, file).await?))
}
