//! Our own agents behind each protocol, against each other and against the same agents within the program: games without
//! a single fault show that both halves of a protocol agree.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};

use crate::steps::{cargo, run};
use crate::tools::{program_name, target_folder};

/// How much is played, with which program, and how it is told.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct ProtocolsOptions {
    /// Games of each match.
    pub(crate) games: u64,
    /// Whether the program is built without optimisation.
    pub(crate) dev: bool,
    /// Whether each match is told as a line of JSON.
    pub(crate) json: bool,
}

impl ProtocolsOptions {
    /// Understands `[--games N] [--dev] [--json]`.
    pub(crate) fn parse(arguments: &[String]) -> Result<ProtocolsOptions, String> {
        let mut options = ProtocolsOptions { games: 50, dev: false, json: false };
        let mut arguments = arguments.iter();
        while let Some(argument) = arguments.next() {
            match argument.as_str() {
                "--games" => {
                    let number = arguments.next().and_then(|text| text.parse().ok()).filter(|&games| games > 0);
                    options.games = number.ok_or("--games wants a whole number above 0")?;
                }
                "--dev" => options.dev = true,
                "--json" => options.json = true,
                unknown => return Err(format!("'protocols' does not take '{unknown}'")),
            }
        }
        Ok(options)
    }
}

/// A match to be played.
struct Pairing {
    name: String,
    arguments: Vec<String>,
}

/// Builds the program and plays all matches; a fault in any of them is a failure.
pub(crate) fn protocols(options: &ProtocolsOptions) -> Result<()> {
    let program = build(options.dev)?;
    let mut faults = 0;
    for pairing in pairings(&program) {
        let summary = play(&program, &pairing, options.games)?;
        faults += faults_in(&summary);
        tell(&pairing, &summary, options.json);
    }
    if faults > 0 {
        bail!("{faults} games were lost by faults, where there should be none");
    }
    Ok(())
}

fn build(dev: bool) -> Result<PathBuf> {
    let profile = if dev { "dev" } else { "release" };
    run("build", &mut cargo(&["build", "--package", "hansu", "--profile", profile]))?;
    Ok(target_folder()?.join(if dev { "debug" } else { "release" }).join(program_name()))
}

/// The program itself as a program from outside; `words` follow the protocol in its command.
fn external(program: &Path, protocol: &str, words: &str) -> String {
    format!("external:cmd=\"'{}' engine {protocol} {words}\",protocol={protocol}", program.display())
}

/// Agents that are limited by their work, so that a busy machine does no harm, and about as strong as each other.
const OTHELLO: [&str; 2] = ["mcts:playouts=200", "iddfs:nodes=2000"];
const GOMOKU: &str = "lines:depth=1";

fn pairings(program: &Path) -> Vec<Pairing> {
    let of = |protocol: &str, words: &str| external(program, protocol, words);
    let othello = |name: &str, a: String, b: String| Pairing {
        name: name.to_owned(),
        arguments: ["--game", "othello"].into_iter().map(str::to_owned).chain([a, b]).collect(),
    };
    let gomoku = |protocol: &str, words: &str, rule: &str, size: &str| Pairing {
        name: format!("gomoku {size}x{size} {rule}: {protocol} against ourselves"),
        arguments: ["--game", "gomoku", "--size", size, "--rule", rule]
            .into_iter()
            .map(str::to_owned)
            .chain([of(protocol, words), "lines:depth=2,time=1m".to_owned()])
            .collect(),
    };
    let mut all = vec![othello("othello: gtp against nboard", of("gtp", OTHELLO[0]), of("nboard", OTHELLO[1]))];
    for rule in ["freestyle", "standard", "renju"] {
        all.extend(["9", "15", "20"].map(|size| gomoku("gomocup", GOMOKU, rule, size)));
    }
    all.push(gomoku("gtp", &format!("--game gomoku {GOMOKU}"), "renju", "15"));
    all
}

fn play(program: &Path, pairing: &Pairing, games: u64) -> Result<Value> {
    let mut command = Command::new(program);
    command.args(["match", "--json", "--games", &games.to_string()]).args(&pairing.arguments).stderr(Stdio::inherit());
    let output = command.output().with_context(|| format!("{}: can't start {}", pairing.name, program.display()))?;
    if !output.status.success() {
        bail!("{}: the match failed", pairing.name);
    }
    serde_json::from_slice(&output.stdout).with_context(|| format!("{}: the result can't be read", pairing.name))
}

fn faults_in(summary: &Value) -> u64 {
    ["illegal", "timeouts", "crashes"].iter().filter_map(|key| summary[key].as_u64()).sum()
}

fn tell(pairing: &Pairing, summary: &Value, json: bool) {
    let count = |key: &str| summary[key].as_u64().unwrap_or_default();
    let (games, faults) = (count("games"), faults_in(summary));
    let [wins, draws, losses] = ["wins", "draws", "losses"].map(count);
    if json {
        println!(
            "{}",
            json!({ "name": pairing.name, "games": games, "wins": wins, "draws": draws, "losses": losses, "faults": faults })
        );
    } else {
        println!("{:<52} {games:>4} games  +{wins} ={draws} -{losses}  {faults} faults", pairing.name);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(arguments: &str, expected: Result<(u64, bool, bool), &str>) {
        let arguments: Vec<String> = arguments.split_whitespace().map(str::to_owned).collect();
        let expected = expected.map(|(games, dev, json)| ProtocolsOptions { games, dev, json });
        assert_eq!(ProtocolsOptions::parse(&arguments), expected.map_err(str::to_owned), "{arguments:?}");
    }

    #[test]
    fn options_are_understood() {
        check("", Ok((50, false, false)));
        check("--games 4 --dev --json", Ok((4, true, true)));
        check("--games none", Err("--games wants a whole number above 0"));
        check("gtp", Err("'protocols' does not take 'gtp'"));
    }

    #[test]
    fn all_rules_and_sizes_are_played() {
        let names: Vec<String> = pairings(Path::new("hansu")).into_iter().map(|pairing| pairing.name).collect();
        assert_eq!(names.iter().filter(|name| name.contains("gomocup")).count(), 9);
        assert_eq!(names[0], "othello: gtp against nboard");
    }

    #[test]
    fn every_kind_of_fault_counts() {
        assert_eq!(faults_in(&json!({ "illegal": 1, "timeouts": 2, "crashes": 4 })), 7);
    }
}
