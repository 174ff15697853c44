//! One match for each protocol against programs that behave in every way: each loses its own games only.

use hansu_mock::{Mode, trial};
use libtest_mimic::Trial;
use serde_json::Value;

use crate::common::hansu;
use crate::mock::{check_gone, games, spec, tag};

pub(crate) fn trials() -> Vec<Trial> {
    let protocols = [("gtp", "othello"), ("nboard", "othello"), ("gomocup", "gomoku")];
    protocols.map(|(protocol, game)| trial(format!("matrix_{protocol}"), move || check(protocol, game))).into()
}

/// How the games of a program end, and what is recorded.
fn expected(mode: Mode, protocol: &str) -> (&'static str, &'static str) {
    match mode {
        Mode::CrashAtStart => ("crash", "it ended with exit code 3 (its last words: no licence found)"),
        Mode::Crash => ("crash", "it ended with exit code 7 (its last words: assertion failed: the sky is blue)"),
        Mode::HangAtStart => ("crash", "it did not answer"),
        Mode::Hang | Mode::Chatter => ("timeout", "it did not move within"),
        Mode::Late => ("timeout", "took "),
        Mode::Rubbish => ("crash", "which is no move"),
        Mode::Illegal | Mode::Occupied => ("illegal", "played an illegal move: "),
        Mode::Pass if protocol == "gomocup" => ("crash", "it answered '-1,-1', which is no move"),
        Mode::Pass => ("illegal", "pass is illegal: passing is only allowed without a legal move"),
        Mode::Resign => ("crash", "resign"),
        Mode::HugeLine => ("crash", "it wrote a line of more than 65536 bytes"),
        Mode::Closes => ("crash", "it closed its output"),
        Mode::Unfinished => ("crash", "it ended with exit code 0"),
        _ => ("normal", ""),
    }
}

fn check(protocol: &str, game: &str) {
    let folder = tempfile::tempdir().expect("a folder");
    let (tag, out) = (tag(protocol), folder.path().join("out"));
    let programs = Mode::ALL.map(|(name, mode)| {
        let limits = if mode == Mode::Late { ",time=100ms,grace=20s" } else { ",time=2s,grace=500ms" };
        spec(protocol, name, &tag, &format!("{limits},start=2s"))
    });
    let options = ["match", "--game", game, "--games", "2", "--gauntlet", "--concurrency", "4", "--margin", "300ms"];
    let out_words = ["--json", "--out", out.to_str().expect("UTF-8"), "random"];
    let programs: Vec<&str> = programs.iter().map(String::as_str).collect();
    let run = hansu(&[&options[..], &out_words, &programs].concat());
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    check_gone(&tag);
    let summaries: Vec<Value> = run.stdout.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let games = games(&out);
    assert_eq!(games.len(), 2 * Mode::ALL.len());
    for (contest, (name, mode)) in Mode::ALL.into_iter().enumerate() {
        let (ended, detail) = expected(mode, protocol);
        for game in games.iter().filter(|game| game["contest"] == contest) {
            check_game(game, ended, detail, name);
        }
        let faults = &summaries[contest]["faults_b"];
        let sum: u64 = ["illegal", "timeouts", "crashes"].iter().filter_map(|key| faults[key].as_u64()).sum();
        assert_eq!(sum, if ended == "normal" { 0 } else { 2 }, "{name}: {faults}");
    }
}

fn check_game(game: &Value, ended: &str, detail: &str, name: &str) {
    assert_eq!(game["ended"], ended, "{name}: {game}");
    assert!(game["detail"].as_str().unwrap_or_default().contains(detail), "{name}: {game}");
    let won = game[game["winner"].as_str().expect("a winner")].as_str().unwrap_or_default();
    assert!(ended == "normal" || won.starts_with("random"), "{name}: {game}");
}
