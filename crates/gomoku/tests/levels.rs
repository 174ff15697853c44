//! Lower levels play legally, near stones, the same for a seed, and overlook what higher ones see.

use std::sync::Arc;
use std::time::Duration;

use hansu_game::gomoku::{Rule, Rules};
use hansu_game::{Game, Gomoku, Move, parse_move};
use hansu_gomoku::{Engine, EngineOptions, Level, Limits, Stop};
use hansu_search::{Cancel, SteppingClock};

fn rules(rule: Rule) -> Rules {
    Rules::new(15, 5, rule).expect("rules")
}

fn engine(rules: Rules, level: u8, seed: u64) -> Engine {
    let level = Level::new(level).expect("1 to 20");
    Engine::new(EngineOptions { hash_mb: 1, level, seed, ..EngineOptions::new(rules) }).expect("supported")
}

fn think(engine: &mut Engine, position: &Gomoku, nodes: u64) -> Move {
    let stop = Stop::new(Cancel::default(), Arc::new(SteppingClock::new(Duration::from_millis(1))));
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    engine.think(position, &limits, &stop, &mut |_| ()).expect("a move").mv
}

fn after(rules: Rules, moves: &str) -> Gomoku {
    let mut position = Gomoku::new(rules);
    for mv in moves.split_whitespace() {
        position.play(parse_move(mv, rules.size()).expect("a move")).expect("legal");
    }
    position
}

/// Of the seeds 0 to 59, how many answer with one of these moves.
fn count(level: u8, position: &Gomoku, moves: &[&str]) -> usize {
    let wanted: Vec<Move> = moves.iter().map(|mv| parse_move(mv, 15).expect("a move")).collect();
    (0..60).filter(|&seed| wanted.contains(&think(&mut engine(position.rules(), level, seed), position, 500))).count()
}

#[test]
fn a_beginner_overlooks_some_fours_and_more_threes_a_better_player_fewer_and_a_good_one_none() {
    let fours = after(rules(Rule::Freestyle), "h8 a1 h9 a3 h10 o15 h11 h12 b5");
    let four = ["h7"];
    let threes = after(rules(Rule::Freestyle), "h8 a1 h9 b5 h10");
    let three = ["h7", "h11", "h6", "h12", "h5", "h13"];
    for (position, answers) in [(fours, &four[..]), (threes, &three[..])] {
        let [beginner, better, good] = [1, 5, 13].map(|level| count(level, &position, answers));
        assert!(beginner > 0 && beginner < better && better <= good, "{beginner} {better} {good}");
        assert_eq!(good, 60);
    }
    let [four, three] = [(fours, &four[..]), (threes, &three[..])].map(|(at, answers)| count(1, &at, answers));
    assert!(three < four, "{three} open threes seen, {four} fours");
}

#[test]
fn every_level_plays_legally_and_near_stones_to_the_end_and_a_seed_gives_the_same_game() {
    for rule in Rule::ALL {
        for level in [1, 4, 8, 12, 16] {
            let game = |seed| {
                let mut position = Gomoku::new(rules(rule));
                let mut engine = engine(position.rules(), level, seed);
                let mut moves: Vec<(usize, usize)> = vec![];
                while !position.is_over() && moves.len() < 60 {
                    let mv = think(&mut engine, &position, 300);
                    assert!(position.is_legal(mv), "{position:?} {mv:?}");
                    position.play(mv).expect("legal");
                    let square = mv.square().expect("no passes");
                    let at = (square.row(15), square.column(15));
                    let near = |&(row, column): &(usize, usize)| at.0.abs_diff(row).max(at.1.abs_diff(column)) <= 4;
                    assert!(moves.is_empty() || moves.iter().any(near), "{at:?} is far from {moves:?}");
                    moves.push(at);
                }
                moves
            };
            assert_eq!(game(3), game(3));
        }
    }
}

#[test]
fn no_level_looks_at_more_than_it_may() {
    let position = after(rules(Rule::Freestyle), "h8 i9 i7 g9 j8");
    let stop = Stop::new(Cancel::default(), Arc::new(SteppingClock::new(Duration::from_millis(1))));
    for level in [1, 5, 9] {
        let answer = engine(position.rules(), level, 1).think(&position, &Limits::default(), &stop, &mut |_| ());
        let most = Level::new(level).and_then(Level::nodes).expect("limited");
        assert!(answer.expect("a move").info.nodes <= most + 1000);
    }
}
