//! The interface, described for programs and for people.

use axum::Json;
use axum::http::header;
use axum::response::{Html, IntoResponse};
use utoipa::OpenApi;

use super::{catalogue, files, games, lab};
use crate::api::{ClientMessage, GameName, Problem, ResultFilter, RuleName, ServerMessage};

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Hansu",
        description = "Othello and Omok: games, analysis, review, the lab. Games and searches live on the WebSocket /api/ws, \
                       with ClientMessage and ServerMessage; docs/api.md explains everything with examples."
    ),
    paths(
        catalogue::info,
        catalogue::agents,
        catalogue::levels,
        catalogue::position,
        games::list,
        games::make,
        games::show,
        games::change,
        games::delete,
        games::review,
        games::begin_review,
        files::import,
        files::export,
        files::export_many,
        files::share_game,
        files::share_position,
        files::shared,
        lab::jobs,
        lab::job,
        lab::cancel_job,
        lab::list,
        lab::show,
        lab::run,
        lab::plot,
        lab::training,
        lab::training_run,
    ),
    components(schemas(Problem, ClientMessage, ServerMessage, ResultFilter, GameName, RuleName))
)]
struct Interface;

/// The description as OpenAPI.
pub(super) async fn document() -> Json<utoipa::openapi::OpenApi> {
    Json(Interface::openapi())
}

/// A page that shows the description. It needs nothing from elsewhere.
pub(super) async fn page() -> Html<&'static str> {
    Html(include_str!("docs.html"))
}

/// The page's script.
pub(super) async fn script() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "text/javascript; charset=utf-8")], include_str!("docs.js"))
}
