//! The addresses, and who answers them.

mod body;
mod catalogue;
mod cluster;
mod coach;
mod extract;
mod files;
mod games;
mod guard;
mod health;
mod lab;
mod openapi;
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
use crate::socket;

/// Everything the server answers.
pub fn router(app: App) -> Router {
    let (most, most_of_a_file) = (app.limits.body_bytes, app.limits.import_bytes);
    let limited = |bytes: u64| (Extension(BodyLimit(bytes)), DefaultBodyLimit::max(bytes as usize));
    let import = post(files::import).layer(limited(most_of_a_file));
    let practice_import = post(practice::import).layer(limited(most_of_a_file));
    let api = Router::new()
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
        .route("/explorer", post(study::explore))
        .route("/stats", get(study::stats))
        .route("/lessons", get(study::lessons))
        .route("/lessons/check", post(study::check_step))
        .route("/share", post(files::share_position))
        .route("/share/{text}", get(files::shared))
        .route("/jobs", get(lab::jobs))
        .route("/jobs/{id}", get(lab::job).delete(lab::cancel_job))
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
        .route("/ws", get(socket::upgrade))
        .fallback(nothing_there);
    Router::new()
        .nest("/api", api)
        .route("/healthz", get(health::health))
        .route("/metrics", get(health::metrics))
        .fallback(page::page)
        .method_not_allowed_fallback(wrong_method)
        .layer(limited(most))
        .layer(axum::middleware::from_fn_with_state(app.clone(), guard::guard))
        .with_state(app)
}

async fn nothing_there(uri: Uri) -> Problem {
    let path: String = uri.path().chars().take(100).collect();
    Problem::not_found("page", path)
}

async fn wrong_method(method: Method, uri: Uri) -> Problem {
    let path: String = uri.path().chars().take(100).collect();
    Problem::new(ProblemCode::MethodNotAllowed, format!("{path} does not take {method}: see /api/docs"))
}
