//! The WebSocket: one connection for each page, for games and analyses.

mod analysis;
mod connection;
mod outbox;
mod requests;
#[cfg(not(target_family = "wasm"))]
mod wire;

pub(crate) use analysis::AT_ONCE as ANALYSES_AT_ONCE;
#[cfg(target_family = "wasm")]
pub(crate) use analysis::Study;
#[cfg(target_family = "wasm")]
pub(crate) use connection::Connection;
#[cfg(fuzzing)]
pub(crate) use connection::answers;
pub(crate) use outbox::Outbox;
#[cfg(not(target_family = "wasm"))]
pub(crate) use wire::upgrade;
