//! `hansu`: play Othello and Omok, ask agents, run experiments.

mod args;
mod commands;
mod failure;
mod files;
mod output;
mod play;
mod provenance;
mod wrap;

use std::ffi::OsString;
use std::io::IsTerminal;
use std::path::Path;
use std::process::ExitCode;

use args::{Cli, Command};
use clap::{CommandFactory, Parser};

fn main() -> ExitCode {
    let cli = Cli::parse_from(with_implied_command(std::env::args_os().collect()));
    match run(cli) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => failure::report(&error),
    }
}

/// Programs for Gomoku start their engines without arguments, by the name of the file: `pbrain-` and anything for Piskvork,
/// `engine` for Yixin-Board. Under such a name, this program is one.
fn with_implied_command(mut arguments: Vec<OsString>) -> Vec<OsString> {
    let name = arguments.first().and_then(|path| Path::new(path).file_stem()).map(|name| name.to_ascii_lowercase());
    let is_engine = name.is_some_and(|name| name == "engine" || name.to_string_lossy().starts_with("pbrain-"));
    if is_engine && arguments.len() == 1 {
        arguments.extend(["engine", "gomocup"].map(OsString::from));
    }
    arguments
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
        Some(Command::Match(args)) => commands::matches::run_match(&args, json),
        Some(Command::Engine(args)) => commands::engine::run(&args),
        Some(Command::Train(args)) => commands::train::run(&args, json),
        Some(Command::Convert(args)) => commands::convert::run(&args, json),
        Some(Command::Completions { shell }) => commands::completions::run(shell),
        None if std::io::stdin().is_terminal() && std::io::stdout().is_terminal() => {
            play::run(play::PlayArgs::default())
        }
        None => output::text(&Cli::command().render_help().to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(arguments: &str, expected: &str) {
        let given = arguments.split(' ').map(OsString::from).collect();
        let expected: Vec<OsString> = expected.split(' ').map(OsString::from).collect();
        assert_eq!(with_implied_command(given), expected);
    }

    #[test]
    fn a_file_that_is_named_like_an_engine_is_one() {
        check("hansu", "hansu");
        check("hansu agents", "hansu agents");
        check("/games/pbrain-hansu.exe", "/games/pbrain-hansu.exe engine gomocup");
        check("./engine", "./engine engine gomocup");
        check("Engine.EXE", "Engine.EXE engine gomocup");
        check("pbrain-hansu agents", "pbrain-hansu agents");
    }
}
