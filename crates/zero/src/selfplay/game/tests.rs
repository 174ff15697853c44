use hansu_game::{Game, Gomoku, Square, parse_move};

use super::*;
use crate::selfplay::settings::{Opening, Pairs, PlayoutCap, Resign};
use crate::testing::board;

/// Plays a game whose positions are all judged by a function.
fn play(start: Gomoku, settings: &SelfPlaySettings, seed: u64, value: impl Fn(&Gomoku) -> f32) -> FinishedGame<Gomoku> {
    let mut game = SelfGame::new(start, settings, 0, seed);
    loop {
        match game.proceed() {
            Need::Nothing(finished) => return finished,
            Need::Evaluation(leaf) => {
                let moves = leaf.position.moves().count();
                let value = MoverValue::new(value(&leaf.position));
                game.apply(leaf, Evaluation::uniform(moves, value));
            }
            Need::RivalMove(_) => {
                let mv = game.position().legal_moves()[0];
                game.play_rival(mv);
            }
        }
    }
}

fn few() -> SelfPlaySettings {
    SelfPlaySettings { simulations: 20, ..SelfPlaySettings::default() }
}

fn settings_to_try() -> Vec<SelfPlaySettings> {
    vec![
        few(),
        SelfPlaySettings { gumbel: 4, ..few() },
        SelfPlaySettings { reuse: true, proofs: true, fpu: FpuChoice::Reduced, ..few() },
        SelfPlaySettings { proofs: true, threats: true, forced_playouts: 2.0, ..few() },
        SelfPlaySettings { gumbel: 4, proofs: true, threats: true, reuse: true, ..few() },
        SelfPlaySettings { playout_cap: Some(PlayoutCap { full: 0.5, simulations: 3 }), ..few() },
        SelfPlaySettings { simulations: 1, ..few() },
    ]
}

#[test]
fn games_are_legal_and_end_as_they_say_with_all_options() {
    for settings in settings_to_try() {
        for seed in 0..5 {
            let finished = play(board(5, 4), &settings, seed, |_| 0.0);
            let mut position = finished.start;
            for (mv, lesson) in &finished.plies {
                if let Some(lesson) = lesson {
                    let total: f32 = lesson.policy.iter().map(|(_, share)| share).sum();
                    assert!((total - 1.0).abs() < 1e-4, "{total}");
                    assert!(lesson.policy.iter().all(|&(mv, share)| position.is_legal(mv) && share > 0.0));
                }
                position.play(*mv).expect("legal");
            }
            assert_eq!(position.outcome(), Some(finished.outcome), "{settings:?}");
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_game() {
    for settings in settings_to_try() {
        let games = [1, 1, 2].map(|seed| play(board(5, 4), &settings, seed, |_| 0.0).plies);
        assert_eq!(games[0], games[1]);
        assert_ne!(games[0], games[2]);
    }
}

#[test]
fn a_win_in_one_is_found_by_the_search_and_all_but_only_learnt() {
    let mut position = board(5, 3);
    for mv in ["a1", "a5", "b1", "c5"] {
        position.play(parse_move(mv, 5).expect("a move")).expect("legal");
    }
    let wins = parse_move("c1", 5).expect("a move");
    let settings = SelfPlaySettings {
        simulations: 200,
        temperature: crate::Temperature { start: 0.0, end: 0.0, plies: 1, ..crate::Temperature::default() },
        ..SelfPlaySettings::default()
    };
    for threats in [false, true] {
        let settings = SelfPlaySettings { proofs: threats, threats, ..settings.clone() };
        let finished = play(position, &settings, 1, |_| 0.0);
        let (mv, lesson) = &finished.plies[0];
        assert_eq!((*mv, finished.plies.len()), (wins, 1));
        let lesson = lesson.as_ref().expect("it was searched");
        let share = lesson.policy.iter().find(|(mv, _)| *mv == wins).map_or(0.0, |(_, share)| *share);
        assert!(share > 0.5, "{share}");
        assert!(lesson.value.expect("it was searched").get() > 0.3);
    }
}

#[test]
fn a_forced_move_is_played_without_a_search() {
    let mut position = board(6, 4);
    for mv in ["a1", "f6", "b1", "f4", "c1"] {
        position.play(parse_move(mv, 6).expect("a move")).expect("legal");
    }
    let settings = SelfPlaySettings { proofs: true, threats: true, ..few() };
    let mut game = SelfGame::new(position, &settings, 0, 1);
    game.proceed();
    assert_eq!(game.plies[0].0, parse_move("d1", 6).expect("a move"));
    assert_eq!(game.plies[0].1.as_ref().expect("a lesson").value, None);
}

#[test]
fn brief_searches_teach_nothing() {
    let cap = PlayoutCap { full: 0.5, simulations: 2 };
    let finished = play(board(6, 6), &SelfPlaySettings { playout_cap: Some(cap), ..few() }, 1, |_| 0.0);
    let taught = finished.plies.iter().filter(|(_, lesson)| lesson.is_some()).count();
    assert!(taught > 5 && taught < finished.plies.len() - 5, "{taught} of {}", finished.plies.len());
}

#[test]
fn random_openings_are_not_learnt_from() {
    let opening = Opening { share: 1.0, plies: 4, near: false };
    for seed in 0..10 {
        let finished = play(board(6, 6), &SelfPlaySettings { opening, ..few() }, seed, |_| 0.0);
        let silent = finished.plies.iter().take_while(|(_, lesson)| lesson.is_none()).count();
        assert!((1..=4).contains(&silent), "{silent}");
        assert!(finished.plies[silent..].iter().all(|(_, lesson)| lesson.is_some()));
    }
}

#[test]
fn hopeless_games_are_given_up_or_played_on() {
    // Whoever has the corner wins in these eyes; White never takes it.
    let corner = |position: &Gomoku| match position.cell(Square::new(0)) {
        Some(owner) if owner == position.side_to_move() => 0.99,
        Some(_) => -0.99,
        None => 0.0,
    };
    let mut start = board(6, 6);
    start.play(Move::place(Square::new(0))).expect("legal");
    let resign = |played_on| SelfPlaySettings { resign: Some(Resign { below: -0.9, played_on }), ..few() };
    let given_up = play(start, &resign(0.0), 1, corner);
    assert_eq!((given_up.resigned, given_up.outcome), (Some(Player::White), Outcome::Win(Player::Black)));
    assert_eq!(given_up.plies.len(), 2, "at White's second move");
    let played_on = play(start, &resign(1.0), 1, corner);
    assert_eq!((played_on.resigned, played_on.would_have_resigned), (None, Some(Player::White)));
}

#[test]
fn drawn_games_end_early_or_are_played_on() {
    let pairs = |played_on| {
        let pairs = Some(Pairs { played_on });
        SelfPlaySettings { proofs: true, threats: true, reuse: true, pairs, ..few() }
    };
    for seed in 0..10 {
        // Nobody gets five in a row on a board of five.
        let ended = play(board(5, 5), &pairs(0.0), seed, |_| 0.0);
        assert_eq!(ended.outcome, Outcome::Draw);
        assert!(ended.plies.len() < 20, "{}", ended.plies.len());
        let played_on = play(board(5, 5), &pairs(1.0), seed, |_| 0.0);
        let same = ended.plies.iter().zip(&played_on.plies).all(|(a, b)| a == b);
        assert!(same && played_on.plies.len() > ended.plies.len());
    }
}

#[test]
fn a_rival_plays_its_side_and_what_the_network_would_have_played_is_learnt() {
    let rivals = Rivals { share: 0.5, agents: vec!["one".to_owned(), "another".to_owned()] };
    let settings = SelfPlaySettings { proofs: true, threats: true, reuse: true, rivals, ..few() };
    let games: Vec<_> = (0..40).map(|seed| play(board(5, 4), &settings, seed, |_| 0.0)).collect();
    let mut others = 0;
    for game in &games {
        let mut position = game.start;
        for (mv, lesson) in &game.plies {
            let theirs = game.rival.is_some_and(|rival| rival.side == position.side_to_move());
            assert!(!theirs || *mv == position.legal_moves()[0]);
            let lesson = lesson.as_ref().expect("every move was searched");
            others += usize::from(theirs && lesson.policy.iter().all(|(learnt, _)| learnt != mv));
            position.play(*mv).expect("legal");
        }
    }
    assert!(others > 5, "the network knew better");
    let met = |agent, side| games.iter().filter(|game| game.rival == Some(Rival { agent, side })).count();
    let counts = [met(0, Player::Black), met(0, Player::White), met(1, Player::Black), met(1, Player::White)];
    assert!(counts.iter().all(|&count| count > 0) && counts.iter().sum::<usize>() < 30, "{counts:?}");
}

#[test]
fn temperature_falls_in_a_straight_line() {
    let temperature = crate::Temperature { start: 1.0, end: 0.2, plies: 8, ..crate::Temperature::default() };
    for (ply, expected) in [(0, 1.0), (4, 0.6), (8, 0.2), (100, 0.2)] {
        assert!((temperature.at(ply) - expected).abs() < 1e-6, "at ply {ply}");
    }
}

#[test]
fn temperature_may_fall_over_the_training_instead() {
    let over = crate::Over::Training;
    let temperature = crate::Temperature { start: 1.0, end: 0.1, plies: 8, over };
    for (iteration, expected) in [(1, 1.0), (6, 0.55), (11, 0.1), (30, 0.1)] {
        let now = temperature.of_iteration(iteration, 11);
        for ply in [0, 40] {
            assert!((now.at(ply) - expected).abs() < 1e-6, "iteration {iteration}, ply {ply}");
        }
    }
    let over_a_game = crate::Temperature { over: crate::Over::Game, ..temperature };
    assert_eq!(over_a_game.of_iteration(5, 11), over_a_game);
}
