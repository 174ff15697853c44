//! Games in files and links.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use hansu_record::Format;

use super::extract::{Body, Files, Name, Params};
use crate::api::{
    ExportQuery, ImportQuery, Imported, PositionChoice, Problem, ProblemCode, ShareText, SharedGame, TextChoice,
};
use crate::app::App;
use crate::files::{self, Export};
use crate::line::LineOfPlay;
use crate::platform::off_the_loop;
use crate::problem::ApiResult;
use crate::share::Shared;

/// Takes in the games of a file, or of several files of a form. Files of names (.jou, .trn) go with WTHOR's games.
#[cfg_attr(test, utoipa::path(post, path = "/api/games/import", params(ImportQuery), request_body(content = Vec<u8>, content_type = "application/octet-stream"), responses((status = 201, body = Imported), (status = "4XX", body = Problem, content_type = "application/problem+json"))))]
pub(super) async fn import(
    State(app): State<App>,
    Params(query): Params<ImportQuery>,
    Files(uploads): Files,
) -> ApiResult<(StatusCode, Json<Imported>)> {
    let _permit = app.at_once.imports.acquire().await.map_err(Problem::internal)?;
    let limits = app.limits.clone();
    let read = off_the_loop(move || files::read(&uploads, &query, &limits)).await??;
    let stored = read.rows.len() as u64;
    app.services.store.save_all(read.rows).await?;
    let imported = Imported {
        format: read.format.to_owned(),
        games: read.listed,
        stored,
        skipped: read.skipped,
        damaged: read.damaged,
        variations: read.variations,
    };
    Ok((StatusCode::CREATED, Json(imported)))
}

/// A game as a file.
#[cfg_attr(test, utoipa::path(get, path = "/api/games/{id}/export", params(("id" = String, Path), ExportQuery), responses((status = 200, body = Vec<u8>), (status = "4XX", body = Problem, content_type = "application/problem+json"))))]
pub(super) async fn export(
    State(app): State<App>,
    Name(id): Name<String>,
    Params(query): Params<ExportQuery>,
) -> ApiResult<Response> {
    send(&app, &[&id], files::format(&query.format)?).await
}

/// Several games as a file.
#[cfg_attr(test, utoipa::path(get, path = "/api/games/export", params(ExportQuery), responses((status = 200, body = Vec<u8>), (status = "4XX", body = Problem, content_type = "application/problem+json"))))]
pub(super) async fn export_many(State(app): State<App>, Params(query): Params<ExportQuery>) -> ApiResult<Response> {
    let format = files::format(&query.format)?;
    let ids: Vec<&str> = query.ids.as_deref().unwrap_or_default().split(',').filter(|id| !id.is_empty()).collect();
    send(&app, &ids, format).await
}

async fn send(app: &App, ids: &[&str], format: Format) -> ApiResult<Response> {
    let busy = || Problem::new(ProblemCode::TooMany, "too many files are being sent: try again in a second");
    let permit = app.at_once.exports.clone().try_acquire_owned().map_err(|_| busy())?;
    let export = Export::plan(&app.services.store, ids, format, &app.limits).await?;
    let disposition = format!("attachment; filename=\"hansu.{}\"", files::extension(format));
    let kind = if format == Format::Wthor { "application/octet-stream" } else { "text/plain; charset=utf-8" };
    let lost = export.lost.join(",");
    let body = export.body(app.services.store.clone(), permit);
    let mut response = ([(header::CONTENT_TYPE, kind)], body).into_response();
    let value = |text: &str| HeaderValue::from_str(text).map_err(Problem::internal);
    response.headers_mut().insert(header::CONTENT_DISPOSITION, value(&disposition)?);
    if !lost.is_empty() {
        response.headers_mut().insert("hansu-lost", value(&lost)?);
    }
    Ok(response)
}

/// A game as a text for a link.
#[cfg_attr(test, utoipa::path(get, path = "/api/games/{id}/share", params(("id" = String, Path)), responses((status = 200, body = ShareText), (status = "4XX", body = Problem, content_type = "application/problem+json"))))]
pub(super) async fn share_game(State(app): State<App>, Name(id): Name<String>) -> ApiResult<Json<ShareText>> {
    let play = app.rooms.room(&id).await?.play_now().await?;
    let person = |seat: &crate::api::Seat| if seat.agent.is_none() { seat.name.clone() } else { String::new() };
    let (black, white) = (person(&play.stored.black), person(&play.stored.white));
    Ok(Json(ShareText { text: Shared { line: play.line, black, white }.text() }))
}

/// A position as a text for a link.
#[cfg_attr(test, utoipa::path(post, path = "/api/share", request_body = PositionChoice, responses((status = 200, body = ShareText), (status = "4XX", body = Problem, content_type = "application/problem+json"))))]
pub(super) async fn share_position(Body(choice): Body<PositionChoice>) -> ApiResult<Json<ShareText>> {
    let line = LineOfPlay::of(&choice)?;
    Ok(Json(ShareText { text: Shared { line, black: String::new(), white: String::new() }.text() }))
}

/// What a link holds.
#[cfg_attr(test, utoipa::path(get, path = "/api/share/{text}", params(("text" = String, Path)), responses((status = 200, body = SharedGame), (status = "4XX", body = Problem, content_type = "application/problem+json"))))]
pub(super) async fn shared(Name(text): Name<String>) -> ApiResult<Json<SharedGame>> {
    Ok(Json(Shared::read(&text)?.view()))
}

/// What a text holds that was pasted: a position, moves, a game.
#[cfg_attr(test, utoipa::path(post, path = "/api/read", request_body = TextChoice, responses((status = 200, body = SharedGame), (status = "4XX", body = Problem, content_type = "application/problem+json"))))]
pub(super) async fn read(Body(choice): Body<TextChoice>) -> ApiResult<Json<SharedGame>> {
    off_the_loop(move || files::read_text(&choice)).await?.map(Json)
}
