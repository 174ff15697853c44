//! What cargo cannot do alone: `cargo xtask test`, `run`, `fuzz`, `protocols`, `soak`, `levels`, `notebooks`, `notices`, `dist`, `site`, `npm`, `wasm`, `ci`.

mod bench;
mod bench_lines;
mod dependencies;
mod dist;
mod fuzz;
mod levels;
mod licences;
mod notebooks;
mod npm;
mod oldest;
mod page;
#[cfg(test)]
mod profiles;
mod protocols;
mod serve;
mod site;
mod site_server;
mod soak;
mod steps;
mod tasks;
mod third_party;
mod tools;
mod wasm;

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use fuzz::FuzzOptions;
use notebooks::NotebooksOptions;
use protocols::ProtocolsOptions;
use soak::SoakOptions;
use steps::StepFailed;

const HELP: &str = "\
Usage: cargo xtask COMMAND

Commands:
  run [-- ARGS]   build the page and hansu in release mode, and serve the page: hansu serve ARGS. The first time takes
                  minutes and says how many, the next a second
  test            run all tests: unit, integration and documentation tests of every crate, and those of the page,
                  also in a browser, with a server and without one
  fuzz [--seconds N] [TARGET...]
                  run the fuzz targets of fuzz/, each N seconds (60), and say how many executions that were
  protocols [--games N] [--dev] [--json]
                  play N games (50) of our agents behind each protocol against others, and fail on any fault;
                  --dev builds without optimisation
  soak [--minutes N] [--games N] [--level N] [--dev]
                  a server under load and under attack, killed and restarted, for N minutes (30) with N games (200), a quarter of
                  them against level N (4); prints a table, and fails if a move was lost or an honest client refused
  levels FOLDER   take the strengths of the levels from the result of 'hansu lab run levels --out FOLDER'
  notebooks [--torch] [--write] [--dev]
                  execute notebooks/train_jax.ipynb, with --torch also train_torch.ipynb, on a run of a tiny network, in a virtual
                  environment of Python, and let zero play with what they write; --write keeps their outputs
  notices         write THIRD-PARTY-NOTICES.md, which names what others have written
  dist [--program FILE]
                  make a release in target/archives: the program with all optimisations (or one that is given),
                  completions, manual pages, licences and models; unpack it elsewhere and play with it
  site [--serve]  make dist-site: the page as static files with the engines in Workers, which work on any host, in any folder,
                  and without a network after the first visit; --serve shows it at http://127.0.0.1:4080/
  npm             make the package hansu-wasm, the engines for other people's pages, and pack it into target/archives
  wasm [--speed]  build the searches for WebAssembly and check under Node.js that they count as they do here; or measure how
                  fast they are beside the native ones
  ci              everything a change has to pass: format, lints, dependencies, tests, documentation, bench signature here and as WebAssembly,
                  and a second of each fuzz target if there is a C++ compiler
  help            print this

The page is built by npm, which comes with Node.js 20 or later. Tests run with cargo-nextest where it is installed, else
with cargo test. What is missing is installed, and that is said: npm, Chromium and nats-server by apt, the packages of the page by npm,
the Rust components rustfmt and clippy by rustup.
";

/// The exit code for a command line that can't be understood.
const USAGE: u8 = 2;

/// What is asked for on the command line.
#[derive(Debug, PartialEq)]
enum Task {
    Help,
    Test,
    Run(Vec<String>),
    Fuzz(FuzzOptions),
    Protocols(ProtocolsOptions),
    Soak(SoakOptions),
    Levels(PathBuf),
    Notebooks(NotebooksOptions),
    Notices,
    Dist(Option<PathBuf>),
    Site { serve: bool },
    Npm,
    Wasm,
    WasmSpeed,
    Ci,
}

impl Task {
    /// Understands the arguments, or says which one it doesn't.
    fn parse(arguments: &[String]) -> Result<Task, String> {
        let Some((command, rest)) = arguments.split_first() else { return Ok(Task::Help) };
        let task = match command.as_str() {
            "help" | "--help" | "-h" => Task::Help,
            "test" => Task::Test,
            "dist" => match rest {
                [flag, program] if flag == "--program" => return Ok(Task::Dist(Some(program.into()))),
                [flag] if flag == "--program" => return Err("'--program' wants the path of a program".to_owned()),
                _ => Task::Dist(None),
            },
            "ci" => Task::Ci,
            "fuzz" if !rest.iter().any(|argument| argument == "--help" || argument == "-h") => {
                return FuzzOptions::parse(rest).map(Task::Fuzz);
            }
            "fuzz" => return Ok(Task::Help),
            "protocols" if rest != ["--help"] && rest != ["-h"] => {
                return ProtocolsOptions::parse(rest).map(Task::Protocols);
            }
            "protocols" => return Ok(Task::Help),
            "soak" if rest != ["--help"] && rest != ["-h"] => return SoakOptions::parse(rest).map(Task::Soak),
            "soak" => return Ok(Task::Help),
            "notebooks" if rest != ["--help"] && rest != ["-h"] => {
                return NotebooksOptions::parse(rest).map(Task::Notebooks);
            }
            "notebooks" => return Ok(Task::Help),
            "notices" => Task::Notices,
            "levels" => match rest {
                [flag] if flag == "--help" || flag == "-h" => Task::Help,
                [folder] => return Ok(Task::Levels(folder.into())),
                _ => return Err("'levels' wants the folder of a run of the experiment 'levels'".to_owned()),
            },
            "site" if rest == ["--serve"] => return Ok(Task::Site { serve: true }),
            "site" => Task::Site { serve: false },
            "npm" => Task::Npm,
            "wasm" if rest == ["--speed"] => return Ok(Task::WasmSpeed),
            "wasm" => Task::Wasm,
            "run" => {
                let separator = usize::from(rest.first().is_some_and(|first| first == "--"));
                return Ok(Task::Run(rest[separator..].to_vec()));
            }
            unknown => return Err(format!("unknown command '{unknown}'")),
        };
        match rest {
            [] => Ok(task),
            [flag] if flag == "--help" || flag == "-h" => Ok(Task::Help),
            [unexpected, ..] => Err(format!("'{command}' takes no arguments, but '{unexpected}' was given")),
        }
    }

    fn run(self) -> Result<()> {
        match self {
            Task::Help => {
                print!("{HELP}");
                Ok(())
            }
            Task::Test => tasks::test(),
            Task::Run(arguments) => serve::run(&arguments),
            Task::Fuzz(options) => fuzz::fuzz(&options),
            Task::Protocols(options) => protocols::protocols(&options),
            Task::Soak(options) => soak::soak(&options),
            Task::Notebooks(options) => notebooks::notebooks(&options),
            Task::Notices => third_party::write(),
            Task::Levels(folder) => levels::write_levels(&folder),
            Task::Dist(program) => dist::dist(program),
            Task::Site { serve } => site::site(serve),
            Task::Npm => npm::npm(),
            Task::Wasm => wasm::check_wasm(),
            Task::WasmSpeed => wasm::measure_wasm(),
            Task::Ci => tasks::ci(),
        }
    }
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let task = match Task::parse(&arguments) {
        Ok(task) => task,
        Err(problem) => {
            eprintln!("xtask: {problem}\n\n{HELP}");
            return ExitCode::from(USAGE);
        }
    };
    match task.run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            error.downcast_ref().map_or(ExitCode::FAILURE, |failed: &StepFailed| failed.exit_code())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(arguments: &str, expected: Result<Task, &str>) {
        let arguments: Vec<String> = arguments.split_whitespace().map(str::to_owned).collect();
        assert_eq!(Task::parse(&arguments), expected.map_err(str::to_owned), "{arguments:?}");
    }

    #[test]
    fn commands_are_understood() {
        check("", Ok(Task::Help));
        check("--help", Ok(Task::Help));
        check("test", Ok(Task::Test));
        check("test --help", Ok(Task::Help));
        check("ci", Ok(Task::Ci));
        check("wasm", Ok(Task::Wasm));
        check("wasm --speed", Ok(Task::WasmSpeed));
        check("npm", Ok(Task::Npm));
        check("site", Ok(Task::Site { serve: false }));
        check("site --serve", Ok(Task::Site { serve: true }));
        check("dist", Ok(Task::Dist(None)));
        check("dist --program hansu", Ok(Task::Dist(Some("hansu".into()))));
        check("fuzz --help", Ok(Task::Help));
        check("fuzz sgf", Ok(Task::Fuzz(FuzzOptions { seconds: 60, targets: vec!["sgf".into()] })));
        check("protocols", Ok(Task::Protocols(ProtocolsOptions { games: 50, dev: false, json: false })));
        check("protocols -h", Ok(Task::Help));
        check("soak --minutes 1", Ok(Task::Soak(SoakOptions { minutes: 1.0, games: 200, level: 4, dev: false })));
        check("soak -h", Ok(Task::Help));
        check("notices", Ok(Task::Notices));
        check("notebooks --help", Ok(Task::Help));
        check("levels runs", Ok(Task::Levels("runs".into())));
        check("run", Ok(Task::Run(vec![])));
        check("run -- --addr 127.0.0.1:4001", Ok(Task::Run(vec!["--addr".into(), "127.0.0.1:4001".into()])));
    }

    #[test]
    fn anything_else_is_refused_by_name() {
        check("tset", Err("unknown command 'tset'"));
        check("dist --program", Err("'--program' wants the path of a program"));
        check("levels", Err("'levels' wants the folder of a run of the experiment 'levels'"));
        check("ci --fast", Err("'ci' takes no arguments, but '--fast' was given"));
    }
}
