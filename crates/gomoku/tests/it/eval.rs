//! The line evaluation (SPEC B2) against a walk over all windows.

use hansu_game::gomoku::{Gomoku, Rule};
use hansu_game::{Game, Player, Square, pick};
use hansu_gomoku::LineScores;

use crate::positions::{after_random_moves, placed, rng, rules};

/// What a window is worth, as the reference lists it.
fn window(own: usize, theirs: usize, row: usize) -> i32 {
    match (row - own, row - theirs) {
        _ if own > 0 && theirs > 0 => 0,
        (0, _) => 100_000,
        (1, _) if own > 0 => 15_000,
        (2, _) if own > 0 => 3_000,
        (_, 0) => -100_000,
        (_, 1) if theirs > 0 => -50_000,
        (_, 2) if theirs > 0 => -25_000,
        _ => 0,
    }
}

fn naive(position: &Gomoku, player: Player) -> i32 {
    let (size, row) = (position.size() as i32, position.rules().row() as i32);
    let mut total = 0;
    for (dx, dy) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
        for (x, y) in (0..size * size).map(|i| (i % size, i / size)) {
            let (end_x, end_y) = (x + dx * (row - 1), y + dy * (row - 1));
            if end_x >= size || end_y >= size || end_y < 0 {
                continue;
            }
            let cells = (0..row).map(|i| Square::at((x + dx * i) as usize, (y + dy * i) as usize, size as usize));
            let owners: Vec<Player> = cells.filter_map(|square| position.cell(square)).collect();
            let own = owners.iter().filter(|&&owner| owner == player).count();
            total += window(own, owners.len() - own, row as usize);
        }
    }
    total
}

/// The value of black stones (and white ones) on a 15x15 board to Black and to White.
fn check(black: &str, white: &str, to_black: i32, to_white: i32) {
    let position = placed(rules(15, 5, Rule::Freestyle), black, white, Player::Black);
    let scores = LineScores::default();
    let values = (scores.evaluate(&position, Player::Black), scores.evaluate(&position, Player::White));
    assert_eq!(values, (to_black, to_white), "{black} / {white}");
}

#[test]
fn windows_are_worth_what_the_seed_says() {
    check("", "", 0, 0);
    check("a1 b1", "", 0, 0);
    // One window each, since the corner leaves no other.
    check("a1 b1 c1", "", 3_000, -25_000);
    check("a1 b1 c1 d1", "f1", 15_000, -50_000);
    check("a1 b1 c1 d1 e1", "f1", 100_000, -100_000);
    check("a1 c1 e1", "f1", 3_000, -25_000);
    // Mixed windows count for nothing.
    check("a1 b1 c1 d1", "e1", 0, 0);
    check("a1 b1 c1", "d1", 0, 0);
    // The windows a1-e1 and b1-f1 of a four with room on one side: a four and a three.
    check("a1 b1 c1 d1", "", 18_000, -75_000);
    // A straight four in the middle: two fours and two threes.
    check("f8 g8 h8 i8", "", 2 * 15_000 + 2 * 3_000, -2 * 50_000 - 2 * 25_000);
}

#[test]
fn the_evaluation_is_the_sum_over_all_windows_on_every_board() {
    let mut rng = rng(2);
    for size in 3..=20 {
        for row in 3..=size.min(7) {
            for _ in 0..6 {
                let turns = pick(&mut rng, size * size);
                let start = Gomoku::new(rules(size, row, Rule::Freestyle));
                let position = after_random_moves(&start, turns, &mut rng);
                for player in Player::ALL {
                    assert_eq!(LineScores::default().evaluate(&position, player), naive(&position, player));
                }
            }
        }
    }
}

#[test]
fn the_change_by_a_move_is_the_difference_of_the_evaluations() {
    let mut rng = rng(3);
    let scores = LineScores::default();
    for (size, row, rule) in [(3, 3, Rule::Freestyle), (9, 5, Rule::Standard), (20, 5, Rule::Renju)] {
        for turns in [0, 3, size * size / 3, size * size / 2] {
            let position = after_random_moves(&Gomoku::new(rules(size, row, rule)), turns, &mut rng);
            for mv in position.moves() {
                let mut after = position;
                after.play_unchecked(mv);
                for player in Player::ALL {
                    let difference = naive(&after, player) - naive(&position, player);
                    assert_eq!(scores.change(&position, mv, player), difference);
                }
            }
        }
    }
}
