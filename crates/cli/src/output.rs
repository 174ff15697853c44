//! Writing to standard output.
//!
//! The commands write by no other means: `print!` panics when a reader such as `head` closes the pipe. These functions
//! return the error, and [`failure`](crate::failure) knows that it is none.

use std::io::Write;

use anyhow::Context;
pub(crate) use hansu_agents::document::seconds;
use serde::Serialize;

/// Writes text as it is, at once.
pub(crate) fn text(text: &str) -> anyhow::Result<()> {
    let mut out = std::io::stdout().lock();
    out.write_all(text.as_bytes()).and_then(|()| out.flush()).context("can't write to standard output")
}

/// Writes one document and a line feed, at once.
pub(crate) fn json(document: &impl Serialize) -> anyhow::Result<()> {
    let mut line = serde_json::to_string(document)?;
    line.push('\n');
    text(&line)
}
