//! `hansu completions`

use clap::CommandFactory;
use clap_complete::Shell;

use crate::args::Cli;

pub(crate) fn run(shell: Shell) -> anyhow::Result<()> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "hansu", &mut script);
    crate::output::text(&String::from_utf8(script)?)
}
