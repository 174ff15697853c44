//! `hansu match`

mod common;

use std::fs;
use std::path::Path;

use common::{hansu, json, json_lines, keys, stdout};

const CONTRACT: [&str; 11] =
    ["a", "b", "wins", "draws", "losses", "elo", "elo_low", "elo_high", "illegal", "timeouts", "crashes"];

#[test]
fn the_document_has_the_keys_of_the_contract_and_adds_up() {
    let result = json(&["match", "--game", "othello", "--games", "20", "greedy", "random"]);
    for key in CONTRACT {
        assert!(keys(&result).contains(&key), "{key}");
    }
    let count = |key: &str| result[key].as_u64().expect("a count");
    assert_eq!(count("wins") + count("draws") + count("losses"), 20);
    let elo = |key: &str| result[key].as_f64().expect("a number");
    assert!(elo("elo_low") <= elo("elo") && elo("elo") <= elo("elo_high"));
    assert_eq!((count("illegal"), count("timeouts"), count("crashes")), (0, 0, 0));
}

#[test]
fn a_clean_sweep_has_finite_elo_at_the_end_of_the_scale() {
    let result = json(&["match", "--game", "othello", "--games", "12", "mcts:playouts=300", "random"]);
    assert_eq!((result["wins"].as_u64(), result["elo"].as_f64()), (Some(12), Some(3000.0)));
    assert!(result["elo_low"].as_f64().is_some_and(|low| low > 0.0 && low < 3000.0));
}

#[test]
fn the_same_seed_plays_the_same_games_whatever_the_concurrency() {
    let play = |seed: &str, threads: &str| {
        let args =
            ["match", "--game", "omok", "--size", "7", "--games", "12", "--seed", seed, "--concurrency", threads];
        let mut result = json(&[&args[..], &["mcts:playouts=20", "rave:playouts=20"]].concat());
        for spent in ["spent_a", "spent_b"] {
            let spent = result[spent].as_object_mut().expect("an object");
            spent.remove("seconds");
            spent.remove("longest");
        }
        result
    };
    assert_eq!(play("3", "1"), play("3", "3"));
    assert_ne!(play("3", "2"), play("4", "2"));
}

#[test]
fn three_agents_meet_and_are_ranked() {
    let lines = json_lines(&["match", "--game", "omok", "--size", "5", "--games", "4", "greedy", "random", "lines"]);
    assert_eq!(lines.len(), 4);
    assert_eq!(lines[3]["ranking"].as_array().map(Vec::len), Some(3));
    let gauntlet = json_lines(&[
        "match",
        "--game",
        "omok",
        "--size",
        "5",
        "--games",
        "2",
        "--gauntlet",
        "greedy",
        "random",
        "lines",
    ]);
    assert_eq!(gauntlet.len(), 3);
    let text = stdout(&["match", "--game", "omok", "--size", "5", "--games", "2", "greedy", "random", "lines"]);
    assert!(text.contains("rank"), "{text}");
}

#[test]
fn a_sequential_test_stops_early_and_says_why() {
    let args = ["match", "--game", "othello", "--games", "400", "--sprt", "0,100", "mcts:playouts=100", "random"];
    let result = json(&args);
    assert_eq!(result["sprt"]["verdict"], "accepted");
    assert!(result["games"].as_u64().is_some_and(|games| games < 100));
    assert!(stdout(&args).contains("the first agent is that much stronger"));
    let mut normalized = args.to_vec();
    normalized.extend(["--sprt-model", "normalized"]);
    assert_eq!(json(&normalized)["sprt"]["model"], "normalized");
}

fn files(folder: &Path) -> Vec<String> {
    let names = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").file_name());
    let mut names: Vec<String> = names.map(|name| name.to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

#[test]
fn the_folder_holds_everything_and_the_match_can_be_continued() {
    let temporary = tempfile::tempdir().expect("a folder");
    let out = temporary.path().join("a match");
    let out = out.to_str().expect("UTF-8");
    let args = |games| ["match", "--game", "othello", "--games", games, "--out", out, "greedy", "random"];
    let first = json(&args("4"));
    assert_eq!(
        files(Path::new(out)),
        [
            "config.toml",
            "games.csv",
            "games.ggf",
            "games.jsonl",
            "games.parquet",
            "games.sgf",
            "plot.png",
            "plot.svg",
            "run.json",
            "summary.jsonl",
            "table.csv",
            "table.md",
            "table.parquet",
        ]
    );
    let games = fs::read_to_string(Path::new(out).join("games.jsonl")).expect("games");
    let again = hansu(&args("4"));
    assert_eq!(again.code, Some(0));
    assert!(again.stderr.contains("Going on after 4 finished games"), "{}", again.stderr);
    assert_eq!(fs::read_to_string(Path::new(out).join("games.jsonl")).expect("games"), games);
    let more = hansu(&args("10"));
    assert_eq!(more.code, Some(0), "{}", more.stderr);
    let all = fs::read_to_string(Path::new(out).join("games.jsonl")).expect("games");
    assert!(all.starts_with(&games) && all.lines().count() == 10);
    let resumed = hansu(&["match", "--resume", out, "--json"]);
    assert_eq!(resumed.code, Some(0), "{}", resumed.stderr);
    assert!(resumed.stdout.contains("\"games\":10"));
    assert_eq!(first["games"], 4);
    let other = hansu(&["match", "--game", "othello", "--games", "10", "--out", out, "greedy", "greedy"]);
    assert_eq!(other.code, Some(2));
    assert!(other.stderr.contains("holds another match: its agents is"), "{}", other.stderr);
}

#[test]
fn openings_come_from_a_file() {
    let temporary = tempfile::tempdir().expect("a folder");
    let book = temporary.path().join("book.txt");
    fs::write(&book, "# two openings\nf5d6c3\nF5F6E6F4\n").expect("written");
    let out = temporary.path().join("out");
    let [book, out] = [&book, &out].map(|path| path.to_str().expect("UTF-8"));
    json(&["match", "--game", "othello", "--games", "6", "--openings", book, "--out", out, "greedy", "random"]);
    let games = fs::read_to_string(Path::new(out).join("games.jsonl")).expect("games");
    assert_eq!(games.matches("\"moves\":\"f5 d6 c3 ").count(), 4);
    assert_eq!(games.matches("\"moves\":\"f5 f6 e6 f4 ").count(), 2);
}

#[test]
fn bad_input_is_refused_before_anything_is_played() {
    let check = |args: &[&str], expected: &str| {
        let run = hansu(&[&["match", "--game", "othello"], args].concat());
        assert_eq!(run.code, Some(2), "{}", run.stderr);
        assert!(run.stderr.contains(expected), "{}", run.stderr);
    };
    check(&["random"], "needs two agents");
    check(&["random", "gredy"], "did you mean 'greedy'?");
    check(&["random", "lines"], "does not play othello");
    check(&["random", "greedy", "--games", "0"], "at least one game");
    check(&["random", "greedy", "--games", "many"], "write a whole number");
    check(&["random", "greedy", "--sprt", "10,0"], "must be below the second");
    check(&["random", "greedy", "mcts", "--sprt", "0,10"], "compares two agents");
    check(&["random", "greedy", "--openings", "no-such-file"], "no-such-file");
    check(&["random", "greedy", "--nodes", "100"], "none of the agents has an option 'nodes'");
    check(&["mcts", "greedy", "--time", "soon"], "'soon' is no value for option 'time'");
    check(&["mcts", "greedy", "--clock", "soon"], "can't read 'soon' as a clock");
    check(&["random", "greedy", "--size", "9"], "8x8");
    let run = hansu(&["match", "--resume", "no-such-folder"]);
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("holds no match"), "{}", run.stderr);
}

#[test]
fn levels_meet_by_their_numbers() {
    let lines = json_lines(&["match", "--game", "omok", "--games", "2", "--level", "1", "--level", "5"]);
    assert_eq!((&lines[0]["a"], &lines[0]["b"]), (&"level:n=1".into(), &"level:n=5".into()), "{lines:?}");
    let mixed = json_lines(&["match", "--game", "omok", "--games", "2", "random", "--level", "5"]);
    assert_eq!(mixed[0]["losses"], 2, "{mixed:?}");
    let run = hansu(&["match", "--game", "omok", "--level", "11", "random"]);
    assert!(run.code == Some(2) && run.stderr.contains("there is no level 11"), "{}", run.stderr);
}
