//! What is kept of an experiment, and how much of its plan that is.

use serde_json::{Map, json};

use super::cell::Cells;
use super::extent::extent;
use super::kept::{Kept, KeptMatch};
use super::row::Row;
use super::{Experiment, Table};
use crate::matches::ContestResults;
use crate::report::{Count, Status};

const EXPERIMENT: &str = r#"
id = "mine"
title = "Mine"
question = "Why?"
game = "othello"

[[table]]
name = "games"
kind = "game"
a = "greedy"
b = "minimax:depth={depth}"
sweep = { depth = [1, 2] }
columns = { plays = "a_colour", turns = "turns" }

[[table]]
name = "matches"
kind = "match"
a = "mcts:playouts={playouts}"
b = "random"
games = 4
sweep = { playouts = [10, 20] }
"#;

fn experiment() -> Experiment {
    Experiment::parse(EXPERIMENT, "mine").expect("valid")
}

fn facts(commit: &str) -> Map<String, serde_json::Value> {
    Map::from_iter([("commit".to_owned(), json!(commit))])
}

fn of_match(table: &Table, place: usize, run: usize, points: &str) -> KeptMatch {
    let row = &table.match_rows()[place];
    let results = ContestResults {
        a: row.a.to_string(),
        b: row.b.to_string(),
        points: points.to_owned(),
        ..ContestResults::default()
    };
    KeptMatch { table: table.name.clone(), run, keys: row.keys.clone(), results, stretches: Vec::new() }
}

fn of_game(depth: u32, plays: &str) -> Row {
    let mut cells = Cells::default();
    cells.push("depth", depth);
    cells.push("plays", plays);
    cells.push("turns", 60_u32);
    Row { cells, ..Row::default() }
}

#[test]
fn rows_and_games_are_counted_against_the_plan() {
    let experiment = experiment();
    let [games, matches] = &experiment.tables[..] else { panic!("two tables") };
    let mut kept = Kept::default();
    let run = kept.run_of(&facts("a"));
    kept.put_row(games, run, of_game(1, "black"));
    kept.put_row(games, run, of_game(1, "white"));
    kept.put_row(games, run, of_game(2, "black"));
    kept.put_match(of_match(matches, 0, run, "2010"));
    kept.put_match(of_match(matches, 1, run, "20-1"));
    let found = extent(games, &kept);
    assert_eq!((found.rows, found.games), (Count { present: 3, planned: 4 }, Count { present: 3, planned: 4 }));
    assert_eq!(found.missing, ["depth 2: 1 of 2 rows"]);
    let found = extent(matches, &kept);
    assert_eq!((found.rows, found.games), (Count { present: 1, planned: 2 }, Count { present: 7, planned: 8 }));
    assert_eq!(
        (found.missing.clone(), found.status()),
        (vec!["playouts 20: 3 of 4 games".to_owned()], Status::Partial)
    );
    kept.put_match(of_match(matches, 1, run, "2001"));
    assert_eq!(extent(matches, &kept).status(), Status::Complete);
}

#[test]
fn more_games_take_the_place_of_fewer_and_keep_the_run_they_are_from() {
    let experiment = experiment();
    let table = &experiment.tables[1];
    let mut kept = Kept::default();
    let (first, second) = (kept.run_of(&facts("a")), kept.run_of(&facts("b")));
    kept.put_match(of_match(table, 0, first, "2010"));
    kept.put_match(of_match(table, 0, second, "20"));
    kept.put_match(of_match(table, 0, second, "2010"));
    assert_eq!((kept.matches.len(), kept.matches[0].run), (1, first), "nothing new was found");
    kept.put_match(of_match(table, 0, second, "201020"));
    assert_eq!((kept.matches[0].run, kept.matches[0].results.games()), (second, 6));
    kept.tidy();
    assert_eq!((kept.runs.len(), kept.matches[0].run), (1, 0), "the first run is forgotten");
}

#[test]
fn what_is_written_is_read_back_and_damage_is_named() {
    let experiment = experiment();
    let folder = tempfile::tempdir().expect("a folder");
    let mut kept = Kept::default();
    let run = kept.run_of(&facts("a"));
    kept.put_row(&experiment.tables[0], run, of_game(1, "black"));
    kept.put_match(of_match(&experiment.tables[1], 0, run, "2010"));
    kept.write(folder.path()).expect("written");
    let again = Kept::read(folder.path()).expect("read");
    assert_eq!((again.runs.clone(), again.matches.clone()), (kept.runs.clone(), kept.matches.clone()));
    assert_eq!(again.rows_of(&experiment.tables[0]), kept.rows_of(&experiment.tables[0]));
    let path = folder.path().join("results.jsonl");
    let text = std::fs::read_to_string(&path).expect("a file");
    for (part, by, expected) in [("2010", "20x0", "'x' is no result"), ("\"run\":0", "\"run\":7", "no run 7")] {
        std::fs::write(&path, text.replace(part, by)).expect("written");
        let error = Kept::read(folder.path()).expect_err("damaged").to_string();
        assert!(error.contains("results.jsonl") && error.contains(expected), "{error}");
    }
}

#[test]
fn rows_of_other_agents_are_not_taken_for_those_of_the_plan() {
    let experiment = experiment();
    let table = &experiment.tables[1];
    let mut kept = Kept::default();
    let run = kept.run_of(&facts("a"));
    let mut other = of_match(table, 0, run, "2010");
    other.results.b = "greedy".to_owned();
    kept.put_match(other);
    assert!(kept.matches_of(table).is_empty());
}
