//! Writing JSON to standard output, one document a line.

use std::io::Write;

use serde::Serialize;

/// Writes one document and a line feed, at once.
pub(crate) fn print(document: &impl Serialize) -> anyhow::Result<()> {
    let mut out = std::io::stdout().lock();
    serde_json::to_writer(&mut out, document)?;
    writeln!(out)?;
    out.flush()?;
    Ok(())
}

/// Seconds with microseconds: more digits are noise.
pub(crate) fn seconds(duration: std::time::Duration) -> f64 {
    (duration.as_secs_f64() * 1e6).round() / 1e6
}
