//! Regions of empty squares.

use hansu_game::{Game, Move, Othello, Player};

use super::bits::{after, bit, legal_for, neighbours, seen_by, squares};

/// The region of empty squares that a square is part of, in eight directions.
pub(super) fn region(empty: u64, seed: u64) -> u64 {
    let mut region = seed & empty;
    loop {
        let grown = neighbours(region) & empty;
        if grown == region {
            return region;
        }
        region = grown;
    }
}

/// All regions, in board order.
pub(super) fn regions(empty: u64) -> Vec<u64> {
    let mut left = empty;
    let mut found = Vec::new();
    while left != 0 {
        let next = region(empty, 1 << left.trailing_zeros());
        found.push(next);
        left &= !next;
    }
    found
}

/// Whether `player` plays the last square of a region in a line that fills it; the ply.
pub(super) fn played_last(line: &[Move], sides: &[Player], region: u64, player: Player) -> Option<usize> {
    let inside = |mv: &Move| mv.square().is_some_and(|square| region & bit(square) != 0);
    let filled = line.iter().filter(|mv| inside(mv)).count() == region.count_ones() as usize;
    let last = line.iter().rposition(inside)?;
    (filled && sides[last] == player).then_some(last)
}

/// The regions in which `opponent` has no move after the first ply, and none in the line as long as they are open.
pub(super) fn private(positions: &[Othello], opponent: Player) -> Vec<u64> {
    let Some(first) = positions.get(1) else { return Vec::new() };
    let closed = |region: &u64| {
        let open = positions[1..].iter().filter(|position| position.empty_bits() & region != 0);
        open.into_iter().all(|position| legal_for(position, opponent) & region == 0)
    };
    regions(first.empty_bits()).into_iter().filter(closed).collect()
}

/// Pairs of empty squares of which `opponent` may play one, and then not the other.
pub(super) fn swindles(position: &Othello, opponent: Player) -> Vec<u64> {
    let legal = legal_for(position, opponent);
    let is_swindle = |pair: &u64| {
        let entry = legal & pair;
        pair.count_ones() == 2 && entry.count_ones() == 1 && {
            let entered = after(&seen_by(position, opponent), squares(entry)[0]);
            legal_for(&entered, opponent) & pair == 0
        }
    };
    regions(position.empty_bits()).into_iter().filter(is_swindle).collect()
}

/// The positions of a line, the first before its first move, and who makes each move.
pub(super) fn walk(position: &Othello, line: &[Move]) -> (Vec<Othello>, Vec<Player>) {
    let mut positions = vec![*position];
    let mut sides = Vec::new();
    for &mv in line {
        let mut next = *positions.last().expect("there is one");
        sides.push(next.side_to_move());
        next.play_unchecked(mv);
        positions.push(next);
    }
    (positions, sides)
}
