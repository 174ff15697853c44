//! A fleet with a real nats-server: workers, commands and the server are killed, cut off and lied to, and nothing is lost and
//! nothing counts twice.
//!
//! `cargo xtask test` installs nats-server where it can. Where there is none, each test says so and has nothing to test.

#![cfg(all(unix, feature = "cluster"))]

#[path = "../common/mod.rs"]
mod common;

mod commands;
mod hostile;
mod kills;
mod many;
mod server;
