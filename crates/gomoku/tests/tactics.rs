//! Positions from the engine's own games: forced wins by fours and by threats, traps by forbidden points, only defences.
//!
//! Each line of the file: kind, length, rule, size, the move, the nodes that a fresh solver needs, and the game so far.
//! `examples/tactics.rs` finds and prints them. What is won is verified by the independent checker.

mod checker;

use hansu_game::gomoku::{Rule, Rules};
use hansu_game::{Game, Gomoku, Move, Square, parse_move};
use hansu_gomoku::board::{Board, Cell};
use hansu_gomoku::eval::Weights;
use hansu_gomoku::solve::{MAX_FOURS, Proof, Vcf, Vct, defences};

const NODES: u64 = 30_000;
const DEFENCE_NODES: u64 = 3_000;

struct Case {
    line: &'static str,
    kind: &'static str,
    length: usize,
    answer: Cell,
    nodes: u64,
    position: Gomoku,
}

fn cases(kind: &str) -> Vec<Case> {
    let all = include_str!("data/tactics.txt").lines().map(case);
    all.filter(|case| case.kind == kind).collect()
}

fn case(line: &'static str) -> Case {
    let (head, moves) = line.split_once(" : ").expect("a game");
    let [kind, length, rule, size, answer, nodes] = head.split(' ').collect::<Vec<_>>()[..] else { panic!("{line}") };
    let rule: Rule = rule.parse().expect("a rule");
    let size = size.parse().expect("a size");
    let mut position = Gomoku::new(Rules::new(size, 5, rule).expect("rules"));
    for mv in moves.split(' ') {
        position.play(parse_move(mv, size).expect("a move")).expect("legal");
    }
    let answer = parse_move(answer, size).expect("a move").square().expect("a square").index() as Cell;
    let length = length.parse().expect("a length");
    Case { line, kind, length, answer, nodes: nodes.parse().expect("nodes"), position }
}

fn board_of(position: &Gomoku) -> Board {
    Board::of(position, &Weights::by_hand()).expect("supported rules")
}

fn after(position: &Gomoku, line: &[Cell]) -> Gomoku {
    let mut position = *position;
    line.iter().for_each(|&cell| position.play_unchecked(Move::place(Square::new(cell as usize))));
    position
}

#[test]
fn there_are_enough_of_each_kind() {
    let counts = ["vcf", "vct", "defence", "trap"].map(|kind| cases(kind).len());
    assert!(counts.iter().sum::<usize>() >= 60 && counts.iter().all(|&count| count >= 9), "{counts:?}");
    for length in 4..=17 {
        assert!(cases("vcf").iter().any(|case| case.length == length), "a row of {length} fours");
    }
}

#[test]
fn wins_by_fours_are_found_with_the_same_effort() {
    for case in cases("vcf").into_iter().chain(cases("trap")) {
        let mut vcf = Vcf::new(14);
        let line = vcf.line(&mut board_of(&case.position), MAX_FOURS, NODES).expect(case.line);
        assert_eq!((line[0], line.len() / 2, vcf.nodes()), (case.answer, case.length, case.nodes), "{}", case.line);
        assert!(checker::holds(&case.position, &Proof::of_line(&line).expect("a line")), "{}", case.line);
    }
}

#[test]
fn traps_end_on_a_point_that_is_forbidden() {
    for case in cases("trap") {
        let line = Vcf::new(14).line(&mut board_of(&case.position), MAX_FOURS, NODES).expect(case.line);
        let end = after(&case.position, &line);
        let white_fives =
            (0..225).map(Square::new).filter(|&s| end.cell(s).is_none() && end.would_win(s, !end.side_to_move()));
        assert!(white_fives.into_iter().all(|square| end.forbidden(square).is_some()), "{}", case.line);
    }
}

#[test]
fn wins_by_threats_are_found_with_the_same_effort() {
    for case in cases("vct") {
        let mut vct = Vct::new(4);
        let mut board = board_of(&case.position);
        let proof = vct.prove(&mut board, NODES).expect(case.line);
        assert_eq!((proof.cell, proof.length(), vct.nodes()), (case.answer, case.length, case.nodes), "{}", case.line);
        assert!(checker::holds(&case.position, &proof), "{}", case.line);
    }
}

#[test]
fn only_defences_are_the_only_ones() {
    for case in cases("defence") {
        let mut vct = Vct::new(4);
        let found = defences(&mut vct, &mut board_of(&case.position), DEFENCE_NODES);
        assert_eq!((found, vct.nodes()), (Some(vec![case.answer]), case.nodes), "{}", case.line);
    }
}
