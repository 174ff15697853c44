//! What there is to choose from, and positions.

use axum::Json;
use axum::extract::State;
use hansu_agents::document::AgentDocument;
use hansu_game::gomoku::Rule;
use hansu_game::{GameKind, GameSpec};

use super::extract::{Body, Params};
use crate::agents;
use crate::api::{
    GameInfo, Info, LevelView, OfBoard, OfGame, PositionChoice, PositionView, Problem, ProblemCode, ServerLimits,
};
use crate::app::App;
use crate::files;
use crate::line::LineOfPlay;
use crate::platform::off_the_loop;
use crate::problem::ApiResult;
use crate::socket::ANALYSES_AT_ONCE;

/// What the server is.
#[cfg_attr(test, utoipa::path(get, path = "/api/info", responses((status = 200, body = Info))))]
pub(super) async fn info(State(app): State<App>) -> Json<Info> {
    Json(Info {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        games: GameKind::ALL.into_iter().map(GameInfo::from).collect(),
        formats: files::formats(),
        limits: ServerLimits {
            search_ms: agents::MOST_TIME.as_millis() as u64,
            analyses: ANALYSES_AT_ONCE,
            import_bytes: app.limits.import_bytes as usize,
            import_games: app.limits.import_games as usize,
        },
        training: app.training,
        docs: cfg!(not(target_family = "wasm")).then(|| "/api/docs".to_owned()),
    })
}

/// The agents of a game.
#[cfg_attr(test, utoipa::path(get, path = "/api/agents", params(OfGame), responses((status = 200, body = [AgentDocument]), (status = "4XX", body = Problem, content_type = "application/problem+json"))))]
pub(super) async fn agents(State(app): State<App>, Params(of): Params<OfGame>) -> ApiResult<Json<Vec<AgentDocument>>> {
    // Agents are made to see which options go together, and networks are looked for in folders.
    let list = move || agents::catalogue(of.game.into(), &app.services.networks);
    off_the_loop(list).await.map(Json)
}

/// The levels of a game.
#[cfg_attr(test, utoipa::path(get, path = "/api/levels", params(OfBoard), responses((status = 200, body = [LevelView]), (status = "4XX", body = Problem, content_type = "application/problem+json"))))]
pub(super) async fn levels(Params(of): Params<OfBoard>) -> ApiResult<Json<Vec<LevelView>>> {
    let game = GameSpec::new(of.game.into(), of.size, of.row, of.rule.map(Rule::from))
        .map_err(|error| Problem::new(ProblemCode::BadSettings, error.to_string()))?;
    Ok(Json(agents::levels(game)))
}

/// What the rules say about a position.
#[cfg_attr(test, utoipa::path(post, path = "/api/position", request_body = PositionChoice, responses((status = 200, body = PositionView), (status = "4XX", body = Problem, content_type = "application/problem+json"))))]
pub(super) async fn position(Body(choice): Body<PositionChoice>) -> ApiResult<Json<PositionView>> {
    Ok(Json(LineOfPlay::of(&choice)?.view()))
}
