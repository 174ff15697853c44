//! `hansu man`

use std::path::Path;

use anyhow::Context;
use clap::CommandFactory;

use crate::args::Cli;

pub(crate) fn run(folder: &Path) -> anyhow::Result<()> {
    let written = std::fs::create_dir_all(folder).and_then(|()| clap_mangen::generate_to(Cli::command(), folder));
    written.with_context(|| format!("can't write to {}", folder.display()))
}
