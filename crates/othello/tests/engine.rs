//! What the engine promises, through its public face.

use std::sync::Arc;
use std::time::Duration;

use hansu_game::{Game, Move, Othello, Player};
use hansu_othello::{Answer, Board, Bound, Engine, EngineOptions, Goal, Limits, Selectivity, Stop, Weights};
use hansu_search::{Clock, SteppingClock, SystemClock, TimeControl};

fn engine(threads: usize) -> Engine {
    Engine::new(EngineOptions { hash_mb: 16, threads }, Arc::new(Weights::seed()))
}

fn stop() -> Stop {
    Stop::new(Arc::new(SystemClock::start()))
}

/// The positions of the FFO file with the best score and the moves that get it.
fn ffo() -> Vec<(Othello, i32, Vec<String>)> {
    include_str!("data/ffo40-59.obf").lines().map(parse).collect()
}

fn parse(line: &str) -> (Othello, i32, Vec<String>) {
    let bits = |letter| line.chars().take(64).enumerate().filter(|(_, c)| *c == letter).fold(0, |b, (s, _)| b | 1 << s);
    let side = if line.as_bytes()[65] == b'X' { Player::Black } else { Player::White };
    let position = Othello::from_discs(bits('X'), bits('O'), side).unwrap();
    let moves: Vec<(String, i32)> = line
        .split(';')
        .skip(1)
        .filter_map(|part| part.trim().split_once(':'))
        .map(|(name, score)| (name.to_lowercase(), score.parse().unwrap()))
        .collect();
    let best = moves.iter().map(|(_, score)| *score).max().unwrap();
    (position, best, moves.into_iter().filter(|(_, score)| *score == best).map(|(name, _)| name).collect())
}

/// A position from the middle of a game.
fn midgame() -> Othello {
    let mut position = Othello::new();
    for ply in 0..20 {
        let moves: Vec<Move> = position.moves().collect();
        position.play(moves[ply * 7 % moves.len()]).unwrap();
    }
    position
}

#[test]
fn ffo_40_is_solved_with_one_thread_and_with_two() {
    let (position, score, best) = ffo().swap_remove(0);
    for threads in [1, 2] {
        let answer = engine(threads).solve(&position, Goal::Score, &stop(), &mut |_| ());
        assert!(answer.info.is_solved);
        assert_eq!(answer.info.lines[0].score.discs(), f64::from(score));
        assert_eq!(answer.info.lines[0].bound, Bound::Exact);
        assert!(best.contains(&answer.best.unwrap().name(8)));
    }
}

#[test]
fn only_the_winner_is_found_when_only_the_winner_is_asked_for() {
    let (position, score, _) = ffo().swap_remove(0);
    let answer = engine(1).solve(&position, Goal::WinDrawLoss, &stop(), &mut |_| ());
    assert!(answer.info.is_solved && score > 0);
    assert_eq!(answer.info.lines[0].bound, Bound::Lower);
    assert!(answer.info.lines[0].score.discs() > 0.0);
}

#[test]
fn one_thread_finds_the_same_twice() {
    let search = |limits: Limits| -> Answer {
        let mut answer = engine(1).think(&midgame(), &limits, &stop(), &mut |_| ());
        answer.info.elapsed = Duration::ZERO;
        answer
    };
    for limits in [
        Limits { depth: Some(8), selectivity: Selectivity::MOST, ..Limits::default() },
        Limits { nodes: Some(50_000), ..Limits::default() },
    ] {
        assert_eq!(search(limits), search(limits));
    }
}

#[test]
fn several_lines_have_true_values_in_order() {
    let limits = Limits { depth: Some(5), lines: 4, ..Limits::default() };
    let answer = engine(1).think(&midgame(), &limits, &stop(), &mut |_| ());
    let lines = &answer.info.lines;
    assert_eq!(lines.len(), 4);
    assert!(lines.iter().all(|line| line.bound == Bound::Exact));
    assert!(lines.windows(2).all(|pair| pair[0].score >= pair[1].score));
    for line in lines {
        // Searched alone, the position after the move is worth the same.
        let mut position = midgame();
        position.play(Move::place(line.square)).unwrap();
        let limits = Limits { depth: Some(4), ..Limits::default() };
        let reply = engine(1).think(&position, &limits, &stop(), &mut |_| ());
        assert_eq!(reply.info.lines[0].score.discs(), -line.score.discs());
    }
}

#[test]
fn a_node_limit_holds() {
    let limits = Limits { nodes: Some(10_000), ..Limits::default() };
    let answer = engine(1).think(&midgame(), &limits, &stop(), &mut |_| ());
    assert!(answer.info.nodes < 12_500, "{}", answer.info.nodes);
    assert!(answer.best.is_some());
}

#[test]
fn a_time_limit_ends_the_search_by_the_clock_it_was_handed() {
    let clock = Stop::new(Arc::new(SteppingClock::new(Duration::from_millis(1))));
    let limits = Limits { time: Some(Duration::from_millis(20)), ..Limits::default() };
    let answer = engine(1).think(&midgame(), &limits, &clock, &mut |_| ());
    assert!(answer.best.is_some() && !answer.info.is_solved);
}

#[test]
fn a_game_on_a_clock_spends_most_of_it_and_never_overruns() {
    let clock = Arc::new(SteppingClock::new(Duration::from_millis(1)));
    let control = TimeControl { base: Duration::from_secs(3), increment: Duration::ZERO };
    let mut left = [control.base; 2];
    let mut expert = engine(1);
    let mut position = Othello::new();
    while let Some(first) = position.moves().next() {
        let own = &mut left[position.side_to_move().index()];
        let time = Some(control.allot(*own, position.thoughts_to_come()));
        let stop = Stop::new(Arc::clone(&clock) as Arc<dyn Clock>);
        let started = clock.now();
        let answer = expert.think(&position, &Limits { time, ..Limits::default() }, &stop, &mut |_| ());
        *own = own.checked_sub(clock.now() - started).expect("the clock has not run out");
        position.play(answer.best.map_or(first, Move::place)).unwrap();
    }
    for left in left {
        assert!(left < control.base / 5, "{left:?} of {:?} were not used", control.base);
    }
}

#[test]
fn a_search_that_is_cancelled_answers_with_a_legal_move() {
    for threads in [1, 2] {
        let stop = stop();
        let cancel = stop.cancel.clone();
        let mut reports = 0;
        let answer = engine(threads).think(&midgame(), &Limits::default(), &stop, &mut |_| {
            reports += 1;
            if reports == 6 {
                cancel.cancel();
            }
        });
        assert_eq!(reports, 6);
        assert!(midgame().moves().any(|mv| mv == Move::place(answer.best.unwrap())));
    }
}

#[test]
fn a_forced_pass_and_a_finished_game_have_no_best_move() {
    let pass = Othello::from_discs(0b10, 0b1, Player::Black).unwrap();
    let answer = engine(1).think(&pass, &Limits::default(), &stop(), &mut |_| ());
    assert_eq!((answer.best, answer.info.lines.len()), (None, 0));
}

#[test]
fn every_level_answers() {
    for level in [0, 1, 5, 9, 99] {
        let level = Limits { nodes: Some(20_000), ..Limits::level(level) };
        assert!(engine(1).think(&midgame(), &level, &stop(), &mut |_| ()).best.is_some());
    }
}

#[test]
fn what_was_thought_in_the_opponents_time_spares_work_in_its_own() {
    let deep = |depth| Limits { depth: Some(depth), selectivity: Selectivity::MOST, ..Limits::default() };
    let mut pondered = engine(1);
    let expected = pondered.think(&midgame(), &deep(9), &stop(), &mut |_| ()).best.unwrap();
    let mut position = midgame();
    position.play(Move::place(expected)).unwrap();
    let after = |engine: &mut Engine| engine.think(&position, &deep(8), &stop(), &mut |_| ()).info.nodes;
    let (with, without) = (after(&mut pondered), after(&mut engine(1)));
    assert!(4 * with < without, "{with} nodes after pondering, {without} without");
}

#[test]
fn a_wipe_out_is_seen_however_good_the_position_looks() {
    // White has few discs and many moves; after b8 each of them is answered by one that takes its last discs.
    let mut position = Othello::new();
    for name in "f5 f4 g3 f6 c4 f3 e3 c3 c2 c5 c6 d6 e6 d3 g6 c7".split(' ') {
        position.play(hansu_game::parse_move(name, 8).unwrap()).unwrap();
    }
    let limits = Limits { depth: Some(8), selectivity: Selectivity::MOST, ..Limits::default() };
    let mut expert = Engine::new(EngineOptions { hash_mb: 16, threads: 1 }, Weights::shipped());
    let answer = expert.think(&position, &limits, &stop(), &mut |_| ());
    assert_eq!((answer.best.unwrap().name(8).as_str(), answer.info.lines[0].score.discs()), ("b8", 64.0));
}

#[test]
fn the_small_weights_are_small_and_judge_as_the_others_do() {
    let bytes = include_bytes!("../weights/othello-small.bin");
    assert!(bytes.len() <= 1_200_000, "{} bytes", bytes.len());
    let (small, full) = (Weights::from_bytes(bytes).unwrap(), Weights::shipped());
    let (mut position, mut differences) = (Othello::new(), Vec::new());
    // Where no search asks for them, at the very end, they differ.
    for ply in 0..50 {
        let Some(mv) = position.moves().nth(ply % 3).or(position.moves().next()) else { break };
        position.play(mv).unwrap();
        let board = Board::from(&position);
        differences.push((small.value(board) - full.value(board)).abs());
    }
    assert!(differences.len() > 40);
    let mean = differences.iter().sum::<f32>() / differences.len() as f32;
    assert!(mean < 2.0, "{mean} discs: {differences:?}");
}
