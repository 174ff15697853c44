//! Searches and the catalogue as JSON: one form for the command line, the protocols and the page.

mod agents;
mod search;

use serde::Serialize;
use serde_json::{Value, json};

pub use agents::{AgentDocument, ParamDocument, ParamType};
pub use search::{
    BoundName, DecisionDocument, LineDocument, MoveDocument, ScoreDocument, ScoreKind, SearchDocument, seconds,
};

/// A document with the agent that it comes from.
pub fn signed(document: &impl Serialize, agent: &str) -> Value {
    // Documents are plain data, which always has a form in JSON.
    let mut signed = serde_json::to_value(document).unwrap_or_default();
    signed["agent"] = json!(agent);
    signed
}
