//! Games in files and links.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use hansu_record::Format;

use super::extract::{Body, Files, Name, Params};
use crate::api::{
    ExportQuery, GameQuery, ImportQuery, Imported, PositionChoice, Problem, ProblemCode, ShareText, SharedGame,
};
use crate::app::App;
use crate::files;
use crate::line::Line;
use crate::problem::Outcome;
use crate::share::Shared;
use crate::store::StoredGame;

/// Games of an export, and imported games that are listed.
const MOST_EXPORTED: usize = 1000;
const LISTED: u32 = 200;

/// Takes in the games of a file, or of several files of a form. Files of names (.jou, .trn) go with WTHOR's games.
#[cfg_attr(test, utoipa::path(post, path = "/api/games/import", params(ImportQuery), request_body(content = Vec<u8>, content_type = "application/octet-stream"), responses((status = 201, body = Imported), (status = "4XX", body = Problem))))]
pub(super) async fn import(
    State(app): State<App>,
    Params(query): Params<ImportQuery>,
    Files(uploads): Files,
) -> Outcome<(StatusCode, Json<Imported>)> {
    let read =
        tokio::task::spawn_blocking(move || files::read(&uploads, &query)).await.map_err(Problem::internal)??;
    let stored = read.games.len() as u64;
    let ids: Vec<String> = read.games.iter().map(|game| game.id.clone()).take(LISTED as usize).collect();
    app.services.store.save(read.games).await?;
    let newest = app.services.store.list(&GameQuery { limit: Some(LISTED), ..GameQuery::default() }).await?;
    let games = newest.games.into_iter().filter(|game| ids.contains(&game.id)).collect();
    let imported = Imported {
        format: read.format.to_owned(),
        games,
        stored,
        skipped: read.skipped,
        damaged: read.damaged,
        variations: read.variations,
    };
    Ok((StatusCode::CREATED, Json(imported)))
}

/// A game as a file.
#[cfg_attr(test, utoipa::path(get, path = "/api/games/{id}/export", params(("id" = String, Path), ExportQuery), responses((status = 200, body = Vec<u8>), (status = "4XX", body = Problem))))]
pub(super) async fn export(
    State(app): State<App>,
    Name(id): Name<String>,
    Params(query): Params<ExportQuery>,
) -> Outcome<Response> {
    let game = app.services.store.game(&id).await?;
    send(vec![game], files::format(&query.format)?)
}

/// Several games as a file.
#[cfg_attr(test, utoipa::path(get, path = "/api/games/export", params(ExportQuery), responses((status = 200, body = Vec<u8>), (status = "4XX", body = Problem))))]
pub(super) async fn export_many(State(app): State<App>, Params(query): Params<ExportQuery>) -> Outcome<Response> {
    let format = files::format(&query.format)?;
    let ids: Vec<&str> = query.ids.as_deref().unwrap_or_default().split(',').filter(|id| !id.is_empty()).collect();
    if ids.is_empty() || ids.len() > MOST_EXPORTED {
        let detail = format!("name the games: ids=a,b with 1 to {MOST_EXPORTED} ids");
        return Err(Problem::new(ProblemCode::BadValue, detail));
    }
    let mut games = Vec::new();
    for id in ids {
        games.push(app.services.store.game(id).await?);
    }
    send(games, format)
}

fn send(games: Vec<StoredGame>, format: Format) -> Outcome<Response> {
    let file = files::write(&games, format)?;
    let disposition = format!("attachment; filename=\"hansu.{}\"", files::extension(format));
    let kind = if format == Format::Wthor { "application/octet-stream" } else { "text/plain; charset=utf-8" };
    let mut response = ([(header::CONTENT_TYPE, kind)], file.bytes).into_response();
    let value = |text: &str| HeaderValue::from_str(text).map_err(Problem::internal);
    response.headers_mut().insert(header::CONTENT_DISPOSITION, value(&disposition)?);
    if !file.lost.is_empty() {
        response.headers_mut().insert("hansu-lost", value(&file.lost.join(","))?);
    }
    Ok(response)
}

/// A game as a text for a link.
#[cfg_attr(test, utoipa::path(get, path = "/api/games/{id}/share", params(("id" = String, Path)), responses((status = 200, body = ShareText), (status = "4XX", body = Problem))))]
pub(super) async fn share_game(State(app): State<App>, Name(id): Name<String>) -> Outcome<Json<ShareText>> {
    let play = app.rooms.room(&id).await?.play_now().await?;
    let person = |seat: &crate::api::Seat| if seat.agent.is_none() { seat.name.clone() } else { String::new() };
    let (black, white) = (person(&play.stored.black), person(&play.stored.white));
    Ok(Json(ShareText { text: Shared { line: play.line, black, white }.text() }))
}

/// A position as a text for a link.
#[cfg_attr(test, utoipa::path(post, path = "/api/share", request_body = PositionChoice, responses((status = 200, body = ShareText), (status = "4XX", body = Problem))))]
pub(super) async fn share_position(Body(choice): Body<PositionChoice>) -> Outcome<Json<ShareText>> {
    let line = Line::of(&choice)?;
    Ok(Json(ShareText { text: Shared { line, black: String::new(), white: String::new() }.text() }))
}

/// What a link holds.
#[cfg_attr(test, utoipa::path(get, path = "/api/share/{text}", params(("text" = String, Path)), responses((status = 200, body = SharedGame), (status = "4XX", body = Problem))))]
pub(super) async fn shared(Name(text): Name<String>) -> Outcome<Json<SharedGame>> {
    Ok(Json(Shared::read(&text)?.view()))
}
