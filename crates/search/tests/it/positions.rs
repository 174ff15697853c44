//! Positions to try searches on.

use hansu_game::gomoku::{Gomoku, Rule, Rules};
use hansu_game::{Game, Move, Othello, Player, parse_move, pick};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

pub(crate) fn rng(seed: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed)
}

pub(crate) fn rules(size: usize, row: usize, rule: Rule) -> Rules {
    Rules::new(size, row, rule).expect("a valid combination")
}

/// After so many random moves, or fewer if the game would be over by then.
pub(crate) fn after_random_moves<G: Game>(start: &G, turns: usize, rng: &mut Xoshiro256PlusPlus) -> G {
    let mut position = start.clone();
    for _ in 0..turns {
        if position.is_over() {
            break;
        }
        let moves = position.legal_moves();
        let mut next = position.clone();
        next.play_unchecked(moves[pick(rng, moves.len())]);
        if next.is_over() {
            break;
        }
        position = next;
    }
    position
}

/// A random Othello position with so many empty squares that is not over.
pub(crate) fn othello_endgame(empty: u32, rng: &mut Xoshiro256PlusPlus) -> Othello {
    loop {
        let mut position = Othello::new();
        while position.empty_bits().count_ones() > empty && !position.is_over() {
            let moves = position.legal_moves();
            position.play_unchecked(moves[pick(rng, moves.len())]);
        }
        if !position.is_over() {
            return position;
        }
    }
}

/// Stones by their names, such as `"h8 h9"`.
pub(crate) fn placed(rules: Rules, black: &str, white: &str, side: Player) -> Gomoku {
    let size = rules.size();
    let squares = |names: &str, player| {
        let named = names.split_whitespace().map(|name| mv(name, size));
        named.map(|mv| (mv.square().expect("no pass"), player)).collect::<Vec<_>>()
    };
    let stones = squares(black, Player::Black).into_iter().chain(squares(white, Player::White));
    Gomoku::from_stones(rules, stones, side).expect("a possible position")
}

pub(crate) fn mv(name: &str, size: usize) -> Move {
    parse_move(name, size).expect("a move's name")
}
