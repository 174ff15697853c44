//! `hansu show`: what it says of known positions.

mod common;

use common::{json, keys, stdout};
use serde_json::{Value, json};

/// The document of a position has these values among others.
fn check(args: &str, position: &str, expected: &Value) {
    let mut arguments: Vec<&str> = ["show", "--game"].into_iter().chain(args.split(' ')).collect();
    arguments.extend(["--position", position]);
    let document = json(&arguments);
    for (key, value) in expected.as_object().expect("an object") {
        assert_eq!(&document[key], value, "{key} of {args} {position}: {document}");
    }
}

const START: &str = "---------------------------OX------XO---------------------------";
const WIPE_OUT: &str = "f5d6c5f4e3f6g5e6e7";

#[test]
fn the_keys_are_those_of_the_contract() {
    let othello = json(&["show", "--game", "othello"]);
    let common = [
        "black",
        "draw",
        "forbidden",
        "forbidden_kinds",
        "game",
        "legal",
        "moves",
        "over",
        "position",
        "side",
        "size",
        "white",
        "winner",
    ];
    assert_eq!(keys(&othello), common);
    let gomoku = json(&["show", "--game", "gomoku"]);
    let mut with_rules = [&common[..], &["row", "rule", "winning"]].concat();
    with_rules.sort_unstable();
    assert_eq!(keys(&gomoku), with_rules);
}

#[test]
fn the_start_of_othello() {
    let expected = json!({
        "game": "othello", "size": 8, "side": "black", "legal": ["d3", "c4", "f5", "e6"], "forbidden": [],
        "over": false, "winner": null, "draw": false, "black": 2, "white": 2, "moves": [],
        "position": format!("{START} X"),
    });
    for position in ["", "start", &format!("{START} X"), &format!("{START} black").to_lowercase()] {
        check("othello", position, &expected);
        check("reversi", position, &expected);
    }
}

#[test]
fn a_transcript_of_othello() {
    let expected = json!({
        "side": "white", "legal": ["d3", "f3", "f4", "g5"], "moves": ["f5", "d6", "c3"], "black": 5, "white": 2,
        "position": "------------------X--------XX------OXX-----O-------------------- O",
    });
    for position in ["f5d6c3", "F5 D6 C3", "f5,d6,c3"] {
        check("othello", position, &expected);
    }
}

#[test]
fn a_forced_pass_is_the_only_legal_move_and_is_filled_in_when_left_out() {
    let before = "e6d6c3d3e3f7d7c8d8e8g8g6";
    check("othello", before, &json!({ "legal": ["pass"], "over": false }));
    let moves = json(&["show", "--game", "othello", "--position", &format!("{before}c4")]);
    assert_eq!(moves["moves"][12], "pass");
}

#[test]
fn a_finished_game_of_othello() {
    check("othello", WIPE_OUT, &json!({ "over": true, "winner": "black", "draw": false, "legal": [], "white": 0 }));
}

#[test]
fn the_start_of_gomoku_by_default_is_15x15_freestyle() {
    let expected =
        json!({ "game": "gomoku", "size": 15, "row": 5, "rule": "freestyle", "side": "black", "over": false });
    check("omok", "", &expected);
    let legal = json(&["show", "--game", "gomoku"])["legal"].as_array().map(Vec::len);
    assert_eq!(legal, Some(225));
}

#[test]
fn small_boards_have_short_rows_unless_told_otherwise() {
    check("gomoku --size 3", "", &json!({ "size": 3, "row": 3 }));
    check("gomoku --size 9 --row 4", "", &json!({ "size": 9, "row": 4 }));
    check("gomoku --size 20 --row 20", "", &json!({ "size": 20, "row": 20 }));
}

#[test]
fn moves_and_stones_of_gomoku() {
    let stones = "black=h8,j10 white=i9 turn=white";
    let expected = json!({ "side": "white", "black": 2, "white": 1, "position": stones });
    check("gomoku", stones, &expected);
    check("gomoku", "h8 i9 j10", &expected);
    check("gomoku", "h8i9j10", &json!({ "moves": ["h8", "i9", "j10"] }));
}

#[test]
fn a_won_game_of_gomoku_names_its_row() {
    let expected = json!({ "over": true, "winner": "black", "legal": [], "winning": ["a1", "b1", "c1", "d1", "e1"] });
    check("gomoku", "a1 a2 b1 b2 c1 c2 d1 d2 e1", &expected);
}

#[test]
fn a_draw_has_no_winner() {
    let expected = json!({ "over": true, "winner": null, "draw": true, "legal": [] });
    check("gomoku --size 3", "b2 a1 a2 c2 b1 b3 a3 c1 c3", &expected);
}

#[test]
fn forbidden_points_of_renju_have_their_kinds() {
    let threes = "black=h9,h10,i8,j8 white=a1,a3 turn=black";
    let expected = json!({ "rule": "renju", "forbidden": ["h8"], "forbidden_kinds": { "h8": "double-three" } });
    check("gomoku --rule renju", threes, &expected);
    check("gomoku", threes, &json!({ "forbidden": [], "forbidden_kinds": {} }));
    let renju = json(&["show", "--game", "gomoku", "--rule", "renju", "--position", threes]);
    assert!(!renju["legal"].as_array().expect("a list").contains(&json!("h8")));
}

#[test]
fn what_show_calls_the_position_can_be_shown_again() {
    for (game, position) in [("othello", "f5d6c3d3"), ("gomoku", "h8 i9 j10")] {
        let first = json(&["show", "--game", game, "--position", position]);
        let written = first["position"].as_str().expect("text");
        let again = json(&["show", "--game", game, "--position", written]);
        assert_eq!((&again["legal"], &again["position"]), (&first["legal"], &first["position"]));
    }
}

#[test]
fn people_see_the_board_the_side_and_the_moves() {
    let text = stdout(&["show", "--game", "othello", "--position", "f5"]);
    for part in
        ["4 . . . O X . . .\n5 . . . X X X . .", "white to move", "legal moves (3): f4 d6 f6", "black 4, white 1"]
    {
        assert!(text.contains(part), "{part:?} in\n{text}");
    }
}

#[test]
fn people_are_spared_a_list_of_all_empty_points() {
    let text = stdout(&["show", "--game", "gomoku", "--position", "h8"]);
    assert!(text.contains("legal moves (224): every empty point\n"), "{text}");
    assert!(text.lines().all(|line| line.len() <= 100), "{text}");
}

#[test]
fn people_see_how_a_game_was_won() {
    let text = stdout(&["show", "--game", "gomoku", "--position", "a1 a2 b1 b2 c1 c2 d1 d2 e1"]);
    assert!(text.contains("game over: black wins\nwinning row: a1 b1 c1 d1 e1\n"), "{text}");
}
