//! The conformance suite on both games, at all sizes and rules.

use hansu_game::gomoku::{Rule, Rules};
use hansu_game::{Gomoku, Othello, Position, conformance};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

fn rng(seed: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed)
}

#[test]
fn othello() {
    conformance::check(&Othello::new(), 100, &mut rng(1));
}

#[test]
fn gomoku_of_all_sizes_rows_and_rules() {
    for size in 3..=20 {
        for rule in Rule::ALL {
            for row in [3, 4, 5, 6, size] {
                let Ok(rules) = Rules::new(size, row, rule) else { continue };
                let games = if size < 10 { 6 } else { 1 };
                conformance::check(&Gomoku::new(rules), games, &mut rng(size as u64));
            }
        }
    }
}

#[test]
fn positions_of_a_game_chosen_at_run_time() {
    conformance::check(&Position::from(Othello::new()), 5, &mut rng(2));
    let rules = Rules::new(7, 5, Rule::Renju).expect("a valid combination");
    conformance::check(&Position::from(Gomoku::new(rules)), 5, &mut rng(3));
}
