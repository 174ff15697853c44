//! The worked examples: what is claimed of each, and that the judge bears it out.

use hansu_coach::ClaimId::*;
use hansu_coach::{Claim, ClaimId, Explanation, Language, Of, explain, forbidden, hints};
use hansu_game::gomoku::{Rule, Rules};
use hansu_game::{Game, GameSpec, Move, Othello, Position, parse_move};

use crate::judge;

/// A position by its moves.
pub(crate) fn othello(moves: &str) -> Position {
    let mut position = Position::from(Othello::new());
    let moves: Vec<char> = moves.chars().collect();
    for mv in moves.chunks(2) {
        if position.moves().eq([Move::PASS]) {
            position.play(Move::PASS).expect("forced");
        }
        let name: String = mv.iter().collect();
        position.play(parse_move(&name, 8).expect("a square")).expect("legal");
    }
    if position.moves().eq([Move::PASS]) {
        position.play(Move::PASS).expect("forced");
    }
    position
}

pub(crate) fn gomoku(rule: Rule, moves: &str) -> Position {
    let rules = Rules::new(15, 5, rule).expect("usual rules");
    let mut position = GameSpec::Gomoku(rules).start();
    for mv in moves.split(' ') {
        position.play(parse_move(mv, 15).expect("a point")).expect("legal");
    }
    position
}

fn explained(position: &Position, mv: &str) -> Explanation {
    let mv = parse_move(mv, position.size()).expect("a square");
    let explanation = explain(&judge::case(position, mv)).expect("something to say");
    let (english, korean) = (explanation.text(Language::English), explanation.text(Language::Korean));
    println!("{}\n{}\n{:?}", english, korean, explanation.points);
    explanation
}

/// A move that is as good as another that the judge may have found.
fn praised(position: &Position, mv: &str) -> Explanation {
    let mv = parse_move(mv, position.size()).expect("a square");
    let best = judge::after(position, mv);
    assert_eq!(best.standing(), hansu_coach::Standing::Win, "the judge agrees");
    let case = hansu_coach::Case { position: position.clone(), best, played: None, second: None };
    explain(&case).expect("something to say")
}

fn has(explanation: &Explanation, of: Of, id: ClaimId, squares: &str) {
    let claims: Vec<&Claim> =
        explanation.points.iter().filter(|p| p.of == of && p.claim.id == id).map(|p| &p.claim).collect();
    let names = |claim: &&Claim| {
        let mut names: Vec<String> = claim.squares.iter().map(|square| square.name(explanation.size)).collect();
        names.sort();
        names
    };
    let mut expected: Vec<&str> = squares.split_whitespace().collect();
    expected.sort_unstable();
    let found: Vec<Vec<String>> = claims.iter().map(names).collect();
    let agrees = |names: &Vec<String>| expected.iter().all(|name| names.contains(&(*name).to_owned()));
    assert!(found.iter().any(agrees), "{of:?} {id:?} {squares}: {found:?} in {:?}", explanation.points);
}

fn reason(explanation: &Explanation, of: Of, id: ClaimId) {
    let reason = explanation.reason().map(|point| (point.of, point.claim.id));
    assert_eq!(reason, Some((of, id)), "{:?}", explanation.points);
}

const O1: &str = "c4e3f2e2f3g4f5g1e1d3d2c3f4d6c5b5f1d1g3b4c1b1c2b3h3g6f6c6a4a3a2e6a5g5h5h4c7d7e8h6h7b6h2c8b7g7h8";
const O2: &str = "c4c3d3e3c2c6e2c5d6e7f2d2f5f3d1f1f4e1e6g6h7g5d7f6e8h6h5g4g1b4h4f7h3d8c8g3h2c7a4b3b8a3b6a5b5b1g2c1";
const O3: &str = "c4e3f3c3d3c5f6f5e6f4g3g4c6c7h3h4h5g5h6c2b4b3g6e7b1d2e1e2d7c1d1f1g1e8d6b6b5a5a3a6f2f7d8c8b7a4a7";
const O4: &str = "c4e3f6b4d3e6f2e2f4f3d6f5g5g1g4g6e1d2h6h5h4h3h2c5g3c7d1e7c1f7c2g2c6d7h1f1f8b2c3b3a1b1b8c8e8a8d8g8";
const O5: &str = "d3e3f4c5e2g4e6f7c4d6f6f5d7c6e7f3g8e8g3c2d2f8d8c8b8c7b1b4h3h4h5c1d1c3g6e1f1g5f2h6h7g7a4b3h8b5b2g2";
const O6: &str =
    "f5f6e6d6c6e3f7b6d7c7a6d8c5e7f8g4f4g3c3e8d3g8c8b8h2f3h3c4e2f2e1h4g5h1b4a3a4a5a2d2d1f1g1c1c2b5g2h5g7b2a1";
const O7: &str = "e6f4g3e7f7d6e3f2c5b4b5h2f5f6e8d7c4b3d3c3a3a4a5g8c6a6a7b6g4f3g5c7g6h5h4h7h6h3a2g7b8c8d8b7h8f8";
const O8: &str = "d3c3c4c5b6e2c6b5d2a7d6e3b4a4b3d1f5f6a3a2c2g5g6f4a5a6e6h7g4h4h3h2g3f3c1f2g1f1e1c7c8d8e8f7d7b7b8e7f8h5";
const O9: &str = "f5d6c5f4e7f6g5";
const O10: &str = "f5d6c5f4d7c6b5c7e6c4e3f3d3g5f6d8b6b4c3e2e8f8c8b8e7f7a4d2g4h5h4h3c1d1c2b1g6a3h6h7b3g3f2e1a2a6b7a5";
const O11: &str = "d3c5b6e3f2b5d6c6f6d2a5d7e7a6e8e2f3c4a4a3b4c3e1f4b3c2g4c7d1f5b8e6g5g1f7c8d8h5f1";
const O12: &str = "c4e3f3c3f5d6e2f2d3g3e6b4c2f4c5c6h3b5d7c7f6e1g4h4b6h2h5h6a6d8d1a5a4a3a2g5e8f8g6c8b3h7f1d2e7b7a8";

/// The positions of the Othello examples whose values are exact.
pub(crate) const ENDINGS: [&str; 10] = [O1, O2, O3, O4, O5, O6, O7, O8, O10, O12];

pub(crate) const G1: &str = "h8 h9 i8 i9 j8";
pub(crate) const G2: &str = "h8 h9 i8 g7 k8";
pub(crate) const G3: &str = "h8 j9 j10 f9 f7 f8 i10 h10 i9 g7 i11 i12 i7 i8 k9 l8 k10 h7";
pub(crate) const G4: &str = "g8 d8 f8 h4 e8 g6 h7 e10 h6 j7 h5 f6";
pub(crate) const G5: &str = "h8 j10 f7 h7 g7 h9 f6 e5 f8 f9 g8 e8 g6 g9";
pub(crate) const G6: &str = "h8 g6 i8 g10 h9 f7 g8 f8 h10 h7 i9 f9";
pub(crate) const G7: &str = "h9 g9 h10 f8 i8 i10 j8 g11";
pub(crate) const G9: &str = "h8 j7 g10 h7 i6 i8 g7 k6 h9 l5 m4 k7 f6 i9 g6 i7 l7 h6 g8 g9 g5 g4 k8";
pub(crate) const G10: &str = "c8 c9 d8 d9 e8 f10 g8 g7 h8 h7";
pub(crate) const G11: &str = "h8 h10 i7 j9 j7 g9 h11 f8";
pub(crate) const G12: &str = "h8 f8 h7 j7 h9 h10 g9 i9 g8 j8 g11 g10 e9 f9";

#[test]
fn o1_a_corner_given_by_an_x_square() {
    let found = explained(&othello(O1), "b2");
    reason(&found, Of::Other, GivesCorner);
    has(&found, Of::Other, GivesCorner, "a1");
    has(&found, Of::Other, XSquare, "b2 a1");
    has(&found, Of::Better, WinsCorner, "a1");
    assert_eq!(found.better, parse_move("e7", 8).ok());
}

#[test]
fn o2_the_only_winning_move_is_a_corner_with_stable_discs() {
    let found = explained(&othello(O2), "a1");
    assert!(!found.is_mistake);
    has(&found, Of::Better, TakesCorner, "a1");
    has(&found, Of::Better, DeniesCorner, "h1");
    has(&found, Of::Better, Stable, "a1 b1 c1 d1 e1 f1 g1");
}

#[test]
fn o3_a_corner_that_could_wait() {
    let found = explained(&othello(O3), "a8");
    reason(&found, Of::Better, Mobility);
    has(&found, Of::Other, CornerCanWait, "a8");
    assert_eq!(found.find(Of::Better, Mobility).expect("claimed").numbers, [5, 4, 6]);
}

#[test]
fn o4_a_corner_is_the_price_of_a_pass() {
    let found = explained(&othello(O4), "g7");
    assert!(!found.is_mistake);
    has(&found, Of::Better, GivesCorner, "h8");
    has(&found, Of::Better, ForcesPass, "h8 h7");
}

#[test]
fn o5_too_many_discs_are_turned() {
    let found = explained(&othello(O5), "b6");
    assert_eq!(found.find(Of::Other, Greedy).expect("claimed").numbers, [8]);
    assert_eq!(found.find(Of::Better, Mobility).expect("claimed").numbers, [2, 4, 7]);
    assert_eq!(found.find(Of::Better, SafeMoves).expect("claimed").numbers, [2, 6]);
}

#[test]
fn o6_every_other_move_opens_the_corner() {
    let found = explained(&othello(O6), "b3");
    assert!(!found.is_mistake);
    has(&found, Of::Better, WinsCorner, "h8");
    has(&found, Of::Other, OthersGiveCorner, "h8");
}

#[test]
fn o7_the_corner_that_both_could_take_comes_first() {
    let found = explained(&othello(O7), "h1");
    has(&found, Of::Better, DeniesCorner, "a8");
    has(&found, Of::Other, LosesCorner, "a8");
    has(&found, Of::Better, ForcesPass, "");
}

#[test]
fn o8_two_corners_given_and_a_wedge_missed() {
    let found = explained(&othello(O8), "b2");
    reason(&found, Of::Other, GivesCorner);
    has(&found, Of::Other, GivesCorner, "a1 a8");
    has(&found, Of::Better, Wedge, "h5 h7");
    has(&found, Of::Better, OpensCorner, "h1 h8");
}

#[test]
fn o9_wiped_out() {
    let position = othello(O9);
    let other = parse_move("e6", 8).expect("a square");
    let better = position.moves().find(|&mv| mv != other).expect("nine moves");
    let tried = |mv: Move| {
        let mut next = position.clone();
        next.play(mv).expect("legal");
        let reply = if mv == other { parse_move("e3", 8).ok() } else { next.moves().next() };
        let score = Some(hansu_search::Score::Discs(if mv == other { -64.0 } else { 0.0 }));
        hansu_coach::Tried { line: [mv].into_iter().chain(reply).collect(), score, exact: mv == other }
    };
    let case =
        hansu_coach::Case { position: position.clone(), best: tried(better), played: Some(tried(other)), second: None };
    let found = explain(&case).expect("something to say");
    reason(&found, Of::Other, WipeOut);
    has(&found, Of::Other, WipeOut, "e3");
    assert_eq!(found.find(Of::Better, OthersSurvive).expect("claimed").numbers, [8]);
}

#[test]
fn o10_no_safe_move_is_left() {
    let found = explained(&othello(O10), "a7");
    assert!(!found.is_mistake);
    has(&found, Of::Better, DeniesCorner, "a1");
    has(&found, Of::Better, OutOfSafe, "b2 g7");
}

#[test]
fn o11_the_corner_is_left_to_the_opponent() {
    let position = othello(O11);
    let found = explained(&position, "g6");
    has(&found, Of::Better, DeniesCorner, "h1");
    has(&found, Of::Other, LosesCorner, "h1");
    assert_eq!(found.find(Of::Better, Mobility).expect("claimed").numbers, [9, 7, 9]);
    let other = explained(&position, "f8");
    assert_eq!(other.find(Of::Other, LosesCorner), None, "Black does not take h1 after f8");
}

#[test]
fn o12_a_wedge_that_opens_the_corner() {
    let found = explained(&othello(O12), "a7");
    assert!(!found.is_mistake);
    has(&found, Of::Better, Wedge, "a6 a8");
    has(&found, Of::Better, OpensCorner, "a1");
}

#[test]
fn g1_an_open_three_overlooked() {
    let found = explained(&gomoku(Rule::Freestyle, G1), "j9");
    reason(&found, Of::Other, IgnoresThreat);
    has(&found, Of::Other, IgnoresThreat, "g8 k8");
    assert_eq!(found.find(Of::Other, IgnoresThreat).expect("claimed").squares.len(), 3);
    has(&found, Of::Opponent, OpenThree, "h8 i8 j8");
    has(&found, Of::Other, OpenThree, "h9 i9 j9");
}

#[test]
fn g2_a_broken_three_overlooked() {
    let found = explained(&gomoku(Rule::Freestyle, G2), "m8");
    has(&found, Of::Opponent, BrokenThree, "h8 i8 k8");
    has(&found, Of::Other, IgnoresThreat, "g8 j8 l8");
    assert_eq!(found.find(Of::Other, IgnoresThreat).expect("claimed").squares.len(), 4);
}

#[test]
fn g3_a_four_three() {
    let found = praised(&gomoku(Rule::Freestyle, G3), "l10");
    has(&found, Of::Better, FourThree, "m10 i7 k9 l10");
    has(&found, Of::Better, Vcf, "l10 m10");
}

#[test]
fn g4_two_fours() {
    let found = explained(&gomoku(Rule::Freestyle, G4), "h8");
    assert!(!found.is_mistake);
    has(&found, Of::Better, DoubleFour, "i8 h9");
    let renju = forbidden(&gomoku(Rule::Renju, G4), parse_move("h8", 15).ok().and_then(Move::square).expect("h8"));
    assert_eq!(renju.expect("forbidden").points[0].claim.numbers, [1]);
}

#[test]
fn g5_a_win_by_fours_missed_by_a_needless_block() {
    let found = explained(&gomoku(Rule::Freestyle, G5), "i9");
    has(&found, Of::Better, Vcf, "g5 g4");
    has(&found, Of::Other, MustAnswer, "i9");
}

#[test]
fn g6_the_wrong_end_of_a_four() {
    let found = explained(&gomoku(Rule::Freestyle, G6), "k8");
    reason(&found, Of::Other, WastedFour);
    has(&found, Of::Other, WastedFour, "k8 j8");
    has(&found, Of::Better, FourThree, "k8 h10 i9 j8");
    has(&found, Of::Better, Vcf, "j8 k8");
}

#[test]
fn g7_two_threes() {
    let found = explained(&gomoku(Rule::Freestyle, G7), "h8");
    assert!(!found.is_mistake);
    reason(&found, Of::Better, DoubleThree);
    has(&found, Of::Better, DoubleThree, "h8 i8 j8 h9 h10");
}

#[test]
fn g8_the_same_is_forbidden_in_renju() {
    let square = parse_move("h8", 15).ok().and_then(Move::square).expect("h8");
    let found = forbidden(&gomoku(Rule::Renju, G7), square).expect("forbidden");
    has(&found, Of::Other, Forbidden, "h8 i8 j8 h9 h10");
    has(&found, Of::Other, FreestyleWins, "h8");
    assert!(found.text(Language::English).contains("two open threes"));
    assert!(found.text(Language::Korean).contains("쌍삼"));
    assert_eq!(forbidden(&gomoku(Rule::Freestyle, G7), square), None);
}

#[test]
fn g9_a_four_that_may_not_be_blocked() {
    let found = explained(&gomoku(Rule::Renju, G9), "i11");
    assert!(!found.is_mistake);
    reason(&found, Of::Better, Trap);
    has(&found, Of::Better, Trap, "i10");
    has(&found, Of::Opponent, Forbidden, "i10 g8 h9 l7 k8");
}

#[test]
fn g10_six_are_not_five() {
    let found = explained(&gomoku(Rule::Standard, G10), "f8");
    reason(&found, Of::Other, Overline);
    has(&found, Of::Other, Overline, "c8 d8 e8 f8 g8 h8");
}

#[test]
fn g11_the_wrong_end_of_a_three() {
    let position = gomoku(Rule::Freestyle, G11);
    let stops = hansu_coach::answers((&position).try_into().expect("Omok")).expect("a threat").1;
    let names: Vec<String> = stops.iter().map(|square| square.name(15)).collect();
    assert_eq!(names, ["e7", "i11"]);
    let found = explained(&position, "e7");
    has(&found, Of::Other, MustAnswer, "e7 i11");
    let lost = found.points.iter().any(|point| point.of == Of::Opponent && [Vct, Vcf].contains(&point.claim.id));
    assert!(lost, "{:?}", found.points);
}

#[test]
fn g12_two_threes_against_a_four_in_between() {
    let found = praised(&gomoku(Rule::Freestyle, G12), "f10");
    has(&found, Of::Better, DoubleThree, "e9 f10 g11 g9 h8");
}

#[test]
fn hints_give_away_one_thing_at_a_time() {
    let positions = ENDINGS.iter().map(|moves| othello(moves)).chain([
        gomoku(Rule::Freestyle, G1),
        gomoku(Rule::Freestyle, G6),
        gomoku(Rule::Freestyle, G7),
        gomoku(Rule::Renju, G9),
    ]);
    for position in positions {
        let (best, second) = judge::best(&position);
        let case = hansu_coach::Case { position: position.clone(), best: best.clone(), played: None, second };
        let steps = hints(&case).expect("a choice");
        let name = best.mv().name(position.size());
        for language in [Language::English, Language::Korean] {
            let words = |step: usize| -> Vec<String> {
                let text = steps[step].text(language);
                text.split(|c: char| !c.is_ascii_alphanumeric()).map(str::to_owned).collect()
            };
            println!("{} | {} | {}", steps[0].text(language), steps[1].text(language), steps[2].text(language));
            assert!(!words(0).contains(&name) && !words(1).contains(&name), "{name} too early: {steps:?}");
            assert!(words(2).contains(&name), "{name} is not shown: {steps:?}");
        }
        let square = best.mv().square().expect("no pass");
        assert!(steps[0].squares.len() > 1 && !steps[1].squares.contains(&square));
    }
}
