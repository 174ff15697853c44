//! `hansu lab` with matches: rows, folders, reports.

mod common;

use std::fs;
use std::path::Path;

use common::{hansu, json_lines, stdout};
use serde_json::Value;

const EXAMPLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../experiments/examples/first-steps.toml");

fn lab<'a>(args: &[&'a str]) -> Vec<&'a str> {
    [&["lab", "run", EXAMPLE, "--only", "table=matches", "--quick"], args].concat()
}

/// Rows without the measured times.
fn without_times(mut rows: Vec<Value>) -> Vec<Value> {
    for row in &mut rows {
        let row = row.as_object_mut().expect("an object");
        row.remove("seconds_a");
        row.remove("seconds_b");
    }
    rows
}

#[test]
fn the_example_of_the_document_is_run_as_a_whole() {
    let text = stdout(&["lab", "run", EXAMPLE]);
    assert!(text.contains("games: Alpha-beta of some depths against a player that looks one move ahead"), "{text}");
    assert!(text.contains("matches: Alpha-beta of some depths against tree search"), "{text}");
    assert!(text.contains("score, 95% interval"), "{text}");
}

#[test]
fn rows_of_matches_have_their_keys_scores_and_intervals() {
    let rows = json_lines(&lab(&[]));
    assert_eq!(rows.len(), 4);
    for row in rows {
        let number = |name: &str| row[name].as_f64().expect("a number");
        assert!(row["depth"].is_u64() && row["playouts"].is_u64() && row["a"].is_string());
        assert_eq!(number("games"), 4.0);
        assert_eq!(number("wins") + number("draws") + number("losses"), 4.0);
        assert!(number("score_low") <= number("score") && number("score") <= number("score_high"));
        assert!(number("playouts_b") > 0.0);
    }
}

#[test]
fn a_part_of_the_rows_has_the_same_games_as_the_whole() {
    let all = without_times(json_lines(&lab(&[])));
    let some = without_times(json_lines(&lab(&["--only", "depth=2", "--only", "playouts=200"])));
    assert_eq!(some, [all[3].clone()]);
    assert_ne!(without_times(json_lines(&lab(&["--seed", "2"]))), all);
}

#[test]
fn a_folder_is_filled_by_several_runs_and_reported_on() {
    let temporary = tempfile::tempdir().expect("a folder");
    let out = temporary.path().join("runs");
    let out = out.to_str().expect("UTF-8");
    let first = json_lines(&lab(&["--out", out, "--only", "depth=1"]));
    assert_eq!(first.len(), 2);
    let all = json_lines(&lab(&["--out", out]));
    // The rows that were there are not played again: even their times are the same.
    assert_eq!(all[..2], first[..]);
    json_lines(&["lab", "run", "v3-depth", "--only", "depth=3,4", "--out", out]);
    let page = stdout(&["lab", "report", out]);
    let page = fs::read_to_string(page.trim()).expect("the page");
    for words in ["First steps", "Search depth", "come out to the digit", "<svg", "We find", "The reference found"] {
        assert!(page.contains(words), "{words}");
    }
    assert!(!page.contains("src=\"http") && !page.contains("<script"));
    for file in
        ["report.md", "plots/first-steps-matches.png", "data/first-steps/matches.csv", "data/v3-depth/games.parquet"]
    {
        assert!(Path::new(out).join(file).exists(), "{file}");
    }
}

#[test]
fn games_of_another_version_are_not_mixed_in() {
    let temporary = tempfile::tempdir().expect("a folder");
    let file = temporary.path().join("mine.toml");
    let out = temporary.path().join("runs");
    let text = fs::read_to_string(EXAMPLE).expect("the example");
    let run = |text: &str| {
        fs::write(&file, text).expect("written");
        hansu(&["lab", "run", file.to_str().expect("UTF-8"), "--quick", "--out", out.to_str().expect("UTF-8")])
    };
    assert_eq!(run(&text).code, Some(0));
    // Other words, and more games, are still the same experiment.
    assert_eq!(run(&text.replace("First steps", "My first steps").replace("games = 4", "games = 6")).code, Some(0));
    let other = run(&text.replace("b = \"mcts:playouts={playouts}\"", "b = \"rave:playouts={playouts}\""));
    assert_eq!(other.code, Some(2));
    assert!(other.stderr.contains("holds games of another version of first-steps"), "{}", other.stderr);
}

#[test]
fn a_report_of_nothing_says_what_is_missing() {
    let temporary = tempfile::tempdir().expect("a folder");
    let empty = temporary.path().to_str().expect("UTF-8");
    let run = hansu(&["lab", "report", empty]);
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("there is no experiment.toml in it"), "{}", run.stderr);
    let run = hansu(&["lab", "report", "no-such-folder"]);
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("no-such-folder"), "{}", run.stderr);
}
