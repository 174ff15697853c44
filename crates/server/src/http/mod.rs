//! The addresses, and who answers them.

mod backup;
#[cfg(not(target_family = "wasm"))]
mod body;
mod catalogue;
#[cfg(not(target_family = "wasm"))]
mod cluster;
mod coach;
mod extract;
mod files;
mod games;
#[cfg(not(target_family = "wasm"))]
mod guard;
#[cfg(not(target_family = "wasm"))]
mod health;
mod jobs;
#[cfg(not(target_family = "wasm"))]
mod lab;
#[cfg(not(target_family = "wasm"))]
mod openapi;
#[cfg(not(target_family = "wasm"))]
mod page;
mod practice;
mod study;

use axum::extract::DefaultBodyLimit;
use axum::http::{Method, Uri};
use axum::routing::{get, post};
use axum::{Extension, Router};

use self::extract::BodyLimit;
use crate::api::{Problem, ProblemCode};
use crate::app::App;

/// Everything the server answers.
#[cfg(not(target_family = "wasm"))]
pub fn router(app: App) -> Router {
    let guarded = axum::middleware::from_fn_with_state(app.clone(), guard::guard);
    Router::new()
        .nest("/api", shared(&app).merge(of_the_machine()))
        .route("/healthz", get(health::health))
        .route("/metrics", get(health::metrics))
        .fallback(page::page)
        .method_not_allowed_fallback(wrong_method)
        .layer(limited(app.limits.body_bytes))
        .layer(guarded)
        .with_state(app)
}

/// Everything that is answered in a page of its own.
#[cfg(target_family = "wasm")]
pub(crate) fn router(app: App) -> Router {
    Router::new()
        .nest("/api", shared(&app))
        .method_not_allowed_fallback(wrong_method)
        .layer(limited(app.limits.import_bytes))
        .with_state(app)
}

fn limited(bytes: u64) -> (Extension<BodyLimit>, DefaultBodyLimit) {
    (Extension(BodyLimit(bytes)), DefaultBodyLimit::max(bytes as usize))
}

/// What a server answers and a page of its own, too.
fn shared(app: &App) -> Router<App> {
    let most_of_a_file = app.limits.import_bytes;
    let import = post(files::import).layer(limited(most_of_a_file));
    let practice_import = post(practice::import).layer(limited(most_of_a_file));
    Router::new()
        .route("/info", get(catalogue::info))
        .route("/agents", get(catalogue::agents))
        .route("/levels", get(catalogue::levels))
        .route("/position", post(catalogue::position))
        .route("/games", get(games::list).post(games::make))
        .route("/games/import", import)
        .route("/games/export", get(files::export_many))
        .route("/games/{id}", get(games::show).patch(games::change).delete(games::delete))
        .route("/games/{id}/export", get(files::export))
        .route("/games/{id}/share", get(files::share_game))
        .route("/games/{id}/review", get(games::review).post(games::begin_review))
        .route("/coach/hint", post(coach::hint))
        .route("/coach/move", post(coach::worth))
        .route("/read", post(files::read))
        .route("/practice", get(practice::view))
        .route("/practice/next", get(practice::next))
        .route("/practice/try", post(practice::tried))
        .route("/practice/solution", get(practice::solution))
        .route("/practice/answer", post(practice::answer))
        .route("/practice/export", get(practice::export))
        .route("/practice/import", practice_import)
        .route("/backup", get(backup::backup).post(backup::restore).layer(limited(app.limits.export_bytes)))
        .route("/explorer", post(study::explore))
        .route("/stats", get(study::stats))
        .route("/lessons", get(study::lessons))
        .route("/lessons/check", post(study::check_step))
        .route("/share", post(files::share_position))
        .route("/share/{text}", get(files::shared))
        .route("/jobs", get(jobs::jobs))
        .route("/jobs/{id}", get(jobs::job).delete(jobs::cancel_job))
        .fallback(nothing_there)
}

/// What needs the machine: its files, its other programs, its hours.
#[cfg(not(target_family = "wasm"))]
fn of_the_machine() -> Router<App> {
    Router::new()
        .route("/lab", get(lab::list))
        .route("/lab/{id}", get(lab::show))
        .route("/lab/{id}/run", post(lab::run))
        .route("/lab/{id}/plots/{of}/{file}", get(lab::plot))
        .route("/training", get(lab::training).post(lab::begin_training))
        .route("/training/{name}", get(lab::training_run))
        .route("/cluster", get(cluster::fleet))
        .route("/openapi.json", get(openapi::document))
        .route("/docs", get(openapi::page))
        .route("/docs.js", get(openapi::script))
        .route("/ws", get(crate::socket::upgrade))
}

async fn nothing_there(uri: Uri) -> Problem {
    let path: String = uri.path().chars().take(100).collect();
    let area = path.trim_start_matches("/api").trim_start_matches('/').split('/').next().unwrap_or_default();
    if cfg!(target_family = "wasm") && ["lab", "training", "cluster"].contains(&area) {
        let detail = "this needs Hansu's server, which runs on a machine: see the README for the two commands";
        return Problem::new(ProblemCode::NeedsServer, detail).with("what", area);
    }
    Problem::not_found("page", path)
}

async fn wrong_method(method: Method, uri: Uri) -> Problem {
    let path: String = uri.path().chars().take(100).collect();
    Problem::new(ProblemCode::MethodNotAllowed, format!("{path} does not take {method}: see /api/docs"))
}
