//! What belongs to the experts: books, openings, training.

mod common;

use common::{hansu, json, json_lines, stdout};
use serde_json::Value;

fn path(folder: &tempfile::TempDir, name: &str) -> String {
    folder.path().join(name).to_str().expect("a path").to_owned()
}

#[test]
fn the_book_that_ships_knows_the_start_and_its_openings_by_name() {
    let start = json(&["book", "show"]);
    assert!(start["positions"].as_u64() > Some(100), "{start}");
    assert_eq!(start["moves"][0]["followed"], true);
    let tiger = json(&["book", "show", "f5d6c3d3c4"]);
    assert_eq!(tiger["name"]["en"], "Tiger");
    // The same opening, turned.
    assert_eq!(json(&["book", "show", "c4e3f6e6f5"])["name"]["en"], "Tiger");
    assert!(stdout(&["book", "show", "f5f6e6d6c7g4"]).contains("does not have this one"));
    let lines = stdout(&["book", "export", "-"]);
    for line in lines.lines().take(20) {
        let shown = json(&["show", "--game", "othello", "--position", line]);
        assert_eq!(shown["over"], false, "{line}");
    }
}

#[test]
fn a_book_grows_and_goes_on_growing_and_a_damaged_one_is_left_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let book = path(&folder, "my.book");
    let build = |positions: &str| json(&["book", "build", &book, "--positions", positions, "--depth", "2"]);
    assert_eq!(build("3")["positions"], 3);
    assert_eq!(build("5")["positions"], 5);
    assert_eq!(json(&["book", "show", "--book", &book])["positions"], 5);
    std::fs::write(&book, "something else").expect("written");
    let run = hansu(&["book", "build", &book, "--positions", "9"]);
    assert!(run.code == Some(2) && run.stderr.contains("my.book"), "{run:?}");
    assert_eq!(std::fs::read_to_string(&book).expect("the file"), "something else");
}

#[test]
fn even_openings_are_the_same_every_time_and_a_match_begins_from_them() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = path(&folder, "even.pos");
    let make = ["openings", "make", "--count", "3", "--size", "9", "--nodes", "2000", "--balance", "20"];
    let rows = json_lines(&make);
    assert_eq!((rows.len(), &rows), (3, &json_lines(&make)));
    for row in &rows {
        let chance = row["chance"].as_f64().expect("a chance");
        assert!((0.3..=0.7).contains(&chance), "{row}");
    }
    stdout(&[&make[..], &["--out", &file]].concat());
    let played =
        json(&["match", "--game", "gomoku", "--size", "9", "--games", "2", "--openings", &file, "random", "greedy"]);
    assert_eq!(played["illegal"], 0, "{played}");
    let run = hansu(&["openings", "make", "--stones", "9..3"]);
    assert_eq!(run.code, Some(2), "{run:?}");
    let run = hansu(&["openings", "make", "--size", "4", "--stones", "2"]);
    assert!(run.code == Some(2) && run.stderr.contains("five in a row"), "{run:?}");
}

#[test]
fn patterns_are_learned_from_nothing_and_a_run_is_not_made_twice() {
    let folder = tempfile::tempdir().expect("a folder");
    let run_folder = path(&folder, "run");
    let train = ["train", "patterns", &run_folder, "--scale", "0.0001", "--generations", "2", "--threads", "1"];
    let rows = json_lines(&train);
    let generations: Vec<&Value> = rows.iter().map(|row| &row["generation"]).collect();
    assert_eq!(generations, [0, 1]);
    assert!(rows[1]["stages"].as_array().is_some_and(|stages| stages.len() == 30));
    assert!(folder.path().join("run/gen-1/weights.bin").is_file());
    assert_eq!(hansu(&[&train[..], &["--json"]].concat()).stdout, "", "nothing is left to do");
    let run = hansu(&["train", "patterns", &run_folder, "--scale", "0"]);
    assert!(run.code == Some(2) && run.stderr.contains("--scale"), "{run:?}");
    std::fs::write(folder.path().join("run/gen-1/weights.bin"), "damaged").expect("written");
    let run = hansu(&train);
    assert!(run.code == Some(1) && run.stderr.contains("weights.bin"), "{run:?}");
}

#[test]
fn patterns_are_learned_onward_from_weights_and_bad_ones_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let run_folder = path(&folder, "run");
    let train = |from: &str| {
        let small = ["--scale", "0.0001", "--generations", "1", "--threads", "1"];
        hansu(&[&["train", "patterns", &run_folder, "--from", from], &small[..]].concat())
    };
    for wrong in [path(&folder, "nowhere.bin"), path(&folder, "")] {
        let run = train(&wrong);
        assert!(run.code == Some(2) && run.stderr.contains("--from") && run.stderr.contains("shipped"), "{run:?}");
    }
    assert_eq!(train("shipped").code, Some(0));
    let learned = folder.path().join("run/gen-0/weights.bin");
    let again = train(&learned.to_string_lossy());
    assert!(again.code == Some(0) && again.stdout.contains("complete"), "{again:?}");
}

#[test]
fn what_the_gomoku_expert_knows_is_learned_from_nothing_and_a_run_is_not_made_twice() {
    let folder = tempfile::tempdir().expect("a folder");
    let run_folder = path(&folder, "run");
    let small = ["--scale", "0.0005", "--pairs", "1", "--match-nodes", "200", "--threads", "1", "--generations", "3"];
    let train = [&["train", "gomoku", &run_folder, "--rule", "renju"], &small[..]].concat();
    let rows = json_lines(&train);
    assert_eq!(rows.iter().map(|row| &row["generation"]).collect::<Vec<_>>(), [0, 1, 2]);
    assert!(rows.iter().all(|row| row["value_loss"].is_f64() && row["kept"].is_boolean()), "{rows:?}");
    assert!(folder.path().join("run/gen-2/network.bin").is_file() && folder.path().join("run/weights.bin").is_file());
    assert_eq!(hansu(&[&train[..], &["--json"]].concat()).stdout, "", "nothing is left to do");
    for (wrong, named) in [(["--scale", "0"], "--scale"), (["--generations", "9"], "generations")] {
        let run = hansu(&[&["train", "gomoku", &run_folder], &wrong[..]].concat());
        assert!(run.code == Some(2) && run.stderr.contains(named), "{run:?}");
    }
    std::fs::write(folder.path().join("run/gen-2/network.bin"), "damaged").expect("written");
    let run = hansu(&train);
    assert!(run.code == Some(1) && run.stderr.contains("network.bin"), "{run:?}");
}

#[test]
fn levels_get_stronger_and_the_expert_refuses_rows_other_than_five() {
    let played =
        json(&["match", "--game", "othello", "--games", "10", "expert:level=12", "expert:level=1", "--seed", "3"]);
    assert!(played["wins"].as_u64() >= Some(9), "{played}");
    let run = hansu(&["think", "--game", "gomoku", "--size", "9", "--row", "4", "expert"]);
    assert!(run.code == Some(2) && run.stderr.contains("five in a row"), "{run:?}");
}
