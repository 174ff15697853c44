//! `hansu lab` with matches: rows, folders, reports.

mod common;

use std::collections::BTreeMap;
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
    let told = stdout(&["lab", "report", out]);
    let page = told.trim().strip_suffix(" (partial)").expect("rows are missing, and that is told");
    let page = fs::read_to_string(page).expect("the page");
    assert!(page.contains("<h1>Experiments (partial)</h1>"));
    assert!(page.contains("depth 5: 0 of 1 rows"), "what is missing is named");
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

/// All files below a folder with their contents, by their paths from there.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(here) = folders.pop() {
        for path in fs::read_dir(&here).expect("a folder").map(|entry| entry.expect("an entry").path()) {
            if path.is_dir() {
                folders.push(path);
            } else {
                let name = path.strip_prefix(folder).expect("within").to_string_lossy().replace('\\', "/");
                found.insert(name, fs::read(&path).expect("a file"));
            }
        }
    }
    found
}

#[track_caller]
fn check_same_files(ours: &Path, theirs: &Path) {
    let (ours, theirs) = (files(ours), files(theirs));
    assert_eq!(ours.keys().collect::<Vec<_>>(), theirs.keys().collect::<Vec<_>>());
    let differ: Vec<&String> = ours.keys().filter(|&name| ours[name] != theirs[name]).collect();
    assert!(differ.is_empty(), "these differ: {differ:?}");
}

/// The title of the report that ships.
const TITLE: &str = "The lab: every experiment, ours beside theirs";

#[test]
fn the_report_that_ships_is_made_again_from_the_data_that_ship() {
    let shipped = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/lab"));
    let temporary = tempfile::tempdir().expect("a folder");
    let out = temporary.path().to_str().expect("UTF-8");
    let data = shipped.join("data");
    stdout(&["lab", "report", data.to_str().expect("UTF-8"), "--out", out, "--title", TITLE]);
    check_same_files(temporary.path(), shipped);
}

#[test]
fn the_readme_says_of_the_report_what_the_report_says_of_itself() {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    let read = |name: &str| fs::read_to_string(root.join(name)).expect(name);
    let report = read("docs/lab/report.md");
    let partial = report.lines().next().expect("a title").ends_with("(partial)");
    assert_eq!(report.contains("**Partial**: "), partial);
    for (name, words) in [("README.md", ["complete", "partial"]), ("README.ko.md", ["모두 있음", "일부만"])] {
        let readme = read(name);
        if let Some((_, rest)) = readme.split_once("<!-- lab-status -->") {
            let said = rest.split("<!--").next().unwrap_or_default();
            assert_eq!(said, words[usize::from(partial)], "{name}");
        }
    }
}

#[test]
fn a_report_is_made_again_from_its_own_data_without_the_games() {
    let temporary = tempfile::tempdir().expect("a folder");
    let path = |name: &str| temporary.path().join(name).to_str().expect("UTF-8").to_owned();
    let (runs, first, second) = (path("runs"), path("first"), path("second"));
    json_lines(&lab(&["--out", &runs]));
    json_lines(&["lab", "run", "v3-depth", "--only", "depth=3,4", "--out", &runs]);
    stdout(&["lab", "report", &runs, "--out", &first]);
    assert!(!Path::new(&first).join("data/first-steps/matches.games.jsonl").exists());
    stdout(&["lab", "report", &format!("{first}/data"), "--out", &second]);
    check_same_files(Path::new(&first), Path::new(&second));
    let status = &json_lines(&["lab", "report", &format!("{first}/data"), "--out", &second])[0]["status"];
    assert_eq!(status, "partial", "the quick part is not the whole");
}

/// The names of the files of games in a folder.
fn files_of_games(folder: &Path) -> Vec<String> {
    files(folder).into_keys().filter(|name| name.ends_with(".games.parquet")).collect()
}

#[test]
fn games_that_came_along_stay_when_more_are_played_beside_them() {
    let temporary = tempfile::tempdir().expect("a folder");
    let path = |name: &str| temporary.path().join(name).to_str().expect("UTF-8").to_owned();
    let (runs, first, second) = (path("runs"), path("first"), path("second"));
    json_lines(&lab(&["--out", &runs, "--only", "depth=1"]));
    stdout(&["lab", "report", &runs, "--out", &first]);
    // What ships is gone on with: there is no journal of the games that it was made of.
    let data = format!("{first}/data");
    let came_along = Path::new(&data).join("first-steps/matches.games.parquet");
    let before = fs::read(&came_along).expect("games");
    json_lines(&lab(&["--out", &data, "--only", "depth=2"]));
    stdout(&["lab", "report", &data, "--out", &second]);
    let reported = Path::new(&second).join("data/first-steps");
    assert_eq!(files_of_games(&reported), ["matches.games.parquet", "matches.later.games.parquet"]);
    assert_eq!(fs::read(reported.join("matches.games.parquet")).expect("games"), before);
    // Played again as a whole, they are all in one file.
    json_lines(&lab(&["--out", &data]));
    stdout(&["lab", "report", &data, "--out", &second]);
    assert_eq!(files_of_games(&reported), ["matches.games.parquet"]);
    assert_ne!(fs::read(reported.join("matches.games.parquet")).expect("games"), before);
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
