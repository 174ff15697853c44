//! What searches found, as the page gets it.

use hansu_agents::document::SearchDocument;
use hansu_game::{Game, Position};
use hansu_search::SearchInfo;

use crate::api::SearchView;

/// What a search of a position has found out, as it is shown.
pub(crate) fn search_view(info: &SearchInfo, position: &Position) -> SearchView {
    SearchView { side: position.side_to_move().into(), found: SearchDocument::new(info, position) }
}
