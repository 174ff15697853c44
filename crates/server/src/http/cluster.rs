//! The fleet.

use axum::Json;
use axum::extract::State;

use crate::api::FleetView;
use crate::app::App;

/// How the fleet is; a server that was told of none says so.
#[cfg_attr(test, utoipa::path(get, path = "/api/cluster", responses((status = 200, body = FleetView))))]
pub(super) async fn fleet(State(app): State<App>) -> Json<FleetView> {
    let Some(fleet) = &app.fleet else { return Json(FleetView::default()) };
    let seen = fleet.look().await;
    Json(seen.unwrap_or_else(|problem| FleetView { configured: true, problem, ..FleetView::default() }))
}
