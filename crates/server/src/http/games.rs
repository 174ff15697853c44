//! Stored games and their reviews.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;

use super::extract::{Body, Name, Params};
#[cfg(test)]
use crate::api::Problem;
use crate::api::{GameChange, GameList, GameQuery, GameView, JobView, NewGame, ProblemCode, Review, ReviewChoice};
use crate::app::App;
use crate::problem::ApiResult;
use crate::review;

/// Stored games, the last changed first.
#[cfg_attr(test, utoipa::path(get, path = "/api/games", params(GameQuery), responses((status = 200, body = GameList), (status = "4XX", body = Problem, content_type = "application/problem+json"))))]
pub(super) async fn list(State(app): State<App>, Params(query): Params<GameQuery>) -> ApiResult<Json<GameList>> {
    Ok(Json(app.services.store.list(&query).await?))
}

/// Makes a game.
#[cfg_attr(test, utoipa::path(post, path = "/api/games", request_body = NewGame, responses((status = 201, body = GameView), (status = "4XX", body = Problem, content_type = "application/problem+json"))))]
pub(super) async fn make(State(app): State<App>, Body(new): Body<NewGame>) -> ApiResult<(StatusCode, Json<GameView>)> {
    Ok((StatusCode::CREATED, Json(app.rooms.make(&new).await?)))
}

/// A game.
#[cfg_attr(test, utoipa::path(get, path = "/api/games/{id}", params(("id" = String, Path)), responses((status = 200, body = GameView), (status = "4XX", body = Problem, content_type = "application/problem+json"))))]
pub(super) async fn show(State(app): State<App>, Name(id): Name<String>) -> ApiResult<Json<GameView>> {
    Ok(Json(app.rooms.room(&id).await?.view().await?))
}

/// Gives a game another name.
#[cfg_attr(test, utoipa::path(patch, path = "/api/games/{id}", params(("id" = String, Path)), request_body = GameChange, responses((status = 200, body = GameView), (status = "4XX", body = Problem, content_type = "application/problem+json"))))]
pub(super) async fn change(
    State(app): State<App>,
    Name(id): Name<String>,
    Body(change): Body<GameChange>,
) -> ApiResult<Json<GameView>> {
    Ok(Json(app.rooms.room(&id).await?.rename(&change.name).await?))
}

/// Removes a game.
#[cfg_attr(test, utoipa::path(delete, path = "/api/games/{id}", params(("id" = String, Path)), responses((status = 204), (status = "4XX", body = Problem, content_type = "application/problem+json"))))]
pub(super) async fn delete(State(app): State<App>, Name(id): Name<String>) -> ApiResult<StatusCode> {
    match app.rooms.room(&id).await {
        Ok(room) => room.delete().await?,
        // What can't be read can still be removed.
        Err(problem) if problem.code == ProblemCode::Storage => drop(app.services.store.delete(&id).await?),
        Err(problem) => return Err(problem),
    }
    Ok(StatusCode::NO_CONTENT)
}

/// The last finished review of a game.
#[cfg_attr(test, utoipa::path(get, path = "/api/games/{id}/review", params(("id" = String, Path)), responses((status = 200, body = Review), (status = "4XX", body = Problem, content_type = "application/problem+json"))))]
pub(super) async fn review(State(app): State<App>, Name(id): Name<String>) -> ApiResult<Json<Review>> {
    Ok(Json(app.services.store.review(&id).await?))
}

/// Begins to review a game.
#[cfg_attr(test, utoipa::path(post, path = "/api/games/{id}/review", params(("id" = String, Path)), request_body = ReviewChoice, responses((status = 202, body = JobView), (status = "4XX", body = Problem, content_type = "application/problem+json"))))]
pub(super) async fn begin_review(
    State(app): State<App>,
    Name(id): Name<String>,
    Body(choice): Body<ReviewChoice>,
) -> ApiResult<(StatusCode, Json<JobView>)> {
    Ok((StatusCode::ACCEPTED, Json(review::begin(&app, &id, choice).await?)))
}
