//! The terminal game.

/// Who plays what.
#[derive(Debug, Default, clap::Args)]
pub(crate) struct PlayArgs {}

pub(crate) fn run(_args: PlayArgs) -> anyhow::Result<()> {
    Ok(())
}
