//! What a search has found out.

use hansu_agents::document::SearchDocument;
use serde::{Deserialize, Serialize};

use super::Side;

/// What a search has found out so far, as the command line and the protocols print it too.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct SearchView {
    /// The side to move, for whom all values are.
    pub side: Side,
    /// What it has found.
    #[serde(flatten)]
    pub found: SearchDocument,
}

/// Limits of an analysis. The stricter of these, the agent's own and the server's hold.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields, default)]
#[cfg_attr(test, ts(optional_fields = nullable))]
pub struct LimitsChoice {
    /// Time in milliseconds.
    pub ms: Option<u64>,
    /// Positions of a tree search.
    pub nodes: Option<u64>,
    /// Playouts of a Monte Carlo search.
    pub playouts: Option<u64>,
    /// Depth in plies.
    pub depth: Option<u32>,
}
