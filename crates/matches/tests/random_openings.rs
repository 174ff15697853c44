//! Random openings: what is promised of each, in every game.

use std::collections::HashSet;

use hansu_game::gomoku::{Rule, Rules};
use hansu_game::{Game, GameKind, GameSpec, Player, Position, Square, Symmetry};
use hansu_matches::openings::{Opening, RandomOpenings, default_plies};
use proptest::prelude::*;

fn gomoku(size: usize, row: usize, rule: Rule) -> GameSpec {
    GameSpec::Gomoku(Rules::new(size, row, rule).expect("a valid combination"))
}

fn openings(game: GameSpec, plies: usize, seed: u64) -> RandomOpenings {
    RandomOpenings::new(game, plies, seed).expect("a possible length")
}

/// Checks that the moves are legal, that the game goes on, and that nobody can end it with the next move.
fn check_open(opening: &Opening) {
    let mut position = opening.start.clone();
    for &mv in &opening.moves {
        position.play(mv).expect("a legal move");
    }
    assert!(!position.is_over(), "{opening:?}");
    for mv in position.moves() {
        let mut after = position.clone();
        after.play_unchecked(mv);
        assert!(!after.is_over(), "{} ends the game at once: {opening:?}", mv.name(position.size()));
    }
    if let Position::Gomoku(gomoku) = &position {
        let mut empty = (0..gomoku.size() * gomoku.size()).map(Square::new).filter(|&at| gomoku.cell(at).is_none());
        assert!(!empty.any(|at| Player::ALL.into_iter().any(|player| gomoku.would_win(at, player))), "{opening:?}");
    }
}

/// How many of so many positions differ, however the board is turned.
fn distinct(positions: impl Iterator<Item = Position>) -> usize {
    let least = |position: Position| Symmetry::ALL.into_iter().map(|s| position.transformed(s).key()).min();
    positions.map(least).collect::<HashSet<_>>().len()
}

fn check_distinct(game: GameSpec) {
    let made = openings(game, default_plies(game), 1);
    let by_number = distinct((0..200).map(|n| made.nth(n).position()));
    assert!(by_number >= 190, "{game}: {by_number} of 200 numbers");
    let by_seed = distinct((0..40).map(|seed| openings(game, default_plies(game), seed).nth(0).position()));
    assert!(by_seed >= 38, "{game}: {by_seed} of 40 seeds");
}

#[test]
fn numbers_and_seeds_make_distinct_openings_of_othello() {
    check_distinct(GameSpec::Othello);
}

#[test]
fn numbers_and_seeds_make_distinct_openings_of_gomoku() {
    check_distinct(gomoku(15, 5, Rule::Freestyle));
}

#[test]
fn usual_openings_have_the_usual_length_and_leave_the_game_open() {
    for kind in GameKind::ALL {
        let game = GameSpec::new(kind, None, None, None).expect("the defaults are valid");
        let made = openings(game, default_plies(game), 7);
        for n in 0..30 {
            let opening = made.nth(n);
            assert_eq!(
                (opening.name.as_str(), opening.moves.len()),
                (format!("random {n}").as_str(), default_plies(game))
            );
            assert_eq!(opening.start, game.start());
            check_open(&opening);
        }
    }
}

#[test]
fn an_opening_does_not_depend_on_those_made_before() {
    let game = gomoku(15, 5, Rule::Renju);
    let made = openings(game, 5, 3);
    let in_order: Vec<_> = (0..5).map(|n| made.nth(n)).collect();
    for n in (0..5).rev() {
        assert_eq!(openings(game, 5, 3).nth(n), in_order[n as usize]);
    }
    assert_ne!(openings(game, 5, 4).nth(0).moves, in_order[0].moves);
    openings(game, 5, u64::MAX).nth(u64::MAX);
}

#[test]
fn stones_are_near_the_centre() {
    let made = openings(gomoku(15, 5, Rule::Freestyle), 5, 9);
    for square in (0..20).flat_map(|n| made.nth(n).moves).filter_map(|mv| mv.square()) {
        assert!(square.column(15).abs_diff(7) <= 3 && square.row(15).abs_diff(7) <= 3, "{}", square.name(15));
    }
}

#[test]
fn no_plies_are_the_start_and_too_many_are_refused() {
    assert_eq!(openings(GameSpec::Othello, 0, 1).nth(5).position(), GameSpec::Othello.start());
    assert_eq!(openings(gomoku(3, 3, Rule::Freestyle), 0, 1).nth(0).moves, []);
    let refused = |game, plies| RandomOpenings::new(game, plies, 1).expect_err("too many").to_string();
    assert_eq!(refused(GameSpec::Othello, 31), "31 random plies are too many for Othello: use 0 to 30");
    let tic_tac_toe = gomoku(3, 3, Rule::Freestyle);
    let expected = "5 random plies are too many for Gomoku 3x3 freestyle, 3 in a row: use 0 to 4";
    assert_eq!(refused(tic_tac_toe, 5), expected);
}

fn games() -> impl Strategy<Value = GameSpec> {
    let rule = prop_oneof![Just(Rule::Freestyle), Just(Rule::Standard), Just(Rule::Renju)];
    let gomoku = (3usize..=20, 3usize..=20, rule).prop_filter_map("a valid combination", |(size, row, rule)| {
        let row = if rule == Rule::Renju { 5 } else { row };
        Rules::new(size, row, rule).ok().map(GameSpec::Gomoku)
    });
    prop_oneof![1 => Just(GameSpec::Othello), 5 => gomoku]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn openings_of_every_game_are_open(game in games(), seed: u64, n: u64) {
        let opening = openings(game, default_plies(game), seed).nth(n);
        prop_assert_eq!(opening.moves.len(), default_plies(game));
        check_open(&opening);
    }

    #[test]
    fn openings_of_every_length_are_open(game in games(), share in 0usize..=8, seed: u64) {
        // Up to half of the squares: more than anybody wants, but it must not hang or break off.
        let most = if game == GameSpec::Othello { 30 } else { game.size() * game.size() / 2 };
        let opening = openings(game, most * share / 8, seed).nth(0);
        prop_assert!(opening.moves.len() <= most * share / 8);
        check_open(&opening);
    }
}
