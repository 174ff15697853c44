//! The `hansu` binary.

mod play;

use clap::{Parser, Subcommand};

/// Othello and Omok: play, think, experiment.
#[derive(Debug, Parser)]
#[command(name = "hansu", version)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Play Othello or Gomoku in the terminal.
    Play(play::PlayArgs),
}

fn main() -> anyhow::Result<()> {
    match Arguments::parse().command {
        Command::Play(args) => play::run(args),
    }
}
