//! The commands that count: `perft`, `lab`, `bench`; and the lists: `agents`, `completions`.

mod common;

use common::{json, json_lines, keys, stdout, take_seconds};
use serde_json::{Value, json};

/// The rows of an experiment at one depth, the measured times left out.
fn check(experiment: &str, depth: u32, expected: &[Value]) {
    let mut rows = json_lines(&["lab", "run", experiment, "--only", &format!("depth={depth}")]);
    if experiment == "v3-depth" {
        rows.iter_mut().for_each(take_seconds);
    }
    assert_eq!(rows, expected);
}

#[test]
fn v3_depth_as_published() {
    let row = json!({ "depth": 3, "black": 45, "white": 19, "mean_nodes_black": 1289, "mean_nodes_white": 1262 });
    check("v3-depth", 3, &[row]);
}

#[test]
fn v4_ordering_as_published() {
    let game = |black: &str, white: &str, black_discs: u32| {
        let white_discs = 64 - black_discs;
        json!({ "depth": 3, "black": black, "white": white, "black_discs": black_discs, "white_discs": white_discs })
    };
    let nodes = |order: &str, mean_nodes: u64| json!({ "depth": 3, "order": order, "mean_nodes": mean_nodes });
    let expected = [
        game("none", "position", 49),
        game("position", "none", 21),
        game("none", "intuition", 45),
        game("intuition", "none", 45),
        game("position", "intuition", 21),
        game("intuition", "position", 49),
        nodes("none", 1075),
        nodes("position", 825),
        nodes("intuition", 817),
    ];
    check("v4-ordering", 3, &expected);
}

#[test]
fn v2_weights_as_published() {
    let row = |map: &str, map_plays: &str, map_discs: u32, other_discs: u32| {
        let discs = (map_discs, other_discs);
        json!({ "depth": 4, "map": map, "map_plays": map_plays, "map_discs": discs.0, "other_discs": discs.1 })
    };
    let expected = [
        row("arbitrary", "black", 31, 33),
        row("arbitrary", "white", 52, 12),
        row("research", "black", 46, 18),
        row("research", "white", 58, 5),
    ];
    check("v2-weights", 4, &expected);
}

#[test]
fn several_experiments_run_one_after_the_other() {
    let rows = json_lines(&["lab", "run", "v3-depth", "v4-ordering", "--only", "depth=3..4", "--only", "depth=3,9"]);
    assert_eq!(rows.len(), 1 + 9);
    assert_eq!(keys(&rows[0]), ["black", "depth", "mean_nodes_black", "mean_nodes_white", "seconds", "white"]);
}

#[test]
fn people_see_their_table_beside_the_published_one() {
    let text = stdout(&["lab", "run", "v3-depth", "--only", "depth=3..4"]);
    assert!(text.contains("\ndepth  black  white       black       white  seconds "), "{text}");
    assert!(text.contains("\n    3     45     19       1,289       1,262 "), "{text}");
    assert!(text.contains("\n          45     19       1,289       1,262                  0.00400 "), "{text}");
    assert!(text.ends_with("\n2 of 2 results agree with the published ones.\n"), "{text}");
}

#[test]
fn the_experiments_are_listed() {
    let documents = json_lines(&["lab", "list"]);
    let ids: Vec<&Value> = documents.iter().map(|document| &document["id"]).collect();
    assert_eq!(ids[..3], ["v2-weights", "v3-depth", "v4-ordering"]);
    assert!(documents.iter().all(|document| keys(document) == ["id", "question", "source", "tables", "title"]));
    let expected = json!({
        "name": "games", "kind": "game", "game": "Othello", "about": documents[1]["tables"][0]["about"],
        "keys": { "depth": [3, 4, 5, 6, 7, 8, 9] },
    });
    assert_eq!(documents[1]["tables"], json!([expected]));
    assert!(stdout(&["lab", "list"]).contains("v3-depth            How do "));
}

#[test]
fn the_quick_part_of_an_experiment() {
    let depths: Vec<Value> =
        json_lines(&["lab", "run", "v3-depth", "--quick"]).iter().map(|row| row["depth"].clone()).collect();
    assert_eq!(depths, [3, 4, 5, 6, 7]);
}

#[test]
fn an_experiment_of_ones_own_is_a_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("mine.toml");
    let text = stdout(&["lab", "show", "v3-depth"]).replace("eval=research", "eval=arbitrary");
    std::fs::write(&path, text).expect("a file");
    let rows = json_lines(&["lab", "run", path.to_str().expect("UTF-8"), "--only", "depth=3"]);
    assert_eq!(rows.len(), 1);
    assert_ne!(rows[0]["black"], 45);
}

/// The file that docs/experiments.md shows.
#[test]
fn the_example_of_an_experiment_runs() {
    let example = concat!(env!("CARGO_MANIFEST_DIR"), "/../../experiments/examples/first-steps.toml");
    let rows = json_lines(&["lab", "run", example, "--quick"]);
    assert_eq!(rows.len(), 6 + 4);
    assert_eq!(keys(&rows[0]), ["depth", "nodes_a_move", "plays", "turns", "winner"]);
    assert_eq!((&rows[6]["playouts"], &rows[6]["games"]), (&json!(50), &json!(4)));
    let text = stdout(&["lab", "run", example, "--only", "depth=2", "--only", "table=games"]);
    assert!(text.contains("\ndepth  plays  winner  turns "), "{text}");
}

#[test]
fn lines_of_play_are_counted() {
    let mut document = json(&["perft", "--game", "othello", "7"]);
    take_seconds(&mut document);
    assert_eq!(document, json!({ "depth": 7, "nodes": 55092 }));
    assert_eq!(json(&["perft", "--game", "omok", "--size", "3", "5"])["nodes"], 15120);
    assert_eq!(json(&["perft", "--game", "othello", "--position", "f5", "4"])["nodes"], 349);
    assert_eq!(json(&["perft", "--game", "othello", "0"])["nodes"], 1);
}

#[test]
fn lines_of_play_are_divided_by_the_first_move() {
    let document = json(&["perft", "--game", "othello", "3", "--divide"]);
    assert_eq!(document["moves"], json!({ "d3": 14, "c4": 14, "f5": 14, "e6": 14 }));
    let text = stdout(&["perft", "--game", "othello", "7", "--divide"]);
    assert!(text.contains("depth  7               55,092 "), "{text}");
    assert_eq!(text.matches("13,773\n").count(), 4, "{text}");
}

#[test]
fn the_signature_of_the_searches_is_a_line_for_commit_messages() {
    let document = json(&["bench", "--signature"]);
    assert_eq!(keys(&document), ["signature"]);
    let signature = document["signature"].as_str().expect("text");
    let (othello, gomoku) = signature.split_once(" gomoku=").expect("two counts");
    assert!(othello.strip_prefix("othello=").is_some_and(|count| count.parse::<u64>().is_ok()), "{signature}");
    assert!(gomoku.parse::<u64>().is_ok(), "{signature}");
    assert_eq!(stdout(&["bench", "--signature"]), format!("Bench: {signature}\n"));
}

#[test]
fn agents_are_described_with_their_options() {
    let document = json(&["agents"]);
    let agents = document.as_array().expect("a list");
    let names: Vec<&str> = agents.iter().map(|agent| agent["name"].as_str().expect("a name")).collect();
    assert_eq!(
        names,
        [
            "random",
            "greedy",
            "casual",
            "minimax",
            "alphabeta",
            "negamax",
            "iddfs",
            "mcts",
            "rave",
            "puct",
            "zero",
            "lines",
            "expert",
            "level",
            "external"
        ]
    );
    for agent in agents {
        assert_eq!(keys(agent), ["games", "name", "params", "runs_commands", "summary", "summary_ko"]);
        assert_eq!(agent["runs_commands"], agent["name"] == "external");
        for param in agent["params"].as_array().expect("a list") {
            let described = ["key", "type", "defaults", "help", "help_ko"].iter().all(|key| !param[key].is_null());
            assert!(described, "{param}");
        }
    }
    let depth = &agents[4]["params"][0];
    let expected = json!({
        "key": "depth", "type": "integer", "min": 1, "max": 400, "defaults": { "othello": "7", "gomoku": "2" },
        "help": depth["help"], "help_ko": depth["help_ko"],
    });
    assert_eq!(depth, &expected);
    let rollout = &agents[7]["params"][3];
    assert_eq!(rollout["choices"], json!(["random", "light", "heavy", "adaptive", "combined"]));
}

#[test]
fn agents_can_be_listed_for_one_game() {
    let names = |game: &str| -> Vec<Value> {
        let document = json(&["agents", "--game", game]);
        document.as_array().expect("a list").iter().map(|agent| agent["name"].clone()).collect()
    };
    assert!(!names("othello").contains(&json!("lines")));
    assert!(names("omok").contains(&json!("lines")));
    let text = stdout(&["agents", "--game", "othello"]);
    assert!(!text.contains("gomoku only") && !text.contains("moves=auto"), "{text}");
}

#[test]
fn people_see_the_words_that_an_option_takes() {
    let text = stdout(&["agents"]);
    assert!(text.contains("[random, light, heavy, adaptive, combined]"), "{text}");
    assert!(text.lines().all(|line| line.len() <= 100), "{text}");
}

#[test]
fn every_shell_has_its_completions() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = stdout(&["completions", shell]);
        assert!(script.contains("hansu") && script.contains("position"), "{shell}");
    }
}

#[test]
fn every_command_has_a_manual_page() {
    let folder = tempfile::tempdir().expect("a folder");
    let pages = folder.path().join("man1");
    stdout(&["man", pages.to_str().expect("a path")]);
    for (page, word) in [("hansu.1", "hansu-match(1)"), ("hansu-match.1", "games"), ("hansu-lab-run.1", "only")] {
        let text = std::fs::read_to_string(pages.join(page)).unwrap_or_else(|error| panic!("{page}: {error}"));
        assert!(text.replace('\\', "").contains(word), "{page}: {text}");
    }
}

#[test]
fn help_fits_a_terminal_of_80_columns() {
    let commands =
        ["", "serve", "agents", "show", "think", "perft", "bench", "lab", "lab run", "lab show", "completions", "man"];
    for command in commands {
        let arguments: Vec<&str> = command.split_whitespace().chain(["--help"]).collect();
        let text = stdout(&arguments);
        // What comes before is broken by clap to the terminal's width.
        let below = text.split_once("Print help\n").map_or("", |(_, below)| below);
        assert!(below.lines().all(|line| line.len() <= 80), "{command}: {below}");
    }
}
