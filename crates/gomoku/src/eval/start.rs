//! The weights that learning begins from.

use super::CellWeights;
use crate::board::{GROUPS, Shape, group_shapes};

/// By shape: what a chance to make it is worth to the side to move, to the side that waits, and as a move.
const BY_SHAPE: [(i32, i32, i32); Shape::COUNT] = [
    (0, 0, 0),       // dead
    (0, 0, 0),       // overline
    (0, 0, 0),       // two fours
    (0, 0, 2),       // blocked one
    (1, 1, 5),       // one
    (1, 1, 10),      // blocked two
    (2, 2, 22),      // two
    (4, 3, 27),      // two, twice
    (5, 4, 32),      // two, thrice
    (4, 3, 30),      // blocked three
    (5, 4, 36),      // blocked three, twice
    (12, 8, 70),     // three
    (15, 10, 80),    // three, twice
    (20, 12, 75),    // four
    (300, 60, 400),  // open four
    (900, 400, 900), // five
];

pub(super) fn cells() -> Vec<CellWeights> {
    let cells: Vec<CellWeights> = group_shapes().map(cell).collect();
    debug_assert_eq!(cells.len(), GROUPS);
    cells
}

fn cell(shapes: u16) -> CellWeights {
    let each: [Shape; 4] = std::array::from_fn(|i| Shape::of((shapes >> (4 * i)) as u8));
    let sum = |part: fn(&(i32, i32, i32)) -> i32| -> i32 { each.iter().map(|&s| part(&BY_SHAPE[s as usize])).sum() };
    let fours = each.iter().filter(|&&s| s == Shape::Four).count();
    let threes = each.iter().filter(|s| s.is_three()).count();
    // Two threats at once are worth more than their sum.
    let (value, order) = match (fours, threes) {
        (2.., _) => (250, 350),
        (1, 1..) => (150, 200),
        (0, 2..) => (60, 100),
        _ => (0, 0),
    };
    CellWeights {
        value_to_move: (sum(|w| w.0) + value) as i16,
        value_waiting: (sum(|w| w.1) + value / 3) as i16,
        attack: (sum(|w| w.2) + order) as i16,
        defence: ((sum(|w| w.2) + order) * 4 / 5) as i16,
    }
}
