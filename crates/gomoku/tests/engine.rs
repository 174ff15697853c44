//! What the engine promises to whoever asks it for moves.

use std::sync::Arc;
use std::time::Duration;

use hansu_game::gomoku::{Rule, Rules};
use hansu_game::{Game, Gomoku, Move, parse_move, pick};
use hansu_gomoku::{Answer, Engine, EngineOptions, Limits, Score, Stop, ThinkError, moves_of};
use hansu_search::{Cancel, SteppingClock};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

fn rules(size: usize, rule: Rule) -> Rules {
    Rules::new(size, 5, rule).expect("rules")
}

fn engine(rules: Rules) -> Engine {
    Engine::new(EngineOptions { hash_mb: 2, ..EngineOptions::new(rules) }).expect("supported")
}

fn stop() -> Stop {
    Stop::new(Cancel::default(), Arc::new(SteppingClock::new(Duration::from_millis(1))))
}

fn after(rules: Rules, moves: &str) -> Gomoku {
    let mut position = Gomoku::new(rules);
    for mv in moves.split_whitespace() {
        position.play(parse_move(mv, rules.size()).expect("a move")).expect("legal");
    }
    position
}

fn depth(depth: u32) -> Limits {
    Limits { depth: Some(depth), ..Limits::default() }
}

fn nodes(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

fn think(position: &Gomoku, limits: &Limits) -> Answer {
    engine(position.rules()).think(position, limits, &stop(), &mut |_| ()).expect("a move")
}

#[test]
fn every_answer_is_legal_in_every_size_and_rule_to_the_end_of_the_game() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    for size in 5..=20 {
        for rule in Rule::ALL {
            let mut position = Gomoku::new(rules(size, rule));
            let mut engine = engine(position.rules());
            while !position.is_over() {
                let random = pick(&mut rng, 3) == 0;
                let moves: Vec<Move> = position.moves().collect();
                let answer = engine.think(&position, &nodes(150), &stop(), &mut |_| ()).expect("a move");
                assert!(position.is_legal(answer.mv), "{position:?} {:?}", answer.mv);
                let mv = if random { moves[pick(&mut rng, moves.len())] } else { answer.mv };
                position.play(mv).expect("legal");
            }
            let over = engine.think(&position, &depth(1), &stop(), &mut |_| ());
            assert_eq!(over.err(), Some(ThinkError::GameOver));
        }
    }
}

#[test]
fn one_thread_and_a_fixed_depth_or_number_of_nodes_give_the_same_answer_again() {
    let position = after(rules(15, Rule::Renju), "h8 i9 i7 g9 j8 h10");
    for limits in [depth(6), nodes(20_000)] {
        let told = |answer: Answer| (answer.mv, answer.info.nodes, answer.info.depth, answer.info.lines);
        assert_eq!(told(think(&position, &limits)), told(think(&position, &limits)));
    }
}

#[test]
fn a_limit_on_nodes_holds_but_for_one_solver_of_fours() {
    let position = after(rules(15, Rule::Freestyle), "h8 i9 i7 g9 j8");
    for limit in [1, 500, 10_000] {
        let answer = think(&position, &nodes(limit));
        assert!(answer.info.nodes <= limit + 1000, "{} of {limit}", answer.info.nodes);
    }
}

#[test]
fn wins_and_losses_are_told_by_their_distance() {
    let free = rules(15, Rule::Freestyle);
    for (moves, expected) in [
        ("d8 a1 e8 a3 f8 a5 g8 a7", Score::WinIn(1)),
        ("d8 a1 e8 a3 f8 a5", Score::WinIn(3)),
        ("d8 a1 e8 a3 f8 a5 g8", Score::LossIn(2)),
    ] {
        assert_eq!(think(&after(free, moves), &depth(4)).score, expected, "{moves}");
    }
}

/// White wins here. A search that is stopped early has perhaps looked at one move, which loses: that is no lost game.
#[test]
fn no_loss_is_told_before_all_moves_were_looked_at() {
    let moves = "f6 e7 j9 k7 e11 l8 i9 k9 j10 j6 i5 k6 k8 l6 h8 g7 i6";
    let position = after(rules(15, Rule::Freestyle), moves);
    for limit in (200..10_000).step_by(400) {
        let answer = think(&position, &nodes(limit));
        assert!(!matches!(answer.score, Score::LossIn(_)), "{limit} nodes: {:?}", answer.score);
    }
}

/// A late position has a hundred moves, each of which may want its fours looked at.
#[test]
fn few_nodes_are_enough_to_look_at_every_move_once() {
    let crowded = include_str!("data/tactics.txt").lines().filter_map(|line| line.split_once(" : "));
    let mut seen = 0;
    for (head, moves) in crowded.filter(|(_, moves)| moves.split(' ').count() >= 60) {
        let [_, _, rule, size, ..] = head.split(' ').collect::<Vec<_>>()[..] else { panic!("{head}") };
        let position = after(rules(size.parse().expect("a size"), rule.parse().expect("a rule")), moves);
        let answer = think(&position, &nodes(5_000));
        assert!(answer.info.depth >= 1, "{head}: {} stones", position.stones());
        seen += 1;
    }
    assert!(seen >= 10, "{seen} crowded positions");
}

#[test]
fn the_first_move_is_in_the_middle() {
    let answer = think(&Gomoku::new(rules(15, Rule::Freestyle)), &depth(3));
    assert_eq!(answer.mv.name(15), "h8");
}

#[test]
fn a_cancelled_search_still_answers() {
    let stop = stop();
    stop.cancel.cancel();
    let position = after(rules(15, Rule::Freestyle), "h8 i9");
    let answer = engine(position.rules()).think(&position, &Limits::default(), &stop, &mut |_| ()).expect("a move");
    assert!(position.is_legal(answer.mv));
}

#[test]
fn clocks_stop_the_search() {
    let position = after(rules(15, Rule::Freestyle), "h8 i9 i7");
    let [time, most_time] = [30, 60].map(|milliseconds| Some(Duration::from_millis(milliseconds)));
    for limits in [Limits { time, ..Limits::default() }, Limits { time, most_time, ..Limits::default() }] {
        let answer = think(&position, &limits);
        assert!(answer.info.elapsed < Duration::from_millis(100), "{:?}", answer.info.elapsed);
    }
}

#[test]
fn several_lines_come_best_first_and_begin_differently() {
    let position = after(rules(15, Rule::Standard), "h8 i9 i7 g9 j8");
    let options = EngineOptions { hash_mb: 2, multi_pv: 4, ..EngineOptions::new(position.rules()) };
    let mut engine = Engine::new(options).expect("supported");
    let answer = engine.think(&position, &depth(5), &stop(), &mut |_| ()).expect("a move");
    let lines = &answer.info.lines;
    assert_eq!(lines.len(), 4);
    assert!(lines.windows(2).all(|two| two[0].score.win_chance() >= two[1].score.win_chance()), "{lines:?}");
    let firsts: std::collections::BTreeSet<_> = lines.iter().map(|line| line.cells[0]).collect();
    assert_eq!(firsts.len(), 4);
}

#[test]
fn lines_can_be_played() {
    for rule in Rule::ALL {
        let position = after(rules(15, rule), "h8 i9 i7 g9 j8 h10 h6");
        let mut reports = 0;
        let mut report = |info: &hansu_gomoku::Info| {
            reports += 1;
            let mut position = position;
            for mv in moves_of(&info.lines[0].cells) {
                position.play(mv).expect("a legal line");
            }
        };
        engine(position.rules()).think(&position, &depth(7), &stop(), &mut report).expect("a move");
        assert!(reports >= 5);
    }
}

#[test]
fn two_threads_answer_too() {
    let position = after(rules(15, Rule::Freestyle), "h8 i9 i7 g9 j8");
    let options = EngineOptions { hash_mb: 2, threads: 2, ..EngineOptions::new(position.rules()) };
    let mut engine = Engine::new(options).expect("supported");
    let answer = engine.think(&position, &nodes(30_000), &stop(), &mut |_| ()).expect("a move");
    assert!(position.is_legal(answer.mv));
}

#[test]
fn other_rules_are_refused() {
    let mut engine = engine(rules(15, Rule::Freestyle));
    let other = Gomoku::new(rules(15, Rule::Renju));
    let refused = engine.think(&other, &depth(1), &stop(), &mut |_| ());
    assert_eq!(refused.err(), Some(ThinkError::OtherRules));
    assert!(Engine::new(EngineOptions::new(Rules::new(15, 6, Rule::Freestyle).expect("rules"))).is_err());
}
