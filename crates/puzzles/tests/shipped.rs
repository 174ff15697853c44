//! Every puzzle that comes with the program is solved again: endings exactly, attacks by proofs that a checker accepts which
//! shares no code with the solvers.

#[path = "../../gomoku/tests/checker/mod.rs"]
mod checker;

use std::collections::BTreeSet;

use hansu_game::{Game, GameKind, GameSpec, Move, Position, parse_move};
use hansu_puzzles::{Attack, EndgameSolver, Kind, Puzzle, PuzzleSet, judge};

/// The fewest puzzles of a game that deserve to be called a set.
const FEWEST: usize = 200;

fn moves(puzzle: &Puzzle) -> Vec<Move> {
    let size = puzzle.spec().map(GameSpec::size).expect("a game");
    puzzle.solutions.iter().map(|text| parse_move(text, size).expect("a move")).collect()
}

#[test]
fn there_are_enough_of_every_kind_and_none_twice() {
    for game in GameKind::ALL {
        let set = PuzzleSet::shipped(game);
        assert_eq!(set.about.game, game.name());
        assert!(set.puzzles.len() >= FEWEST, "{game}: {}", set.puzzles.len());
        let positions: BTreeSet<&str> = set.puzzles.iter().map(|puzzle| puzzle.position.as_str()).collect();
        assert_eq!(positions.len(), set.puzzles.len());
        let rules: BTreeSet<_> = set.puzzles.iter().map(|puzzle| &puzzle.rule).collect();
        assert_eq!(rules.len(), if game == GameKind::Gomoku { 3 } else { 1 });
        for index in 0..set.puzzles.len() {
            let id = set.id(index);
            assert_eq!(PuzzleSet::find(&id).map(|(_, found)| found), Some(index), "{id}");
        }
    }
}

#[test]
fn every_ending_has_the_one_best_move_that_it_says() {
    let mut solver = EndgameSolver::default();
    for puzzle in &PuzzleSet::shipped(GameKind::Othello).puzzles {
        let Position::Othello(position) = puzzle.start().expect("a position") else { panic!("{puzzle:?}") };
        let solved = solver.moves(&position);
        assert_eq!(position.empty_squares() as u32, puzzle.depth);
        assert_eq!(moves(puzzle), [Move::place(solved[0].square)], "{puzzle:?}");
        assert_eq!((Some(solved[0].value), Some(solved[1].value)), (puzzle.value, puzzle.second), "{puzzle:?}");
        assert!(solved[0].value >= 0 && solved[0].value > solved[1].value, "{puzzle:?}");
    }
}

#[test]
fn every_attack_wins_and_the_proof_is_accepted() {
    for puzzle in &PuzzleSet::shipped(GameKind::Gomoku).puzzles {
        let Position::Gomoku(position) = puzzle.start().expect("a position") else { panic!("{puzzle:?}") };
        let mut attack = Attack::of(&position).expect("rules of five");
        let proof = attack.proof().unwrap_or_else(|| panic!("no win: {puzzle:?}"));
        assert!(checker::holds(&position, &proof), "{puzzle:?}");
        let solutions: BTreeSet<Move> = moves(puzzle).into_iter().collect();
        assert!(solutions.contains(&Move::place(hansu_game::Square::new(proof.cell as usize))), "{puzzle:?}");
        assert_eq!(puzzle.kind == Kind::Fours, attack.fours().is_some(), "{puzzle:?}");
        if puzzle.kind == Kind::Fours {
            assert_eq!(attack.fours().map(|(fours, _)| fours), Some(puzzle.depth), "{puzzle:?}");
        }
        for square in position.moves().filter_map(Move::square) {
            // Every solution keeps the win; a sample of the others does not, by the same judge that the page asks.
            let mv = Move::place(square);
            if solutions.contains(&mv) || square.index().is_multiple_of(29) {
                let judged = judge(&Position::Gomoku(position), mv).expect("judged");
                assert_eq!(judged.is_right, solutions.contains(&mv), "{mv:?} {puzzle:?}");
            }
        }
    }
}

#[test]
fn the_line_of_every_puzzle_can_be_played_and_an_attack_ends_in_a_row() {
    for game in GameKind::ALL {
        for puzzle in &PuzzleSet::shipped(game).puzzles {
            let mut position = puzzle.start().expect("a position");
            let attacker = position.side_to_move();
            assert_eq!(puzzle.line.first(), puzzle.solutions.first());
            if game == GameKind::Othello {
                continue;
            }
            // The best defence against the solutions, up to the end.
            for _ in 0..40 {
                if position.is_over() {
                    break;
                }
                let Position::Gomoku(gomoku) = &position else { panic!("{puzzle:?}") };
                let cell = Attack::of(gomoku).and_then(|mut attack| attack.proof()).expect("still won").cell;
                let mv = Move::place(hansu_game::Square::new(cell as usize));
                let judged = judge(&position, mv).expect("judged");
                assert!(judged.is_right, "{puzzle:?}");
                position.play(mv).expect("legal");
                for reply in judged.replies {
                    position.play(reply).expect("legal");
                }
            }
            assert_eq!(position.outcome().and_then(|outcome| outcome.winner()), Some(attacker), "{puzzle:?}");
        }
    }
}

#[test]
fn difficulties_spread_over_the_levels_and_harder_ones_are_rated_higher() {
    for game in GameKind::ALL {
        let set = PuzzleSet::shipped(game);
        let ratings: Vec<f64> = (0..set.puzzles.len()).map(|index| set.rating(index).elo).collect();
        let (low, high) = ratings.iter().fold((f64::MAX, f64::MIN), |(low, high), &elo| (low.min(elo), high.max(elo)));
        assert!(high - low > 600.0, "{game}: {low} to {high}");
        for puzzle in &set.puzzles {
            assert_eq!(puzzle.solved.len(), set.about.asked.len());
            assert!(puzzle.solved.iter().zip(&set.about.asked).all(|(solved, asked)| solved <= asked));
        }
    }
}
