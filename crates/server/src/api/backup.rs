//! Everything that is kept, in one file.

use serde::{Deserialize, Serialize};

use super::{PracticeFile, Review};

/// Everything that is kept: games, reviews, practice, and what the page keeps for itself.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Backup {
    /// The form of the file: 1.
    pub version: u32,
    /// The games as they are kept.
    #[cfg_attr(test, ts(type = "unknown[]"), schema(value_type = Vec<Object>))]
    pub games: Vec<serde_json::Value>,
    /// Their reviews.
    pub reviews: Vec<Review>,
    /// Cards and answers.
    pub practice: PracticeFile,
    /// What the page keeps by itself, by name: it is added by the page, and taken back by it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional, type = "{ [key in string]: string }"), schema(value_type = Option<Object>))]
    pub page: Option<serde_json::Value>,
}

/// What of a file was taken in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Restored {
    /// Games that are new, or newer than those that were there.
    pub games: u32,
    /// Games that were left as they are: they are as new, or open at the moment.
    pub left: u32,
    /// Reviews.
    pub reviews: u32,
    /// Cards.
    pub cards: u32,
    /// Answers.
    pub answers: u32,
}
