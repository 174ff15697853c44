//! Errors as problem documents (RFC 9457).

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// What went wrong: a problem document.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Problem {
    /// `urn:hansu:problem:` and the code.
    #[serde(rename = "type")]
    pub kind: String,
    /// The code: stable, for translation.
    pub code: ProblemCode,
    /// What kind of problem it is, in a few words.
    pub title: String,
    /// The HTTP status.
    pub status: u16,
    /// What is wrong and what to do, in a sentence that names the input.
    pub detail: String,
    /// Words and numbers for a translated text, by name.
    pub params: BTreeMap<String, String>,
}

/// What kind of problem it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ProblemCode {
    /// The request can't be read: not JSON, not UTF-8, a missing or unknown key, a value of the wrong type.
    BadRequest,
    /// A value out of bounds.
    BadValue,
    /// No such game, size or rule.
    BadSettings,
    /// A position that can't be read.
    BadPosition,
    /// A move that can't be read.
    BadMove,
    /// A move that the rules refuse. `params.move` is the move, `params.reason` the rule.
    IllegalMove,
    /// A move for another position than the one on the board. `params.ply` is what is on the board.
    WrongPly,
    /// It is not this player's turn, or an agent's.
    NotYourTurn,
    /// The game is over.
    GameOver,
    /// There is nothing to take back or to play again.
    NothingToUndo,
    /// What is asked for does not fit the state of the game. `params.wanted` says what.
    NotNow,
    /// An agent that can't be made. The detail says why.
    BadAgent,
    /// An agent or option that is not allowed over the network.
    AgentRefused,
    /// A level that there is not.
    BadLevel,
    /// A file that can't be read.
    BadFile,
    /// A game that the format can't hold.
    BadFormat,
    /// No such thing. `params.what` is `game`, `job`, `review`, `experiment`, `run`, `page` or `share`.
    NotFound,
    /// The server was started in a way that does not allow this. The detail says which option does.
    NotAllowed,
    /// What only a server can do, asked of a page without one. `params.what` is `lab`, `training` or `cluster`.
    NeedsServer,
    /// A method that this address does not take.
    MethodNotAllowed,
    /// Too much at once. `params.limit` is the limit, `params.unit` what it counts: `bytes`, `games` or `files`.
    TooLarge,
    /// Too many requests, or too many searches at once.
    TooMany,
    /// The request comes from another site, or was sent to another host.
    ForeignOrigin,
    /// The agent failed. The detail says how.
    AgentFailed,
    /// The database or a file can't be read or written.
    Storage,
    /// A mistake in the program. The log knows more.
    Internal,
    /// The server is ending.
    ShuttingDown,
}
