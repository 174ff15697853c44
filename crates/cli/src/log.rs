//! What is written to standard error while the program works.

use std::io::IsTerminal as _;

use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;

use crate::failure::bad_input;

/// Starts the log: at this level, as `RUST_LOG` says, or warnings.
pub(crate) fn start_log(level: Option<&str>) -> anyhow::Result<()> {
    // What the NATS client has to say is in our own errors, with what to do about it.
    let warnings = || Targets::new().with_default(LevelFilter::WARN).with_target("async_nats", LevelFilter::OFF);
    let filter: Targets = match level {
        Some(level) => level.parse().map_err(|error| bad_input(format!("--log {level}: {error}")))?,
        None => std::env::var("RUST_LOG").ok().and_then(|text| text.parse().ok()).unwrap_or_else(warnings),
    };
    let lines =
        tracing_subscriber::fmt::layer().with_writer(std::io::stderr).with_ansi(std::io::stderr().is_terminal());
    let log = tracing_subscriber::registry().with(lines).with(filter);
    log.try_init().map_err(|error| anyhow::anyhow!("the log can't be started: {error}"))
}
