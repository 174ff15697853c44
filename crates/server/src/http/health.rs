//! For those who look after the server.

use std::path::Path;

use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;

use crate::api::Problem;
use crate::app::App;
use crate::metrics::resident_bytes;
use crate::problem::ApiResult;

/// Whether the server is well: games can be written, and there is room for more.
pub(super) async fn health(State(app): State<App>) -> ApiResult<&'static str> {
    let (free, wanted) = (free_bytes(&app.services.data), app.limits.free_bytes);
    if let Some(free) = free.filter(|free| *free < wanted) {
        let detail = format!("the disk with the games is almost full: {free} bytes are free, {wanted} are wanted");
        return Err(Problem::storage(detail).with("free", free).with("limit", wanted));
    }
    app.services.store.is_well().await.map(|()| "ok\n")
}

/// The room on the disk of a folder, where that can be told.
#[cfg(unix)]
fn free_bytes(folder: &Path) -> Option<u64> {
    rustix::fs::statvfs(folder).ok().map(|disk| disk.f_bavail.saturating_mul(disk.f_frsize))
}

#[cfg(not(unix))]
fn free_bytes(_folder: &Path) -> Option<u64> {
    None
}

/// Counters for Prometheus.
pub(super) async fn metrics(State(app): State<App>) -> impl IntoResponse {
    let load = app.services.pool.load();
    let gauges = [
        ("hansu_open_connections", "open connections", app.open.count() as u64),
        ("hansu_connections", "open WebSockets", app.services.connections.count() as u64),
        ("hansu_rooms", "games that are open", app.rooms.count().await as u64),
        ("hansu_searches", "searches at work", load.busy as u64),
        ("hansu_searches_waiting", "searches that wait", load.waiting as u64),
        ("process_resident_memory_bytes", "memory", resident_bytes().unwrap_or(0)),
    ];
    let mut text = app.services.metrics.text(&gauges);
    if let Some(fleet) = &app.fleet {
        // A fleet that can't be looked at is missing here; that its figures are missing is what is to be noticed.
        text += &fleet.metrics().await.unwrap_or_default();
    }
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], text)
}
