//! What the solvers prove is checked by a checker that shares no code with them.

mod checker;

use hansu_game::gomoku::{Rule, Rules};
use hansu_game::{Game, Gomoku, Move, pick};
use hansu_gomoku::board::{Board, Cell};
use hansu_gomoku::eval::Weights;
use hansu_gomoku::solve::{MAX_FOURS, Proof, Vcf, Vct, Verdict, defences};
use hansu_gomoku::{continuous_fours, forced_win};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

/// Positions of games in which both sides put stones near others, at random.
fn positions(rules: Rules, games: usize, seed: u64) -> Vec<Gomoku> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut all = Vec::new();
    for _ in 0..games {
        let mut position = Gomoku::new(rules);
        let mut board = Board::new(rules, &Weights::by_hand()).expect("supported");
        while !position.is_over() && position.stones() < 40 {
            let mut cells: Vec<Cell> = board.candidates().iter().collect();
            cells.retain(|&cell| board.is_legal(cell, board.side()));
            cells.sort_by_key(|&cell| -board.move_score(cell));
            let Some(&cell) = cells.get(pick(&mut rng, 6)).or(cells.first()) else { break };
            position.play_unchecked(Move::place(hansu_game::Square::new(cell as usize)));
            board.play(cell);
            if position.stones() > 6 && !position.is_over() {
                all.push(position);
            }
        }
    }
    all
}

fn all_rules() -> [Rules; 4] {
    let rules = |size, rule| Rules::new(size, 5, rule).expect("rules");
    [rules(15, Rule::Freestyle), rules(15, Rule::Standard), rules(15, Rule::Renju), rules(9, Rule::Renju)]
}

fn board_of(position: &Gomoku) -> Board {
    Board::of(position, &Weights::by_hand()).expect("supported rules")
}

#[test]
fn wins_by_fours_hold_and_are_those_of_the_slow_solver() {
    let mut wins = 0;
    for (seed, rules) in all_rules().into_iter().enumerate() {
        for position in positions(rules, 12, seed as u64) {
            let mut board = board_of(&position);
            let key = board.key();
            let line = Vcf::new(12).line(&mut board, MAX_FOURS, 100_000);
            assert_eq!(board.key(), key, "the board is left as it was");
            assert_eq!(line.is_some(), continuous_fours(&position, 100_000).is_some(), "{position:?}");
            if let Some(line) = line {
                let proof = Proof::of_line(&line).expect("a line");
                assert!(checker::holds(&position, &proof), "{position:?} {line:?}");
                wins += 1;
            }
        }
    }
    assert!(wins > 100, "{wins} wins");
}

#[test]
fn wins_by_threats_hold() {
    let (mut wins, mut long) = (0, 0);
    for (seed, rules) in all_rules().into_iter().enumerate() {
        for position in positions(rules, 6, 100 + seed as u64) {
            let mut board = board_of(&position);
            let mut vct = Vct::new(4);
            if let Some(proof) = vct.prove(&mut board, 3_000) {
                assert!(checker::holds(&position, &proof), "{position:?} {proof:?}");
                wins += 1;
                long += usize::from(proof.length() > 4);
            }
        }
    }
    assert!(wins > 100 && long > 0, "{wins} wins, {long} of them long");
}

/// The engine keeps its solver from move to move, and a review asks for both sides in turn.
#[test]
fn one_solver_can_be_asked_for_both_sides_in_turn() {
    let rules = Rules::new(15, 5, Rule::Freestyle).expect("rules");
    let mut answered = 0;
    for position in positions(rules, 30, 11) {
        let (mut vct, mut board) = (Vct::new(4), board_of(&position));
        let Some(proof) = vct.prove(&mut board, 3_000) else { continue };
        let mut after = position;
        for cell in proof.line() {
            board.play(cell);
            after.play_unchecked(Move::place(hansu_game::Square::new(cell as usize)));
            if after.is_over() {
                break;
            }
            if let Verdict::Win(_) = vct.solve(&mut board, 3_000) {
                let afresh = Vct::new(4).solve(&mut board, 30_000);
                assert!(
                    matches!(afresh, Verdict::Win(_)),
                    "{after:?}: only a solver that knew the other side's attack says so"
                );
            }
            answered += 1;
        }
    }
    assert!(answered > 100, "{answered}");
}

#[test]
fn nothing_is_found_where_the_slow_search_finds_more_by_fewer_threats() {
    let rules = Rules::new(9, 5, Rule::Freestyle).expect("rules");
    let mut both = 0;
    for position in positions(rules, 6, 7) {
        if forced_win(&position, 2_000).is_some() {
            let found = Vct::new(4).prove(&mut board_of(&position), 50_000);
            both += usize::from(found.is_some());
        }
    }
    assert!(both > 10, "{both}");
}

#[test]
fn a_move_that_is_no_defence_loses() {
    let rules = Rules::new(15, 5, Rule::Freestyle).expect("rules");
    let mut broken = 0;
    for position in positions(rules, 3, 9) {
        let mut board = board_of(&position);
        let mut vct = Vct::new(4);
        let Some(cells) = defences(&mut vct, &mut board, 500) else { continue };
        broken += usize::from(!cells.is_empty() && cells.len() < 100);
        let losing = board.candidates().iter().find(|cell| !cells.contains(cell));
        if let Some(cell) = losing {
            board.play(cell);
            let mut after = position;
            after.play_unchecked(Move::place(hansu_game::Square::new(cell as usize)));
            let proof = vct.prove(&mut board, 2_000).expect("it loses");
            assert!(checker::holds(&after, &proof), "{position:?}");
        }
    }
    assert!(broken > 0);
}
