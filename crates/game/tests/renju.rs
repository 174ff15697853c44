//! Renju's forbidden points, on a thousand crowded positions and on the classic shapes.

use std::collections::BTreeMap;

use hansu_game::gomoku::{Forbidden, Rule, Rules};
use hansu_game::{Game, Gomoku, IllegalReason, Move, Player, Square, parse_move};
use serde::Deserialize;

#[derive(Deserialize)]
struct Case {
    black: Vec<String>,
    white: Vec<String>,
    forbidden: BTreeMap<String, String>,
}

fn square(name: &str) -> Square {
    parse_move(name, 15).expect("a square").square().expect("not a pass")
}

fn position(black: &[&str], white: &[&str]) -> Gomoku {
    let rules = Rules::new(15, 5, Rule::Renju).expect("a valid combination");
    let stones = black.iter().map(|s| (square(s), Player::Black));
    let stones = stones.chain(white.iter().map(|s| (square(s), Player::White)));
    Gomoku::from_stones(rules, stones, Player::Black).expect("a possible position")
}

#[test]
fn a_thousand_crowded_positions_match_two_independent_referees() {
    let text = include_str!("data/renju_forbidden.jsonl");
    let mut points = 0;
    for (number, line) in text.lines().enumerate() {
        let case: Case = serde_json::from_str(line).expect("a well-formed case");
        let names = |list: &[String]| -> Vec<String> { list.to_vec() };
        let (black, white) = (names(&case.black), names(&case.white));
        let black: Vec<&str> = black.iter().map(String::as_str).collect();
        let white: Vec<&str> = white.iter().map(String::as_str).collect();
        let found: BTreeMap<String, String> = position(&black, &white)
            .forbidden_points()
            .into_iter()
            .map(|(square, kind)| (square.name(15), kind.to_string()))
            .collect();
        assert_eq!(found, case.forbidden, "line {}: {line}", number + 1);
        points += found.len();
    }
    assert!(points > 1000, "only {points} forbidden points in the file");
}

/// Checks one point of a position.
fn check(black: &str, white: &str, point: &str, expected: Option<Forbidden>) {
    let stones = |text: &str| -> Vec<String> { text.split_whitespace().map(str::to_owned).collect() };
    let (black, white) = (stones(black), stones(white));
    let black: Vec<&str> = black.iter().map(String::as_str).collect();
    let white: Vec<&str> = white.iter().map(String::as_str).collect();
    let position = position(&black, &white);
    assert_eq!(position.forbidden(square(point)), expected, "black {black:?} white {white:?} at {point}");
    let reason = position.illegal_reason(Move::place(square(point)));
    assert_eq!(reason, expected.map(IllegalReason::Forbidden));
}

#[test]
fn six_in_a_row_is_an_overline() {
    check("c8 d8 e8 g8 h8", "", "f8", Some(Forbidden::Overline));
    check("c3 d4 e5 g7 h8 i9", "", "f6", Some(Forbidden::Overline));
}

#[test]
fn five_beats_every_prohibition() {
    // f8 makes five in the row and six in the column.
    check("b8 c8 d8 e8 f5 f6 f7 f9 f10", "", "f8", None);
    // h8 makes five in the row and a double three elsewhere.
    check("d8 e8 f8 g8 h9 h10 i9 j10", "", "h8", None);
}

#[test]
fn two_open_threes_are_forbidden() {
    check("h9 h10 i8 j8", "", "h8", Some(Forbidden::DoubleThree));
    check("g7 f6 g9 f10", "", "h8", Some(Forbidden::DoubleThree));
    // Split threes count too.
    check("h9 h11 i8 k8", "", "h8", Some(Forbidden::DoubleThree));
}

#[test]
fn a_three_that_cannot_become_a_straight_four_is_no_three() {
    // Stopped on one side.
    check("h9 h10 i8 j8", "h11", "h8", None);
    // Open on both sides, but with room for five only, so never a straight four.
    check("h9 h10 i8 j8", "h6 h12", "h8", None);
    // Against the edge: h1-h3 can't become a straight four.
    check("h2 h3 i1 j1", "", "h1", None);
}

#[test]
fn a_three_whose_straight_four_would_make_an_overline_is_no_three() {
    // The row h8 i8 j8 has two free points on either side, but a fifth stone there would be the sixth.
    check("h9 h10 i8 j8 e8 m8", "", "h8", None);
    check("h9 h10 i8 j8 e8", "", "h8", Some(Forbidden::DoubleThree));
}

#[test]
fn a_three_that_could_only_grow_on_forbidden_points_is_no_three() {
    // h7 and h11, where the column would become a straight four, are overlines in their rows.
    check("h9 h10 i8 j8 e7 f7 g7 i7 j7 e11 f11 g11 i11 j11", "", "h8", None);
    // With h11 allowed again the column is a three.
    check("h9 h10 i8 j8 e7 f7 g7 i7 j7", "", "h8", Some(Forbidden::DoubleThree));
}

#[test]
fn four_and_three_together_are_allowed() {
    check("e8 f8 g8 h9 h10", "d8", "h8", None);
}

#[test]
fn two_fours_in_two_lines_are_forbidden() {
    check("e8 f8 g8 h9 h10 h11", "d8 h12", "h8", Some(Forbidden::DoubleFour));
}

#[test]
fn two_fours_in_one_line_are_forbidden() {
    // X.XXX.X and XX.XX.XX, completed in the middle.
    check("d8 f8 h8 j8", "", "g8", Some(Forbidden::DoubleFour));
    check("d8 e8 g8 j8 k8", "", "h8", Some(Forbidden::DoubleFour));
    // A straight four is one four.
    check("e8 f8 g8", "", "h8", None);
}

#[test]
fn white_may_do_all_of_it_and_wins_with_six() {
    let mut position = position(&["a1"], &["c8", "d8", "e8", "g8", "h8"]);
    position.play(parse_move("o15", 15).expect("a move")).expect("legal");
    position.play(parse_move("f8", 15).expect("a move")).expect("White may make six");
    assert_eq!(position.outcome().and_then(|outcome| outcome.winner()), Some(Player::White));
}
