//! The forbidden points of a thousand crowded positions, on which two referees agree.

use std::collections::BTreeMap;

use hansu_game::gomoku::{Gomoku, Rule, Rules};
use hansu_game::{Player, Square, parse_move};
use hansu_gomoku::board::{Board, Cell};
use hansu_gomoku::eval::Weights;
use serde::Deserialize;

#[derive(Deserialize)]
struct Case {
    black: Vec<String>,
    white: Vec<String>,
    forbidden: BTreeMap<String, String>,
}

fn square(name: &str) -> Square {
    parse_move(name, 15).expect("a move").square().expect("a square")
}

#[test]
fn forbidden_points_are_those_of_the_referees() {
    let rules = Rules::new(15, 5, Rule::Renju).expect("rules");
    for line in include_str!("data/renju_forbidden.jsonl").lines() {
        let case: Case = serde_json::from_str(line).expect("a position");
        let black = case.black.iter().map(|name| (square(name), Player::Black));
        let white = case.white.iter().map(|name| (square(name), Player::White));
        let position = Gomoku::from_stones(rules, black.chain(white), Player::Black).expect("a position");
        let board = Board::of(&position, &Weights::by_hand()).expect("supported rules");
        let found: BTreeMap<String, String> = (0..225 as Cell)
            .filter(|&cell| board.is_empty(cell))
            .filter_map(|cell| Some((Square::new(cell as usize).name(15), board.forbidden(cell)?.name().to_owned())))
            .collect();
        assert_eq!(found, case.forbidden, "{line}");
    }
}
