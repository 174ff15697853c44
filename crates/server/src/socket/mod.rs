//! The WebSocket: one connection for each page, for games and analyses.

mod analysis;
mod connection;
mod outbox;
mod requests;

pub(crate) use analysis::AT_ONCE as ANALYSES_AT_ONCE;
#[cfg(fuzzing)]
pub(crate) use connection::answers;
pub(crate) use connection::upgrade;
pub(crate) use outbox::Outbox;
