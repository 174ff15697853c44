//! The interface, described for programs and for people.
//!
//! The OpenAPI document is made from our types by a test, and committed: the program carries it as a text.

use axum::http::header;
use axum::response::{Html, IntoResponse};

/// The description as OpenAPI.
pub(super) async fn document() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], include_str!("openapi.json"))
}

/// A page that shows the description. It needs nothing from elsewhere.
pub(super) async fn page() -> Html<&'static str> {
    Html(include_str!("docs.html"))
}

/// The page's script.
pub(super) async fn script() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "text/javascript; charset=utf-8")], include_str!("docs.js"))
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use utoipa::OpenApi;

    use super::super::{backup, catalogue, cluster, coach, files, games, jobs, lab, practice, study};
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
            coach::hint,
            coach::worth,
            practice::view,
            practice::next,
            practice::tried,
            practice::solution,
            practice::answer,
            practice::export,
            practice::import,
            backup::backup,
            backup::restore,
            study::explore,
            study::stats,
            study::lessons,
            study::check_step,
            files::import,
            files::export,
            files::export_many,
            files::share_game,
            files::share_position,
            files::shared,
            files::read,
            cluster::fleet,
            jobs::jobs,
            jobs::job,
            jobs::cancel_job,
            lab::list,
            lab::show,
            lab::run,
            lab::plot,
            lab::training,
            lab::training_run,
            lab::begin_training,
        ),
        components(schemas(Problem, ClientMessage, ServerMessage, ResultFilter, GameName, RuleName))
    )]
    struct Interface;

    /// With `HANSU_WRITE_TYPES=1` the committed file is written anew.
    #[test]
    fn the_openapi_document_is_up_to_date() {
        let fresh = Interface::openapi().to_pretty_json().expect("a document that serialises") + "\n";
        if std::env::var_os("HANSU_WRITE_TYPES").is_some() {
            let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/http/openapi.json");
            fs::write(path, &fresh).expect("the source folder can be written");
            return;
        }
        let remedy = "openapi.json is not up to date; run: HANSU_WRITE_TYPES=1 cargo test -p hansu-server up_to_date";
        assert!(fresh == include_str!("openapi.json"), "{remedy}");
    }
}
