//! Sentences say what was claimed, and claims say what the judge found.

use std::collections::HashSet;

use hansu_coach::{Case, Change, ClaimId, Explanation, Language, Of, Standing, Step, explain};
use hansu_game::gomoku::Rule;
use hansu_game::{Game, Move, Player, Position, Square, pick};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::agreement::random_othello;
use crate::examples;
use crate::judge;

const NUMBERS: [&str; 13] =
    ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];

/// Random endings, each with one of its moves, judged exactly.
fn cases() -> Vec<Case> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
    let endings = random_othello(60).into_iter().filter(|position| (5..=9).contains(&position.empty_squares()));
    let chosen = endings.filter(|position| position.moves().count() > 2).step_by(2);
    let judged = |position: hansu_game::Othello| {
        let moves = position.legal_moves();
        judge::case(&Position::from(position), moves[pick(&mut rng, moves.len())])
    };
    chosen.map(judged).collect()
}

/// What a text may name: the squares of the moves, claims and lines.
fn known_squares(e: &Explanation) -> HashSet<String> {
    let claims = e.points.iter().flat_map(|point| point.claim.squares.iter().copied());
    let lines = e.better_line.iter().chain(&e.other_line).filter_map(|step: &Step| step.mv.square());
    let moves = e.better.into_iter().chain(e.other).filter_map(Move::square);
    claims.chain(lines).chain(moves).map(|square: Square| square.name(e.size)).collect()
}

fn known_numbers(e: &Explanation) -> HashSet<u32> {
    let change = match e.change {
        Change::Discs { lost, .. } => Some(lost),
        Change::Chances(percent) => Some(percent),
        _ => None,
    };
    let claims =
        e.points.iter().flat_map(|point| [&point.claim.numbers[..], &[point.claim.squares.len() as u32]].concat());
    claims.chain(change).collect()
}

/// A word that is a square, such as `a1`.
fn is_square(word: &str) -> bool {
    let mut letters = word.chars();
    letters.next().is_some_and(|c| c.is_ascii_lowercase()) && {
        let rest: String = letters.collect();
        !rest.is_empty() && rest.chars().all(|c| c.is_ascii_digit())
    }
}

pub(crate) fn check_text(e: &Explanation) {
    let (squares, numbers) = (known_squares(e), known_numbers(e));
    for language in [Language::English, Language::Korean] {
        let text = e.text(language);
        for word in text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty()) {
            if is_square(word) {
                assert!(squares.contains(word), "{word} is not claimed: {text}\n{:?}", e.points);
            } else if let Ok(number) = word.parse::<u32>() {
                // In Omok 3 and 4 are names of shapes.
                let is_name = e.game == hansu_game::GameKind::Gomoku && number <= 4;
                assert!(is_name || numbers.contains(&number), "{number} is not claimed: {text}\n{:?}", e.points);
            } else if e.game == hansu_game::GameKind::Othello
                && let Some(number) = NUMBERS.iter().position(|name| *name == word).filter(|&number| number > 1)
            {
                assert!(numbers.contains(&(number as u32)), "{word} is not claimed: {text}\n{:?}", e.points);
            }
        }
        let better = e.better.expect("a best move").name(e.size);
        assert!(text.contains(&better), "{better} is not named: {text}");
        assert!(text.ends_with('.') && !text.contains("..") && !text.contains("  "), "{text}");
    }
}

/// What the change says is what the judge's values say.
fn check_change(case: &Case, e: &Explanation) {
    let value = |tried: &hansu_coach::Tried| match tried.score {
        Some(hansu_search::Score::Discs(discs)) => discs as i32,
        other => panic!("not in discs: {other:?}"),
    };
    let Some(played) = &case.played else {
        assert!(!e.is_mistake && matches!(e.change, Change::Only(_) | Change::Best(_)));
        return;
    };
    assert!(e.is_mistake);
    let (best, worse) = (value(&case.best), value(played));
    match e.change {
        Change::Result { from, to } => {
            let sign = |standing: Standing| match standing {
                Standing::Win => 1,
                Standing::Draw => 0,
                Standing::Loss => -1,
                Standing::Open => panic!("everything is solved"),
            };
            assert_eq!((sign(from), sign(to)), (best.signum(), worse.signum()));
            assert!(sign(from) > sign(to), "a better result is never called a mistake");
        }
        Change::Discs { lost, exact } => assert_eq!((lost as i32, exact), (best - worse, true)),
        other => panic!("{other:?} in a solved ending"),
    }
}

/// What is claimed of a line happens in it, at that ply.
fn check_lines(case: &Case, e: &Explanation) {
    for point in &e.points {
        let steps = if point.of == Of::Better { &e.better_line } else { &e.other_line };
        let opponent = |step: &Step| step.side != case.position.side_to_move();
        match point.claim.id {
            ClaimId::WinsCorner | ClaimId::LosesCorner => {
                let step = &steps[point.claim.ply];
                assert!(point.claim.squares.contains(&step.mv.square().expect("a corner")), "{:?}", e.points);
                assert_eq!(opponent(step), point.claim.id == ClaimId::LosesCorner);
            }
            ClaimId::GivesCorner if point.of == Of::Other && e.has_reason => {
                let taken = |step: &Step| step.mv.square().is_some_and(|at| point.claim.squares.contains(&at));
                assert!(steps.iter().any(|step| opponent(step) && taken(step)), "{:?}", e.points);
            }
            ClaimId::ForcesPass if point.claim.ply < steps.len() => {
                assert!(steps[point.claim.ply].mv.is_pass() && opponent(&steps[point.claim.ply]));
            }
            _ => {}
        }
    }
}

#[test]
fn explanations_of_solved_endings_say_what_was_claimed_and_never_contradict_the_judge() {
    let cases = cases();
    assert!(cases.len() > 80, "{} cases are too few to mean anything", cases.len());
    let mut with_reason = 0;
    for case in &cases {
        let Some(explanation) = explain(case) else { continue };
        check_text(&explanation);
        check_change(case, &explanation);
        check_lines(case, &explanation);
        with_reason += usize::from(explanation.has_reason);
    }
    assert!(with_reason * 2 > cases.len(), "{with_reason} of {} have a reason", cases.len());
}

#[test]
fn explanations_of_omok_say_what_was_claimed_and_never_contradict_the_judge() {
    let examples = [
        (Rule::Freestyle, examples::G1, "j9"),
        (Rule::Freestyle, examples::G2, "m8"),
        (Rule::Freestyle, examples::G4, "h8"),
        (Rule::Freestyle, examples::G5, "i9"),
        (Rule::Freestyle, examples::G6, "k8"),
        (Rule::Freestyle, examples::G7, "h8"),
        (Rule::Renju, examples::G9, "i11"),
        (Rule::Freestyle, examples::G11, "e7"),
    ];
    for (rule, moves, mv) in examples {
        let position = examples::gomoku(rule, moves);
        let case = judge::case(&position, hansu_game::parse_move(mv, 15).expect("a point"));
        let explanation = explain(&case).expect("something to say");
        check_text(&explanation);
        for steps in [&explanation.better_line, &explanation.other_line] {
            let mut now = position.clone();
            steps.iter().for_each(|step| now.play(step.mv).expect("lines are legal"));
        }
        if case.best.standing() == Standing::Win && case.played.is_none() {
            assert!(explanation.has_reason, "a win has a reason: {moves}");
        }
    }
}

#[test]
fn bad_cases_are_refused_and_nothing_panics() {
    let start = hansu_game::GameSpec::Othello.start();
    let tried = |line: Vec<Move>| hansu_coach::Tried { line, score: None, exact: false };
    let case = |best: Vec<Move>, played: Vec<Move>| Case {
        position: start.clone(),
        best: tried(best),
        played: Some(tried(played)),
        second: None,
    };
    let at = |name: &str| hansu_game::parse_move(name, 8).expect("a square");
    assert_eq!(explain(&case(vec![at("a1")], vec![at("f5")])), None);
    assert_eq!(explain(&case(vec![at("f5")], vec![at("h8")])), None);
    assert_eq!(explain(&case(vec![], vec![at("f5")])), None);
    let found = explain(&case(vec![at("f5"), at("f5")], vec![at("d3")])).expect("the legal part counts");
    assert_eq!(found.better_line.len(), 1);
    assert_eq!(found.side, Player::Black);
}
