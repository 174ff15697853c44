//! What the judge says of the positions of a game.

use hansu_agents::document::ScoreDocument;
use serde::{Deserialize, Serialize};

use super::Side;

/// What a position is worth by the judge of its game, whoever plays it. Where nothing reliable is known there is none.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Judged {
    /// The side to move, for whom the score is.
    pub side: Side,
    /// What it is worth, with the calibrated chance of winning.
    #[serde(flatten)]
    pub score: ScoreDocument,
    /// Whether that is the result of perfect play.
    pub exact: bool,
}
