//! What a move prepares and spoils, before anything is forced.

use hansu_game::gomoku::{AXES, Gomoku, Point as At, on_board};
use hansu_game::{Game, Move, Player, Square};

use super::shapes::{headline, shapes};
use super::threats::after;
use crate::claim::ClaimId;

/// What is true of a move by itself. P is the side to move, O the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prospects {
    /// The move.
    pub square: Square,
    /// Points where P's next stone would make a double: two fours, a four and a three, or two threes.
    pub forks: Vec<(Square, ClaimId)>,
    /// The same of O.
    pub their_forks: Vec<(Square, ClaimId)>,
    /// How many lines of P become ready for a three by the move.
    pub twos: u32,
    /// How many such lines of O it ends.
    pub spoils: u32,
    /// On how many of its four lines there is room for five.
    pub room: u32,
    /// How many stones of P, and of O, could be part of one five with it: no stone of the other side lies between or around.
    pub in_line: [u32; 2],
}

impl Prospects {
    /// What is true of a legal move that does not end the game.
    pub fn of(position: &Gomoku, square: Square) -> Prospects {
        let (player, opponent) = (position.side_to_move(), !position.side_to_move());
        let next = after(position, Move::place(square));
        let had = ready_lines(position, player);
        let theirs = ready_lines(&next, opponent);
        Prospects {
            square,
            forks: forks(&next, player),
            their_forks: forks(&next, opponent),
            twos: ready_lines(&next, player).iter().filter(|line| !had.contains(line)).count() as u32,
            spoils: ready_lines(position, opponent).iter().filter(|line| !theirs.contains(line)).count() as u32,
            room: room(position, square),
            in_line: [player, opponent].map(|side| in_line(position, square, side)),
        }
    }
}

/// The position after a stone of a side, whoever is to move; nothing if it may not be put there.
pub(super) fn with_stone(position: &Gomoku, square: Square, player: Player) -> Option<Gomoku> {
    let position = if position.side_to_move() == player { *position } else { position.passed() };
    let mv = Move::place(square);
    (!position.is_over() && position.is_legal(mv)).then(|| after(&position, mv))
}

/// Points where a side's stone would make a double.
pub fn forks(position: &Gomoku, player: Player) -> Vec<(Square, ClaimId)> {
    let made = |square: Square| headline(&shapes(&with_stone(position, square, player)?, square));
    let double = |square: Square| made(square).filter(|claim| is_double(claim.id)).map(|claim| (square, claim.id));
    near(position, player).filter_map(double).collect()
}

pub(super) const fn is_double(id: ClaimId) -> bool {
    matches!(id, ClaimId::DoubleFour | ClaimId::FourThree | ClaimId::DoubleThree)
}

/// The lines of a side on which one more stone makes a three and that hold no three or four of it yet: open twos and the like.
pub fn ready_lines(position: &Gomoku, player: Player) -> Vec<usize> {
    let size = position.size();
    let line = |square: Square, axis: usize| At::of(square, size).spots(size)[axis].line;
    let mut ready = Vec::new();
    for square in near(position, player) {
        let Some(next) = with_stone(position, square, player) else { continue };
        let threes = shapes(&next, square).into_iter().filter(|shape| shape.kind.is_three());
        ready.extend(threes.map(|shape| line(square, shape.axis)));
    }
    let stones = squares(position).filter(|&square| position.cell(square) == Some(player));
    let mut taken = Vec::new();
    for stone in stones {
        taken.extend(shapes(position, stone).into_iter().map(|shape| line(stone, shape.axis)));
    }
    ready.retain(|line| !taken.contains(line));
    ready.sort_unstable();
    ready.dedup();
    ready
}

/// On how many of its four lines a point is part of five in a row that are free of the other side's stones.
fn room(position: &Gomoku, square: Square) -> u32 {
    let size = position.size();
    let theirs = position.lines(!position.side_to_move());
    let has_room = |axis: usize| {
        let spot = At::of(square, size).spots(size)[axis];
        let free = on_board(spot.line, size) & !theirs.get(spot.line);
        (spot.bit.saturating_sub(4)..=spot.bit).any(|first| free >> first & 0b11111 == 0b11111)
    };
    (0..AXES).filter(|&axis| has_room(axis)).count() as u32
}

/// The stones of a side that lie with a point in five points of a line that hold no stone of the other side.
fn in_line(position: &Gomoku, square: Square, side: Player) -> u32 {
    let size = position.size();
    let spots = At::of(square, size).spots(size);
    let on_axis = |spot: hansu_game::gomoku::Spot| {
        let free = on_board(spot.line, size) & !position.lines(!side).get(spot.line);
        let fives = (spot.bit.saturating_sub(4)..=spot.bit).map(|first| 0b11111 << first);
        let reach = fives.filter(|five| free & five == *five).fold(0, |set: u32, five| set | five);
        (reach & position.lines(side).get(spot.line)).count_ones()
    };
    spots.into_iter().map(on_axis).sum()
}

fn squares(position: &Gomoku) -> impl Iterator<Item = Square> + use<> {
    (0..position.size() * position.size()).map(Square::new)
}

/// The empty points within four of a stone of a side, in any of the eight directions or between them.
fn near(position: &Gomoku, player: Player) -> impl Iterator<Item = Square> + use<> {
    let position = *position;
    let stones: Vec<Square> = squares(&position).filter(|&square| position.cell(square) == Some(player)).collect();
    let size = position.size();
    squares(&position).filter(move |&square| {
        position.cell(square).is_none() && stones.iter().any(|&stone| distance(stone, square, size) <= 4)
    })
}

/// How many king's steps apart two points are.
pub(super) fn distance(a: Square, b: Square, size: usize) -> u32 {
    a.column(size).abs_diff(b.column(size)).max(a.row(size).abs_diff(b.row(size))) as u32
}
