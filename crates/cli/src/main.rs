//! `hansu`: play Othello and Omok, ask agents, run experiments.

mod args;
mod commands;
mod failure;
mod json;
mod play;

use std::io::{IsTerminal, Write};
use std::process::ExitCode;

use args::{Cli, Command};
use clap::{CommandFactory, Parser};
use failure::exit_code;

fn main() -> ExitCode {
    let cli = Cli::parse();
    match run(cli) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // `{:#}` writes the causes behind the error on the same line.
            let _ = writeln!(std::io::stderr(), "error: {error:#}");
            exit_code(&error)
        }
    }
}

fn run(cli: Cli) -> anyhow::Result<()> {
    let json = cli.json;
    match cli.command {
        Some(Command::Play(args)) => play::run(args),
        Some(Command::Agents(args)) => commands::agents::run(&args, json),
        Some(Command::Show(args)) => commands::show::run(&args, json),
        Some(Command::Think(args)) => commands::think::run(&args, json),
        Some(Command::Perft(args)) => commands::perft::run(&args, json),
        Some(Command::Bench(args)) => commands::bench::run(&args, json),
        Some(Command::Lab(args)) => commands::lab::run(&args, json),
        Some(Command::Completions { shell }) => {
            clap_complete::generate(shell, &mut Cli::command(), "hansu", &mut std::io::stdout());
            Ok(())
        }
        None if std::io::stdin().is_terminal() && std::io::stdout().is_terminal() => {
            play::run(play::PlayArgs::default())
        }
        None => {
            Cli::command().print_help()?;
            Ok(())
        }
    }
}
