//! For those who look after the server.

use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;

use crate::api::Problem;
use crate::app::App;
use crate::metrics::resident_bytes;
use crate::problem::Outcome;

/// Whether the server is well.
pub(super) async fn health(State(app): State<App>) -> Outcome<&'static str> {
    if app.services.store.is_well().await { Ok("ok\n") } else { Err(Problem::storage("the database does not answer")) }
}

/// Counters for Prometheus.
pub(super) async fn metrics(State(app): State<App>) -> impl IntoResponse {
    let load = app.services.pool.load();
    let gauges = [
        ("hansu_connections", "open WebSockets", app.services.connections.count() as u64),
        ("hansu_rooms", "games that are open", app.rooms.count().await as u64),
        ("hansu_searches", "searches at work", load.busy as u64),
        ("hansu_searches_waiting", "searches that wait", load.waiting as u64),
        ("process_resident_memory_bytes", "memory", resident_bytes().unwrap_or(0)),
    ];
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], app.services.metrics.text(&gauges))
}
