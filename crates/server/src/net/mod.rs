//! Connections: how many there may be, and how slow.
//!
//! A connection costs something only while it is served. One that waits, for the head of a request or between requests, gives
//! way when another comes and there is no room; where all are being served, the new one is told so and closed.

mod accept;
mod connections;
mod descriptors;
mod held;
mod timed;

pub(crate) use accept::serve_connections;
pub(crate) use connections::{Busy, OpenConnections};
pub(crate) use descriptors::room_for;
