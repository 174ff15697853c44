//! `hansu think`: decisions of the agents that always decide alike.

mod common;

use common::{json, keys, stdout, take_seconds};
use serde_json::{Value, json};

/// The document of a decision has these values among others.
fn check(game: &str, position: &str, agent: &str, expected: &Value) {
    let mut document = think(game, position, agent);
    take_seconds(&mut document);
    for (key, value) in expected.as_object().expect("an object") {
        assert_eq!(&document[key], value, "{key} of {agent} in {game} {position}: {document}");
    }
}

fn think(game: &str, position: &str, agent: &str) -> Value {
    let arguments: Vec<&str> = ["think", "--game"].into_iter().chain(game.split(' ')).collect();
    json(&[&arguments[..], &["--position", position, agent]].concat())
}

#[test]
fn the_keys_are_those_of_the_contract() {
    let document = think("othello", "f5d6c3", "alphabeta:depth=3");
    let expected = [
        "agent",
        "depth",
        "move",
        "moves",
        "nodes",
        "pv",
        "reason",
        "score",
        "score_kind",
        "seconds",
        "win_probability",
    ];
    assert_eq!(keys(&document), expected);
    assert_eq!(keys(&document["moves"][0]), ["move", "score", "score_kind", "win_probability"]);
    let document = think("othello", "f5d6c3", "mcts:playouts=100");
    let expected = [
        "agent",
        "move",
        "moves",
        "nodes",
        "playouts",
        "pv",
        "reason",
        "score",
        "score_kind",
        "seconds",
        "win_probability",
    ];
    assert_eq!(keys(&document), expected);
    assert_eq!(keys(&document["moves"][0]), ["move", "score", "score_kind", "visits", "win_probability"]);
}

#[test]
fn alphabeta_and_negamax_find_the_same() {
    let expected = json!({
        "move": "f3", "score": -8.0, "score_kind": "heuristic", "nodes": 272, "depth": 3,
        "pv": ["f3", "e3", "g5", "g3"], "reason": "search",
    });
    check("othello", "f5d6c3", "alphabeta:depth=3", &expected);
    check("othello", "f5d6c3", "negamax:depth=3", &expected);
}

#[test]
fn the_agent_is_named_as_asked_for() {
    check("othello", "", " mcts:playouts=50, rollout=light", &json!({ "agent": "mcts:playouts=50,rollout=light" }));
}

#[test]
fn every_agent_answers_in_each_of_its_games_with_a_legal_move() {
    let limits = |name: &str| match name {
        "iddfs" | "lines" => "time=200ms",
        "mcts" | "rave" | "puct" => "playouts=50",
        "zero" => "net=fresh,sims=20",
        "random" | "greedy" => "",
        "level" => "n=2",
        _ => "depth=2",
    };
    for info in json(&["agents"]).as_array().expect("a list") {
        let name = info["name"].as_str().expect("a name");
        if info["runs_commands"] == true {
            continue; // there is no program to start
        }
        for game in info["games"].as_array().expect("games") {
            let game = game.as_str().expect("a name");
            let legal = json(&["show", "--game", game])["legal"].clone();
            let document = think(game, "", &format!("{name}:{}", limits(name)));
            let legal = legal.as_array().expect("moves");
            assert!(legal.contains(&document["move"]), "{name} in {game}: {document}");
            assert_eq!(document["pv"][0], document["move"], "{name} in {game}: the line begins with the move");
        }
    }
}

#[test]
fn monte_carlo_searches_are_repeatable() {
    for agent in ["mcts:playouts=300", "rave:playouts=300", "puct:playouts=300", "random"] {
        let [mut first, mut second] = [(); 2].map(|()| think("othello", "f5d6c3", agent));
        take_seconds(&mut first);
        take_seconds(&mut second);
        assert_eq!(first, second);
    }
}

#[test]
fn playouts_are_made_to_the_number_and_counted_as_visits() {
    let document = think("gomoku --size 9", "e5", "mcts:playouts=500");
    assert_eq!(document["playouts"], 500);
    let visits =
        document["moves"].as_array().expect("moves").iter().map(|entry| entry["visits"].as_u64().expect("visits"));
    assert!((490..=500).contains(&visits.sum::<u64>()), "{document}");
    let score = document["score"].as_f64().expect("a number");
    assert_eq!(document["score_kind"], "win_probability");
    assert!((0.0..=1.0).contains(&score));
}

#[test]
fn wins_and_defences_are_found_before_any_search() {
    check("omok", "a1 a2 b1 b2 c1 c2 d1 d2", "lines", &json!({ "move": "e1", "reason": "wins", "nodes": 0 }));
    check("omok", "h8 a1 i8 a3 j8", "lines", &json!({ "reason": "defence" }));
}

#[test]
fn a_proven_win_says_in_how_many_plies() {
    let expected = json!({ "move": "c1", "score": 1.0, "score_kind": "win", "plies_to_end": 1 });
    for agent in ["alphabeta:depth=3", "mcts:playouts=2000"] {
        check("omok --size 3", "a1 a2 b1 b2", agent, &expected);
    }
}

#[test]
fn a_forced_pass_is_the_only_move() {
    let before = "e6d6c3d3e3f7d7c8d8e8g8g6";
    for agent in ["random", "alphabeta:depth=3", "mcts:playouts=10"] {
        check("othello", before, agent, &json!({ "move": "pass", "reason": "only-move" }));
    }
}

#[test]
fn people_see_the_move_the_score_and_the_line() {
    let text = stdout(&["think", "--game", "othello", "--position", "f5d6c3", "alphabeta:depth=7"]);
    let expected = "side     white\nmove     f3 (search)\nscore    -12\ndepth    7\n\
                    line     f3 c7 c4 d3 c2 b4 c5 b3\nnodes    48,123\nseconds ";
    assert!(text.starts_with(expected), "{text}");
}

#[test]
fn people_see_only_the_ten_best_of_many_moves() {
    let text = stdout(&["think", "--game", "omok", "--size", "5", "mcts:playouts=100"]);
    assert!(text.contains("  ... and 15 more (--json lists them all)\n"), "{text}");
}

#[test]
fn people_see_where_a_tree_search_looked() {
    let text = stdout(&["think", "--game", "othello", "--position", "f5", "mcts:playouts=100"]);
    let board: Vec<&str> = text.lines().skip_while(|line| *line != "visits, in percent").collect();
    assert_eq!(board.len(), 1 + 10, "{text}");
    let numbers = board[2..10]
        .iter()
        .flat_map(|line| line.split_whitespace().skip(1))
        .filter_map(|cell| cell.parse::<u32>().ok());
    let total: u32 = numbers.sum();
    assert!((100..=103).contains(&total), "{text}");
    assert!(board[1].contains("a  b  c"), "the columns are as wide as the numbers: {text}");
}
