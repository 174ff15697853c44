//! A match that is killed again and again comes to the same as one that is left alone.

#![cfg(unix)]

mod common;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use common::{command, hansu};
use serde_json::Value;

const KILLS: usize = 20;

/// Fixed playouts and nodes, so that the games do not depend on time.
fn arguments(out: &str) -> Vec<&str> {
    let match_args = ["match", "--game", "othello", "--games", "60", "--seed", "9", "--concurrency", "2", "--out", out];
    [&match_args[..], &["mcts:playouts=400", "iddfs:nodes=4000"]].concat()
}

/// The games by their numbers, without the times; each is there once.
fn games(out: &str) -> BTreeMap<u64, Value> {
    let text = fs::read_to_string(Path::new(out).join("games.jsonl")).expect("the games");
    let mut games = BTreeMap::new();
    for line in text.lines() {
        let mut game: Value = serde_json::from_str(line).expect("a game");
        game.as_object_mut().expect("an object").remove("micros");
        let number = game["game"].as_u64().expect("a number");
        assert!(games.insert(number, game).is_none(), "game {number} is there twice");
    }
    games
}

/// Random enough, and not the same from run to run.
fn moment() -> Duration {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).expect("after 1970");
    Duration::from_millis(5 + u64::from(now.subsec_micros()) * 7919 % 90)
}

#[test]
fn a_match_killed_at_twenty_random_moments_equals_one_left_alone() {
    let temporary = tempfile::tempdir().expect("a folder");
    let [alone, killed] = ["alone", "killed"].map(|name| temporary.path().join(name));
    let [alone, killed] = [&alone, &killed].map(|path| path.to_str().expect("UTF-8"));
    assert_eq!(hansu(&arguments(alone)).code, Some(0));

    let mut finished_before = 0;
    for _ in 0..KILLS {
        let mut run =
            command().args(arguments(killed)).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("started");
        std::thread::sleep(moment());
        run.kill().expect("SIGKILL can be sent");
        run.wait().expect("it ends");
        let path = Path::new(killed).join("games.jsonl");
        let finished = fs::read_to_string(path).map_or(0, |text| text.matches('\n').count());
        assert!(finished >= finished_before, "a finished game was lost");
        finished_before = finished;
    }
    let last = hansu(&arguments(killed));
    assert_eq!(last.code, Some(0), "{}", last.stderr);
    assert_eq!(games(killed), games(alone));
    assert_eq!(games(alone).len(), 60);
}
