//! Programs from outside in each command that takes agents.

use std::io::Write as _;
use std::process::Stdio;

use hansu_mock::trial;
use libtest_mimic::Trial;

use crate::common::{command, hansu, json};
use crate::mock::{check_gone, games, spec, tag};

pub(crate) fn trials() -> Vec<Trial> {
    vec![
        trial("think_shows_what_a_program_finds", think),
        trial("think_tells_of_a_program_that_fails", think_fails),
        trial("a_program_plays_in_the_terminal_game", play),
        trial("both_halves_of_each_protocol_agree", both_halves),
        trial("the_games_do_not_depend_on_how_many_are_played_at_once", concurrency),
    ]
}

fn think() {
    let tag = tag("think");
    let document = json(&["think", "--game", "othello", "--position", "f5d6c3", &spec("nboard", "well", &tag, "")]);
    assert_eq!((&document["nodes"], &document["depth"]), (&4321.into(), &12.into()));
    assert_eq!((&document["score"], &document["score_kind"]), (&2.0.into(), &"discs".into()));
    assert_eq!(document["pv"][0], document["move"]);
    check_gone(&tag);
}

fn think_fails() {
    let tag = tag("think-fails");
    let run = hansu(&["think", "--game", "omok", &spec("gomocup", "crash-at-start", &tag, "")]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(1), ""));
    assert!(run.stderr.contains("it ended with exit code 3 (its last words: no licence found)"), "{}", run.stderr);
    check_gone(&tag);
}

fn play() {
    let tag = tag("play");
    let spec = spec("gtp", "stubborn", &tag, "");
    let mut game = command()
        .args(["play", "othello", "--plain", "--white", &spec])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("started");
    game.stdin.take().expect("piped").write_all(b"f5\nundo\nd3\nboard\nquit\n").expect("written");
    let output = game.wait_with_output().expect("it ends");
    assert!(output.status.success());
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(!text.contains("gave no move"), "{text}");
    check_gone(&tag);
}

fn concurrency() {
    let tag = tag("concurrency");
    let play = |threads: &str| {
        let folder = tempfile::tempdir().expect("a folder");
        let out = folder.path().to_str().expect("UTF-8").to_owned() + "/out";
        let spec = spec("gomocup", "well", &tag, ",time=5s");
        let run = hansu(&[
            "match",
            "--game",
            "omok",
            "--size",
            "9",
            "--rule",
            "renju",
            "--games",
            "6",
            "--seed",
            "5",
            "--out",
            &out,
            "--concurrency",
            threads,
            &spec,
            "random",
        ]);
        assert_eq!(run.code, Some(0), "{}", run.stderr);
        let mut moves: Vec<String> = games(out.as_ref()).iter().map(|game| game["moves"].to_string()).collect();
        moves.sort();
        moves
    };
    assert_eq!(play("1"), play("3"));
    check_gone(&tag);
}

/// Our own agents behind the protocols, as programs from outside.
fn both_halves() {
    let ours = |protocol: &str, words: &str| {
        let program = env!("CARGO_BIN_EXE_hansu");
        format!("external:cmd=\"'{program}' engine {protocol} {words}\",protocol={protocol},time=20s")
    };
    let check = |words: &[&str], a: &str, b: &str| {
        let options = ["match", "--games", "2", "--concurrency", "2", "--margin", "20s", "--game"];
        let result = json(&[&options, words, &[a, b]].concat());
        let faults: u64 = ["illegal", "timeouts", "crashes"].iter().filter_map(|key| result[key].as_u64()).sum();
        assert_eq!((faults, &result["games"]), (0, &2.into()), "{words:?}: {result}");
        result
    };
    let (gtp, nboard) = (ours("gtp", "mcts:playouts=20"), ours("nboard", "iddfs:nodes=500"));
    let result = check(&["othello"], &gtp, &nboard);
    assert!(result["spent_b"]["nodes"].as_f64().is_some_and(|nodes| nodes > 0.0), "{result}");
    let gomocup = ours("gomocup", "lines:depth=1");
    let result = check(&["gomoku", "--size", "9", "--rule", "renju"], &gomocup, "mcts:playouts=10");
    assert!(result["spent_a"]["depth"].as_f64().is_some_and(|depth| depth > 0.0), "{result}");
    check(&["gomoku", "--size", "10"], &ours("gtp", "--game gomoku lines:depth=1"), &gomocup);
}
