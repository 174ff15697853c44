//! The JSON documents that tools and protocols share.

mod agents;
mod search;

pub use agents::agent;
pub use search::{decision, search_info, seconds};
