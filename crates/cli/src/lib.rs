//! `hansu`: play Othello and Omok, ask agents, run experiments.
//!
//! The whole program is [`main`], so that programs with more in them can be made of it: the one in the folder `gpu` hands it a
//! graphics card before it begins.

mod args;
mod commands;
mod failure;
mod file_name;
mod files;
#[cfg(feature = "cluster")]
mod fleet;
mod log;
mod output;
mod play;
mod programs;
mod provenance;
mod signals;
#[cfg(feature = "cluster")]
mod watched;
#[cfg(any(test, not(feature = "cluster")))]
mod without_fleet;
mod work;
mod wrap;

use std::process::ExitCode;

use args::{Cli, Command};
use clap::Parser;

/// The program, with the arguments of this process.
pub fn main() -> ExitCode {
    let arguments = file_name::with_implied_command(std::env::args_os().collect());
    #[cfg(not(feature = "cluster"))]
    if let Err(error) = without_fleet::refuse_fleets(&arguments) {
        return failure::report(&error);
    }
    let result = run(Cli::parse_from(arguments));
    // Threads that still think are not waited for, but the programs that think for them end with us.
    hansu_external::end_all_programs();
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => failure::report(&error),
    }
}

fn run(cli: Cli) -> anyhow::Result<()> {
    let json = cli.json;
    if !ends_in_its_own_way(cli.command.as_ref()) {
        signals::end_programs_when_told_to_end()?;
    }
    match cli.command {
        Some(Command::Serve(args)) => commands::serve::run(args),
        Some(Command::Play(args)) => play::run(args),
        Some(Command::Agents(args)) => commands::agents::run(&args, json),
        Some(Command::Show(args)) => commands::show::run(&args, json),
        Some(Command::Think(args)) => commands::think::run(&args, json),
        Some(Command::Perft(args)) => commands::perft::run(&args, json),
        Some(Command::Solve(args)) => commands::solve::run(&args, json),
        Some(Command::Analyze(args)) => commands::analyze::run(&args, json),
        Some(Command::Openings(args)) => commands::openings::run(&args, json),
        Some(Command::Puzzles(args)) => commands::puzzles::run(&args, json),
        Some(Command::Book(args)) => commands::book::run(&args, json),
        Some(Command::Bench(args)) => commands::bench::run(&args, json),
        Some(Command::Lab(args)) => commands::lab::run(&args, json),
        Some(Command::Match(args)) => commands::matches::run_match(&args, json),
        Some(Command::Engine(args)) => commands::engine::run(&args),
        Some(Command::Train(args)) => commands::train::run(&args, json),
        #[cfg(feature = "cluster")]
        Some(Command::Worker(args)) => commands::worker::run(args),
        #[cfg(feature = "cluster")]
        Some(Command::Cluster(args)) => commands::cluster::run(&args, json),
        Some(Command::Convert(args)) => commands::convert::run(&args, json),
        Some(Command::Completions { shell }) => commands::completions::run(shell),
        Some(Command::Man { folder }) => commands::man::run(&folder),
        None => commands::serve::run(commands::serve::ServeArgs::default()),
    }
}

/// The board on the screen, the server and workers end in their own way, and without a command the server runs.
fn ends_in_its_own_way(command: Option<&Command>) -> bool {
    match command {
        None | Some(Command::Play(_) | Command::Serve(_)) => true,
        #[cfg(feature = "cluster")]
        Some(Command::Worker(_)) => true,
        _ => false,
    }
}
