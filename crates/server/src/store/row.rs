//! A game as it is kept, and texts of what is kept.

use serde::de::DeserializeOwned;

use super::StoredGame;
use crate::api::{GameSummary, Problem};
use crate::line;
use crate::problem::ApiResult;

/// A game as it is written.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    pub(super) id: String,
    pub(super) created: String,
    pub(super) updated: String,
    pub(super) game: &'static str,
    pub(super) result: &'static str,
    pub(super) words: String,
    pub(super) summary: String,
    pub(super) doc: String,
}

impl Row {
    /// The columns of a game.
    pub(crate) fn of(game: &StoredGame) -> ApiResult<Row> {
        Ok(Row {
            id: game.id.clone(),
            created: game.created.clone(),
            updated: game.updated.clone(),
            game: hansu_game::GameKind::from(game.settings.game).name(),
            result: game.result_word(),
            words: game.words(),
            summary: json(&Row::summary(game)?)?,
            doc: json(game)?,
        })
    }

    /// What a list shows of a game.
    pub(crate) fn summary(game: &StoredGame) -> ApiResult<GameSummary> {
        Ok(game.summary(line::cells(&game.line()?.position)))
    }
}

pub(super) fn json(value: &impl serde::Serialize) -> ApiResult<String> {
    serde_json::to_string(value).map_err(Problem::internal)
}

pub(super) fn read<T: DeserializeOwned>(doc: &[u8]) -> ApiResult<T> {
    serde_json::from_slice(doc).map_err(|error| Problem::storage(format!("what is stored is damaged: {error}")))
}

/// What a user sent, short enough to be sent back.
pub(super) fn shortened(text: &str) -> String {
    text.chars().take(40).collect()
}
