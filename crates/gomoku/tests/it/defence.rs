//! The reference's defence: the opponent's fours and threes are answered before any search.

use std::time::Duration;

use hansu_game::gomoku::Rule;
use hansu_game::{Game, Player};
use hansu_gomoku::{Defence, LinesSearch, Threat, answer_to};
use hansu_search::{Budget, Decision, Reason, Search};

use crate::positions::{placed, rules};

fn lines(rule: Rule, black: &str, white: &str, side: Player) -> Decision {
    let position = placed(rules(15, 5, rule), black, white, side);
    let decision = LinesSearch::new(2, Defence::All, None).search(&position, &Budget::unlimited(), &mut |_| ());
    assert!(position.is_legal(decision.mv));
    decision
}

/// White's answer to black stones on a 15x15 board is one of `expected`, for the reason given.
fn check(black: &str, white: &str, expected: &str, reason: Reason) {
    let decision = lines(Rule::Freestyle, black, white, Player::White);
    let name = decision.mv.name(15);
    assert!(expected.split(' ').any(|point| point == name), "{name} against {black}, not one of {expected}");
    assert_eq!(decision.reason, reason, "{name} against {black}");
}

#[test]
fn fours_are_answered_also_with_gaps_and_at_the_edge() {
    check("f8 g8 h8 i8", "e8 a1 a3", "j8", Reason::Defence);
    check("f8 g8 i8 j8", "a1 a3 a5", "h8", Reason::Defence);
    check("f8 h8 i8 j8", "a1 a3 a5", "g8", Reason::Defence);
    check("a1 b1 c1 d1", "a3 c3 o15", "e1", Reason::Defence);
    check("a1 a2 a3 a4", "c3 e3 o15", "a5", Reason::Defence);
    check("l15 m15 n15 o15", "a3 c3 c9", "k15", Reason::Defence);
    check("l12 m13 n14 o15", "a3 c3 c9", "k11", Reason::Defence);
    check("a5 b4 c3 d2", "o15 o13 m1", "e1", Reason::Defence);
    // A straight four can't be stopped, but is answered.
    check("f8 g8 h8 i8", "a1 a3 c9", "e8 j8", Reason::Defence);
}

#[test]
fn open_and_split_threes_are_answered_where_it_stops_them() {
    check("g8 h8 i8", "a1 c1", "f8 j8", Reason::Defence);
    check("h7 h8 h9", "a1 c1", "h6 h10", Reason::Defence);
    check("g7 h8 i9", "a1 c1", "f6 j10", Reason::Defence);
    check("g9 h8 i7", "a1 c1", "f10 j6", Reason::Defence);
    check("g8 h8 j8", "a1 c1", "f8 i8 k8", Reason::Defence);
    // With one end nearly closed there are three points that stop it.
    check("g8 h8 i8", "e8 c1", "f8 j8 k8", Reason::Defence);
    check("b1 c1 d1", "a3 o15", "a1 e1 f1", Reason::Defence);
}

#[test]
fn closed_threes_are_answered_in_their_windows_unless_only_live_ones_are_to_be() {
    for (black, white, expected) in [
        ("g8 h8 i8", "f8 c1", "j8 k8"),
        ("a1 b1 c1", "a3 o15", "d1 e1"),
        ("g8 i8 k8", "a1 c1", "h8 j8"),
        ("e4 h7 i8", "a1 c3", "f5 g6"),
    ] {
        check(black, white, expected, Reason::Defence);
        let position = placed(rules(15, 5, Rule::Freestyle), black, white, Player::White);
        assert_eq!(answer_to(&position, Defence::All).map(|(threat, _)| threat), Some(Threat::ClosedThree));
        assert_eq!(answer_to(&position, Defence::Live), None, "{black}");
        assert_eq!(answer_to(&position, Defence::Off), None, "{black}");
    }
}

#[test]
fn what_can_not_become_a_row_needs_no_answer() {
    check_quiet("g8 h8", "a1 c1");
    // Three stones, but never five.
    check_quiet("g8 h8 i8", "f8 j8");
    check_quiet("a1 b1 c1", "d1 o15");
}

fn check_quiet(black: &str, white: &str) {
    let position = placed(rules(15, 5, Rule::Freestyle), black, white, Player::White);
    assert_eq!(answer_to(&position, Defence::All), None, "{black}");
}

#[test]
fn a_four_is_answered_before_a_three() {
    check("a1 b1 c1 d1 g8 h8 i8", "o15 o13 m15 k13 a9", "e1", Reason::Defence);
    let position = placed(rules(15, 5, Rule::Freestyle), "a1 b1 c1 d1 g8 h8 i8", "o15 o13", Player::White);
    assert_eq!(answer_to(&position, Defence::All).map(|(threat, _)| threat), Some(Threat::Four));
}

#[test]
fn winning_at_once_comes_before_any_defence() {
    check("f8 g8 h8 i8", "a1 b1 c1 d1", "e1", Reason::Wins);
    check("g8 h8 i8", "a1 b1 d1 e1", "c1", Reason::Wins);
}

#[test]
fn one_answer_to_two_threats_is_preferred_if_there_is_one() {
    // Two fours that cross: only their common point stops both.
    check("h8 g8 f8 e8 i9 i10 i11 i12", "d8 i13 i7 a1 c1 e1 o15", "i8", Reason::Defence);
}

#[test]
fn in_renju_black_answers_only_where_it_may_play() {
    // i8 would stop White's four, but makes two threes for Black (g8-i8 and h7-j9).
    let forbidden = "i8";
    let decision = lines(Rule::Renju, "g8 h8 h7 j9 i13", "i9 i10 i11 i12 a1", Player::Black);
    assert_ne!(decision.mv.name(15), forbidden);
    // Without the second three it may be played, and is.
    let decision = lines(Rule::Renju, "g8 h8 a5 j13 i13", "i9 i10 i11 i12 a1", Player::Black);
    assert_eq!((decision.mv.name(15).as_str(), decision.reason), (forbidden, Reason::Defence));
}

#[test]
fn in_renju_white_does_not_answer_a_three_that_black_may_not_extend() {
    let rules = rules(15, 5, Rule::Renju);
    let three = placed(rules, "g8 h8 i8", "a1 c1", Player::White);
    assert_eq!(answer_to(&three, Defence::All).map(|(threat, _)| threat), Some(Threat::Three));
    // e8 and k8 black: both extensions become overlines, so no straight four can come of it.
    let hampered = placed(rules, "g8 h8 i8 e8 k8", "a1 c1 a5", Player::White);
    let plain = answer_to(&hampered, Defence::All);
    assert!(plain.is_none_or(|(threat, _)| threat == Threat::Four), "{plain:?}");
}

#[test]
fn without_the_defence_the_search_is_left_to_itself() {
    let position = placed(rules(15, 5, Rule::Freestyle), "g8 h8 i8", "a1 c1", Player::White);
    let mut search = LinesSearch::new(2, Defence::Off, None);
    let decision = search.search(&position, &Budget::unlimited(), &mut |_| ());
    assert_eq!(decision.reason, Reason::Search);
}

#[test]
fn without_time_a_threat_is_still_answered() {
    let position = placed(rules(15, 5, Rule::Freestyle), "f8 g8 h8 i8", "e8 a1 a3", Player::White);
    let mut search = LinesSearch::new(2, Defence::All, None);
    let decision = search.search(&position, &Budget::time(Duration::ZERO), &mut |_| ());
    assert_eq!((decision.mv.name(15).as_str(), decision.reason), ("j8", Reason::Defence));
    let position = placed(rules(15, 5, Rule::Freestyle), "g8 h8 i8", "a1 c1", Player::White);
    let decision = search.search(&position, &Budget::time(Duration::ZERO), &mut |_| ());
    assert_eq!((decision.mv.name(15).as_str(), decision.reason), ("f8", Reason::Defence));
}
